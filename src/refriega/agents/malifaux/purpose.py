"""Where the points are: what strategy and schemes want of a model, and what it can do for them at once."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from refriega.agents.malifaux.mind import Mind
from refriega.boards.table import INCH, Figure, Point, gap, inches, within
from refriega.boards.table.zones import OPPOSITE, centre, to_edge
from refriega.rulesets.malifaux.game import MalifauxGame
from refriega.rulesets.malifaux.markers import BASE, HOURS, SCHEME, body_of, place_for
from refriega.rulesets.malifaux.options import Interact
from refriega.rulesets.malifaux.scene import Strategy
from refriega.rulesets.malifaux.state import Marker
from refriega.rulesets.malifaux.strategies import book
from refriega.rulesets.malifaux.strategies.ground import near, quarters
from refriega.rulesets.malifaux.strategies.killing import leaders_of
from refriega.rulesets.malifaux.strategies.lines import at_the_far_edge, on_the_line
from refriega.rulesets.malifaux.strategies.row import OBJECTIVE
from refriega.rulesets.malifaux.strategies.scoring import scored
from refriega.rulesets.malifaux.strategies_schema import StrategyType

POINT = 3.0
"""What a victory point is worth, in Wounds."""

FAR = 0.12
"""What an inch of way takes off."""


class Spot(NamedTuple):
    """A place to be at, within `radius` of a point, and what it is worth."""

    at: Point
    radius: int
    worth: float


def spot_of(mind: Mind, who: str) -> Spot | None:
    """Where a model is wanted most, if anywhere; what is far counts for less."""
    found = [spot for goal in open_goals(mind, who) if (spot := wanted(mind, goal, who)) is not None]
    return max(found, key=lambda spot: spot.worth - FAR * distance(mind, who, spot), default=None)


def wanted(mind: Mind, goal: Strategy, who: str) -> Spot | None:
    finder = SPOTS.get(goal.type)
    return None if finder is None else finder(mind, goal, who)


def distance(mind: Mind, who: str, spot: Spot) -> float:
    """How many inches a model is from where it is wanted."""
    return max(0, gap(mind.game.figure(who), spot.at) - spot.radius) / INCH


def is_there(mind: Mind, who: str, spot: Spot) -> bool:
    return within(mind.game.figure(who), spot.at, spot.radius)


def open_goals(mind: Mind, who: str) -> Iterator[Strategy]:
    """All that may still bring the model's crew points."""
    game = mind.game
    crew = game.model(who).crew
    for goal in (game.scene.strategy, *game.scene.sides[crew].schemes):
        if not goal.most or scored(game, goal, crew) < goal.most:
            yield goal


# -- by kind of goal -----------------------------------------------------------------------------------


def to_ground(mind: Mind, goal: Strategy, who: str) -> Spot | None:
    """To the nearest objective that its crew does not hold without it."""
    game = mind.game
    radius = inches(goal.inches) - INCH // 4 + BASE.radius
    spots = [
        Spot(marker.at, radius, POINT * goal.points)
        for marker in book.objectives(game)
        if lead(mind, who, near(game, marker, goal.inches)) <= 0
    ]
    return nearest(game, who, spots)


def lead(mind: Mind, who: str, models: Iterator[str]) -> int:
    """How many more of a model's crew than of others are somewhere, without itself."""
    return sum(1 if not mind.game.hostile(who, one) else -1 for one in models if one != who)


def to_an_objective(mind: Mind, goal: Strategy, who: str) -> Spot | None:
    """To an objective that can be interacted with, and to which none of its crew is nearer."""
    game = mind.game
    may = book.STRATEGIES[goal.type].may_touch
    crew = game.model(who).crew
    spots = [
        Spot(marker.at, inches(book.NEAR) + BASE.radius, POINT * goal.points)
        for marker in book.objectives(game)
        if may(game, crew, marker) and nearest_friend(mind, who, marker) == who
    ]
    return nearest(game, who, spots)


def nearest_friend(mind: Mind, who: str, marker: Marker) -> str:
    own = [who, *mind.game.friends(who)]
    return min(own, key=lambda one: (gap(mind.game.figure(one), marker.at), one))


def to_a_quarter(mind: Mind, goal: Strategy, who: str) -> Spot | None:
    """To the nearest quarter that its crew does not hold without it."""
    game = mind.game
    width, depth = game.table.width, game.table.depth
    spots = []
    for number, them in enumerate(quarters(game, goal)):
        middle = Point(width * (1 + 2 * (number % 2)) // 4, depth * (1 + 2 * (number // 2)) // 4)
        if lead(mind, who, iter(them)) <= 0:
            spots.append(Spot(middle, min(width, depth) // 4 - 2 * INCH, POINT * goal.points / 2))
    return nearest(game, who, spots)


def to_the_head(mind: Mind, goal: Strategy, who: str) -> Spot | None:
    """To the leader of the enemy."""
    game = mind.game
    crews = dict.fromkeys(game.model(foe).crew for foe in game.enemies(who))
    heads = [head for crew in crews for head in leaders_of(game, crew) if game.model(head).at is not None]
    spots = [Spot(game.figure(head).at, 6 * INCH, 0.5 * goal.points) for head in heads]
    return nearest(game, who, spots)


def to_the_line(mind: Mind, goal: Strategy, who: str) -> Spot | None:
    """To the line half way between the edges, to put a scheme marker down there."""
    if enough(mind, goal, who, on_the_line(mind.game, goal, mind.game.model(who).crew)):
        return None
    middle, here = centre(mind.game.table), mind.game.figure(who).at
    lies_across = mind.game.scene.sides[mind.game.model(who).crew].edge in ("north", "south")
    at = Point(here.x, middle.y) if lies_across else Point(middle.x, here.y)
    return Spot(at, inches(goal.inches), POINT * goal.points)


def to_the_far_edge(mind: Mind, goal: Strategy, who: str) -> Spot | None:
    """To the enemy's edge, to put a scheme marker down there."""
    game = mind.game
    crew = game.model(who).crew
    if enough(mind, goal, who, at_the_far_edge(game, goal, crew)):
        return None
    here, edge = game.figure(who).at, OPPOSITE[game.scene.sides[crew].edge]
    far = inches(goal.inches)
    at = {
        "north": Point(here.x, 0),
        "south": Point(here.x, game.table.depth),
        "west": Point(0, here.y),
        "east": Point(game.table.width, here.y),
    }[edge]
    return Spot(at, far, POINT * goal.points)


def enough(mind: Mind, goal: Strategy, who: str, markers: int) -> bool:
    """Whether there are markers for all the points that there are."""
    return bool(goal.most) and markers * goal.points >= goal.most


def nearest(game: MalifauxGame, who: str, spots: list[Spot]) -> Spot | None:
    return min(spots, key=lambda spot: (gap(game.figure(who), spot.at), spot.at), default=None)


SPOTS: dict[StrategyType, Callable[[Mind, Strategy, str], Spot | None]] = {
    "ground": to_ground,
    "claims": to_an_objective,
    "salvage": to_an_objective,
    "quarters": to_a_quarter,
    "headhunt": to_the_head,
    "cordon": to_the_line,
    "breakthrough": to_the_far_edge,
}


# -- what is to be done there --------------------------------------------------------------------------


def errands(mind: Mind, who: str) -> Iterator[tuple[float, Interact]]:
    """(worth, what to interact for) that brings points, or will."""
    game = mind.game
    crew = game.model(who).crew
    for goal in open_goals(mind, who):
        if book.STRATEGIES[goal.type].touch is not None:
            for marker in book.objectives(game):
                if book.check_touch(game, who, marker.id) is None:
                    yield POINT * goal.points, Interact(OBJECTIVE, marker.id)
        elif goal.type in COUNTED and not enough(mind, goal, who, COUNTED[goal.type](game, goal, crew)):
            hour = next((hour for hour in HOURS if counts(mind, goal, who, hour)), None)
            if hour is not None:
                yield POINT * goal.points, Interact(SCHEME, hour=hour)


COUNTED = {"cordon": on_the_line, "breakthrough": at_the_far_edge}
"""Goals for which scheme markers count."""


def counts(mind: Mind, goal: Strategy, who: str, hour: int) -> bool:
    """Whether a scheme marker put down there would count."""
    game = mind.game
    at = place_for(game, who, hour)
    if at is None:
        return False
    marker: Figure = body_of(Marker("", SCHEME, at))
    edge = game.scene.sides[game.model(who).crew].edge
    away = to_edge(game.table, marker, OPPOSITE[edge])
    if goal.type == "breakthrough":
        return away <= inches(goal.inches)
    whole = game.table.depth if edge in ("north", "south") else game.table.width
    return max(away, to_edge(game.table, marker, edge)) <= whole // 2 + inches(goal.inches)
