"""Directions of a board by their compass names."""

from __future__ import annotations

from refriega.boards import Board, FlatDirection, PointyDirection, SquareBoard, SquareDirection
from refriega.core.errors import ScenarioError


def direction(board: Board, name: str) -> int:
    """A direction of the board by its compass name."""
    names: type[SquareDirection | PointyDirection | FlatDirection]
    if isinstance(board, SquareBoard):
        names = SquareDirection
    else:
        names = PointyDirection if getattr(board, "orientation", "pointy") == "pointy" else FlatDirection
    if name not in names.__members__:
        raise ScenarioError("ruling.direction", id=name, known=tuple(names.__members__), place="towards")
    return int(names[name])
