"""How to get somewhere: walks towards a place or a foe, charges, and where to be put."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from refriega.agents.malifaux.mind import Mind
from refriega.boards.table import INCH, Figure, Path, Point, along, gap, length, within
from refriega.boards.table.route import as_far, way_towards, way_up_to
from refriega.core.errors import Refusal
from refriega.rulesets.malifaux.card import Action
from refriega.rulesets.malifaux.game import MalifauxGame
from refriega.rulesets.malifaux.moving import charge
from refriega.rulesets.malifaux.moving.engagement import engagement_range
from refriega.rulesets.malifaux.moving.ways import along_path, gait, is_unhindered, speed, steps
from refriega.rulesets.malifaux.options import Charge, Walk
from refriega.rulesets.malifaux.terms import Kind, Reach, Stat

EFFORT = 60
"""How many legs are measured at most to find a way."""

LEAST = INCH // 2
"""Nobody sets out for less."""

TRIES = 14
"""So many ends of a charge are tried."""


def walk_to(game: MalifauxGame, who: str, at: Point) -> Walk | None:
    """As near to a point as it comes."""
    figure, allowance = game.figure(who), speed(game, who, Stat.WK)
    path = way_there(game, who, at, allowance)
    if not path or gap(figure, at) - gap(figure._replace(at=path[-1]), at) < LEAST:
        return None
    return Walk(path[-1], path if len(path) > 1 else ())


def way_there(game: MalifauxGame, who: str, at: Point, allowance: int) -> Path:
    """Straight, if that is nearly as good; else around what is in the way."""
    if is_unhindered(game, who):
        return over_all(game, who, at, allowance)
    walk = steps(game, who, gait(allowance))
    here = walk.figure.at
    end = as_far(walk, here, at, allowance)
    if 10 * length(here, end) > 9 * min(allowance, length(here, at)):
        return (end,)
    return way_towards(walk, at, EFFORT)


def over_all(game: MalifauxGame, who: str, at: Point, allowance: int) -> Path:
    """Straight over everything, to the farthest place where there is room."""
    here = game.figure(who).at
    for far in range(min(allowance, length(here, at)), 0, -LEAST):
        end = along(here, at, far)
        if not isinstance(along_path(game, who, (end,), allowance), Refusal):
            return (end,)
    return ()


def walk_up_to(game: MalifauxGame, who: str, foe: str, apart: int) -> Walk | None:
    """So near to a foe, if it is not that near."""
    target, figure = game.figure(foe), game.figure(who)
    before = gap(figure, target)
    if before <= apart:
        return None
    allowance = speed(game, who, Stat.WK)
    if is_unhindered(game, who):
        path = over_all(game, who, along(figure.at, target.at, before - apart), allowance)
    else:
        path = way_up_to(steps(game, who, gait(allowance)), target, apart, EFFORT)
    if not path or before - gap(figure._replace(at=path[-1]), target) < LEAST:
        return None
    return Walk(path[-1], path if len(path) > 1 else ())


def charges(game: MalifauxGame, who: str, foe: str) -> Iterator[Charge]:
    """Charges at a foe, as soon as it is in range; none where it is too far."""
    reach = engagement_range(game, who)
    if reach is None or not game.within(who, foe, speed(game, who, Stat.CG) / INCH + reach):
        return
    for at in islice(charge.ends(game, who, foe), TRIES):
        yield Charge(foe, at)


def stand_off(game: MalifauxGame, who: str) -> int:
    """How far from a foe a model wants to be: in range of what it does best."""
    attacks = [action for action in game.card(who).actions if action.kind is Kind.ATTACK]
    return max((inside(action) for action in attacks), default=4 * INCH)


def inside(action: Action) -> int:
    """How near is near enough for an action, with a little to spare."""
    if action.reach is Reach.PULSE:
        return 2 * INCH
    return max(0, action.range * INCH - INCH // 4) if action.reach is not Reach.MELEE else INCH // 2


# -- where to be put -----------------------------------------------------------------------------------


def appeal(mind: Mind, who: str, at: Point, aim: Point | None) -> float:
    """How well a place does for the seat: its own come nearer to where they are wanted, or to a foe; others
    are farther away from there, and from one's own.
    """
    game = mind.game
    there: Figure = game.figure(who)._replace(at=at)
    if mind.own(who):
        return -float(gap(there, aim)) if aim is not None else 0.0
    friends = [game.figure(friend) for friend in mind.friends()]
    beside = sum(within(there, friend, 2 * INCH) for friend in friends)
    away = gap(there, aim) if aim is not None else 0
    return float(away) - beside * 2.0 * INCH
