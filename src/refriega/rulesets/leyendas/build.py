"""Building a sheet: a creature's entry, its class at a level, and its equipment, checked."""

from __future__ import annotations

from collections.abc import Mapping

from refriega.core.errors import ScenarioError
from refriega.rulesets.leyendas.content import ClassEntry, Content, CreatureEntry, Saves
from refriega.rulesets.leyendas.sheet import Reduction, Sheet
from refriega.rulesets.leyendas.terms import SIZE_EXTENT, SIZE_REACH, Ability, Grip, Size


def build_sheet(
    content: Content,
    entry: CreatureEntry,
    id_: str,
    side: str,
    seat: str,
    variants: Mapping[str, str],
    place: str,
    of: str = "",
) -> Sheet:
    """The sheet of a creature in a fight; raises `ScenarioError` naming `place`."""
    class_ = class_of(content, entry, place)
    check_equipment(content, entry, place)
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
        extent=extent(entry.size, variants),
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
        skills=entry.skills,
        talents=frozenset((*entry.talents, *features(class_.talents if class_ else {}, level))),
        natural=entry.natural,
        reach=reach(entry),
        hands=entry.hands,
        reductions=reductions(entry, place),
        vulnerable=entry.vulnerable,
        immune_damage=entry.immune_damage,
        immune=frozenset(entry.immune),
        spell_resistance=entry.spell_resistance,
        contact=entry.contact,
        initiative=entry.initiative,
        spells=entry.spells,
        uses={kind: per_level[level - 1] for kind, per_level in (class_.uses if class_ else {}).items()},
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


def class_of(content: Content, entry: CreatureEntry, place: str) -> ClassEntry | None:
    """The class table, if the creature has a class; its level must be in the table."""
    if not entry.class_:
        return None
    class_ = content.classes.get(entry.class_)
    if class_ is None:
        raise ScenarioError(
            f"no class {entry.class_!r}; there are: {', '.join(content.classes)}", place=f"{place}.class"
        )
    if not 1 <= max(entry.level, 1) <= len(class_.base_attack):
        raise ScenarioError(
            f"level {entry.level} is not in the table of {entry.class_!r}", place=f"{place}.level"
        )
    return class_


def features(by_level: Mapping[str, tuple[str, ...]], level: int) -> tuple[str, ...]:
    """What a class has gained up to a level."""
    return tuple(f for at, gained in by_level.items() if int(at) <= level for f in gained)


def life(entry: CreatureEntry, die: int, level: int) -> int:
    """As written, or the whole first die, half of the others rounded up, and Constitution a level."""
    if entry.life is not None:
        return entry.life
    constitution = (entry.abilities.constitution - 10) // 2
    return max(level, die + (level - 1) * (die // 2 + 1) + constitution * level)


def extent(size: Size, variants: Mapping[str, str]) -> int:
    """The side of the occupied square (on hexes the size of the group of hexes)."""
    if size is Size.COLOSSAL and variants["colosal_space"] == "6":
        return 6
    return SIZE_EXTENT[size]


def reach(entry: CreatureEntry) -> int:
    """Player races 1 (ML-101), others by size (ML-103), unless the entry says otherwise."""
    if entry.reach is not None:
        return entry.reach
    return 1 if entry.player_race else SIZE_REACH[entry.size]


def reductions(entry: CreatureEntry, place: str) -> tuple[Reduction, ...]:
    try:
        return tuple(Reduction.parse(text) for text in entry.damage_reduction)
    except ValueError as error:
        raise ScenarioError(str(error), place=f"{place}.damage_reduction") from None


def check_equipment(content: Content, entry: CreatureEntry, place: str) -> None:
    """Everything worn, held and carried exists, and there are hands enough."""
    if entry.armour and entry.armour not in content.armours:
        raise ScenarioError(f"no armour {entry.armour!r}", place=f"{place}.armour")
    for key in ("held", "carried"):
        for item in getattr(entry, key):
            if not (item in content.weapons or item in content.shields or item in content.items):
                raise ScenarioError(f"no object {item!r}", place=f"{place}.{key}")
    for attack in entry.natural:
        if attack not in content.weapons:
            raise ScenarioError(f"no natural attack {attack!r}", place=f"{place}.natural")
    if hands_taken(content, entry.held) > entry.hands:
        raise ScenarioError(f"not enough hands to hold {', '.join(entry.held)}", place=f"{place}.held")


def hands_taken(content: Content, held: tuple[str, ...]) -> int:
    """How many hands the objects take: two-handed weapons take two."""
    taken = 0
    for item in held:
        weapon = content.weapons.get(item.partition("#")[0])
        thing = content.items.get(item.partition("#")[0])
        if weapon is not None:
            taken += 2 if weapon.grip is Grip.TWO_HANDED else 1
        else:
            taken += thing.hands if thing is not None else 1
    return taken
