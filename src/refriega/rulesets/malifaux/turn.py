"""Turns, phases and activations: the outer structure, one step at a time.

Nothing here is suspended code: where the match stands is `state.phase` and the turn stack.
"""

from __future__ import annotations

from refriega.core.procedure import Procedure
from refriega.rulesets.malifaux import activation, victory
from refriega.rulesets.malifaux.deployment import deploy
from refriega.rulesets.malifaux.game import MalifauxGame
from refriega.rulesets.malifaux.phases.closing import closing_phase
from refriega.rulesets.malifaux.phases.drawing import draw_phase
from refriega.rulesets.malifaux.phases.initiative import initiative_phase
from refriega.rulesets.malifaux.state import Phase


def step(game: MalifauxGame) -> Procedure[None]:
    """The next thing that the structure of the match calls for."""
    match game.state.phase:
        case Phase.DEPLOYMENT:
            yield from deploy(game)
        case Phase.DRAW:
            yield from draw_phase(game)
        case Phase.INITIATIVE:
            yield from initiative_phase(game)
        case Phase.ACTIVATION:
            yield from activation.next_model(game)
        case Phase.ACTING:
            yield from activation.take(game)
        case Phase.END:
            yield from closing_phase(game)
    victory.judge(game)
