"""Giving up: open to every player beside the one question of a step, whoever is asked it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from refriega.core.errors import Refusal
from refriega.core.procedure import Choice, Chooser, Concede, ConcedeToo, Decision, Menu, Option, Procedure
from refriega.core.state import Game

G = TypeVar("G", bound=Game[Any])


def ask_or_give_up(
    game: G,
    seat: str,
    kind: str,
    subjects: tuple[str, ...],
    chooser: Chooser,
    *,
    check: Callable[[G, str], Refusal | None],
    give_up: Callable[[G, str], None],
) -> Procedure[Option | None]:
    """Ask a seat something; None if it, or another seat, gives up instead.

    `check` says what keeps a seat from giving up; `give_up` carries it out.
    """

    def standing(other: str) -> Chooser | None:
        return None if check(game, other) else ConcedeToo(Menu(()))

    choice: Choice = yield Decision(seat, kind, subjects, chooser, standing=standing)
    if isinstance(choice.option, Concede):
        give_up(game, choice.seat)
        return None
    return choice.option
