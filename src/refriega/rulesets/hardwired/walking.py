"""Walking: a way gone leg by leg, with what happens on it.

Each leg is gone from incident to incident: where it leaves the contact of enemies they may strike before it
does, where it comes down it falls. Whoever is struck down, begins to flee, or is no longer where it was, goes
no farther.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from refriega.boards.table import Figure, Point, along, length
from refriega.boards.table.stretches import Leg
from refriega.boards.table.travel import Walk as Steps
from refriega.core.modifier import Breakdown, Part
from refriega.core.procedure import Procedure
from refriega.rulesets.hardwired.contact import ROUNDING, partings
from refriega.rulesets.hardwired.damage import leave
from refriega.rulesets.hardwired.falls import fall
from refriega.rulesets.hardwired.game import HardwiredGame
from refriega.rulesets.hardwired.harm import lose_aim
from refriega.rulesets.hardwired.state import Walk
from refriega.rulesets.hardwired.terms import Fate
from refriega.rulesets.hardwired.ways import Means, Way


def walk(
    game: HardwiredGame, who: str, way: Way, means: Means, *, kind: str = "move", off: bool = False
) -> Procedure[None]:
    """A model goes its way, which it is known to be able to go; `off`: and from its end leaves the table."""
    if game.log is not None:
        game.note(
            "moves", "HW-006", who=who, how=kind, way=way.path, cost=way.cost, parts=paid(game, who, way)
        )
    lose_aim(game, who)
    with game.in_flight(Walk(who, kind, way.path)) as record:
        for place, to in enumerate(way.path):
            record.place = place
            if not (yield from go_leg(game, record, to, means)):
                return
        if off and (yield from part(game, record, tuple(game.in_contact(who)))):
            leave(game, who, Fate.LEFT)


def paid(game: HardwiredGame, who: str, way: Way) -> Breakdown:
    """What a way costs: its length, the climbing, and what the ground adds."""
    distance = sum([length(a, b) for a, b in pairwise((game.figure(who).at, *way.path))])
    costs = {"distance": distance, "climbing": way.climbing, "ground": way.cost - distance - way.climbing}
    return Breakdown("way", way.cost, tuple([Part(cost, "", name) for name, cost in costs.items() if cost]))


class Incident(NamedTuple):
    """Something that happens so far along a leg: contact that is left, before a fall at the same place."""

    distance: int
    fall: int
    leaving: tuple[str, ...] = ()


def go_leg(game: HardwiredGame, record: Walk, to: Point, means: Means) -> Procedure[bool]:
    """One straight leg; whether the model may go on from its end."""
    who = record.who
    model = game.model(who)
    start = game.figure(who)
    for incident in incidents(game, who, start, to, means):
        model.at = along(start.at, to, incident.distance)
        if incident.leaving and not (yield from part(game, record, incident.leaving)):
            return False
        if incident.fall:
            yield from fall(game, who, incident.fall)
            if model.fate is not Fate.IN_PLAY:
                return False
    model.at = to
    return True


def part(game: HardwiredGame, record: Walk, leaving: tuple[str, ...]) -> Procedure[bool]:
    """Contact is about to be left; whether the model, struck at or not, still goes its way: it is where it
    was, and has not taken flight.
    """
    model = game.model(record.who)
    before = model.at, model.fleeing
    record.leaving = leaving
    going_on = yield from game.window("leaving", record)
    record.leaving = ()
    return going_on and (model.at, model.fleeing) == before


def incidents(game: HardwiredGame, who: str, start: Figure, to: Point, means: Means) -> Iterator[Incident]:
    """What happens on a leg, in order. Where it has been pushed off its way a leg may have no more of it."""
    found = [Incident(distance, 0, (enemy,)) for distance, enemy in partings(game, who, start, to)]
    leg = Steps(game.table, start, means.widest, game.others(who)).leg(start.at, to)
    if isinstance(leg, Leg):
        # whoever leaves contact by falling has left it first, whatever the rounding of points
        way = length(start.at, to)
        found += [Incident(min(length(start.at, drop.at) + ROUNDING, way), drop.height) for drop in leg.falls]
    together: dict[tuple[int, int], Incident] = {}
    for incident in sorted(found):
        key = incident.distance, incident.fall
        before = together.get(key, Incident(*key))
        together[key] = before._replace(leaving=(*before.leaving, *incident.leaving))
    return iter(together.values())
