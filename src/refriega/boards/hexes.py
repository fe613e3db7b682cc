"""The board of hexes: every step costs 1 (ML-221).

Outside, a hex is its column and row like any space. ``"pointy"`` hexes (a corner up) stand in straight rows,
odd rows half a hex to the right; ``"flat"`` ones (a side up) in straight columns, odd columns half a hex
down. Inside, both are axial coordinates (q, r); the six directions are the same vectors, clockwise::

    pointy:  0 E, 1 SE, 2 SW, 3 W, 4 NW, 5 NE        flat:  0 SE, 1 S, 2 SW, 3 NW, 4 N, 5 NE

Bodies: extent 1 is one hex; 2 three hexes, the anchor and its neighbours in directions 0 and 1; from 3 on all
hexes within ``extent - 2`` of the anchor (7, 19, ...).

Drawing units: the plane is stretched so that corners are integers. Pointy hexes are 2 wide and 4 high, rows
3 apart; flat ones the other way round. For a true picture scale the axis of width 2 by half the square root
of 3 and that of height 4 by half.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from enum import IntEnum
from typing import Final, Literal, Self, TypeAlias

from refriega.boards.board import Board
from refriega.boards.grid import Cells, Metric, Outline, Shift
from refriega.boards.space import ROW, Point, Space
from refriega.boards.terrain import OPEN, Terrain

Orientation: TypeAlias = Literal["pointy", "flat"]
Axial: TypeAlias = tuple[int, int]


class PointyDirection(IntEnum):
    E = 0
    SE = 1
    SW = 2
    W = 3
    NW = 4
    NE = 5


class FlatDirection(IntEnum):
    SE = 0
    S = 1
    SW = 2
    NW = 3
    N = 4
    NE = 5


VECTORS: Final = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
POINTY_CORNERS: Final = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))
FLAT_CORNERS: Final = ((1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1))


class HexBoard(Board):
    """Hexes; see the module."""

    kind = "hex"

    def __init__(
        self,
        width: int,
        height: int,
        ground: Mapping[Space, Terrain] | None = None,
        *,
        default: Terrain = OPEN,
        orientation: Orientation = "pointy",
    ) -> None:
        self._orient(orientation)
        super().__init__(width, height, ground, default=default)

    def _orient(self, orientation: Orientation) -> None:
        self.orientation = orientation
        self._pointy = orientation == "pointy"
        self.layout = "rows right" if self._pointy else "columns down"
        self.directions = PointyDirection if self._pointy else FlatDirection

    def _blank(self) -> Self:
        blank = super()._blank()
        blank._orient(self.orientation)
        return blank

    def __setstate__(self, state: dict[str, object]) -> None:
        super().__setstate__(state)
        self._orient(self.orientation)

    # --- coordinates --------------------------------------------------------------------------------------

    def axial(self, place: Space) -> Axial:
        col, row = place % ROW, place // ROW
        return (col - (row >> 1), row) if self._pointy else (col, row - (col >> 1))

    def _offset(self, q: int, r: int) -> tuple[int, int]:
        """Column and row, on the board or not."""
        return (q + (r >> 1), r) if self._pointy else (q, r + (q >> 1))

    def _in_frame(self, q: int, r: int) -> Space | None:
        col, row = self._offset(q, r)
        return row * ROW + col if 0 <= col < self.width and 0 <= row < self.height else None

    def _cut(self, hexes: Iterable[Axial]) -> list[Space]:
        ground = self._ground
        framed = [self._in_frame(q, r) for q, r in hexes]
        return [place for place in framed if place is not None and place in ground]

    # --- bodies and distance ------------------------------------------------------------------------------

    def _body(self, col: int, row: int, extent: int) -> Sequence[tuple[int, int]]:
        q, r = self.axial(row * ROW + col)
        return [self._offset(q + x, r + y) for x, y in _shape(extent)]

    def anchors_over(self, place: Space, extent: int) -> Cells:
        q, r = self.axial(place)
        anchors = [self._in_frame(q - x, r - y) for x, y in _shape(extent)]
        return tuple([anchor for anchor in anchors if anchor is not None])

    def body_size(self, extent: int) -> int:
        return len(_shape(extent))

    def neighbours(self, place: Space) -> Cells:
        q, r = self.axial(place)
        return tuple(self._cut((q + x, r + y) for x, y in VECTORS))

    def distance(self, a: Space, b: Space, metric: Metric = "movement") -> int:
        """
        >>> HexBoard(9, 9).distance(0, 4003)
        5
        """
        q, r = self._vector(a, b)
        return max(abs(q), abs(r), abs(q + r))

    def straight_squared(self, a: Space, b: Space) -> int:
        q, r = self._vector(a, b)
        return q * q + q * r + r * r

    def _vector(self, a: Space, b: Space) -> Axial:
        (q, r), (to_q, to_r) = self.axial(a), self.axial(b)
        return to_q - q, to_r - r

    def _disc(self, centre: Space, reach: int, metric: Metric) -> Iterable[Space]:
        q, r = self.axial(centre)
        return self._cut((q + x, r + y) for x, y in _ball(reach))

    def _find_shifts(self, anchor: Space, extent: int) -> tuple[Shift, ...]:
        q, r = self.axial(anchor)
        following = [self._in_frame(q + x, r + y) for x, y in VECTORS]
        return tuple([Shift(to, False, ()) for to in following if to is not None])

    # --- drawing ------------------------------------------------------------------------------------------

    def centre(self, place: Space) -> Point:
        return self._middle(place % ROW, place // ROW)

    def _middle(self, col: int, row: int) -> Point:
        if self._pointy:
            return 2 * col + (row & 1) + 1, 3 * row + 2
        return 3 * col + 2, 2 * row + (col & 1) + 1

    def outline(self, col: int, row: int) -> Outline:
        x, y = self._middle(col, row)
        return tuple([(x + dx, y + dy) for dx, dy in (POINTY_CORNERS if self._pointy else FLAT_CORNERS)])

    def _touching(self, place: Space) -> Iterable[tuple[int, int]]:
        q, r = self.axial(place)
        return [self._offset(q + x, r + y) for x, y in VECTORS]

    def lane(self, place: Space) -> tuple[int, int]:
        x, y = self.centre(place)
        return (x, place // ROW) if self._pointy else (y, place % ROW)

    def on_lane(self, low: int, high: int, lane: int) -> Iterable[Space]:
        shift = (lane & 1) + 1
        first, last = (low - shift + 1) // 2, (high - shift) // 2
        if self._pointy:
            return range(lane * ROW + max(first, 0), lane * ROW + min(last, self.width - 1) + 1)
        if not 0 <= lane < self.width:
            return ()
        return range(max(first, 0) * ROW + lane, min(last, self.height - 1) * ROW + lane + 1, ROW)

    def beside(self, place: Space, corner: Point) -> Cells:
        return ()  # three hexes meet in a corner: the two beside one share a side

    # --- directions ---------------------------------------------------------------------------------------

    def direction_from(self, a: Space, b: Space) -> int:
        if a == b:
            raise ValueError("a space has no direction from itself")
        q, r = self._vector(a, b)
        return max(range(6), key=lambda direction: (_along(q, r, direction), -direction))

    def push(self, place: Space, direction: int) -> Space | None:
        q, r = self.axial(place)
        x, y = VECTORS[direction]
        to = self._in_frame(q + x, r + y)
        return to if to in self._ground else None

    def straight(self, a: Space, b: Space, nudge: int, times: int = 1) -> list[Space]:
        q, r = self.axial(a)
        ahead_q, ahead_r = self._vector(a, b)
        count = self.distance(a, b)
        run: list[Space] = []
        for index in range(1, count * times + 1):
            x, y = _rounded(index * ahead_q, index * ahead_r, count, nudge)
            place = self._in_frame(q + x, r + y)
            if place is not None:  # a straight line may leave a ragged edge and come back
                run.append(place)
        return run

    def front(self, caster: Cells, direction: int) -> Space:
        def order(cell: Space) -> tuple[int, int, int]:
            outlying = sum(self.distance(cell, other) for other in caster)
            return -_along(*self.axial(cell), direction), outlying, cell

        return min(caster, key=order)

    # --- areas --------------------------------------------------------------------------------------------

    def sphere(self, centre: Space, radius: int) -> frozenset[Space]:
        return self.within(centre, radius)

    def cone(self, caster: Cells, direction: int, length: int) -> frozenset[Space]:
        """Rows of 1, 2, 3, ... hexes: the triangle between ``direction`` and the next one clockwise.

        Its first side is the straight run in ``direction``; so the six cones of a hex share no hex and
        leave none out.
        """
        q, r = self.axial(self.front(caster, direction))
        (x, y), (across_x, across_y) = VECTORS[direction], VECTORS[(direction + 1) % 6]
        hexes = [
            (q + ahead * x + aside * across_x, r + ahead * y + aside * across_y)
            for ahead in range(1, length + 1)
            for aside in range(length + 1 - ahead)
        ]
        return frozenset(self._cut(hexes)).difference(caster)

    def cube(self, corner: Space, side: int) -> frozenset[Space]:
        q, r = self.axial(corner)
        return frozenset(self._cut((q + x, r + y) for y in range(side) for x in range(side)))

    def unblocked_burst(self, centre: Space, cells: Iterable[Space]) -> frozenset[Space]:
        return self.unblocked((centre,), cells)


def _ball(radius: int) -> list[Axial]:
    return [
        (q, r)
        for r in range(-radius, radius + 1)
        for q in range(max(-radius, -r - radius), min(radius, radius - r) + 1)
    ]


def _shape(extent: int) -> Sequence[Axial]:
    """A body's hexes, the anchor being (0, 0)."""
    if extent == 2:
        return (0, 0), (1, 0), (0, 1)
    return _ball(max(extent - 2, 0))


def _along(q: int, r: int, direction: int) -> int:
    """How far (q, r) lies in a direction: the inner product of cube coordinates, twice the true one."""
    x, y = VECTORS[direction]
    return q * x + r * y + (q + r) * (x + y)


def _rounded(q: int, r: int, whole: int, nudge: int) -> Axial:
    """The hex that the point (q / whole, r / whole) lies in; on a border ``nudge`` decides, always alike.

    Cube rounding: round all three coordinates, then mend the one that was rounded most.
    """
    unit = 16 * whole
    q, r = 16 * q + nudge, 16 * r + 2 * nudge
    parts = (q, r, -q - r)
    near = [(2 * part + unit) // (2 * unit) for part in parts]
    error = [abs(rounded * unit - part) for rounded, part in zip(near, parts, strict=True)]
    worst = error.index(max(error))
    if worst == 0:
        return -near[1] - near[2], near[1]
    if worst == 1:
        return near[0], -near[0] - near[2]
    return near[0], near[1]
