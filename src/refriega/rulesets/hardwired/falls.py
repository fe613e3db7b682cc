"""Falls: the first three inches are free, then a d6 for every three inches begun."""

from __future__ import annotations

from refriega.boards.table import INCH
from refriega.core.procedure import Procedure
from refriega.rulesets.hardwired.damage import hurt
from refriega.rulesets.hardwired.game import HardwiredGame

STEP = 3 * INCH


def fall(game: HardwiredGame, who: str, height: int) -> Procedure[None]:
    """A model comes down `height` units at once. Armour does not help."""
    dice = dice_of_fall(height)
    if game.log is not None:
        game.note("falls", who=who, height=height, dice=dice)
    if dice:
        faces = yield from game.roll(f"{who}/fall", dice, 6)
        hurt(game, who, sum(faces), "fall")


def dice_of_fall(height: int) -> int:
    """How many d6 a fall is worth."""
    return max(0, -(-(height - STEP) // STEP))
