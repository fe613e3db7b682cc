"""A measured table: its size, the terrain that lies on it, and whether there is room to stand.

A table never changes; another piece makes another table. What follows from its terrain is worked out once.

*Standing*: a figure stands at the height of the highest piece to stand on (``Footing.TOP``) that the centre
of its base is in. Its base may hang over that piece's edge; what is solid and reaches higher than the
figure stands stops it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Final, Literal, NamedTuple, TypeAlias

from refriega.boards.table.exact import holds, is_convex
from refriega.boards.table.figure import Figure, Other
from refriega.boards.table.point import Point, squared
from refriega.boards.table.shapes import Box, Shape, box_of, overlap, shape_of
from refriega.boards.table.terrain import Circle, Footing, Piece
from refriega.core.errors import Malformed

if TYPE_CHECKING:
    from refriega.boards.table.candidates import Outlook, Thoughts
    from refriega.boards.table.sight import Look, Sight
    from refriega.boards.table.travel import Start, Walk

Edge: TypeAlias = Literal["north", "east", "south", "west"]

OFF: Final = "table.off"
SOLID: Final = "table.solid"
OVER_GAP: Final = "table.gap"
TAKEN: Final = "table.taken"


class Fault(NamedTuple):
    """Why something cannot be: a key, the piece or body it is about, if any, and where, if that matters."""

    key: str
    id: str = ""
    at: Point | None = None


class Lying(NamedTuple):
    """A piece as it lies on the table: with its shape, and the box around it."""

    piece: Piece
    shape: Shape
    box: Box


class Table:
    """A table `width` units from west to east and `depth` from north (y = 0) to south, and its terrain.

    Raises `Malformed` for a size, an outline or an id that makes no sense.
    """

    __slots__ = ("_tops", "depth", "pieces", "sights", "terrain", "thoughts", "walks", "width")

    def __init__(self, width: int, depth: int, pieces: Iterable[Piece] = ()) -> None:
        self.width = width
        self.depth = depth
        self.pieces = tuple(pieces)
        _check(self)
        self.terrain = tuple([_laid(piece) for piece in self.pieces])
        """The pieces as they lie, in the order given."""
        tops = [lying for lying in self.terrain if lying.piece.footing is Footing.TOP]
        self._tops = sorted(tops, key=lambda lying: -lying.piece.height)
        self.sights: dict[Look, Sight] = {}
        """What `sight` has found, by what was asked."""
        self.walks: dict[Start, Walk] = {}
        """The walks that were lately asked for; see `travel.walk_of`."""
        self.thoughts: dict[Outlook, Thoughts] = {}
        """The candidates that were lately asked for."""

    def __repr__(self) -> str:
        return f"Table({self.width} x {self.depth}, {len(self.pieces)} pieces)"

    def __copy__(self) -> Table:
        return self

    def __deepcopy__(self, memo: object) -> Table:
        return self

    def __reduce__(self) -> tuple[object, ...]:
        return Table, (self.width, self.depth, self.pieces)

    def standing_on(self, p: Point) -> Lying | None:
        """The highest piece to stand on that a point is in (its edge counts), or None: the ground."""
        x, y = p
        for lying in self._tops:
            left, top, right, bottom = lying.box
            if left <= x <= right and top <= y <= bottom and covers(lying.shape, p):
                return lying
        return None

    def elevation(self, p: Point) -> int:
        """How high somebody with the centre of the base at `p` stands above the table, in units."""
        lying = self.standing_on(p)
        return lying.piece.height if lying else 0

    def near(self, box: Box) -> Iterator[Lying]:
        """The pieces that may overlap what is in a box, in the order given."""
        left, top, right, bottom = box
        for lying in self.terrain:
            west, north, east, south = lying.box
            if west < right and left < east and north < bottom and top < south:
                yield lying

    def ground_of(self, figure: Figure) -> Box:
        """Where the centre of a base can be, as far as the table reaches."""
        left, top, right, bottom = box_of(shape_of(figure._replace(at=Point(0, 0))))
        return Box(-left, -top, self.width - right, self.depth - bottom)

    def on_table(self, figure: Figure) -> bool:
        """Whether the whole base is on the table; it may reach to the very edge."""
        left, top, right, bottom = box_of(shape_of(figure))
        return left >= 0 and top >= 0 and right <= self.width and bottom <= self.depth

    def has_room(self, figure: Figure, others: Iterable[Other] = ()) -> Fault | None:
        """What keeps a figure from standing where it is, or None. It may overlap no base of the `others`."""
        shape = shape_of(figure)
        box = left, top, right, bottom = box_of(shape)
        if left < 0 or top < 0 or right > self.width or bottom > self.depth:
            return Fault(OFF)
        at = figure.at
        stand = self.standing_on(at)
        height = stand.piece.height if stand else 0
        for piece, outline, _ in self.near(box):
            if piece.footing is Footing.GROUND:
                continue
            if piece.footing is Footing.GAP:
                if stand is None and overlap(at, outline):
                    return Fault(OVER_GAP, piece.id)
            elif is_higher(piece, height) and overlap(shape, outline):
                return Fault(SOLID, piece.id)
        for other in others:
            if overlap(figure, other.figure):
                return Fault(TAKEN, other.id)
        return None

    def nearest_edge(self, p: Point) -> tuple[Edge, Point]:
        """The nearest edge of the table and its nearest point; of equal ones the first from north by east."""
        ways: tuple[tuple[int, Edge, Point], ...] = (
            (p.y, "north", Point(p.x, 0)),
            (self.width - p.x, "east", Point(self.width, p.y)),
            (self.depth - p.y, "south", Point(p.x, self.depth)),
            (p.x, "west", Point(0, p.y)),
        )
        _, edge, point = min(ways, key=lambda way: way[0])
        return edge, point


def covers(shape: Shape, p: Point) -> bool:
    """Whether a point lies in the shape of a piece of terrain; its edge counts."""
    corners, radius = shape
    if radius:
        return squared(corners[0], p) <= radius * radius
    return holds(corners, p)


def is_higher(piece: Piece, height: int) -> bool:
    """Whether a piece stops a base `height` units up: it is solid, and reaches higher or is closed."""
    if piece.footing is Footing.CLOSED:
        return True
    return piece.footing in (Footing.TOP, Footing.OVER) and piece.height > height


def _laid(piece: Piece) -> Lying:
    shape = shape_of(piece.outline)
    return Lying(piece, shape, box_of(shape))


def _check(table: Table) -> None:
    """Refuses what no table can be."""
    if table.width <= 0 or table.depth <= 0:
        raise Malformed("table.size")
    seen: list[str] = []
    for piece in table.pieces:
        if piece.id in seen:
            raise Malformed("table.twice", id=piece.id)
        seen.append(piece.id)
        outline = piece.outline
        if not (outline.radius > 0 if isinstance(outline, Circle) else is_convex(outline.corners)):
            raise Malformed("table.outline", id=piece.id)
        if piece.height < 0 or piece.pace < 1:
            raise Malformed("table.piece", id=piece.id)
