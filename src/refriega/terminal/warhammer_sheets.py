"""Everybody of a `warhammer` battle in one line each, and one of them in full."""

from __future__ import annotations

from collections.abc import Iterator

from refriega.boards.table.regiment import files_of, ranks_of
from refriega.rulesets.warhammer import in_play, values
from refriega.rulesets.warhammer.game import WarhammerGame
from refriega.rulesets.warhammer.scene import Sheet
from refriega.rulesets.warhammer.state import Contact
from refriega.rulesets.warhammer.terms import Fate, Stat
from refriega.rulesets.warhammer.troops import Troop, UnitEntry
from refriega.terminal.battles import DONE, NOW, WAITS
from refriega.terminal.face import plain
from refriega.terminal.warhammer_map import letters_of
from refriega.terminal.warhammer_names import facing_said, inches_said, long
from refriega.terminal.warhammer_spells import live_line, spell_line
from refriega.terminal.words import Words, capital

NEAREST = 6
"""So many enemies are told of."""

PROFILE = (Stat.M, Stat.WS, Stat.BS, Stat.S, Stat.T, Stat.W, Stat.I, Stat.A, Stat.LD)


def roster_of(game: WarhammerGame, words: Words) -> list[str]:
    """Army by army: who plays it, its dice, its points, and its units in play with the characters in them."""
    letters = letters_of(game.scene)
    lines = []
    for army in game.scene.armies.values():
        said = words.text(
            "status.army", army=words.side(army.id), seat=army.seat, dice=dice_of(game, army.id, words),
            points=game.state.victory.get(army.id, 0),
        )  # fmt: skip
        lines.append(capital(said))
        for who in game.of_army(army.id):
            lines.append(f"{mark_of(game, who)}{letters[who]:<2} {summary(game, who, words)}")
            lines += [f"   +{letters[member]} {summary(game, member, words)}" for member in game.members(who)]
        gone = [
            words.text("status.gone_how", who=words.name(who), fate=words.name(unit.fate))
            for who, unit in game.state.units.items()
            if unit.army == army.id and unit.fate is not Fate.IN_PLAY
        ]
        if gone:
            lines.append(f"   {words.text('status.gone', listed=words.catalogue.listed(gone))}")
    return [*lines, *lying_lines(game, words)]


def dice_of(game: WarhammerGame, army: str, words: Words) -> str:
    """The pool that an army has now, if any."""
    power = army == game.state.active
    n = game.state.power if power else game.state.dispel
    return words.text("status.power" if power else "status.dispel", n=n) if n else ""


def lying_lines(game: WarhammerGame, words: Words) -> Iterator[str]:
    """The spells that lie on the table."""
    for live in in_play.lives(game):
        if not live.bearer:
            yield f"!   {live_line(game, live, words)}"


def mark_of(game: WarhammerGame, who: str) -> str:
    """Whether it has moved, charged or shot in this player turn."""
    unit, turn = game.unit(who), game.state.turn
    if unit.army != game.state.active:
        return WAITS
    return DONE if turn in (unit.moved_in, unit.charged_in, unit.shot_in) else NOW


def summary(game: WarhammerGame, who: str, words: Words) -> str:
    """Name, how many it is and how it stands, and what is the matter with it; or how it left the battle."""
    if not game.in_play(who):
        return f"{words.name(who)}: {words.name(game.unit(who).fate)}"
    parts = ", ".join(
        filter(None, (size_said(game, who, words), wounds_said(game, who, words), *stands(game, who, words)))
    )
    troubles = "; ".join(condition(game, who, words))
    return f"{words.name(who)}: {parts}{f'; {troubles}' if troubles else ''}"


def size_said(game: WarhammerGame, who: str, words: Words) -> str:
    """`20 models, 5x4`; of a character what it is."""
    unit, entry = game.unit(who), game.sheet(who).entry
    if entry.character:
        return (
            words.text("status.wizard", level=entry.level) if entry.level else words.text("status.character")
        )
    if unit.at is None or unit.host or unit.started == 1:
        return words.text("status.models", n=unit.models)
    block = game.block(who)
    return words.text("status.ranked", n=unit.models, files=files_of(block), ranks=ranks_of(block))


def wounds_said(game: WarhammerGame, who: str, words: Words) -> str:
    """The Wounds that are left, of a single model; of several those that one has suffered."""
    unit, sheet = game.unit(who), game.sheet(who)
    most = values.value(game, who, Stat.W) if unit.fate is Fate.IN_PLAY else sheet.troop.profile.w
    if sheet.entry.character or unit.started == 1:
        said = words.text("status.wounds", left=most - unit.wounds, most=most)
    else:
        said = words.text("status.hurt", n=unit.wounds) if unit.wounds else ""
    if sheet.mount is None:
        return said
    left = sheet.mount.profile.w - unit.mount_wounds
    mount = words.text(
        "status.mount", mount=words.title(sheet.mount.name), left=left, most=sheet.mount.profile.w
    )
    return f"{said}, {mount}"


def stands(game: WarhammerGame, who: str, words: Words) -> Iterator[str]:
    """Where the middle of its front edge is, and where it looks; in which unit it is."""
    unit = game.unit(who)
    if unit.host:
        yield words.text("status.in_unit", unit=words.name(unit.host))
    elif unit.at is not None:
        yield words.text(
            "status.stands", at=words.place(unit.at), facing=facing_said(unit.facing, words.catalogue.lang)
        )


def condition(game: WarhammerGame, who: str, words: Words) -> Iterator[str]:
    """Engaged with whom, fleeing, rallied, hidden, and what is in play on it."""
    unit, turn = game.unit(who), game.state.turn
    if not unit.host and unit.at is not None:
        foes = [met_said(who, contact, words) for contact in game.contacts(who)]
        if foes:
            yield words.text("status.engaged", listed=words.catalogue.listed(foes))
    for name, holds in (
        ("hidden", unit.hidden),
        ("fleeing", unit.fleeing and not unit.host),
        ("rallied", unit.rallied_in == turn > 0),
        ("failed_charge", unit.failed_charge_in == turn > 0),
        ("stupid", unit.stupid_in == turn > 0),
    ):
        if holds:
            yield words.text(f"status.{name}")
    found = in_play.on(game, who) if unit.fate is Fate.IN_PLAY and not unit.hidden else ()
    yield from dict.fromkeys(words.name(live.name) for live in found)


def met_said(who: str, contact: Contact, words: Words) -> str:
    """`Orcs (on its flank)`: whom it meets, and on which side of whom."""
    charged = contact.other == who
    other = contact.charger if charged else contact.other
    return words.text(
        "status.met.own" if charged else "status.met.other",
        who=words.name(other),
        side=words.name(contact.side),
    )


# -- one of them in full -----------------------------------------------------------------------------


def status_of(game: WarhammerGame, who: str, words: Words) -> list[str]:
    """The line of the roster, and everything behind it; of a spell in play what it is."""
    if who not in game.state.units:
        live = in_play.find(game, who)
        return [capital(live_line(game, live, words))] if live is not None else []
    return [summary(game, who, words), *(f"  {line}" for line in sheet_lines(game, who, words) if line)]


def sheet_lines(game: WarhammerGame, who: str, words: Words) -> Iterator[str]:
    """Its profile as it is now, saves and arms, what it knows and carries, what is on it, who is near."""
    sheet = game.sheet(who)
    entry = sheet.entry
    yield words.text(
        "status.sheet", troop=words.title(sheet.troop.name), army=words.side(sheet.army),
        roles=words.catalogue.listed(roles_of(entry, sheet.troop, words)),
    )  # fmt: skip
    yield profile_line(sheet.troop, words)
    yield from changed_lines(game, who, words)
    yield from troop_lines(sheet.troop, words)
    for other in (sheet.mount, sheet.steed):
        if other is not None:
            yield f"{capital(words.title(other.name))}: {profile_line(other, words)}"
            yield from troop_lines(other, words)
    yield from known_lines(game, sheet, words)
    for live in in_play.lives(game):
        if game.in_play(who) and in_play.affects(game, live, who):
            yield capital(live_line(game, live, words)) + "."
        elif live.owner == who:
            yield words.text("status.keeps", live=live_line(game, live, words))
    yield distances_line(game, who, words)


ROLES = ("general", "champion", "standard", "musician", "runesmith")
"""What is told of a line of an army list besides its numbers."""


def roles_of(entry: UnitEntry, troop: Troop, words: Words) -> list[str]:
    """Of a general by trade it need not be said again."""
    roles = [words.text(f"role.{name}") for name in ROLES if getattr(entry, name)]
    return [role for role in roles if role != plain(words.title(troop.name))]


def profile_line(troop: Troop, words: Words) -> str:
    """`M 4, WS 3, BS 3...`."""
    profile = troop.profile
    said = [f"{words.name(stat)} {profile.number(stat)}" for stat in PROFILE]
    said += (
        [words.text("status.flies", reach=inches_said(profile.fly, words.scenario))] if profile.fly else []
    )
    return ", ".join(said) + "."


def changed_lines(game: WarhammerGame, who: str, words: Words) -> Iterator[str]:
    """The numbers that something in play changes now, with what changes them."""
    if not game.in_play(who):
        return
    for stat in Stat:
        found = values.breakdown(game, who, stat)
        if len(found.parts) > 1:
            made = ", ".join(
                f"{words.name(part.source or part.type)} {part.value:+d}" for part in found.parts[1:]
            )
            total = f"{found.total:+d}" if stat in values.MODIFIERS else str(found.total)
            yield words.text("status.changed", stat=words.name(stat), total=total, parts=made)


def troop_lines(troop: Troop, words: Words) -> Iterator[str]:
    """Saves, what it shoots and fights with, what it is besides."""
    facts = [
        words.text(f"troop.{name}", n=getattr(troop, name))
        for name in ("save", "ward", "regenerates", "resistance")
        if getattr(troop, name)
    ]
    if troop.missile is not None:
        missile = troop.missile
        facts.append(
            words.text(
                "troop.missile", range=inches_said(missile.range, words.scenario),
                strength=str(missile.strength or words.text("troop.own_strength")), skill=missile.skill,
                stays=not missile.after_moving,
            )
        )  # fmt: skip
    if troop.melee is not None:
        facts += [
            words.text(f"melee.{name}", n=int(getattr(troop.melee, name)))
            for name in troop.melee.__struct_fields__
            if getattr(troop.melee, name)
        ]
    facts += [words.name(trait) for trait in troop.traits]
    if facts:
        yield capital("; ".join(facts)) + "."


def known_lines(game: WarhammerGame, sheet: Sheet, words: Words) -> Iterator[str]:
    """A wizard's spells, each with what it needs; the items that somebody carries, without those spent."""
    for spell in sheet.entry.spells:
        yield spell_line(game.spell(spell), words)
    spent = list(game.unit(sheet.id).spent)
    said = []
    for item in sheet.entry.items:
        used = item in spent
        if used:
            spent.remove(item)
        said.append(words.text("status.item", item=words.name(item), spent=used))
    if said:
        yield words.text("status.items", listed=words.catalogue.listed(said))


def distances_line(game: WarhammerGame, who: str, words: Words) -> str:
    """How far the nearest enemies are, edge to edge."""
    if not game.in_play(who) or game.unit(game.host(who)).at is None or game.unit(who).hidden:
        return ""
    near = sorted((game.gap(who, other), other) for other in game.enemies(who))[:NEAREST]
    said = [f"{words.name(other)} {long(distance, words.scenario)}" for distance, other in near]
    return words.text("status.distances", listed=", ".join(said)) if said else ""
