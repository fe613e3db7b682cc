"""Focus (Concentrarse): Focused +1, to be dropped at the start of an action."""

from __future__ import annotations

from collections.abc import Iterator

from refriega.core.procedure import Option
from refriega.rulesets.malifaux.actions.action import Row
from refriega.rulesets.malifaux.common import COMMON
from refriega.rulesets.malifaux.game import MalifauxGame
from refriega.rulesets.malifaux.options import Focus
from refriega.rulesets.malifaux.state import Deed
from refriega.rulesets.malifaux.terms import Common


def declare(game: MalifauxGame, who: str, option: Focus) -> Deed:
    return Deed(who, Common.FOCUS, cost=COMMON[Common.FOCUS].ap)


def candidates(game: MalifauxGame, who: str) -> Iterator[Option]:
    yield Focus()


ROWS: tuple[Row, ...] = (Row(Focus, "common", declare, candidates),)
