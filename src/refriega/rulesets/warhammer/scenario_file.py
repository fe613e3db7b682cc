"""The schema of a scenario file: what the documentation of scenarios explains, as types.

What no single key can say (that an army exists, that there is room) is checked in `scenario.py`.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from refriega.boards.table.scene import TableScenario
from refriega.boards.table.scenery import At
from refriega.boards.table.zones import EdgeName
from refriega.core.reading import Id, OptionalName, Ref
from refriega.rulesets.warhammer.content import ContentFile
from refriega.rulesets.warhammer.state import Phase
from refriega.rulesets.warhammer.terms import Side
from refriega.rulesets.warhammer.troops import ArmyEntry, UnitEntry

Whole = Annotated[int, msgspec.Meta(ge=-1000, le=1000)]

Facing = Literal["north", "east", "south", "west"] | tuple[Whole, Whole]
"""Where a unit looks: to an edge of the table, or along a vector (right, down)."""


class PlaceEntry(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Where a unit stands when the battle begins, and how it does where that is not as usual.

    `at` is the middle of its front edge in inches. A unit with no place is laid out along its army's edge.
    `fights` is an enemy unit that it is in close combat with: then it stands against that `side` of it, its
    middle `aside` inches to the right of the other's (to the left below 0).

    A character that `joins` a unit stands in place `slot` there: 0 is the left end of the front rank.
    `models` are those left, `wounds` those suffered. `fleeing`: since an earlier turn; `rallied`: in this.
    """

    at: At | None = None
    facing: Facing | None = None
    files: Annotated[int, msgspec.Meta(ge=1, le=20)] | None = None
    models: Annotated[int, msgspec.Meta(ge=1, le=60)] | None = None
    fights: Ref = ""
    side: Side = Side.FRONT
    aside: Annotated[float, msgspec.Meta(ge=-20, le=20)] = 0.0
    joins: Ref = ""
    slot: Annotated[int, msgspec.Meta(ge=0, le=59)] | None = None
    hidden: bool = False
    wounds: Annotated[int, msgspec.Meta(ge=0, le=9)] = 0
    mount_wounds: Annotated[int, msgspec.Meta(ge=0, le=9)] = 0
    fleeing: bool = False
    rallied: bool = False


class SideEntry(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A player's side: an `army` of the content (or `only` some units of it) or `units` of its own, the seat
    that plays it if it is not called like the side, its edge, and where units stand.

    The edge of the first side is at the bottom and that of the second at the top, unless they say otherwise.
    """

    name: OptionalName = {}
    army: Ref = ""
    only: Annotated[tuple[Id, ...], msgspec.Meta(max_length=30)] = ()
    units: Annotated[dict[Id, UnitEntry], msgspec.Meta(max_length=30)] = {}
    dispel_dice: Annotated[int, msgspec.Meta(ge=0, le=6)] | None = None
    seat: Ref = ""
    edge: EdgeName | None = None
    place: dict[Id, PlaceEntry] = {}


class EffectEntry(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A spell in play from an earlier magic phase: cast by whom, on which unit or model, and the characters
    in that unit that it is on too: all of them if `included` is not written.
    """

    spell: Id
    caster: Id
    on: Id
    included: Annotated[tuple[Id, ...], msgspec.Meta(max_length=10)] | None = None
    total: Annotated[int, msgspec.Meta(ge=3, le=60)] | None = None
    irresistible: bool = False
    stage: Annotated[int, msgspec.Meta(ge=0, le=10)] = 0


Begins = Literal["start", "movement", "magic", "shooting", "combat"]
"""The part of a turn in which a battle begins."""

PHASES: dict[str, Phase] = {
    "start": Phase.START,
    "movement": Phase.CHARGES,
    "magic": Phase.MAGIC_START,
    "shooting": Phase.SHOOTING,
    "combat": Phase.COMBAT,
}


class ScenarioFile(TableScenario, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A scenario of `warhammer` as written.

    `table` is an id of content. `armies`, `tables` and `define` hold content of this scenario alone. The
    battle lasts `turns` game turns; `first` is the side that has the first turn, the first one written if it
    does not say. It begins in `phase` of player turn `turn`: the odd ones are of the side that is first.
    """

    ruleset: Literal["warhammer"]
    armies: dict[Id, ArmyEntry] = {}
    define: ContentFile = ContentFile()
    turns: Annotated[int, msgspec.Meta(ge=1, le=20)] = 6
    first: Ref = ""
    phase: Begins = "start"
    turn: Annotated[int, msgspec.Meta(ge=1, le=40)] = 1
    sides: dict[Id, SideEntry]
    effects: Annotated[tuple[EffectEntry, ...], msgspec.Meta(max_length=20)] = ()
