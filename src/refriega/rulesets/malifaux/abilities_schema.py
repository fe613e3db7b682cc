"""The schema of abilities: what a model is, without acting."""

from __future__ import annotations

from typing import Literal

import msgspec

from refriega.core.reading import Id
from refriega.rulesets.malifaux.effects_schema import Signed, Small
from refriega.rulesets.malifaux.terms import Reach, Stat


class Ability(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="is"):
    """What all abilities have."""


class Armor(Ability, frozen=True, kw_only=True, tag="armor"):
    """Damage is reduced by `value`, to no less than 1."""

    value: Small = 1


class Reduce(Ability, frozen=True, kw_only=True, tag="reduce"):
    """Damage is reduced by `value`, without a floor."""

    value: Small = 1


class Incorporeal(Ability, frozen=True, kw_only=True, tag="incorporeal"):
    """Moves through terrain and models; damage of Ml and Sh attacks is halved, rounding up."""


class HardToWound(Ability, frozen=True, kw_only=True, tag="hard_to_wound"):
    """Damage flips against it are worse by `value`."""

    value: Small = 1


class HardToKill(Ability, frozen=True, kw_only=True, tag="hard_to_kill"):
    """With 2 wounds or more, what would kill it leaves it at 1."""


class Terrifying(Ability, frozen=True, kw_only=True, tag="terrifying"):
    """Enemies that target it, or end a Walk engaged with it, make a horror duel (Wp). `of`: "all" or a
    characteristic.
    """

    tn: Small
    of: Id = "all"


class Manipulative(Ability, frozen=True, kw_only=True, tag="manipulative"):
    """Until it activates in a turn, each enemy attack that targets it needs a Wp duel first."""

    tn: Small


class Immune(Ability, frozen=True, kw_only=True, tag="immune"):
    """Immune to a condition or to a rule, `horror` or `manipulative` (MX-050, MX-052)."""

    to: Id


class Aura(Ability, frozen=True, kw_only=True, tag="aura"):
    """While within so many inches: a modifier on a stat of others, or damage at the start of their
    activation. `affects`: enemies, friends, all, or those with a characteristic.
    """

    inches: Small
    affects: Id = "enemies"
    stat: Stat | None = None
    value: Signed = 0
    hazardous: Small = 0


class ExtraAP(Ability, frozen=True, kw_only=True, tag="extra_ap"):
    """One more AP, for walking, for charging, or for attacks of a kind only."""

    only: Literal["walk", "charge", "attack", "melee", "gun", "cast"] = "walk"


class Accomplice(Ability, frozen=True, kw_only=True, tag="accomplice"):
    """After its activation a friend within 6 inches that has not activated may do so at once."""

    inches: Small = 6


class Flight(Ability, frozen=True, kw_only=True, tag="flight"):
    """Moves over terrain and models."""


class Resistant(Ability, frozen=True, kw_only=True, tag="resistant"):
    """A modifier on its own duels with a stat, or against actions of a kind."""

    stat: Stat
    modifier: Signed = 1
    against: Reach | None = None


class StoneUser(Ability, frozen=True, kw_only=True, tag="stones"):
    """May use soulstones though it is neither master nor henchman."""


class Hand(Ability, frozen=True, kw_only=True, tag="hand"):
    """While it is in play, its crew's hand may hold `cards` more."""

    cards: Small = 1


AnyAbility = (
    Armor | Reduce | Incorporeal | HardToWound | HardToKill | Terrifying | Manipulative | Immune | Aura |
    ExtraAP
    | Accomplice | Flight | Resistant | StoneUser | Hand
)  # fmt: skip
