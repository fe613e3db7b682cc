"""The units of a position: troops of the content, or models that are numbers only, and how they stand.

Whatever the file says of a unit stands in place of what its troop says. One that is nobody's in particular
is of soldiers: all 3, Movement 4, a Wound, an Attack, Leadership 7, no armour; with a `level` it is a wizard.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec.structs import replace

from refriega.boards.table import Point
from refriega.boards.table.scenery import At
from refriega.core.errors import ScenarioError
from refriega.core.reading import Id, OptionalName, Ref, need, need_all
from refriega.rulesets.warhammer.content import Content
from refriega.rulesets.warhammer.muster import usual_files
from refriega.rulesets.warhammer.references import check_troop
from refriega.rulesets.warhammer.scenario_file import Facing, PlaceEntry
from refriega.rulesets.warhammer.scene import Sheet
from refriega.rulesets.warhammer.state import Unit
from refriega.rulesets.warhammer.terms import Kind, Side, Trait
from refriega.rulesets.warhammer.troops import (
    Melee,
    Millimetres,
    Missile,
    Needed,
    Profile,
    Troop,
    UnitEntry,
    Value,
)

SOLDIER, WIZARD = "soldado", "hechicero"
"""What a unit is of that is nobody's in particular, without a level and with one."""

Number = Annotated[int, msgspec.Meta(ge=0, le=60)]


class UnitOfPosition(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A unit or character as a file writes it.

    `is` is the id of a troop; then come the numbers of its profile, what a troop has besides, what an army
    list says of it, and how it stands. `at` is the middle of the front edge in inches; `fights` an enemy that
    it is in close combat with, `against` that side of it, `aside` inches to the right of its middle. `joins`
    is the unit that a character is in, in place `slot`. `started` are the models that it began the battle
    with, `stood` those at the start of this phase, `lost` how many the enemy's magic and shots took since.

    Of what it did: `charged`, `moved`, `marched`, `failed_charge`, `shot`, `rallied` and `stupid` are of this
    turn; one that is `fleeing` has done so from before, unless it `fled` in this turn.
    """

    id: Id
    is_: Ref = msgspec.field(name="is", default="")
    side: Ref = ""
    name: OptionalName = {}

    m: Value | None = None
    ws: Value | None = None
    bs: Value | None = None
    s: Value | None = None
    t: Value | None = None
    w: Annotated[int, msgspec.Meta(ge=1, le=10)] | None = None
    i: Value | None = None
    a: Value | None = None
    ld: Value | None = None
    fly: Annotated[int, msgspec.Meta(ge=0, le=24)] | None = None

    kind: Kind | None = None
    base: tuple[Millimetres, Millimetres] | None = None
    traits: tuple[Trait, ...] | None = None
    save: Needed | None = None
    ward: Needed | None = None
    regenerates: Needed | None = None
    resistance: Annotated[int, msgspec.Meta(ge=0, le=3)] | None = None
    armoured: bool | None = None
    missile: Missile | None = None
    melee: Melee | None = None
    steed: Ref | None = None

    champion: bool = False
    standard: bool = False
    musician: bool = False
    character: bool = False
    general: bool = False
    runesmith: bool = False
    level: Annotated[int, msgspec.Meta(ge=0, le=4)] = 0
    spells: tuple[Id, ...] = ()
    items: tuple[Id, ...] = ()
    mount: Ref = ""

    at: At | None = None
    facing: Facing | None = None
    files: Annotated[int, msgspec.Meta(ge=1, le=20)] | None = None
    models: Annotated[int, msgspec.Meta(ge=1, le=60)] = 1
    started: Annotated[int, msgspec.Meta(ge=1, le=60)] | None = None
    stood: Number | None = None
    lost: Number = 0
    wounds: Annotated[int, msgspec.Meta(ge=0, le=9)] = 0
    mount_wounds: Annotated[int, msgspec.Meta(ge=0, le=9)] = 0
    joins: Ref = ""
    slot: Number | None = None
    hidden: bool = False
    fights: Ref = ""
    against: Literal["front", "left", "right", "rear"] = "front"
    aside: Annotated[float, msgspec.Meta(ge=-20, le=20)] = 0.0
    charged: bool = False
    moved: bool = False
    marched: bool = False
    failed_charge: bool = False
    shot: bool = False
    stupid: bool = False
    fleeing: bool = False
    fled: bool = False
    rallied: bool = False
    spent: tuple[Id, ...] = ()

    @property
    def is_character(self) -> bool:
        return self.character or bool(self.level or self.joins or self.mount)


OF_PROFILE = Profile.__struct_fields__
OF_TROOP = tuple(key for key in Troop.__struct_fields__ if key not in ("name", "plural", "text", "profile"))
OF_ENTRY = ("champion", "standard", "musician", "general", "runesmith", "level", "spells", "items", "mount")
THIS_TURN = ("charged", "moved", "marched", "failed_charge", "shot", "stupid", "rallied", "fled")


def sheet_of(content: Content, entry: UnitOfPosition, side: str, place: str) -> Sheet:
    """What never changes of a unit."""
    troop = troop_of(content, entry, place)
    if entry.mount:
        need("troop", entry.mount, content.troops, f"{place}.mount")
    need_all("spell", entry.spells, content.spells, f"{place}.spells")
    need_all("item", entry.items, content.items, f"{place}.items")
    need_all("item", entry.spent, entry.items, f"{place}.spent")
    if entry.is_character and entry.models > 1:
        raise ScenarioError("army.character_alone", place=f"{place}.models")
    listed: dict[str, Any] = {key: getattr(entry, key) for key in OF_ENTRY}
    return Sheet(
        id=entry.id,
        name=entry.name or {"es": entry.id, "en": entry.id},
        army=side,
        troop=troop,
        entry=UnitEntry(troop=entry.is_ or SOLDIER, character=entry.is_character, **listed),
        mount=content.troops[entry.mount] if entry.mount else None,
        steed=content.troops[troop.steed] if troop.steed else None,
    )


def troop_of(content: Content, entry: UnitOfPosition, place: str) -> Troop:
    """The troop that a unit is of, and what the file says otherwise of it."""
    if entry.is_:
        need("troop", entry.is_, content.troops, f"{place}.is")
    base = content.troops[entry.is_ or (WIZARD if entry.level else SOLDIER)]
    profile = replace(base.profile, **written(entry, OF_PROFILE))
    troop = replace(base, profile=profile, **written(entry, OF_TROOP))
    check_troop(content, troop, place)
    for key, most in (("wounds", profile.w), ("mount_wounds", mount_wounds(content, entry))):
        if getattr(entry, key) >= max(most, 1):
            raise ScenarioError("scenario.wounds_lost", most=max(most - 1, 0), place=f"{place}.{key}")
    return troop


def mount_wounds(content: Content, entry: UnitOfPosition) -> int:
    """The Wounds of the mount that a character rides, if it rides any."""
    return content.troops[entry.mount].profile.w if entry.mount in content.troops else 0


def written(entry: UnitOfPosition, keys: tuple[str, ...]) -> dict[str, Any]:
    """Those of the keys that the file has."""
    return {key: getattr(entry, key) for key in keys if getattr(entry, key) is not None}


def unit_of(entry: UnitOfPosition, sheet: Sheet, facing: Point, turn: int) -> Unit:
    """The unit in this moment, in that player turn; where it stands is not said yet."""
    did: dict[str, Any] = {f"{key}_in": turn for key in THIS_TURN if getattr(entry, key)}
    if entry.fleeing and not entry.fled:
        did["fled_in"] = turn - 1
    return Unit(
        army=sheet.army,
        at=None,
        facing=facing,
        files=entry.files or min(entry.models, usual_files(sheet)),
        models=entry.models,
        started=entry.models if entry.started is None else entry.started,
        wounds=entry.wounds,
        mount_wounds=entry.mount_wounds,
        host=entry.joins,
        slot=entry.slot or 0,
        hidden=entry.hidden,
        fleeing=entry.fleeing or entry.fled,
        stood=entry.models if entry.stood is None else entry.stood,
        lost=entry.lost,
        spent=entry.spent,
        **did,
    )


def check_beginning(entry: UnitOfPosition, place: str) -> None:
    """Who is in a unit stands and does what the unit does, and only there can one hide; who flees fights
    nobody.
    """
    if entry.joins:
        for key in ("at", "facing", "fights", "fleeing", "fled", "rallied"):
            if getattr(entry, key):
                raise ScenarioError("scenario.as_its_unit", place=f"{place}.{key}")
    elif entry.hidden:
        raise ScenarioError("scenario.hidden_alone", place=f"{place}.hidden")
    if entry.at is not None and entry.fights:
        raise ScenarioError("scenario.at_and_fights", place=f"{place}.at")
    if (entry.fleeing or entry.fled) and (entry.fights or entry.rallied):
        raise ScenarioError("scenario.fleeing", place=place)


def place_of(entry: UnitOfPosition) -> PlaceEntry:
    """Where it stands, as scenarios say it."""
    return PlaceEntry(
        at=entry.at,
        facing=entry.facing,
        fights=entry.fights,
        side=Side(entry.against),
        aside=entry.aside,
        slot=entry.slot,
    )
