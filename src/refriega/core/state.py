"""State and game.

A `State` is plain data, all of it: ids instead of references, tuples instead of shared lists, no
callables, no sets. Between two steps the state alone is the game. `copy()` gives an independent
state: no change to one may show in the other. Ruleset states are subclasses with their own `copy`.

A `Game` is what a procedure is handed: the working state, what never changes (the ruleset's own
subclass holds it), and the log, which is None when nobody reads it.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from copy import copy
from typing import Generic, Self, TypeVar

import msgspec

from refriega.core.event import Arg, Event
from refriega.core.procedure import Chance, Outcomes, Procedure, drawn


class InFlight(msgspec.Struct):
    """Base of the records of what is being resolved: actor, target, roll so far, place on a path."""


class State(msgspec.Struct):
    """What every game has.

    `scope` is the unit of outer structure that chance is counted in (round and actor); `draws` is
    how often each stream was drawn from in each scope of this round. `result` names who has won; it is
    empty until the fight is over.
    """

    round: int = 0
    scope: str = ""
    draws: dict[str, int] = {}
    in_flight: list[InFlight] = []
    serial: int = 0
    result: tuple[str, ...] = ()

    def copy_base(self) -> Self:
        """A shallow copy with the mutable fields of this class copied too: where a ruleset's copy begins."""
        new = copy(self)
        new.draws = self.draws.copy()
        new.in_flight = [copy(record) for record in self.in_flight] if self.in_flight else []
        return new


S = TypeVar("S", bound=State)
F = TypeVar("F", bound=InFlight)


class Game(Generic[S]):
    """The working state of a running step, and where to note what happens."""

    __slots__ = ("log", "state")

    def __init__(self, state: S, log: list[Event] | None = None) -> None:
        self.state = state
        self.log = log

    def note(self, key: str, *rules: str, audience: tuple[str, ...] | None = None, **args: Arg) -> None:
        """Log an event. Call under `if game.log is not None` so that an unread log costs nothing."""
        if self.log is not None:
            self.log.append(Event(key, args, rules, audience))

    def roll(
        self,
        stream: str,
        count: int,
        sides: int,
        merge: Callable[[tuple[int, ...]], Hashable] | None = None,
        *,
        anew: bool = False,
    ) -> Procedure[tuple[int, ...]]:
        """Roll `count` dice of `sides` for `stream`; returns the faces in order.

        `merge` and `anew` are what `Chance` says.
        """
        faces: tuple[int, ...] = yield Chance(
            self.state.scope, stream, self._nth(stream), count, sides, merge, anew=anew
        )
        return faces

    def draw(
        self, stream: str, outcomes: Outcomes, alike: Callable[[str], Hashable] | None = None
    ) -> Procedure[str]:
        """Draw one of the outcomes, by weight; returns its name. `alike` names classes to merge them by."""
        faces: tuple[int, ...] = yield Chance(
            self.state.scope,
            stream,
            self._nth(stream),
            1,
            sum(weight for _, weight in outcomes),
            (lambda faces: drawn(outcomes, faces[0]))
            if alike is None
            else (lambda faces: alike(drawn(outcomes, faces[0]))),
            outcomes,
        )
        return drawn(outcomes, faces[0])

    def _nth(self, stream: str) -> int:
        """How often `stream` was drawn from in this scope before; counts one more."""
        counter = f"{self.state.scope}|{stream}"
        n = self.state.draws.get(counter, 0)
        self.state.draws[counter] = n + 1
        return n

    def next_id(self, prefix: str) -> str:
        """A name that nothing in this match has had."""
        self.state.serial += 1
        return f"{prefix}{self.state.serial}"

    @contextmanager
    def in_flight(self, record: F) -> Iterator[F]:
        """Stand `record` on `state.in_flight` while it is being resolved."""
        self.state.in_flight.append(record)
        try:
            yield record
        finally:
            self.state.in_flight.pop()
