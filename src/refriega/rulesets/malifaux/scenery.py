"""Terrain and deployment as files write them: what is this game's own besides the table's."""

from __future__ import annotations

from typing import Literal

from refriega.boards.table import INCH, Edge, Table
from refriega.boards.table.scenery import Inches, PieceKind
from refriega.boards.table.zones import Zone
from refriega.core.errors import ScenarioError
from refriega.core.reading import Entry
from refriega.rulesets.malifaux.effects_schema import Small


class TerrainKind(PieceKind, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A kind of terrain. A `pace` of 2 is severe; what is opaque gives hard cover, what screens gives soft;
    `hazard` is the damage to whoever moves in it.
    """

    hazard: Small = 0


class Deployment(Entry, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Where crews are set up: within `depth` inches of their own edge, and `aside` or more from those beside
    it; or, of shape `corner`, in that much of its left corner as its player sees it.
    """

    shape: Literal["edge", "corner"] = "edge"
    depth: Inches = 6.0
    aside: Inches = 0.0


def zone_at(deployment: Deployment, table: Table, edge: Edge, place: str) -> Zone:
    """The zone of a crew whose own edge that is; a `ScenarioError` where the table has none such."""
    width, height = table.width / INCH, table.depth / INCH
    depth, aside = deployment.depth, deployment.aside
    room = min(width, height) - 2 * aside
    if depth == 0 or room <= 0 or depth > room:
        raise ScenarioError("scenario.deployment_size", place=place)
    if deployment.shape == "corner":
        left = 0.0 if edge in ("south", "west") else width - depth
        top = 0.0 if edge in ("west", "north") else height - depth
        return Zone((left, top, left + depth, top + depth))
    boxes = {
        "north": (aside, 0.0, width - aside, depth),
        "south": (aside, height - depth, width - aside, height),
        "west": (0.0, aside, depth, height - aside),
        "east": (width - depth, aside, width, height - aside),
    }
    return Zone(boxes[edge])
