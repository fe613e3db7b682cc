"""Breakthrough: models leave over the opponent's edge; whoever gets more out wins."""

from __future__ import annotations

from refriega.rulesets.hardwired.game import HardwiredGame
from refriega.rulesets.hardwired.goals.goal import Goal
from refriega.rulesets.hardwired.settings import far_edge


def score(game: HardwiredGame, side: str) -> int:
    """The models that left over that edge, in flight or not."""
    edge = far_edge(game, game.scene.sides[side])
    return sum(
        1
        for deed in game.state.deeds
        if deed[0] == "left" and deed[2] == edge and game.model(deed[1]).side == side
    )


BREAKTHROUGH = Goal(score=score, alone=3, exits=True)
