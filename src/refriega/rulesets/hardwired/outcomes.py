"""The schema of what tables of dice bring: criticals, fumbles, boons, powers, findings."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Literal

import msgspec

from refriega.core.reading import Entry
from refriega.rulesets.hardwired.equipment import Bonus, Die, Natural, Small
from refriega.rulesets.hardwired.terms import Attribute, Boon, DamageType


class EffectKind(StrEnum):
    """What happens to somebody. `amount`, `die` and the rest are fields of `Effect`."""

    DAMAGE = "damage"  # `die` more damage
    BLEED = "bleed"  # loses `amount` Health in each of its activations; does not add up
    POISON = "poison"  # the same, from toxin: another cure
    LOSE_ACTIVATION = "lose_activation"  # does nothing in its next activation (HW-017)
    TIER = "tier"  # `amount` on `attributes` for the rest of the game
    MOVE = "move"  # `amount` inches on Move for the rest of the game
    DROP_WEAPON = "drop_weapon"  # the weapon in use falls to the ground
    ARMOUR_DOWN = "armour_down"  # armour counts as one weight lighter for the rest of the game
    FLEE = "flee"  # Huida
    HIJACKED = "hijacked"  # the opponent decides in its next activation
    THROWN = "thrown"  # `die` inches straight away from the attacker
    STAGGER = "stagger"  # moves towards the nearest enemy
    OUT_OF_ACTION = "out_of_action"  # Fuera de Combate, at once or as `delayed` says
    OWN_WEAPON = "own_weapon"  # suffers the damage of its own weapon, `maximum` or rolled
    HIT_FRIEND = "hit_friend"  # hits a friend within `amount` inches instead, or itself if there is none
    WEAPON_LOST = "weapon_lost"  # the weapon in use is gone for good
    NEXT_DEFENCE = "next_defence"  # `amount` tiers on its next Defence roll
    NEXT_ATTACK = "next_attack"  # `amount` tiers on its next attack
    CASCADE = "cascade"  # the hit strikes one more, within `amount` inches of the target
    IGNORE_ARMOUR = "ignore_armour"  # armour takes nothing off this hit


class Effect(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One consequence. `ranged_only`: a change of Combat that counts for shots alone."""

    kind: EffectKind
    amount: Bonus = 0
    die: Die = 0
    attributes: tuple[Attribute, ...] = ()
    ranged_only: bool = False
    maximum: bool = False
    delayed: Literal["", "next_round_end"] = ""


class Critical(Entry, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A row of a critical table: `type` is the weapon's, `roll` 1 to 6; 6 stands for more as well."""

    type: DamageType
    roll: Annotated[int, msgspec.Meta(ge=1, le=6)]
    effects: Annotated[tuple[Effect, ...], msgspec.Meta(min_length=1)]


FumbleTable = Literal["melee", "ranged"]
"""Powers of hostiles fumble as ranged weapons do."""


class Fumble(Entry, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A row of a fumble table; 6 stands for more as well."""

    table: FumbleTable
    roll: Annotated[int, msgspec.Meta(ge=1, le=6)]
    effects: Annotated[tuple[Effect, ...], msgspec.Meta(min_length=1)]


class BoonEntry(Entry, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A Bendición Corporativa (HW-001): what `roll` of the d8 brings. The rules know what each `boon`
    does.
    """

    boon: Boon
    roll: Annotated[int, msgspec.Meta(ge=1, le=8)]
    amount: Small = 0
    die: Die = 0


class Power(Entry, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A power that an Emisor channels. `support` is for friends, the others for enemies.

    `effect`: `jam` (`tier` on all rolls until the target's next activation), `disarm` (the target drops a
    weapon), `trap` (`die` damage that armour does not stop, if the target moves in its next activation),
    `push` (`die` inches anywhere), `shield` (`tier` on Defence against shots until its next activation),
    `focus` (an extra action in its next activation, HW-016), `swap` (the two change places, within `range`),
    `ping` (ignores cover and sees through walls until its next activation).
    """

    effect: Literal["jam", "disarm", "trap", "push", "shield", "focus", "swap", "ping"]
    support: bool = False
    tier: Bonus = 0
    die: Die = 0
    range: Natural = 0
    roll: Small = 0


Kind = Literal["", "grenade", "melee", "ranged", "light", "medium", "heavy", "gear", "consumable"]
"""The tables of things."""


FindingTable = Literal["search", "interrogate"]


class Finding(Entry, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a Search or an Interrogation brings: plain numbers that the fight only counts, or a `thing` of a
    table.

    `again`: roll so many more times, and ignore this row.
    """

    table: FindingTable
    roll: Annotated[int, msgspec.Meta(ge=1, le=20)]
    subs: Small = 0
    evidence: Bonus = 0
    leads: Small = 0
    merits: Small = 0
    thing: Kind = ""
    again: Small = 0
