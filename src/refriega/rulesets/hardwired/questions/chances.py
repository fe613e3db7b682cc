"""Exact chances: every outcome of something that the rules do."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import TypeVar

from refriega.core import enumeration
from refriega.core.procedure import Choice, Decision, Pass, Procedure
from refriega.rulesets.hardwired.game import HardwiredGame
from refriega.rulesets.hardwired.options import Defend

T = TypeVar("T")


def outcomes(
    game: HardwiredGame, play: Callable[[HardwiredGame], Procedure[T]]
) -> Iterator[tuple[Fraction, T]]:
    """Every outcome of something that the rules do, with its exact chance; nobody reacts."""

    def start() -> Procedure[T]:
        return play(HardwiredGame(game.scene, game.state.copy(), None))

    return enumeration.outcomes(start, let_by)


def let_by(decision: Decision) -> Choice:
    """Whatever is asked is declined; a blow is met with Defence."""
    passes = decision.chooser.check(Pass()) is None
    return Choice(decision.seat, Pass() if passes else Defend())


def said(chance: Fraction) -> str:
    """A chance as people write it: 491/768, or 1."""
    return str(chance)
