"""Ground and bodies in the way of a unit, as the rules of moving see them.

House rules: ground slows a unit for as long as any part of it is in it; ethereal ones it does not. A unit
keeps an inch from its enemies unless it charges; one that is nearer to them already comes no nearer. Friends
are not moved through, and nobody leaves the table but in flight.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from refriega.boards.table import INCH, Fault, Figure, Other, Point, Shape, gap, refusals, within
from refriega.boards.table.exact import hull
from refriega.boards.table.figure import reach_of
from refriega.boards.table.halving import last
from refriega.boards.table.manoeuvres import Hand, advance, wheel_length, wheeled_over
from refriega.boards.table.point import squared
from refriega.boards.table.regiment import Block, body, inside_of
from refriega.boards.table.room import barred, clear_of, cost_ahead, pace_on, room_for, way_ahead, way_round
from refriega.core.errors import Refusal
from refriega.rulesets.warhammer.game import WarhammerGame
from refriega.rulesets.warhammer.terms import Trait

KEPT_APART = INCH
"""How far a unit keeps from its enemies."""


Around: TypeAlias = tuple[tuple[tuple[Other, ...], int], ...]
"""Who is in the way of a mover, and how far it keeps from them."""

HAIR = 20
"""So many units less than they are apart now: more than rounding takes away."""


def around(game: WarhammerGame, unit: str, block: Block, *but: str) -> Around:
    """Who is in the way of a unit that stands there, but those named."""
    army, figure = game.army(unit), body(block)
    friends: list[Other] = []
    feared: list[Other] = []
    near: list[tuple[tuple[Other, ...], int]] = []
    for other in game.others(unit, game.host(unit), *but):
        if game.army(other.id) == army:
            friends.append(other)
        elif is_close(figure, other.figure):
            near.append(((other,), max(gap(figure, other.figure) - HAIR, 0)))
        else:
            feared.append(other)
    return ((tuple(friends), 0), (tuple(feared), KEPT_APART), *near)


def is_close(figure: Figure, other: Figure) -> bool:
    """Whether an enemy is nearer than one keeps to it."""
    far = reach_of(figure) + reach_of(other) + KEPT_APART
    return squared(figure.at, other.at) < far * far and within(figure, other, KEPT_APART - 1)


def refused(fault: Fault | None) -> Refusal | None:
    """What is in the way, in the words of the rules."""
    return None if fault is None else refusals.of_fault(fault, FAULTS)


FAULTS = {
    **refusals.FAULTS,
    "table.too_near": "way.too_near",
}
"""What the table finds fault with, as the rules say it."""


def stands_badly(game: WarhammerGame, block: Block, near: Around) -> Refusal | None:
    """What keeps a unit from ending there."""
    return first(room_for(game.table, block, others, apart) for others, apart in near)


def barred_ahead(game: WarhammerGame, block: Block, distance: int, near: Around) -> Refusal | None:
    """What stops a unit on its way straight ahead."""
    over = inside_of(block, distance)
    return refused(way_ahead(game.table, block, distance)) or first(
        clear_of(over, others, apart) for others, apart in near
    )


def barred_round(
    game: WarhammerGame, block: Block, hand: Hand, facing: Point, near: Around
) -> Refusal | None:
    """What stops a unit in a wheel."""
    return first(way_round(game.table, block, hand, facing, others, apart) for others, apart in near)


def barred_over(game: WarhammerGame, start: Block, end: Block, near: Around) -> Refusal | None:
    """What stops a unit on a straight way on which it turns as it likes."""
    over = Shape(hull((*inside_of(start).corners, *inside_of(end).corners)))
    return refused(barred(game.table, over)) or first(clear_of(over, others, apart) for others, apart in near)


def first(faults: Iterable[Fault | None]) -> Refusal | None:
    """The first thing that is wrong, if anything is."""
    return refused(next((fault for fault in faults if fault is not None), None))


# -- what it costs ------------------------------------------------------------------------------------------


def is_slowed(game: WarhammerGame, unit: str) -> bool:
    """Whether ground slows a unit at all."""
    return not game.sheet(unit).has(Trait.ETHEREAL)


def cost(game: WarhammerGame, unit: str, block: Block, distance: int) -> int:
    """What a way straight ahead costs a unit."""
    return cost_ahead(game.table, block, distance) if is_slowed(game, unit) else distance


def wheel_cost(game: WarhammerGame, unit: str, block: Block, hand: Hand, facing: Point) -> int:
    """What a wheel costs a unit: the way of its outer corner."""
    pace = pace_on(game.table, wheeled_over(block, hand, facing)) if is_slowed(game, unit) else 1
    return wheel_length(block, hand, facing) * pace


# -- as far as it goes ------------------------------------------------------------------------------------


def as_far(game: WarhammerGame, unit: str, block: Block, allowance: int, near: Around | None = None) -> int:
    """How far a unit comes straight ahead before anything stops it or its allowance is used up."""

    def can(distance: int, near: Around) -> bool:
        return (
            cost(game, unit, block, distance) <= allowance
            and barred_ahead(game, block, distance, near) is None
        )

    around_it = near or around(game, unit, block)
    if can(allowance, around_it):
        return allowance
    met = on_the_way(block, allowance, around_it)
    return last(lambda distance: can(distance, met), 0, allowance)


def on_the_way(block: Block, distance: int, near: Around) -> Around:
    """Those alone who are in the way of a unit straight ahead."""
    over = inside_of(block, distance)
    return tuple(
        (tuple([other for other in others if clear_of(over, (other,), apart)]), apart)
        for others, apart in near
    )


def ahead_as_far(game: WarhammerGame, unit: str, block: Block, allowance: int) -> Block:
    """Where that brings it."""
    return advance(block, as_far(game, unit, block, allowance))
