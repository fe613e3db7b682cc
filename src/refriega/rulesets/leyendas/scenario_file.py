"""The schema of a scenario file: what `docs/scenarios.md` explains, as types.

What no single key can say (that a mark is on the map, that a side exists) is checked in `scenario.py`.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from refriega.boards import Cover, Terrain
from refriega.core.reading import Id, OptionalName, Ref
from refriega.core.scenario_file import ScenarioHead
from refriega.rulesets.leyendas.content import ContentFile, Natural
from refriega.rulesets.leyendas.scene import Victory
from refriega.rulesets.leyendas.terms import Condition

MOST_CREATURES = 100
"""How many creatures a fight may have."""

Place = str | tuple[int, int]
"""A mark of the map, or [column, row] from the north-western space, which is [0, 0]."""


class SideEntry(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A side: its name, the seat that plays it, whether it is aware of its enemies at the start.

    `deployment` is a mark of the map: the side's seat places its creatures on those spaces, in
    secret, before the fight.
    """

    name: OptionalName = {}
    seat: Ref = ""
    aware: bool = True
    deployment: str = ""


class Participant(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A creature in the fight: `is` names a creature of the content, `but` overrides its keys.

    `at` is where it stands. `group` shares one initiative check (ML-012). `life` is what it has left at the
    start; below 0 it is dying. `loaded` are crossbows in hand that are loaded; `used` the uses, of spells of
    each kind and of powers, that are spent.
    """

    id: Id
    is_: Ref = msgspec.field(default="", name="is")
    side: Id
    seat: Ref = ""
    name: OptionalName = {}
    at: Place = ""
    aware: bool | None = None
    hidden: bool = False
    group: Ref = ""
    life: int | None = None
    conditions: tuple[Condition, ...] = ()
    riding: Ref = ""
    loaded: tuple[Id, ...] = ()
    used: dict[str, Natural] = {}
    but: dict[str, Any] = {}  # keys of a creature's entry, read as such once the entry is known


class ObjectEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An object that lies on the ground."""

    item: Id
    at: Place


class TerrainEntry(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Ground of the scenario's own; see `refriega.boards.Terrain`.

    `move` is 0 (cannot be entered), 1 or 2 (difficult).
    """

    name: Id
    move: Annotated[int, msgspec.Meta(ge=0, le=2)] = 1
    blocks_sight: bool = False
    blocks_effect: bool = False
    cover: Literal["none", "partial", "standard", "improved", "total"] = "none"
    solid: bool = False
    narrow: bool = False
    low: bool = False
    elevation: Annotated[int, msgspec.Meta(ge=-20, le=20)] = 0

    def terrain(self) -> Terrain:
        """As the boards know it."""
        return Terrain(
            self.name,
            move=self.move,
            blocks_sight=self.blocks_sight,
            blocks_effect=self.blocks_effect,
            cover=Cover[self.cover.upper()],
            solid=self.solid,
            narrow=self.narrow,
            low=self.low,
            elevation=self.elevation,
        )


class ScenarioFile(ScenarioHead, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A scenario of `leyendas` as written."""

    ruleset: Literal["leyendas"]
    board: Literal["square", "hex"] = "square"
    orientation: Literal["pointy", "flat"] = "pointy"
    map: str
    legend: dict[str, TerrainEntry] = {}
    define: ContentFile = ContentFile()
    tracker: Ref = ""
    sides: dict[Id, SideEntry]
    creatures: tuple[Participant, ...]
    objects: Annotated[tuple[ObjectEntry, ...], msgspec.Meta(max_length=1000)] = ()
    charges: dict[str, Natural] = {}
    victory: Victory = Victory()
