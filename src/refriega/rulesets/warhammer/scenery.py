"""Terrain of a battle: what a piece is to troops and to spells."""

from __future__ import annotations

from typing import Literal

from refriega.boards.table.scenery import PieceKind


class TerrainKind(PieceKind, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A kind of terrain. `ground` is what it is to sight and to spells: woods let sight 2" in or out, hills
    raise whoever stands on them.
    """

    ground: Literal["open", "wood", "hill", "water", "rock", "ruin", "building", "obstacle"] = "open"
