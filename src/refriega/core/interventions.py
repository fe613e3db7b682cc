"""The referee's overrides: how every ruleset carries one out, and what an amount may be."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from refriega.core.errors import IllegalChoice, Refusal
from refriega.core.procedure import Option, Procedure
from refriega.core.state import Game

G = TypeVar("G", bound=Game[Any])


def ordered(
    game: G,
    intervention: Option,
    check: Callable[[G, Option], Refusal | None],
    carry_out: Callable[[G, Option], Procedure[None]],
) -> Procedure[None]:
    """What the referee orders; raises `IllegalChoice` at once for what cannot be done."""
    refusal = check(game, intervention)
    if refusal is not None:
        raise IllegalChoice(refusal)
    return carry_out(game, intervention)


def check_amount(written: int, most: int, *rules: str) -> Refusal | None:
    """Amounts that a referee names are within reason."""
    return None if 0 <= written <= most else Refusal("referee.no_such_amount", *rules, args={"most": most})
