"""The schema of a scenario file: what the documentation of scenarios explains, as types.

What no single key can say (that a crew exists, that there is room) is checked in `scenario.py`.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from refriega.boards.table.scene import TableScenario
from refriega.boards.table.scenery import At
from refriega.boards.table.zones import EdgeName
from refriega.core.reading import Id, OptionalName, Ref
from refriega.rulesets.malifaux.card import Card, CrewEntry
from refriega.rulesets.malifaux.content import ContentFile
from refriega.rulesets.malifaux.effects_schema import Small

MOST_MARKERS = 20

Turns = Annotated[int, msgspec.Meta(ge=1, le=20)]


class SideEntry(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A player's side: its crew, the seat that plays it (if it is not called like the side), its schemes, and
    where models stand.

    Models without a place in `at` are put down by their player before the first turn. `stones` are its
    soulstones, if not those of the crew. The edge of the first side is at the bottom and that of the second
    at the top, unless they say otherwise.
    """

    name: OptionalName = {}
    crew: Id
    seat: Ref = ""
    edge: EdgeName | None = None
    stones: Annotated[int, msgspec.Meta(ge=0, le=7)] | None = None
    schemes: Annotated[tuple[Id, ...], msgspec.Meta(max_length=5)] = ()
    at: dict[Id, At] = {}


class ModelEntry(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How a model begins, where it does not begin as everybody does: with that many Wounds left, with
    conditions and their values (0 for one that has none).
    """

    wounds: Annotated[int, msgspec.Meta(ge=1, le=30)] | None = None
    conditions: dict[Id, Small] = {}


class MarkerEntry(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A marker on the table: an objective of the strategy, or one of `crew`, which is the id of a side."""

    id: Id
    kind: Literal["objective", "scheme", "corpse", "scrap"] = "objective"
    at: At
    crew: Ref = ""


class ScenarioFile(TableScenario, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A scenario of `malifaux` as written.

    `table`, `strategy` and `deployment` are ids of content. `crews`, `cards`, `tables` and `define` hold
    content of this scenario alone. `turns` is after how many turns the match may end, if not what the
    strategy says.
    """

    ruleset: Literal["malifaux"]
    crews: dict[Id, CrewEntry] = {}
    cards: dict[Id, Card] = {}
    define: ContentFile = ContentFile()
    strategy: Id
    turns: Turns | None = None
    deployment: Ref = ""
    sides: dict[Id, SideEntry]
    markers: Annotated[tuple[MarkerEntry, ...], msgspec.Meta(max_length=MOST_MARKERS)] = ()
    models: dict[Id, ModelEntry] = {}
