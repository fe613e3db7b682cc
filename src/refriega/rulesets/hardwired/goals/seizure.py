"""The beacon: at the end of every round, the side with more models near it scores a point."""

from __future__ import annotations

from refriega.boards.table import Point
from refriega.rulesets.hardwired.game import HardwiredGame
from refriega.rulesets.hardwired.goals.goal import Goal
from refriega.rulesets.hardwired.goals.points import add_point, points
from refriega.rulesets.hardwired.goals.presence import centre, count, near, objectives, players


def round_ends(game: HardwiredGame) -> None:
    """Whoever has more there, and one at least, has a point more."""
    counts = {side: near_beacon(game, side) for side in players(game)}
    most = max(counts.values())
    if game.log is not None:
        game.note("mission.near", sides=tuple(counts), scores=tuple(counts.values()))
    leading = [side for side, number in counts.items() if number == most]
    if most and len(leading) == 1:
        add_point(game, leading[0])


def near_beacon(game: HardwiredGame, side: str) -> int:
    return count(game, side, near(beacon(game), game.scene.mission.radius))


def beacon(game: HardwiredGame) -> Point:
    return next((at for _, at in objectives(game)), centre(game))


SEIZURE = Goal(score=points, alone=3, round_ends=round_ends)
