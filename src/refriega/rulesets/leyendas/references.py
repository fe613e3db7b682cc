"""What content says about other content: every id that is referred to exists, and hands suffice.

`Reduction` and the class tables are checked here too, so that nothing in a fight can meet an entry that makes
no sense. Raises `ScenarioError` naming the place.
"""

from __future__ import annotations

from collections.abc import Iterable

from refriega.core.errors import ScenarioError
from refriega.rulesets.leyendas.content import Content, ContentFile, CreatureEntry
from refriega.rulesets.leyendas.reading import no_such
from refriega.rulesets.leyendas.reduction import Reduction
from refriega.rulesets.leyendas.terms import Grip


def check_content(content: Content, part: ContentFile, place: str = "") -> None:
    """Everything that the entries of one file refer to; `place` is where its tables stand."""
    prefix = f"{place}." if place else ""
    missiles = {item.ammunition for item in content.items.values()} - {""}
    for id_, weapon in part.weapons.items():
        if weapon.ammunition:
            need("ammunition", weapon.ammunition, missiles, f"{prefix}weapons.{id_}.ammunition")
    for id_, shield in part.shields.items():
        if shield.weapon:
            need("weapon", shield.weapon, content.weapons, f"{prefix}shields.{id_}.weapon")
    for id_, armour in part.armours.items():
        check_reductions(armour.damage_reduction, f"{prefix}armours.{id_}.damage_reduction")
    for id_, entry in part.creatures.items():
        check_creature(content, entry, f"{prefix}creatures.{id_}")


def check_creature(content: Content, entry: CreatureEntry, place: str) -> None:
    """A creature's class and level, its damage reduction, and all that it wears, holds and carries."""
    if entry.class_:
        need("class", entry.class_, content.classes, f"{place}.class")
        levels = len(content.classes[entry.class_].base_attack)
        if not 1 <= max(entry.level, 1) <= levels:
            raise ScenarioError(
                f"level {entry.level} is not in the table of {entry.class_!r}, which goes up to {levels}",
                place=f"{place}.level",
            )
    check_reductions(entry.damage_reduction, f"{place}.damage_reduction")
    if entry.armour:
        need("armour", entry.armour, content.armours, f"{place}.armour")
    objects = {**content.weapons, **content.shields, **content.items}
    for key in ("held", "carried"):
        for item in getattr(entry, key):
            need("object", item, objects, f"{place}.{key}")
    for attack in entry.natural:
        need("natural attack", attack, content.weapons, f"{place}.natural")
        if not content.weapons[attack].natural:
            raise ScenarioError(f"{attack!r} is not a natural attack", place=f"{place}.natural")
    taken = hands_taken(content, entry.held)
    if taken > entry.hands:
        raise ScenarioError(
            f"{', '.join(entry.held)}: that takes {taken} hands, and there are {entry.hands}",
            place=f"{place}.held",
        )


def check_reductions(written: Iterable[str], place: str) -> None:
    """Damage reduction is written `N/what beats it` or `N element`."""
    for text in written:
        try:
            Reduction.parse(text)
        except ValueError as error:
            raise ScenarioError(str(error), place=place) from None


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


def need(what: str, id_: str, known: Iterable[str], place: str) -> None:
    """`id_` must be one of `known`."""
    ids = list(known)
    if id_ not in ids:
        raise ScenarioError(no_such(what, id_, ids), place=place)
