"""Figures: bodies on bases, as far as a table needs to know them."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

import msgspec

from refriega.boards.table.point import MM, Point, length


class Round(msgspec.Struct, frozen=True, tag="round"):
    """A round base of that radius."""

    radius: int


class Rectangle(msgspec.Struct, frozen=True, tag="rectangle"):
    """A rectangular base: `width` across the front, `depth` from front to back."""

    width: int
    depth: int


Base: TypeAlias = Round | Rectangle


class Figure(NamedTuple):
    """A body at a point: the centre of its base, how tall it is above where it stands, and where it faces.

    `facing` is a direction as a vector of any length; it matters to rectangular bases alone.
    """

    at: Point
    base: Base = Round(25 * MM // 2)
    height: int = 32 * MM
    facing: Point = Point(0, -1)


class Other(NamedTuple):
    """Somebody else on the table, as a mover meets it: `passable` lets others through, never end on it."""

    id: str
    figure: Figure
    passable: bool = False


def reach_of(figure: Figure) -> int:
    """How far the base reaches from its centre, in units, rounded up."""
    base = figure.base
    if isinstance(base, Round):
        return base.radius
    return (length(Point(0, 0), Point(base.width, base.depth)) + 1) // 2 + 1
