"""A table drawn to scale as text for terminals, with rulers in inches."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from refriega.boards.table.figure import Figure
from refriega.boards.table.point import INCH, Point
from refriega.boards.table.shapes import Box, Shape, box_of, overlap, shape_of
from refriega.boards.table.table import Table, covers
from refriega.boards.table.terrain import Footing

BARE: Final = "."
SIGNS: Final[Mapping[str, str]] = {
    Footing.GROUND: ":",
    Footing.TOP: "^",
    Footing.OVER: "=",
    Footing.CLOSED: "#",
    Footing.GAP: "_",
}
"""How a piece is drawn whose kind has no sign of its own."""


def draw_table(
    table: Table,
    figures: Mapping[str, Figure] | None = None,
    marks: Mapping[Point, str] | None = None,
    *,
    width: int = 80,
    signs: Mapping[str, str] | None = None,
    bodies: Mapping[str, Figure] | None = None,
) -> list[str]:
    """The lines of a picture of a table, at most `width` characters wide if there is room for one an inch.

    A row stands for twice as much as a column, as characters are about twice as high as wide. `figures` are
    drawn by their names, of one character or a few, around the middle of the base; one that would hide
    another is moved aside. `bodies` are drawn with all their ground, by a letter each: great along the front,
    small behind it. `marks` are drawn under them, all over the terrain: of several pieces at one place the
    highest, by the sign for its kind in `signs`, else by how it is walked on.
    """
    margin = len(str(table.depth // INCH)) + 1
    scale = _Scale(max((width - margin) * INCH // table.width, 1))
    rows = _terrain(table, scale, signs or {})
    taken: list[tuple[int, int]] = []
    for at, mark in (marks or {}).items():
        _write(rows, *scale.cell(at), mark)
    for letter, body in (bodies or {}).items():
        for (row, column), leads in _ground(scale, body, len(rows), len(rows[0])):
            _write(rows, row, column, letter.upper() if leads else letter.lower())
    for name, figure in (figures or {}).items():
        row, column = scale.cell(figure.at)
        column -= (len(name) - 1) // 2
        column = _free(taken, len(rows[row]) - len(name), row, column, len(name))
        taken += [(row, column + offset) for offset in range(len(name))]
        _write(rows, row, column, name)
    return _ruled(rows, scale, margin)


class _Scale(NamedTuple):
    """How many characters from west to east an inch is."""

    across: int

    def cell(self, at: Point) -> tuple[int, int]:
        """The row and the column that a point is in."""
        return at.y * self.across // (2 * INCH), at.x * self.across // INCH

    def box(self, row: int, column: int) -> Box:
        """What a character stands for."""
        left, top = column * INCH // self.across, row * 2 * INCH // self.across
        return Box(left, top, (column + 1) * INCH // self.across, (row + 1) * 2 * INCH // self.across)


def _terrain(table: Table, scale: _Scale, signs: Mapping[str, str]) -> list[list[str]]:
    """The rows of the bare table with its terrain."""
    height, width = scale.cell(Point(table.width - 1, table.depth - 1))
    rows = [[BARE] * (width + 1) for _ in range(height + 1)]
    for piece, shape, box in sorted(table.terrain, key=lambda lying: lying.piece.height):
        sign = signs.get(piece.kind) or SIGNS[piece.footing]
        first, last = scale.cell(Point(box.left, box.top)), scale.cell(Point(box.right, box.bottom))
        for row in range(max(first[0], 0), min(last[0], height) + 1):
            for column in range(max(first[1], 0), min(last[1], width) + 1):
                if _shows(shape, box, scale.box(row, column)):
                    rows[row][column] = sign
    return rows


def _shows(shape: Shape, box: Box, cell: Box) -> bool:
    """Whether a piece is drawn in a cell: it is in its middle, or so thin that it might miss the middle of
    all.
    """
    left, top, right, bottom = cell
    if box.right - box.left < right - left or box.bottom - box.top < bottom - top:
        corners = (Point(left, top), Point(right, top), Point(right, bottom), Point(left, bottom))
        return overlap(Shape(corners), shape)
    return covers(shape, Point((left + right) // 2, (top + bottom) // 2))


def _ground(scale: _Scale, body: Figure, height: int, width: int) -> list[tuple[tuple[int, int], bool]]:
    """The cells that a body lies in, at least that of its middle, and of each whether it is at the front."""
    shape = shape_of(body)
    box = box_of(shape)
    first, last = scale.cell(Point(box.left, box.top)), scale.cell(Point(box.right, box.bottom))
    cells = [
        (row, column)
        for row in range(max(first[0], 0), min(last[0], height - 1) + 1)
        for column in range(max(first[1], 0), min(last[1], width - 1) + 1)
        if _shows(shape, box, scale.box(row, column))
    ] or [scale.cell(body.at)]
    down, across = (_sign(step, max(map(abs, body.facing))) for step in (body.facing.y, body.facing.x))
    return [((row, column), (row + down, column + across) not in cells) for row, column in cells]


def _sign(step: int, longest: int) -> int:
    """-1, 0 or 1: which way a facing leads, of eight; below two fifths of its longer part it is straight."""
    return (step > 0) - (step < 0) if 5 * abs(step) > 2 * longest else 0


def _free(taken: list[tuple[int, int]], last: int, row: int, column: int, size: int) -> int:
    """The column nearest to the wished one, up to the last, from where a name of that size hides no other."""
    columns = sorted(range(last + 1), key=lambda other: abs(other - column))
    return next(
        (start for start in columns if not any([(row, start + offset) in taken for offset in range(size)])),
        max(min(column, last), 0),
    )


def _write(rows: list[list[str]], row: int, column: int, text: str) -> None:
    """Text over a row, as far as it is on the table."""
    for offset, sign in enumerate(text):
        if 0 <= row < len(rows) and 0 <= column + offset < len(rows[row]):
            rows[row][column + offset] = sign


def _ruled(rows: list[list[str]], scale: _Scale, margin: int) -> list[str]:
    """The rows with the inches written along the top and the left, as many as there is room for."""
    across = scale.across
    every = next(step for step in (1, 2, 5, 10) if step * across > 2 or step == 10)
    ruler = [" "] * (len(rows[0]) + 2)
    for inch in range(0, len(rows[0]) // across + 1, every):
        _write([ruler], 0, inch * across, str(inch))
    labels: dict[int, int] = {}
    for inch in range(0, len(rows) * 2 // across + 1, every):
        labels.setdefault(inch * across // 2, inch)
    lines = [f"{labels.get(number, ''):>{margin - 1}} " + "".join(row) for number, row in enumerate(rows)]
    return [(" " * margin + "".join(ruler)).rstrip(), *lines]
