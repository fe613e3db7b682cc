"""Troops, items and armies as files write them."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from refriega.boards.table import MM, Rectangle
from refriega.core.reading import Entry, Id, OptionalName, Ref
from refriega.rulesets.warhammer.terms import Kind, Stat, Trait

Value = Annotated[int, msgspec.Meta(ge=0, le=10)]
Millimetres = Annotated[int, msgspec.Meta(ge=10, le=200)]
Needed = Annotated[int, msgspec.Meta(ge=0, le=6)]
"""What a D6 must reach; 0: it has none."""


class Profile(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The nine numbers of a model, and how far it flies, in inches."""

    m: Value
    ws: Value = 0
    bs: Value = 0
    s: Value
    t: Value
    w: Annotated[int, msgspec.Meta(ge=1, le=10)] = 1
    i: Value = 1
    a: Value = 1
    ld: Value = 7
    fly: Annotated[int, msgspec.Meta(ge=0, le=24)] = 0

    def number(self, stat: Stat) -> int:
        """One of the nine."""
        found: int = getattr(self, stat)
        return found


class Missile(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a troop shoots with: range in inches, Strength (0: its own), whether it needs Ballistic Skill,
    whether it may shoot after moving, and whether it is of black powder.
    """

    range: Annotated[int, msgspec.Meta(ge=1, le=72)]
    strength: Value = 0
    skill: bool = True
    after_moving: bool = True
    powder: bool = False


class Melee(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a troop fights with besides a hand weapon: what it adds, and whether it fights in an extra rank.

    `ranks` are those behind the first that strike too, when it has not charged; who `strikes_last` does so
    but in a charge.
    """

    strength: Annotated[int, msgspec.Meta(ge=0, le=3)] = 0
    attacks: Annotated[int, msgspec.Meta(ge=0, le=1)] = 0
    ranks: Annotated[int, msgspec.Meta(ge=0, le=2)] = 0
    charge_strength: Annotated[int, msgspec.Meta(ge=0, le=3)] = 0
    strikes_last: bool = False


class Troop(Entry, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A kind of model: profile, base in millimetres, what it is, what it saves on, what it fights with.

    `plural` is what a unit of them is called that has no name of its own, with its article.
    `save` is what its armour needs on a D6 (0: none), `ward` likewise. `resistance` is its Magic Resistance.
    `steed` is a troop whose models it rides as cavalry, part of one model, with attacks of its own.
    """

    plural: OptionalName = {}
    profile: Profile
    kind: Kind = Kind.INFANTRY
    base: tuple[Millimetres, Millimetres] = (20, 20)
    traits: tuple[Trait, ...] = ()
    save: Needed = 0
    ward: Needed = 0
    regenerates: Needed = 0
    resistance: Annotated[int, msgspec.Meta(ge=0, le=3)] = 0
    armoured: bool = False
    missile: Missile | None = None
    melee: Melee | None = None
    steed: Ref = ""

    @property
    def rectangle(self) -> Rectangle:
        """Its base, in units of the table."""
        return Rectangle(self.base[0] * MM, self.base[1] * MM)


class Item(Entry, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A magic item.

    `power_stone`: two more power dice, once. `dispel_scroll`: dispels a spell, once. `bound`: holds `spell`
    at power level `level`. `ward`, `weapon` (adds `strength` and `attacks`; magical), `armour` (a save that
    does not keep from casting), `casting` and `dispelling` add to those rolls, `resistance` is Magic
    Resistance; `dice` gives so many power or dispel dice each magic phase. An armour or a ward for `missiles`
    is of use against nothing but these.
    """

    type: Literal[
        "power_stone",
        "dispel_scroll",
        "bound",
        "ward",
        "weapon",
        "armour",
        "casting",
        "dispelling",
        "resistance",
        "power_dice",
        "dispel_dice",
    ]
    spell: Ref = ""
    level: Annotated[int, msgspec.Meta(ge=0, le=12)] = 0
    value: Annotated[int, msgspec.Meta(ge=0, le=6)] = 0
    strength: Annotated[int, msgspec.Meta(ge=0, le=3)] = 0
    attacks: Annotated[int, msgspec.Meta(ge=0, le=3)] = 0
    missiles: bool = False


class UnitEntry(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A unit of an army: how many models of which troop, in how many files (0: by itself), what it costs.

    A `character` is a single model that may join units. `level` makes it a wizard; `lore` and `spells` say
    what it knows. `mount` is a monster or chariot that it rides, with wounds of its own. `joins` is the unit
    that it begins in; `hidden` there, until it is revealed.
    """

    troop: Id
    name: OptionalName = {}
    models: Annotated[int, msgspec.Meta(ge=1, le=60)] = 1
    files: Annotated[int, msgspec.Meta(ge=0, le=20)] = 0
    points: Annotated[int, msgspec.Meta(ge=0, le=2000)] = 0
    champion: bool = False
    standard: bool = False
    musician: bool = False
    character: bool = False
    general: bool = False
    level: Annotated[int, msgspec.Meta(ge=0, le=4)] = 0
    lore: Ref = ""
    spells: Annotated[tuple[Id, ...], msgspec.Meta(max_length=8)] = ()
    items: Annotated[tuple[Id, ...], msgspec.Meta(max_length=8)] = ()
    mount: Ref = ""
    joins: Ref = ""
    hidden: bool = False
    runesmith: bool = False


class ArmyEntry(Entry, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An army: its units by id. `dispel_dice` are those it has of itself (2; dwarfs 4)."""

    dispel_dice: Annotated[int, msgspec.Meta(ge=0, le=6)] = 2
    units: Annotated[dict[Id, UnitEntry], msgspec.Meta(max_length=30)]
