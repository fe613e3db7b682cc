"""Regiments: many bases in ranks and files, as one body on a table.

A `Block` is plain geometry: who stands in which place is for rules to say. It is held by the middle of its
front edge, so that ranks that fall away behind move nobody. Facings are vectors of `FAR` units.
"""

from __future__ import annotations

from functools import lru_cache
from math import isqrt
from typing import Final, NamedTuple

from refriega.boards.table.figure import Figure, Rectangle
from refriega.boards.table.point import MM, Point
from refriega.boards.table.shapes import Shape, corners_of

FAR: Final = 1_000_000
"""How long a facing is: a direction to a millionth."""

HAIR: Final = MM // 100
"""So much of overlap does no harm: rounding may bring it about."""

KEPT: Final = 1024
"""So many blocks are remembered with their bases: listings ask for the same ones again and again."""


class Block(NamedTuple):
    """`number` bases in `files` files, their front edge around `at`, facing along a vector of `FAR` units.

    `gap` is between bases, for open order. The last rank fills from the left. `beside` are further bases in
    line with the front, to the right of the front rank, each with the next one to its right.
    """

    at: Point
    facing: Point
    base: Rectangle
    files: int
    number: int
    gap: int = 0
    beside: tuple[Rectangle, ...] = ()
    height: int = 32 * MM


def alone(figure: Figure) -> Block:
    """A single base, a rectangular one, as a block."""
    assert isinstance(figure.base, Rectangle), figure.base
    at = shifted(figure.at, figure.facing, 0, figure.base.depth // 2)
    return Block(at, figure.facing, figure.base, files=1, number=1, height=figure.height)


def facing_along(x: int, y: int) -> Point:
    """The facing in the direction of a vector. Raises `ValueError` if it has no length."""
    square = x * x + y * y
    if not square:
        raise ValueError("a facing has a direction")
    if abs(square - FAR * FAR) <= 2 * FAR:  # it is a facing already, to the unit
        return Point(x, y)
    return Point(_rounded(x * FAR, square), _rounded(y * FAR, square))


def _rounded(value: int, square: int) -> int:
    """A value divided by the root of `square`, to the nearest whole number, alike in opposite directions."""
    size = (isqrt(4 * value * value // square) + 1) // 2
    return size if value >= 0 else -size


def facing_from(here: Point, there: Point) -> Point:
    """The facing in the direction from one point to another. Raises `ValueError` if they are the same."""
    return facing_along(there.x - here.x, there.y - here.y)


def right_of(facing: Point) -> Point:
    """The direction of the right hand of whoever faces so (y runs south)."""
    return Point(-facing.y, facing.x)


def shifted(at: Point, facing: Point, right: int, ahead: int) -> Point:
    """The point so far to the right and ahead of `at`, seen by whoever faces so; to the nearest unit."""
    x, y = facing
    return Point(at.x + _nearest(x * ahead - y * right), at.y + _nearest(y * ahead + x * right))


def seen_from(at: Point, facing: Point, p: Point) -> Point:
    """How far to the right and ahead of `at` a point is for whoever faces so there: `shifted` reversed."""
    x, y = p.x - at.x, p.y - at.y
    return Point(_nearest(facing.x * y - facing.y * x), _nearest(facing.x * x + facing.y * y))


def _nearest(value: int) -> int:
    """A value divided by `FAR`, to the nearest whole number, alike in opposite directions."""
    size = (2 * abs(value) + FAR) // (2 * FAR)
    return size if value >= 0 else -size


def files_of(block: Block) -> int:
    """How many files are filled: a block is never wider than it has bases."""
    return max(min(block.files, block.number), 1)


def ranks_of(block: Block) -> int:
    """How many ranks there are, the last one perhaps not full."""
    return -(-block.number // files_of(block))


@lru_cache(KEPT)
def places(block: Block) -> tuple[Figure, ...]:
    """The bases: rank by rank from the front, each from the left, then those beside."""
    files, (width, depth) = files_of(block), (block.base.width, block.base.depth)
    found: list[Figure] = []
    for nth in range(block.number):
        rank, file = divmod(nth, files)
        right = (2 * file - files + 1) * (width + block.gap) // 2
        ahead = -(depth // 2) - rank * (depth + block.gap)
        at = shifted(block.at, block.facing, right, ahead)
        found.append(Figure(at, block.base, block.height, block.facing))
    edge = front_width(block) // 2
    for base in block.beside:
        at = shifted(block.at, block.facing, edge + base.width // 2, -(base.depth // 2))
        found.append(Figure(at, base, block.height, block.facing))
        edge += base.width
    return tuple(found)


def front_width(block: Block) -> int:
    """How wide the ranks are, in units, without those beside."""
    files = files_of(block) if block.number else 0
    return files * block.base.width + max(files - 1, 0) * block.gap


def front_edge(block: Block) -> tuple[int, int]:
    """Where the front edge begins and ends, those beside included: how far to the right of `at`."""
    half = front_width(block) // 2
    return -half, half + sum([base.width for base in block.beside])


def depth_of(block: Block) -> int:
    """How deep it is from front to back."""
    ranks = ranks_of(block) if block.number else 0
    deep = ranks * block.base.depth + max(ranks - 1, 0) * block.gap
    return max([deep, *[base.depth for base in block.beside]])


@lru_cache(KEPT)
def body(block: Block) -> Figure:
    """The whole of it as one rectangle: around the ranks, and those beside."""
    at, size = extent(block)
    return Figure(at, size, block.height, block.facing)


def extent(block: Block) -> tuple[Point, Rectangle]:
    """The middle and the size of that rectangle."""
    (left, right), depth = front_edge(block), depth_of(block)
    at = shifted(block.at, block.facing, (left + right) // 2, -(depth // 2))
    return at, Rectangle(right - left, depth)


def inside_of(block: Block, ahead: int = 0) -> Shape:
    """What a block covers on a way so far straight ahead, less a hair on all sides."""
    at, size = extent(block)
    middle = shifted(at, block.facing, 0, ahead // 2)
    inner = Rectangle(size.width - 2 * HAIR, size.depth + ahead - 2 * HAIR)
    return Shape(corners_of(middle, inner, block.facing))
