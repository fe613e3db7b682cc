"""The schema of what a model carries: weapons, armour, gear and consumables. A special trait is a field,
nothing else.

Lengths are inches; `tier` fields are steps of dice (ND), added to the roll they name. What costs nothing to
have at all (`cost` left out) cannot be bought: fists, and the weapons of hostiles. `roll` is the entry's
number on the table of its kind, from which findings are drawn; 0 stands on none.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from refriega.core.errors import Malformed
from refriega.core.reading import Entry
from refriega.rulesets.hardwired.terms import ArmourTier, DamageType, WeaponClass

Natural = Annotated[int, msgspec.Meta(ge=0, le=1000)]
Small = Annotated[int, msgspec.Meta(ge=0, le=20)]
Bonus = Annotated[int, msgspec.Meta(ge=-20, le=20)]
Die = Literal[0, 4, 6, 8, 10, 12, 20]
"""How many faces; 0 where no die is rolled."""

Weight = Literal["light", "medium", "heavy"]
"""Armour by weight, as files write it."""

WEIGHTS: dict[str, ArmourTier] = {
    "light": ArmourTier.LIGHT,
    "medium": ArmourTier.MEDIUM,
    "heavy": ArmourTier.HEAVY,
}


class Ware(Entry, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What all that is bought has in common: the price in subs, and its number on the table of its kind."""

    cost: Natural | None = None
    roll: Small = 0

    @property
    def for_sale(self) -> bool:
        """Whether a squad can choose it."""
        return self.cost is not None


class Weapon(Ware, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A weapon: `kind` says how it is used, `type` which critical table it rolls on.

    A hit deals `die` (if there is one) plus `damage`; only a grenade that smokes or hampers may have neither.
    Its traits:

    - `reroll_up_to`: a damage die that shows at most this is rolled again, once; `only_on_riposte`: only in a
      Contraataque.
    - `push`: Empuje of a target that is hit. `reach`: strikes so far in melee (Trabado stays 1").
    - `max_range`: cannot reach farther (0: no limit). `short_range`: one tier less beyond it (0: none).
    - `vs_wounded_damage`, `vs_wounded_tier`, `vs_armoured_damage`: against such targets.
    - `next_activation_tier`: added to the rolls of a target that is hit, in its next activation (HW-017).
    - `no_fumbles`, `ignores_cover`. `steady_tier`: added if the model has not moved in this activation.
    - `critical_bonus`: added on the critical table. `arcs`: a hit also strikes so many others, the nearest
      within `arc_range` of the target.
    - `overcharge`: the attacker may take one tier less for the maximum of the die.
    - `combat_tier`: added to every attack with it. `no_riposte`: no Contraataque with it.
    - `sidearm`: allowed to every contract (a house rule: squads of the game carry such knives).
    - `radius`: a grenade bursts so far round its point. `smoke`: it blocks sight there until the next round.
    """

    kind: WeaponClass
    type: DamageType
    die: Die = 0
    damage: Small = 0
    reroll_up_to: Small = 0
    only_on_riposte: bool = False
    push: Small = 0
    reach: Small = 1
    max_range: Natural = 0
    short_range: Natural = 0
    vs_wounded_damage: Small = 0
    vs_wounded_tier: Small = 0
    vs_armoured_damage: Small = 0
    next_activation_tier: Bonus = 0
    no_fumbles: bool = False
    ignores_cover: bool = False
    steady_tier: Small = 0
    critical_bonus: Small = 0
    arcs: Small = 0
    arc_range: Small = 2
    overcharge: bool = False
    combat_tier: Bonus = 0
    no_riposte: bool = False
    sidearm: bool = False
    radius: Small = 0
    smoke: bool = False

    def __post_init__(self) -> None:
        if not (self.harms or self.smoke or (self.radius and self.next_activation_tier)):
            raise Malformed("weapon.harmless")
        if self.reroll_up_to >= max(self.die, 1) or (self.only_on_riposte and not self.reroll_up_to):
            raise Malformed("weapon.reroll")
        if (self.kind is WeaponClass.GRENADE) != bool(self.radius) or (self.smoke and not self.radius):
            raise Malformed("weapon.radius")

    @property
    def harms(self) -> bool:
        """Whether it takes Health at all: grenades may do something else instead."""
        return bool(self.die or self.damage)

    @property
    def strikes(self) -> bool:
        """Whether it does anything to whoever it reaches: smoke alone does not."""
        return self.harms or bool(self.next_activation_tier)

    @property
    def most(self) -> int:
        """The maximum of its damage, before traits: what a double deals."""
        return self.die + self.damage


class Armour(Ware, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Armour. Its weight is what it takes off damage: light 1, medium 2, heavy 3.

    `move`: added to Move. `reroll_up_to`: a die of a Defence roll showing at most this is rolled once more.
    `critical_modifier`: added to critical rolls against the wearer. `push_reduction`: taken off a push.
    """

    weight: Weight
    move: Bonus = 0
    reroll_up_to: Small = 0
    critical_modifier: Bonus = 0
    push_reduction: Small = 0

    @property
    def tier(self) -> ArmourTier:
        """The weight as a number: the reduction."""
        return WEIGHTS[self.weight]


class Gear(Ware, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Something that always works for its bearer.

    - `toxic_defence_tier`: on Defence against toxic attacks. `cover_defence_tier`: on Defence in cover.
      `outnumbered_defence_tier`: on Defence while engaged with two or more enemies.
    - `search_tier`: on Wits to Search. `far_shot_tier`: on shots from beyond `far_shot_beyond`.
    - `ignores_push`. `free_climb`: climbs so far in a move at no cost. `ignores_free_attacks`: leaves contact
      without free attacks.
    """

    toxic_defence_tier: Small = 0
    search_tier: Small = 0
    far_shot_tier: Small = 0
    far_shot_beyond: Natural = 0
    cover_defence_tier: Small = 0
    outnumbered_defence_tier: Small = 0
    ignores_push: bool = False
    free_climb: Small = 0
    ignores_free_attacks: bool = False


class Consumable(Ware, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Something used once, by an action, on oneself or (`adjacent`) on a model within 1".

    `effect`: `move` (Move + `amount`), `combat` or `defence` (so many tiers), each until the end of what
    `lasts` says; `staunch` (ends bleeding), `antidote` (ends poison), `heal` (`die` Health), `shrug_off`
    (undoes all that the last critical brought). `aftermath_die`: damage to the user at the end of the game.
    """

    effect: Literal["move", "combat", "defence", "staunch", "antidote", "heal", "shrug_off"]
    amount: Small = 0
    die: Die = 0
    lasts: Literal["", "round", "game"] = ""
    adjacent: bool = False
    aftermath_die: Die = 0

    def __post_init__(self) -> None:
        if self.effect == "heal" and not self.die:
            raise Malformed("die.none")
