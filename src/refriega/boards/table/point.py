"""Points and lengths on a measured table.

The unit is the micrometre: an inch is 25,400 of them and a millimetre 1,000, so that hundredths of an inch,
eighths of an inch and the edges of bases in whole or half millimetres are all exact. Everything on a table is
an integer number of units; no float and no trigonometry decides anything.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from math import isqrt
from typing import NamedTuple

INCH = 25_400
"""Units in an inch."""

MM = 1_000
"""Units in a millimetre."""


class Point(NamedTuple):
    """A place on the table in units: x from the left edge, y from the top edge."""

    x: int
    y: int


@lru_cache(1024)
def inches(value: float | str | Fraction) -> int:
    """A length written in inches, in units: exact for hundredths, else to the nearest unit."""
    return round(Fraction(str(value)) * INCH)


def in_inches(length: int) -> str:
    """A length as people write it, in inches: at most two decimals, none that say nothing."""
    hundredths = (abs(length) * 100 + INCH // 2) // INCH
    whole, rest = divmod(hundredths, 100)
    sign = "-" if length < 0 and hundredths else ""
    return f"{sign}{whole}" + (f".{rest:02d}".rstrip("0") if rest else "")


def squared(a: Point, b: Point) -> int:
    """The square of the distance between two points: exact."""
    return (a.x - b.x) ** 2 + (a.y - b.y) ** 2


def length(a: Point, b: Point) -> int:
    """The distance between two points, rounded up to the unit: nothing is ever longer than measured."""
    square = squared(a, b)
    root = isqrt(square)
    return root + (root * root < square)


def along(a: Point, b: Point, distance: int) -> Point:
    """The point `distance` from `a` in the direction of `b`, never farther; `a` itself if they are one."""
    whole = length(a, b)
    if not whole:
        return a
    # towards zero, so that rounding never makes the way longer
    return Point(
        a.x + towards_zero((b.x - a.x) * distance, whole), a.y + towards_zero((b.y - a.y) * distance, whole)
    )


def towards_zero(value: int, by: int) -> int:
    """Integer division that drops the fraction."""
    return value // by if value >= 0 else -(-value // by)
