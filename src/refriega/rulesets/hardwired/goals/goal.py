"""What a mission can bring: how it is scored, what it does at the moments of a match, what can be done to its
markers.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from refriega.core.errors import Refusal
from refriega.rulesets.hardwired.game import HardwiredGame
from refriega.rulesets.hardwired.state import Marker

Happening = Callable[[HardwiredGame], None]


def always(game: HardwiredGame, who: str, marker: Marker) -> Refusal | None:
    """Nothing speaks against it."""
    return None


class Handling(NamedTuple):
    """Interactuar with an objective: what comes of it, and whether a model may."""

    resolve: Callable[[HardwiredGame, str, Marker], None]
    check: Callable[[HardwiredGame, str, Marker], Refusal | None] = always


def score_nothing(game: HardwiredGame, side: str) -> int:
    """Nothing is counted: ties decide."""
    return 0


def nobody_yet(game: HardwiredGame) -> tuple[str, ...] | None:
    """Nothing wins before the end."""
    return None


def nothing(game: HardwiredGame) -> None:
    """Nothing happens at that moment."""


class Goal(NamedTuple):
    """A type of mission.

    `score` is what a side has of what counts, at any time; `alone` is how much of it a player without an
    opponent needs. `won` tells who has won at once, if anybody has. `handling`: what Interactuar does to its
    markers.
    `exits`: models leave over the opponent's edge, and a side without models in play has not lost. `carried`:
    the objective is taken off over one's own edge. `secret`: each side marks a model of the other for death.
    """

    score: Callable[[HardwiredGame, str], int] = score_nothing
    alone: int = 1
    won: Callable[[HardwiredGame], tuple[str, ...] | None] = nobody_yet
    handling: Handling | None = None
    round_ends: Happening = nothing
    activation_ends: Callable[[HardwiredGame, str], None] | None = None
    exits: bool = False
    carried: bool = False
    secret: bool = False
