"""What content says about other content: every id that is referred to exists, and hands suffice.

`Reduction` and the class tables are checked here too, so that nothing in a fight can meet an entry that makes
no sense. Raises `ScenarioError` naming the place.
"""

from __future__ import annotations

from collections.abc import Iterable

from refriega.boards import LEGEND
from refriega.core.errors import Malformed, ScenarioError
from refriega.core.faults import Faults
from refriega.core.reading import need, need_all
from refriega.rulesets.leyendas.content import Content, ContentFile, CreatureEntry
from refriega.rulesets.leyendas.magic.format import School
from refriega.rulesets.leyendas.magic.references import check_caster, check_magic
from refriega.rulesets.leyendas.reduction import Reduction
from refriega.rulesets.leyendas.terms import Ability, Grip

SKILLS = {
    "acrobatics": Ability.DEXTERITY,
    "athletics": Ability.STRENGTH,
    "escape_artist": Ability.DEXTERITY,
    "healing": Ability.WISDOM,
    "intimidation": Ability.CHARISMA,
    "magic_knowledge": Ability.INTELLIGENCE,
    "perception": Ability.WISDOM,
    "ride": Ability.DEXTERITY,
    "stealth": Ability.DEXTERITY,
}
"""The skills, each with the ability that bears on it."""

TALENTS = (
    *(f"improved_{deed}" for deed in ("trip", "disarm", "sunder", "push", "grapple", "overrun")),
    *(f"specialist_{school.value}" for school in School),
)
"""The talents that the rules know: for combat manoeuvres (ML-121), and for schools of magic (ML-251)."""

SENSES = ("see_invisible",)


def check_content(content: Content, part: ContentFile, place: str = "", terrains: Iterable[str] = ()) -> None:
    """Everything that the entries of one file refer to; `place` is where its tables stand.

    `terrains` are those of the scenario's own that magic may lay on the ground.
    """
    prefix = f"{place}." if place else ""
    faults = Faults()
    with faults.apart():
        check_magic(content, part, prefix, [*(terrain.name for terrain in LEGEND.values()), *terrains])
    missiles = {item.ammunition for item in content.items.values()} - {""}
    for id_, weapon in part.weapons.items():
        if weapon.ammunition:
            with faults.apart():
                need("ammunition", weapon.ammunition, missiles, f"{prefix}weapons.{id_}.ammunition")
    for id_, shield in part.shields.items():
        if shield.weapon:
            with faults.apart():
                need("weapon", shield.weapon, content.weapons, f"{prefix}shields.{id_}.weapon")
    for id_, armour in part.armours.items():
        with faults.apart():
            check_reductions(armour.damage_reduction, f"{prefix}armours.{id_}.damage_reduction")
    for id_, class_ in part.classes.items():
        with faults.apart():
            need_all("skill", class_.skills, SKILLS, f"{prefix}classes.{id_}.skills")
        for level, talents in class_.talents.items():
            with faults.apart():
                need_all("talent", talents, TALENTS, f"{prefix}classes.{id_}.talents.{level}")
    for id_, entry in part.creatures.items():
        with faults.apart():
            check_creature(content, entry, f"{prefix}creatures.{id_}")
    faults.settle()


def check_creature(content: Content, entry: CreatureEntry, place: str) -> None:
    """A creature's class and level, its damage reduction, and all that it wears, holds and carries."""
    if entry.class_:
        need("class", entry.class_, content.classes, f"{place}.class")
        levels = len(content.classes[entry.class_].base_attack)
        if not 1 <= max(entry.level, 1) <= levels:
            raise ScenarioError(
                "creature.level", level=entry.level, id=entry.class_, highest=levels, place=f"{place}.level"
            )
    need_all("skill", entry.skills, SKILLS, f"{place}.skills")
    need_all("talent", entry.talents, TALENTS, f"{place}.talents")
    need_all("sense", entry.senses, SENSES, f"{place}.senses")
    check_reductions(entry.damage_reduction, f"{place}.damage_reduction")
    check_caster(content, entry, place)
    if entry.armour:
        need("armour", entry.armour, content.armours, f"{place}.armour")
    objects = {**content.weapons, **content.shields, **content.items}
    need_all("object", entry.held, objects, f"{place}.held")
    need_all("object", entry.carried, objects, f"{place}.carried")
    for attack in entry.natural:
        need("natural_attack", attack, content.weapons, f"{place}.natural")
        if not content.weapons[attack].natural:
            raise ScenarioError("creature.natural", id=attack, place=f"{place}.natural")
    taken = hands_taken(content, entry.held)
    if taken > entry.hands:
        raise ScenarioError(
            "creature.hands", held=entry.held, taken=taken, hands=entry.hands, place=f"{place}.held"
        )


def check_reductions(written: Iterable[str], place: str) -> None:
    """Damage reduction is written `N/what beats it` or `N element`."""
    for text in written:
        try:
            Reduction.parse(text)
        except Malformed as error:
            raise ScenarioError(error.message, place=place) from None


def hands_taken(content: Content, held: tuple[str, ...]) -> int:
    """How many hands the objects take: two-handed weapons take two, ammunition none (ML-206)."""
    taken = 0
    for item in held:
        weapon = content.weapons.get(item.partition("#")[0])
        thing = content.items.get(item.partition("#")[0])
        if weapon is not None:
            taken += 2 if weapon.grip is Grip.TWO_HANDED else 1
        else:
            taken += 1 if thing is None else 0 if thing.kind == "ammunition" else thing.hands
    return taken
