"""Points that a side gathers in the course of a match."""

from __future__ import annotations

from refriega.rulesets.hardwired.game import HardwiredGame


def points(game: HardwiredGame, side: str) -> int:
    """What a side has gathered."""
    return game.state.points.get(side, 0)


def add_point(game: HardwiredGame, side: str, amount: int = 1) -> None:
    """A point more, or less, but never below 0."""
    game.state.points[side] = max(points(game, side) + amount, 0)
    if game.log is not None:
        game.note("mission.points", side=side, amount=amount, points=points(game, side))
