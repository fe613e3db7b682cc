"""Free actions: speaking, and what may be done in another creature's turn (ML-005, ML-144).

Between the actions of a turn any creature may take a free action, never between a declared attack and its
result: that is for immediate actions. Words are always free; of other free actions each creature has
one in every turn of another.
"""

from __future__ import annotations

from collections.abc import Iterator

from refriega.core.errors import Refusal
from refriega.core.procedure import Procedure
from refriega.rulesets.leyendas.actions.book import BOOK
from refriega.rulesets.leyendas.declare import perform
from refriega.rulesets.leyendas.game import LeyendasGame
from refriega.rulesets.leyendas.options import Drop, DropProne, Outside, Speak
from refriega.rulesets.leyendas.terms import ActionKind
from refriega.rulesets.leyendas.values import can_act


def check_outside(game: LeyendasGame, seat: str, option: Outside) -> Refusal | None:
    """One's own creature, able to act, in the turn of another (ML-005, ML-144)."""
    turn = game.state.turn
    who = option.who
    sheet = game.sheets.get(who)
    if turn is None or sheet is None or sheet.seat != seat or who == turn.actor:
        return Refusal("not_your_turn", "ML-005")
    if not can_act(game, who):
        return Refusal("outside.cannot_act", "ML-144", args={"who": who})
    if who in turn.outside and not isinstance(option.action, Speak):
        return Refusal("outside.only_one", "ML-144", args={"who": who})
    return BOOK.actions[type(option.action)].check(game, who, option.action)


def carry_out_outside(game: LeyendasGame, option: Outside) -> Procedure[None]:
    """A free action like any other, in another's turn (ML-144)."""
    turn = game.state.turn
    assert turn is not None
    if not isinstance(option.action, Speak):
        turn.outside = (*turn.outside, option.who)
    action = BOOK.actions[type(option.action)]
    yield from perform(game, option.who, option.action, action, ActionKind.FREE)


def free_actions_outside(game: LeyendasGame, seat: str) -> Iterator[Outside]:
    """What the seat's creatures may do now, words excepted."""
    for who in game.state.bodies:
        if game.sheets[who].seat != seat:
            continue
        actions: list[DropProne | Drop] = [DropProne()]
        actions += [Drop(item) for item in dict.fromkeys(game.body(who).held)]
        for action in actions:
            option = Outside(who, action)
            if check_outside(game, seat, option) is None:
                yield option
