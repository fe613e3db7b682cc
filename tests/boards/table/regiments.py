"""Regiments for the tests: blocks of 20 mm bases in inches, and others in the way."""

from __future__ import annotations

from hypothesis import strategies as st
from tests.boards.table.laid import Inches, at

from refriega.boards.table import INCH, MM, Other, Piece, Point, Rectangle, Table
from refriega.boards.table.regiment import Block, body, facing_along

NORTH, EAST, SOUTH, WEST = Point(0, -1), Point(1, 0), Point(0, 1), Point(-1, 0)


def block(
    x: Inches,
    y: Inches,
    facing: Point = NORTH,
    *,
    files: int = 5,
    number: int = 20,
    base: tuple[int, int] = (20, 20),
    beside: tuple[int, ...] = (),
    gap: int = 0,
) -> Block:
    """A block with the middle of its front there; bases in millimetres, those beside are square."""
    return Block(
        at(x, y),
        facing_along(*facing),
        Rectangle(base[0] * MM, base[1] * MM),
        files,
        number,
        gap,
        tuple([Rectangle(side * MM, side * MM) for side in beside]),
    )


def other(id: str, one: Block) -> Other:
    return Other(id, body(one))


def field(*pieces: Piece) -> Table:
    """Four feet by four."""
    return Table(48 * INCH, 48 * INCH, pieces)


_parts = st.integers(-40, 40)
facings = st.builds(Point, _parts, _parts).filter(any)
_grains = st.integers(6 * 20, 42 * 20)


@st.composite
def blocks(draw: st.DrawFn) -> Block:
    """A block well inside of that table."""
    side = draw(st.sampled_from([(20, 20), (25, 25), (25, 50), (40, 40)]))
    x, y = draw(_grains), draw(_grains)
    return Block(
        Point(x * INCH // 20, y * INCH // 20),
        facing_along(*draw(facings)),
        Rectangle(side[0] * MM, side[1] * MM),
        draw(st.integers(1, 7)),
        draw(st.integers(1, 24)),
        beside=tuple([Rectangle(50 * MM, 50 * MM)] * draw(st.integers(0, 1))),
    )
