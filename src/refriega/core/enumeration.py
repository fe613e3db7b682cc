"""Every outcome of a procedure, weighted: depth first.

A generator cannot be copied, so a branch is a run from the start with a prefix of answers. Rolls that
name classes (`Chance.merge`) are visited once a class. Decisions are answered by a stated policy.

A roll that is made again, and so might be for ever (`Chance.anew`), ends its branch: it has no outcome of
its own, and its weight goes to the other outcomes of the roll that it repeats, each its share.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import product
from operator import add
from typing import TypeVar

from refriega.core.procedure import TOTAL, Alike, Chance, Choice, Decision, Procedure

T = TypeVar("T")
K = TypeVar("K", bound=Hashable)
Faces = tuple[int, ...]


def outcomes(
    start: Callable[[], Procedure[T]], decide: Callable[[Decision], Choice], *, merged: bool = True
) -> Iterator[tuple[Fraction, T]]:
    """All (probability, result) of the procedure that `start` makes afresh; they add up to one.

    `start` must give a procedure on a state of its own each time.
    """
    path: list[_Fork] = []
    found: list[tuple[Fraction, T]] = []
    while True:
        procedure = start()
        depth = 0
        weight = Fraction(1)
        answer: object = None
        while True:
            try:
                request = procedure.send(answer)
            except StopIteration as stop:
                found.append((weight, stop.value))
                break
            if isinstance(request, Chance):
                if request.anew:
                    procedure.close()
                    _repeated(path[:depth], request).lost += weight
                    break
                if depth == len(path):
                    path.append(_Fork(request, _branches(request, merged), weight, len(found)))
                fork = path[depth]
                weight *= fork.branches[fork.at][0]
                answer = fork.branches[fork.at][1]
                depth += 1
            elif isinstance(request, Decision):
                answer = decide(request)
            else:
                raise TypeError(f"a policy cannot answer {request.key()}")
        while path and path[-1].at + 1 == len(path[-1].branches):
            _share_out(path.pop(), found)
        if not path:
            yield from found
            return
        path[-1].at += 1


@dataclass(slots=True)
class _Fork:
    """A roll on the way to an outcome, and which of its branches is being visited.

    `weight` is the chance to come so far, `first` where the outcomes under it begin, `lost` the chance of
    what led back to it.
    """

    roll: Chance
    branches: list[tuple[Fraction, Faces]]
    weight: Fraction
    first: int
    at: int = 0
    lost: Fraction = Fraction(0)


def _repeated(path: list[_Fork], roll: Chance) -> _Fork:
    """The last roll of the same stream: the one that is made again."""
    return next(
        fork for fork in reversed(path) if (fork.roll.scope, fork.roll.stream) == (roll.scope, roll.stream)
    )


def _share_out(fork: _Fork, found: list[tuple[Fraction, T]]) -> None:
    """What led back to a roll goes to the outcomes that did not."""
    if fork.lost:
        more = fork.weight / (fork.weight - fork.lost)
        found[fork.first :] = [(weight * more, result) for weight, result in found[fork.first :]]


def _branches(chance: Chance, merged: bool) -> list[tuple[Fraction, Faces]]:
    if merged and chance.merge is TOTAL:
        return _totals(chance.count, chance.sides)
    if merged and isinstance(chance.merge, Alike):
        return _kinds(chance.count, chance.merge.kinds)
    classes: dict[Hashable, tuple[int, Faces]] = {}
    for faces in product(range(1, chance.sides + 1), repeat=chance.count):
        name: Hashable = chance.merge(faces) if merged and chance.merge else faces
        ways, first = classes.get(name, (0, faces))
        classes[name] = (ways + 1, first)
    whole = chance.sides**chance.count
    return [(Fraction(ways, whole), faces) for ways, faces in classes.values()]


@lru_cache(maxsize=256)
def _totals(count: int, sides: int) -> list[tuple[Fraction, Faces]]:
    """One roll for each sum."""
    return _die_by_die(count, sides, 0, add)


@lru_cache(maxsize=256)
def _kinds(count: int, kinds: tuple[int, ...]) -> list[tuple[Fraction, Faces]]:
    """One roll for each way in which the dice fall into kinds."""
    start: tuple[int, ...] = ()
    return _die_by_die(count, len(kinds), start, lambda known, face: tuple(sorted((*known, kinds[face - 1]))))


def _die_by_die(
    count: int, sides: int, start: K, added: Callable[[K, int], K]
) -> list[tuple[Fraction, Faces]]:
    """One roll for each class, where `added` says what a die makes of the class of those before it."""
    ways: dict[K, tuple[int, Faces]] = {start: (1, ())}
    for _ in range(count):
        more: dict[K, tuple[int, Faces]] = {}
        for name, (n, faces) in ways.items():
            for face in range(1, sides + 1):
                key = added(name, face)
                known, first = more.get(key, (0, (*faces, face)))
                more[key] = (known + n, first)
        ways = more
    return [(Fraction(n, sides**count), faces) for n, faces in ways.values()]
