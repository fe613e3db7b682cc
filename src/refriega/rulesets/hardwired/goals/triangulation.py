"""Repeaters: each can be set running for a side, for good; whoever has more running wins."""

from __future__ import annotations

from refriega.core.errors import Refusal
from refriega.rulesets.hardwired.game import HardwiredGame
from refriega.rulesets.hardwired.goals.goal import Goal, Handling
from refriega.rulesets.hardwired.state import Marker


def score(game: HardwiredGame, side: str) -> int:
    return sum(1 for deed in game.state.deeds if deed[0] == "running" and deed[1] == side)


def check(game: HardwiredGame, who: str, marker: Marker) -> Refusal | None:
    """Once for each side is enough."""
    if ("running", game.model(who).side, marker.id) in game.state.deeds:
        return Refusal("objective.running", args={"marker": marker.id})
    return None


def set_running(game: HardwiredGame, who: str, marker: Marker) -> None:
    side = game.model(who).side
    game.state.deeds = (*game.state.deeds, ("running", side, marker.id))
    if game.log is not None:
        game.note("mission.running", who=who, side=side, marker=marker.id, count=score(game, side))


TRIANGULATION = Goal(score=score, alone=3, handling=Handling(set_running, check))
