"""A board as text for terminals, with rulers."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final

from refriega.boards.board import Board
from refriega.boards.space import Space, space
from refriega.boards.terrain import LEGEND, Terrain

HIGHLIGHT: Final = "*"
UNKNOWN: Final = "?"


def draw_map(
    board: Board,
    tokens: Mapping[Space, str] | None = None,
    highlight: Collection[Space] = (),
    *,
    legend: Mapping[str, Terrain] = LEGEND,
) -> list[str]:
    """The board's lines. A token hides a highlight, a highlight (``*``) hides the ground.

    Tokens are one character each. Square rows are drawn without gaps, pointy hex rows with a space between
    hexes and odd rows indented; a flat hex row takes two lines, the odd columns on the lower one.
    """
    names: dict[Terrain, str] = {}
    for sign, terrain in legend.items():
        names.setdefault(terrain, sign)
    tokens = tokens or {}
    lit = frozenset(highlight)

    def sign_at(place: Space) -> str:
        if place in tokens:
            return tokens[place][:1]
        if place in lit and board.inside(place):
            return HIGHLIGHT
        return names.get(board.terrain(place), UNKNOWN)

    rows = [[sign_at(space(col, row)) for col in range(board.width)] for row in range(board.height)]
    return _ruled(board, rows)


def _ruled(board: Board, rows: list[list[str]]) -> list[str]:
    margin = len(str(board.height - 1)) + 1
    gap = "" if board.layout == "grid" else " "
    lines = [f"{'':{margin}}{ruler}".rstrip() for ruler in _rulers(board.width, gap)]
    for number, row in enumerate(rows):
        label = f"{number:>{margin - 1}} "
        if board.layout == "columns down":
            upper = [sign if col % 2 == 0 else " " for col, sign in enumerate(row)]
            lower = [sign if col % 2 else " " for col, sign in enumerate(row)]
            lines.append((label + gap.join(upper)).rstrip())
            lines.append((" " * margin + gap.join(lower)).rstrip())
        else:
            indent = " " if board.layout == "rows right" and number % 2 else ""
            lines.append((label + indent + gap.join(row)).rstrip())
    return lines


def _rulers(width: int, gap: str) -> list[str]:
    """The column numbers, read downwards; tens are written over each tenth column."""
    units = gap.join(str(col % 10) for col in range(width))
    if width <= 10:
        return [units]
    tens = gap.join(str(col // 10 % 100)[-1] if col % 10 == 0 and col else " " for col in range(width))
    hundreds = gap.join(str(col // 100) if col % 100 == 0 and col else " " for col in range(width))
    return [hundreds, tens, units] if width > 100 else [tens, units]
