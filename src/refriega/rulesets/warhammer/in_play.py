"""What is in play: which effects are on whom, and what they make of it. Nothing here changes anything."""

from __future__ import annotations

from collections.abc import Iterator

from refriega.rulesets.warhammer.game import WarhammerGame
from refriega.rulesets.warhammer.state import Live
from refriega.rulesets.warhammer.terms import Duration, Mark


def lives(game: WarhammerGame) -> Iterator[Live]:
    """Everything in play, in a fixed order."""
    for held in game.state.effects.values():
        yield from held


def find(game: WarhammerGame, id_: str) -> Live | None:
    """What is in play under that id."""
    return next((live for live in lives(game) if live.id == id_), None)


def affects(game: WarhammerGame, live: Live, who: str) -> bool:
    """Whether something in play affects a unit or a character.

    It affects who bears it, and the characters that were in that unit when it was cast; nobody else who is in
    a unit with them (WF-040, WF-041, WF-042). An aura affects whoever of its kind is near its bearer. Hidden
    models are under nothing until they are revealed, and from then on under what their unit was (WF-061).
    """
    if game.unit(who).hidden:
        return False
    if live.reach:
        return in_aura(game, live, who)
    return who == live.bearer or who in live.included


def in_aura(game: WarhammerGame, live: Live, who: str) -> bool:
    """Whether a unit or a character is within an aura, and of those whom it is over."""
    if not game.in_play(live.bearer) or not game.in_play(who):
        return False
    friend = game.army(who) == live.army
    meant = friend if live.whom == "friends" else not friend if live.whom == "enemies" else True
    return meant and game.within(live.bearer, who, live.reach)


def on(game: WarhammerGame, who: str) -> tuple[Live, ...]:
    """What affects a unit or a character: of castings of one spell, the last alone, for they do not add up
    (WF-026). Of one casting each effect counts. The variant that adds them up does not do so with what
    changes somebody for the whole battle.
    """
    affecting = [live for live in lives(game) if affects(game, live, who)]
    if len(affecting) < 2:
        return tuple(affecting)
    adds_up = game.variant("same_spell_adds_up") == "yes"
    found: dict[tuple[object, ...], Live] = {}
    for live in sorted(affecting, key=lambda live: live.phase):
        alike = live.name, live.detail, live.marks, live.enemy_marks, live.changes
        found[(live.id,) if adds_up and live.duration is not Duration.BATTLE else alike] = live
    return tuple(found.values())


def marked(game: WarhammerGame, who: str, mark: Mark) -> bool:
    """Whether an effect does that to a unit or a character."""
    return any(
        mark in live.marks or (mark in live.enemy_marks and game.army(who) != live.army)
        for live in on(game, who)
    )


def silenced(game: WarhammerGame, who: str) -> tuple[str, ...]:
    """The magic items that somebody bears and that are of no use for now (Law of Gold); of several of a kind
    as many as have been named.
    """
    held = game.state.effects.get(who, ())
    return tuple(live.detail for live in held if Mark.ITEM_SILENCED in live.marks)
