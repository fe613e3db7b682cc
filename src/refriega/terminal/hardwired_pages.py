"""Pages on the content of `hardwired`: weapons, contracts, hostiles and what their dice have them do."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from typing import Any

import msgspec

from refriega.boards.table import in_inches
from refriega.boards.table.scenery import PieceKind, TableEntry
from refriega.boards.table.zones import EDGES
from refriega.rulesets.hardwired.content import Content
from refriega.rulesets.hardwired.contracts import Contract, Squad
from refriega.rulesets.hardwired.equipment import Armour, Consumable, Gear, Weapon
from refriega.rulesets.hardwired.factions import Faction, Row, Unit
from refriega.rulesets.hardwired.missions import (
    CompanionSetup,
    Deployment,
    LootLayout,
    SpawnPlace,
    Timing,
)
from refriega.rulesets.hardwired.outcomes import Critical, Finding, Fumble
from refriega.rulesets.hardwired.squads import member_profile
from refriega.rulesets.hardwired.terms import Situation
from refriega.terminal.hardwired_names import TABLES
from refriega.terminal.inches_map import terrain_facts
from refriega.terminal.pages import Called, entry_lines
from refriega.terminal.words import Words, capital


def pages(content: Content, name: str, words: Words) -> list[str]:
    """All that a name means: entries of the content, words of the rules; else the rules that speak of it."""
    tables = {table: getattr(content, table) for table in TABLES}
    return entry_lines("hardwired", tables, name, words, partial(facts, content))


def facts(content: Content, called: Called, words: Words) -> Iterator[str]:
    entry: Any = called.entry
    match entry:
        case Weapon():
            yield capital(weapon_facts(entry, words)) + "."
        case Contract():
            yield from contract_facts(entry, words)
        case Squad():
            yield from squad_facts(content, entry, words)
        case Faction():
            yield from faction_facts(content, called.id, entry, words)
        case Unit():
            yield from unit_facts(content, entry, words)
        case Critical() | Fumble():
            table = entry.type.value if isinstance(entry, Critical) else entry.table
            yield words.text("page.row", n=entry.roll, table=words.name(table))
            yield from (effect_said(effect, words) for effect in entry.effects)
        case PieceKind():
            yield capital(terrain_facts(entry, words)) + "."
        case Timing():
            for spawn in entry.spawns:
                yield words.text("page.spawn", round=spawn.round, rank=words.name(spawn.rank.value))
        case Consumable():
            effect = words.text(
                f"consumable.{entry.effect}", n=entry.amount, die=entry.die, lasts=lasting(entry, words)
            )
            yield f"{capital(effect)}; {'; '.join(trait_list(entry, words))}."
        case LootLayout():
            yield words.text("page.loot", n=entry.markers)
        case Deployment():
            yield words.text(
                "page.deployment",
                attacker=words.name(EDGES[entry.attacker_edge]),
                defender=words.name(EDGES[entry.defender_edge]),
            )
        case SpawnPlace():
            yield words.text(f"spawn_place.{entry.place}", die=entry.die, plus=entry.plus)
        case CompanionSetup():
            yield words.text("page.companions", rank=words.name(entry.rank.value))
        case TableEntry():
            yield words.text("page.size", width=entry.width, depth=entry.depth)
        case Armour() | Gear() | Finding():
            yield f"{capital('; '.join(trait_list(entry, words)))}."


# -- what is carried -----------------------------------------------------------------------------------


def weapon_facts(weapon: Weapon, words: Words) -> str:
    """`melee, bladed; damage 1d6+1; reach 2"`, and its traits."""
    damage = "+".join(
        ([f"1d{weapon.die}"] if weapon.die else []) + ([f"{weapon.damage}"] if weapon.damage else [])
    )
    said = [f"{words.name(weapon.kind.value)}, {words.name(weapon.type.value)}"]
    said.append(words.text("page.damage", value=damage) if damage else words.text("page.harmless"))
    return "; ".join((*said, *trait_list(weapon, words)))


def trait_list(entry: msgspec.Struct, words: Words) -> Iterator[str]:
    """The fields that are not as they usually are, each by its own text (`trait.reach`)."""
    usual = dict(zip(reversed(entry.__struct_fields__), reversed(entry.__struct_defaults__), strict=False))
    for name in entry.__struct_fields__:
        value = getattr(entry, name)
        if name not in PLAIN and value not in (usual.get(name), "", None):
            key = "reroll_riposte" if getattr(entry, "only_on_riposte", False) and "reroll" in name else name
            yield words.text(f"trait.{key}", value=said(value, words), signed=signed(value), n=value)


PLAIN = frozenset(
    {
        "name",
        "text",
        "kind",
        "type",
        "die",
        "damage",
        "roll",
        "effect",
        "amount",
        "lasts",
        "only_on_riposte",
        "table",
    }
)
"""Fields that are told otherwise."""


def lasting(entry: Consumable, words: Words) -> str:
    """How long it lasts, as the end of a sentence."""
    return words.text(f"lasts.{entry.lasts}") if entry.lasts else ""


def said(value: object, words: Words) -> str:
    if isinstance(value, str):
        return words.name(value)
    if isinstance(value, tuple):
        return words.catalogue.listed([words.name(str(part)) for part in value])
    return str(value)


def signed(value: object) -> str:
    return f"{value:+d}" if isinstance(value, int) and not isinstance(value, bool) else ""


# -- people ----------------------------------------------------------------------------------------------


def contract_facts(contract: Contract, words: Words) -> Iterator[str]:
    weapons = words.catalogue.listed([words.name(kind) for kind in contract.weapons])
    yield words.text(
        "page.contract", health=contract.health, move=contract.move, weapons=weapons,
        armour=words.name(contract.armour), most=contract.most,
    )  # fmt: skip
    special = [
        words.text(f"contract.{name}", value=getattr(contract, name))
        for name in SPECIAL
        if getattr(contract, name)
    ]
    if special:
        yield capital("; ".join(special)) + "."


SPECIAL = (
    "leader", "boosts", "melee_damage", "ignores_slow_armour", "desperate_defence_tier", "shoots_on_the_move",
    "free_disengage", "advance", "closing_move", "outnumbered_combat_tier", "rerolls_wits", "channels",
)  # fmt: skip
"""The special rules of contracts."""


def squad_facts(content: Content, squad: Squad, words: Words) -> Iterator[str]:
    for member in squad.members:
        profile = member_profile(content, member)
        dice = "/".join((profile.combat.dice, profile.defence.dice, profile.wits.dice))
        things = (*member.weapons, member.armour, *member.gear, *member.consumables)
        listed = ", ".join(words.name(thing) for thing in things if thing)
        yield words.text(
            "page.member", who=member.name, contract=words.name(member.contract), dice=dice,
            health=profile.health, move=in_inches(profile.move), listed=listed,
        )  # fmt: skip


def unit_facts(content: Content, unit: Unit, words: Words) -> Iterator[str]:
    of = unit.attributes
    yield words.text(
        "page.unit", faction=words.name(unit.faction), rank=words.name(unit.rank.value),
        dice=f"{of.combat}/{of.defence}/{of.wits}", health=unit.health, move=unit.move,
        groups=words.catalogue.listed([str(size) for size in unit.groups]),
    )  # fmt: skip
    weapon = content.weapons[unit.weapon]
    yield f"{capital(words.title(weapon.name))}: {weapon_facts(weapon, words)}."


def faction_facts(content: Content, id_: str, faction: Faction, words: Words) -> Iterator[str]:
    """Its units, its special rules, and what each result of the AI die means."""
    units = [words.title(content.units[unit].name) for unit in content.units_of(id_)]
    yield words.text("page.units", listed=words.catalogue.listed(units))
    for name in ("vs_wounded_tier", "mob_tier", "phase_die", "feast_die", "cooperate_tier"):
        value = getattr(faction, name)
        if value:
            yield words.text(f"faction.{name}", value=value)
    if faction.summons is not None:
        rule = faction.summons
        unit = words.title(content.units[rule.unit].name)
        yield words.text("faction.summons", unit=unit, least=rule.least, less=rule.less, within=rule.within)
    if faction.reboot is not None:
        yield words.text("faction.reboot", on=faction.reboot.on, die=faction.reboot.die)
    yield from behaviour_table(faction.behaviour, words)
    if faction.provoked:
        yield words.text("page.provoked")
        yield from behaviour_table(faction.provoked, words)


def behaviour_table(rows: Iterable[Row], words: Words) -> Iterator[str]:
    """One line a row: `1-4: no enemy in sight: patrols; ...`."""
    for row in rows:
        rolls = f"{row.rolls[0]}-{row.rolls[-1]}" if len(row.rolls) > 1 else f"{row.rolls[0]}"
        told = "; ".join(
            words.text(
                "page.behaviour",
                situation=words.name(of.value),
                behaviour=words.text(f"behaviour.{row.behaviour(of).value}"),
            )
            for of in Situation
        )
        yield words.text("page.die", rolls=rolls, told=told)


def effect_said(effect: Any, words: Words) -> str:
    """One consequence of a critical or a fumble."""
    on = words.catalogue.listed([words.name(attribute.value) for attribute in effect.attributes])
    return words.text(
        f"brings.{effect.kind.value}", n=effect.amount, signed=f"{effect.amount:+d}", die=effect.die, on=on,
        maximum=effect.maximum, delayed=bool(effect.delayed), ranged=effect.ranged_only,
    )  # fmt: skip
