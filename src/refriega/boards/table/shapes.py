"""Shapes: what is measured from edge to edge.

Whatever stands on a table is the points at most `radius` from a convex core: a round base from one point, a
rectangle or a piece of terrain from itself (radius 0), the way of a round base from a segment. So one exact
distance between cores measures everything. Touching counts as distance 0, and is not overlapping.
"""

from __future__ import annotations

from functools import lru_cache
from math import isqrt
from typing import Final, NamedTuple, TypeAlias

from refriega.boards.table.exact import Corners, apart, hull, kept_apart, oriented, parted
from refriega.boards.table.figure import Base, Figure, Rectangle, Round
from refriega.boards.table.point import Point, squared
from refriega.boards.table.terrain import Circle, Polygon


class Shape(NamedTuple):
    """All points at most `radius` units from the convex core with these corners (oriented; one: a point)."""

    corners: Corners
    radius: int = 0


class Box(NamedTuple):
    """The upright rectangle around a shape, in units."""

    left: int
    top: int
    right: int
    bottom: int


Thing: TypeAlias = Figure | Point | Polygon | Circle | Shape
"""All that can be measured to: a figure by its base."""


def gap(a: Thing, b: Thing) -> int:
    """How far two things are apart, edge to edge, in units, rounded down: 0 if they touch or overlap."""
    if isinstance(a, Figure) and isinstance(b, Figure) and type(a.base) is Round and type(b.base) is Round:
        return max(isqrt(squared(a.at, b.at)) - a.base.radius - b.base.radius, 0)
    first, second = shape_of(a), shape_of(b)
    over, under = apart(first.corners, second.corners)
    return max(isqrt(over // under) - first.radius - second.radius, 0)


def within(a: Thing, b: Thing, distance: int) -> bool:
    """Whether two things are at most `distance` units apart, edge to edge: exact."""
    if distance < 0:
        return False
    if isinstance(a, Figure) and isinstance(b, Figure) and type(a.base) is Round and type(b.base) is Round:
        return squared(a.at, b.at) <= (a.base.radius + b.base.radius + distance) ** 2
    told = soon_told(a, b, distance)
    if told is not None:
        return told
    first, second = shape_of(a), shape_of(b)
    over, under = apart(first.corners, second.corners)
    return over <= (first.radius + second.radius + distance) ** 2 * under


def overlap(a: Thing, b: Thing) -> bool:
    """Whether two things share some ground: touching is not overlapping. Exact."""
    if isinstance(a, Figure) and isinstance(b, Figure) and type(a.base) is Round and type(b.base) is Round:
        return squared(a.at, b.at) < (a.base.radius + b.base.radius) ** 2
    if soon_told(a, b, 0) is False:
        return False
    first, second = shape_of(a), shape_of(b)
    radius = first.radius + second.radius
    if not radius:
        return not parted(first.corners, second.corners, touching=True)
    if kept_apart(first.corners, second.corners, radius):
        return False
    over, under = apart(first.corners, second.corners)
    return over < radius * radius * under


ROUNDED: Final = 4
"""More than the rounding of corners brings two bases nearer or farther."""


def soon_told(a: Thing, b: Thing, distance: int) -> bool | None:
    """Whether two figures are at most so far apart, where the circles in and around their bases tell; else
    None.
    """
    if not (isinstance(a, Figure) and isinstance(b, Figure)):
        return None
    (least, most), (other_least, other_most) = circles_of(a.base), circles_of(b.base)
    square = squared(a.at, b.at)
    if square > (most + other_most + distance + ROUNDED) ** 2:
        return False
    near = least + other_least + distance - ROUNDED
    return True if near > 0 and square <= near * near else None


def circles_of(base: Base) -> tuple[int, int]:
    """The radius of a circle that lies in a base, and of one that it lies in."""
    if isinstance(base, Round):
        return base.radius, base.radius
    short, long = sorted((base.width, base.depth))
    # no hypotenuse is longer than the longer side and five twelfths of the other
    return short // 2, (12 * long + 5 * short) // 24 + 1


def shape_of(thing: Thing) -> Shape:
    """The shape that a thing covers."""
    if isinstance(thing, Figure):
        base = thing.base
        if isinstance(base, Round):
            return Shape((thing.at,), base.radius)
        return Shape(corners_of(thing.at, base, thing.facing))
    if isinstance(thing, Shape):
        return thing
    if isinstance(thing, Point):
        return Shape((thing,))
    if isinstance(thing, Circle):
        return Shape((thing.centre,), thing.radius)
    return Shape(oriented(thing.corners))


def swept(figure: Figure, to: Point) -> Shape:
    """The shape that a base covers on its straight way from where it is to `to`, without turning."""
    corners, radius = shape_of(figure)
    dx, dy = to.x - figure.at.x, to.y - figure.at.y
    return Shape(hull((*corners, *[Point(x + dx, y + dy) for x, y in corners])), radius)


KEPT: Final = 4096
"""So many bases are remembered with their corners."""


@lru_cache(KEPT)
def corners_of(at: Point, base: Rectangle, facing: Point) -> Corners:
    """The corners of a rectangular base at its facing, each rounded once to the unit, from its front left on.

    Raises `ValueError` if `facing` has no length.
    """
    x, y = facing
    square = x * x + y * y
    if not square:
        raise ValueError("a rectangular base faces somewhere: its facing has no length")
    # half the depth ahead and half the width to the left, and to the right
    left = _scaled(x * base.depth + y * base.width, y * base.depth - x * base.width, square)
    right = _scaled(x * base.depth - y * base.width, y * base.depth + x * base.width, square)
    return (
        Point(at.x + left.x, at.y + left.y),
        Point(at.x + right.x, at.y + right.y),
        Point(at.x - left.x, at.y - left.y),
        Point(at.x - right.x, at.y - right.y),
    )


def _scaled(x: int, y: int, square: int) -> Point:
    """Half of a vector by the root of `square`, to the nearest unit, the same in opposite directions."""
    halves = [(isqrt(value * value // square) + 1) // 2 for value in (x, y)]
    return Point(halves[0] if x >= 0 else -halves[0], halves[1] if y >= 0 else -halves[1])


def box_of(shape: Shape) -> Box:
    """The box around a shape."""
    corners, radius = shape
    xs, ys = [p[0] for p in corners], [p[1] for p in corners]
    return Box(min(xs) - radius, min(ys) - radius, max(xs) + radius, max(ys) + radius)
