"""The name of a space on a board.

A ``Space`` is one decimal number that a person can read in a record: ``row * 1000 + column``, so 4005 is
column 5, row 4. Columns grow to the east, rows to the south. No board is wider than 999 spaces: column 999
is never used, which makes ``space - 1`` of a westernmost space a space off the board, as it should be.
"""

from __future__ import annotations

from typing import TypeAlias

Space: TypeAlias = int
Point: TypeAlias = tuple[int, int]
"""A point of the drawing plane, in the board's own integer units (see ``Board.corners``)."""

ROW = 1000
LARGEST = 999


def space(col: int, row: int) -> Space:
    """
    >>> space(5, 4)
    4005
    """
    return row * ROW + col


def col_row(place: Space) -> tuple[int, int]:
    """
    >>> col_row(4005)
    (5, 4)
    """
    return place % ROW, place // ROW
