"""A measured table: inches, bases, terrain, sight and movement, in integers alone."""

from refriega.boards.table.areas import all_touched, all_under, touched, under
from refriega.boards.table.candidates import Candidate, Objective, candidates, pick, sample, shelters
from refriega.boards.table.figure import Base, Figure, Other, Rectangle, Round
from refriega.boards.table.picture import draw_table
from refriega.boards.table.point import INCH, MM, Point, along, in_inches, inches, length
from refriega.boards.table.push import Pushed, push
from refriega.boards.table.route import approach, retreat, route, towards
from refriega.boards.table.scatter import nearest_room, scatter, towards_hour
from refriega.boards.table.shapes import Box, Shape, Thing, gap, overlap, shape_of, swept, within
from refriega.boards.table.sight import Sight, sight
from refriega.boards.table.stretches import Fall, Gait
from refriega.boards.table.table import Edge, Fault, Lying, Table
from refriega.boards.table.terrain import Circle, Footing, Outline, Piece, Polygon
from refriega.boards.table.travel import Path, Travel, travel

__all__ = [
    "INCH",
    "MM",
    "Base",
    "Box",
    "Candidate",
    "Circle",
    "Edge",
    "Fall",
    "Fault",
    "Figure",
    "Footing",
    "Gait",
    "Lying",
    "Objective",
    "Other",
    "Outline",
    "Path",
    "Piece",
    "Point",
    "Polygon",
    "Pushed",
    "Rectangle",
    "Round",
    "Shape",
    "Sight",
    "Table",
    "Thing",
    "Travel",
    "all_touched",
    "all_under",
    "along",
    "approach",
    "candidates",
    "draw_table",
    "gap",
    "in_inches",
    "inches",
    "length",
    "nearest_room",
    "overlap",
    "pick",
    "push",
    "retreat",
    "route",
    "sample",
    "scatter",
    "shape_of",
    "shelters",
    "sight",
    "swept",
    "touched",
    "towards",
    "towards_hour",
    "travel",
    "under",
    "within",
]
