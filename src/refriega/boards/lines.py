"""Straight things: the way of a charge, a line one space wide, a wall, two who flank a third."""

from __future__ import annotations

from collections.abc import Collection
from itertools import pairwise
from typing import TYPE_CHECKING

from refriega.boards.errors import AreaError
from refriega.boards.space import Point, Space

if TYPE_CHECKING:
    from refriega.boards.board import Board
    from refriega.boards.grid import Cells

NORTH_WEST = -1
SOUTH_EAST = 1


def straight_path(board: Board, start: Space, extent: int, to: Space, easy: bool) -> tuple[Space, ...] | None:
    """See ``Board.straight_path``."""
    for nudge in (NORTH_WEST, SOUTH_EAST):
        path = board.straight(start, to, nudge)
        if (not path or path[-1] == to) and _walkable(board, start, extent, path, easy):
            return tuple(path)
    return None


def _walkable(board: Board, start: Space, extent: int, path: list[Space], easy: bool) -> bool:
    for here, there in pairwise([start, *path]):
        if not any(step.to == there and not (easy and step.hard) for step in board.steps(here, extent)):
            return False
    return True


def line(board: Board, caster: Cells, direction: int, length: int) -> frozenset[Space]:
    """See ``Board.line``."""
    origin = board.front(caster, direction)
    following = board.push(origin, direction)
    return frozenset() if following is None else line_from(board, caster, origin, following, length)


def line_to(board: Board, caster: Cells, target: Space, length: int) -> frozenset[Space]:
    """See ``Board.line_to``."""
    origin = min(caster, key=lambda cell: (board.straight_squared(cell, target), cell))
    return line_from(board, caster, origin, target, length)


def line_from(board: Board, caster: Cells, origin: Space, target: Space, length: int) -> frozenset[Space]:
    """A line from ``origin`` through ``target``, at most ``length`` away, the caster left out."""
    away = board.distance(origin, target)
    if not away:
        return frozenset()
    run = board.straight(origin, target, NORTH_WEST, length // away + 1)
    in_range = [place for place in run if board.distance(origin, place) <= length]
    return frozenset([place for place in in_range if board.inside(place) and place not in caster])


def wall(board: Board, a: Space, b: Space) -> frozenset[Space]:
    """See ``Board.wall``."""
    fault = wall_fault(board, a, b)
    if fault is not None:
        raise AreaError(fault)
    return frozenset([place for place in (a, *board.straight(a, b, NORTH_WEST)) if board.inside(place)])


def wall_fault(board: Board, a: Space, b: Space) -> str | None:
    """See ``Board.wall_fault``."""
    if not (board.inside(a) and board.inside(b)):
        return "off_board"
    if board.kind == "hex" and board.distance(a, b) < 2:
        return "no_space_between_ends"  # ML-221
    return None


def flanks(board: Board, a: Collection[Space], target: Collection[Space], b: Collection[Space]) -> bool:
    """See ``Board.flanks``."""
    outlines = [board.corners(cell) for cell in target]
    if board.kind == "square":
        outlines = [_frame([point for outline in outlines for point in outline])]
    from_a, from_b = map(board.centre, a), [board.centre(cell) for cell in b]
    return any(_crosses_opposite(p, q, outline) for p in from_a for q in from_b for outline in outlines)


def _frame(points: list[Point]) -> tuple[Point, ...]:
    """The rectangle around a body of squares, clockwise."""
    left, right = min(x for x, _ in points), max(x for x, _ in points)
    top, bottom = min(y for _, y in points), max(y for _, y in points)
    return (left, top), (right, top), (right, bottom), (left, bottom)


def _crosses_opposite(p: Point, q: Point, outline: tuple[Point, ...]) -> bool:
    """Whether a segment meets two opposite sides, their ends included."""
    half = len(outline) // 2
    sides = list(pairwise((*outline, outline[0])))
    met = [_meets(p, q, a, b) for a, b in sides]
    return any(met[index] and met[index + half] for index in range(half))


def _meets(p: Point, q: Point, a: Point, b: Point) -> bool:
    """Whether two closed segments have a point in common; two that lie along each other do not cross."""
    side_a, side_b = _turn(p, q, a), _turn(p, q, b)
    side_p, side_q = _turn(a, b, p), _turn(a, b, q)
    if not side_a and not side_b:
        return False
    return side_a * side_b <= 0 and side_p * side_q <= 0


def _turn(p: Point, q: Point, to: Point) -> int:
    return (q[0] - p[0]) * (to[1] - p[1]) - (q[1] - p[1]) * (to[0] - p[0])
