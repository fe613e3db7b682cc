"""The board of squares: diagonals cost 1, 2, 1, 2 (ML-222).

A body of extent n is n x n squares; its anchor is the north-west one. Drawing units: a square is 2 wide, so
that corners and centres are both integers; the north-west corner of (col, row) is (2 col, 2 row).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import IntEnum
from typing import Final

from refriega.boards import square_areas
from refriega.boards.board import Board
from refriega.boards.grid import Cells, Metric, Outline, Shift
from refriega.boards.space import ROW, Point, Space


class SquareDirection(IntEnum):
    """Clockwise from the east; odd numbers are the diagonals."""

    E = 0
    SE = 1
    S = 2
    SW = 3
    W = 4
    NW = 5
    N = 6
    NE = 7


VECTORS: Final = ((1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1))
STRAIGHT_FIRST: Final = (0, 2, 4, 6, 1, 3, 5, 7)


class SquareBoard(Board):
    """Squares; see the module."""

    kind = "square"
    directions = SquareDirection

    def _body(self, col: int, row: int, extent: int) -> Sequence[tuple[int, int]]:
        return [(col + x, row + y) for y in range(extent) for x in range(extent)]

    def anchors_over(self, place: Space, extent: int) -> Cells:
        west = min(extent, place % ROW + 1)
        return tuple([place - x - y * ROW for y in range(extent) for x in range(west)])

    def body_size(self, extent: int) -> int:
        return extent * extent

    def neighbours(self, place: Space) -> Cells:
        return tuple([shift.to for shift in self.shifts(place) if shift.to in self._ground])

    def distance(self, a: Space, b: Space, metric: Metric = "movement") -> int:
        """Squares by the 1-2-1 count: the longer side and half the shorter, rounded down.

        >>> SquareBoard(9, 9).distance(0, 4003)
        5
        """
        across = abs(a % ROW - b % ROW)
        down = abs(a // ROW - b // ROW)
        if metric == "movement":
            return across + down // 2 if across > down else down + across // 2
        return across if across > down else down

    def straight_squared(self, a: Space, b: Space) -> int:
        return (a % ROW - b % ROW) ** 2 + (a // ROW - b // ROW) ** 2

    def square_rings(self, a: Space, b: Space) -> int:
        """The distance when every diagonal counts 1 (variant ``zone_metric = "squares"``)."""
        return self.distance(a, b, "squares")

    def _disc(self, centre: Space, reach: int, metric: Metric) -> Iterable[Space]:
        col, row = centre % ROW, centre // ROW
        for y in range(max(row - reach, 0), min(row + reach, self.height - 1) + 1):
            for x in range(max(col - reach, 0), min(col + reach, self.width - 1) + 1):
                place = y * ROW + x
                if place in self._ground and self.distance(centre, place, metric) <= reach:
                    yield place

    def _find_shifts(self, anchor: Space, extent: int) -> tuple[Shift, ...]:
        col, row = anchor % ROW, anchor // ROW
        found = []
        for direction in STRAIGHT_FIRST:
            x, y = VECTORS[direction]
            if not (0 <= col + x < self.width and 0 <= row + y < self.height):
                continue
            to = anchor + x + y * ROW
            if not (x and y):
                found.append(Shift(to, False, ()))
                continue
            # The body's other two corners sweep over half of one square each: beside the trailing edges.
            side = col + (extent if x > 0 else -1), row + (extent - 1 if y < 0 else 0)
            front = col + (extent - 1 if x < 0 else 0), row + (extent if y > 0 else -1)
            found.append(Shift(to, True, (side[1] * ROW + side[0], front[1] * ROW + front[0])))
        return tuple(found)

    # --- drawing ------------------------------------------------------------------------------------------

    def centre(self, place: Space) -> Point:
        return place % ROW * 2 + 1, place // ROW * 2 + 1

    def outline(self, col: int, row: int) -> Outline:
        left, top = 2 * col, 2 * row
        return (left, top), (left + 2, top), (left + 2, top + 2), (left, top + 2)

    def _touching(self, place: Space) -> Iterable[tuple[int, int]]:
        return [(place % ROW + x, place // ROW + y) for x, y in VECTORS]

    def lane(self, place: Space) -> tuple[int, int]:
        return place % ROW * 2 + 1, place // ROW

    def on_lane(self, low: int, high: int, lane: int) -> Iterable[Space]:
        first, last = max(low // 2, 0), min((high - 1) // 2, self.width - 1)
        return range(lane * ROW + first, lane * ROW + last + 1)

    def beside(self, place: Space, corner: Point) -> Cells:
        across = 1 if corner[0] > place % ROW * 2 else -1
        down = ROW if corner[1] > place // ROW * 2 else -ROW
        return place + across, place + down

    # --- directions ---------------------------------------------------------------------------------------

    def direction_from(self, a: Space, b: Space) -> int:
        x, y = b % ROW - a % ROW, b // ROW - a // ROW
        if not x and not y:
            raise ValueError("a space has no direction from itself")
        longer, shorter = max(abs(x), abs(y)), min(abs(x), abs(y))
        if (longer + shorter) ** 2 <= 2 * longer * longer:  # at most 22.5 degrees off the axis
            return VECTORS.index((_sign(x), 0) if abs(x) > abs(y) else (0, _sign(y)))
        return VECTORS.index((_sign(x), _sign(y)))

    def push(self, place: Space, direction: int) -> Space | None:
        x, y = VECTORS[direction]
        to = place + x + y * ROW
        return to if to in self._ground else None

    def straight(self, a: Space, b: Space, nudge: int, times: int = 1) -> list[Space]:
        col, row = a % ROW, a // ROW
        x, y = b % ROW - col, b // ROW - row
        count = max(abs(x), abs(y))
        run: list[Space] = []
        for index in range(1, count * times + 1):
            to_col = col + _rounded(index * x, count, nudge)
            to_row = row + _rounded(index * y, count, nudge)
            if not (0 <= to_col < self.width and 0 <= to_row < self.height):
                break
            run.append(to_row * ROW + to_col)
        return run

    def front(self, caster: Cells, direction: int) -> Space:
        left, top, right, bottom = square_areas.frame(caster)
        x, y = VECTORS[direction]
        col = right if x > 0 else left if x < 0 else (left + right) // 2
        row = bottom if y > 0 else top if y < 0 else (top + bottom) // 2
        return row * ROW + col

    # --- areas --------------------------------------------------------------------------------------------

    def sphere(self, centre: Space, radius: int) -> frozenset[Space]:
        return self._cut(square_areas.sphere(centre % ROW, centre // ROW, radius))

    def cone(self, caster: Cells, direction: int, length: int) -> frozenset[Space]:
        return self._cut(square_areas.cone(square_areas.frame(caster), VECTORS[direction], length))

    def cube(self, corner: Space, side: int) -> frozenset[Space]:
        return self._cut(self._body(corner % ROW, corner // ROW, side))

    def unblocked_burst(self, centre: Space, cells: Iterable[Space]) -> frozenset[Space]:
        point = self.corners(centre)[0]
        return frozenset([cell for cell in cells if self._views.point_effect(point, centre, cell)])

    def _cut(self, places: Iterable[tuple[int, int]]) -> frozenset[Space]:
        width, ground = self.width, self._ground
        on_rows = [row * ROW + col for col, row in places if 0 <= col < width]
        return frozenset([place for place in on_rows if place in ground])


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def _rounded(part: int, whole: int, nudge: int) -> int:
    """``part / whole`` to the nearest integer; a half goes down for a nudge of -1, up for 1."""
    if nudge > 0:
        return (2 * part + whole) // (2 * whole)
    return -((whole - 2 * part) // (2 * whole))
