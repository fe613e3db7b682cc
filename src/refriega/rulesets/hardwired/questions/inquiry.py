"""What an inquiry is: a question that is answered without anybody doing anything."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import TypeVar

import msgspec

from refriega.core import enumeration
from refriega.core.modifier import Found
from refriega.core.procedure import Choice, Decision, Pass, Procedure
from refriega.core.reading import AbstractStruct
from refriega.rulesets.hardwired.game import HardwiredGame
from refriega.rulesets.hardwired.options import Defend
from refriega.rulesets.hardwired.questions.position import RulingPosition

T = TypeVar("T")


class Inquiry(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, metaclass=AbstractStruct
):
    """Base of the inquiries; the tag is what `ask` says."""

    def check(self, position: RulingPosition, place: str) -> None:
        """Raise a `ScenarioError` for what is not there; models are looked up already."""

    @abstractmethod
    def find(self, game: HardwiredGame, position: RulingPosition) -> Found:
        """The answer, as the position is."""


# -- exact chances -----------------------------------------------------------------------------------


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
