"""The uplink: at the end, a node is a side's if it alone has models near it, and no hostile has."""

from __future__ import annotations

from refriega.boards.table import Point
from refriega.rulesets.hardwired.game import HardwiredGame
from refriega.rulesets.hardwired.goals.goal import Goal
from refriega.rulesets.hardwired.goals.presence import count, hostiles, near, objectives, players


def score(game: HardwiredGame, side: str) -> int:
    return sum(1 for _, at in objectives(game) if is_live(game, side, at))


def is_live(game: HardwiredGame, side: str, node: Point) -> bool:
    """Whether the node is live for a side: nobody contests it."""
    here = near(node, game.scene.mission.radius)
    if not count(game, side, here) or hostiles(game, here):
        return False
    return not any(count(game, other, here) for other in players(game) if other != side)


UPLINK = Goal(score=score, alone=2)
