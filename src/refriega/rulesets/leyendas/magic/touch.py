"""Touch spells: whom the spell has to reach, and how (ML-171, ML-174, ML-260..ML-263).

A friend is touched without fail. A hostile creature takes a touch attack: in melee it is part of the casting
turn and free; at range it is part of the casting itself, and no range increments count. A natural 20 that is
confirmed doubles the damage.
"""

from __future__ import annotations

from refriega.core.procedure import Procedure
from refriega.rulesets.leyendas.attack import strike
from refriega.rulesets.leyendas.game import LeyendasGame
from refriega.rulesets.leyendas.state import Blow, Spellcast
from refriega.rulesets.leyendas.terms import Against


def touch(game: LeyendasGame, cast: Spellcast, target: str, *, melee: bool) -> Procedure[bool]:
    """Whether the target is touched: friends always are by hand (ML-261), others by a touch attack
    (ML-171, ML-174), which adds neither range increments (ML-263) nor damage of its own.
    """
    cast.critical = False
    if melee and not game.hostile(cast.actor, target):
        if game.log is not None:
            game.note("spell.touches", "ML-261", who=cast.actor, target=target, spell=cast.source)
        return True
    blow = Blow(cast.actor, target, cast.source, melee=melee, touch=Against.TOUCH, share=0, touches=True)
    yield from strike(game, blow)
    cast.critical = blow.critical
    return blow.hits
