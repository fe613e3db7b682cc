"""The sheet: everything about a creature that a fight does not change.

Built once from content and shared by all copies of the state. What a fight changes stands in `Body`.
"""

from __future__ import annotations

import msgspec

from refriega.rulesets.leyendas.content import Abilities, ExtraDamage, Saves, Text
from refriega.rulesets.leyendas.reduction import Reduction
from refriega.rulesets.leyendas.terms import Ability, Condition, DamageType, Size


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
