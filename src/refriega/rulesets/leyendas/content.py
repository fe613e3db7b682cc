"""Content as data: weapons, armour, shields, objects, creatures and classes.

The files in `content/` and the files that users write have one schema: this module. A file may hold any
of the tables; ids are the tables' keys and must be unique over all files. Errors name file and key.
Spells, powers and magic objects have their schema in `magic/format.py`.
"""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from refriega.core.errors import ScenarioError
from refriega.rulesets.leyendas.dice import Critical, Dice
from refriega.rulesets.leyendas.terms import Ability, Condition, DamageType, Grip, Save, Size

Text = dict[str, str]


class Entry(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Base of everything in a content file: a name in both languages, an optional description."""

    name: Text
    text: Text = {}


class ExtraDamage(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Damage of another type that comes with a blow and is not multiplied by a critical (A-12)."""

    dice: Dice
    type: DamageType


class Weapon(Entry, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A weapon, or a natural attack.

    `damage` for Mediano; `increment` is spaces for weapons that are thrown or shoot (0: melee only).
    `ammunition` is the kind of projectile it needs; `load` the action that reloading takes.
    `reach` overrides the threatened area of the bearer as (nearest, farthest) (ML-101).
    """

    grip: Grip = Grip.ONE_HANDED
    damage: Dice
    critical: Critical = Critical(20, 2)
    types: tuple[DamageType, ...]
    material: str = "steel"
    melee: bool = True
    increment: int = 0
    ammunition: str = ""
    load: str = ""
    reach: tuple[int, int] | None = None
    double: bool = False
    natural: bool = False
    enhancement: int = 0
    extra: tuple[ExtraDamage, ...] = ()
    weight: float = 0.0

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

    bonus: int
    max_dexterity: int = 99
    arcane_failure: int = 0
    slows: bool = False
    enhancement: int = 0
    damage_reduction: tuple[str, ...] = ()
    spell_resistance: int = 0


class Shield(Entry, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A shield. `equip` is the kind of action that taking it up needs (ML-207); `weapon` its entry
    as a weapon (ML-043), or empty."""

    bonus: int
    arcane_failure: int = 0
    equip: str = "movement"
    weapon: str = ""
    max_dexterity: int = 99
    attack_penalty: int = 0
    enhancement: int = 0


class Item(Entry, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Any other object. `kind` is one of plain, ammunition, potion, wand, staff, scroll, codex,
    device, material, source; `spell` what it holds; `charges` how often (0: no limit)."""

    kind: str = "plain"
    spell: str = ""
    spells: tuple[str, ...] = ()
    caster_level: int = 1
    charges: int = 0
    ammunition: str = ""
    hands: int = 1


class Abilities(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The six scores; None is a score the creature does not have (it counts as 10)."""

    strength: int = 10
    dexterity: int = 10
    constitution: int = 10
    intelligence: int = 10
    wisdom: int = 10
    charisma: int = 10

    def score(self, ability: Ability) -> int:
        value: int = getattr(self, ability.value)
        return value


class Saves(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base bonuses of the three saves."""

    fortitude: int = 0
    reflex: int = 0
    will: int = 0

    def base(self, save: Save) -> int:
        value: int = getattr(self, save.value)
        return value


class CreatureEntry(Entry, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A creature as written in content or, with overrides, in a scenario.

    `class` (`class_`) and `level` build base attack, saves, life and spells from a class table; what
    is written here goes on top. `player_race` creatures follow ML-101, others the table of sizes.
    """

    class_: str = msgspec.field(default="", name="class")
    level: int = 0
    player_race: bool = False
    size: Size = Size.MEDIUM
    abilities: Abilities = Abilities()
    life: int | None = None
    life_die: int = 8
    base_attack: int | None = None
    saves: Saves | None = None
    speed: int = 6
    sure_footed: bool = False
    natural_armour: int = 0
    deflection: int = 0
    skills: dict[str, int] = {}
    talents: tuple[str, ...] = ()
    armour: str = ""
    held: tuple[str, ...] = ()
    carried: tuple[str, ...] = ()
    natural: tuple[str, ...] = ()
    reach: int | None = None
    hands: int = 2
    damage_reduction: tuple[str, ...] = ()
    vulnerable: tuple[DamageType, ...] = ()
    immune_damage: tuple[DamageType, ...] = ()
    immune: tuple[Condition, ...] = ()
    spell_resistance: int = 0
    contact: tuple[ExtraDamage, ...] = ()
    initiative: int = 0
    spells: tuple[str, ...] = ()
    powers: tuple[str, ...] = ()
    caster: str = ""
    caster_level: int = 0
    god: str = ""
    mount: bool = False
    senses: tuple[str, ...] = ()
    concealment: int = 0


class ClassEntry(Entry, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A class: per level the base attack, saves and uses of spells; features by level.

    `base_attack`, `fortitude`, `reflex`, `will` hold one value a level, from level 1 on.
    """

    life_die: int
    base_attack: tuple[int, ...]
    fortitude: tuple[int, ...]
    reflex: tuple[int, ...]
    will: tuple[int, ...]
    skills: tuple[str, ...] = ()
    caster: str = ""
    casting_ability: Ability = Ability.INTELLIGENCE
    arcane_failure: bool = False
    uses: dict[str, tuple[int, ...]] = {}
    powers: dict[str, tuple[str, ...]] = {}
    talents: dict[str, tuple[str, ...]] = {}


class ContentFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The tables of one file."""

    weapons: dict[str, Weapon] = {}
    armours: dict[str, Armour] = {}
    shields: dict[str, Shield] = {}
    items: dict[str, Item] = {}
    creatures: dict[str, CreatureEntry] = {}
    classes: dict[str, ClassEntry] = {}


class Content:
    """All content that a scenario can refer to; reading an unknown id is a `ScenarioError`."""

    def __init__(self, parts: tuple[ContentFile, ...]) -> None:
        self.weapons: dict[str, Weapon] = {}
        self.armours: dict[str, Armour] = {}
        self.shields: dict[str, Shield] = {}
        self.items: dict[str, Item] = {}
        self.creatures: dict[str, CreatureEntry] = {}
        self.classes: dict[str, ClassEntry] = {}
        for part in parts:
            for table in part.__struct_fields__:
                mine: dict[str, Entry] = getattr(self, table)
                for id_, entry in getattr(part, table).items():
                    if id_ in mine:
                        raise ScenarioError(f"{id_!r} is defined twice", place=f"{table}.{id_}")
                    mine[id_] = entry

    def name(self, id_: str) -> Text | None:
        """The name of whatever has this id."""
        kind = id_.partition("#")[0]
        for table in (self.weapons, self.shields, self.armours, self.items, self.creatures, self.classes):
            entry: Entry | None = table.get(kind)
            if entry is not None:
                return entry.name
        return None


def dec_hook(type_: type, value: object) -> object:
    """Notations that content writes as text."""
    if type_ in (Dice, Critical) and isinstance(value, str):
        return type_.parse(value)
    raise NotImplementedError(type_)


T = TypeVar("T")


def decode(text: str, type_: type[T], file: str) -> T:
    """Read TOML into `type_`; errors name the file and the line or key."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ScenarioError(str(error), file=file) from None
    try:
        return msgspec.convert(data, type_, dec_hook=dec_hook)
    except (msgspec.ValidationError, ValueError) as error:
        message, _, place = str(error).partition(" - at `$")
        raise ScenarioError(message, file=file, place=place.rstrip("`").lstrip(".")) from None


def read_content(file: Path) -> ContentFile:
    """Read one content file."""
    return decode(file.read_text(encoding="utf-8"), ContentFile, str(file))


@cache
def own_content() -> tuple[ContentFile, ...]:
    """The content that comes with the ruleset."""
    folder = files("refriega.rulesets.leyendas") / "content"
    return tuple(
        decode(file.read_text(encoding="utf-8"), ContentFile, f"content/{file.name}")
        for file in sorted(folder.iterdir(), key=lambda f: f.name)
        if file.name.endswith(".toml")
    )


def plain(entry: Entry) -> dict[str, Any]:
    """An entry as the data it would be written as."""
    data = msgspec.to_builtins(entry, enc_hook=enc_hook)
    assert isinstance(data, dict)
    return {key: value for key, value in data.items() if value is not None}


def enc_hook(value: object) -> object:
    """The opposite of `dec_hook`."""
    if isinstance(value, (Dice, Critical)):
        return str(value)
    raise NotImplementedError(type(value))
