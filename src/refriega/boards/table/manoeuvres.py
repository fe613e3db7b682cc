"""Manoeuvres: how blocks move in formation, without regard to what is in their way (see `room`).

A wheel is measured along the arc of the outer front corner. House rule, so that no trigonometry decides it:
the angle is halved thrice by adding vectors of equal length, and eight chords are measured, rounded up; that
is at most two thousandths less than the arc for a quarter of a circle.

House rules for blocks whose last rank is not full: whoever turns or reforms fills the ranks anew from the
front, on the ground that the block has.
"""

from __future__ import annotations

from itertools import pairwise
from math import isqrt
from typing import Final, Literal, TypeAlias

from refriega.boards.table.exact import hull
from refriega.boards.table.point import Point
from refriega.boards.table.regiment import (
    FAR,
    Block,
    body,
    facing_along,
    files_of,
    front_edge,
    inside_of,
    ranks_of,
    shifted,
)
from refriega.boards.table.shapes import Shape

Hand: TypeAlias = Literal["left", "right"]
Turning: TypeAlias = Literal["left", "right", "about"]

HALVINGS: Final = 3
"""A wheel is measured, and its ground laid out, in two to this many parts."""


def advance(block: Block, distance: int) -> Block:
    """Straight ahead; backwards if the distance is below 0."""
    return block._replace(at=shifted(block.at, block.facing, 0, distance))


def wheel(block: Block, hand: Hand, facing: Point) -> Block:
    """Around the front corner of that hand, until the front faces along a vector.

    It is a wheel forward only if `wheels_to` says so; otherwise it is one back.
    """
    facing = facing_along(*facing)
    aside = front_edge(block)[hand == "right"]
    pivot = shifted(block.at, block.facing, aside, 0)
    return block._replace(at=shifted(pivot, facing, -aside, 0), facing=facing)


def wheels_to(block: Block, hand: Hand, facing: Point) -> bool:
    """Whether a direction lies to that hand of a block, by half a turn at most: straight ahead does too."""
    aside = block.facing.x * facing.y - block.facing.y * facing.x
    return not aside or (aside > 0) == (hand == "right")


def wheel_length(block: Block, hand: Hand, facing: Point) -> int:
    """How far the outer front corner goes in a wheel (`wheels_to`), in units, rounded up."""
    start, end = block.facing, facing_along(*facing)
    for _ in range(HALVINGS):
        end = halfway(start, end, hand)
    left, right = front_edge(block)
    square = ((end.x - start.x) ** 2 + (end.y - start.y) ** 2) * ((right - left) << HALVINGS) ** 2
    root = isqrt(square)
    root += root * root < square
    return -(-root // FAR)


def wheeled_over(block: Block, hand: Hand, facing: Point) -> Shape:
    """The ground that a wheel goes over, less a hair: around the block at nine facings from first to last."""
    grounds = [inside_of(wheel(block, hand, each)) for each in fan(block.facing, facing, hand)]
    return Shape(hull(tuple([corner for ground in grounds for corner in ground.corners])))


def turned(block: Block, to: Turning) -> Block:
    """Every model has turned on its spot: after a quarter the ranks are files, and the front is a flank.

    House rule for bases that are not square: the block keeps its centre and its new ranks spread from there.
    """
    x, y = block.facing
    facing = {"left": Point(y, -x), "right": Point(-y, x), "about": Point(-x, -y)}[to]
    files = files_of(block) if to == "about" else ranks_of(block)
    return on_centre(block._replace(facing=facing, files=files), body(block).at)


def reformed(block: Block, files: int, facing: Point) -> Block:
    """Around its centre, in so many files, facing along a vector."""
    return on_centre(block._replace(files=files, facing=facing_along(*facing)), body(block).at)


def headed(block: Block, facing: Point) -> Block:
    """On its centre, in its files, facing along a vector."""
    return reformed(block, block.files, facing)


def with_files(block: Block, files: int) -> Block:
    """In so many files, the middle of its front edge where it is: equally many come or go on both sides."""
    return block._replace(files=files)


def on_centre(block: Block, centre: Point) -> Block:
    """The block with the middle of its ground on a point."""
    (x, y), (middle_x, middle_y) = block.at, body(block).at
    return block._replace(at=Point(x + centre.x - middle_x, y + centre.y - middle_y))


# -- directions ----------------------------------------------------------------------------------------


def halfway(start: Point, end: Point, hand: Hand) -> Point:
    """The facing in the middle between two, on the way by that hand from one to its opposite at most."""
    if start.x * end.x + start.y * end.y > 0:
        return facing_along(start.x + end.x, start.y + end.y)
    # their sum is short, but square to it is the way from one to the other
    x, y = end.x - start.x, end.y - start.y
    return facing_along(y, -x) if hand == "right" else facing_along(-y, x)


def fan(start: Point, end: Point, hand: Hand) -> list[Point]:
    """Facings from one to another by that hand, all equally far from the next: nine."""
    found = [start, facing_along(*end)]
    for _ in range(HALVINGS):
        between = [halfway(a, b, hand) for a, b in pairwise(found)]
        found = [facing for pair in zip(found, between, strict=False) for facing in pair] + found[-1:]
    return found
