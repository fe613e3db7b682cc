"""Content as data: all that scenarios of `hardwired` refer to.

The files in `content/` and the files that users write have one schema: `ContentFile`. A file may hold any of
the tables; ids are the tables' keys and must be unique in each over all files. Errors name file and key. The
entries of the tables:

- `equipment.py`: `Weapon`, `Armour`, `Gear`, `Consumable`
- `contracts.py`: `Contract`, `Squad` with its `Member`s (what a squad may be: `squads.py`)
- `outcomes.py`: `Critical`, `Fumble`, `BoonEntry`, `Power`, `Finding`
- `factions.py`: `Faction` with its `behaviour`, `Unit`
- `missions.py`: `Mission`, `LootLayout`, `Deployment`, `Timing`, `SpawnPlace`, `CompanionSetup`
- `boards/table/scenery.py`: `PieceKind`, `TableEntry`

What entries say about each other is checked in `references.py`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Protocol

import msgspec

from refriega.boards.table.scenery import PieceKind, TableEntry
from refriega.core.content import own_files, pour
from refriega.core.reading import Entry, Id, Name
from refriega.rulesets.hardwired.contracts import Contract, Squad
from refriega.rulesets.hardwired.equipment import Armour, Consumable, Gear, Ware, Weapon
from refriega.rulesets.hardwired.factions import Faction, Rank, Unit
from refriega.rulesets.hardwired.missions import (
    CompanionSetup,
    Deployment,
    LootLayout,
    Mission,
    SpawnPlace,
    Timing,
)
from refriega.rulesets.hardwired.outcomes import (
    BoonEntry,
    Critical,
    Finding,
    FindingTable,
    Fumble,
    FumbleTable,
    Kind,
    Power,
)
from refriega.rulesets.hardwired.terms import DamageType


class ContentFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The tables of one file."""

    weapons: dict[Id, Weapon] = {}
    armours: dict[Id, Armour] = {}
    gear: dict[Id, Gear] = {}
    consumables: dict[Id, Consumable] = {}
    contracts: dict[Id, Contract] = {}
    squads: dict[Id, Squad] = {}
    criticals: dict[Id, Critical] = {}
    fumbles: dict[Id, Fumble] = {}
    boons: dict[Id, BoonEntry] = {}
    powers: dict[Id, Power] = {}
    findings: dict[Id, Finding] = {}
    factions: dict[Id, Faction] = {}
    units: dict[Id, Unit] = {}
    missions: dict[Id, Mission] = {}
    loot: dict[Id, LootLayout] = {}
    deployments: dict[Id, Deployment] = {}
    timings: dict[Id, Timing] = {}
    spawn_places: dict[Id, SpawnPlace] = {}
    companion_setups: dict[Id, CompanionSetup] = {}
    pieces: dict[Id, PieceKind] = {}
    tables: dict[Id, TableEntry] = {}


class Content:
    """All content that a scenario can refer to: one mapping a table, by id, and look-ups by rolled numbers.

    An id that stands twice in a table is a `ScenarioError`; that every id referred to is there is what
    `references.check_content` sees to. A look-up of a number that a table does not have is a `KeyError`.
    """

    def __init__(self, parts: tuple[ContentFile, ...]) -> None:
        self.weapons: dict[str, Weapon] = {}
        self.armours: dict[str, Armour] = {}
        self.gear: dict[str, Gear] = {}
        self.consumables: dict[str, Consumable] = {}
        self.contracts: dict[str, Contract] = {}
        self.squads: dict[str, Squad] = {}
        self.criticals: dict[str, Critical] = {}
        self.fumbles: dict[str, Fumble] = {}
        self.boons: dict[str, BoonEntry] = {}
        self.powers: dict[str, Power] = {}
        self.findings: dict[str, Finding] = {}
        self.factions: dict[str, Faction] = {}
        self.units: dict[str, Unit] = {}
        self.missions: dict[str, Mission] = {}
        self.loot: dict[str, LootLayout] = {}
        self.deployments: dict[str, Deployment] = {}
        self.timings: dict[str, Timing] = {}
        self.spawn_places: dict[str, SpawnPlace] = {}
        self.companion_setups: dict[str, CompanionSetup] = {}
        self.pieces: dict[str, PieceKind] = {}
        self.tables: dict[str, TableEntry] = {}
        pour(parts, self)

    def name(self, table: str, id_: str) -> Name | None:
        """The name of an entry of a table (`weapons`, `units`...)."""
        entries: Mapping[str, Entry] = getattr(self, table)
        entry = entries.get(id_)
        return None if entry is None else entry.name

    def critical(self, type_: DamageType, roll: int) -> str:
        """The id of the row of a critical table; beyond 6, the last."""
        return numbered((id_, row) for id_, row in self.criticals.items() if row.type is type_)[min(roll, 6)]

    def fumble(self, table: FumbleTable, roll: int) -> str:
        """The id of the row of a fumble table; beyond 6, the last."""
        return numbered((id_, row) for id_, row in self.fumbles.items() if row.table == table)[min(roll, 6)]

    def numbered(self, table: str) -> dict[int, str]:
        """The ids of a table by their number on it."""
        entries: Mapping[str, Numbered] = getattr(self, table)
        return numbered(entries.items())

    def units_of(self, faction: str, rank: Rank | None = None) -> list[str]:
        """The ids of a faction's units, of one rank or all, by their number on its list."""
        own = (
            (id_, unit)
            for id_, unit in self.units.items()
            if unit.faction == faction and rank in (None, unit.rank)
        )
        return list(numbered(own).values())

    def things(self, kind: Kind) -> list[str]:
        """The ids of a table of things, by their number: what a finding is drawn from."""
        sources: dict[str, tuple[Mapping[str, Ware], str]] = {
            "gear": (self.gear, ""),
            "consumable": (self.consumables, ""),
            **dict.fromkeys(("light", "medium", "heavy"), (self.armours, "weight")),
            **dict.fromkeys(("melee", "ranged", "grenade"), (self.weapons, "kind")),
        }
        wares, field = sources[kind]
        own = ((id_, ware) for id_, ware in wares.items() if not field or getattr(ware, field) == kind)
        return list(numbered(own).values())

    def findings_of(self, table: FindingTable) -> dict[int, str]:
        """The ids of a table of findings by what is rolled: a d20 for a Search, 2d4 for an Interrogation."""
        return numbered((id_, row) for id_, row in self.findings.items() if row.table == table)


class Numbered(Protocol):
    """An entry with a number on a table of dice."""

    @property
    def roll(self) -> int:
        """The number; 0: it stands on none."""


def numbered(entries: Iterable[tuple[str, Numbered]]) -> dict[int, str]:
    """A table of dice: the ids by number, from the lowest; what has none is left out."""
    return dict(sorted((entry.roll, id_) for id_, entry in entries if entry.roll))


@cache
def own_content() -> tuple[ContentFile, ...]:
    """The content that comes with the ruleset."""
    return own_files("refriega.rulesets.hardwired", ContentFile, ("content", "content/hostiles"))
