"""Building a sheet: a creature's entry, its class at a level, and its equipment, checked."""

from __future__ import annotations

from collections.abc import Mapping

from refriega.rulesets.leyendas.content import ClassEntry, Content, CreatureEntry, Saves
from refriega.rulesets.leyendas.reduction import Reduction
from refriega.rulesets.leyendas.references import SKILLS, check_creature
from refriega.rulesets.leyendas.sheet import Sheet
from refriega.rulesets.leyendas.terms import SIZE_EXTENT, SIZE_REACH, Ability, Size


def build_sheet(
    content: Content,
    entry: CreatureEntry,
    id_: str,
    side: str,
    seat: str,
    variants: Mapping[str, str],
    place: str,
    of: str = "",
    board: str = "square",
) -> Sheet:
    """The sheet of a creature in a fight; raises `ScenarioError` naming `place`."""
    check_creature(content, entry, place)
    class_ = content.classes[entry.class_] if entry.class_ else None
    level = max(entry.level, 1)
    saves = entry.saves or (
        Saves(class_.fortitude[level - 1], class_.reflex[level - 1], class_.will[level - 1])
        if class_
        else Saves()
    )
    base_attack = entry.base_attack
    if base_attack is None:
        base_attack = class_.base_attack[level - 1] if class_ else 0
    life_die = class_.life_die if class_ else entry.life_die
    return Sheet(
        id=id_,
        name=entry.name,
        side=side,
        seat=seat,
        entry=of,
        player_race=entry.player_race,
        size=entry.size,
        extent=extent(entry.size, variants, board),
        abilities=entry.abilities,
        life=life(entry, life_die, level),
        life_die=life_die,
        level=level,
        base_attack=base_attack,
        saves=saves,
        speed=entry.speed,
        sure_footed=entry.sure_footed,
        natural_armour=entry.natural_armour,
        deflection=entry.deflection,
        skills={**trained(class_, level, entry), **entry.skills},
        talents=frozenset((*entry.talents, *features(class_.talents if class_ else {}, level))),
        natural=entry.natural,
        reach=reach(entry),
        hands=entry.hands,
        reductions=tuple(map(Reduction.parse, entry.damage_reduction)),
        vulnerable=entry.vulnerable,
        immune_damage=entry.immune_damage,
        immune=frozenset(entry.immune),
        spell_resistance=entry.spell_resistance,
        contact=entry.contact,
        initiative=entry.initiative,
        spells=entry.spells,
        uses=uses(entry, class_, level),
        powers=(*entry.powers, *features(class_.powers if class_ else {}, level)),
        caster=entry.caster or (class_.caster if class_ else ""),
        caster_level=entry.caster_level or (level if class_ and class_.caster else 0),
        casting_ability=class_.casting_ability if class_ else Ability.INTELLIGENCE,
        arcane_failure=class_.arcane_failure if class_ else entry.caster == "sorcerer",
        god=entry.god,
        mount=entry.mount,
        senses=frozenset(entry.senses),
        concealment=entry.concealment,
    )


def features(by_level: Mapping[str, tuple[str, ...]], level: int) -> tuple[str, ...]:
    """What a class has gained up to a level."""
    return tuple(f for at, gained in by_level.items() if int(at) <= level for f in gained)


def trained(class_: ClassEntry | None, level: int, entry: CreatureEntry) -> dict[str, int]:
    """The skills of a class: level + 3 and the skill's ability; magic knowledge goes by the casting one."""
    found: dict[str, int] = {}
    for skill in class_.skills if class_ else ():
        ability = SKILLS[skill]
        if class_ and class_.caster and skill == "magic_knowledge":
            ability = class_.casting_ability
        found[skill] = level + 3 + (entry.abilities.score(ability) - 10) // 2
    return found


def uses(entry: CreatureEntry, class_: ClassEntry | None, level: int) -> dict[str, int]:
    """How many spells of each kind a day: by the class table, unless the entry says otherwise."""
    found: dict[str, int] = {}
    if class_ is not None:
        found.update((kind, per_level[level - 1]) for kind, per_level in class_.uses.items())
    found.update((kind, number) for kind, number in entry.uses.items())
    return found


def life(entry: CreatureEntry, die: int, level: int) -> int:
    """As written, or the whole first die, half of the others rounded up, and Constitution a level."""
    if entry.life is not None:
        return entry.life
    constitution = (entry.abilities.constitution - 10) // 2
    return max(level, die + (level - 1) * (die // 2 + 1) + constitution * level)


def extent(size: Size, variants: Mapping[str, str], board: str) -> int:
    """The side of the occupied square (on hexes the size of the group of hexes, which no variant changes)."""
    if size is Size.COLOSSAL and board == "square" and variants["colosal_space"] == "6":
        return 6
    return SIZE_EXTENT[size]


def reach(entry: CreatureEntry) -> int:
    """Player races 1 (ML-101), others by size (ML-103), unless the entry says otherwise."""
    if entry.reach is not None:
        return entry.reach
    return 1 if entry.player_race else SIZE_REACH[entry.size]
