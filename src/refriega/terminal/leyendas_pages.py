"""What there is to say of creatures and content of `leyendas`: `status`, `help NAME`, `refriega content`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from refriega.core.effect import Boundary
from refriega.core.errors import RefriegaError
from refriega.core.ledger import read_ledger
from refriega.core.modifier import breakdown
from refriega.core.reading import Entry
from refriega.core.ruleset import find_ruleset
from refriega.rulesets.leyendas.arms import UNARMED, weapon
from refriega.rulesets.leyendas.arms import reach_of as reach_with
from refriega.rulesets.leyendas.attack import attack_parts, defence_parts
from refriega.rulesets.leyendas.checks import save_parts
from refriega.rulesets.leyendas.content import (
    Armour,
    ClassEntry,
    Content,
    CreatureEntry,
    Item,
    Shield,
    Weapon,
    own_content,
)
from refriega.rulesets.leyendas.game import LeyendasGame
from refriega.rulesets.leyendas.magic.format import (
    Magic,
)
from refriega.rulesets.leyendas.magic.uses import used
from refriega.rulesets.leyendas.state import Blow, CombatEffect
from refriega.rulesets.leyendas.terms import Ability, Against, Condition, Save
from refriega.rulesets.leyendas.values import STACKING, ability_modifier, speed
from refriega.terminal.face import plain
from refriega.terminal.leyendas_magic import labelled, magic_facts, names, reduction_name
from refriega.terminal.leyendas_sheets import alone
from refriega.terminal.leyendas_terms import simple, term_pages
from refriega.terminal.words import Words

TABLES = ("creatures", "weapons", "armours", "shields", "items", "spells", "powers", "classes")

RULES_SHOWN = 5


class Shelf:
    """The content of the ruleset without a fight: it stands where a scene does."""

    def __init__(self) -> None:
        self.content = Content(own_content())
        self.sheets: Mapping[str, Any] = {}
        self.side_names: Mapping[str, Mapping[str, str]] = {}
        self.seats: tuple[str, ...] = ()


# -- a creature in the fight ---------------------------------------------------------------------


def creature_lines(game: LeyendasGame, who: str, words: Words) -> Iterator[str]:
    """Everything but the first line: sheet, numbers with their parts, magic, effects."""
    sheet, body = game.sheets[who], game.body(who)
    yield words.text(
        "status.sheet", side=words.name(sheet.side), seat=sheet.seat, size=words.name(sheet.size),
        speed=speed(game, who), reach=sheet.reach,
    )  # fmt: skip
    yield from fighting_lines(game, who, words)
    scores = sheet.abilities.__struct_fields__
    yield words.text(
        "status.abilities",
        listed=", ".join(f"{words.name(name)} {getattr(sheet.abilities, name)}" for name in scores),
    )
    if sheet.skills:
        listed = ", ".join(f"{words.name(name)} {bonus:+d}" for name, bonus in sheet.skills.items())
        yield words.text("status.skills", listed=listed)
    if sheet.talents:
        yield words.text("status.talents", listed=", ".join(words.name(t) for t in sorted(sheet.talents)))
    for key, items in (("carried", body.carried), ("armour", (body.armour,) if body.armour else ())):
        if items:
            yield words.text(f"status.{key}", listed=words.catalogue.listed([words.name(i) for i in items]))
    yield from magic_lines(game, who, words)
    for effect in game.state.effects.get(who, ()):
        yield effect_line(effect, words)


def fighting_lines(game: LeyendasGame, who: str, words: Words) -> Iterator[str]:
    """Defence, attacks and saves."""
    sheet, body = game.sheets[who], game.body(who)
    if body.place >= 0:
        for touch in Against:
            value = breakdown("defence", defence_parts(game, Blow(who, who, UNARMED, touch=touch)), STACKING)
            yield words.text(f"status.defence.{touch.value}", defence=words.summed(value))
        arms = [item for item in (*body.held, *sheet.natural) if weapon(game, item) is not None] or [UNARMED]
        for item in dict.fromkeys(arms):
            yield attack_line(game, who, item, words)
    saves = (breakdown(save.value, save_parts(game, who, save), STACKING) for save in Save)
    yield words.text(
        "status.saves", listed=", ".join(f"{words.name(save.name)} {save.total:+d}" for save in saves)
    )


def attack_line(game: LeyendasGame, who: str, item: str, words: Words) -> str:
    """The bonus with a weapon, and what it deals."""
    found = weapon(game, item)
    assert found is not None
    value = breakdown("attack", attack_parts(game, Blow(who, who, item, melee=found.melee)), STACKING)
    return words.text(
        "status.attack", weapon=words.name(item), total=value.total, parts=words.summed(value).parts,
        damage=found.damage, critical=found.critical,
        reach=reach_of(game, who, item, melee=found.melee),
    )  # fmt: skip


def reach_of(game: LeyendasGame, who: str, item: str, *, melee: bool) -> str:
    """`1`, or `1-2` of what reaches farther than the next space."""
    if not melee:
        return ""
    nearest, farthest = reach_with(game, who, item)
    return str(farthest) if nearest == farthest else f"{nearest}-{farthest}"


def magic_lines(game: LeyendasGame, who: str, words: Words) -> Iterator[str]:
    """Spells by kind with what is left of them, powers with their uses."""
    sheet = game.sheets[who]
    kinds: dict[str, list[str]] = {}
    for id_ in sheet.spells:
        spell = game.content.spells.get(id_)
        listing = spell.listing(sheet.caster, sheet.god) if spell is not None else None
        if listing is not None:
            kinds.setdefault(listing.kind.value, []).append(words.name(f"spell:{id_}"))
    for kind, spells in kinds.items():
        most = sheet.uses.get(kind, 0)
        yield words.text(
            "status.spells", kind=words.text(f"kind.{kind}"), left=most - used(game, who, kind), most=most,
            listed=", ".join(spells),
        )  # fmt: skip
    listed = []
    for id_ in sheet.powers:
        power = game.content.powers.get(id_)
        if power is not None:
            left = power.uses - used(game, who, f"power:{id_}")
            count = words.text("status.uses", left=left, most=power.uses) if power.uses else ""
            listed.append(f"{words.name(f'power:{id_}')}{f' {count}' if count else ''}")
    if listed:
        yield words.text("status.powers", listed=", ".join(listed))


def effect_line(effect: CombatEffect, words: Words) -> str:
    """An effect, what it changes, and until when."""
    found = [f"{words.name(part.value)} {part.amount:+d}" for part in effect.modifiers]
    until = effect.until
    if until.boundary is not Boundary.NEVER:
        found.append(
            words.text(f"until.{until.boundary.value}", whose=words.name(until.whose), round=until.round)
        )
    text = words.name(effect.name)
    return f"  {text}: {', '.join(found)}" if found else f"  {text}"


# -- an entry of the content ---------------------------------------------------------------------


def find_entries(content: Content, name: str, words: Words) -> list[tuple[str, str, Entry, bool]]:
    """(table, id, entry, whether by its whole name) of all that `name` means, else of what begins so."""
    wanted = plain(name.strip())
    exact, begun = [], []
    for table in TABLES:
        for id_, entry in getattr(content, table).items():
            said = {plain(id_), *(plain(name) for name in entry.name.values())}
            if wanted in said:
                exact.append((table, id_, entry, True))
            elif any(name.startswith(wanted) for name in said):
                begun.append((table, id_, entry, False))
    return exact or begun


def pages(content: Content, name: str, words: Words) -> list[str]:
    """All that a name means: entries, conditions, topics; and what the rules say of a word of theirs."""
    lines: list[str] = []
    told = term_pages(name, words, whole=True)
    for table, id_, entry, whole in find_entries(content, name, words)[:3]:
        if whole or not told:
            if isinstance(entry, CreatureEntry):
                lines += creature_page(content, id_, entry, words)
            else:
                lines += page(table, id_, entry, words)
    told = told or ([] if lines else term_pages(name, words, whole=False))
    return [*lines, *told, *([] if lines else rules_about(name, words))]


def rules_about(name: str, words: Words) -> list[str]:
    """The rules that speak of a word, if it is one of the game's words."""
    wanted = simple(name)
    known = {simple(words.name(c.value)) for c in Condition} | {simple(c.value) for c in Condition}
    if not any(term.startswith(wanted) for term in known):
        return []
    stem = wanted[: max(4, len(wanted) - 2)]
    found = [
        f"{rule.id}: {rule.texts.get(words.catalogue.lang, '')}"
        for rule in read_ledger(find_ruleset("leyendas")).values()
        if stem in plain(rule.texts.get(words.catalogue.lang, ""))
    ]
    return found[:RULES_SHOWN]


def page(table: str, id_: str, entry: Entry, words: Words) -> list[str]:
    """One entry: its name, its description, its numbers."""
    lines = [f"{words.title(entry.name)} ({words.text(f'table.{table}.one')}; {id_})"]
    if entry.text:
        lines.append(f"  {words.title(entry.text)}")
    return lines + [f"  {line}" for line in facts(entry, words) if line]


def creature_page(content: Content, id_: str, entry: CreatureEntry, words: Words) -> list[str]:
    """The page of a creature, and how it fights with what it has."""
    lines = page("creatures", id_, entry, words)
    try:
        game = alone(content, id_, entry)
    except RefriegaError:  # a scenario's own may be half of a creature
        return lines
    sheet = game.sheets[id_]
    initiative = sheet.initiative + ability_modifier(game, id_, Ability.DEXTERITY)
    told = words.text(
        "page.fights", level=sheet.level, life=sheet.life, speed=speed(game, id_), initiative=initiative
    )
    return [*lines, *(f"  {line}" for line in (told, *fighting_lines(game, id_, words)))]


def facts(entry: Entry, words: Words) -> Iterator[str]:
    match entry:
        case Weapon():
            yield from weapon_facts(entry, words)
        case Armour() | Shield():
            yield labelled(
                words,
                bonus=f"{entry.bonus:+d}",
                max_dexterity=entry.max_dexterity if entry.max_dexterity < 99 else "",
                arcane_failure=f"{entry.arcane_failure} %" if entry.arcane_failure else "",
                enhancement=f"{entry.enhancement:+d}" if entry.enhancement else "",
            )
        case Item():
            held = [entry.spell, *entry.spells]
            yield labelled(
                words,
                kind=words.text(f"item.{entry.kind}"),
                holds=", ".join(words.name(f"spell:{spell}") for spell in held if spell),
                caster_level=entry.caster_level if any(held) else "",
                charges=entry.charges or "",
            )
        case CreatureEntry():
            yield from creature_facts(entry, words)
        case ClassEntry():
            yield labelled(
                words,
                life_die=f"1d{entry.life_die}",
                skills=names(entry.skills, words),
                powers=names([f"power:{p}" for mine in entry.powers.values() for p in mine], words),
                talents=names([t for mine in entry.talents.values() for t in mine], words),
            )
            yield from class_table(entry, words)
        case Magic():
            yield from magic_facts(entry, words)


def class_table(entry: ClassEntry, words: Words) -> Iterator[str]:
    """What each level brings: base attack, saves, uses of spells, powers and talents."""
    saves = [words.name(name) for name in ("fortitude", "reflex", "will")]
    for at, attack in enumerate(entry.base_attack):
        rows = (entry.fortitude, entry.reflex, entry.will)
        said = [f"{words.name('base_attack')} {attack:+d}"]
        said += [f"{save} {row[at]:+d}" for save, row in zip(saves, rows, strict=True)]
        said += [f"{words.text(f'kind.{kind}')} {row[at]}" for kind, row in entry.uses.items() if row[at]]
        said += [words.name(f"power:{power}") for power in entry.powers.get(str(at + 1), ())]
        said += [words.name(talent) for talent in entry.talents.get(str(at + 1), ())]
        yield words.text("page.level", level=at + 1, listed=", ".join(said))


def weapon_facts(entry: Weapon, words: Words) -> Iterator[str]:
    yield labelled(
        words,
        damage=f"{entry.damage} {names([t.value for t in entry.types], words)}",
        critical=str(entry.critical),
        grip=words.text(f"grip.{entry.grip.value}"),
        increment=entry.increment or "",
        reach="-".join(map(str, entry.reach)) if entry.reach else "",
        ammunition=words.name(entry.ammunition),
        load=words.name(f"{entry.load}_action") if entry.load else "",
        enhancement=f"{entry.enhancement:+d}" if entry.enhancement else "",
        extra=", ".join(f"{extra.dice} {words.name(extra.type)}" for extra in entry.extra),
    )


def creature_facts(entry: CreatureEntry, words: Words) -> Iterator[str]:
    scores = ((name, getattr(entry.abilities, name)) for name in entry.abilities.__struct_fields__)
    yield labelled(
        words,
        class_=f"{words.name(entry.class_)} {entry.level}" if entry.class_ else "",
        size=words.name(entry.size),
        abilities=", ".join(f"{words.name(name)} {score}" for name, score in scores),
    )
    yield labelled(
        words,
        arms=names((*entry.held, *entry.natural), words),
        armour=words.name(entry.armour),
        natural_armour=f"{entry.natural_armour:+d}" if entry.natural_armour else "",
        carried=names(entry.carried, words),
        skills=", ".join(f"{words.name(name)} {bonus:+d}" for name, bonus in entry.skills.items()),
        spells=names([f"spell:{spell}" for spell in entry.spells], words),
        powers=names([f"power:{power}" for power in entry.powers], words),
        reductions=", ".join(reduction_name(text, words) for text in entry.damage_reduction),
        vulnerable=names([t.value for t in entry.vulnerable], words),
        immune=names([t.value for t in (*entry.immune, *entry.immune_damage)], words),
    )
