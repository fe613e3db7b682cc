"""Places of any board: on a grid a place is a space, on a measured table a point.

A ``Point`` is a tuple, and yet one thing: whoever takes rows apart asks here what is a row.
"""

from __future__ import annotations

from typing import Any, TypeAlias, TypeGuard

from refriega.boards.space import Space
from refriega.boards.table.point import Point, in_inches, inches

Place: TypeAlias = Space | Point


def is_row(value: object) -> TypeGuard[tuple[Any, ...]]:
    """Whether a value is a row of things.

    >>> is_row((4005, 4006)), is_row((Point(0, 0), Point(5, 5))), is_row(Point(0, 0))
    (True, True, False)
    """
    return isinstance(value, tuple) and not isinstance(value, Point)


def end_of(value: object) -> object:
    """The last of a row, such as the end of a way; of what is no row, or an empty one, the value itself.

    >>> end_of((4005, 4006)), end_of(4005), end_of(Point(2, 3))
    (4006, 4005, Point(x=2, y=3))
    """
    return value[-1] if is_row(value) and value else value


def written_point(point: Point) -> list[int | float]:
    """A point as files write it, in inches.

    >>> written_point(Point(317_500, 177_800))
    [12.5, 7]
    """
    numbers = [float(in_inches(length)) for length in point]
    return [int(number) if number.is_integer() else number for number in numbers]


def read_point(written: object) -> Point | None:
    """The opposite; None if it is no pair of numbers.

    >>> read_point([12.5, 7])
    Point(x=317500, y=177800)
    """
    match written:
        case [int() | float() as x, int() | float() as y] if not isinstance(x, bool) and not isinstance(
            y, bool
        ):
            return Point(inches(x), inches(y))
        case _:
            return None
