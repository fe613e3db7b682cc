"""The models of a position: one of the content by its id, or one that is numbers only.

Whatever the file says of a model stands in place of what its entry says; a model that is nobody's in
particular rolls 2d6 for everything, has 10 Health, moves 4 inches and carries a knife.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from refriega.boards.table import MM, Round, inches
from refriega.boards.table.scenery import At, point
from refriega.core.errors import ScenarioError
from refriega.core.reading import Id, OptionalName, Ref, need, need_all
from refriega.rulesets.hardwired.build import new_model, unit_profile
from refriega.rulesets.hardwired.content import Content
from refriega.rulesets.hardwired.contracts import TIERS, Attributes, Member, TierText
from refriega.rulesets.hardwired.profile import Profile
from refriega.rulesets.hardwired.squads import member_profile
from refriega.rulesets.hardwired.state import Model, Use
from refriega.rulesets.hardwired.terms import Attribute, Tier

HEALTH = 10
MOVE = 4
WEAPONS = ("cuchillo",)
"""What a model has that is nobody's in particular."""

EFFECTS = (
    "aim",
    "armour_down",
    "bleeding",
    "dissolving",
    "hampered",
    "hijacked",
    "maimed",
    "next_attack",
    "next_defence",
    "panic",
    "poisoned",
    "slowed",
    "stunned",
)
"""The effects that the rules themselves bring; consumables bring one of their own name."""

Health = Annotated[int, msgspec.Meta(ge=1, le=100)]
Change = Annotated[int, msgspec.Meta(ge=-20, le=20)]


class EffectEntry(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An effect that a model bears: in its next activation, until the end of the round, or for good.

    `tier` changes all its rolls, or those with `attribute`, or of that use (`only`); `move` its Movement, in
    inches. `amount` is what it loses at the start of an activation, where it bleeds or is poisoned.
    """

    name: str
    lasts: Literal["next_activation", "round", "game"]
    tier: Change = 0
    attribute: Attribute | None = None
    only: Use | None = None
    move: Change = 0
    amount: Change = 0


class ModelEntry(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A model as a file writes it.

    `is` is the id of a unit or of a squad's member; `full` its full Health, `health` what is left of it;
    `base` is how wide it stands, in millimetres. `blessed`: it has received its boon of this round.
    """

    id: Id
    at: At
    is_: Ref = msgspec.field(name="is", default="")
    side: Ref = ""
    group: Ref = ""
    name: OptionalName = {}
    combat: TierText | None = None
    defence: TierText | None = None
    wits: TierText | None = None
    full: Health | None = None
    health: Health | None = None
    move: Annotated[float, msgspec.Meta(ge=0, le=24)] | None = None
    weapons: tuple[Id, ...] | None = None
    armour: Ref | None = None
    gear: tuple[Id, ...] | None = None
    consumables: tuple[Id, ...] | None = None
    contract: Ref = ""
    boss: bool | None = None
    faction: Ref = ""
    base: Annotated[int, msgspec.Meta(ge=10, le=160)] | None = None
    activated: bool = False
    fleeing: bool = False
    hostile: bool = False
    blessed: bool = False
    cooperates: bool = False
    carried: tuple[Id, ...] = ()
    effects: tuple[EffectEntry, ...] = ()


def members(content: Content) -> dict[str, Member]:
    """Everybody in the squads of the content, by id."""
    return {member.id: member for squad in content.squads.values() for member in squad.members}


def check_entry(content: Content, entry: ModelEntry, place: str) -> None:
    """Every id that a model refers to is there."""
    if entry.is_:
        need("model", entry.is_, (*content.units, *members(content)), f"{place}.is")
    need_all("weapon", entry.weapons or (), content.weapons, f"{place}.weapons")
    need_all("gear", entry.gear or (), content.gear, f"{place}.gear")
    need_all("consumable", entry.consumables or (), content.consumables, f"{place}.consumables")
    if entry.armour:
        need("armour", entry.armour, content.armours, f"{place}.armour")
    if entry.contract:
        need("contract", entry.contract, content.contracts, f"{place}.contract")
    if entry.faction:
        need("faction", entry.faction, content.factions, f"{place}.faction")
    for number, effect in enumerate(entry.effects):
        need("effect", effect.name, (*EFFECTS, *content.consumables), f"{place}.effects[{number}].name")
    if entry.full is not None and (entry.health or 0) > entry.full:
        raise ScenarioError("scenario.health", most=entry.full, place=f"{place}.health")


def profile_of(content: Content, entry: ModelEntry) -> Profile:
    """What a model is: what its entry in the content says, and what the file says otherwise."""
    base = known_profile(content, entry)
    given = {
        "combat": None if entry.combat is None else TIERS[entry.combat],
        "defence": None if entry.defence is None else TIERS[entry.defence],
        "wits": None if entry.wits is None else TIERS[entry.wits],
        "health": entry.full if entry.full is not None else max(base.health, entry.health or 0),
        "move": None if entry.move is None else inches(entry.move),
        "weapons": entry.weapons,
        "armour": entry.armour,
        "gear": entry.gear,
        "consumables": entry.consumables,
        "boss": entry.boss,
        "faction": entry.faction or None,
        "contract": entry.contract or None,
        "base": None if entry.base is None else Round(entry.base * MM // 2),
        "name": entry.name or None,
    }
    changes = {key: value for key, value in given.items() if value is not None}
    return msgspec.structs.replace(base, id=entry.id, **changes)


def known_profile(content: Content, entry: ModelEntry) -> Profile:
    """The profile of a unit, of a squad's member, of somebody hired as the contract says, or of anybody."""
    if entry.is_ in content.units:
        return unit_profile(entry.is_, content.units[entry.is_])
    if entry.is_:
        return member_profile(content, members(content)[entry.is_])
    if entry.contract:
        plain = Attributes("2d6", "2d6", "2d6")
        hired = Member(
            id=entry.id,
            name=entry.id,
            contract=entry.contract,
            attributes=plain,
            weapons=WEAPONS,
            armour=entry.armour or "",
        )
        return member_profile(content, hired)
    return Profile(
        id=entry.id,
        name={"es": entry.id, "en": entry.id},
        combat=Tier.D6,
        defence=Tier.D6,
        wits=Tier.D6,
        health=HEALTH,
        move=inches(MOVE),
        weapons=WEAPONS,
    )


def model_of(
    content: Content, entry: ModelEntry, profile: Profile, side: str, group: str, round_: int
) -> Model:
    """The model in this moment: where it stands, what is left of it, whether it has activated."""
    model = new_model(content, profile, side, point(entry.at), group)
    model.health = profile.health if entry.health is None else entry.health
    model.round = round_ if entry.activated else 0
    model.activations = max(round_ - 1, 0) + entry.activated
    model.blessed = round_ if entry.blessed else 0
    model.fleeing = entry.fleeing
    model.hostile = entry.hostile
    model.cooperates = round_ if entry.cooperates else 0
    model.carried = entry.carried
    return model
