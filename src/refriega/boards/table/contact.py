"""Contact between blocks: a charger stands flush to the side that it met, and whose bases touch.

House rule: what is in contact stands a hair apart (`CONTACT`), so that no rounding makes it overlap.
"""

from __future__ import annotations

from typing import Final

from refriega.boards.table.arcs import Met
from refriega.boards.table.figure import Figure
from refriega.boards.table.point import MM, Point
from refriega.boards.table.regiment import Block, body, extent, front_edge, places, right_of, shifted
from refriega.boards.table.shapes import within

CONTACT: Final = MM // 50
"""How far bases in contact stand apart."""

TOUCH: Final = 2 * CONTACT
"""Bases no farther apart are in contact, corner to corner included."""


def touching(a: Block, b: Block) -> tuple[tuple[int, int], ...]:
    """Which bases of two blocks are in contact, by their places in each: corner to corner counts."""
    near_a, near_b = _near(a, b), _near(b, a)
    return tuple([(n, m) for n, one in near_a for m, other in near_b if within(one, other, TOUCH)])


def _near(block: Block, other: Block) -> list[tuple[int, Figure]]:
    """The bases of a block that touch the ground of another."""
    ground = body(other)
    if not within(body(block), ground, TOUCH):
        return []
    return [(n, base) for n, base in enumerate(places(block)) if within(base, ground, TOUCH)]


def against(target: Block, side: Met) -> tuple[Point, Point, int]:
    """The middle of a side, the facing of whoever stands against it, and half its length."""
    at, size = extent(target)
    ahead, right = target.facing, right_of(target.facing)
    match side:
        case "front":
            return shifted(at, ahead, 0, size.depth // 2), Point(-ahead.x, -ahead.y), size.width // 2
        case "rear":
            return shifted(at, ahead, 0, -(size.depth // 2)), ahead, size.width // 2
        case "left":
            return shifted(at, ahead, -(size.width // 2), 0), right, size.depth // 2
        case "right":
            left = Point(-right.x, -right.y)
            return shifted(at, ahead, size.width // 2, 0), left, size.depth // 2


def flush(block: Block, target: Block, side: Met, aside: int = 0) -> Block:
    """A block squared up to a side of another and in contact with it, the middle of its whole front so far to
    its own right of the middle of that side.
    """
    middle, facing, _ = against(target, side)
    left, right = front_edge(block)
    at = shifted(middle, facing, aside - (left + right) // 2, -CONTACT)
    return block._replace(at=at, facing=facing)
