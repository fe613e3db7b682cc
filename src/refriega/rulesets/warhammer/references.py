"""What content says about other content: every id that is referred to exists, and an army list says nothing
that cannot be played.

Raises a `ScenarioError` that names the place and what to do.
"""

from __future__ import annotations

from collections.abc import Mapping

from refriega.boards.table.scenery import check_table
from refriega.core.errors import ScenarioError
from refriega.core.faults import Faults
from refriega.core.reading import need, need_all
from refriega.rulesets.warhammer.content import Content, ContentFile
from refriega.rulesets.warhammer.spells.checks import check_numbers, check_spell
from refriega.rulesets.warhammer.terms import Kind
from refriega.rulesets.warhammer.troops import Item, Troop, UnitEntry


def check_content(content: Content, part: ContentFile, place: str = "") -> None:
    """All that the entries of one file say; `place` is where its tables stand."""
    prefix = f"{place}." if place else ""
    faults = Faults()
    for id_, troop in part.troops.items():
        with faults.apart():
            check_troop(content, troop, f"{prefix}troops.{id_}")
    for id_, item in part.items.items():
        with faults.apart():
            check_item(content, item, f"{prefix}items.{id_}")
    for id_, spell in part.spells.items():
        check_spell(content.lores, spell, f"{prefix}spells.{id_}", faults)
    check_numbers(content.spells, part.spells, f"{prefix}spells", faults)
    for id_, table in part.tables.items():
        check_table(content.pieces, table, f"{prefix}tables.{id_}", faults)
    for id_, army in part.armies.items():
        check_units(content, army.units, f"{prefix}armies.{id_}.units", faults)
    faults.settle()


# -- troops and items --------------------------------------------------------------------------------


def check_troop(content: Content, troop: Troop, place: str) -> None:
    """Cavalry rides a troop that there is; nobody else has a steed."""
    if not troop.steed:
        return
    need("troop", troop.steed, content.troops, f"{place}.steed")
    if troop.kind is not Kind.CAVALRY and troop.kind is not Kind.CHARIOT:
        raise ScenarioError("troop.steed", place=f"{place}.steed")


def check_item(content: Content, item: Item, place: str) -> None:
    """A bound item holds a spell at a power level; no other item does. What adds says how much."""
    bound = item.type == "bound"
    if bound != bool(item.spell) or bound != bool(item.level):
        raise ScenarioError("item.bound", place=place)
    if bound:
        need("spell", item.spell, content.spells, f"{place}.spell")
    if (item.type in WITH_VALUE) != bool(item.value):
        raise ScenarioError("item.value", type=item.type, known=WITH_VALUE, place=f"{place}.value")
    if item.missiles and item.type not in SAVING:
        raise ScenarioError("item.missiles", place=f"{place}.missiles")


WITH_VALUE = ("ward", "armour", "casting", "dispelling", "resistance", "power_dice", "dispel_dice")
"""The types of item that have a `value`."""

SAVING = ("ward", "armour")
"""Those that save, and may do so against missiles alone."""


# -- army lists --------------------------------------------------------------------------------------


def check_units(content: Content, units: Mapping[str, UnitEntry], place: str, faults: Faults) -> None:
    """The units of an army: each by itself, and how they hang together."""
    for id_, unit in units.items():
        check_unit(content, unit, f"{place}.{id_}", faults)
        if unit.joins:
            with faults.apart():
                check_joins(id_, units, unit.joins, f"{place}.{id_}.joins")
    if sum(unit.general for unit in units.values()) > 1:
        with faults.apart():
            raise ScenarioError("army.one_general", place=place)


def check_unit(content: Content, unit: UnitEntry, place: str, faults: Faults) -> None:
    """One line of an army list."""
    with faults.apart():
        need("troop", unit.troop, content.troops, f"{place}.troop")
    with faults.apart():
        need_all("item", unit.items, content.items, f"{place}.items")
        check_items(content, unit, f"{place}.items")
    with faults.apart():
        check_wizard(content, unit, place)
    with faults.apart():
        check_character(content, unit, place)


def check_items(content: Content, unit: UnitEntry, place: str) -> None:
    """One bound item at most; magic items are for characters and champions, and a champion, who is one of the
    rank and file, has none that serves its bearer alone.
    """
    if sum(content.items[id_].type == "bound" for id_ in unit.items) > 1:
        raise ScenarioError("army.bound_items", place=place)
    if unit.items and not (unit.character or unit.champion):
        raise ScenarioError("army.who_has_items", place=place)
    own = [id_ for id_ in unit.items if content.items[id_].type in WORN]
    if own and not unit.character:
        raise ScenarioError("army.champion_wears", id=own[0], place=place)


WORN = ("weapon", "armour", "ward")
"""The types of item that serve their bearer alone."""


def check_wizard(content: Content, unit: UnitEntry, place: str) -> None:
    """A wizard is a character and knows spells of one lore; nobody else knows any."""
    if unit.lore:
        need("lore", unit.lore, content.lores, f"{place}.lore")
    need_all("spell", unit.spells, content.spells, f"{place}.spells")
    if bool(unit.level) != bool(unit.spells) or (unit.level and not unit.character):
        raise ScenarioError("army.wizard", place=place)
    strange = [id_ for id_ in unit.spells if unit.lore and content.spells[id_].lore != unit.lore]
    if strange:
        raise ScenarioError("army.other_lore", id=strange[0], lore=unit.lore, place=f"{place}.spells")


MOUNTS = (Kind.MONSTER, Kind.CHARIOT)
"""What a character may ride that has wounds of its own."""


def check_character(content: Content, unit: UnitEntry, place: str) -> None:
    """A character is one model; only characters ride mounts, join units, hide and lead armies."""
    if unit.character:
        if unit.models > 1:
            raise ScenarioError("army.character_alone", place=f"{place}.models")
    else:
        for key in ("mount", "joins", "hidden", "general", "runesmith"):
            if getattr(unit, key):
                raise ScenarioError("army.only_characters", place=f"{place}.{key}")
    if unit.mount:
        need("troop", unit.mount, content.troops, f"{place}.mount")
        if content.troops[unit.mount].kind not in MOUNTS:
            raise ScenarioError("army.mount", place=f"{place}.mount")


def check_joins(who: str, units: Mapping[str, UnitEntry], host: str, place: str) -> None:
    """A character begins in a unit of its own army, of several models."""
    need("unit", host, [id_ for id_, unit in units.items() if not unit.character and id_ != who], place)
    if units[host].models < 2:
        raise ScenarioError("army.joins_one", id=host, place=place)
