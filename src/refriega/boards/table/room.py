"""Room for blocks: to stand, to go straight ahead, to wheel; and what slow ground makes of a way.

House rules: what is closed or has no bottom stops a block; all else it goes over, hills too. Ground slows it
for as long as any of it is in there, and of several grounds the slowest counts. A whole wheel is as slow as
the slowest ground that it goes over. A hair of overlap does no harm (`inside_of`): rounding may bring it
about.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from math import isqrt
from typing import Final

from refriega.boards.table.figure import Base, Other, Round
from refriega.boards.table.manoeuvres import Hand, wheeled_over
from refriega.boards.table.point import Point, squared
from refriega.boards.table.regiment import Block, depth_of, extent, front_edge, inside_of, seen_from, shifted
from refriega.boards.table.shapes import Shape, box_of, overlap, within
from refriega.boards.table.table import OFF, OVER_GAP, SOLID, TAKEN, Fault, Table
from refriega.boards.table.terrain import Footing
from refriega.boards.table.travel import IN_THE_WAY

TOO_NEAR: Final = "table.too_near"


def room_for(table: Table, block: Block, others: Iterable[Other] = (), apart: int = 0) -> Fault | None:
    """What keeps a block from standing where it is, or None: the table's edge, impassable terrain, the ground
    of another, or another less than `apart` away.
    """
    ground = inside_of(block)
    fault = _off(table, ground) or barred(table, ground) or clear_of(ground, others, apart)
    return fault._replace(key=TAKEN) if fault and fault.key == IN_THE_WAY else fault


def way_ahead(
    table: Table, block: Block, distance: int, others: Iterable[Other] = (), apart: int = 0
) -> Fault | None:
    """What stops a block on its way straight ahead, or None."""
    ground = inside_of(block, distance)
    return _off(table, ground) or barred(table, ground) or clear_of(ground, others, apart)


def way_round(
    table: Table, block: Block, hand: Hand, facing: Point, others: Iterable[Other] = (), apart: int = 0
) -> Fault | None:
    """What stops a block in a wheel, or None."""
    left, right = front_edge(block)
    pivot = shifted(block.at, block.facing, right if hand == "right" else left, 0)
    reach = isqrt((right - left) ** 2 + depth_of(block) ** 2) + 1 + apart
    near = [
        other
        for other in others
        if squared(pivot, other.figure.at) < (reach + _about(other.figure.base)) ** 2
    ]
    around = Shape((pivot,), reach)
    if not near and not _off(table, around) and not any(table.near(box_of(around))):
        return None
    ground = wheeled_over(block, hand, facing)
    return _off(table, ground) or barred(table, ground) or clear_of(ground, near, apart)


# -- ground --------------------------------------------------------------------------------------------


def within_reach(block: Block, reach: int, others: Iterable[Other]) -> tuple[Other, ...]:
    """The others that may be in the way of a move of a block so long."""
    at, size = extent(block)
    far = reach + size.width + size.depth
    return tuple(
        [other for other in others if squared(at, other.figure.at) < (far + _about(other.figure.base)) ** 2]
    )


def clear_of(ground: Shape, others: Iterable[Other], apart: int = 0) -> Fault | None:
    """Whose base lies on some ground, or less than `apart` from it, or None."""
    left, top, right, bottom = box_of(ground)
    for other in others:
        figure = other.figure
        (x, y), reach = figure.at, _about(figure.base) + apart
        if x + reach < left or x - reach > right or y + reach < top or y - reach > bottom:
            continue
        if overlap(ground, figure):
            return Fault(IN_THE_WAY, other.id)
        if apart and within(ground, figure, apart - 1):
            return Fault(TOO_NEAR, other.id)
    return None


def _about(base: Base) -> int:
    """At least how far a base reaches from its centre: soon told."""
    return base.radius if isinstance(base, Round) else (base.width + base.depth) // 2 + 1


def barred(table: Table, ground: Shape) -> Fault | None:
    """The impassable terrain on some ground, or None."""
    for piece, shape, _ in table.near(box_of(ground)):
        if piece.footing in (Footing.CLOSED, Footing.GAP) and overlap(ground, shape):
            return Fault(SOLID if piece.footing is Footing.CLOSED else OVER_GAP, piece.id)
    return None


def _off(table: Table, ground: Shape) -> Fault | None:
    left, top, right, bottom = box_of(ground)
    inside = left >= 0 and top >= 0 and right <= table.width and bottom <= table.depth
    return None if inside else Fault(OFF)


# -- slow ground ---------------------------------------------------------------------------------------


def cost_ahead(table: Table, block: Block, distance: int) -> int:
    """What a way straight ahead costs: its length, each part of it at the pace of the slowest ground that any
    of the block is in.
    """
    ground = inside_of(block, distance)
    stretches = [
        (max(nearest, 0), min(farthest + depth_of(block), distance), piece.pace)
        for piece, shape, _ in table.near(box_of(ground))
        if piece.pace > 1 and overlap(ground, shape)
        for nearest, farthest in [span(block, shape)]
    ]
    if not stretches:
        return distance
    cuts = sorted({0, distance, *[cut for start, end, _ in stretches for cut in (start, end)]})
    return sum(
        [
            (end - start)
            * max([pace for enter, leave, pace in stretches if enter <= start and end <= leave], default=1)
            for start, end in pairwise(cuts)
        ]
    )


def pace_on(table: Table, ground: Shape) -> int:
    """The pace of the slowest terrain on some ground."""
    slow = [
        piece.pace
        for piece, shape, _ in table.near(box_of(ground))
        if piece.pace > 1 and overlap(ground, shape)
    ]
    return max(slow, default=1)


def span(block: Block, shape: Shape) -> tuple[int, int]:
    """How far ahead of its front edge what a shape has straight in front of a block, or in it, begins and
    ends; a way ahead meets it only in between. It must have something there.
    """
    found = strip(block, shape)
    return min([ahead for ahead, _ in found]), max([ahead for ahead, _ in found])


def strip(block: Block, shape: Shape) -> list[tuple[int, int]]:
    """Where the outline of a shape turns, or crosses the lines that the flanks go along, between those lines:
    how far ahead of the front edge, and how far to the right of `at`. Empty if it is all to one side.
    """
    left, right = front_edge(block)
    corners, radius = shape
    seen = [seen_from(block.at, block.facing, corner) for corner in corners]
    if radius:
        (aside, ahead), nearest = seen[0], min(max(seen[0].x, left), right)
        inside = radius * radius - (aside - nearest) ** 2
        half = isqrt(inside) if inside > 0 else 0
        return [(ahead - half, nearest), (ahead + half, nearest)] if inside > 0 else []
    if max([aside for aside, _ in seen]) <= left or min([aside for aside, _ in seen]) >= right:
        return []
    found = [(ahead, aside) for aside, ahead in seen if left <= aside <= right]
    for p, q in pairwise((*seen, seen[0])):
        found += [
            (p.y - (p.y - q.y) * (line - p.x) // (q.x - p.x), line)
            for line in (left, right)
            if p.x < line < q.x or q.x < line < p.x
        ]
    return found
