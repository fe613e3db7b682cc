"""Ways that nobody chooses: as near to somebody, or as far away, as a model can get."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from refriega.boards.table import Figure, Path, Point, along, gap, length, towards_hour
from refriega.boards.table.route import beside, way_from, way_up_to
from refriega.boards.table.scatter import FINE
from refriega.boards.table.travel import Walk as Steps
from refriega.core.errors import Refusal
from refriega.rulesets.malifaux.game import MalifauxGame
from refriega.rulesets.malifaux.moving.ways import Way, along_path, gait, is_unhindered, steps


def led(
    game: MalifauxGame, who: str, source: str, allowance: int, direction: Literal["towards", "away"]
) -> Way | None:
    """The way of a model that must go towards or away from another; None if it stays where it is."""
    target = game.figure(source)
    if is_unhindered(game, who):
        path = over_all(game, who, target, allowance, direction)
    else:
        walk = steps(game, who, gait(allowance))
        path = way_up_to(walk, target, 0) if direction == "towards" else way_from(walk, (target,))
    way = along_path(game, who, path, allowance) if path else None
    return way if isinstance(way, Way) else None


def over_all(
    game: MalifauxGame, who: str, target: Figure, allowance: int, direction: Literal["towards", "away"]
) -> Path:
    """The same for whoever flies, or goes through all: straight, to the best place where there is room."""
    walk = steps(game, who, gait(allowance))
    at = walk.figure.at
    sign = 1 if direction == "towards" else -1
    ends = (*spots_around(walk, target, at, allowance, direction), at)
    legal = [
        end for end in ends if end == at or not isinstance(along_path(game, who, (end,), allowance), Refusal)
    ]
    best = min(legal, key=lambda end: sign * gap(walk.there(end), target))
    return () if best == at else (best,)


def spots_around(
    walk: Steps, target: Figure, at: Point, allowance: int, direction: Literal["towards", "away"]
) -> Iterator[Point]:
    """Where one might end: beside the target, and ever less far along the straight line; away from it, in all
    directions.
    """
    if direction == "towards":
        yield from (place for place in beside(walk, target, 0) if place)
        goals = [target.at]
    else:
        opposite = along(at, Point(2 * at.x - target.at.x, 2 * at.y - target.at.y), allowance)
        goals = [opposite, *[towards_hour(at, hour, allowance) for hour in range(12)]]
    for goal in goals:
        to = walk.on_table(at, goal)
        far = min(allowance, length(at, to))
        yield from (along(at, to, distance) for distance in range(far, 0, -10 * FINE))
