"""Going: a way gone leg by leg, with what happens on it.

Each leg is gone from incident to incident: where it comes down at once a model falls, where it comes to
hazardous ground it is hurt. Whoever is killed, or is no longer where it was, goes no farther.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from refriega.boards.table import Point, along, length
from refriega.boards.table.stretches import Leg
from refriega.core.procedure import Procedure
from refriega.rulesets.malifaux.game import MalifauxGame
from refriega.rulesets.malifaux.moving.falls import fall
from refriega.rulesets.malifaux.moving.hazards import met_on, suffer_from
from refriega.rulesets.malifaux.moving.ways import Way, gait, is_unhindered, steps
from refriega.rulesets.malifaux.state import Walk
from refriega.rulesets.malifaux.terms import Fate

ROUNDING = 4
"""How many units the rounding of points and fractions may be worth."""


def go(game: MalifauxGame, who: str, way: Way, *, kind: str = "move", jumps: bool = False) -> Procedure[bool]:
    """A model goes its way (MX-023, MX-030), which it is known to be able to go; whether it has come to its
    end.
    """
    if game.log is not None:
        game.note("moves", "MX-030", who=who, how=kind, way=way.path, cost=way.cost)
    hurt: list[str] = []
    with game.in_flight(Walk(who, kind, way.path)):
        for to in way.path:
            if not (yield from go_leg(game, who, to, hurt, jumps=jumps)):
                return False
    return True


def go_leg(game: MalifauxGame, who: str, to: Point, hurt: list[str], *, jumps: bool) -> Procedure[bool]:
    """One straight leg; whether the model goes on from its end. A piece hurts once in a move."""
    model = game.model(who)
    start = model.at
    assert start is not None
    for incident in sorted(incidents(game, who, start, to, jumps=jumps)):
        if incident.piece in hurt:
            continue
        here = model.at = along(start, to, incident.distance)
        if incident.height:
            yield from fall(game, who, incident.height)
        else:
            hurt.append(incident.piece)
            yield from suffer_from(game, who, incident.piece)
        if model.fate is not Fate.IN_PLAY or model.at != here:
            return False
    model.at = to
    return True


class Incident(NamedTuple):
    """Something that happens so far along a leg: a fall, or a hazardous piece."""

    distance: int
    height: int = 0
    piece: str = ""


def incidents(game: MalifauxGame, who: str, at: Point, to: Point, *, jumps: bool) -> Iterator[Incident]:
    """What happens on a leg. To whoever moves over or through all terrain, nothing does."""
    if is_unhindered(game, who):
        return
    for hazard in met_on(game, at, to):
        yield Incident(hazard.distance, piece=hazard.piece)
    whole = length(at, to)
    leg = steps(game, who, gait(whole, jumps=jumps)).leg(at, to)
    if isinstance(leg, Leg):
        for drop in leg.falls:
            yield Incident(min(length(at, drop.at) + ROUNDING, whole), drop.height)
