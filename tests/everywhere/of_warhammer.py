"""What must hold at every moment of every battle of `warhammer`."""

from __future__ import annotations

from typing import Any

from refriega.boards.table import Figure, Other, Rectangle, shape_of
from refriega.boards.table.regiment import HAIR
from refriega.boards.table.room import barred, clear_of
from refriega.core.match import Match
from refriega.rulesets.warhammer import in_play
from refriega.rulesets.warhammer.game import WarhammerGame
from refriega.rulesets.warhammer.harm import wounds
from refriega.rulesets.warhammer.magic import remaining
from refriega.rulesets.warhammer.state import WarhammerState
from refriega.rulesets.warhammer.terms import Fate
from tests.everywhere.fights import game_of


def battle(match: Match[Any]) -> None:
    """Dice, units, who is in which, who fights whom, what is in play; between steps nothing is in flight and
    everybody has room.
    """
    resting = match.between_steps or match.over
    state: WarhammerState = match._checkpoint() if match.between_steps else match.state
    game = game_of(match, WarhammerGame, state)
    assert state.power >= 0 and state.dispel >= 0
    assert all(left >= 0 for left in state.rerolls.values())
    for who in state.units:
        one(game, who)
    whoever_fights_is_there(game)
    what_is_in_play_is_on_somebody(game)
    what_has_ended_is_not_in_play(match)
    nobody_counts_a_spell_twice(game)
    each_wizard_keeps_one_spell(game)
    if resting:
        assert not state.in_flight
        units_have_room(game)


# -- units ---------------------------------------------------------------------------------------------


def one(game: WarhammerGame, who: str) -> None:
    """A unit or character that is in the battle stands somewhere; one that is out of it is nowhere. Whoever
    is hidden has come to no harm.
    """
    unit = game.unit(who)
    if unit.fate is not Fate.IN_PLAY:
        assert (unit.models, unit.host, unit.hidden) == (0, "", False), who
        assert not game.contacts(who), who
        return
    assert 1 <= unit.models <= unit.started, who
    assert wounds.left(game, who) > 0, who
    assert unit.wounds < wounds.capacity(game, who, mount=False), who
    mount = game.sheet(who).mount
    assert 0 <= unit.mount_wounds <= (mount.profile.w if mount else 0), who
    if unit.hidden:
        assert unit.wounds == unit.mount_wounds == 0, who
    if unit.host:
        host = game.unit(unit.host)
        assert game.sheet(who).entry.character, who
        assert (host.fate, host.host, host.army) == (Fate.IN_PLAY, "", unit.army), who
        assert game.rank_and_file(unit.host) >= 1, who
        assert game.body(who), who
    else:
        assert unit.at is not None, who
        assert not unit.hidden, who
    assert not (unit.fleeing and game.engaged(who)), who


def whoever_fights_is_there(game: WarhammerGame) -> None:
    """Only units in play, not those in them, and only enemies; no two of them twice."""
    for contact in game.state.contacts:
        for who in (contact.charger, contact.other):
            assert game.in_play(who) and not game.unit(who).host, contact
        assert game.army(contact.charger) != game.army(contact.other), contact
    pairs = [{contact.charger, contact.other} for contact in game.state.contacts]
    assert all(pairs.count(pair) == 1 for pair in pairs), game.state.contacts


def units_have_room(game: WarhammerGame) -> None:
    """No two units overlap but for a hair and what is rounded, and nobody stands in what is closed or off the
    table.
    """
    ground = {who: less_a_hair(game.body(who)) for who in game.present()}
    for who, figure in ground.items():
        others = [Other(other, ground[other]) for other in ground if other != who]
        assert game.table.on_table(figure), who
        assert barred(game.table, shape_of(figure)) is None, who
        assert clear_of(shape_of(figure), others) is None, who


def less_a_hair(figure: Figure) -> Figure:
    """The body of a unit, smaller by twice a hair on all sides."""
    assert isinstance(figure.base, Rectangle)
    size = Rectangle(figure.base.width - 4 * HAIR, figure.base.depth - 4 * HAIR)
    return figure._replace(base=size)


# -- spells --------------------------------------------------------------------------------------------


def what_is_in_play_is_on_somebody(game: WarhammerGame) -> None:
    """Nothing is on the dead, and nothing is in play twice."""
    ids: list[str] = []
    for bearer, held in game.state.effects.items():
        for live in held:
            ids.append(live.id)
            assert live.bearer == bearer
            assert not bearer or game.in_play(bearer), live
            assert all(game.in_play(who) for who in live.included), live
            assert not remaining.keeps(game, live) or game.in_play(live.owner), live
    assert len(ids) == len(set(ids))


def what_has_ended_is_not_in_play(match: Match[Any]) -> None:
    """A spell that was dispelled, or has ended in any other way, has no effect any more."""
    ended = {event.args["live"] for event in match.log or () if event.key == "spell.ends"}
    there = {live.id for held in match.state.effects.values() for live in held}
    assert not ended & there, ended & there


def nobody_counts_a_spell_twice(game: WarhammerGame) -> None:
    """Of castings of one spell that affect somebody one counts."""
    for who in game.everybody():
        names = [(live.name, live.detail) for live in in_play.on(game, who)]
        assert len(names) == len(set(names)), f"{who}: {names}"


def each_wizard_keeps_one_spell(game: WarhammerGame) -> None:
    """Of one casting, however much it has left on whom."""
    castings = {
        (live.owner, live.name, live.phase)
        for held in game.state.effects.values()
        for live in held
        if remaining.keeps(game, live) and not live.level
    }
    owners = [owner for owner, _, _ in castings]
    assert len(owners) == len(set(owners)), sorted(castings)
