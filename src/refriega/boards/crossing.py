"""Exact plane geometry: does a segment go through convex shapes, or between two without room?

See ``sight`` for the convention that this carries out.
"""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple, TypeAlias

from refriega.boards.space import Point, Space

Segment: TypeAlias = tuple[Point, Point]


class Screen(NamedTuple):
    """A space that may hide something: its corners, clockwise, and how much its cover is worth."""

    place: Space
    corners: tuple[Point, ...]
    grade: int


class _Touch(NamedTuple):
    """Where, along the segment, a screen touches it."""

    first: int
    last: int
    screen: Screen


def lesser(a: Screen, b: Screen) -> tuple[int, Space]:
    """What a line meets that could lean to either side of two screens."""
    screen = a if (a.grade, a.place) <= (b.grade, b.place) else b
    return screen.grade, screen.place


def crossings(segment: Segment, screens: dict[Space, Screen]) -> list[tuple[int, Space]]:
    """(grade, space) of all that the segment crosses."""
    (px, py), (qx, qy) = segment
    dx, dy = qx - px, qy - py
    found: list[tuple[int, Space]] = []
    if not dx and not dy:
        return found
    left: list[_Touch] = []
    right: list[_Touch] = []
    for screen in screens.values():
        sides = [dx * (y - py) - dy * (x - px) for x, y in screen.corners]
        low, high = min(sides), max(sides)
        if low < 0 < high:
            if not _apart(segment, screen.corners):
                found.append((screen.grade, screen.place))
        elif low == 0 or high == 0:
            touch = _touch(segment, screen, sides)
            if touch is not None:
                (right if high else left).append(touch)
    if left and right:
        found.extend(_pinched(left, right))
    return found


def _apart(segment: Segment, corners: tuple[Point, ...]) -> bool:
    """Whether a side of a shape parts it from a segment whose line goes through the shape."""
    (px, py), (qx, qy) = segment
    for (ax, ay), (bx, by) in pairwise((*corners, corners[0])):
        ex, ey = bx - ax, by - ay
        if ex * (py - ay) - ey * (px - ax) <= 0 and ex * (qy - ay) - ey * (qx - ax) <= 0:
            return True
    return False


def _touch(segment: Segment, screen: Screen, sides: list[int]) -> _Touch | None:
    """The stretch where the shape lies against the segment; a mere touch at an end is none."""
    (px, py), (qx, qy) = segment
    dx, dy = qx - px, qy - py
    length = dx * dx + dy * dy
    on_line = [
        dx * (x - px) + dy * (y - py) for (x, y), side in zip(screen.corners, sides, strict=True) if not side
    ]
    first, last = max(min(on_line), 0), min(max(on_line), length)
    if first < last or 0 < first == last < length:
        return _Touch(first, last, screen)
    return None


def _pinched(left: list[_Touch], right: list[_Touch]) -> list[tuple[int, Space]]:
    """The lesser of each two screens that touch the line at the same point from both sides."""
    return [
        lesser(a.screen, b.screen)
        for a in left
        for b in right
        if max(a.first, b.first) <= min(a.last, b.last)
    ]
