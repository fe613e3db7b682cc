"""The magic phase, step by step: its start, what the active player does, what the reactive one does then, its
end.
"""

from __future__ import annotations

from refriega.core.effect import Boundary
from refriega.core.procedure import Procedure
from refriega.rulesets.warhammer.asking import ask_next
from refriega.rulesets.warhammer.game import WarhammerGame
from refriega.rulesets.warhammer.harm import losses, panic, regeneration
from refriega.rulesets.warhammer.magic import bound, casting, dispelling, pools, remaining, thrown, wizards
from refriega.rulesets.warhammer.magic.menu import DispelMenu, MagicMenu
from refriega.rulesets.warhammer.options import Cast, DispelInPlay, Done, UseBound
from refriega.rulesets.warhammer.spells import turns as spells
from refriega.rulesets.warhammer.state import Phase


def start(game: WarhammerGame) -> Procedure[None]:
    """What lasted until this phase ends (WF-022), what begins with it does, and both players build pools."""
    state, army = game.state, game.state.active
    state.magic += 1
    state.cast = state.tried = ()
    losses.begin(game)
    if game.log is not None:
        game.note("magic", army=army, number=state.magic)
    remaining.end_due(game, Boundary.PHASE_START, f"{army}/magic", state.turn)
    yield from thrown.recover(game, army)
    yield from spells.start_of_magic(game, army)
    pools.build(game)
    state.phase = Phase.MAGIC


def act(game: WarhammerGame) -> Procedure[None]:
    """The active player does one thing, or stops; who can do nothing has stopped."""
    state, army = game.state, game.state.active
    if next(MagicMenu(game).deeds(), None) is None:
        if game.log is not None and not (state.cast or state.tried) and wizards.of_army(game, army):
            game.note("phase.skipped", phase=state.phase, army=army)
        state.phase = Phase.DISPELS
        return
    option = yield from ask_next(game, army, "magic", (army,), lambda: MagicMenu(game))
    match option:
        case Cast():
            yield from casting.cast(game, option)
        case UseBound():
            yield from bound.use(game, option)
        case DispelInPlay():
            yield from dispelling.dispel_in_play(game, army, option)
        case Done():
            state.phase = Phase.DISPELS


def react(game: WarhammerGame) -> Procedure[None]:
    """The active player has finished casting: the reactive one may try to dispel spells in play, with what
    dispel dice are left (WF-034).
    """
    state, army = game.state, game.reactive
    if next(dispelling.chances_in_play(game, army), None) is None:
        state.phase = Phase.MAGIC_END
        return
    option = yield from ask_next(game, army, "dispels", (army,), lambda: DispelMenu(game))
    match option:
        case DispelInPlay():
            yield from dispelling.dispel_in_play(game, army, option)
        case Done():
            state.phase = Phase.MAGIC_END


def finish(game: WarhammerGame) -> Procedure[None]:
    """What regenerates does, then those who have cause to panic test; dice that are left are lost."""
    state = game.state
    yield from regeneration.finish(game)
    yield from panic.tests(game)
    state.power = state.dispel = 0
    remaining.end_due(game, Boundary.PHASE_END, "magic", state.turn)
    state.phase = Phase.SHOOTING
