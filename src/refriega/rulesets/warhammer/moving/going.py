"""Going: the moves of whoever needs no wheeling, in a straight line, and at its end facing any way.

House rules: the way is measured from the middle of the body to where that comes to be, on which it turns for
nothing. Flyers go over whatever is in between, and are slowed by nothing.
"""

from __future__ import annotations

from typing import NamedTuple

from refriega.boards.table import Point, length
from refriega.boards.table.manoeuvres import headed
from refriega.boards.table.regiment import Block, body, facing_along, facing_from
from refriega.core.errors import Refusal
from refriega.rulesets.warhammer.game import WarhammerGame
from refriega.rulesets.warhammer.moving import ground, pace
from refriega.rulesets.warhammer.moving.ground import Around
from refriega.rulesets.warhammer.moving.steps import Gone, ends_badly


class Reach(NamedTuple):
    """How far somebody goes, and whether over everything."""

    allowance: int
    flies: bool = False


def own_reach(game: WarhammerGame, who: str, *, march: bool = False) -> Reach:
    """How far it goes of itself."""
    allowance = pace.march_reach(game, who) if march else pace.move(game, who)
    return Reach(allowance, pace.flies(game, who))


def go(game: WarhammerGame, who: str, to: Point, facing: Point, reach: Reach) -> Gone | Refusal:
    """Where a straight way brings somebody with the middle of its front edge, or what is wrong with it."""
    if facing == (0, 0):
        return Refusal("move.no_facing")
    start = game.own_block(who)
    end = start._replace(at=to, facing=facing_along(*facing))
    near = ground.around(game, who, start)
    cost = way(game, who, start, end, reach, near)
    if isinstance(cost, Refusal):
        return cost
    if cost > reach.allowance:
        return Refusal("way.too_far", args={"cost": cost, "most": reach.allowance})
    return ends_badly(game, who, end, near) or Gone(end, cost)


def way(game: WarhammerGame, who: str, start: Block, end: Block, reach: Reach, near: Around) -> int | Refusal:
    """What the way between them costs, or what is in it."""
    here, there = body(start).at, body(end).at
    distance = length(here, there)
    if reach.flies or not distance:
        return distance
    refusal = ground.barred_over(game, start, end, near)
    if refusal is not None:
        return refusal
    return ground.cost(game, who, headed(start, facing_from(here, there)), distance)
