"""Exact plane geometry: does a segment go through convex shapes, or between two without room?

See ``sight`` for the convention that this carries out.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Final, NamedTuple, TypeAlias

from refriega.boards.space import Point, Space

Segment: TypeAlias = tuple[Point, Point]
Met: TypeAlias = list[tuple[int, Space]]
"""Grade and space of each screen that a line meets."""


VOID: Final = 98
"""The grade of a hole in the board: a line may cross it, but has no room to lean that way."""
OUTSIDE: Final = 99
"""The grade of what lies past the edge of the board: it is crossed like a wall, yet covers nobody."""


class Screen(NamedTuple):
    """A space that may hide something: its corners, clockwise, and how much its cover is worth.

    ``reach``: how far a corner is from the ``middle`` at most, along either axis.
    """

    place: Space
    corners: tuple[Point, ...]
    grade: int
    middle: Point
    reach: int


def screen_of(place: Space, corners: tuple[Point, ...], grade: int) -> Screen:
    (ax, ay), (bx, by) = corners[0], corners[len(corners) // 2]
    middle = x, y = (ax + bx) // 2, (ay + by) // 2
    return Screen(place, corners, grade, middle, max([max(abs(cx - x), abs(cy - y)) for cx, cy in corners]))


class _Touch(NamedTuple):
    """Where, along the segment, a screen touches it."""

    first: int
    last: int
    screen: Screen


def lesser(a: Screen, b: Screen) -> tuple[int, Space]:
    """What a line meets that could lean to either side of two screens."""
    screen = a if (a.grade, a.place) <= (b.grade, b.place) else b
    return screen.grade, screen.place


def crossings(segment: Segment, screens: dict[Space, Screen]) -> Met:
    """All that the segment crosses, or has no room to pass."""
    (px, py), (qx, qy) = segment
    dx, dy = qx - px, qy - py
    found: Met = []
    if not dx and not dy:
        return found
    left: list[_Touch] = []
    right: list[_Touch] = []
    slant = abs(dx) + abs(dy)
    for screen in screens.values():
        _, corners, grade, (x, y), reach = screen
        if abs(dx * (y - py) - dy * (x - px)) > slant * reach:
            continue
        sides = [dx * (y - py) - dy * (x - px) for x, y in corners]
        low, high = min(sides), max(sides)
        if low < 0 < high:
            if grade != VOID and not _apart(segment, corners):
                found.append((grade, screen.place))
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


def _pinched(left: list[_Touch], right: list[_Touch]) -> Met:
    """The lesser of each two screens that touch the line at the same point from both sides."""
    return [
        lesser(a.screen, b.screen)
        for a in left
        for b in right
        if max(a.first, b.first) <= min(a.last, b.last) and min(a.screen.grade, b.screen.grade) < VOID
    ]
