"""Blind distances: the twelve directions of a clock, and what strays along them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from refriega.boards.table.figure import Figure, Other
from refriega.boards.table.halving import last
from refriega.boards.table.point import INCH, Point, along, length, towards_zero
from refriega.boards.table.shapes import Box
from refriega.boards.table.table import Table

FINE: Final = INCH // 100
"""How finely a line is looked over for a place."""

CLOCK: Final = (
    Point(0, -1_000_000_000),
    Point(500_000_000, -866_025_404),
    Point(866_025_404, -500_000_000),
    Point(1_000_000_000, 0),
    Point(866_025_404, 500_000_000),
    Point(500_000_000, 866_025_404),
    Point(0, 1_000_000_000),
    Point(-500_000_000, 866_025_404),
    Point(-866_025_404, 500_000_000),
    Point(-1_000_000_000, 0),
    Point(-866_025_404, -500_000_000),
    Point(-500_000_000, -866_025_404),
)
"""The directions of the hours as vectors of one length, twelve o'clock (north) first."""


def towards_hour(at: Point, hour: int, distance: int) -> Point:
    """The point that far from `at` where the hand of a clock points at that hour (1 to 12)."""
    hand = CLOCK[hour % 12]
    return along(at, Point(at.x + hand.x, at.y + hand.y), distance)


def scatter(table: Table, at: Point, hour: int, distance: int) -> Point:
    """Where something lands that strays `distance` from `at` towards an hour: on the table, at its edge if
    need be.
    """
    return inside(Box(0, 0, table.width, table.depth), at, towards_hour(at, hour, distance))


def inside(box: Box, at: Point, to: Point) -> Point:
    """`to`, or the last point inside a box on the way there from `at`, which is in it."""
    left, top, right, bottom = box
    way, whole = 1, 1  # the part of the way that stays inside, as a fraction
    for start, end, low, high in ((at.x, to.x, left, right), (at.y, to.y, top, bottom)):
        edge = low if end < low else high
        if not low <= end <= high and abs(edge - start) * whole < way * abs(end - start):
            way, whole = abs(edge - start), abs(end - start)
    return Point(
        at.x + towards_zero((to.x - at.x) * way, whole), at.y + towards_zero((to.y - at.y) * way, whole)
    )


def nearest_room(table: Table, figure: Figure, to: Point, others: Sequence[Other] = ()) -> Point:
    """The place nearest to `to`, on the straight line there from where a figure stands, where it has room.

    That is where somebody appears that is carried blindly; at worst where it has been. Of places equally
    near, the one on the near side.
    """
    at = figure.at
    whole = length(at, to)

    def has_room(distance: int) -> bool:
        return table.has_room(figure._replace(at=along(at, to, distance)), others) is None

    back = nearest(lambda short: has_room(whole - short), whole)
    on = nearest(lambda beyond: has_room(whole + beyond), whole if back is None else back)
    if on is not None:
        return along(at, to, whole + on)
    return at if back is None else along(at, to, whole - back)


def nearest(holds: Callable[[int], bool], limit: int) -> int | None:
    """The least distance below a limit where something holds, to the unit, if it holds for `FINE` or more."""
    step = next((distance for distance in range(0, limit, FINE) if holds(distance)), None)
    if not step:
        return step
    return last(lambda distance: not holds(distance), step - FINE, step) + 1


# -- round about -----------------------------------------------------------------------------------------

APART: Final = INCH // 2
"""How far apart the rings of places are in which room is looked for."""


def room_near(table: Table, figure: Figure, others: Sequence[Other]) -> Point | None:
    """The first place with room for a figure, from where it is outwards; None if there is none at all."""
    for at in rings(table, figure):
        if table.has_room(figure._replace(at=at), others) is None:
            return at
    return None


def rings(table: Table, figure: Figure) -> Iterator[Point]:
    """Where a figure could be, on the table: its own place, then ring after ring by the clock."""
    ground = table.ground_of(figure)
    centre = Point(
        min(max(figure.at.x, ground.left), ground.right), min(max(figure.at.y, ground.top), ground.bottom)
    )
    yield centre
    for distance in range(APART, max(table.width, table.depth), APART):
        for hour in range(1, 13):
            to = towards_hour(centre, hour, distance)
            if to == inside(ground, centre, to):
                yield to
