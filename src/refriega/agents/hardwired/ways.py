"""Where to go: up to a foe, towards a place, out of the sight and the reach of foes."""

from __future__ import annotations

from collections.abc import Callable

from refriega.boards.table import (
    INCH,
    Edge,
    Figure,
    Other,
    Point,
    Travel,
    along,
    gap,
    length,
    shelters,
    sight,
    within,
)
from refriega.boards.table.route import as_far, way_towards, way_up_to
from refriega.boards.table.travel import Path, Walk
from refriega.boards.table.zones import to_edge
from refriega.rulesets.hardwired.actions.moves import gaits
from refriega.rulesets.hardwired.arms import shoots, striking_arms, waits_for_harm
from refriega.rulesets.hardwired.budget import check_movement
from refriega.rulesets.hardwired.contest import tiers
from refriega.rulesets.hardwired.falls import STEP
from refriega.rulesets.hardwired.free_attacks import arms_against, is_let_go
from refriega.rulesets.hardwired.game import HardwiredGame
from refriega.rulesets.hardwired.hostiles.chances import chance_of
from refriega.rulesets.hardwired.options import Move
from refriega.rulesets.hardwired.terms import Attribute
from refriega.rulesets.hardwired.values import move_of, tier_parts
from refriega.rulesets.hardwired.ways import means_of
from refriega.rulesets.hardwired.zones import on_edge

FEW = 2
"""So many foes, the nearest, are reckoned with."""

FEW_MORE = 4
"""So many by whoever runs past them."""

LANES = (0, -4, 4, -8, 8)
"""So many inches aside lie the lanes to an edge that are compared."""

HASTE = 0.5
"""What an inch nearer is worth to whoever runs."""

STUCK = 5.0
"""What it costs to end up in contact."""

LEAST = INCH // 4
"""Nobody sets out for less."""

EFFORT = 60
"""How many legs are measured at most to find a way."""

BETTER = 0.25
"""How much less peril is worth moving for."""


# -- foes --------------------------------------------------------------------------------------------


def threats(game: HardwiredGame, who: str) -> list[str]:
    """The enemies that may do harm, the nearest first."""
    foes = [foe for foe in game.enemies(who) if not waits_for_harm(game, foe)]
    return sorted(foes, key=lambda foe: game.gap(who, foe))


def held(game: HardwiredGame, who: str) -> bool:
    """Whether an enemy would strike at a model for leaving its contact."""
    if is_let_go(game, who):
        return False
    return any(arms_against(game, foe, who) for foe in game.in_contact(who))


def can_move(game: HardwiredGame, who: str) -> bool:
    """Whether the Movement is left, and nobody strikes at a model for taking it."""
    return check_movement(game, who) is None and not held(game, who)


# -- ways --------------------------------------------------------------------------------------------


def go(
    game: HardwiredGame, who: str, find: Callable[[Walk], Path | None], *, closing: bool = False
) -> Move | None:
    """The move along a way that is looked for. It jumps down where that does no harm, else it climbs.

    `closing`: it will end engaged, for which some may go farther.
    """
    figure, others = game.figure(who), game.others(who)
    for climb_down in (False, True):
        gait = gaits(means_of(game, who, climbs_down=climb_down))[-1 if closing else 0]
        walk = Walk(game.table, figure, gait, others)
        path = find(walk)
        if path and (climb_down or not falls_deep(walk, path)):
            return Move(path[-1], path, climb_down=climb_down)
    return None


def falls_deep(walk: Walk, path: Path) -> bool:
    travel = walk.travel(path)
    return isinstance(travel, Travel) and any(drop.height > STEP for drop in travel.falls)


def towards(game: HardwiredGame, who: str, at: Point) -> Move | None:
    """As near to a point as it comes: straight, if nothing is in the way."""

    def find(walk: Walk) -> Path:
        here, allowance = walk.figure.at, walk.gait.allowance
        end = as_far(walk, here, at, allowance)
        before = gap(walk.there(here), at)
        comes_nearer = before - gap(walk.there(end), at)
        straight = 10 * comes_nearer > 9 * min(allowance, before)
        return (end,) if straight else way_towards(walk, at, EFFORT)

    move = go(game, who, find)
    return move if move is not None and length(game.figure(who).at, move.to) >= LEAST else None


def lane(game: HardwiredGame, who: str, edge: Edge) -> Move | None:
    """Towards an edge, by the lane that costs least: what is still to go after it, and what waits there."""
    foes = threats(game, who)[:FEW_MORE]
    strong = {foe: strength(game, foe, who) for foe in foes}
    here = game.figure(who)
    aside = Point(INCH, 0) if edge in ("north", "south") else Point(0, INCH)

    def cost(move: Move) -> float:
        there = here._replace(at=move.to)
        far = to_edge(game.table, there, edge)
        if far <= INCH:
            return 0.0
        stuck = any(game.touch(there, game.figure(foe)) for foe in foes)
        return HASTE * far / INCH + peril(game, strong, there) + (STUCK if stuck else 0.0)

    moves = []
    for inches in LANES:
        at = Point(here.at.x + inches * aside.x, here.at.y + inches * aside.y)
        move = towards(game, who, on_edge(game.table, at, edge))
        if move is not None:
            moves.append(move)
    return min(moves, key=cost, default=None)


def up_to(game: HardwiredGame, who: str, foe: str) -> Move | None:
    """Up to a foe, base to base if it comes so far."""
    target = game.figure(foe)
    closing = go(game, who, lambda walk: way_up_to(walk, target, 0, EFFORT), closing=True)
    goes_farther = len(gaits(means_of(game, who))) > 1
    if closing is None or not goes_farther or within(game.figure(who)._replace(at=closing.to), target, INCH):
        return closing
    return go(game, who, lambda walk: way_up_to(walk, target, 0, EFFORT))


def to_safety(
    game: HardwiredGame, who: str, keeps: Callable[[Figure], bool] = lambda there: True
) -> Move | None:
    """To the place with the least peril, of those behind something or away from the nearest foe, where
    `keeps` holds; None where it is well off already.
    """
    foes = threats(game, who)[:FEW]
    if not foes:
        return None
    figure = game.figure(who)
    gait = gaits(means_of(game, who))[0]
    others = [Other(foe, game.figure(foe)) for foe in foes]
    strong = {foe: strength(game, foe, who) for foe in foes}
    least = peril(game, strong, figure) - BETTER
    if least <= 0:
        return None
    found: Move | None = None
    ways = [candidate.path for candidate in shelters(game.table, figure, gait, game.others(who), others)]
    away = away_from(game, who, foes[0])
    for path in (*ways, *([away.path] if away else [])):
        there = figure._replace(at=path[-1])
        if keeps(there) and (worse := peril(game, strong, there)) < least:
            found, least = Move(path[-1], path), worse
    return found


def away_from(game: HardwiredGame, who: str, foe: str) -> Move | None:
    """Straight away from a foe, as far as it comes."""
    (x, y), (from_x, from_y) = game.figure(who).at, game.figure(foe).at

    def find(walk: Walk) -> Path:
        far = along(Point(x, y), Point(2 * x - from_x, 2 * y - from_y), walk.gait.allowance)
        end = as_far(walk, walk.figure.at, far, walk.gait.allowance)
        return () if end == walk.figure.at else (end,)

    return go(game, who, find)


def peril(game: HardwiredGame, strong: dict[str, float], there: Figure) -> float:
    """What foes of that strength could do to somebody who stood there: shots, more of them without cover, and
    blows of those who come so far.
    """
    total = 0.0
    for foe, strength_of_foe in strong.items():
        at = game.figure(foe)
        if any(shoots(game, weapon) for weapon in striking_arms(game, foe)):
            seen = sight(game.table, at, there, veils=game.veils())
            if seen.visible:
                total += strength_of_foe * (0.6 if seen.cover else 1.0)
        elif within(at, there, move_of(game, foe) + INCH):
            total += strength_of_foe
    return total


def strength(game: HardwiredGame, foe: str, who: str) -> float:
    """What an attack of a foe is likely to do, roughly."""
    odds = chance_of(
        *tiers(tier_parts(game, foe, Attribute.COMBAT, who), tier_parts(game, who, Attribute.DEFENCE, foe))
    )
    most = max([game.content.weapons[weapon].most for weapon in striking_arms(game, foe)], default=0)
    return float(odds) * most / 2
