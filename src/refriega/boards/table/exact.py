"""Exact plane geometry on integers: sides, distances, stretches inside convex shapes.

Lengths are in units, areas and products in square units. A ``Ratio`` is a numerator over a denominator
above 0. Corners of a convex shape are given so that its inside lies on the positive ``side`` of each edge
(see ``oriented``); one corner is a point, two are a segment.
"""

from __future__ import annotations

from itertools import pairwise
from math import isqrt
from typing import Final, TypeAlias

from refriega.boards.table.point import Point, squared

Corners: TypeAlias = tuple[Point, ...]
Ratio: TypeAlias = tuple[int, int]
Stretch: TypeAlias = tuple[Ratio, Ratio]
"""From where to where along a segment: 0 is its start and 1 its end."""

NOTHING: Final[Ratio] = (0, 1)
WHOLE: Final[Ratio] = (1, 1)


def side(a: Point, b: Point, p: Point) -> int:
    """Where `p` lies of the line from `a` to `b`: above 0 to its right (as the table is seen), 0 on it."""
    return (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0])


def edges(corners: Corners) -> list[tuple[Point, Point]]:
    """The sides of a shape, in order; a segment has one there and one back, a point none."""
    return list(pairwise((*corners, corners[0]))) if len(corners) > 1 else []


def is_convex(corners: Corners) -> bool:
    """Whether these corners, in order, make a convex polygon, in either sense, no three of them in a line."""
    turns = [side(a, b, p) for a, b in edges(corners) for p in corners if p not in (a, b)]
    return (
        len(set(corners)) == len(corners) >= 3
        and bool(turns)
        and (all(turn > 0 for turn in turns) or all(turn < 0 for turn in turns))
    )


def oriented(corners: Corners) -> Corners:
    """A convex polygon in the sense of rotation that this module works with."""
    return corners if side(*corners[:3]) > 0 else corners[::-1]


def hull(points: Corners) -> Corners:
    """The corners of the smallest convex shape that holds all the points, oriented."""
    ordered = sorted(set(points))
    if len(ordered) < 3:
        return tuple(ordered)
    return (*_chain(ordered), *_chain(ordered[::-1]))


def _chain(points: list[Point]) -> list[Point]:
    """The side of a hull from the first point to the last, which is left out."""
    chain: list[Point] = []
    for point in points:
        while len(chain) > 1 and side(chain[-2], chain[-1], point) <= 0:
            chain.pop()
        chain.append(point)
    return chain[:-1]


def holds(corners: Corners, p: Point) -> bool:
    """Whether a polygon holds a point; its edge counts."""
    a = corners[-1]
    for b in corners:
        if side(a, b, p) < 0:
            return False
        a = b
    return True


# --- distances ----------------------------------------------------------------------------------------------


def to_segment(p: Point, a: Point, b: Point) -> Ratio:
    """The square of the distance from a point to a segment."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    along = (p[0] - a[0]) * dx + (p[1] - a[1]) * dy
    if along <= 0:
        return squared(a, p), 1
    whole = dx * dx + dy * dy
    if along >= whole:
        return squared(b, p), 1
    return side(a, b, p) ** 2, whole


def apart(first: Corners, second: Corners) -> Ratio:
    """The square of the distance between two convex shapes: 0 if they touch or overlap."""
    if len(first) == 1:
        return _to_shape(first[0], second)
    if len(second) == 1:
        return _to_shape(second[0], first)
    if not parted(first, second):
        return NOTHING
    return least([*_to_edges(first, second), *_to_edges(second, first)])


def _to_edges(points: Corners, corners: Corners) -> list[Ratio]:
    """The squares of the distances from points outside a shape to the edges beyond whose lines they lie: the
    nearest edge is always one of these. A segment lies beyond no line, so both its sides count.
    """
    flat = len(corners) == 2
    found: list[Ratio] = []
    a = corners[-1]
    for b in corners:
        ax, ay = a
        dx, dy = b[0] - ax, b[1] - ay
        for p in points:
            x, y = p[0] - ax, p[1] - ay
            if flat or dx * y - dy * x < 0:
                found.append(to_segment(p, a, b))
        a = b
    return found


def _to_shape(p: Point, corners: Corners) -> Ratio:
    if len(corners) == 1:
        return squared(p, corners[0]), 1
    if len(corners) > 2 and holds(corners, p):
        return NOTHING
    return least([to_segment(p, a, b) for a, b in edges(corners)])


def parted(first: Corners, second: Corners, *, touching: bool = False) -> bool:
    """Whether a line parts two convex shapes; with `touching`, one that both may touch."""
    bound = 1 if touching else 0
    for one, other in ((first, second), (second, first)):
        if len(one) < 2:
            continue
        a = one[-1]
        for b in one:
            (ax, ay), (bx, by) = a, b
            dx, dy = bx - ax, by - ay
            for x, y in other:
                if dx * (y - ay) - dy * (x - ax) >= bound:
                    break
            else:
                return True
            # in a line with a segment no edge parts it, its ends do
            if len(one) == 2 and all([(x - ax) * dx + (y - ay) * dy < bound for x, y in other]):
                return True
            a = b
    return False


def kept_apart(first: Corners, second: Corners, distance: int) -> bool:
    """Whether the line of an edge of one of two convex shapes keeps the other at least that far away: soon
    told, and true of most that are far apart. If not, they may be far apart all the same.
    """
    for one, other in ((first, second), (second, first)):
        for a, b in edges(one):
            nearest = max([side(a, b, p) for p in other])
            if nearest < 0 and nearest * nearest >= distance * distance * squared(a, b):
                return True
    return False


def least(ratios: list[Ratio]) -> Ratio:
    """The smallest of them."""
    best = ratios[0]
    for ratio in ratios:
        if ratio[0] * best[1] < best[0] * ratio[1]:
            best = ratio
    return best


def less(a: Ratio, b: Ratio) -> bool:
    """Whether `a` is smaller than `b`."""
    return a[0] * b[1] < b[0] * a[1]


# --- stretches ----------------------------------------------------------------------------------------------


def clip(p: Point, q: Point, corners: Corners) -> Stretch | None:
    """The stretch of the segment from `p` to `q` inside a polygon, whose edge is not inside it, or None."""
    if not crosses(p, q, corners):
        return None
    enter, leave = NOTHING, WHOLE
    a = corners[-1]
    for b in corners:
        start, end = side(a, b, p), side(a, b, q)
        if start < 0:
            enter = max_of(enter, (-start, end - start))
        elif end < 0:
            leave = min_of(leave, (start, start - end))
        a = b
    return (enter, leave) if less(enter, leave) else None


def crosses(p: Point, q: Point, corners: Corners) -> bool:
    """Whether some of the segment from `p` to `q` is inside a polygon, whose edge is not inside it: it is
    unless the line of the segment, or that of an edge, parts them.
    """
    (px, py), (qx, qy) = p, q
    dx, dy = qx - px, qy - py
    least = most = 0
    for x, y in corners:
        aside = dx * (y - py) - dy * (x - px)
        if aside < least:
            least = aside
        elif aside > most:
            most = aside
    if (dx or dy) and not least < 0 < most:
        return False
    ax, ay = corners[-1]
    for b in corners:
        bx, by = b
        dx, dy = bx - ax, by - ay
        if dx * (py - ay) <= dy * (px - ax) and dx * (qy - ay) <= dy * (qx - ax):
            return False
        ax, ay = b
    return True


def clip_circle(p: Point, q: Point, centre: Point, radius: int) -> Stretch | None:
    """The stretch of the segment from `p` to `q` inside a circle, or None.

    Exact in whether there is one; its ends, being irrational, lie inside by less than a unit. The same
    there and back.
    """
    dx, dy = q[0] - p[0], q[1] - p[1]
    whole = dx * dx + dy * dy
    outside = squared(p, centre) - radius * radius
    if not whole:
        return (NOTHING, WHOLE) if outside < 0 else None
    along = dx * (centre[0] - p[0]) + dy * (centre[1] - p[1])
    square = along * along - whole * outside
    if square <= 0:
        return None
    half = isqrt(square)
    enter, leave = max(along - half, 0), min(along + half, whole)
    return ((enter, whole), (leave, whole)) if enter < leave else None


def max_of(a: Ratio, b: Ratio) -> Ratio:
    """The greater of two."""
    return b if less(a, b) else a


def min_of(a: Ratio, b: Ratio) -> Ratio:
    """The smaller of two."""
    return b if less(b, a) else a
