"""Marked for death: each side picks one of the other's in secret, and wins when that one falls or flees."""

from __future__ import annotations

from refriega.rulesets.hardwired.game import HardwiredGame
from refriega.rulesets.hardwired.goals.goal import Goal
from refriega.rulesets.hardwired.terms import Fate


def won(game: HardwiredGame) -> tuple[str, ...] | None:
    """Whoever's target is down or in flight; if both are at once, ties decide."""
    done = tuple(side for side, target in game.state.targets.items() if is_down(game, target))
    return done or None


def is_down(game: HardwiredGame, target: str) -> bool:
    model = game.state.models.get(target)
    return model is not None and (model.fate is Fate.OUT_OF_ACTION or model.fleeing)


ASSASSINATION = Goal(won=won, secret=True)
