"""The AP of an activation: what an action costs, and what pays for it."""

from __future__ import annotations

import msgspec

from refriega.core.errors import Refusal
from refriega.rulesets.malifaux.card import Action
from refriega.rulesets.malifaux.game import MalifauxGame
from refriega.rulesets.malifaux.state import Activation
from refriega.rulesets.malifaux.terms import Kind


def check(game: MalifauxGame, who: str, action: Action, cost: int) -> Refusal | None:
    """Whether the activation can pay for an action. With too few AP nothing is spent and nothing happens
    (MX-013); of actions that cost none there is one in an activation.
    """
    turn = game.state.turns[-1]
    if cost == 0 and turn.zero_used:
        return Refusal("action.zero_used", "MX-002", args={"who": who})
    if action.once and action.id in turn.done:
        return Refusal("action.once", args={"who": who, "action": action.id})
    have = turn.ap + len(fitting(turn, action))
    if cost > have:
        return Refusal("action.too_few_ap", "MX-013", args={"who": who, "cost": cost, "have": have})
    return None


def spend(game: MalifauxGame, action: Action, cost: int) -> None:
    """Pay for an action (MX-012): first with AP that are good for little else."""
    turn = game.state.turns[-1]
    special = list(turn.special)
    left = cost
    for kind in fitting(turn, action)[:left]:
        special.remove(kind)
        left -= 1
    change_turn(
        game,
        ap=turn.ap - left,
        special=tuple(special),
        zero_used=turn.zero_used or cost == 0,
        done=(*turn.done, action.id),
    )


def fitting(turn: Activation, action: Action) -> tuple[str, ...]:
    """The special AP that can pay for an action: for it alone, for attacks, or for attacks of its reach."""
    names = (action.id, action.kind, action.reach) if action.kind is Kind.ATTACK else (action.id,)
    return tuple(kind for kind in turn.special if kind in names)


def change_turn(game: MalifauxGame, **changes: object) -> None:
    """Replace fields of the running activation."""
    *below, turn = game.state.turns
    game.state.turns = (*below, msgspec.structs.replace(turn, **changes))
