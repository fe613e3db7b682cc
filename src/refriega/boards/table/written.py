"""What files say of a moment on a table: points, rows of them, and the table itself, named or open."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from msgspec.structs import replace

from refriega.boards.place import read_point, written_point
from refriega.boards.table.point import Point, in_inches
from refriega.boards.table.scenery import PieceKind, PieceOnTable, TableEntry, check_table
from refriega.boards.table.table import Table
from refriega.core.errors import ScenarioError
from refriega.core.faults import Faults
from refriega.core.reading import Ref, convert, need

# -- points and lengths ------------------------------------------------------------------------------


def read_space(table: Table, written: object, place: str) -> Point:
    """[x, y] in inches as a point of the table; `ScenarioError` if it is none."""
    at = read_point(written)
    if at is None:
        raise ScenarioError("write.space", place=place)
    if not (0 <= at.x <= table.width and 0 <= at.y <= table.depth):
        raise ScenarioError("ruling.off_board", at=tuple(written_point(at)), place=place)
    return at


def read_spaces(table: Table, written: object, place: str) -> Point | tuple[Point, ...]:
    """The same, or a row of them."""
    if isinstance(written, list) and written and read_point(written) is None:
        return tuple(read_space(table, part, f"{place}[{n}]") for n, part in enumerate(written))
    return read_space(table, written, place)


def written_length(units: int) -> int | float:
    """A length in inches as files write it.

    >>> written_length(31_750), written_length(50_800)
    (1.25, 2)
    """
    value = float(in_inches(units))
    return int(value) if value.is_integer() else value


# -- the table ---------------------------------------------------------------------------------------


class OnTable(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Where a position is: the id of a table, or the size of an open one and what lies on it."""

    table: Ref = ""
    width: int = 24
    depth: int = 24
    pieces: tuple[PieceOnTable, ...] = ()


def table_meant(
    written: OnTable,
    tables: Mapping[str, TableEntry],
    kinds: Mapping[str, PieceKind],
    question: Mapping[str, str],
) -> TableEntry:
    """The table that a position names, or an open one, called like the question, with what lies there."""
    if written.table:
        if written.pieces:
            raise ScenarioError("ruling.pieces", place="pieces")
        need("table", written.table, tables, "table")
        return tables[written.table]
    size = convert({"name": dict(question), "width": written.width, "depth": written.depth}, TableEntry, "")
    entry = replace(size, pieces=written.pieces)
    faults = Faults()
    check_table(kinds, entry, "", faults)
    try:
        faults.settle()
    except ScenarioError as error:
        raise ScenarioError(error.message, place=error.place.removeprefix(".")) from None
    return entry
