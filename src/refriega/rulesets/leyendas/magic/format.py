"""The format of spells and powers (ML-250): one description for all, as checked data.

A spell is written in TOML with the fields of its description in the rulebook; a power uses a shorter version.
What cannot be is refused when the file is read: a spell of a god that is not a Saint's, a material that
is not listed among the components, a lasting effect without a duration.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Literal, TypeAlias

import msgspec

from refriega.core.errors import Malformed
from refriega.core.reading import Entry
from refriega.locale.message import Message
from refriega.rulesets.leyendas.magic import parts
from refriega.rulesets.leyendas.magic.notation import (
    INSTANTANEOUS,
    STANDARD,
    CastingTime,
    Duration,
    DurationKind,
    Range,
    RangeKind,
)
from refriega.rulesets.leyendas.magic.parts import Part, SpellSave, Who
from refriega.rulesets.leyendas.terms import Ability


class School(StrEnum):
    """Escuela (ML-251): talents may improve one, and specialists are named after theirs."""

    ABJURATION = "abjuration"
    CONJURATION = "conjuration"
    DIVINATION = "divination"
    ENCHANTMENT = "enchantment"
    EVOCATION = "evocation"
    ILLUSION = "illusion"
    NECROMANCY = "necromancy"
    TRANSMUTATION = "transmutation"


class Kind(StrEnum):
    """As what kind a class uses a spell (ML-252..ML-254): a class has so many uses of each kind."""

    BASIC = "basic"
    RARE = "rare"
    EXOTIC = "exotic"
    GENERAL_RARE = "general_rare"
    GOD_RARE = "god_rare"


# What a kind is worth in difficulties.
GRADE = {Kind.BASIC: 1, Kind.RARE: 3, Kind.GENERAL_RARE: 3, Kind.GOD_RARE: 3, Kind.EXOTIC: 5}

# ML-253: Druid and Sorcerer; ML-254: Saint.
KINDS = {
    "druid": (Kind.BASIC, Kind.RARE, Kind.EXOTIC),
    "sorcerer": (Kind.BASIC, Kind.RARE, Kind.EXOTIC),
    "saint": (Kind.BASIC, Kind.GENERAL_RARE, Kind.GOD_RARE),
}


class Listing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Clase y tipo: which class may use the spell and as what kind (ML-252)."""

    class_: Literal["druid", "sorcerer", "saint"] = msgspec.field(name="class")
    kind: Kind
    god: str = ""

    def __post_init__(self) -> None:
        if self.kind not in KINDS[self.class_]:
            raise Malformed(
                "magic.kind", caster=caster_named(self.class_), kind=self.kind.value, known=KINDS[self.class_]
            )
        if bool(self.god) != (self.kind is Kind.GOD_RARE):
            raise Malformed("magic.god")


def caster_named(class_: str) -> Message:
    """What a class of casters is called, in an error; "" is nobody who casts."""
    return Message(f"caster.{class_ or 'none'}")


class Component(StrEnum):
    """Componentes: verbal, somático, materia (ML-256..ML-259)."""

    VERBAL = "V"
    SOMATIC = "S"
    MATERIAL = "M"


class StartingMaterial(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Materia inicial (ML-276): what a first-level Sorcerer starts with, and how many days it keeps."""

    units: int = 0
    days: int = 0

    def __post_init__(self) -> None:
        if not (self.units or self.days):
            raise Malformed("magic.units")


# -- target ------------------------------------------------------------------------------------


class OnSelf(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="on", tag="self"):
    """The caster alone."""


class OnCreatures(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="on", tag="creatures"):
    """Up to `count` creatures; no two of them more than `within` spaces apart, if it is given (ML-265)."""

    count: int = 1
    within: int = 0
    who: Who = Who.ANY


class OnObject(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="on", tag="object"):
    """An object that lies on the ground, or a door."""

    door: bool = False


class OnArea(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="on", tag="area"):
    """All in an area (ML-265): `size` is the length of a cone or line, the radius of a sphere or
    emanation, the side of a cube, the greatest length of a wall.
    """

    shape: Literal["cone", "line", "sphere", "cube", "wall", "emanation"]
    size: int
    who: Who = Who.ANY


Target: TypeAlias = OnSelf | OnCreatures | OnObject | OnArea

FROM_THE_CASTER = ("cone", "line", "emanation")


# -- spells and powers -------------------------------------------------------------------------


class Magic(Entry, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What spells and powers share.

    `dispellable` is the mark (A) (ML-270). `harmless` magic is accepted by the caster's friends, without
    resistance or save. `spell_resistance`: whether it works against it (ML-073, ML-275).
    """

    time: CastingTime = STANDARD
    range: Range
    target: Target
    duration: Duration = INSTANTANEOUS
    dispellable: bool = False
    save: SpellSave | None = None
    spell_resistance: bool = False
    harmless: bool = False
    effects: tuple[Part, ...]

    def __post_init__(self) -> None:
        check_aim(self)
        check_lasting(self)
        if self.dispellable and self.duration.kind is DurationKind.INSTANTANEOUS:
            raise Malformed("magic.dispellable")


class Spell(Magic, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A spell, field by field as its description gives them.

    As a rule only exotic spells of Sorcerers have a material; one that is an exception says so by
    `material_exception` (ML-258).
    """

    school: School
    lists: tuple[Listing, ...]
    components: tuple[Component, ...] = ()
    material: str = ""
    material_exception: bool = False
    starting_material: StartingMaterial | None = None
    sources: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        super().__post_init__()
        if not self.lists:
            raise Malformed("magic.lists")
        if bool(self.material) != (Component.MATERIAL in self.components):
            raise Malformed("magic.material")
        exotic = any(entry.class_ == "sorcerer" and entry.kind is Kind.EXOTIC for entry in self.lists)
        if self.material and not exotic and not self.material_exception:
            raise Malformed("magic.material_exception")
        if self.starting_material is not None and not (exotic and self.material):
            raise Malformed("magic.starting_material")  # ML-276
        if self.sources and all(entry.class_ != "druid" for entry in self.lists):
            raise Malformed("magic.sources")  # ML-277

    def listing(self, caster: str, god: str) -> Listing | None:
        """The entry under which a caster of this class, and of this god, may use it (ML-252, ML-254)."""
        for entry in self.lists:
            if entry.class_ == caster and entry.god in ("", god):
                return entry
        return None

    @property
    def grade(self) -> int:
        """The grade by its first list: 1 basic, 3 rare, 5 exotic; casters go by their own."""
        return GRADE[self.lists[0].kind]


class Power(Magic, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A spirit power (ML-180, ML-250): `uses` a day (0: at will); `ability` and `grade` set the difficulty
    of saves.
    """

    uses: int = 0
    ability: Ability = Ability.CHARISMA
    grade: int = 1


# -- what cannot be ----------------------------------------------------------------------------


def check_aim(magic: Magic) -> None:
    """Range, target and effects must fit together; raises `Malformed`."""
    target, kind = magic.target, magic.range.kind
    if isinstance(target, OnSelf) and kind is not RangeKind.SELF:
        raise Malformed("magic.self")
    if isinstance(target, OnArea):
        if target.size < 1:
            raise Malformed("magic.size")
        if (target.shape in FROM_THE_CASTER) != (kind is RangeKind.SELF):
            from_the_caster = target.shape in FROM_THE_CASTER
            raise Malformed(
                "magic.from_the_caster" if from_the_caster else "magic.needs_range", shape=target.shape
            )
        if kind in (RangeKind.TOUCH, RangeKind.RANGED_TOUCH):
            raise Malformed("magic.touched_area")
    elif not isinstance(target, OnSelf) and kind is RangeKind.SELF:
        raise Malformed("magic.only_self")
    if isinstance(target, OnCreatures):
        if target.count < 1:
            raise Malformed("magic.count")
        if target.count > 1 and kind is RangeKind.TOUCH:
            raise Malformed("magic.one_touch")
    on_the_ground = isinstance(target, (OnArea, OnObject))
    for number, part in enumerate(magic.effects):
        if isinstance(part, parts.PLACED) and not on_the_ground:
            raise Malformed("magic.needs_ground", number=number)
        if isinstance(target, OnObject) and not isinstance(part, (*parts.PLACED, parts.Dispel)):
            raise Malformed("magic.needs_creatures", number=number)


def check_lasting(magic: Magic) -> None:
    """What lasts needs a duration, its own or the spell's; raises `Malformed`."""
    if magic.duration.kind is not DurationKind.INSTANTANEOUS:
        return
    for number, part in enumerate(magic.effects):
        if isinstance(part, parts.LASTING) and part.duration is None:
            raise Malformed("magic.no_duration", number=number)
        if isinstance(part, (parts.Zone, parts.Aura, parts.Obscure, parts.Light)):
            raise Malformed("magic.instantaneous", number=number)
