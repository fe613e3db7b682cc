"""Cover: what the target of a shot gains by terrain. Models stand in the way of sight, but give no cover."""

from __future__ import annotations

from typing import Literal

from refriega.boards.table import sight
from refriega.rulesets.malifaux.game import MalifauxGame


def cover(game: MalifauxGame, shooter: str, target: str) -> Literal["", "soft", "hard"]:
    """The cover that a target has from a shooter: hard behind what stops lines, soft behind what screens."""
    seen = sight(game.table, game.figure(shooter), game.figure(target))
    if not seen.cover and seen.visible:
        return ""
    return "hard" if seen.blockers else "soft"
