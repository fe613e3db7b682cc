"""Content as data: cards, crews, conditions, what is played for and where. The files in `content/` and those
that users write have one schema.
"""

from __future__ import annotations

from functools import cache

import msgspec

from refriega.boards.table.scenery import TableEntry
from refriega.core.content import own_files, pour
from refriega.core.reading import Id
from refriega.rulesets.malifaux.card import Card, CrewEntry
from refriega.rulesets.malifaux.conditions_schema import ConditionEntry
from refriega.rulesets.malifaux.scenery import Deployment, TerrainKind
from refriega.rulesets.malifaux.strategies_schema import StrategyEntry


class ContentFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The tables of one file."""

    cards: dict[Id, Card] = {}
    crews: dict[Id, CrewEntry] = {}
    conditions: dict[Id, ConditionEntry] = {}
    strategies: dict[Id, StrategyEntry] = {}
    schemes: dict[Id, StrategyEntry] = {}
    deployments: dict[Id, Deployment] = {}
    pieces: dict[Id, TerrainKind] = {}
    tables: dict[Id, TableEntry] = {}


class Content:
    """All content that a scenario can refer to. An id that stands twice is a `ScenarioError`."""

    def __init__(self, parts: tuple[ContentFile, ...]) -> None:
        self.cards: dict[str, Card] = {}
        self.crews: dict[str, CrewEntry] = {}
        self.conditions: dict[str, ConditionEntry] = {}
        self.strategies: dict[str, StrategyEntry] = {}
        self.schemes: dict[str, StrategyEntry] = {}
        self.deployments: dict[str, Deployment] = {}
        self.pieces: dict[str, TerrainKind] = {}
        self.tables: dict[str, TableEntry] = {}
        pour(parts, self)


@cache
def own_content() -> tuple[ContentFile, ...]:
    """The content that comes with the ruleset."""
    return own_files("refriega.rulesets.malifaux", ContentFile)
