"""The schema of the people: contracts, and the members of squads written with them."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from refriega.core.reading import Entry, Id, Ref
from refriega.rulesets.hardwired.equipment import WEIGHTS, Natural, Small, Weight
from refriega.rulesets.hardwired.terms import ArmourTier, Attribute, Tier, WeaponClass

TierText = Literal["2d4", "2d6", "2d8", "2d10", "2d12"]
"""A tier as files write it."""

TIERS: dict[str, Tier] = {tier.dice: tier for tier in Tier}

Called = Annotated[str, msgspec.Meta(pattern=r"^[^\x00-\x1f\x7f-\x9f]*$(?!\n)", min_length=1, max_length=60)]
"""The name of a person: the same in every language."""


class Attributes(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The three tiers of a profile."""

    combat: TierText
    defence: TierText
    wits: TierText

    def tier(self, attribute: Attribute) -> Tier:
        """The tier of one of them."""
        return TIERS[getattr(self, attribute.value)]


class Contract(Entry, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a member is hired as: Health, Move in inches, the kinds of weapon and the heaviest armour allowed,
    and how many a squad may have.

    Its special rule is one or two of these fields:

    - `leader`: the Jefe, exactly one in a squad. `boosts`: by so many tiers one attribute is raised.
    - `melee_damage`: added to melee damage. `ignores_slow_armour`: armour does not slow it.
    - `desperate_defence_tier`: on Defence below half Health.
    - `shoots_on_the_move`: no lower tier for shooting after moving.
    - `free_disengage`: Destrabarse costs no action. `advance`: inches moved once all are deployed.
    - `closing_move`: inches more for a move that ends engaged. `rerolls_wits`: failed Wits tests, once.
    - `outnumbered_combat_tier`: on Combat while engaged with two or more. `channels`: may use powers.
    """

    health: Annotated[int, msgspec.Meta(ge=1, le=100)]
    move: Annotated[int, msgspec.Meta(ge=1, le=24)]
    weapons: tuple[Literal["melee", "ranged"], ...]
    armour: Weight
    most: Annotated[int, msgspec.Meta(ge=1, le=5)]
    leader: bool = False
    boosts: Small = 0
    melee_damage: Small = 0
    ignores_slow_armour: bool = False
    desperate_defence_tier: Small = 0
    shoots_on_the_move: bool = False
    free_disengage: bool = False
    advance: Small = 0
    closing_move: Small = 0
    outnumbered_combat_tier: Small = 0
    rerolls_wits: bool = False
    channels: bool = False

    @property
    def heaviest(self) -> ArmourTier:
        """The heaviest armour allowed, as a number."""
        return WEIGHTS[self.armour]

    def allows(self, kind: WeaponClass) -> bool:
        """Whether weapons of that kind are part of the contract; grenades are part of all."""
        return kind is WeaponClass.GRENADE or kind.value in self.weapons


Things = Annotated[tuple[Id, ...], msgspec.Meta(max_length=20)]
"""What a member carries."""


class Member(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One of a squad.

    `attributes` are those of the array; `boost` names the one that stands a tier higher (Jefe). `weapons`,
    `armour`, `gear` and `consumables` are ids of content; `powers` are those that an Emisor knows.
    """

    id: Id
    name: Called
    contract: Id
    attributes: Attributes
    boost: Attribute | None = None
    weapons: Things = ()
    armour: Ref = ""
    gear: Things = ()
    consumables: Things = ()
    powers: Things = ()


class Squad(Entry, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A plantilla: its members and, if it is not the usual 60, what it may spend in `subs`."""

    members: tuple[Member, ...]
    subs: Natural = 60
