"""Spells in play: how they begin, whom they go on affecting, and every way in which they end.

What is in play is a `Live` on its bearer, and nothing but its being there says that it holds (WF-025). Here
alone it is put there, moved to whom it goes on affecting, and taken away.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from msgspec.structs import replace

from refriega.core import effect as effects
from refriega.core.effect import Boundary, Until
from refriega.rulesets.warhammer import in_play
from refriega.rulesets.warhammer.game import WarhammerGame
from refriega.rulesets.warhammer.state import Casting, Live
from refriega.rulesets.warhammer.terms import Duration, Ending, Mark

# -- beginning ---------------------------------------------------------------------------------------


def of_casting(game: WarhammerGame, casting: Casting, bearer: str, duration: Duration | None = None) -> Live:
    """What a casting brings into play on a unit, a character or, with no bearer, the table (WF-020, WF-042):
    for as long as the spell lasts, or for a `duration` of its own.

    The characters in a unit come under it with the unit; those that are hidden there once they are revealed
    (WF-061). `replace` says what it does there.
    """
    return Live(
        id=game.next_id("s"),
        name=casting.spell,
        bearer=bearer,
        owner=casting.caster,
        until=until(game, casting, bearer, duration or game.spell(casting.spell).duration),
        army=game.army(casting.caster),
        duration=duration,
        phase=game.state.magic,
        total=casting.total,
        level=casting.total if casting.bound else 0,
        irresistible=casting.irresistible,
        included=game.members(bearer) if bearer else (),
    )


def begin(game: WarhammerGame, live: Live) -> None:
    """Something comes into play and takes effect at once (WF-025); what it contradicts ends (WF-050)."""
    contradict(game, live.bearer, live.marks)
    put_on(game, live)
    if game.log is not None:
        included = seen(game, live)
        game.note(
            "spell.begins",
            "WF-025",
            *(("WF-042",) if included else ()),
            spell=live.name,
            live=live.id,
            bearer=live.bearer,
            owner=live.owner,
            included=included,
            remains=remains(game, live),
        )


def seen(game: WarhammerGame, live: Live) -> tuple[str, ...]:
    """The characters that are under it with their unit, as far as everybody may know of them."""
    return tuple(who for who in live.included if game.in_play(who) and not game.unit(who).hidden)


def put_on(game: WarhammerGame, live: Live) -> None:
    """Something is on its bearer from now on, or on the table."""
    held = game.state.effects
    held[live.bearer] = (*held.get(live.bearer, ()), live)


OPPOSITES: dict[Mark, Mark] = {
    Mark.NO_MOVE: Mark.MOVES,
    Mark.MOVES: Mark.NO_MOVE,
    Mark.NO_WEAPON: Mark.MAGIC_WEAPON,
    Mark.MAGIC_WEAPON: Mark.NO_WEAPON,
}
"""What contradicts what: one forbids a move, the other is one; one takes every weapon away, the other gives
one.
"""


def contradict(game: WarhammerGame, who: str, marks: Iterable[Mark]) -> None:
    """A spell does this to a unit and all in it, or to a character: spells in play there that do the opposite
    end (WF-050); one that lies on the whole unit of that character ends for the character alone.

    Whose they are does not matter; what has changed somebody for good is no spell in play, and stays.
    """
    against = tuple(OPPOSITES[mark] for mark in marks if mark in OPPOSITES)
    if not who or not against:
        return
    host, all_there = game.unit(who).host, (who, *game.members(who))
    for old in tuple(in_play.lives(game)):
        opposed = is_spell(game, old) and any(mark in old.marks for mark in against)
        if not opposed or is_for_good(game, old):
            continue
        if host and old.bearer == host and who in old.included:
            release(game, old, who)
            if game.log is not None:
                game.note("spell.released", "WF-050", spell=old.name, who=who, unit=host)
        elif any(in_play.affects(game, old, each) for each in all_there):
            end_one(game, old.id, Ending.CONTRADICTED)


# -- how long ----------------------------------------------------------------------------------------


def until(game: WarhammerGame, casting: Casting, bearer: str, duration: Duration) -> Until:
    """When what a casting brings into play on somebody ends of itself (WF-020, WF-022, WF-023).

    The `round` of these boundaries is the number of a player turn.
    """
    state, army = game.state, game.army(casting.caster)
    match duration:
        case Duration.THIS_TURN:
            return Until(Boundary.TURN_END, state.active, state.turn)
        case Duration.ITS_NEXT_TURN:
            return Until(Boundary.TURN_END, game.army(bearer or casting.caster), state.turn + 1)
        case Duration.NEXT_MAGIC:
            return Until(Boundary.PHASE_START, f"{army}/magic", state.turn + 1)
        case Duration.THIS_COMBAT:
            return Until(Boundary.PHASE_END, "combat", state.turn)
    return Until()


def end_due(game: WarhammerGame, boundary: Boundary, whose: str, number: int) -> None:
    """A moment has come: what lasts until then ends (WF-022, WF-025)."""
    end(game, lambda live: live.until.due(boundary, whose, number), Ending.DUE)


def is_spell(game: WarhammerGame, live: Live) -> bool:
    """Whether something in play is a spell, and not what a miscast or the like has left."""
    return live.name in game.content.spells


def lasts(game: WarhammerGame, live: Live) -> Duration:
    """How long a spell in play lasts: as it says of this effect, or of all."""
    return live.duration or game.spell(live.name).duration


def keeps(game: WarhammerGame, live: Live) -> bool:
    """Whether its caster keeps it in play: it remains (WF-021)."""
    return is_spell(game, live) and lasts(game, live) is Duration.REMAINS


def is_for_good(game: WarhammerGame, live: Live) -> bool:
    """Whether it has changed whom it is on for the whole battle: then it is no spell in play (WF-038)."""
    return is_spell(game, live) and lasts(game, live) in (Duration.INSTANT, Duration.BATTLE)


ONE_TURN = (Duration.ITS_NEXT_TURN, Duration.NEXT_MAGIC)
"""What lasts one turn (WF-022)."""


def remains(game: WarhammerGame, live: Live) -> bool:
    """Whether it can be dispelled in a phase after that of its casting.

    What remains in play can (WF-021), and what says so of itself; what lasts one turn by variant alone; what
    is permanent, or has changed its target, never (WF-023, WF-038).
    """
    if not is_spell(game, live):
        return False
    duration = lasts(game, live)
    if duration in ONE_TURN:
        return game.variant("one_turn_dispellable") == "yes"
    return duration in (Duration.REMAINS, Duration.SPECIAL)


# -- ending ------------------------------------------------------------------------------------------

RULES: dict[Ending, tuple[str, ...]] = {
    Ending.DISPELLED: ("WF-030",),
    Ending.CASTS: ("WF-031", "WF-021"),
    Ending.CHOICE: ("WF-032",),
    Ending.CASTER_GONE: ("WF-033",),
    Ending.CONTRADICTED: ("WF-050",),
    Ending.DUE: ("WF-025",),
}
"""The rules that an end rests on."""


def end(game: WarhammerGame, ends: Callable[[Live], bool], why: Ending) -> None:
    """End everything in play for which `ends` holds; it is gone at once."""
    ended = effects.end(game.state.effects, ends)
    if game.log is not None:
        for live in ended:
            game.note(
                "spell.ends",
                *RULES.get(why, ()),
                spell=live.name,
                live=live.id,
                bearer=live.bearer,
                included=seen(game, live),
                owner=live.owner,
                why=why,
            )


def end_one(game: WarhammerGame, live_id: str, why: Ending) -> None:
    """End what is in play under that id."""
    end(game, lambda live: live.id == live_id, why)


def end_by_choice(game: WarhammerGame, live_id: str) -> None:
    """The caster lets it end: at any moment, with no roll (WF-032)."""
    end_one(game, live_id, Ending.CHOICE)


def of_seat(game: WarhammerGame, seat: str) -> Iterator[Live]:
    """The spells that wizards of a seat keep in play, which it may end at any moment (WF-032)."""
    for live in in_play.lives(game):
        if keeps(game, live) and game.seat(live.army) == seat:
            yield live


def end_own(game: WarhammerGame, wizard: str, why: Ending) -> None:
    """A wizard lets go what remains in play of theirs: because they decide to cast another spell, the same
    one included (WF-021, WF-031), or because they read a scroll.
    """
    end(game, lambda live: live.owner == wizard and keeps(game, live), why)


def caster_gone(game: WarhammerGame, wizard: str) -> None:
    """A wizard has died or left the table: what remains in play of theirs ends (WF-033); what lasts for
    another time goes on.
    """
    end_own(game, wizard, Ending.CASTER_GONE)


# -- units and the characters in them ----------------------------------------------------------------


def joined(game: WarhammerGame, character: str, unit: str) -> None:
    """A character joins a unit: nothing changes. What is on the character stays there and does not come over
    the unit (WF-040); what is on the unit does not come over the character (WF-041). This tells of it.
    """
    if game.log is None:
        return
    for live in in_play.lives(game):
        if live.reach:
            continue
        if live.bearer == character or character in live.included:
            game.note("spell.stays_on_character", "WF-040", spell=live.name, who=character, unit=unit)
        elif live.bearer == unit:
            game.note("spell.stays_on_unit", "WF-041", spell=live.name, who=character, unit=unit)


def left(game: WarhammerGame, character: str, unit: str) -> None:
    """A character leaves a unit: what was cast on the unit no longer affects the character (WF-043), not
    even if they join it again. What has changed the character for good is no spell in play, and stays
    (WF-038).
    """
    for live in tuple(game.state.effects.get(unit, ())):
        if character not in live.included or is_for_good(game, live):
            continue
        release(game, live, character)
        if game.log is not None:
            game.note("spell.left_behind", "WF-043", spell=live.name, who=character, unit=unit)


def unit_gone(game: WarhammerGame, unit: str) -> None:
    """A unit, or a character, is no more: what was on it goes on affecting the characters that were under it
    with the unit and are still in it (WF-044); with none of them left it ends.
    """
    for live in tuple(in_play.lives(game)):
        if unit in live.included:
            release(game, live, unit)
    for live in tuple(game.state.effects.get(unit, ())):
        survivors = tuple(who for who in live.included if game.in_play(who))
        if not survivors:
            end_one(game, live.id, Ending.NOBODY_LEFT)
            continue
        put(game, live, replace(live, bearer=survivors[0], included=survivors[1:]))
        if game.log is not None:
            game.note("spell.stays_on_survivor", "WF-044", spell=live.name, who=survivors, unit=unit)


def release(game: WarhammerGame, live: Live, character: str) -> None:
    """What was cast on a unit affects one of its characters no longer."""
    put(game, live, replace(live, included=tuple(who for who in live.included if who != character)))


def put(game: WarhammerGame, old: Live, new: Live) -> None:
    """Something in play is as `new` from now on, with another bearer perhaps."""
    held = game.state.effects
    if old.bearer == new.bearer:
        held[old.bearer] = tuple(new if live.id == old.id else live for live in held[old.bearer])
        return
    effects.end(held, lambda live: live.id == old.id)
    put_on(game, new)
