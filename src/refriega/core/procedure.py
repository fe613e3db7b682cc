"""Procedures: rules that ask.

A rule is a generator. It yields a `Request` for everything that the rules alone cannot settle: a
`Decision` of a seat, a `Gather` of sealed decisions of several seats, or `Chance`. Whoever drives it
sends the answer: a `Choice` for a decision, a mapping of seat to option for a gather, the faces for chance.

What must hold: a procedure uses no clock, no global random and no set order; it keeps no entity
across an ask, only ids; what is being resolved stands in `state.in_flight`, so that a copy of the state and
the answers so far are the whole game. A generator cannot be copied: only the runner (`match.py`) holds one.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import reduce
from operator import or_
from random import Random
from typing import Any, Protocol, TypeAlias, TypeVar

import msgspec

from refriega.core.errors import Refusal

T = TypeVar("T")


class Option(msgspec.Struct, frozen=True):
    """Base of everything that can be chosen. A ruleset's options are tagged subclasses of this."""


def tag_of(data: msgspec.Struct) -> str:
    """The tag under which an option, or a part of one, stands in records."""
    return str(type(data).__struct_config__.tag)


def tagged(*modules: object) -> Any:  # a type expression
    """The union of all tagged options that modules hold: what records are decoded as."""
    found: dict[type[Option], None] = {}
    for module in modules:
        for value in vars(module).values():
            if isinstance(value, type) and issubclass(value, Option) and value.__struct_config__.tag:
                found[value] = None
    return reduce(or_, found)


class Pass(Option, frozen=True, tag="pass"):
    """Decline what is offered."""


class Concede(Option, frozen=True, tag="concede"):
    """The seat gives the fight up: always on offer to every seat."""


class Chooser(Protocol):
    """The options of a decision: `check` is the truth, the rest is made from it.

    `candidates` lists every discrete option (lazily); `sample` draws one without listing all.
    `groups` names the headings under which `candidates(group)` lists them; "" is everything.
    """

    def check(self, option: Option) -> Refusal | None: ...

    def candidates(self, group: str = "") -> Iterator[Option]: ...

    def groups(self) -> Sequence[str]: ...

    def sample(self, rng: Random) -> Option: ...


class Menu:
    """A chooser over a short fixed list."""

    __slots__ = ("options",)

    def __init__(self, options: Iterable[Option]) -> None:
        self.options = tuple(options)

    def check(self, option: Option) -> Refusal | None:
        return None if option in self.options else Refusal("not_on_offer")

    def candidates(self, group: str = "") -> Iterator[Option]:
        return iter(self.options)

    def groups(self) -> Sequence[str]:
        return ("",)

    def sample(self, rng: Random) -> Option:
        return self.options[int(rng.random() * len(self.options))]


class ConcedeToo(Chooser):
    """A menu beside which one may give up, which is never listed."""

    __slots__ = ("menu",)

    def __init__(self, menu: Menu) -> None:
        self.menu = menu

    def check(self, option: Option) -> Refusal | None:
        return None if isinstance(option, Concede) else self.menu.check(option)

    def groups(self) -> Sequence[str]:
        return self.menu.groups()

    def candidates(self, group: str = "") -> Iterator[Option]:
        return self.menu.candidates(group)

    def sample(self, rng: Random) -> Option:
        return self.menu.sample(rng) if self.menu.options else Concede()


class Choice(msgspec.Struct, frozen=True):
    """What a seat chose."""

    seat: str
    option: Option


class Request(ABC):
    """Base of what a procedure yields."""

    __slots__ = ()

    @abstractmethod
    def key(self) -> tuple[str, ...]:
        """What is asked, compared on every re-run."""


class Decision(Request):
    """A question to one seat.

    `kind` and `subjects` name it (message key, ids). `hidden`: that it is asked is itself a secret.
    `standing` holds what other seats may do meanwhile, one chooser a seat; a standing
    choice is sent in place of the answer.
    """

    __slots__ = ("chooser", "hidden", "kind", "seat", "standing", "subjects")

    def __init__(
        self,
        seat: str,
        kind: str,
        subjects: tuple[str, ...],
        chooser: Chooser,
        *,
        hidden: bool = False,
        standing: Callable[[str], Chooser | None] | None = None,
    ) -> None:
        self.seat = seat
        self.kind = kind
        self.subjects = subjects
        self.chooser = chooser
        self.hidden = hidden
        self.standing = standing

    def key(self) -> tuple[str, ...]:
        return (self.seat, self.kind, *self.subjects)

    def chooser_for(self, seat: str) -> Chooser | None:
        """What `seat` may choose now: the question's own chooser, a standing offer, or nothing."""
        if seat == self.seat:
            return self.chooser
        return self.standing(seat) if self.standing else None


class Gather(Request):
    """One question to several seats at once, answered sealed and revealed together."""

    __slots__ = ("decisions",)

    def __init__(self, decisions: Sequence[Decision]) -> None:
        self.decisions = tuple(decisions)

    def key(self) -> tuple[str, ...]:
        return ("gather", *(decision.seat for decision in self.decisions))


class Chance(Request):
    """Dice to be rolled: `count` dice of `sides` faces for `stream`, the n-th of its scope.

    `merge` maps faces to a class that the rules treat alike; enumeration then visits one roll of
    each class. Only where nobody can react to the roll itself. `TOTAL` merges by the sum,
    `Alike` by the number of faces of a kind: these two for many dice as well.

    With `outcomes` it is a draw (a token from a bag): one die, whose faces stand in a row for as many of each
    name as its weight says.

    `anew`: all that came of the last roll of this stream was that it is made again, and nothing has changed
    since (a tie that nobody could do anything about). Enumeration leaves out what would go on for ever.
    """

    __slots__ = ("anew", "count", "merge", "n", "outcomes", "scope", "sides", "stream")

    def __init__(
        self,
        scope: str,
        stream: str,
        n: int,
        count: int,
        sides: int,
        merge: Callable[[tuple[int, ...]], Hashable] | None = None,
        outcomes: Outcomes = (),
        anew: bool = False,
    ) -> None:
        self.scope = scope
        self.stream = stream
        self.n = n
        self.count = count
        self.sides = sides
        self.merge = merge
        self.outcomes = outcomes
        self.anew = anew

    def key(self) -> tuple[str, ...]:
        return (self.scope, self.stream, str(self.n), f"{self.count}d{self.sides}")


def TOTAL(faces: tuple[int, ...]) -> int:
    """Merge by the sum of the faces."""
    return sum(faces)


@dataclass(frozen=True, slots=True)
class Alike:
    """Merge by how many dice show a face of each kind; `kinds` holds the kind of every face from 1 up. So
    twenty dice of which only successes count have 21 outcomes.

    >>> Alike((0, 0, 0, 1, 1, 1))((6, 2, 4))
    (0, 1, 1)
    """

    kinds: tuple[int, ...]

    def __call__(self, faces: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(sorted([self.kinds[face - 1] for face in faces]))


Outcomes: TypeAlias = tuple[tuple[str, int], ...]
"""What can be drawn, each with its weight, none of which is 0."""


def drawn(outcomes: Outcomes, face: int) -> str:
    """The outcome that a face stands for.

    >>> drawn((("red", 2), ("blue", 1)), 3)
    'blue'
    """
    for name, weight in outcomes:
        if face <= weight:
            return name
        face -= weight
    raise IndexError(face)


def face_of(outcomes: Outcomes, name: str) -> int | None:
    """The first face that stands for the outcome of that name; None if there is none such."""
    face = 1
    for known, weight in outcomes:
        if known == name:
            return face
        face += weight
    return None


Answer: TypeAlias = Any  # a Choice, a dict of seat to Option, or a tuple of faces, by the request
Procedure: TypeAlias = Generator[Request, Answer, T]


def ask(decision: Decision) -> Procedure[Option]:
    """Ask a question that has no standing offers; returns the option chosen."""
    choice: Choice = yield decision
    return choice.option


def gather(decisions: Sequence[Decision]) -> Procedure[dict[str, Option]]:
    """Ask several seats at once; nobody sees another's answer before all have answered."""
    answers: dict[str, Option] = yield Gather(decisions)
    return answers
