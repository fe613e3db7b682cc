"""Detours: the points by which a base gets around what is in its way, with a hair's breadth to spare."""

from __future__ import annotations

from refriega.boards.table.point import Point, along, length
from refriega.boards.table.shapes import Shape

HAIR = 4
"""Units to spare: more than what rounding the points can take away."""

_FAR = 1_000_000_000
_COMPASS = tuple([Point(x * _FAR, y * _FAR) for y in (-1, 0, 1) for x in (-1, 0, 1) if x or y])
_NOWHERE = Point(0, 0)


def around(shape: Shape, reach: int) -> list[Point]:
    """Points around a shape, so that the straight ways from one to the next stay `reach` away from it."""
    corners, radius = shape
    distance = radius + reach + HAIR
    if len(corners) == 1:
        # a ring of eight points must be farther out by the secant of a sixteenth of a turn, 1.0824
        ring = distance * 1083 // 1000 + HAIR
        return [_plus(corners[0], along(_NOWHERE, way, ring)) for way in _COMPASS]
    points: list[Point] = []
    for before, corner, after in zip(
        (corners[-1], *corners[:-1]), corners, (*corners[1:], corners[0]), strict=True
    ):
        points += _around_corner(
            corner, _outwards(before, corner, distance), _outwards(corner, after, distance)
        )
    return points


def between(first: Shape, second: Shape, reach: int) -> list[Point]:
    """Points before, in and behind a door between two round things that the points around them are too far
    out for.
    """
    (a, *more), radius = first
    (b, *others), other_radius = second
    distance = length(a, b)
    room = distance - radius - other_radius - 2 * reach
    if more or others or not 0 <= room < distance // 8:
        return []
    middle = along(a, b, radius + reach + room // 2)
    across = _outwards(a, b, distance // 2)
    return [middle, _plus(middle, across), Point(middle.x - across.x, middle.y - across.y)]


def _around_corner(corner: Point, first: Point, second: Point) -> list[Point]:
    """Where lines as far outside two edges as these vectors are long meet; in two steps around a sharp
    corner.
    """
    if first.x * second.x + first.y * second.y >= 0:
        return [_plus(corner, _mitre(first, second))]
    middle = along(_NOWHERE, _plus(first, second), _size(first))
    return [_plus(corner, _mitre(first, middle)), _plus(corner, _mitre(middle, second))]


def _mitre(first: Point, second: Point) -> Point:
    """The vector to the point where lines at right angles to the ends of two vectors of one length meet."""
    square = first.x * first.x + first.y * first.y
    under = square + first.x * second.x + first.y * second.y
    x, y = first.x + second.x, first.y + second.y
    return Point(x * square // under, y * square // under)


def _outwards(a: Point, b: Point, distance: int) -> Point:
    """The vector of that length at right angles to an edge, away from the inside."""
    return along(_NOWHERE, Point((b.y - a.y) * _FAR, (a.x - b.x) * _FAR), distance)


def _plus(a: Point, b: Point) -> Point:
    return Point(a.x + b.x, a.y + b.y)


def _size(vector: Point) -> int:
    return length(_NOWHERE, vector)
