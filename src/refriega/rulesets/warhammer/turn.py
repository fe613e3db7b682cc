"""A player's turn, step by step: movement, magic, shooting, close combat.

Nothing here is suspended code: where the battle stands is `state.phase`.
"""

from __future__ import annotations

from collections.abc import Callable

from refriega.core.procedure import Procedure
from refriega.rulesets.warhammer import turn_ends, victory
from refriega.rulesets.warhammer.fighting import chasing, combats
from refriega.rulesets.warhammer.game import WarhammerGame
from refriega.rulesets.warhammer.harm import shooting
from refriega.rulesets.warhammer.magic import phase as magic_phase
from refriega.rulesets.warhammer.moving import charges, compulsory, moves, rally
from refriega.rulesets.warhammer.state import Phase

STEPS: dict[Phase, Callable[[WarhammerGame], Procedure[None]]] = {
    Phase.START: turn_ends.start,
    Phase.CHARGES: charges.declare,
    Phase.RESPONSES: charges.respond,
    Phase.RALLY: rally.rally,
    Phase.COMPULSORY: compulsory.move_all,
    Phase.CHARGING: charges.move_next,
    Phase.MOVES: moves.move_next,
    Phase.MAGIC_START: magic_phase.start,
    Phase.MAGIC: magic_phase.act,
    Phase.DISPELS: magic_phase.react,
    Phase.MAGIC_END: magic_phase.finish,
    Phase.SHOOTING: shooting.shoot_next,
    Phase.SHOOTING_END: shooting.finish,
    Phase.COMBAT: combats.begin,
    Phase.FIGHTS: combats.fight_next,
    Phase.CHASE: chasing.chase,
    Phase.END: turn_ends.finish,
}
"""What each phase does in one step; a phase that is over says itself which comes next."""


def step(game: WarhammerGame) -> Procedure[None]:
    """The next thing that the structure of the turn calls for."""
    yield from STEPS[game.state.phase](game)
    victory.judge(game)
