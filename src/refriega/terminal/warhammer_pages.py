"""Pages on the content of `warhammer`: troops, magic items, lores and their spells, armies, terrain."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from refriega.boards.table import inches
from refriega.boards.table.scenery import PieceOnTable, TableEntry, point
from refriega.rulesets.warhammer.content import Content
from refriega.rulesets.warhammer.scenery import TerrainKind
from refriega.rulesets.warhammer.spells.schema import Lore, Spell
from refriega.rulesets.warhammer.troops import ArmyEntry, Item, Troop, UnitEntry
from refriega.terminal.inches_map import terrain_facts
from refriega.terminal.pages import Called, entry_lines
from refriega.terminal.warhammer_effects import effect_lines
from refriega.terminal.warhammer_map import ground_said, high_said
from refriega.terminal.warhammer_names import TABLES, long
from refriega.terminal.warhammer_sheets import profile_line, roles_of, troop_lines
from refriega.terminal.warhammer_spells import spell_facts, spell_line
from refriega.terminal.words import Words, capital


def pages(content: Content, name: str, words: Words) -> list[str]:
    """All that a name means: entries of the content, words of the rules; else the rules that speak of it."""
    tables = {table: getattr(content, table) for table in TABLES}
    return entry_lines("warhammer", tables, name, words, partial(facts, content))


def facts(content: Content, called: Called, words: Words) -> Iterator[str]:
    """What there is to know of an entry, line by line."""
    entry: Any = called.entry
    match entry:
        case Troop():
            base = "x".join(map(str, entry.base))
            yield words.sentence(
                "page.troop", kind=words.name(entry.kind), base=base, steed=words.name(entry.steed)
            )
            yield profile_line(entry, words)
            yield from troop_lines(entry, words)
        case Item():
            yield item_said(entry, words)
        case Lore():
            spells = [spell for spell in content.spells.values() if spell.lore == called.id]
            yield from (spell_line(spell, words) for spell in sorted(spells, key=lambda spell: spell.number))
        case Spell():
            yield spell_heading(entry, words)
            yield capital("; ".join(spell_facts(entry, words))) + "."
            yield from effect_lines(entry, words)
            if entry.original is not None and entry.original.value is not None:
                yield words.text("page.original", value=entry.original.value)
        case ArmyEntry():
            yield words.text("page.army", dice=entry.dispel_dice)
            yield from (unit_said(content, unit, words) for unit in entry.units.values())
        case TerrainKind():
            walked = terrain_facts(entry, words, (), lambda known: high_said(known, words))
            yield capital("; ".join(filter(None, (walked, ground_said(entry, words))))) + "."
        case TableEntry():
            width, depth = (long(inches(length), words.scenario) for length in (entry.width, entry.depth))
            yield words.text("page.size", width=width, depth=depth)
            yield from (piece_said(content, piece, words) for piece in entry.pieces)


def piece_said(content: Content, piece: PieceOnTable, words: Words) -> str:
    """`A wood (bosque), at 8,18, 10" by 10"`."""
    kind = content.pieces.get(piece.kind)
    size = [long(inches(side), words.scenario) for side in piece.size or ()]
    radius = long(inches(piece.radius), words.scenario) if piece.radius is not None else ""
    ends = ((piece.at,) if piece.at is not None else ()) + piece.corners
    return words.text(
        "page.piece",
        name=words.title(kind.name) if kind is not None else piece.kind,
        id=piece.id,
        at="; ".join(words.place(point(at)) for at in ends),
        size=words.text("page.by", sides=size[0], depth=size[1]) if size else "",
        radius=radius,
    )


def item_said(item: Item, words: Words) -> str:
    """What an item does, with its numbers."""
    return words.text(
        f"item.{item.type}", spell=words.name(item.spell), level=item.level, value=item.value,
        strength=str(item.strength or ""), attacks=str(item.attacks or ""), missiles=item.missiles,
    )  # fmt: skip


def spell_heading(spell: Spell, words: Words) -> str:
    """Of which lore it is, the number there, and its casting value."""
    return words.text(
        "page.spell", lore=words.name(spell.lore), number=str(spell.number or ""), value=spell.value
    )


def unit_said(content: Content, unit: UnitEntry, words: Words) -> str:
    """`Spearmen: 20 Halberdiers (5 wide), standard, musician, 140 points`."""
    troop = content.troops[unit.troop]
    roles = roles_of(unit, troop, words)
    if unit.level:
        roles.append(words.text("status.wizard", level=unit.level))
    things = [words.name(id_) for id_ in (unit.lore, *unit.spells, *unit.items, unit.mount) if id_]
    return words.text(
        "page.unit", name=words.title(unit.name) if unit.name else "", troop=words.title(troop.name),
        n=unit.models, files=str(unit.files or ""), listed=", ".join((*roles, *things)), points=unit.points,
    )  # fmt: skip
