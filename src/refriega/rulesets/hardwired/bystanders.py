"""Companions who are there when the match begins, where the scenario leaves them to the dice."""

from __future__ import annotations

from refriega.boards.table import Point
from refriega.core.procedure import Procedure
from refriega.rulesets.hardwired.game import HardwiredGame
from refriega.rulesets.hardwired.hostiles.spawning import new_group
from refriega.rulesets.hardwired.markers import free_edges
from refriega.rulesets.hardwired.missions import Area
from refriega.rulesets.hardwired.settings import chosen
from refriega.rulesets.hardwired.zones import grid, in_area


def companions_left(game: HardwiredGame) -> bool:
    """Whether Companions have still to be put down."""
    return bool(chosen(game, "companions")) and ("companions",) not in game.state.deeds


def place_companions(game: HardwiredGame) -> Procedure[None]:
    """One of the two units of the rank; each of its groups around a random place in the area (HW-002)."""
    game.state.deeds = (*game.state.deeds, ("companions",))
    setup = game.content.companion_setups[chosen(game, "companions")]
    faction = next(id_ for id_, entry in game.content.factions.items() if entry.kind == "companion")
    units = game.content.units_of(faction, setup.rank)
    unit = yield from game.draw("referee/unit", tuple((unit, 1) for unit in units))
    for size in game.content.units[unit].groups:
        places = places_in(game, setup.area)
        if places:
            drawn = yield from game.draw("referee/spot", tuple((str(n), 1) for n in range(len(places))))
            new_group(game, unit, size, places[int(drawn)])


def places_in(game: HardwiredGame, area: Area) -> list[Point]:
    """The points of an inch grid that are in an area."""
    markers = tuple(marker.at for marker in game.state.markers)
    return [at for at in grid(game.table) if in_area(game.table, area, at, free_edges(game), markers)]
