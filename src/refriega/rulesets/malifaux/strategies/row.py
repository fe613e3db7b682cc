"""A row of the book of strategies: what one type of strategy or scheme counts, and when."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from refriega.rulesets.malifaux.game import MalifauxGame
from refriega.rulesets.malifaux.scene import Strategy
from refriega.rulesets.malifaux.state import Marker

OBJECTIVE = "objective"
"""The kind of the markers that a strategy lays out."""

Count = Callable[[MalifauxGame, Strategy, str], int]
Deeds = Callable[[MalifauxGame, Strategy, str], Iterable[str]]
Touch = Callable[[MalifauxGame, Strategy, str, Marker], None]
May = Callable[[MalifauxGame, str, Marker], bool]


def never(game: MalifauxGame, goal: Strategy, crew: str) -> int:
    """Nothing is counted then."""
    return 0


def no_deeds(game: MalifauxGame, goal: Strategy, crew: str) -> Iterable[str]:
    """Nothing counts at once."""
    return ()


class Row(NamedTuple):
    """How often a crew scores at the end of a `turn`, at the `end` of the match, and for which `deeds` at
    once, each of them once.

    `touch` is what Interact does to an objective marker, by a model; None where they cannot be touched.
    `may_touch` is whether that would change anything for a crew.
    """

    turn: Count = never
    end: Count = never
    deeds: Deeds = no_deeds
    touch: Touch | None = None
    may_touch: May = lambda game, crew, marker: True
