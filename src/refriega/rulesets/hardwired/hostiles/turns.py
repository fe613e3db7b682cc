"""Activations of groups: one AI die a draw, the member nearest to a player's model first (HW-003)."""

from __future__ import annotations

from refriega.core.procedure import Procedure
from refriega.rulesets.hardwired import activation
from refriega.rulesets.hardwired.game import HardwiredGame
from refriega.rulesets.hardwired.hostiles.behaviour import behave
from refriega.rulesets.hardwired.state import GroupTurn, Phase


def begin_group(game: HardwiredGame, group: str) -> Procedure[None]:
    """The token of a group was drawn: one d6 for whoever activates on it (HW-003)."""
    (die,) = yield from game.roll(f"{group}/ai", 1, 6)
    game.state.group_turn = GroupTurn(group, die)
    game.state.phase = Phase.GROUP
    if game.log is not None:
        game.note("group", "HW-003", group=group, die=die)
    yield from next_member(game)


def next_member(game: HardwiredGame) -> Procedure[None]:
    """One member activates; by `group_activation = "whole"` all do, one after another (HW-003, HW-013).

    Those who have fallen meanwhile do not: the others go on with the same die.
    """
    state = game.state
    turn = state.group_turn
    assert turn is not None
    waiting = [who for who in game.members(turn.group) if game.waits(who)]
    if not waiting:
        state.group_turn = None
        state.phase = Phase.DRAW
        return
    state.scope = f"{state.round}/{turn.group}"
    who = yield from nearest_first(game, turn.group, waiting)
    if len(waiting) == 1 or game.variant("group_activation") == "one_by_one":
        state.group_turn = None
    yield from activate(game, who, turn.die)


def activate(game: HardwiredGame, who: str, die: int) -> Procedure[None]:
    """A member's activation: what its table says, unless a player has it do otherwise."""
    yield from activation.begin(game, who)
    turns = game.state.turns
    if turns and not turns[-1].seat:  # it has neither died nor lost its activation
        yield from behave(game, who, die)
        activation.finish(game)


def nearest_first(game: HardwiredGame, group: str, waiting: list[str]) -> Procedure[str]:
    """The member nearest to any player's model, measured anew each time; between equals a die decides."""
    far = {who: nearness(game, who) for who in waiting}
    nearest = [who for who in waiting if far[who] == min(far.values())]
    if len(nearest) == 1:
        return nearest[0]
    return (yield from game.draw(f"{group}/first", tuple((who, 1) for who in nearest)))


def nearness(game: HardwiredGame, who: str) -> int:
    """How far the nearest player's model is."""
    return min((game.gap(who, other) for other in game.present() if game.seat(other)), default=0)
