"""Cordon (Cordón) and breakthrough (Ruptura): scheme markers where they count when the match is over."""

from __future__ import annotations

from collections.abc import Iterator

from refriega.boards.table import Figure, inches
from refriega.boards.table.zones import OPPOSITE, to_edge
from refriega.rulesets.malifaux.game import MalifauxGame
from refriega.rulesets.malifaux.markers import SCHEME, body_of
from refriega.rulesets.malifaux.scene import Strategy
from refriega.rulesets.malifaux.strategies.row import Row


def own(game: MalifauxGame, crew: str) -> Iterator[Figure]:
    """The scheme markers of a crew."""
    for marker in game.state.markers:
        if marker.kind == SCHEME and marker.crew == crew:
            yield body_of(marker)


def on_the_line(game: MalifauxGame, goal: Strategy, crew: str) -> int:
    """Each within so many inches of the line half way between the edges of the crews."""
    edge = game.scene.sides[crew].edge
    whole = game.table.depth if edge in ("north", "south") else game.table.width
    reach = inches(goal.inches)
    return sum(
        to_edge(game.table, marker, edge) <= whole // 2 + reach
        and to_edge(game.table, marker, OPPOSITE[edge]) <= whole // 2 + reach
        for marker in own(game, crew)
    )


def at_the_far_edge(game: MalifauxGame, goal: Strategy, crew: str) -> int:
    """Each within so many inches of the enemy's edge."""
    edge = OPPOSITE[game.scene.sides[crew].edge]
    return sum(to_edge(game.table, marker, edge) <= inches(goal.inches) for marker in own(game, crew))


CORDON = Row(end=on_the_line)
BREAKTHROUGH = Row(end=at_the_far_edge)
