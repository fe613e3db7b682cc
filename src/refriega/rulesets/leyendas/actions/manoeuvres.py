"""Manoeuvres that take the place of an attack: trip, disarm, sunder, push (ML-121).

The formula is in `contest.py`; holds are in `grapple.py`, the overrun in `overrun.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from refriega.core.errors import Refusal
from refriega.core.procedure import Option, Procedure
from refriega.rulesets.leyendas.actions.action import Action
from refriega.rulesets.leyendas.actions.attacks import check_melee, use_shield
from refriega.rulesets.leyendas.actions.contest import (
    attempt,
    check_common,
    check_grasp,
    provokes,
    within_grasp,
)
from refriega.rulesets.leyendas.actions.movement import fall_prone
from refriega.rulesets.leyendas.arms import can_strike, strikes
from refriega.rulesets.leyendas.game import LeyendasGame
from refriega.rulesets.leyendas.movement import shove
from refriega.rulesets.leyendas.options import Disarm, Push, Sunder, Trip
from refriega.rulesets.leyendas.riding import throw_off
from refriega.rulesets.leyendas.settle import lay_down
from refriega.rulesets.leyendas.sunder import strike_object
from refriega.rulesets.leyendas.terms import ActionKind, Condition
from refriega.rulesets.leyendas.values import conditions

C = Condition


def check_armed(game: LeyendasGame, who: str, option: Trip | Disarm | Sunder) -> Refusal | None:
    """Within the area of a melee weapon in hand, as an attack is (ML-170)."""
    return check_common(game, who, option) or check_melee(game, who, option.target, option.weapon)


def check_trip(game: LeyendasGame, who: str, option: Trip) -> Refusal | None:
    refusal = check_armed(game, who, option)
    if refusal is None and C.PRONE in conditions(game, option.target):
        return Refusal("manoeuvre.prone", "ML-121", args={"target": option.target})
    return refusal


def trip(game: LeyendasGame, who: str, option: Trip) -> Procedure[None]:
    """The target falls prone; a rider falls out of the saddle."""
    use_shield(game, who, option.weapon)
    if (yield from attempt(game, who, option.target, "trip")) >= 0:
        if game.body(option.target).mount:
            throw_off(game, option.target)
        else:
            fall_prone(game, option.target)


def check_at_object(game: LeyendasGame, who: str, option: Disarm | Sunder) -> Refusal | None:
    refusal = check_armed(game, who, option)
    if refusal is None and option.item not in game.body(option.target).held:
        return Refusal("manoeuvre.not_held", "ML-121", args={"target": option.target, "item": option.item})
    return refusal


def disarm(game: LeyendasGame, who: str, option: Disarm) -> Procedure[None]:
    """The object lies in its bearer's space."""
    use_shield(game, who, option.weapon)
    if (yield from attempt(game, who, option.target, "disarm")) >= 0 and holds(game, option):
        lay_down(game, option.target, option.item, game.body(option.target).place)
        if game.log is not None:
            game.note("manoeuvre.disarmed", "ML-121", who=option.target, item=option.item)


def sunder(game: LeyendasGame, who: str, option: Sunder) -> Procedure[None]:
    """The weapon's damage falls on the object."""
    use_shield(game, who, option.weapon)
    if (yield from attempt(game, who, option.target, "sunder")) >= 0 and holds(game, option):
        yield from strike_object(game, who, option.weapon, option.target, option.item)


def holds(game: LeyendasGame, option: Disarm | Sunder) -> bool:
    """Whether it is still in hand: whoever was struck down in the meantime has let go."""
    return option.item in game.body(option.target).held


# -- push --------------------------------------------------------------------------------------


def check_push(game: LeyendasGame, who: str, option: Push) -> Refusal | None:
    refusal = check_grasp(game, who, option)
    if refusal is None and away_from(game, who, option.target) is None:
        return Refusal("manoeuvre.no_direction", "ML-121", args={"target": option.target})
    return refusal


def push(game: LeyendasGame, who: str, option: Push) -> Procedure[None]:
    """One space straight away, and one more for every 5 above the number; forced, so it provokes nothing."""
    by = yield from attempt(game, who, option.target, "push")
    if by < 0:
        return
    direction = away_from(game, who, option.target)
    if direction is None:
        return
    moved = yield from shove(game, option.target, direction, 1 + by // 5)
    if game.log is not None:
        game.note("manoeuvre.pushed", "ML-121", who=option.target, spaces=moved)


def away_from(game: LeyendasGame, who: str, target: str) -> int | None:
    """The direction in which the target would be driven; None if the two share their space."""
    board = game.board
    facing = [(board.straight_squared(a, b), a, b) for a in game.cells(who) for b in game.cells(target)]
    apart = min((pair for pair in facing if pair[0]), default=None)
    return None if apart is None else board.direction_from(apart[1], apart[2])


# -- what is on offer --------------------------------------------------------------------------


def armed(make: Callable[[str, str], Option]) -> Callable[[LeyendasGame, str], Iterator[Option]]:
    """Every enemy within the area of every weapon."""

    def listing(game: LeyendasGame, who: str) -> Iterator[Option]:
        for item in strikes(game, who):
            for target in game.enemies(who):
                if can_strike(game, who, target, item):
                    yield make(target, item)

    return listing


def at_objects(make: Callable[[str, str, str], Option]) -> Callable[[LeyendasGame, str], Iterator[Option]]:
    """The same, with everything that the enemy holds."""

    def listing(game: LeyendasGame, who: str) -> Iterator[Option]:
        for item in strikes(game, who):
            for target in game.enemies(who):
                if can_strike(game, who, target, item):
                    for thing in dict.fromkeys(game.body(target).held):
                        yield make(target, item, thing)

    return listing


def grasped(make: Callable[[str], Option]) -> Callable[[LeyendasGame, str], Iterator[Option]]:
    """Every enemy within grasp."""

    def listing(game: LeyendasGame, who: str) -> Iterator[Option]:
        for target in game.enemies(who):
            if within_grasp(game, who, target):
                yield make(target)

    return listing


def row(
    option: type[Option],
    check: Callable[..., Refusal | None],
    carry_out: Callable[..., Procedure[None]],
    listing: Callable[[LeyendasGame, str], Iterable[Option]],
) -> Action:
    """The row of one manoeuvre."""
    return Action(
        option=option,
        group="manoeuvre",
        rules=("ML-121",),
        kind=ActionKind.STANDARD,
        check=check,
        candidates=listing,
        carry_out=carry_out,
        provokes=provokes,
        tags=lambda game, who, option: ("attacks",),
        weight=1,
        attack=True,
    )


ACTIONS = (
    row(Trip, check_trip, trip, armed(Trip)),
    row(Disarm, check_at_object, disarm, at_objects(Disarm)),
    row(Sunder, check_at_object, sunder, at_objects(Sunder)),
    row(Push, check_push, push, grasped(Push)),
)
