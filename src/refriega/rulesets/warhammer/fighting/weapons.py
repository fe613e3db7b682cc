"""What models fight with: how strong, how often, when.

A unit's weapons are its rank and file's; a character that bears a magic weapon fights with it and nothing
else. Steeds and mounts have none. House rules: of effects on a unit or a rider, those on Weapon Skill and the
roll to hit are on what it rides too, all others are the rider's alone; whoever strikes from behind the first
rank strikes without its steed.
"""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from refriega.rulesets.warhammer import in_play, values
from refriega.rulesets.warhammer.game import WarhammerGame
from refriega.rulesets.warhammer.harm import wounds
from refriega.rulesets.warhammer.magic import items
from refriega.rulesets.warhammer.terms import Kind, Mark, Stat
from refriega.rulesets.warhammer.troops import Troop


class Part(StrEnum):
    """Who of a model strikes."""

    SELF = "self"  # it, or its rider
    STEED = "steed"  # what cavalry rides
    MOUNT = "mount"  # a monster or chariot with Wounds of its own


RIDDEN = (Part.STEED, Part.MOUNT)

BEASTS = (Kind.WAR_BEAST, Kind.SWARM, Kind.MONSTER)


class Weapon(NamedTuple):
    """What a weapon adds; `charge` to Strength when its bearer charges. So many `ranks` strike from behind;
    `last`: after all others. `magic`: it is a magic weapon.
    """

    strength: int = 0
    attacks: int = 0
    charge: int = 0
    ranks: int = 0
    last: bool = False
    magic: bool = False


FISTS, CONJURED = Weapon(), Weapon(magic=True)


def weapon_of(game: WarhammerGame, who: str, part: Part = Part.SELF) -> Weapon:
    """What a unit's rank and file, a character, or what it rides, fights with now."""
    if part in RIDDEN:
        return FISTS
    if in_play.marked(game, who, Mark.NO_WEAPON):
        return FISTS
    if in_play.marked(game, who, Mark.MAGIC_WEAPON):
        return CONJURED
    for item in map(game.content.items.__getitem__, items.of_type(game, who, "weapon")):
        return Weapon(item.strength, item.attacks, magic=True)
    melee = game.sheet(who).troop.melee
    if melee is None or in_play.marked(game, who, Mark.WEAPONS_USELESS):
        return FISTS
    return Weapon(melee.strength, melee.attacks, melee.charge_strength, melee.ranks, melee.strikes_last)


def is_magical(game: WarhammerGame, who: str, part: Part) -> bool:
    """Whether blows count as magical: those of magic weapons, and others that a spell makes so."""
    if weapon_of(game, who, part).magic:
        return True
    return part is Part.SELF and in_play.marked(game, who, Mark.MAGIC_BLOWS)


def is_flaming(game: WarhammerGame, who: str, part: Part) -> bool:
    """Whether blows are of fire."""
    return part is Part.SELF and in_play.marked(game, who, Mark.FLAMING_BLOWS)


def charged(game: WarhammerGame, who: str) -> bool:
    """Whether a unit, or the one that a character is in, has charged in this turn, by magic or not, or has
    pursued into this combat.
    """
    unit = game.host(who)
    return any(c.charger == unit and c.turn == game.state.turn for c in game.contacts(unit))


def extra_ranks(game: WarhammerGame, unit: str) -> int:
    """How many ranks of the rank and file strike from behind the first; none in a charge."""
    return 0 if charged(game, unit) else weapon_of(game, unit).ranks


def parts_of(game: WarhammerGame, who: str) -> tuple[Part, ...]:
    """Who of a model in the front strikes."""
    found = [Part.SELF]
    if game.sheet(who).steed is not None:
        found.append(Part.STEED)
    if wounds.rides(game, who):
        found.append(Part.MOUNT)
    return tuple(found)


def ridden(game: WarhammerGame, who: str, part: Part) -> Troop:
    """The troop of what it rides."""
    sheet = game.sheet(who)
    troop = sheet.steed if part is Part.STEED else sheet.mount
    assert troop is not None, who
    return troop


def number(game: WarhammerGame, who: str, part: Part, stat: Stat) -> int:
    """A number of who strikes, with what is in play on it."""
    if part is Part.SELF:
        return values.value(game, who, stat)
    own = ridden(game, who, part).profile.number(stat)
    if stat is Stat.WS:
        for _, change in values.changes_of(game, who, stat):
            own = values.changed(own, change)
    return max(own, 0)


def strength(game: WarhammerGame, who: str, part: Part) -> int:
    """The Strength of its blows."""
    weapon = weapon_of(game, who, part)
    extra = weapon.charge if charged(game, who) else 0
    return min(number(game, who, part, Stat.S) + weapon.strength + extra, values.MOST)


def attacks(game: WarhammerGame, who: str, part: Part) -> int:
    """How many blows a model strikes."""
    return number(game, who, part, Stat.A) + weapon_of(game, who, part).attacks


def is_beast(game: WarhammerGame, who: str, part: Part) -> bool:
    """Whether who strikes is an animal: what is ridden, and troops that are beasts themselves."""
    return part in RIDDEN or game.sheet(who).troop.kind in BEASTS
