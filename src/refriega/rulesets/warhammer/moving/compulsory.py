"""Compulsory moves: units that nobody leads."""

from __future__ import annotations

from refriega.core.procedure import Procedure
from refriega.rulesets.warhammer.game import WarhammerGame
from refriega.rulesets.warhammer.moving import flight, ground, may, pace
from refriega.rulesets.warhammer.moving.placing import bring
from refriega.rulesets.warhammer.state import Phase


def move_all(game: WarhammerGame) -> Procedure[None]:
    """The active army's fleeing units that did not rally flee on, unless they began to in this turn; stupid
    ones go half their move straight ahead, if nothing holds them.
    """
    for who in tuple(game.of_army(game.state.active)):
        unit = game.unit(who)
        if not game.in_play(who):
            continue
        if unit.fleeing:
            if not game.in_this_turn(unit.fled_in):
                yield from flight.flee_on(game, who)
        elif game.in_this_turn(unit.stupid_in) and not game.engaged(who) and not may.is_held(game, who):
            yield from shamble(game, who)
    game.state.phase = Phase.CHARGING


def shamble(game: WarhammerGame, who: str) -> Procedure[None]:
    """A stupid unit goes half its move straight ahead. House rule: it stops short of what is in the way."""
    block = game.block(who)
    end = ground.ahead_as_far(game, who, block, pace.move(game, who) // 2)
    if game.log is not None:
        game.note("shambles", who=who)
    yield from bring(game, who, end)
