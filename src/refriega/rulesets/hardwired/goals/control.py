"""Control: at the end, whoever has more models near the centre of the table."""

from __future__ import annotations

from refriega.rulesets.hardwired.game import HardwiredGame
from refriega.rulesets.hardwired.goals.goal import Goal
from refriega.rulesets.hardwired.goals.presence import centre, count, near


def score(game: HardwiredGame, side: str) -> int:
    return count(game, side, near(centre(game), game.scene.mission.radius))


CONTROL = Goal(score=score)
