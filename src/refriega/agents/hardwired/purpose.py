"""What a model is on the table for: where its mission wants it, and what it can do there."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from refriega.agents.hardwired.worth import is_shooter
from refriega.boards.table import INCH, Edge, Figure, Point, along, gap, within
from refriega.boards.table.zones import to_edge
from refriega.rulesets.hardwired.game import HardwiredGame
from refriega.rulesets.hardwired.goals import goal_of
from refriega.rulesets.hardwired.goals.leaving import way_out
from refriega.rulesets.hardwired.goals.presence import centre, count, objectives, players
from refriega.rulesets.hardwired.goals.quadrants import QUARTERS, quarter
from refriega.rulesets.hardwired.missions import MissionType
from refriega.rulesets.hardwired.values import move_of
from refriega.rulesets.hardwired.zones import on_edge

GUARD = 4 * INCH
"""How near those stay who watch over something."""

SCREEN = 2 * INCH
"""How far before a carrier those stand who screen it."""

LATE = 1
"""In so many rounds before the last sure one, those who count somewhere gather there."""


class Spot(NamedTuple):
    """A place to be at: within `radius` of a point, `now` or only when the match comes to its end; or at an
    `edge`, to leave over it.
    """

    at: Point
    radius: int
    now: bool
    edge: Edge | None = None


def spot_of(game: HardwiredGame, who: str) -> Spot | None:
    """Where the mission wants a model; None where it does not care."""
    edge = way_out(game, who)
    if edge is not None:
        return Spot(on_edge(game.table, game.figure(who).at, edge), INCH, True, edge)
    finder = SPOTS.get(game.scene.mission.type)
    return None if finder is None else finder(game, who)


def is_there(game: HardwiredGame, who: str, spot: Spot) -> bool:
    """Whether a model is near enough."""
    return within(game.figure(who), spot.at, spot.radius)


def must_go(game: HardwiredGame, who: str, spot: Spot) -> bool:
    """Whether a model has to set out: the mission wants it there, or there is just time enough."""
    if is_there(game, who, spot):
        return False
    far = gap(game.figure(who), spot.at) - spot.radius
    return presses(game, spot) or far > move_of(game, who) * rounds_left(game)


def must_stay(game: HardwiredGame, who: str, spot: Spot) -> bool:
    """Whether a model that is there had better not leave."""
    return is_there(game, who, spot) and presses(game, spot)


def presses(game: HardwiredGame, spot: Spot) -> bool:
    """Whether it is time to be there."""
    return spot.now or rounds_left(game) <= LATE


def draws_away(game: HardwiredGame, who: str, spot: Spot, there: Point | Figure) -> bool:
    """Whether a foe or a thing is to be had only by leaving ground where it is time to be."""
    apart = gap(there, spot.at)
    return (
        spot.radius > INCH
        and presses(game, spot)
        and apart > max(spot.radius + INCH, gap(game.figure(who), spot.at))
    )


def hurries(game: HardwiredGame, who: str) -> bool:
    """Whether a model does nothing but run: it carries the objective, or does not get out by one move."""
    edge = way_out(game, who)
    if edge is None or game.model(who).carried:
        return edge is not None
    far = to_edge(game.table, game.figure(who), edge) - INCH
    return far > (0 if game.state.turns[-1].moved else move_of(game, who))


def rounds_left(game: HardwiredGame) -> int:
    """How many rounds are sure to come after this one."""
    return game.scene.mission.ends[0][0] - game.state.round


# -- by mission ----------------------------------------------------------------------------------------------


def to_work(game: HardwiredGame, who: str) -> Spot | None:
    """To something that can be worked on, for whoever is nearest to it; the others stay about there."""
    open_ones = list(workable(game, who))
    if not open_ones:
        return with_the_carrier(game, who)
    at = min(open_ones, key=lambda at: gap(game.figure(who), at))
    mine = next((one for one in open_ones if nearest_to(game, who, one) == who), None)
    return Spot(at, GUARD, True) if mine is None else Spot(mine, INCH, True)


def workable(game: HardwiredGame, who: str) -> Iterator[Point]:
    """The objectives that Interactuar would still do something to."""
    handling = goal_of(game).handling
    for marker in game.state.markers:
        if marker.kind == "objective" and handling and handling.check(game, who, marker) is None:
            yield marker.at


def with_the_carrier(game: HardwiredGame, who: str) -> Spot | None:
    """To whoever has made off with the objective; else to where it will be wanted in the next round."""
    for other in game.present():
        if game.model(other).carried and other != who:
            if game.hostile(who, other):
                return Spot(game.figure(other).at, INCH, True)
            return Spot(before(game, other), GUARD, True)
    left = [at for _, at in objectives(game)] if game.scene.mission.once_a_round else []
    if not left:
        return None
    at = min(left, key=lambda one: gap(game.figure(who), one))
    return Spot(at, INCH if nearest_to(game, who, at) == who else GUARD, True)


def before(game: HardwiredGame, who: str) -> Point:
    """Between a model and its nearest enemy."""
    foe = game.nearest(who, game.enemies(who))
    at = game.figure(who).at
    return at if foe is None else along(at, game.figure(foe).at, SCREEN)


def nearest_to(game: HardwiredGame, who: str, at: Point) -> str:
    """Who of a model's side is nearest to a point."""
    own = [other for other in game.present() if game.model(other).side == game.model(who).side]
    return min(own, key=lambda other: gap(game.figure(other), at))


def to_the_middle(game: HardwiredGame, who: str) -> Spot:
    """Where presence counts at the centre, or at the beacon there."""
    at = next((at for _, at in objectives(game)), centre(game))
    mission = game.scene.mission
    return Spot(at, mission.radius * INCH, mission.type == "seizure")


def to_a_node(game: HardwiredGame, who: str) -> Spot | None:
    """To the node that nobody of its side is nearer to; else to the nearest."""
    nodes = [at for _, at in objectives(game)]
    if not nodes:
        return None
    mine = [at for at in nodes if nearest_to(game, who, at) == who]
    at = min(mine or nodes, key=lambda at: gap(game.figure(who), at))
    return Spot(at, game.scene.mission.radius * INCH, False)


def to_the_mark(game: HardwiredGame, who: str) -> Spot | None:
    """To whoever is marked for death."""
    mark = game.state.targets.get(game.model(who).side, "")
    if not mark or game.model(mark).at is None:
        return None
    return Spot(game.figure(mark).at, GUARD if is_shooter(game, who) else INCH, True)


def to_a_quarter(game: HardwiredGame, who: str) -> Spot:
    """To the nearest quarter that its side does not hold; where it is, if that one would be lost without
    it.
    """
    table, here = game.table, game.figure(who)
    side = game.model(who).side
    found: list[tuple[int, Spot]] = []
    for east, south in QUARTERS:
        inside = quarter(game, east, south)
        middle = Point(table.width * (1 + 2 * east) // 4, table.depth * (1 + 2 * south) // 4)
        spot = Spot(middle, min(table.width, table.depth) // 4 - INCH, False)
        others = max([count(game, other, inside) for other in players(game) if other != side], default=0)
        lead = count(game, side, inside) - others
        if inside(here) and lead <= 1:
            return spot
        if lead <= 0:
            found.append((gap(here, middle), spot))
    return min(found)[1] if found else Spot(here.at, GUARD, False)


SPOTS: dict[MissionType, Callable[[HardwiredGame, str], Spot | None]] = {
    "extraction": to_work,
    "triangulation": to_work,
    "heist": to_work,
    "control": to_the_middle,
    "seizure": to_the_middle,
    "uplink": to_a_node,
    "quadrants": to_a_quarter,
    "assassination": to_the_mark,
}
