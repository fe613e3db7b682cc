"""Holds: who has whom in its grip.

Two effects tell of one hold: `hold` on the one who is held (owner: the holder), which may also pin, and
`holding` on the holder (owner: the one it holds). Both are grappled; neither is an outsider to the other.
"""

from __future__ import annotations

from refriega.rulesets.leyendas.arms import grasp
from refriega.rulesets.leyendas.game import LeyendasGame
from refriega.rulesets.leyendas.state import CombatEffect
from refriega.rulesets.leyendas.terms import Condition
from refriega.rulesets.leyendas.values import conditions

C = Condition

HOLD = "hold"
HOLDING = "holding"


def holder_of(game: LeyendasGame, who: str) -> str:
    """Who holds `who`; "" nobody."""
    return next((e.owner for e in game.state.effects.get(who, ()) if e.name == HOLD), "")


def held_by(game: LeyendasGame, who: str) -> str:
    """Whom `who` holds; "" nobody."""
    return next((e.owner for e in game.state.effects.get(who, ()) if e.name == HOLDING), "")


def entangled_with(game: LeyendasGame, who: str, other: str) -> bool:
    """Whether the two are in the same hold, on either side of it."""
    return any(
        effect.owner == other and not GRIPS.isdisjoint(effect.conditions)
        for effect in game.state.effects.get(who, ())
    )


GRIPS = frozenset({C.GRAPPLED, C.PINNED})


def loosen_holds(game: LeyendasGame) -> bool:
    """The edge: a hold ends when the holder can no longer act, or the two are apart."""
    changed = False
    for who, held in list(game.state.effects.items()):
        kept = tuple(effect for effect in held if stands(game, effect))
        if len(kept) != len(held):
            changed = True
            if kept:
                game.state.effects[who] = kept
            else:
                del game.state.effects[who]
            if game.log is not None:
                game.note("hold.ends", who=who)
    return changed


def stands(game: LeyendasGame, effect: CombatEffect) -> bool:
    """Whether an effect, if it is one side of a hold, still has its reason."""
    if effect.name == HOLDING:
        return holder_of(game, effect.owner) == effect.bearer
    if effect.name != HOLD:
        return True
    holder, prey = effect.owner, effect.bearer
    if game.body(holder).place < 0 or game.body(prey).place < 0:
        return False
    if C.CANNOT_ACT in conditions(game, holder):
        return False
    return not grasp(game, holder).isdisjoint(game.cells(prey))
