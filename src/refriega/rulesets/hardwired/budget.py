"""The budget of an activation: one Movement and one action, in either order (HW-006); at most two actions."""

from __future__ import annotations

import msgspec

from refriega.core.errors import Refusal
from refriega.core.procedure import Option, tag_of
from refriega.rulesets.hardwired.game import HardwiredGame
from refriega.rulesets.hardwired.state import Activation


def allowed_actions(turn: Activation) -> int:
    """One action, or two where something gives an extra one; never more, whatever gives them (HW-007,
    HW-008).
    """
    return 2 if turn.extra else 1


def check_action(game: HardwiredGame, who: str) -> Refusal | None:
    """Whether an action is left in the activation."""
    turn = game.state.turns[-1]
    if len(turn.actions) >= allowed_actions(turn):
        return Refusal("activation.no_action_left", "HW-006", "HW-008", args={"who": who})
    if "move_again" in turn.actions and game.variant("move_again") == "only_action":
        return Refusal("activation.moved_again", "HW-014", args={"who": who})
    return None


def check_movement(game: HardwiredGame, who: str) -> Refusal | None:
    """Whether the Movement is left: it is taken once, and not split around the action (HW-006)."""
    if game.state.turns[-1].moved:
        return Refusal("activation.has_moved", "HW-006", args={"who": who})
    return None


def spend_action(game: HardwiredGame, option: Option) -> None:
    """An action of the running activation is taken."""
    change_turn(game, actions=(*game.state.turns[-1].actions, tag_of(option)))


def change_turn(game: HardwiredGame, **changes: object) -> None:
    """Replace fields of the running activation."""
    *below, turn = game.state.turns
    game.state.turns = (*below, msgspec.structs.replace(turn, **changes))
