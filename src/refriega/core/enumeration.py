"""Every outcome of a procedure, weighted: depth first.

A generator cannot be copied, so a branch is a run from the start with a prefix of answers. Rolls that
name classes (`Chance.merge`) are visited once a class. Decisions are answered by a stated policy.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from fractions import Fraction
from functools import lru_cache
from itertools import product
from typing import TypeVar

from refriega.core.procedure import TOTAL, Chance, Choice, Decision, Procedure

T = TypeVar("T")
Faces = tuple[int, ...]


def outcomes(
    start: Callable[[], Procedure[T]], decide: Callable[[Decision], Choice], *, merged: bool = True
) -> Iterator[tuple[Fraction, T]]:
    """All (probability, result) of the procedure that `start` makes afresh; they add up to one.

    `start` must give a procedure on a state of its own each time.
    """
    path: list[tuple[list[tuple[Fraction, Faces]], int]] = []
    while True:
        procedure = start()
        depth = 0
        weight = Fraction(1)
        answer: object = None
        while True:
            try:
                request = procedure.send(answer)
            except StopIteration as stop:
                yield weight, stop.value
                break
            if isinstance(request, Chance):
                if depth == len(path):
                    path.append((_branches(request, merged), 0))
                branches, at = path[depth]
                weight *= branches[at][0]
                answer = branches[at][1]
                depth += 1
            elif isinstance(request, Decision):
                answer = decide(request)
            else:
                raise TypeError(f"a policy cannot answer {request.key()}")
        while path and path[-1][1] + 1 == len(path[-1][0]):
            path.pop()
        if not path:
            return
        path[-1] = (path[-1][0], path[-1][1] + 1)


def _branches(chance: Chance, merged: bool) -> list[tuple[Fraction, Faces]]:
    if merged and chance.merge is TOTAL:
        return _totals(chance.count, chance.sides)
    classes: dict[Hashable, tuple[int, Faces]] = {}
    for faces in product(range(1, chance.sides + 1), repeat=chance.count):
        name: Hashable = chance.merge(faces) if merged and chance.merge else faces
        ways, first = classes.get(name, (0, faces))
        classes[name] = (ways + 1, first)
    whole = chance.sides**chance.count
    return [(Fraction(ways, whole), faces) for ways, faces in classes.values()]


@lru_cache(maxsize=256)
def _totals(count: int, sides: int) -> list[tuple[Fraction, Faces]]:
    """One roll for each sum, found by adding a die at a time."""
    ways: dict[int, tuple[int, Faces]] = {0: (1, ())}
    for _ in range(count):
        more: dict[int, tuple[int, Faces]] = {}
        for total, (n, faces) in ways.items():
            for face in range(1, sides + 1):
                known, first = more.get(total + face, (0, (*faces, face)))
                more[total + face] = (known + n, first)
        ways = more
    return [(Fraction(n, sides**count), faces) for n, faces in ways.values()]
