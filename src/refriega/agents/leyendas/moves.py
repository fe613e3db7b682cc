"""Where to go: into reach of the best target by the safest of the cheapest ways, or towards it."""

from __future__ import annotations

from collections.abc import Iterable

from refriega.boards import Space
from refriega.rulesets.leyendas.arms import area_of, strikes
from refriega.rulesets.leyendas.game import LeyendasGame
from refriega.rulesets.leyendas.movement import barred, reach_by_moving
from refriega.rulesets.leyendas.options import Move
from refriega.rulesets.leyendas.values import speed

FAR = 400


def approach(game: LeyendasGame, who: str, targets: Iterable[str]) -> Move | None:
    """A move that ends where a target can be struck; else the one that comes nearest to one."""
    pace = speed(game, who)
    targets = list(targets)
    if not targets or pace <= 0:
        return None
    near = reach_by_moving(game, who, pace)
    goals = striking_spaces(game, who, targets)
    best = min(
        (goal for goal in goals if goal in near),
        key=lambda goal: (near[goal].provokes, near[goal].cost, goal),
        default=None,
    )
    if best is not None:
        return Move(near.path(best))
    return march(game, who, goals, pace)


def march(game: LeyendasGame, who: str, goals: set[Space], pace: int) -> Move | None:
    """As far as a turn goes on the shortest way to the nearest goal."""
    far = reach_by_moving(game, who, FAR, careful=False)
    goal = min((goal for goal in goals if goal in far), key=lambda goal: (far.cost(goal), goal), default=None)
    if goal is None:
        return None
    near = reach_by_moving(game, who, pace)
    path = far.path(goal)
    for length in range(len(path), 0, -1):
        if path[length - 1] in near:
            return Move(near.path(path[length - 1]))
    return None


def striking_spaces(game: LeyendasGame, who: str, targets: Iterable[str]) -> set[Space]:
    """The anchors from which `who` could strike one of the targets in melee."""
    board = game.board
    extent = game.sheets[who].extent
    body = game.body(who)
    home = body.place
    closed, no_stop = barred(game, who)
    spaces: set[Space] = set()
    weapons = list(strikes(game, who))
    if not weapons:
        return spaces
    far = max(game.sheets[who].reach, 1)
    for target in targets:
        for cell in board.within(game.cells(target), far + extent - 1):
            if cell not in spaces and board.fits(cell, extent):
                here = board.footprint(cell, extent)
                if closed.isdisjoint(here) and no_stop.isdisjoint(here):
                    spaces.add(cell)
    reached = set()
    try:
        for cell in spaces:
            body.place = cell
            if any(
                not area_of(game, who, item).isdisjoint(game.cells(target))
                for item in weapons
                for target in targets
            ):
                reached.add(cell)
    finally:
        body.place = home
    return reached


def away_from_blades(game: LeyendasGame, who: str) -> Move | None:
    """For those who shoot or cast: the nearest space that no enemy threatens, if one is within reach
    without being struck on the way."""
    guarded = guarded_by_enemies(game, who)
    if not guarded or game.body(who).place not in guarded:
        return None
    near = reach_by_moving(game, who, speed(game, who))
    best = min(
        (to for to in near if to not in guarded and not near[to].provokes),
        key=lambda to: (near[to].cost, to),
        default=None,
    )
    return None if best is None else Move(near.path(best))


def guarded_by_enemies(game: LeyendasGame, who: str) -> dict[Space, int]:
    """How many enemies threaten each space."""
    from refriega.rulesets.leyendas.opportunity import guarded_spaces

    return guarded_spaces(game, who)
