"""Travel: what a figure's way along straight legs costs, or why it cannot be gone.

The base is carried along without turning. A way bends, and ends, only where the base has room to stand; in
between it passes neither solid pieces nor whoever does not let it through. What the ground underneath costs
is worked out leg by leg (``stretches``), each leg rounded up to the unit.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Final, NamedTuple, TypeAlias

from refriega.boards.table.figure import Figure, Other, Round, reach_of
from refriega.boards.table.point import Point, length
from refriega.boards.table.scatter import inside
from refriega.boards.table.shapes import Box, box_of, overlap, shape_of, swept
from refriega.boards.table.stretches import Fall, Gait, Leg, crossing
from refriega.boards.table.table import TAKEN, Fault, Table
from refriega.boards.table.terrain import Footing

TOO_FAR: Final = "table.too_far"
IN_THE_WAY: Final = "table.in_the_way"
GROUND: Final = Footing.GROUND


class Travel(NamedTuple):
    """A way that can be gone: where it ends, what it costs, its falls, how far it climbs and leaps."""

    end: Point
    cost: int
    falls: tuple[Fall, ...] = ()
    climbed: int = 0
    leapt: int = 0


Path: TypeAlias = tuple[Point, ...]
"""The ends of the legs, the start left out; empty: staying."""


def travel(
    table: Table, figure: Figure, path: Sequence[Point], gait: Gait, others: Iterable[Other] = ()
) -> Travel | Fault:
    """A figure's way along these points, or what is wrong with it.

    A fault says why, through what piece or body, and in `at` to where the leg leads that cannot be gone.
    """
    return Walk(table, figure, gait, others).travel(path)


Start: TypeAlias = tuple[Figure, Gait, tuple[Other, ...]]
"""Who is about to move, how, and among whom."""

LATELY: Final = 8
"""So many walks of one table are remembered."""


def walk_of(table: Table, figure: Figure, gait: Gait, others: Iterable[Other] = ()) -> Walk:
    """The walk of a figure, with all that is known of it if it was asked for lately."""
    start = (figure, gait, tuple(others))
    walk = table.walks.get(start)
    if walk is None:
        if len(table.walks) >= LATELY:
            table.walks.clear()
        walk = table.walks[start] = Walk(table, figure, gait, start[2])
    return walk


class Walk:
    """A figure about to move among others: what each leg costs, remembered, for many ways from one place."""

    __slots__ = (
        "_blocked",
        "_bodies",
        "_edges",
        "_legs",
        "_others",
        "_room",
        "_rounds",
        "_solid",
        "figure",
        "gait",
        "ground",
        "others",
        "reach",
        "table",
    )

    def __init__(self, table: Table, figure: Figure, gait: Gait, others: Iterable[Other] = ()) -> None:
        self.table = table
        self.figure = figure
        self.gait = gait
        self.others = tuple(others)
        self.reach = reach_of(figure)
        self.ground = table.ground_of(figure)
        self._edges = box_of(shape_of(figure._replace(at=Point(0, 0))))
        self._rounds: list[tuple[int, int, int, str]] = []
        self._others: list[Other] = []
        self._bodies: list[tuple[int, int, int, Other]] = []  # with 0 where a base is not round
        for other in self.others:
            base = other.figure.base
            reach = 0
            if isinstance(base, Round) and isinstance(figure.base, Round):
                reach = (base.radius + figure.base.radius) ** 2
            self._bodies.append((*other.figure.at, reach, other))
            if other.passable:
                continue
            if reach:
                self._rounds.append((*other.figure.at, reach, other.id))
            else:
                self._others.append(other)
        self._legs: dict[tuple[Point, Point], Leg | Fault] = {}
        self._solid: dict[Point, Fault | None] = {}
        self._room: dict[Point, Fault | None] = {}
        self._blocked: dict[Point, Fault | None] = {}

    def travel(self, path: Sequence[Point]) -> Travel | Fault:
        """See the function `travel`."""
        at, cost, climbed, leapt = self.figure.at, 0, 0, 0
        falls: tuple[Fall, ...] = ()
        for to in path:
            leg = self.leg(at, to)
            if isinstance(leg, Fault):
                return leg
            cost += leg.cost
            if cost > self.gait.allowance:
                return Fault(TOO_FAR, at=to)
            falls += leg.falls
            climbed += leg.climbed
            leapt += leg.leapt
            at = to
        fault = self.room(at) if path else None
        return fault or Travel(at, cost, falls, climbed, leapt)

    def leg(self, a: Point, b: Point) -> Leg | Fault:
        """The straight way from `a`, where there is room, to `b`: its cost, or why it cannot be gone."""
        known = self._legs.get((a, b))
        if known is None:
            known = self._legs[a, b] = self._leg(a, b)
        return known

    def room(self, at: Point) -> Fault | None:
        """What keeps the figure from ending its move there, or None."""
        if at not in self._room:
            fault = self.solid(at) or self._taken(at)
            self._room[at] = fault and fault._replace(at=at)
        return self._room[at]

    def solid(self, at: Point) -> Fault | None:
        """What keeps the figure from standing there, whoever else stands there, or None."""
        if at not in self._solid:
            self._solid[at] = self.table.has_room(self.there(at))
        return self._solid[at]

    def blocked(self, at: Point) -> Fault | None:
        """What keeps the figure from passing over that place, or from turning there, or None."""
        if at not in self._blocked:
            taken = self._in_the_way(at, at)
            fault = Fault(IN_THE_WAY, taken) if taken else self.solid(at)
            self._blocked[at] = fault and fault._replace(at=at)
        return self._blocked[at]

    def on_table(self, at: Point, to: Point) -> Point:
        """`to`, or the last point before the table's edge on the way there."""
        return inside(self.ground, at, to)

    def within_reach(self) -> Box:
        """The box around all that the base can touch in one move."""
        left, top, right, bottom = self._edges
        (x, y), far = self.figure.at, self.gait.allowance
        return Box(x + left - far, y + top - far, x + right + far, y + bottom + far)

    def cost(self, path: Path) -> int:
        """What a way costs that can be gone."""
        legs = [self.leg(at, to) for at, to in pairwise((self.figure.at, *path))]
        return sum([leg.cost for leg in legs if isinstance(leg, Leg)])

    def there(self, at: Point) -> Figure:
        """The figure at another place."""
        figure = self.figure
        return Figure(at, figure.base, figure.height, figure.facing)

    def _leg(self, a: Point, b: Point) -> Leg | Fault:
        if a == b:
            return Leg(0)
        fault = self.blocked(b)
        if fault:
            return fault
        taken = self._in_the_way(a, b)
        if taken:
            return Fault(IN_THE_WAY, taken, b)
        left, top, right, bottom = self._edges
        over = Box(min(a.x, b.x) + left, min(a.y, b.y) + top, max(a.x, b.x) + right, max(a.y, b.y) + bottom)
        near = [
            lying
            for lying in self.table.near(over)
            if lying.piece.footing is not GROUND or lying.piece.pace > 1
        ]
        if not near:
            return Leg(length(a, b))
        return crossing(self.table, self.there(a), b, self.gait, near)

    def _taken(self, at: Point) -> Fault | None:
        """Whose base the figure would overlap, friend or foe, if anybody's."""
        x, y = at
        for other_x, other_y, reach, other in self._bodies:
            if reach:
                if (other_x - x) ** 2 + (other_y - y) ** 2 < reach:
                    return Fault(TAKEN, other.id)
            elif overlap(self.there(at), other.figure):
                return Fault(TAKEN, other.id)
        return None

    def _in_the_way(self, a: Point, b: Point) -> str:
        """Who does not let the figure pass from `a` to `b`, if anybody."""
        ax, ay = a
        dx, dy = b.x - ax, b.y - ay
        whole = dx * dx + dy * dy
        for x, y, reach, who in self._rounds:
            x -= ax
            y -= ay
            along = x * dx + y * dy
            if along <= 0:
                if x * x + y * y < reach:
                    return who
            elif along >= whole:
                if (x - dx) ** 2 + (y - dy) ** 2 < reach:
                    return who
            elif (x * dy - y * dx) ** 2 < reach * whole:
                return who
        if self._others:
            sweep = swept(self.there(a), b)
            for other in self._others:
                if overlap(sweep, other.figure):
                    return other.id
        return ""
