"""Points and terrain for the tests of games measured in inches."""

from __future__ import annotations

from refriega.boards.table import Footing, Piece, Point, Polygon, inches


def at(x: float, y: float) -> Point:
    """A point by inches."""
    return Point(inches(x), inches(y))


def piece(
    left: float,
    top: float,
    right: float,
    bottom: float,
    footing: Footing = Footing.GROUND,
    *,
    id: str = "p",
    height: float = 0,
    pace: int = 1,
    climbable: bool = False,
    opaque: bool = False,
    screens: bool = False,
) -> Piece:
    """A rectangle of terrain, all in inches."""
    return Piece(
        id=id,
        kind=id,
        outline=Polygon((at(left, top), at(right, top), at(right, bottom), at(left, bottom))),
        footing=footing,
        height=inches(height),
        pace=pace,
        climbable=climbable,
        opaque=opaque,
        screens=screens,
    )


def wall(left: float, top: float, right: float, bottom: float, height: float = 6) -> Piece:
    """Something that nobody gets over or sees through; high, if the test does not say how high."""
    return piece(left, top, right, bottom, Footing.CLOSED, id="muro", height=height, opaque=True)
