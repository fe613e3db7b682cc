"""The schema of a scenario file: what the documentation of scenarios explains, as types.

What no single key can say (that a squad exists, that there is room) is checked in `scenario.py`.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from refriega.boards.table.scene import TableScenario
from refriega.boards.table.scenery import At
from refriega.boards.table.zones import EdgeName
from refriega.core.reading import Id, OptionalName, Ref
from refriega.rulesets.hardwired.content import ContentFile
from refriega.rulesets.hardwired.contracts import Squad
from refriega.rulesets.hardwired.scene import ROLLED

MOST_GROUPS = 20
"""How many groups may stand on the table at the start."""

MOST_MARKERS = 20

Role = Literal["attacker", "defender"]

Health = Annotated[int, msgspec.Meta(ge=1, le=100)]


class SideEntry(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A player's side: its squad, the seat that plays it (if it is not called like the side), where members
    stand.

    Members without a place in `at` are put down by their player before the first round. `edge` is the side's
    own where there is no deployment to say so. `role`: the first side attacks and the second defends, unless
    they say otherwise.
    """

    name: OptionalName = {}
    squad: Id
    seat: Ref = ""
    role: Role | None = None
    edge: EdgeName | None = None
    at: dict[Id, At] = {}


class GroupEntry(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A group of hostiles or Companions: one token, and a member at each of the points `at`, called
    `ID_1`, `ID_2`...
    """

    id: Id
    unit: Id
    name: OptionalName = {}
    at: Annotated[tuple[At, ...], msgspec.Meta(min_length=1, max_length=12)]


class ModelEntry(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How a model begins, where it does not begin as everybody does: with that Health, in flight (Huida), or
    marked Hostil.
    """

    health: Health | None = None
    fleeing: bool = False
    hostile: bool = False


class MarkerEntry(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A marker on the table: loot to be searched, or an objective of the mission."""

    id: Id
    kind: Literal["loot", "objective"] = "loot"
    at: At


class ReinforcementsEntry(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Hostiles that come during the match: who, when and where; each an id of the content or `rolled`."""

    faction: Id = ROLLED
    timing: Id = ROLLED
    place: Id = ROLLED


class ScenarioFile(TableScenario, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A scenario of `hardwired` as written.

    `table`, `mission`, `deployment`, `loot` and `companions` are ids of content; the last three may be
    `rolled` too. `squads`, `tables` and `define` hold content of this scenario alone.
    """

    ruleset: Literal["hardwired"]
    squads: dict[Id, Squad] = {}
    define: ContentFile = ContentFile()
    mission: Id
    deployment: Ref = ""
    sides: dict[Id, SideEntry]
    groups: Annotated[tuple[GroupEntry, ...], msgspec.Meta(max_length=MOST_GROUPS)] = ()
    reinforcements: ReinforcementsEntry | None = None
    companions: Ref = ""
    loot: Ref = ""
    markers: Annotated[tuple[MarkerEntry, ...], msgspec.Meta(max_length=MOST_MARKERS)] = ()
    models: dict[Id, ModelEntry] = {}
