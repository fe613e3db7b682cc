"""Tables as files write them, in inches: kinds of terrain, pieces, whole tables; and what is wrong with them.

A ruleset's content holds `PieceKind`s and `TableEntry`s by id; `laid` makes the board of them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated

import msgspec

from refriega.boards.table.exact import is_convex
from refriega.boards.table.point import INCH, Point, in_inches, inches
from refriega.boards.table.table import Fault, Table
from refriega.boards.table.terrain import Circle, Footing, Piece, Polygon
from refriega.core.errors import Malformed, ScenarioError
from refriega.core.faults import Faults
from refriega.core.reading import Entry, Id, need

MOST_PIECES = 200
"""How many pieces may lie on a table: far more than fit a real one. Every move is measured against them."""

Inches = Annotated[float, msgspec.Meta(ge=0, le=96)]
"""A length or a coordinate, from the left and top edges; written only, made whole units before any rule sees
it.
"""

At = tuple[Inches, Inches]
"""A point of the table."""

Size = Annotated[float, msgspec.Meta(gt=0, le=96)]


class PieceKind(Entry, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A kind of terrain, with the properties of a board's `Piece`; `height` in inches unless the piece says
    its own.
    """

    footing: Footing
    height: Inches = 0.0
    pace: Annotated[int, msgspec.Meta(ge=1, le=4)] = 1
    climbable: bool = False
    opaque: bool = False
    screens: bool = False


class PieceOnTable(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A piece where it lies: a rectangle with its left top corner `at`, `size` wide and deep, or a circle of
    `radius` round `at`, or a convex polygon of `corners`.
    """

    id: Id
    kind: Id
    at: At | None = None
    size: tuple[Size, Size] | None = None
    radius: Size | None = None
    corners: Annotated[tuple[At, ...], msgspec.Meta(max_length=12)] = ()
    height: Inches | None = None

    def __post_init__(self) -> None:
        shapes = [self.size is not None, self.radius is not None, bool(self.corners)]
        if sum(shapes) != 1 or bool(self.corners) == (self.at is not None):
            raise Malformed("piece.shape")
        if self.corners and not is_convex(tuple(point(corner) for corner in self.corners)):
            raise Malformed("piece.convex")

    def outline(self) -> Polygon | Circle:
        """What it covers, in the units of the board."""
        if self.at is None:
            return Polygon(tuple(point(corner) for corner in self.corners))
        if self.size is None:
            assert self.radius is not None  # one of the shapes is there
            return Circle(point(self.at), inches(self.radius))
        left, top = point(self.at)
        right, bottom = left + inches(self.size[0]), top + inches(self.size[1])
        return Polygon((Point(left, top), Point(right, top), Point(right, bottom), Point(left, bottom)))


class TableEntry(Entry, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table in inches: `width` from left to right, `depth` from top to bottom, its pieces, and
    `objectives`: good places for markers, apart and away from the edges. The centre needs no naming.
    """

    width: Annotated[int, msgspec.Meta(ge=12, le=96)] = 24
    depth: Annotated[int, msgspec.Meta(ge=12, le=96)] = 24
    pieces: Annotated[tuple[PieceOnTable, ...], msgspec.Meta(max_length=MOST_PIECES)] = ()
    objectives: Annotated[tuple[At, ...], msgspec.Meta(max_length=20)] = ()


# -- the board -----------------------------------------------------------------------------------------


def laid(entry: TableEntry, kinds: Mapping[str, PieceKind], place: str) -> Table:
    """The table with its terrain; a `ScenarioError` that names `place` for one that makes no sense."""
    try:
        return Table(
            entry.width * INCH,
            entry.depth * INCH,
            [board_piece(piece, kinds[piece.kind]) for piece in entry.pieces],
        )
    except Malformed as error:
        raise ScenarioError(error.message, place=place) from None


def board_piece(piece: PieceOnTable, kind: PieceKind) -> Piece:
    """The piece as the board knows it."""
    return Piece(
        id=piece.id,
        kind=piece.kind,
        outline=piece.outline(),
        footing=kind.footing,
        height=inches(kind.height if piece.height is None else piece.height),
        pace=kind.pace,
        climbable=kind.climbable,
        opaque=kind.opaque,
        screens=kind.screens,
    )


def point(at: At) -> Point:
    """A point written in inches."""
    return Point(inches(at[0]), inches(at[1]))


# -- what is wrong -------------------------------------------------------------------------------------


def check_table(kinds: Mapping[str, PieceKind], table: TableEntry, place: str, faults: Faults) -> None:
    """Pieces are of known kinds, have ids of their own and lie on the table; so do the objectives."""
    seen: list[str] = []
    for piece in table.pieces:
        at = f"{place}.pieces.{piece.id}"
        with faults.apart():
            if piece.id in seen:
                raise ScenarioError("content.twice", id=piece.id, place=at)
        seen.append(piece.id)
        with faults.apart():
            need("piece_kind", piece.kind, kinds, f"{at}.kind")
        with faults.apart():
            check_on_table(table, ends_of(piece), at)
    for number, objective in enumerate(table.objectives):
        with faults.apart():
            check_on_table(table, (point(objective),), f"{place}.objectives[{number}]")


def ends_of(piece: PieceOnTable) -> Sequence[Point]:
    """Points that are on the table if all of a piece is."""
    outline = piece.outline()
    if not isinstance(outline, Circle):
        return outline.corners
    (x, y), radius = outline.centre, outline.radius
    return [Point(x + sign * radius, y + sign * radius) for sign in (-1, 1)]


def check_on_table(table: TableEntry, points: Sequence[Point], place: str) -> None:
    if not all(on_table(table, at) for at in points):
        raise ScenarioError("table.outside", width=table.width, depth=table.depth, place=place)


def on_table(table: TableEntry, at: Point) -> bool:
    """Whether a point is on the table, edges included."""
    return 0 <= at.x <= table.width * INCH and 0 <= at.y <= table.depth * INCH


def no_room(table: Table, who: str, fault: Fault, place: str) -> ScenarioError:
    """What the table finds fault with where somebody is to stand, as files are told."""
    match fault.key:
        case "table.solid":
            return ScenarioError("scenario.in_terrain", id=who, other=fault.id, place=place)
        case "table.gap":
            return ScenarioError("scenario.over_gap", id=who, other=fault.id, place=place)
        case "table.taken":
            return ScenarioError("scenario.on_another", id=who, other=fault.id, place=place)
    width, depth = in_inches(table.width), in_inches(table.depth)
    return ScenarioError("scenario.off_table", id=who, width=width, depth=depth, place=place)
