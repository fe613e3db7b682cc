"""Content as data: troops, items, lores and spells, armies, terrain. The files in `content/` and those that
users write have one schema.
"""

from __future__ import annotations

from functools import cache

import msgspec

from refriega.boards.table.scenery import TableEntry
from refriega.core.content import own_files, pour
from refriega.core.reading import Id
from refriega.rulesets.warhammer.scenery import TerrainKind
from refriega.rulesets.warhammer.spells.schema import Lore, Spell
from refriega.rulesets.warhammer.troops import ArmyEntry, Item, Troop


class ContentFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The tables of one file."""

    troops: dict[Id, Troop] = {}
    items: dict[Id, Item] = {}
    lores: dict[Id, Lore] = {}
    spells: dict[Id, Spell] = {}
    armies: dict[Id, ArmyEntry] = {}
    pieces: dict[Id, TerrainKind] = {}
    tables: dict[Id, TableEntry] = {}


class Content:
    """All content that a scenario can refer to. An id that stands twice is a `ScenarioError`."""

    def __init__(self, parts: tuple[ContentFile, ...]) -> None:
        self.troops: dict[str, Troop] = {}
        self.items: dict[str, Item] = {}
        self.lores: dict[str, Lore] = {}
        self.spells: dict[str, Spell] = {}
        self.armies: dict[str, ArmyEntry] = {}
        self.pieces: dict[str, TerrainKind] = {}
        self.tables: dict[str, TableEntry] = {}
        pour(parts, self)


@cache
def own_content() -> tuple[ContentFile, ...]:
    """The content that comes with the ruleset."""
    return own_files("refriega.rulesets.warhammer", ContentFile)
