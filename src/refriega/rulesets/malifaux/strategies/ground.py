"""Ground (Tierra de nadie) and quarters (Cuatro esquinas): who has more models where it counts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from refriega.boards.table import inches, within
from refriega.boards.table.shapes import box_of, shape_of
from refriega.boards.table.zones import centre
from refriega.rulesets.malifaux.game import MalifauxGame
from refriega.rulesets.malifaux.markers import body_of
from refriega.rulesets.malifaux.scene import Strategy
from refriega.rulesets.malifaux.state import Marker
from refriega.rulesets.malifaux.strategies.row import OBJECTIVE, Row


def held(game: MalifauxGame, goal: Strategy, crew: str) -> int:
    """For each objective marker near which a crew has more models than any other: within so many inches."""
    markers = [marker for marker in game.state.markers if marker.kind == OBJECTIVE]
    return sum(most(game, crew, near(game, marker, goal.inches)) for marker in markers)


def near(game: MalifauxGame, marker: Marker, length: int) -> Iterator[str]:
    """Who is within so many inches of a marker."""
    there = body_of(marker)
    return (who for who in game.present() if within(game.figure(who), there, inches(length)))


def corners(game: MalifauxGame, goal: Strategy, crew: str) -> int:
    """Once a turn, if a crew holds so many quarters of the table, and more than any other."""
    held_by = {
        side: sum(most(game, side, them) for them in quarters(game, goal)) for side in game.state.crews
    }
    mine = held_by.pop(crew)
    return int(mine >= goal.goal and all(mine > theirs for theirs in held_by.values()))


def quarters(game: MalifauxGame, goal: Strategy) -> list[list[str]]:
    """Who is in which quarter: with the whole base, and farther than so many inches from the centre."""
    table, middle = game.table, centre(game.table)
    found: list[list[str]] = [[], [], [], []]
    for who in game.present():
        figure = game.figure(who)
        left, top, right, bottom = box_of(shape_of(figure))
        crosses = left < middle.x < right or top < middle.y < bottom
        if not crosses and not within(figure, middle, inches(goal.inches)):
            found[2 * (top * 2 >= table.depth) + (left * 2 >= table.width)].append(who)
    return found


def most(game: MalifauxGame, crew: str, models: Iterable[str]) -> bool:
    """Whether most of some models are of a crew: more than of any other."""
    count = dict.fromkeys(game.state.crews, 0)
    for who in models:
        count[game.model(who).crew] += 1
    mine = count.pop(crew)
    return all(mine > theirs for theirs in count.values())


GROUND = Row(turn=held)
QUARTERS = Row(turn=corners)
