"""Boards of squares and hexes: distance, movement, reach, sight and areas, in integers alone."""

from refriega.boards.board import Board
from refriega.boards.crossing import Segment
from refriega.boards.errors import AreaError, MapError
from refriega.boards.grid import Cells, Metric, Overrides, Step
from refriega.boards.hexes import FlatDirection, HexBoard, PointyDirection
from refriega.boards.maps import ParsedMap, parse_map
from refriega.boards.movement import (
    DifficultDiagonal,
    Reachable,
    Route,
    step_cost,
)
from refriega.boards.path import PathCost, PathFault
from refriega.boards.picture import draw_map
from refriega.boards.sight import CoverResult, Sight
from refriega.boards.space import Point, Space, col_row, space
from refriega.boards.square import SquareBoard, SquareDirection
from refriega.boards.terrain import LEGEND, Cover, Terrain

__all__ = [
    "LEGEND",
    "AreaError",
    "Board",
    "Cells",
    "Cover",
    "CoverResult",
    "DifficultDiagonal",
    "FlatDirection",
    "HexBoard",
    "MapError",
    "Metric",
    "Overrides",
    "ParsedMap",
    "PathCost",
    "PathFault",
    "Point",
    "PointyDirection",
    "Reachable",
    "Route",
    "Segment",
    "Sight",
    "Space",
    "SquareBoard",
    "SquareDirection",
    "Step",
    "Terrain",
    "col_row",
    "draw_map",
    "parse_map",
    "space",
    "step_cost",
]
