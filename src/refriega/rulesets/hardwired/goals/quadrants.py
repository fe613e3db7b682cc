"""Quarters: the table is cut into four, and at the end each is held by whoever has more models in it."""

from __future__ import annotations

from refriega.boards.table import Figure
from refriega.rulesets.hardwired.game import HardwiredGame
from refriega.rulesets.hardwired.goals.goal import Goal
from refriega.rulesets.hardwired.goals.presence import Here, centre, count, players

QUARTERS = tuple((east, south) for south in (False, True) for east in (False, True))


def score(game: HardwiredGame, side: str) -> int:
    """How many quarters a side holds: more models there than the other, and one at least."""
    return sum(1 for east, south in QUARTERS if holds(game, side, quarter(game, east, south)))


def holds(game: HardwiredGame, side: str, here: Here) -> bool:
    own = count(game, side, here)
    return own > max([count(game, other, here) for other in players(game) if other != side], default=0)


def quarter(game: HardwiredGame, east: bool, south: bool) -> Here:
    """A model is in the quarter in which the centre of its base is; on a line, in the eastern or southern
    one.
    """
    middle = centre(game)

    def here(figure: Figure) -> bool:
        return (figure.at.x >= middle.x) == east and (figure.at.y >= middle.y) == south

    return here


QUADRANTS = Goal(score=score, alone=2)
