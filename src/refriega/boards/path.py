"""A path that somebody names: what it costs, or where it goes wrong and why."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

from refriega.boards.movement import DifficultDiagonal, step_cost
from refriega.boards.space import Space

if TYPE_CHECKING:
    from refriega.boards.grid import Grid


class PathFault(StrEnum):
    """Why a step of a path cannot be made."""

    NOT_ADJACENT = "not_adjacent"
    OFF_BOARD = "off_board"
    IMPASSABLE = "impassable"
    NARROW = "narrow"
    SOLID_CORNER = "solid_corner"
    CLOSED = "closed"
    NO_STOP = "no_stop"
    TOO_FAR = "too_far"


class PathCost(NamedTuple):
    """The cost of the path up to its first bad step. ``bad``: that step's index, None when all are good."""

    cost: int
    provokes: int
    parity: int
    bad: int | None = None
    reason: PathFault | None = None

    @property
    def ok(self) -> bool:
        return self.bad is None


def path_cost(
    board: Grid,
    start: Space,
    extent: int,
    path: Sequence[Space],
    parity: int,
    closed: Collection[Space],
    no_stop: Collection[Space],
    provoking: Mapping[Space, int] | None,
    budget: int | None,
    minimum_one: bool,
    difficult_diagonal: DifficultDiagonal,
) -> PathCost:
    """What ``path`` (start left out) costs, each step checked as ``reachable`` would; no budget: no limit."""
    cost = provokes = 0
    here = start
    for index, to in enumerate(path):
        step = next((step for step in board.steps(here, extent) if step.to == to), None)
        if step is None:
            return PathCost(cost, provokes, parity, index, _fault(board, here, extent, to))
        if any(place in closed for place in step.entered):
            return PathCost(cost, provokes, parity, index, PathFault.CLOSED)
        more, after = step_cost(step.diagonal, step.hard, parity, difficult_diagonal)
        if budget is not None and cost + more > budget and not (minimum_one and len(path) == 1):
            return PathCost(cost, provokes, parity, index, PathFault.TOO_FAR)
        if provoking:
            provokes += provoking.get(here, 0)
        cost, parity, here = cost + more, after, to
    if path and any(place in no_stop for place in board.footprint(here, extent)):
        return PathCost(cost, provokes, parity, len(path) - 1, PathFault.NO_STOP)
    return PathCost(cost, provokes, parity)


def _fault(board: Grid, here: Space, extent: int, to: Space) -> PathFault:
    if all(shift.to != to for shift in board.shifts(here, extent)):
        return PathFault.NOT_ADJACENT
    there = board.footprint(to, extent)
    if len(there) != board.body_size(extent):
        return PathFault.OFF_BOARD
    if not all(board.terrain(cell).move for cell in there):
        return PathFault.IMPASSABLE
    if any(step.to == to for step in board.squeeze_steps(here, extent)):
        return PathFault.NARROW
    return PathFault.SOLID_CORNER
