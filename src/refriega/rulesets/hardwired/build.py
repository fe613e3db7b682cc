"""From the content to models: profiles of units, and models as they begin."""

from __future__ import annotations

from refriega.boards.table import Point, inches
from refriega.rulesets.hardwired.content import Content
from refriega.rulesets.hardwired.factions import Unit
from refriega.rulesets.hardwired.profile import Profile
from refriega.rulesets.hardwired.state import Model
from refriega.rulesets.hardwired.terms import ArmourTier, Attribute


def unit_profile(id_: str, unit: Unit) -> Profile:
    """A hostile or a Companion: its one weapon, no armour, and the faction whose table it reads."""
    return Profile(
        id=id_,
        name=unit.name,
        combat=unit.attributes.tier(Attribute.COMBAT),
        defence=unit.attributes.tier(Attribute.DEFENCE),
        wits=unit.attributes.tier(Attribute.WITS),
        health=unit.health,
        move=inches(unit.move),
        weapons=(unit.weapon,),
        faction=unit.faction,
    )


def unit_profiles(content: Content) -> dict[str, Profile]:
    """All units of the content, by id."""
    return {id_: unit_profile(id_, unit) for id_, unit in content.units.items()}


def new_model(content: Content, profile: Profile, side: str, at: Point | None, group: str = "") -> Model:
    """A model as it begins: whole, with all that it carries."""
    armour = content.armours[profile.armour].tier if profile.armour else ArmourTier.NONE
    return Model(
        profile=profile.id,
        side=side,
        at=at,
        health=profile.health,
        group=group,
        weapons=profile.weapons,
        armour=int(armour),
        items=(*profile.gear, *profile.consumables),
    )
