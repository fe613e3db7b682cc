"""What spells, powers and magic objects say about other content: it must be there, and be of use.

Raises `ScenarioError` naming the place.
"""

from __future__ import annotations

from collections.abc import Iterable

from refriega.core.errors import ScenarioError
from refriega.core.reading import need
from refriega.rulesets.leyendas.content import Content, ContentFile, CreatureEntry, Item
from refriega.rulesets.leyendas.magic import parts
from refriega.rulesets.leyendas.magic.format import Magic, OnArea, OnObject, caster_named

HOLDERS = ("potion", "wand", "staff", "scroll", "codex", "device")


def check_magic(content: Content, part: ContentFile, prefix: str, terrains: Iterable[str]) -> None:
    """Everything magical in one file."""
    known = set(terrains)
    for id_, spell in part.spells.items():
        place = f"{prefix}spells.{id_}"
        if spell.material:
            check_kind(content, spell.material, "material", f"{place}.material")
        for source in spell.sources:
            check_kind(content, source, "source", f"{place}.sources")
        check_terrains(spell, place, known)
    for id_, power in part.powers.items():
        check_terrains(power, f"{prefix}powers.{id_}", known)
    for id_, item in part.items.items():
        check_item(content, item, f"{prefix}items.{id_}")
    for id_, class_ in part.classes.items():
        for level, powers in class_.powers.items():
            for power_id in powers:
                need("power", power_id, content.powers, f"{prefix}classes.{id_}.powers.{level}")


def check_kind(content: Content, id_: str, kind: str, place: str) -> None:
    """The object must be a material, or a source."""
    of_kind = [other for other, item in content.items.items() if item.kind == kind]
    need(kind, id_, of_kind, place)


def check_terrains(magic: Magic, place: str, known: Iterable[str]) -> None:
    """The ground that it lays must be known by name."""
    for number, part in enumerate(magic.effects):
        if isinstance(part, parts.Ground):
            need("terrain", part.terrain, known, f"{place}.effects[{number}].terrain")


def check_item(content: Content, item: Item, place: str) -> None:
    """What holds magic holds spells that there are; a potion one that a drinker can be the target of."""
    spells = (*((item.spell,) if item.spell else ()), *item.spells)
    for spell in spells:
        need("spell", spell, content.spells, f"{place}.{'spell' if item.spell == spell else 'spells'}")
    if bool(spells) != (item.kind in HOLDERS):
        raise ScenarioError(
            "item.cannot_hold" if spells else "item.holds_none", kind=item.kind, place=f"{place}.spell"
        )
    if item.kind == "potion":
        spell_entry = content.spells[item.spell] if item.spell else None
        if spell_entry is None or isinstance(spell_entry.target, (OnArea, OnObject)):
            raise ScenarioError("item.potion", place=f"{place}.spell")


def check_caster(content: Content, entry: CreatureEntry, place: str) -> None:
    """A creature's spells are on the lists of its class and god (ML-252, ML-254), and its powers exist."""
    class_ = content.classes.get(entry.class_)
    caster = entry.caster or (class_.caster if class_ is not None else "")
    for spell in entry.spells:
        need("spell", spell, content.spells, f"{place}.spells")
        if content.spells[spell].listing(caster, entry.god) is None:
            raise ScenarioError(
                "creature.spell", spell=spell, caster=caster_named(caster), place=f"{place}.spells"
            )
    for power in entry.powers:
        need("power", power, content.powers, f"{place}.powers")
