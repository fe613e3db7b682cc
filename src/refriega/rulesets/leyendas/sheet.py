"""The sheet: everything about a creature that a fight does not change.

Built once from content and shared by all copies of the state. What a fight changes stands in `Body`.
"""

from __future__ import annotations

import re

import msgspec

from refriega.rulesets.leyendas.content import Abilities, ExtraDamage, Saves, Text
from refriega.rulesets.leyendas.terms import PHYSICAL, Ability, Condition, DamageType, Size

# What damage reduction can be written against, in both languages (ML-068, ML-069).
WORDS = {
    "lacerante": "slashing",
    "cortante": "slashing",
    "perforante": "piercing",
    "contundente": "bludgeoning",
    "plata": "silver",
    "hierro": "cold_iron",
    "hierro frío": "cold_iron",
    "adamantina": "adamantine",
    "acero": "steel",
    "madera": "wood",
    "piedra": "stone",
    "magia": "magic",
    "fuego": "fire",
    "frío": "cold",
    "ácido": "acid",
    "electricidad": "electricity",
    "sonido": "sound",
}

_REDUCTION = re.compile(r"(\d{1,3})\s*(/|\s)\s*(\S.*)?")


class Reduction(msgspec.Struct, frozen=True):
    """Reducción al daño: physical with what beats it (`5/plata`; `5/-` nothing does), or of one
    element (`5 ácido`)."""

    amount: int
    bypass: str = ""
    element: str = ""

    @staticmethod
    def parse(text: str) -> Reduction:
        """Raises ValueError when it is neither `N/bypass` nor `N element`."""
        match = _REDUCTION.fullmatch(text.strip())
        if not match or not match[3]:
            raise ValueError(f"{text!r} is not a damage reduction; write for instance 5/plata or 5 fire")
        word = match[3].strip().lower()
        word = WORDS.get(word, word)
        if match[2] == "/":
            return Reduction(int(match[1]), bypass="" if word == "-" else word)
        if word not in set(DamageType) - PHYSICAL:
            raise ValueError(f"{match[3]!r} is not an element, in {text!r}")
        return Reduction(int(match[1]), element=word)

    def stops(self, type_: DamageType, material: str, types: tuple[DamageType, ...]) -> bool:
        """Whether it works against damage of `type_` from a weapon of `material` and `types`."""
        if self.element:
            return type_ == self.element
        return type_ in PHYSICAL and self.bypass != material and self.bypass not in types


class Sheet(msgspec.Struct, frozen=True, kw_only=True):
    """A creature's unchanging side; see `content.CreatureEntry` for the fields' meaning."""

    id: str
    name: Text
    side: str
    seat: str
    entry: str = ""
    player_race: bool = False
    size: Size = Size.MEDIUM
    extent: int = 1
    abilities: Abilities = Abilities()
    life: int = 1
    life_die: int = 8
    level: int = 1
    base_attack: int = 0
    saves: Saves = Saves()
    speed: int = 6
    sure_footed: bool = False
    natural_armour: int = 0
    deflection: int = 0
    skills: dict[str, int] = {}
    talents: frozenset[str] = frozenset()
    natural: tuple[str, ...] = ()
    reach: int = 1
    hands: int = 2
    reductions: tuple[Reduction, ...] = ()
    vulnerable: tuple[DamageType, ...] = ()
    immune_damage: tuple[DamageType, ...] = ()
    immune: frozenset[Condition] = frozenset()
    spell_resistance: int = 0
    contact: tuple[ExtraDamage, ...] = ()
    initiative: int = 0
    spells: tuple[str, ...] = ()
    uses: dict[str, int] = {}
    powers: tuple[str, ...] = ()
    caster: str = ""
    caster_level: int = 0
    casting_ability: Ability = Ability.INTELLIGENCE
    arcane_failure: bool = False
    god: str = ""
    mount: bool = False
    senses: frozenset[str] = frozenset()
    concealment: int = 0
