"""Free actions in another creature's turn (ML-005, ML-144)."""

from __future__ import annotations

from collections.abc import Iterator

from refriega.core.procedure import Option, Procedure
from refriega.rulesets.leyendas.actions.movement import fall_prone
from refriega.rulesets.leyendas.game import LeyendasGame
from refriega.rulesets.leyendas.options import DropProneOutside
from refriega.rulesets.leyendas.terms import Condition
from refriega.rulesets.leyendas.values import can_act, conditions


def free_actions_outside(game: LeyendasGame, seat: str) -> Iterator[Option]:
    """One free action for each creature of the seat that has not had one in this turn."""
    turn = game.state.turn
    for who in game.present():
        if turn is None or game.sheets[who].seat != seat or who in turn.outside or who == turn.actor:
            continue
        if can_act(game, who) and Condition.PRONE not in conditions(game, who):
            yield DropProneOutside(who)


def carry_out_outside(game: LeyendasGame, option: Option) -> Procedure[None]:
    """Between actions, never between a declared attack and its result (A-95)."""
    assert isinstance(option, DropProneOutside)
    turn = game.state.turn
    assert turn is not None
    turn.outside = (*turn.outside, option.who)
    fall_prone(game, option.who)
    yield from ()
