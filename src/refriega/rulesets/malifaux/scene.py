"""The scene: a scenario read and checked, everything about a match that does not change."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from refriega.boards.table import Edge
from refriega.boards.table.scene import TableScene
from refriega.boards.table.zones import Zone
from refriega.rulesets.malifaux.card import Card
from refriega.rulesets.malifaux.content import Content
from refriega.rulesets.malifaux.state import Crew, Marker, Model
from refriega.rulesets.malifaux.strategies_schema import StrategyEntry, StrategyType


class Strategy(msgspec.Struct, frozen=True, kw_only=True):
    """What the match is about, or a scheme of one crew, with its numbers: see `strategies_schema.py`."""

    id: str = ""
    type: StrategyType = "slaughter"
    turns: int = 5
    goal: int = 2
    inches: int = 3
    points: int = 1
    most: int = 0
    since: int = 1


def strategy_of(id_: str, entry: StrategyEntry, turns: int | None = None) -> Strategy:
    """A strategy or scheme of the content, as it is played; `turns`, if they are not its own."""
    return Strategy(
        id=id_,
        type=entry.type,
        turns=entry.turns if turns is None else turns,
        goal=entry.goal,
        inches=entry.inches,
        points=entry.points,
        most=entry.most,
        since=entry.since,
    )


class CrewSide(msgspec.Struct, frozen=True, kw_only=True):
    """A crew in the match: its name, the seat that plays it, its edge of the table, its schemes."""

    id: str
    name: Mapping[str, str]
    seat: str
    edge: Edge = "south"
    schemes: tuple[Strategy, ...] = ()


class Scene(TableScene, kw_only=True):
    """A scenario of `malifaux`, ready to start. Never changes while a match runs.

    `cards` are those of all models, and all that may be summoned; `hazards` what pieces of terrain do to
    whoever moves in them. `deployment` is where crews are set up; `conditions` what models have from the
    start.
    """

    content: Content
    cards: dict[str, Card]
    names: dict[str, Mapping[str, str]]
    sides: dict[str, CrewSide]
    models: dict[str, Model]
    crews: dict[str, Crew]
    markers: tuple[Marker, ...]
    strategy: Strategy
    deployment: dict[str, tuple[Zone, ...]]
    hazards: Mapping[str, int] = {}
    conditions: tuple[tuple[str, str, int], ...] = ()
