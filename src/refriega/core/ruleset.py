"""What a ruleset is to the machine.

A ruleset is a static record that tools can read before any behaviour (id, titles, variants, option
types), and the few functions that the runner drives. Everything else a ruleset does is its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any, Protocol, TypeVar

import msgspec

from refriega.core.errors import InputError
from refriega.core.event import Event
from refriega.core.procedure import Option, Procedure
from refriega.core.state import Game, State

S = TypeVar("S", bound=State)


class Variant(msgspec.Struct, frozen=True):
    """A named switch: what a table may want otherwise. `texts` is its description by language."""

    name: str
    default: str
    choices: tuple[str, ...]
    texts: dict[str, str]
    rules: tuple[str, ...] = ()


class Scenario(Protocol):
    """A set-up read from a file: never changes while a match runs."""

    @property
    def title(self) -> Mapping[str, str]: ...

    @property
    def seats(self) -> tuple[str, ...]: ...

    @property
    def variants(self) -> Mapping[str, str]: ...

    @property
    def source(self) -> str:
        """The full text that the scenario was read from, for the record and its digest."""
        ...


class Ruleset(Protocol[S]):
    """The rules of one game.

    `step(game)` is one step: it reads the state, asks at most one "what now?", carries the answer
    out and returns. `intervene` carries out a referee's override, between steps; called with one that
    makes no sense it raises `IllegalChoice` at once, before it is begun. `view` is what a seat may see,
    as a state of the same kind with the secrets taken out.
    """

    id: str
    version: str
    title: Mapping[str, str]
    option_type: Any  # a type expression: the union of the ruleset's tagged options
    intervention_type: Any  # likewise, of its interventions

    def load(self, text: str, file: str, variants: Mapping[str, str]) -> Scenario: ...

    def start(self, scenario: Any) -> S: ...

    def game(self, scenario: Any, state: S, log: list[Event] | None) -> Game[S]: ...

    def step(self, game: Any) -> Procedure[None]: ...

    def intervene(self, game: Any, intervention: Option) -> Procedure[None]: ...

    def turn_mark(self, state: S) -> str:
        """Changes when a turn ends; the record then holds a digest of the state."""
        ...

    def view(self, scenario: Any, state: S, seat: str) -> S: ...

    def copy(self, state: S) -> S: ...

    def variants(self) -> Iterable[Variant]: ...

    def ledger(self) -> Path: ...


def find_ruleset(id_: str) -> Ruleset[Any]:
    """The installed ruleset of that id (entry-point group `refriega.rulesets`)."""
    known = {point.name: point for point in entry_points(group="refriega.rulesets")}
    if id_ not in known:
        raise InputError("ruleset.absent", id=id_, known=tuple(sorted(known)))
    ruleset: Ruleset[Any] = known[id_].load()
    return ruleset


def ruleset_ids() -> tuple[str, ...]:
    """The ids of all installed rulesets."""
    return tuple(sorted(point.name for point in entry_points(group="refriega.rulesets")))
