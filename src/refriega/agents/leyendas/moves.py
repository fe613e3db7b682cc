"""Where to go: into reach of the best target by the safest of the cheapest ways, or towards it."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from refriega.agents.leyendas.worth import aims_at
from refriega.boards import Board, Reachable, Space
from refriega.core.procedure import Option
from refriega.rulesets.leyendas.actions.handling import CLOSED, OPEN
from refriega.rulesets.leyendas.arms import area_from, strikes
from refriega.rulesets.leyendas.game import LeyendasGame
from refriega.rulesets.leyendas.movement import barred, moves_in, reach_by_moving
from refriega.rulesets.leyendas.opportunity import guarded_spaces
from refriega.rulesets.leyendas.options import Move, OpenDoor, Ride
from refriega.rulesets.leyendas.values import speed

FAR = 400
"""More spaces of movement than any board has between two places."""

ARM = 4
"""Farther than that nobody strikes."""

MANY_SHOTS = 40
"""So many places a shooter looks at for a clear line, nearest first."""


def approach(game: LeyendasGame, who: str, foes: Collection[str]) -> Iterator[Option]:
    """A move to where a foe can be attacked; else the one that comes nearest to it; else the way is
    opened."""
    mover = moves_in(game, who)
    pace = speed(game, mover)
    if not foes or pace <= 0:
        return
    if game.board.walkable:
        yield from straight_on(game, who, foes, pace)
    near = reach_by_moving(game, mover, pace)
    goals = striking_spaces(game, who, [foe for foe in foes if game.distance(who, foe) <= pace + ARM])
    best = min(
        (goal for goal in goals if goal in near),
        key=lambda goal: (near[goal].provokes, near.cost(goal), goal),
        default=None,
    )
    if best is None:
        best = shooting_space(game, who, foes, near)
    if best is not None:
        yield step(game, who, near.path(best))
        return
    if game.board.walkable and near:
        distance, there = (
            game.board.distance,
            game.body(min(foes, key=lambda foe: game.distance(who, foe))).place,
        )
        yield step(game, who, near.path(min(near, key=lambda place: (distance(place, there), place))))
        return
    goals = striking_spaces(game, who, foes)
    far = reach_by_moving(game, mover, FAR, careful=False)
    goal = nearest(goals, far)
    if goal is None:
        goal = shooting_space(game, who, foes, far)
    if goal is not None:
        yield from along(game, who, far.path(goal), near)
    else:
        yield from through_doors(game, who, goals | cells_of(game, foes), near)


def straight_on(game: LeyendasGame, who: str, foes: Collection[str], pace: int) -> Iterator[Option]:
    """Towards a foe that is too far to be reached in this turn, over ground that bars nobody."""
    if aims_at(game, who):
        return
    distance, foe = min((game.distance(who, foe), foe) for foe in foes)
    if distance <= pace + ARM:
        return
    mover = moves_in(game, who)
    way = game.board.straight_path(game.body(mover).place, game.extent(mover), game.body(foe).place)
    if way is not None:
        # the diagonals of a way cost half as much again at most: the longest part is tried first
        for length in range(min(pace, len(way)), pace // 2, -1):
            yield step(game, who, way[:length])


def nearest(goals: Collection[Space], reach: Reachable) -> Space | None:
    """The goal with the shortest way."""
    return min(
        (goal for goal in goals if goal in reach),
        key=lambda goal: (reach.cost(goal), goal),
        default=None,
    )


def step(game: LeyendasGame, who: str, path: tuple[Space, ...]) -> Option:
    """On its own feet, or on its mount's."""
    return Ride(path) if game.body(who).mount else Move(path)


def along(game: LeyendasGame, who: str, path: tuple[Space, ...], near: Reachable) -> Iterator[Option]:
    """As far as one move goes on a way."""
    for place in reversed(path):
        if place in near:
            yield step(game, who, near.path(place))
            return


def cells_of(game: LeyendasGame, foes: Collection[str]) -> set[Space]:
    """Where the foes stand, and beside them."""
    return {cell for foe in foes for cell in game.board.within(game.cells(foe), 1)}


def striking_spaces(game: LeyendasGame, who: str, foes: Collection[str]) -> set[Space]:
    """The places from which `who` could strike one of the foes in melee."""
    board = game.board
    mover = moves_in(game, who)
    extent = game.extent(mover)
    weapons = list(strikes(game, who))
    if not weapons:
        return set()
    closed, no_stop = barred(game, mover)
    taken = closed | no_stop
    far = max(game.sheets[who].reach, 2 if any_reach(game, weapons) else 1)
    spaces: set[Space] = set()
    for foe in foes:
        its = game.cells(foe)
        for cell in board.within(its, far):
            for place in (cell,) if extent == 1 else board.anchors_over(cell, extent):
                if place in spaces or not board.fits(place, extent):
                    continue
                if taken.isdisjoint(board.footprint(place, extent)) and any(
                    not area_from(game, who, item, place).isdisjoint(its) for item in weapons
                ):
                    spaces.add(place)
    return spaces


def any_reach(game: LeyendasGame, weapons: list[str]) -> bool:
    """Whether a weapon reaches beyond the adjacent spaces by its own entry."""
    return any((entry := game.content.weapons.get(item)) is not None and entry.reach for item in weapons)


def shooting_space(game: LeyendasGame, who: str, foes: Collection[str], reach: Reachable) -> Space | None:
    """The nearest place from which a shooter or caster has a foe in range and a free line to it."""
    far = aims_at(game, who)
    if not far:
        return None
    board = game.board
    extent = game.extent(moves_in(game, who))
    for place in sorted(reach, key=lambda place: (reach.cost(place), place))[: MANY_SHOTS * len(foes)]:
        here = board.footprint(place, extent)
        for foe in foes:
            its = game.cells(foe)
            if board.distance_between(here, its) <= far and (
                board.unobstructed or board.line_of_effect(here, its).clear
            ):
                return place
    return None


def through_doors(
    game: LeyendasGame, who: str, goals: Collection[Space], near: Reachable
) -> Iterator[Option]:
    """Where only closed doors bar the way: to the first of them, and open it."""
    board = game.board
    mover = moves_in(game, who)
    doors = [place for place in board.spaces() if board.terrain(place).name == CLOSED]
    if not doors:
        return
    opened: Board = game.scene.board_with(
        tuple(sorted({**dict(game.state.terrain), **dict.fromkeys(doors, OPEN)}.items()))
    )
    closed, no_stop = barred(game, mover)
    far = opened.reachable(game.body(mover).place, game.extent(mover), FAR, closed=closed, no_stop=no_stop)
    goal = nearest(goals, far)
    if goal is None:
        return
    path = far.path(goal)
    first = next((at for at, place in enumerate(path) if place in doors), None)
    if first is None:
        return
    if board.distance_between(game.cells(mover), (path[first],)) <= 1:
        yield OpenDoor(path[first])
    yield from along(game, who, path[:first], near)


def away_from_blades(game: LeyendasGame, who: str) -> Option | None:
    """For those who shoot or cast: the nearest place that no enemy threatens, if one is within reach
    without being struck on the way."""
    mover = moves_in(game, who)
    guarded = guarded_spaces(game, mover)
    if game.body(mover).place not in guarded:
        return None
    near = reach_by_moving(game, mover, speed(game, mover))
    best = min(
        (to for to in near if to not in guarded and not near[to].provokes),
        key=lambda to: (near.cost(to), to),
        default=None,
    )
    return None if best is None else step(game, who, near.path(best))
