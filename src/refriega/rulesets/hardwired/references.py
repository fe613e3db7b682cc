"""What content says about other content: every id that is referred to exists, and what lies on a table lies
on it.

Raises `ScenarioError` naming the place. What a squad may be is for `squads.py`.
"""

from __future__ import annotations

from collections.abc import Mapping

from refriega.boards.table.scenery import check_table
from refriega.core.errors import ScenarioError
from refriega.core.faults import Faults
from refriega.core.reading import Entry, need
from refriega.rulesets.hardwired.content import Content, ContentFile
from refriega.rulesets.hardwired.squads import check_squad


def check_content(content: Content, part: ContentFile, place: str = "") -> None:
    """Everything that the entries of one file refer to; `place` is where its tables stand."""
    prefix = f"{place}." if place else ""
    faults = Faults()
    for id_, faction in part.factions.items():
        if faction.summons is not None:
            with faults.apart():
                need("unit", faction.summons.unit, content.units, f"{prefix}factions.{id_}.summons.unit")
    for id_, unit in part.units.items():
        with faults.apart():
            need("faction", unit.faction, content.factions, f"{prefix}units.{id_}.faction")
        with faults.apart():
            need("weapon", unit.weapon, content.weapons, f"{prefix}units.{id_}.weapon")
    for id_, mission in part.missions.items():
        if mission.loot:
            with faults.apart():
                need("loot_layout", mission.loot, content.loot, f"{prefix}missions.{id_}.loot")
    for id_, table in part.tables.items():
        check_table(content.pieces, table, f"{prefix}tables.{id_}", faults)
    for id_, squad in part.squads.items():
        with faults.apart():
            check_squad(content, squad.members, squad.subs, f"{prefix}squads.{id_}")
    check_numbers(content, part, prefix, faults)
    faults.settle()


SUBTABLES = {
    "weapons": "kind",
    "armours": "weight",
    "criticals": "type",
    "fumbles": "table",
    "findings": "table",
    "units": "faction",
}
"""The tables of content that hold several tables of dice, and the field that tells them apart."""


def check_numbers(content: Content, part: ContentFile, prefix: str, faults: Faults) -> None:
    """No two entries of one table of dice have the same number: the dice would not know which is meant."""
    for table in part.__struct_fields__:
        entries: Mapping[str, Entry] = getattr(part, table)
        others: Mapping[str, Entry] = getattr(content, table)
        for id_, entry in entries.items():
            number = getattr(entry, "roll", 0)
            if not number:
                continue
            same = [
                other_id
                for other_id, other in others.items()
                if other_id != id_
                and getattr(other, "roll", 0) == number
                and (table not in SUBTABLES or subtable(table, other) == subtable(table, entry))
            ]
            with faults.apart():
                if same:
                    place = f"{prefix}{table}.{id_}.roll"
                    raise ScenarioError("content.number", number=number, other=same[0], place=place)


def subtable(table: str, entry: Entry) -> object:
    """Which table of dice an entry stands on."""
    return getattr(entry, SUBTABLES[table])
