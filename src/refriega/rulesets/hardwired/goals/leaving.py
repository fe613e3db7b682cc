"""Leaving the table: over the opponent's edge, or over one's own with the objective."""

from __future__ import annotations

from refriega.boards.table import INCH, Edge
from refriega.boards.table.zones import to_edge
from refriega.core.errors import Refusal
from refriega.rulesets.hardwired.damage import leave
from refriega.rulesets.hardwired.game import HardwiredGame
from refriega.rulesets.hardwired.goals.book import goal_of
from refriega.rulesets.hardwired.settings import far_edge, own_edge
from refriega.rulesets.hardwired.terms import Fate


def way_out(game: HardwiredGame, who: str) -> Edge | None:
    """The edge over which a model may leave, as the mission has it."""
    side = game.scene.sides[game.model(who).side]
    goal = goal_of(game)
    if side.seat and goal.exits:
        return far_edge(game, side)
    if side.seat and goal.carried and game.model(who).carried:
        return own_edge(game, side)
    return None


def check_leave(game: HardwiredGame, who: str) -> Refusal | None:
    """Whether a model may leave: its base is within an inch of that edge, and it is not engaged, or has
    disengaged.
    """
    edge = way_out(game, who)
    if edge is None:
        return Refusal("leave.no_way_out", args={"who": who})
    if to_edge(game.table, game.figure(who), edge) > INCH:
        return Refusal("leave.far", args={"who": who, "edge": edge})
    if game.engaged(who) and not game.state.turns[-1].disengaged:
        return Refusal("leave.engaged", args={"who": who})
    return None


def leave_table(game: HardwiredGame, who: str) -> None:
    """A model leaves, and the objective that it carries with it."""
    edge = way_out(game, who)
    model = game.model(who)
    if model.carried:
        model.carried = ()
        game.state.deeds = (*game.state.deeds, ("extracted", model.side, who))
        if game.log is not None:
            game.note("mission.extracted", who=who, side=model.side)
    leave(game, who, Fate.LEFT, edge)
