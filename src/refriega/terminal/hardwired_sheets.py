"""Everybody of a `hardwired` match in one line each, and one of them in full."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from refriega.boards.table import INCH, gap, in_inches
from refriega.core.modifier import Modifier
from refriega.rulesets.hardwired.arms import arms, check_attack, striking_arms
from refriega.rulesets.hardwired.contest import clamped, told, total
from refriega.rulesets.hardwired.effects import account
from refriega.rulesets.hardwired.game import HardwiredGame
from refriega.rulesets.hardwired.hostiles.targets import prospect
from refriega.rulesets.hardwired.state import Attack, ModelEffect
from refriega.rulesets.hardwired.terms import Attribute, Fate, WeaponClass
from refriega.rulesets.hardwired.values import armour_of, move_of, tier_parts
from refriega.terminal.battles import DONE, NOW, WAITS
from refriega.terminal.hardwired_effects import changes_said
from refriega.terminal.hardwired_map import letters_of, markers_line
from refriega.terminal.hardwired_moment import boons_said
from refriega.terminal.hardwired_pages import weapon_facts
from refriega.terminal.hardwired_places import place_said
from refriega.terminal.words import Words, capital


def roster_of(game: HardwiredGame, words: Words) -> list[str]:
    """Side by side: who plays it, its boons, and its models in play."""
    letters = letters_of(game.state.models)
    lines = []
    for side in game.scene.sides.values():
        models = [(who, model) for who, model in game.state.models.items() if model.side == side.id]
        if not models:
            continue
        boons = boons_said(game.state.boons.get(side.seat, ()), words)
        seat = side.seat or words.text("status.by_the_rules")
        lines.append(capital(words.text("status.side", side=words.name(side.id), player=seat, boons=boons)))
        lines += [line_of(game, who, letters[who], words) for who, model in models if in_play(game, who)]
        gone = [words.name(who) for who, model in models if not in_play(game, who)]
        if gone:
            lines.append(f"   {words.text('status.gone', listed=words.catalogue.listed(gone))}")
    return [*lines, *markers_line(game.state, words)]


def in_play(game: HardwiredGame, who: str) -> bool:
    return game.model(who).fate is Fate.IN_PLAY


def line_of(game: HardwiredGame, who: str, letter: str, words: Words) -> str:
    """`>O Okafor: Health 16/16, 2d10/2d8/2d6, pistol, 12,22.5; engaged with Thug 1`."""
    return f"{mark_of(game, who)}{letter:<2} {summary(game, who, words)}"


def mark_of(game: HardwiredGame, who: str) -> str:
    turns = game.state.turns
    if turns and turns[-1].who == who:
        return NOW
    return DONE if 0 < game.state.round == game.model(who).round else WAITS


def summary(game: HardwiredGame, who: str, words: Words) -> str:
    """Name, Health, tiers, weapons, place, and what is the matter with it."""
    model = game.model(who)
    dice = "/".join(clamped(total(parts_now(game, who, of))).dice for of in Attribute)
    weapons = ", ".join(words.name(weapon) for weapon in dict.fromkeys(model.weapons))
    parts = [words.text("status.health", health=model.health, most=game.profile(who).health), dice]
    parts += [
        part
        for part in (weapons, place_said(game.scene, model.at, words) if model.at is not None else "")
        if part
    ]
    told_ = ", ".join(parts)
    troubles = "; ".join(condition(game, who, words))
    return f"{words.name(who)}: {told_}{f'; {troubles}' if troubles else ''}"


def condition(game: HardwiredGame, who: str, words: Words) -> Iterator[str]:
    """What it carries, contact, flight, and the effects on it."""
    model = game.model(who)
    if model.carried:
        listed = words.catalogue.listed([words.name(thing) for thing in model.carried])
        yield words.text("status.carries", listed=listed)
    if model.at is not None:
        foes = [words.name(other) for other in game.in_contact(who)]
        if foes:
            yield words.text("status.in_contact", listed=words.catalogue.listed(foes))
    if model.hostile:
        yield words.name("hostile")
    if model.fleeing:
        yield words.name("fleeing")
    if model.cooperates >= max(game.state.round, 1):
        yield words.name("cooperates")
    for name in dict.fromkeys(effect.name for effect in game.state.effects.get(who, ())):
        yield words.name(name)


# -- one of them in full -----------------------------------------------------------------------------


def status_of(game: HardwiredGame, who: str, words: Words) -> list[str]:
    """The line of the roster, and everything behind it; of a marker where it lies, and who is beside it."""
    if who not in game.state.models:
        return list(marker_lines(game, who, words))
    return [summary(game, who, words), *(f"  {line}" for line in sheet_lines(game, who, words) if line)]


def marker_lines(game: HardwiredGame, id_: str, words: Words) -> Iterator[str]:
    for marker in game.state.markers:
        if marker.id == id_:
            near = [words.name(who) for who in game.present() if gap(game.figure(who), marker.at) <= INCH]
            beside = words.catalogue.listed(near)
            yield capital(
                words.text(
                    "status.marker",
                    marker=words.name(id_),
                    at=place_said(game.scene, marker.at, words),
                    beside=beside,
                )
            )


def sheet_lines(game: HardwiredGame, who: str, words: Words) -> Iterator[str]:
    profile, model = game.profile(who), game.model(who)
    kind = words.name(profile.contract or profile.id)
    yield words.text(
        "status.sheet", kind=kind, side=words.name(model.side), move=in_inches(move_of(game, who))
    )
    for of in Attribute:
        parts = parts_now(game, who, of)
        yield f"{capital(words.name(of.value))} {dice_of(parts, words)}"
    weapons = (*striking_arms(game, who), *arms(game, who, WeaponClass.GRENADE))
    for weapon in dict.fromkeys(weapons):
        facts = weapon_facts(game.content.weapons[weapon], words)
        yield f"{capital(words.name(weapon))}: {facts}"
    if profile.armour:
        yield words.text("status.armour", armour=words.name(profile.armour), less=int(armour_of(game, who)))
    if model.items:
        listed = words.catalogue.listed([words.name(item) for item in model.items])
        yield words.text("status.items", listed=listed)
    for effect in game.state.effects.get(who, ()):
        yield effect_line(effect, words)
    if model.at is not None:
        yield attacks_line(game, who, words)
        yield seen_line(game, who, words)


def parts_now(game: HardwiredGame, who: str, of: Attribute) -> list[Modifier]:
    """What makes a tier now; off the table there is nothing but the profile."""
    if game.model(who).at is None:
        return [Modifier(int(game.profile(who).tier(of)), "", "base")]
    return tier_parts(game, who, of)


def dice_of(parts: Sequence[Modifier], words: Words) -> str:
    """`2d6 (base 2d8, cover -1)`: what makes it stands there only if there is more than the base."""
    dice = clamped(total(parts)).dice
    return dice if len(parts) == 1 else f"{dice} ({words.summed(told(parts)).parts})"


def effect_line(effect: ModelEffect, words: Words) -> str:
    """An effect, what it changes, and until when."""
    changes = changes_said(account(effect), words)
    name = words.name(effect.name)
    return f"{name}: {changes}" if changes else name


def attacks_line(game: HardwiredGame, who: str, words: Words) -> str:
    """Whom it could attack from where it stands, with what chance."""
    found = [
        prospect(game, Attack(who, enemy, weapon))
        for enemy in game.enemies(who)
        for weapon in dict.fromkeys(striking_arms(game, who))
        if check_attack(game, who, enemy, weapon) is None
    ]
    listed = [f"{words.name(p.target)} {p.percent} % ({words.name(p.weapon)})" for p in found]
    return words.text("status.attacks", listed=", ".join(listed)) if listed else ""


def seen_line(game: HardwiredGame, who: str, words: Words) -> str:
    """Which enemies see it, and whether it has cover from them."""
    said = []
    for enemy in game.enemies(who):
        look = game.sight(enemy, who)
        if look.visible:
            cover = f" ({words.name('cover')})" if look.cover else ""
            said.append(words.name(enemy) + cover)
    return words.text("status.seen_by", listed=", ".join(said)) if said else words.text("status.unseen")
