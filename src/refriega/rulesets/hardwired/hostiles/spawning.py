"""Reinforcements: hostiles that arrive at the start of a round."""

from __future__ import annotations

from itertools import count

from refriega.boards.table import INCH, Edge, Point
from refriega.boards.table.scatter import scatter
from refriega.boards.table.zones import centre
from refriega.core.procedure import Procedure
from refriega.rulesets.hardwired.game import HardwiredGame
from refriega.rulesets.hardwired.hostiles.placing import put_down
from refriega.rulesets.hardwired.markers import free_edges
from refriega.rulesets.hardwired.missions import Spawn, SpawnPlace
from refriega.rulesets.hardwired.settings import roll_setting, rolled
from refriega.rulesets.hardwired.zones import EDGES, on_edge


def reinforce(game: HardwiredGame) -> Procedure[None]:
    """Whoever is to come in this round is put down; their tokens are in the bag before the first draw
    (HW-010).

    Each spawn is of one of the two units of its rank; each of the unit's groups has a token of its own
    (HW-002).
    """
    plan = game.scene.reinforcements
    if plan is None:
        return
    faction = yield from settle_on(game, "faction", plan.faction)
    timing = yield from settle_on(game, "timing", plan.timing)
    for spawn in game.content.timings[timing].spawns:
        if spawn.round == game.state.round:
            yield from arrive(game, faction, spawn, plan.place)


def settle_on(game: HardwiredGame, what: str, known: str) -> Procedure[str]:
    """The `faction` or the `timing` of a match; a d6 decides, once, where the scenario leaves it to the
    dice.
    """
    if not known and not rolled(game, what):
        yield from roll_setting(game, what)
    return known or rolled(game, what)


def arrive(game: HardwiredGame, faction: str, spawn: Spawn, place: str) -> Procedure[None]:
    """One spawn: which unit, where, and all its groups; nobody, if the faction has no unit of that rank."""
    units = game.content.units_of(faction, spawn.rank)
    if not units:
        return
    unit = yield from game.draw("referee/unit", tuple((unit, 1) for unit in units))
    if not place:
        (face,) = yield from game.roll("referee/place", 1, 6)
        place = game.content.numbered("spawn_places")[face]
    near = yield from point_of(game, game.content.spawn_places[place])
    if game.log is not None:
        game.note("spawn", "HW-002", "HW-010", unit=unit, place=place, at=near)
    for size in game.content.units[unit].groups:
        new_group(game, unit, size, near)


LARGEST = 12
"""No group is larger, however many were called."""


def new_group(game: HardwiredGame, unit: str, size: int, near: Point, apart: int = 0) -> str:
    """A group of so many, around a point; those for whom there is no room do not come."""
    group = group_id(game, unit)
    for number in range(1, min(size, LARGEST) + 1):
        if put_down(game, unit, group, number, near, apart) is None:
            break
    return group


def group_id(game: HardwiredGame, unit: str) -> str:
    """The first number of a unit's groups that is free. Its dice are called by it: nothing else counts."""
    models = game.state.models
    taken = (*game.scene.sides, *(model.group for model in models.values()))
    return next(
        id_
        for id_ in (f"{unit}-{number}" for number in count(1))
        if id_ not in taken and f"{id_}_1" not in models
    )


# -- where -------------------------------------------------------------------------------------------


def point_of(game: HardwiredGame, place: SpawnPlace) -> Procedure[Point]:
    """The point that a place of the table of places means now."""
    table = game.table
    match place.place:
        case "centre":
            return centre(table)
        case "from_centre":
            (face,) = yield from game.roll("referee/distance", 1, place.die)
            (hour,) = yield from game.roll("referee/direction", 1, 12)
            return scatter(table, centre(table), hour, (face + place.plus) * INCH)
        case "free_edge":
            return (yield from on_an_edge(game, free_edges(game) or EDGES))
        case "last_search_edge":
            if game.state.searched is None:
                return (yield from on_an_edge(game, EDGES))
            return table.nearest_edge(game.state.searched)[1]
        case "attacker_edge":
            return nearest_to_attacker(game)


def on_an_edge(game: HardwiredGame, edges: tuple[Edge, ...]) -> Procedure[Point]:
    """A random edge of these, and a random inch of it."""
    drawn = yield from game.draw("referee/edge", tuple((edge, 1) for edge in edges))
    edge = next(edge for edge in edges if edge == drawn)
    table = game.table
    whole = table.width if edge in ("north", "south") else table.depth
    (inch,) = yield from game.roll("referee/inch", 1, whole // INCH)
    along = inch * INCH - INCH // 2
    return on_edge(table, Point(along, along), edge)


def nearest_to_attacker(game: HardwiredGame) -> Point:
    """The point of the table's edge that is nearest to any of the attacker's models; the middle of the
    north edge if there is none.
    """
    table = game.table
    points = [
        (model.at, table.nearest_edge(model.at)[1])
        for model in game.state.models.values()
        if model.at is not None and is_attacker(game, model.side)
    ]
    if not points:
        return Point(table.width // 2, 0)
    return min(points, key=lambda pair: abs(pair[0].x - pair[1].x) + abs(pair[0].y - pair[1].y))[1]


def is_attacker(game: HardwiredGame, side: str) -> bool:
    """Of the players, those who do not defend attack."""
    of = game.scene.sides[side]
    return bool(of.seat) and not of.defends
