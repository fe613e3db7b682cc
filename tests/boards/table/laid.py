"""Tables, figures and terrain for the tests, written in inches."""

from __future__ import annotations

from fractions import Fraction

from refriega.boards.table import INCH, MM, Circle, Figure, Footing, Piece, Point, Polygon, Round, Table

Inches = float | str | Fraction


def units(value: Inches) -> int:
    """A length in inches that is a whole number of units."""
    exact = Fraction(str(value)) * INCH
    assert exact.denominator == 1, value
    return int(exact)


def at(x: Inches, y: Inches) -> Point:
    return Point(units(x), units(y))


def figure(x: Inches, y: Inches, *, height: int = 32 * MM, radius: int = 25 * MM // 2) -> Figure:
    """A miniature of 32 mm on a 25 mm base, unless said otherwise."""
    return Figure(at(x, y), Round(radius), height)


def rectangle(x: Inches, y: Inches, width: Inches, depth: Inches) -> Polygon:
    left, top = at(x, y)
    right, bottom = left + units(width), top + units(depth)
    return Polygon((Point(left, top), Point(right, top), Point(right, bottom), Point(left, bottom)))


def disc(x: Inches, y: Inches, radius: Inches) -> Circle:
    return Circle(at(x, y), units(radius))


def wall(id: str, outline: Polygon | Circle, height: Inches = 3) -> Piece:
    """Something that hides and that nobody passes."""
    return Piece(
        id=id, kind="wall", outline=outline, footing=Footing.CLOSED, height=units(height), opaque=True
    )


def roof(id: str, outline: Polygon | Circle, height: Inches = 3) -> Piece:
    """A building with a roof to stand on."""
    return Piece(
        id=id, kind="building", outline=outline, footing=Footing.TOP, height=units(height), opaque=True
    )


def bush(id: str, outline: Polygon | Circle, height: Inches = 2) -> Piece:
    return Piece(id=id, kind="bush", outline=outline, height=units(height), pace=2, screens=True)


def table(*pieces: Piece) -> Table:
    """Two feet by two."""
    return Table(24 * INCH, 24 * INCH, pieces)
