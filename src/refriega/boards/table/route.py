"""Routes: to a place, up to somebody, away from somebody, as far as the allowance goes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from refriega.boards.table.figure import Figure, Other, reach_of
from refriega.boards.table.point import INCH, Point, along, length
from refriega.boards.table.scatter import FINE, towards_hour
from refriega.boards.table.search import EFFORT, search
from refriega.boards.table.shapes import Thing, overlap, within
from refriega.boards.table.shapes import gap as gap_between
from refriega.boards.table.stretches import Gait, Leg
from refriega.boards.table.table import Fault, Table
from refriega.boards.table.travel import Path, Walk

NEARBY: Final = 4 * INCH
"""How far from a place is still near it."""


def route(table: Table, figure: Figure, to: Point, gait: Gait, others: Iterable[Other] = ()) -> Path | None:
    """The shortest way found to a point that the allowance is enough for, or None."""
    return way_to(Walk(table, figure, gait, others), to)


def towards(table: Table, figure: Figure, to: Point, gait: Gait, others: Iterable[Other] = ()) -> Path:
    """As far as the allowance goes on the way to a point, however far; near it, if one cannot stand there."""
    return way_towards(Walk(table, figure, gait, others), to)


def approach(
    table: Table, figure: Figure, target: Figure, gap: int, gait: Gait, others: Iterable[Other] = ()
) -> Path:
    """As far as the allowance goes on the way to stand `gap` from a target, edge to edge; empty if that near
    already.

    At a gap of 0 the bases touch, as nearly as whole units allow: less than a unit apart.
    """
    return way_up_to(Walk(table, figure, gait, others), target, gap)


def retreat(
    table: Table, figure: Figure, threats: Sequence[Figure], gait: Gait, others: Iterable[Other] = ()
) -> Path:
    """A way of at most two legs that ends as far as one can get from the nearest of some threats."""
    return way_from(Walk(table, figure, gait, others), threats)


def way_to(walk: Walk, to: Point, effort: int = EFFORT) -> Path | None:
    """See `route`."""
    if to == walk.figure.at:
        return ()
    if walk.room(to):
        return None
    found = search(walk, [to], to, limit=walk.gait.allowance, effort=effort)
    return found.path if found.arrives else None


def way_towards(walk: Walk, to: Point, effort: int = EFFORT) -> Path:
    """See `towards`."""
    left, top, right, bottom = walk.ground
    goal = Point(min(max(to.x, left), right), min(max(to.y, top), bottom))
    goals = [goal] if not walk.room(goal) else list(_with_room_around(walk, goal))
    short = min([length(place, goal) for place in goals], default=0)
    return cut_short(walk, search(walk, goals, goal, short, effort=effort).path)


def _with_room_around(walk: Walk, goal: Point) -> Iterator[Point]:
    """Places near one where the mover cannot stand: about the nearest in each direction of the clock."""
    for hour in range(12):
        for distance in range(0, NEARBY, INCH // 10):
            place = towards_hour(goal, hour, distance)
            if not walk.room(place):
                yield place
                break


def way_up_to(walk: Walk, target: Figure, gap: int, effort: int = EFFORT) -> Path:
    """See `approach`."""
    if within(walk.figure, target, gap) or (not gap and gap_between(walk.figure, target) == 0):
        return ()
    places = beside(walk, target, gap)
    near_side = next(places)
    if near_side and not walk.room(near_side):
        found = search(walk, [near_side], near_side, effort=effort)
        if found.arrives:
            return cut_short(walk, _straightened(walk, found.path, target, gap))
    goals = [place for place in places if place and not walk.room(place)]
    short = min([length(goal, target.at) for goal in goals], default=0)
    return cut_short(walk, search(walk, goals, target.at, short, effort=effort).path)


def _straightened(walk: Walk, path: Path, target: Figure, gap: int) -> Path:
    """The same way, but from its last corner straight up to the target, if that is shorter."""
    if len(path) < 2:
        return path
    *before, corner, end = path
    nearer = closing_in(walk, target, target.at, corner, gap)
    if nearer and length(corner, nearer) < length(corner, end) and not walk.room(nearer):
        leg, longer = walk.leg(corner, nearer), walk.leg(corner, end)
        if isinstance(leg, Leg) and isinstance(longer, Leg) and leg.cost < longer.cost:
            return (*before, corner, nearer)
    return path


def way_from(walk: Walk, threats: Sequence[Figure]) -> Path:
    """See `retreat`."""
    best: Path = ()
    farthest = _distance(walk.figure, threats)
    for _ in range(2):
        start = best
        at = start[-1] if start else walk.figure.at
        nearest = min(threats, key=lambda threat: gap_between(walk.there(at), threat), default=walk.figure)
        away = Point(2 * at.x - nearest.at.x, 2 * at.y - nearest.at.y)
        left = walk.gait.allowance - walk.cost(start)
        for to in (along(at, away, left), *[towards_hour(at, hour, left) for hour in range(12)]):
            end = as_far(walk, at, to, left)
            distance = _distance(walk.there(end), threats)
            if distance > farthest:
                farthest, best = distance, (*start, end)
    return best


def _distance(figure: Figure, threats: Sequence[Figure]) -> int:
    return min([gap_between(figure, threat) for threat in threats], default=0)


def beside(walk: Walk, target: Figure, gap: int) -> Iterator[Point | None]:
    """Places that far from a target, edge to edge: first the one on the near side, then around it by the
    clock.
    """
    reach = walk.reach + reach_of(target) + gap
    for way in (walk.figure.at, *[towards_hour(target.at, hour, reach) for hour in range(12)]):
        yield closing_in(walk, target, target.at, along(target.at, way, reach), gap)


def closing_in(walk: Walk, target: Thing, middle: Point, at: Point, gap: int) -> Point | None:
    """The point on the way from `at` to the middle of a thing where the mover is `gap` from it."""
    for _ in range(8):  # each step goes as far as it safely can; between round bases one is enough
        excess = gap_between(walk.there(at), target) - gap
        if excess <= 0:
            break
        at = along(at, middle, excess)
    for x in (0, 1, -1):
        for y in (0, 1, -1):
            place = walk.there(Point(at.x + x, at.y + y))
            near = within(place, target, gap) if gap else gap_between(place, target) == 0
            if near and not overlap(place, target):
                return place.at
    return None


def cut_short(walk: Walk, path: Path) -> Path:
    """As much of a way as the allowance is enough for, and as there is room to end on."""
    kept: list[Point] = []
    at, left = walk.figure.at, walk.gait.allowance
    for to in path:
        leg = walk.leg(at, to)
        if isinstance(leg, Fault) or leg.cost > left:
            end = as_far(walk, at, to, left)
            if end != at:
                return (*kept, end)
            break
        kept.append(to)
        left -= leg.cost
        at = to
    while kept and walk.room(kept[-1]):  # a corner where somebody stands who lets others through
        last = kept.pop()
        at = kept[-1] if kept else walk.figure.at
        end = as_far(walk, at, last, length(at, last))
        if end != at:
            return (*kept, end)
    return tuple(kept)


def as_far(walk: Walk, at: Point, to: Point, allowance: int) -> Point:
    """A point on a straight way where the mover can end, as far along as is easily found; `at` if there is
    none.
    """
    to = walk.on_table(at, to)
    farthest = min(allowance, length(at, to))
    if can_end(walk, at, along(at, to, farthest), allowance):
        return along(at, to, farthest)
    nearest = 0
    while farthest - nearest > FINE:
        middle = (nearest + farthest) // 2
        if can_end(walk, at, along(at, to, middle), allowance):
            nearest = middle
        else:
            farthest = middle
    return along(at, to, nearest)


def can_end(walk: Walk, at: Point, end: Point, allowance: int) -> bool:
    """Whether the mover can end its move by a leg to that place, for no more than an allowance."""
    leg = walk.leg(at, end)
    return isinstance(leg, Leg) and leg.cost <= allowance and walk.room(end) is None
