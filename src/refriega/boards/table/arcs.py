"""What lies in front of a block, and by which side it is met: 45-degree lines through its corners."""

from __future__ import annotations

from typing import Literal, TypeAlias

from refriega.boards.table.point import Point
from refriega.boards.table.regiment import FAR, Block, extent, front_edge, right_of, seen_from, shifted
from refriega.boards.table.shapes import ROUNDED, Thing, overlap, shape_of
from refriega.boards.table.terrain import Polygon

Met: TypeAlias = Literal["front", "left", "right", "rear"]
"""The side of a block that somebody meets, in its own words."""


def front_arc(block: Block, reach: int) -> Polygon:
    """The ground in front of a block up to that far ahead: from its front corners out at 45 degrees, so that
    its sides make a quarter of a circle.
    """
    left, right = front_edge(block)
    places = ((left, 0), (right, 0), (right + reach, reach), (left - reach, reach))
    return Polygon(tuple([shifted(block.at, block.facing, aside, ahead) for aside, ahead in places]))


def in_front(block: Block, thing: Thing) -> bool:
    """Whether some of a thing lies in the front arc of a block, however far away."""
    left, right = front_edge(block)
    corners, radius = shape_of(thing)
    seen = [seen_from(block.at, block.facing, corner) for corner in corners]
    if any([ahead > 0 and left - ahead < aside < right + ahead for aside, ahead in seen]):
        return True
    farthest = max([ahead for _, ahead in seen]) + radius
    if farthest <= 0:
        return False
    beyond = 2 * radius + ROUNDED  # so far to a side no part of it comes into the arc
    if all([aside - ahead > right + beyond for aside, ahead in seen]):
        return False
    if all([aside + ahead < left - beyond for aside, ahead in seen]):
        return False
    return overlap(front_arc(block, farthest), thing)


def side_met(target: Block, start: Point | Block) -> Met:
    """The side by which somebody meets a block who starts there: 45-degree lines through its corners part the
    sides. House rules: a block starts with the middle of its front edge; who starts on a line meets the
    front rather than a flank, and a flank rather than the rear.
    """
    middle, size = extent(target)
    at = start.at if isinstance(start, Block) else start
    x, y = at.x - middle.x, at.y - middle.y
    (to_right_x, to_right_y), (ahead_x, ahead_y) = right_of(target.facing), target.facing
    right, ahead = x * to_right_x + y * to_right_y, x * ahead_x + y * ahead_y
    past_flank = 2 * abs(right) - size.width * FAR
    past_front = 2 * abs(ahead) - size.depth * FAR
    if ahead > 0 and past_front >= past_flank:
        return "front"
    if past_front > past_flank:
        return "rear"
    return "left" if right < 0 else "right"
