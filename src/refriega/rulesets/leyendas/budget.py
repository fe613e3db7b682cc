"""The turn's budget: one standard, one movement, one swift action, any number of free ones.

A higher action may be traded for a lower one, never the other way, and a full action takes standard and
movement together (ML-140..ML-151). A surprise turn has no movement action of its own (ML-022), an
incapacitated creature one action in all (ML-081).
"""

from __future__ import annotations

from refriega.core.errors import Refusal
from refriega.rulesets.leyendas.game import LeyendasGame
from refriega.rulesets.leyendas.state import Turn
from refriega.rulesets.leyendas.terms import ActionKind, Condition
from refriega.rulesets.leyendas.values import conditions

_RULES = {
    ActionKind.FULL: ("ML-140", "ML-150"),
    ActionKind.STANDARD: ("ML-141", "ML-149"),
    ActionKind.MOVEMENT: ("ML-142", "ML-148"),
    ActionKind.SWIFT: ("ML-143", "ML-146"),
}


# The effect of an immediate action that costs the next swift one, where the variant says so.
SWIFT_SPENT = "swift_spent"


def new_turn(game: LeyendasGame, who: str) -> Turn:
    """The budget with which a turn begins."""
    turn = Turn(who)
    if game.state.surprise:  # ML-022: one standard OR one movement action
        turn.movement = 0
    state = conditions(game, who)
    if Condition.INCAPACITATED in state:  # ML-081: only one action
        turn.movement = turn.swift = 0
    if any(effect.name == SWIFT_SPENT for effect in game.state.effects.get(who, ())):
        turn.swift = 0
    if Condition.NAUSEATED in state:  # one movement action and nothing else
        turn.movement, turn.standard, turn.swift = 1, 0, 0
    return turn


def affordable(turn: Turn, kind: ActionKind) -> Refusal | None:
    """Whether the budget still holds an action of this kind: down the ladder of effort, by trade if need be
    (ML-148, ML-151), so that a move and an attack fit, or two moves (ML-131).
    """
    if kind is ActionKind.FREE:
        return None
    if kind is ActionKind.IMMEDIATE:
        return Refusal("budget.immediate", "ML-145")
    if kind is ActionKind.FULL:
        enough = turn.standard >= 1 and turn.movement >= 1
    elif kind is ActionKind.STANDARD:
        enough = turn.standard >= 1
    elif kind is ActionKind.MOVEMENT:
        enough = turn.movement + turn.standard >= 1
    else:
        enough = turn.swift + turn.movement + turn.standard >= 1
    return None if enough else Refusal(f"budget.{kind.name.lower()}", *_RULES[kind])


def spend(turn: Turn, kind: ActionKind) -> None:
    """Take an action of this kind off the budget: the lowest that serves."""
    if kind is ActionKind.FULL:
        turn.standard -= 1
        turn.movement -= 1
    elif kind is ActionKind.STANDARD:
        turn.standard -= 1
    elif kind is ActionKind.MOVEMENT:
        if turn.movement:
            turn.movement -= 1
        else:
            turn.standard -= 1
    elif kind is ActionKind.SWIFT:
        if turn.swift:
            turn.swift -= 1
        elif turn.movement:
            turn.movement -= 1
        else:
            turn.standard -= 1


def left(turn: Turn) -> int:
    """How many actions are left, free ones apart."""
    return turn.standard + turn.movement + turn.swift


def spent(turn: Turn) -> bool:
    """Whether only free actions are left."""
    return not left(turn)


def tire(game: LeyendasGame, turn: Turn, spent_now: bool) -> None:
    """Whoever was brought to 0 in its own turn has had its one action (ML-081), unless it was in doing
    something free before it had done anything else.
    """
    if Condition.INCAPACITATED in conditions(game, turn.actor):
        whole = 2 if game.state.surprise else 3
        untouched = not spent_now and turn.standard == 1 and left(turn) in (1, whole)
        turn.standard = 1 if untouched else 0
        turn.movement = turn.swift = 0
