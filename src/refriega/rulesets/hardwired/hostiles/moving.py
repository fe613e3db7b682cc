"""Behaviours that are moves: to loot, to friends, into cover, away. Whoever moves so goes as a player's model
would, with the same free attacks; only a Fase goes through the air (HW-003, HW-006).
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

from refriega.boards.table import INCH, Figure, gap, length, sight
from refriega.boards.table.route import as_far, way_from, way_towards, way_up_to
from refriega.boards.table.scatter import nearest_room, scatter, towards_hour
from refriega.boards.table.travel import Path, Walk
from refriega.core.procedure import Procedure
from refriega.rulesets.hardwired.actions.moves import check_move, move
from refriega.rulesets.hardwired.game import HardwiredGame
from refriega.rulesets.hardwired.options import Move
from refriega.rulesets.hardwired.state import Marker
from refriega.rulesets.hardwired.values import move_of
from refriega.rulesets.hardwired.ways import means_of


def patrol(game: HardwiredGame, who: str) -> Procedure[None]:
    """Patrullar: to the nearest loot marker that it is not at; if there is none, in a random direction."""
    marker = nearest_loot(game, who)
    if marker is not None:
        to = marker.at
        if game.log is not None:
            game.note("ai.to_loot", "HW-003", who=who, marker=marker.id)
    else:
        (hour,) = yield from game.roll(f"{who}/direction", 1, 12)
        to = towards_hour(game.figure(who).at, hour, move_of(game, who))
        if game.log is not None:
            game.note("ai.wanders", "HW-003", who=who, hour=hour)
    yield from go(game, who, find_move(game, who, lambda walk: way_towards(walk, to)))


def nearest_loot(game: HardwiredGame, who: str) -> Marker | None:
    """The nearest loot marker farther than an inch away."""
    here = game.figure(who)
    loot = [m for m in game.state.markers if m.kind == "loot" and gap(here, m.at) > INCH]
    return min(loot, key=lambda marker: gap(here, marker.at), default=None)


def regroup(game: HardwiredGame, who: str) -> Procedure[None]:
    """Reagrupar: up to the nearest friend."""
    friend = game.nearest(who, game.friends(who))
    if friend is None:
        if game.log is not None:
            game.note("ai.alone", "HW-003", who=who)
        return
    if game.log is not None:
        game.note("ai.to_friend", "HW-003", who=who, friend=friend)
    beside = game.figure(friend)
    yield from go(game, who, find_move(game, who, lambda walk: way_up_to(walk, beside, 0)))


def flee(game: HardwiredGame, who: str) -> Procedure[None]:
    """Huir: to the nearest edge of the table, where it stops."""
    edge, at = game.table.nearest_edge(game.figure(who).at)
    if game.log is not None:
        game.note("ai.to_edge", "HW-003", who=who, edge=edge)
    yield from go(game, who, find_move(game, who, lambda walk: way_towards(walk, at)))


def take_cover(game: HardwiredGame, who: str) -> Procedure[None]:
    """Cobertura: where the nearest enemy does not see it, or else sees it in cover; without such a place
    in reach, away from it.
    """
    foe = game.nearest(who, game.enemies(who))
    if foe is None:
        return
    if exposure(game, who, foe, game.figure(who)) < OPEN:
        if game.log is not None:
            game.note("ai.in_cover", "HW-003", who=who, foe=foe)
        return
    shelter = find_move(game, who, lambda walk: way_to_shelter(game, walk, who, foe))
    if shelter is not None:
        if game.log is not None:
            game.note("ai.to_cover", "HW-003", who=who, foe=foe)
        yield from go(game, who, shelter)
        return
    if game.log is not None:
        game.note("ai.away", "HW-003", who=who, foe=foe)
    threat = game.figure(foe)
    yield from go(game, who, find_move(game, who, lambda walk: way_from(walk, [threat])))


HIDDEN, COVERED, OPEN = range(3)


def exposure(game: HardwiredGame, who: str, foe: str, there: Figure) -> int:
    """How much a foe would see of somebody who stood there."""
    seen = sight(game.table, game.figure(foe), there, veils=game.veils())
    return HIDDEN if not seen.visible else COVERED if seen.cover else OPEN


def way_to_shelter(game: HardwiredGame, walk: Walk, who: str, foe: str) -> Path:
    """The straight way to the best shelter in reach, by the hours, half and all the way; of equal ones the
    first. Empty if there is none.
    """
    at, move = walk.figure.at, walk.gait.allowance
    places = [
        as_far(walk, at, towards_hour(at, hour, distance), distance)
        for distance in (move // 2, move)
        for hour in range(1, 13)
    ]
    best = min(places, key=lambda place: exposure(game, who, foe, walk.there(place)))
    return (best,) if exposure(game, who, foe, walk.there(best)) < OPEN else ()


def phase(game: HardwiredGame, who: str) -> Procedure[None]:
    """Fase: it vanishes, and is so many inches away in a random direction, or as near to that as there is
    room.
    """
    die = game.content.factions[game.profile(who).faction].phase_die
    (distance,) = yield from game.roll(f"{who}/phase", 1, die)
    (hour,) = yield from game.roll(f"{who}/direction", 1, 12)
    figure = game.figure(who)
    to = scatter(game.table, figure.at, hour, distance * INCH)
    at = nearest_room(game.table, figure, to, game.others(who))
    game.model(who).at = at
    if game.log is not None:
        game.note("ai.phases", "HW-003", who=who, hour=hour, distance=distance, to=at)


# -- going -------------------------------------------------------------------------------------------


def find_move(game: HardwiredGame, who: str, way: Callable[[Walk], Path]) -> Move | None:
    """The move along a way that is looked for, if there is one that can be gone. Where it leads down it is
    climbed down if that can be, and jumped else.
    """
    for climb_down in (True, False):
        gait = means_of(game, who, climbs_down=climb_down).widest
        path = way(Walk(game.table, game.figure(who), gait, game.others(who)))
        if path:
            found = Move(path[-1], path, climb_down=climb_down)
            if check_move(game, who, found) is None:
                return found
    return None


LEAST = INCH // 10
"""A shorter way is none."""


def is_worth_going(game: HardwiredGame, who: str, option: Move | None) -> bool:
    """Whether there is a way, and it leads anywhere."""
    legs = pairwise((game.figure(who).at, *option.path)) if option is not None else ()
    return sum([length(start, end) for start, end in legs]) >= LEAST


def go(game: HardwiredGame, who: str, option: Move | None) -> Procedure[None]:
    """Take the Movement; who has no way to go stays."""
    if option is not None and is_worth_going(game, who, option):
        yield from move(game, who, option)
    else:
        stays(game, who)


def stays(game: HardwiredGame, who: str) -> None:
    """It has not moved, though it would have."""
    if game.log is not None:
        game.note("ai.stays", "HW-003", who=who)
