"""What an action is: a row of a table that says how it is checked, listed and carried out.

An action's functions get the game, the actor and the option. `check` is the truth about everything but
the turn's budget, which `budget.py` looks after for all alike. `candidates` lists generously; `carry_out` is
the rule. An action without its own `candidates` cannot be listed and is a value that people type.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from random import Random
from typing import Any

from refriega.core.errors import Refusal
from refriega.core.procedure import Option, Procedure
from refriega.rulesets.leyendas.game import LeyendasGame
from refriega.rulesets.leyendas.terms import ActionKind

# Options are checked by the row they are looked up in, so the rows' own functions take the exact type.
Check = Callable[[LeyendasGame, str, Any], Refusal | None]
CarryOut = Callable[[LeyendasGame, str, Any], Procedure[None]]


def never(game: LeyendasGame, who: str, option: Option) -> bool:
    return False


def nothing_lost(game: LeyendasGame, who: str, option: Option) -> None:
    return


def no_tags(game: LeyendasGame, who: str, option: Option) -> tuple[str, ...]:
    return ()


@dataclass(frozen=True)
class Action:
    """One kind of action.

    `kind` may depend on the option; `provokes` says whether declaring it gives attacks of opportunity
    (movement provokes by itself, step by step). `tags` are what readied triggers look for.
    `interrupted` is what is lost when the actor is stopped before it is carried out. An `exact` action lists
    and samples nothing but what its `check` accepts, so what it lists need not be checked again.
    """

    option: type[Option]
    group: str
    rules: tuple[str, ...]
    kind: Callable[[LeyendasGame, str, Any], ActionKind] | ActionKind
    check: Check
    candidates: Callable[[LeyendasGame, str], Iterable[Option]]
    carry_out: CarryOut
    sample: Callable[[LeyendasGame, str, Random], Option | None] | None = None
    provokes: Callable[[LeyendasGame, str, Any], bool] = never
    tags: Callable[[LeyendasGame, str, Any], tuple[str, ...]] = no_tags
    interrupted: Callable[[LeyendasGame, str, Any], None] = nothing_lost
    weight: int = 4
    attack: bool = False
    moves: bool = False
    exact: bool = False

    def kind_of(self, game: LeyendasGame, who: str, option: Option) -> ActionKind:
        """Which kind of action this option takes."""
        return self.kind if isinstance(self.kind, ActionKind) else self.kind(game, who, option)


@dataclass(frozen=True)
class Book:
    """All actions, by the type of their option."""

    actions: dict[type[Option], Action] = field(default_factory=dict)
    groups: tuple[str, ...] = ()

    @staticmethod
    def of(*rows: Iterable[Action]) -> Book:
        actions = {action.option: action for row in rows for action in row}
        return Book(actions, tuple(dict.fromkeys(action.group for action in actions.values())))
