"""Content as data: weapons, armour, shields, objects, creatures and classes.

The files in `content/` and the files that users write have one schema: this module. A file may hold any
of the tables; ids are the tables' keys and must be unique over all files. Errors name file and key.
Spells, powers and magic objects have their schema in `magic/format.py`. What entries may say about each other
is checked in `references.py`.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Annotated, Literal

import msgspec

from refriega.core.content import own_files
from refriega.core.errors import Malformed, ScenarioError
from refriega.core.reading import Entry, Id, Ref
from refriega.core.reading import Text as Text
from refriega.rulesets.leyendas.dice import Critical, Dice
from refriega.rulesets.leyendas.magic.format import Power, Spell
from refriega.rulesets.leyendas.terms import Ability, Condition, DamageType, Grip, Save, Size

Natural = Annotated[int, msgspec.Meta(ge=0, le=1000)]
Positive = Annotated[int, msgspec.Meta(ge=1, le=10_000)]
Percent = Annotated[int, msgspec.Meta(ge=0, le=100)]
Bonus = Annotated[int, msgspec.Meta(ge=-100, le=100)]
Score = Annotated[int, msgspec.Meta(ge=1, le=99)]
Die = Annotated[int, msgspec.Meta(ge=1, le=100)]
Level = Annotated[int, msgspec.Meta(ge=0, le=40)]
Caster = Literal["", "sorcerer", "druid", "saint"]
SpellKind = Literal["basic", "rare", "exotic", "general_rare", "god_rare"]


class ExtraDamage(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Damage of another type that comes with a blow and is not multiplied by a critical."""

    dice: Dice
    type: DamageType


class Weapon(Entry, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A weapon, or a natural attack.

    `damage` for Mediano; `increment` is spaces for weapons that are thrown or shoot (0: melee only).
    `ammunition` is the kind of projectile it needs; `load` the action that reloading takes.
    `reach` overrides the threatened area of the bearer as (nearest, farthest) (ML-101). A `lance` deals
    double damage in a mounted charge.
    """

    grip: Grip = Grip.ONE_HANDED
    damage: Dice
    critical: Critical = Critical(20, 2)
    types: Annotated[tuple[DamageType, ...], msgspec.Meta(min_length=1)]
    material: Id = "steel"
    melee: bool = True
    increment: Natural = 0
    ammunition: Ref = ""
    load: Literal["", "movement", "full"] = ""
    reach: tuple[Natural, Natural] | None = None
    double: bool = False
    natural: bool = False
    lance: bool = False
    enhancement: Natural = 0
    extra: tuple[ExtraDamage, ...] = ()
    weight: Annotated[float, msgspec.Meta(ge=0, le=10_000)] = 0.0

    def __post_init__(self) -> None:
        if self.reach is not None and not 0 <= self.reach[0] <= self.reach[1] <= 30:
            raise Malformed("weapon.reach")
        if not self.increment and (self.ammunition or not self.melee):
            raise Malformed("weapon.increment")
        if self.load and not self.ammunition:
            raise Malformed("weapon.ammunition")

    @property
    def thrown(self) -> bool:
        """Sin municiones: can be thrown (ML-064)."""
        return self.increment > 0 and not self.ammunition

    @property
    def shoots(self) -> bool:
        """Con municiones (ML-065)."""
        return bool(self.ammunition)


class Armour(Entry, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Armour: its bonus, maximum Dexterity, arcane failure in percent, and the speed it leaves."""

    bonus: Natural
    max_dexterity: Natural = 99
    arcane_failure: Percent = 0
    slows: bool = False
    enhancement: Natural = 0
    damage_reduction: tuple[str, ...] = ()
    spell_resistance: Natural = 0


class Shield(Entry, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A shield. `equip` is the kind of action that taking it up needs (ML-207); `weapon` its entry
    as a weapon (ML-043), or empty.
    """

    bonus: Natural
    arcane_failure: Percent = 0
    equip: Literal["movement", "full"] = "movement"
    weapon: Ref = ""
    max_dexterity: Natural = 99
    attack_penalty: Natural = 0
    enhancement: Natural = 0


ItemKind = Literal[
    "plain",
    "ammunition",
    "potion",
    "wand",
    "staff",
    "scroll",
    "codex",
    "device",
    "material",
    "source",
]


class Item(Entry, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Any other object. `kind` is one of plain, ammunition, potion, wand, staff, scroll, codex,
    device, material, source; `spell` what it holds; `charges` how often (0: no limit).
    """

    kind: ItemKind = "plain"
    spell: Ref = ""
    spells: tuple[Id, ...] = ()
    caster_level: Level = 1
    charges: Natural = 0
    ammunition: Ref = ""
    hands: Annotated[int, msgspec.Meta(ge=0, le=10)] = 1


class Abilities(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The six scores."""

    strength: Score = 10
    dexterity: Score = 10
    constitution: Score = 10
    intelligence: Score = 10
    wisdom: Score = 10
    charisma: Score = 10

    def score(self, ability: Ability) -> int:
        value: int = getattr(self, ability.value)
        return value


class Saves(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base bonuses of the three saves."""

    fortitude: Bonus = 0
    reflex: Bonus = 0
    will: Bonus = 0

    def base(self, save: Save) -> int:
        value: int = getattr(self, save.value)
        return value


class CreatureEntry(Entry, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A creature as written in content or, with overrides, in a scenario.

    `class` (`class_`) and `level` build base attack, saves, life and spells from a class table; what
    is written here goes on top. `player_race` creatures follow ML-101, others the table of sizes.
    """

    class_: Ref = msgspec.field(default="", name="class")
    level: Level = 0
    player_race: bool = False
    size: Size = Size.MEDIUM
    abilities: Abilities = Abilities()
    life: Positive | None = None
    life_die: Die = 8
    base_attack: Bonus | None = None
    saves: Saves | None = None
    speed: Annotated[int, msgspec.Meta(ge=0, le=60)] = 6
    sure_footed: bool = False
    natural_armour: Natural = 0
    deflection: Natural = 0
    skills: dict[Id, Bonus] = msgspec.field(default_factory=dict)
    talents: tuple[Id, ...] = ()
    armour: Ref = ""
    held: tuple[Id, ...] = ()
    carried: tuple[Id, ...] = ()
    natural: tuple[Id, ...] = ()
    reach: Annotated[int, msgspec.Meta(ge=0, le=30)] | None = None
    hands: Annotated[int, msgspec.Meta(ge=0, le=10)] = 2
    damage_reduction: tuple[str, ...] = ()
    vulnerable: tuple[DamageType, ...] = ()
    immune_damage: tuple[DamageType, ...] = ()
    immune: tuple[Condition, ...] = ()
    spell_resistance: Natural = 0
    contact: tuple[ExtraDamage, ...] = ()
    initiative: Bonus = 0
    spells: tuple[Id, ...] = ()
    uses: dict[SpellKind, Natural] = msgspec.field(default_factory=dict)
    powers: tuple[Id, ...] = ()
    caster: Caster = ""
    caster_level: Level = 0
    god: Ref = ""
    mount: bool = False
    senses: tuple[Id, ...] = ()
    concealment: Percent = 0


PerLevel = Annotated[tuple[Bonus, ...], msgspec.Meta(min_length=1, max_length=40)]
AtLevel = Annotated[str, msgspec.Meta(pattern=r"^[1-9][0-9]?$(?!\n)")]


class ClassEntry(Entry, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A class: per level the base attack, saves and uses of spells; features by level.

    `base_attack`, `fortitude`, `reflex`, `will` hold one value a level, from level 1 on, and so does
    each kind of spell in `uses`. `skills` are trained (see `build.py`).
    """

    life_die: Die
    base_attack: PerLevel
    fortitude: PerLevel
    reflex: PerLevel
    will: PerLevel
    skills: tuple[Id, ...] = ()
    caster: Caster = ""
    casting_ability: Ability = Ability.INTELLIGENCE
    arcane_failure: bool = False
    uses: dict[SpellKind, PerLevel] = msgspec.field(default_factory=dict)
    powers: dict[AtLevel, tuple[Id, ...]] = msgspec.field(default_factory=dict)
    talents: dict[AtLevel, tuple[Id, ...]] = msgspec.field(default_factory=dict)

    def __post_init__(self) -> None:
        tables = (self.base_attack, self.fortitude, self.reflex, self.will, *self.uses.values())
        if len({len(table) for table in tables}) > 1:
            raise Malformed("class.levels")


class ContentFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The tables of one file."""

    weapons: dict[Id, Weapon] = {}
    armours: dict[Id, Armour] = {}
    shields: dict[Id, Shield] = {}
    items: dict[Id, Item] = {}
    creatures: dict[Id, CreatureEntry] = {}
    classes: dict[Id, ClassEntry] = {}
    spells: dict[Id, Spell] = {}
    powers: dict[Id, Power] = msgspec.field(default_factory=dict)


OBJECTS = ("weapons", "armours", "shields", "items")
"""The tables of things: their ids must differ among one another, since creatures hold them by id alone."""


class Content:
    """All content that a scenario can refer to; reading an unknown id is a `ScenarioError`."""

    def __init__(self, parts: tuple[ContentFile, ...]) -> None:
        self.weapons: dict[str, Weapon] = {}
        self.armours: dict[str, Armour] = {}
        self.shields: dict[str, Shield] = {}
        self.items: dict[str, Item] = {}
        self.creatures: dict[str, CreatureEntry] = {}
        self.classes: dict[str, ClassEntry] = {}
        self.spells: dict[str, Spell] = {}
        self.powers: dict[str, Power] = {}
        for part in parts:
            for table in part.__struct_fields__:
                mine: dict[str, Entry] = getattr(self, table)
                for id_, entry in getattr(part, table).items():
                    if id_ in mine or (table in OBJECTS and self.is_object(id_)):
                        raise ScenarioError("content.twice", id=id_, place=f"{table}.{id_}")
                    mine[id_] = entry
        # what an object strikes as: a shield counts as the weapon its entry names (ML-043)
        self.arms = dict(self.weapons)
        self.arms.update(
            (id_, self.weapons[shield.weapon])
            for id_, shield in self.shields.items()
            if shield.weapon in self.weapons
        )

    def is_object(self, id_: str) -> bool:
        """Whether something that can be held, worn or carried has this id."""
        return any(id_ in getattr(self, table) for table in OBJECTS)

    def name(self, id_: str) -> Text | None:
        """The name of whatever has this id; magic at work is called `spell:` or `power:` and its id."""
        table, _, kind = id_.partition("#")[0].rpartition(":")
        magic: dict[str, Mapping[str, Entry]] = {"spell": self.spells, "power": self.powers}
        things = (self.weapons, self.shields, self.armours, self.items)
        others: tuple[Mapping[str, Entry], ...] = (*things, self.creatures, self.classes, *magic.values())
        for entries in (magic[table],) if table in magic else others:
            entry = entries.get(kind)
            if entry is not None:
                return entry.name
        return None


@cache
def own_content() -> tuple[ContentFile, ...]:
    """The content that comes with the ruleset."""
    return own_files("refriega.rulesets.leyendas", ContentFile)
