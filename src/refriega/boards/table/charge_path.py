"""The way of a charge: one wheel, then straight ahead, then squared up to the side that is met.

House rules:

- The side is the one by which the target is met from where the charger starts (`arcs.side_met`).
- In ranks the charger wheels once, by a front corner, and no more than it must so that straight ahead as much
  of its front as can be meets that side; if that is too far, or something is in the way, by less, down to
  where a corner meets a corner; and if things are in the way of all of these, as little as brings it past
  them by either hand. The facings between are tried in eight steps.
- From where it meets the target it pivots for nothing around the place of contact until it stands flush. If
  there is no room it shifts sideways, as little as need be, as long as it keeps in contact.
- Whoever turns freely goes straight to where as much of its front as can be meets the side.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from refriega.boards.table.arcs import Met, in_front, side_met
from refriega.boards.table.contact import CONTACT, against, flush
from refriega.boards.table.exact import hull
from refriega.boards.table.figure import Other
from refriega.boards.table.manoeuvres import Hand, fan, halfway, wheel, wheel_length, wheeled_over
from refriega.boards.table.point import Point
from refriega.boards.table.regiment import (
    Block,
    body,
    front_edge,
    inside_of,
    right_of,
    seen_from,
    shifted,
)
from refriega.boards.table.room import (
    barred,
    clear_of,
    cost_ahead,
    pace_on,
    room_for,
    strip,
    way_ahead,
    way_round,
    within_reach,
)
from refriega.boards.table.shapes import Shape, gap, shape_of
from refriega.boards.table.table import Fault, Table
from refriega.boards.table.travel import TOO_FAR

NOT_IN_FRONT: Final = "table.not_in_front"

FINE: Final = 12
"""So often a quarter of a circle is halved to find how far to wheel: to a fiftieth of a degree or so."""


class Stride(NamedTuple):
    """How a charger goes: whether it turns freely instead of wheeling, whether ground slows it, whether it
    flies over whatever is in between.
    """

    free: bool = False
    slowed: bool = True
    flies: bool = False


IN_RANKS: Final = Stride()


class Charging(NamedTuple):
    """A charge that can be made: how the charger stands at its end, which side it meets, what its way costs.

    `hand` and `facing` are its wheel, if it makes one, and `ahead` how far it goes after that.
    """

    block: Block
    side: Met
    cost: int
    ahead: int
    hand: Hand | None = None
    facing: Point | None = None


def charge_path(
    table: Table,
    block: Block,
    target: Block,
    reach: int,
    others: Sequence[Other] = (),
    stride: Stride = IN_RANKS,
) -> Charging | Fault:
    """The way of a charge within a reach, or why there is none: the target is not in front, it is too far, or
    something of the `others` or of the terrain is in the way or leaves no room.
    """
    goal = _goal_of(block, target)
    if gap(body(block), body(target)) > reach:
        return Fault(TOO_FAR)
    others = within_reach(block, reach + 2 * goal.half, others)
    if stride.free:
        return _straight(table, block, goal, reach, others, stride)
    if not in_front(block, body(target)):
        return Fault(NOT_IN_FRONT)
    fault: Fault | None = None
    for aim in _aims(block, goal):
        found = _charge(table, block, goal, aim, reach, others, stride)
        if isinstance(found, Charging):
            return found
        if fault is None or fault.key == TOO_FAR:
            fault = found
    if fault is not None and fault.key != TOO_FAR:
        for aim in _detours(block, goal):
            found = _charge(table, block, goal, aim, reach, others, stride)
            if isinstance(found, Charging):
                return found
    return fault or Fault(TOO_FAR)


# -- where it leads ------------------------------------------------------------------------------------


class Goal(NamedTuple):
    """The side to be met: its middle, the facing of whoever stands against it, half its length; and how far
    the middle of the charger's front may be from the middle of the side while as much as can be meets.
    """

    target: Block
    side: Met
    middle: Point
    facing: Point
    half: int
    slack: int
    shape: Shape


class Meeting(NamedTuple):
    """Where straight ahead leads: how far it is, None if it misses; and how far to its right of the middle of
    the side the middle of its front comes to be, once it is squared up.
    """

    ahead: int | None
    aside: int


class Aim(NamedTuple):
    """A wheel and what it leads to."""

    hand: Hand | None
    block: Block
    meeting: Meeting


MISSED: Final = 10**12
"""Farther to a side than any table is wide."""


def _goal_of(block: Block, target: Block) -> Goal:
    side = side_met(target, block)
    middle, facing, half = against(target, side)
    left, right = front_edge(block)
    return Goal(target, side, middle, facing, half, abs(half - (right - left) // 2), shape_of(body(target)))


def _meet(block: Block, goal: Goal) -> Meeting:
    """Where a block meets its goal straight ahead."""
    left, right = front_edge(block)
    found = strip(block, goal.shape)
    if not found:
        aside = seen_from(block.at, block.facing, goal.middle).x
        return Meeting(None, -MISSED if aside > 0 else MISSED)
    ahead, edge = min(found)
    place = seen_from(goal.middle, goal.facing, shifted(block.at, block.facing, edge, ahead)).x
    place = min(max(place, -goal.half), goal.half)
    return Meeting(max(ahead, 0), place - edge + (left + right) // 2)


def _aims(block: Block, goal: Goal) -> Iterator[Aim]:
    """The wheels worth trying, the one that brings most of the front to the side first."""
    straight = Aim(None, block, _meet(block, goal))
    aside = straight.meeting.aside
    if abs(aside) <= goal.slack:
        yield straight
        return
    hand: Hand = "right" if aside < 0 else "left"
    most = _least_wheel(block, goal, hand, goal.slack)
    least = None
    if straight.meeting.ahead is None:
        least = _least_wheel(block, goal, hand, MISSED - 1)
    for facing in reversed(fan(least.block.facing if least else block.facing, most.block.facing, hand)):
        turned = wheel(block, hand, facing)
        meeting = _meet(turned, goal)
        if meeting.ahead is not None:
            yield Aim(hand if facing != block.facing else None, turned, meeting)


def _detours(block: Block, goal: Goal) -> list[Aim]:
    """Wheels by either hand that bring it to the target at all, the least first."""
    left, right = front_edge(block)
    past = goal.half + (right - left) // 2
    hands: tuple[Hand, Hand] = ("left", "right")
    found = [
        Aim(hand, turned, _meet(turned, goal))
        for hand in hands
        for facing in fan(block.facing, _least_wheel(block, goal, hand, -past).block.facing, hand)[1:]
        for turned in [wheel(block, hand, facing)]
    ]
    found.sort(key=lambda aim: wheel_length(block, aim.hand or "left", aim.block.facing))
    return [aim for aim in found if aim.meeting.ahead is not None]


def _least_wheel(block: Block, goal: Goal, hand: Hand, slack: int) -> Aim:
    """The least wheel by a hand that brings the middle of the front to `slack` short of the middle of the
    side, or as far beyond it if that is below 0; a quarter of a circle if none does.
    """
    quarter = right_of(block.facing)
    short, enough = block.facing, quarter if hand == "right" else Point(-quarter.x, -quarter.y)
    for _ in range(FINE):
        middle = halfway(short, enough, hand)
        aside = _meet(wheel(block, hand, middle), goal).aside
        if aside >= -slack if hand == "right" else aside <= slack:
            enough = middle
        else:
            short = middle
    turned = wheel(block, hand, enough)
    return Aim(hand, turned, _meet(turned, goal))


# -- whether it can be gone ----------------------------------------------------------------------------


def _charge(
    table: Table,
    block: Block,
    goal: Goal,
    aim: Aim,
    reach: int,
    others: Sequence[Other],
    stride: Stride,
) -> Charging | Fault:
    """The charge by one wheel, or what is wrong with it."""
    hand, turned, (ahead, aside) = aim
    assert ahead is not None  # it is tried only if it meets the target
    facing = turned.facing
    wheeled = wheel_length(block, hand, facing) if hand else 0
    if wheeled + ahead > reach:
        return Fault(TOO_FAR)
    cost = wheeled + ahead
    if stride.slowed:
        slow = pace_on(table, wheeled_over(block, hand, facing)) if hand and table.terrain else 1
        cost = wheeled * slow + cost_ahead(table, turned, ahead)
        if cost > reach:
            return Fault(TOO_FAR)
    fault = way_ahead(table, turned, ahead, others)  # sooner told than the wheel
    if hand and not fault:
        fault = way_round(table, block, hand, facing, others)
    if fault:
        return fault
    final = _settled(table, block, goal, aside, others)
    if isinstance(final, Fault):
        return final
    return Charging(final, goal.side, cost, ahead, hand, facing if hand else None)


def _straight(
    table: Table, block: Block, goal: Goal, reach: int, others: Sequence[Other], stride: Stride
) -> Charging | Fault:
    """The charge of whoever turns freely, or what is wrong with it."""
    middle = body(block).at
    aside = seen_from(goal.middle, goal.facing, middle).x
    final = _settled(table, block, goal, min(max(aside, -goal.slack), goal.slack), others)
    if isinstance(final, Fault):
        return final
    way = cost = gap(body(block), body(goal.target))
    if not stride.flies:
        over = Shape(hull((*inside_of(block).corners, *inside_of(final).corners)))
        if stride.slowed:
            cost *= pace_on(table, over)
        fault = barred(table, over) or clear_of(over, others)
        if fault:
            return fault
    return Fault(TOO_FAR) if cost > reach else Charging(final, goal.side, cost, way)


def _settled(table: Table, block: Block, goal: Goal, aside: int, others: Sequence[Other]) -> Block | Fault:
    """The block squared up to its goal, shifted sideways if it must be to have room."""
    final = flush(block, goal.target, goal.side, aside)
    fault = room_for(table, final, others)
    if not fault:
        return final
    left, right = front_edge(block)
    most = goal.half + (right - left) // 2
    for shift in sorted(_shifts(final, others), key=abs):
        if abs(aside + shift) < most:
            moved = flush(block, goal.target, goal.side, aside + shift)
            if not room_for(table, moved, others):
                return moved
    return fault


def _shifts(final: Block, others: Sequence[Other]) -> Iterator[int]:
    """How far to the right (or to the left, below 0) a block comes to be just beside each of the others."""
    left, right = front_edge(final)
    for other in others:
        asides = [seen_from(final.at, final.facing, corner).x for corner in shape_of(other.figure).corners]
        yield max(asides) + CONTACT - left
        yield min(asides) - CONTACT - right
