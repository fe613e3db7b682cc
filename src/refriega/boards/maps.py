"""Text maps: a board drawn with one sign for each space.

Squares, and hexes of orientation ``"flat"`` (flat side up), are a plain grid, one sign each::

    #####        On the flat hex grid every odd column is meant half a hex lower;
    #A.,#        the text does not show it.
    #####

Hexes of orientation ``"pointy"`` (odd rows half a hex to the right) are drawn that way: one space between
signs, odd rows (the first row is row 0) indented by one::

    . . A .
     . # . .
    . . . .

A sign of the legend is ground; any other letter or digit is a *mark* on open ground (where somebody starts).
Blank lines above and below, and an indentation common to all lines, are ignored; short lines are filled up
with void.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, NamedTuple, TypeAlias

from refriega.boards.board import Board
from refriega.boards.errors import MapError
from refriega.boards.hexes import HexBoard, Orientation
from refriega.boards.space import Space, space
from refriega.boards.square import SquareBoard
from refriega.boards.terrain import LEGEND, OPEN, VOID, Terrain

Kind: TypeAlias = Literal["square", "hex"]

LARGEST_MAP: Final = 200


class ParsedMap(NamedTuple):
    """The board, and where each mark stands, row by row."""

    board: Board
    marks: dict[str, tuple[Space, ...]]


class _Sign(NamedTuple):
    text: str
    line: int
    column: int


def parse_map(
    text: str,
    *,
    kind: Kind = "square",
    orientation: Orientation = "pointy",
    legend: Mapping[str, Terrain] = LEGEND,
) -> ParsedMap:
    """Read a text map. ``MapError`` names line and column (from 1, of the text as given).

    >>> parse_map("A.#").marks
    {'A': (0,)}
    """
    rows = _rows(text)
    if kind == "hex" and orientation == "pointy":
        rows = [_spaced(row, number) for number, row in enumerate(rows)]
    width = max(map(len, rows))
    for number, row in enumerate(rows):
        if number == LARGEST_MAP or len(row) > LARGEST_MAP:
            at = row[min(len(row) - 1, LARGEST_MAP)] if row else _Sign("", number + 1, 1)
            raise MapError("map.large", at.line, at.column, most=LARGEST_MAP)
    ground: dict[Space, Terrain] = {}
    marks: dict[str, list[Space]] = {}
    for number, row in enumerate(rows):
        for col, sign in enumerate(row):
            place = space(col, number)
            if sign.text in legend:
                ground[place] = legend[sign.text]
            elif sign.text.isalnum():
                ground[place] = OPEN
                marks.setdefault(sign.text, []).append(place)
            else:
                raise MapError("map.sign", sign.line, sign.column, sign=sign.text)
    if all(terrain == VOID for terrain in ground.values()):
        raise MapError("map.no_spaces", 1, 1)
    board = _board(kind, orientation, width, len(rows), ground)
    return ParsedMap(board, {mark: tuple(places) for mark, places in marks.items()})


def _board(
    kind: Kind, orientation: Orientation, width: int, height: int, ground: dict[Space, Terrain]
) -> Board:
    if kind == "square":
        return SquareBoard(width, height, ground, default=VOID)
    return HexBoard(width, height, ground, default=VOID, orientation=orientation)


def _rows(text: str) -> list[list[_Sign]]:
    """The signs of each line between the blank ones, less the common indentation."""
    lines = [line.rstrip() for line in text.split("\n")]
    full = [number for number, line in enumerate(lines) if line]
    if not full:
        raise MapError("map.empty", 1, 1)
    first, last = full[0], full[-1]
    indent = min(len(line) - len(line.lstrip(" ")) for line in lines if line)
    return [
        [_Sign(sign, number + 1, column + 1) for column, sign in enumerate(lines[number]) if column >= indent]
        for number in range(first, last + 1)
    ]


def _spaced(row: list[_Sign], number: int) -> list[_Sign]:
    """The hexes of a line of a pointy map: every second sign, odd rows from the second on."""
    odd = number % 2
    for column, sign in enumerate(row):
        if column % 2 != odd and sign.text != " ":
            raise MapError("map.between", sign.line, sign.column, sign=sign.text)
    return row[odd::2]
