"""Pieces of terrain: outlines that stand on the table."""

from __future__ import annotations

from enum import StrEnum
from typing import TypeAlias

import msgspec

from refriega.boards.table.point import Point


class Polygon(msgspec.Struct, frozen=True, tag="polygon"):
    """A convex polygon; corners in either sense of rotation, no three of them in a line."""

    corners: tuple[Point, ...]


class Circle(msgspec.Struct, frozen=True, tag="circle"):
    """A round outline."""

    centre: Point
    radius: int


Outline: TypeAlias = Polygon | Circle


class Footing(StrEnum):
    """What a piece is to somebody who walks."""

    GROUND = "ground"  # walked over, at its pace
    TOP = "top"  # solid; one can stand on top of it, `height` up
    OVER = "over"  # solid and low: climbed over, never stood on
    CLOSED = "closed"  # solid, and nobody gets over it
    GAP = "gap"  # nothing to stand on: jumped over


class Piece(msgspec.Struct, frozen=True, kw_only=True):
    """One piece of terrain.

    `height` is how far it reaches above the table; `pace` how many units of movement a unit of way costs.
    `climbable`: its sides can be climbed. `opaque`: no line of sight passes through it below its top.
    `screens`: whoever is seen through it is in cover, though seen.
    """

    id: str
    kind: str
    outline: Outline
    footing: Footing = Footing.GROUND
    height: int = 0
    pace: int = 1
    climbable: bool = False
    opaque: bool = False
    screens: bool = False
