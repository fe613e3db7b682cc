"""The two ends of a player's turn: what happens at its start, before anybody moves, and at its end."""

from __future__ import annotations

from refriega.core.effect import Boundary
from refriega.core.procedure import Procedure
from refriega.rulesets.warhammer import revealing
from refriega.rulesets.warhammer.game import WarhammerGame
from refriega.rulesets.warhammer.harm import fear, leadership, panic
from refriega.rulesets.warhammer.magic import remaining
from refriega.rulesets.warhammer.spells import turns as spells
from refriega.rulesets.warhammer.state import Phase
from refriega.rulesets.warhammer.terms import Trait


def start(game: WarhammerGame) -> Procedure[None]:
    """A player's turn begins: who is hidden may be revealed; spells that wait for it go on; the stupid test,
    and who sees friends flee.
    """
    count(game)
    yield from revealing.reveal(game)
    yield from spells.start_of_turn(game)
    yield from spells.start_of_own_turn(game)
    yield from test_stupidity(game)
    yield from panic.at_start_of_turn(game)
    game.state.phase = Phase.CHARGES


def count(game: WarhammerGame) -> None:
    """The next player turn, and with the first player's the next game turn."""
    state = game.state
    state.turn += 1
    if state.active == game.scene.first:
        state.round += 1
    state.scope = f"{state.round}/{state.active}"
    state.draws = {}
    if game.log is not None:
        game.note("turn", round=state.round, army=state.active)


def test_stupidity(game: WarhammerGame) -> Procedure[None]:
    """Stupid units (Estupidez) test their Leadership, or stumble about in this turn. House rule: who is in
    close combat, or flees, does not.
    """
    for unit in tuple(game.of_army(game.state.active)):
        if game.engaged(unit) or game.unit(unit).fleeing or not game.sheet(unit).has(Trait.STUPIDITY):
            continue
        if fear.is_immune(game, unit) or (yield from leadership.test(game, unit, "stupidity")):
            continue
        game.unit(unit).stupid_in = game.state.turn
        if game.log is not None:
            game.note("stupid", who=unit)


def finish(game: WarhammerGame) -> Procedure[None]:
    """A player's turn ends, and with it what lasts until then (WF-022, WF-023); the other player's begins."""
    state = game.state
    remaining.end_due(game, Boundary.TURN_END, state.active, state.turn)
    state.charges, state.rerolls = (), {}
    state.active = game.reactive
    state.phase = Phase.START
    yield from ()
