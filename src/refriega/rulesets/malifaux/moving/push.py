"""Pushes (Empujar): in a straight line, the full distance unless something stops it.

A push ignores severe ground and engagement, and is no move: nothing that watches moves sees it.
"""

from __future__ import annotations

from refriega.boards.table import Point
from refriega.boards.table.push import push as pushed_to
from refriega.core.procedure import Procedure
from refriega.rulesets.malifaux.game import MalifauxGame
from refriega.rulesets.malifaux.moving.falls import fall
from refriega.rulesets.malifaux.terms import Fate


def push(game: MalifauxGame, who: str, heading: Point, distance: int) -> Procedure[None]:
    """A model is pushed along a vector (MX-030). Over an edge it falls at once, and then, if it lives, is
    pushed what is left.
    """
    model = game.model(who)
    left = distance
    while left > 0 and model.at is not None and model.fate is Fate.IN_PLAY:
        away_from = Point(model.at.x - heading.x, model.at.y - heading.y)
        pushed = pushed_to(game.table, game.figure(who), away_from, left, game.others(who), once=True)
        model.at = pushed.end
        left -= pushed.moved
        if game.log is not None:
            stopped = pushed.stopped_by.id if pushed.stopped_by else ""
            game.note("pushed", "MX-030", who=who, distance=pushed.moved, to=pushed.end, stopped=stopped)
        if not pushed.drop:
            return
        yield from fall(game, who, pushed.drop)
