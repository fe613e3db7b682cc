"""The search for short ways: around, over and through what lies between, without trying everything.

At first only the straight ways are known. Whatever turns out to stand in a way, or to make it dear, adds the
points by which one gets around it. Ways are taken up in the order of what they would cost if nothing were in
them, and measured only then, so that most are never measured at all.
"""

from __future__ import annotations

from heapq import heappop, heappush
from typing import Final, NamedTuple

from refriega.boards.table.detours import around, between
from refriega.boards.table.point import Point, length
from refriega.boards.table.shapes import Shape, shape_of
from refriega.boards.table.table import Fault
from refriega.boards.table.terrain import Footing
from refriega.boards.table.travel import Path, Walk

EFFORT: Final = 300
"""How many legs one search measures at most, unless told."""


class Found(NamedTuple):
    """The way that a search found: to a goal, or else to the place nearest to one."""

    path: Path
    arrives: bool


class _Try(NamedTuple):
    """A leg to be tried: what a way over it costs at least, to a goal and up to its end. Compared in this
    order.
    """

    at_least: int
    serial: int
    cost: int
    start: Point
    end: Point
    measured: bool


def search(
    walk: Walk,
    goals: list[Point],
    middle: Point,
    short: int = 0,
    limit: int | None = None,
    effort: int = EFFORT,
) -> Found:
    """The shortest way found to one of some goals, none of them nearer than `short` to `middle`.

    `limit`: ways that cost more are not followed. `effort`: how many legs are measured at most.
    """
    return _Search(walk, goals, middle, short, limit).run(effort)


class _Search:
    """A search under way: the points known, what it costs to reach them, and the legs still to be tried."""

    __slots__ = (
        "avoided",
        "bodies",
        "came",
        "costs",
        "dead",
        "goals",
        "known",
        "limit",
        "middle",
        "queue",
        "serial",
        "short",
        "walk",
    )

    def __init__(self, walk: Walk, goals: list[Point], middle: Point, short: int, limit: int | None) -> None:
        self.walk = walk
        self.goals = goals
        self.middle = middle
        self.short = short
        self.limit = limit
        self.queue: list[_Try] = []
        self.serial = 0
        self.known: dict[Point, int] = {}  # how far each point is from a goal, at least
        self.costs: dict[Point, int] = {}  # the points that a way leads to
        self.came: dict[Point, Point] = {}
        self.dead: dict[Point, Fault] = {}
        self.avoided: dict[str, None] = {}
        self.bodies: list[Shape] = []

    def run(self, effort: int) -> Found:
        """Until a goal is reached, nothing is left to try, or the effort is spent."""
        start = self.walk.figure.at
        self.know(start)
        self.reach(start, 0)
        for goal in self.goals:
            self.know(goal)
        while self.queue and effort:
            leg = heappop(self.queue)
            if leg.end in self.costs or leg.end in self.dead:
                continue
            if not leg.measured:
                effort -= self.measure(leg)
                continue
            self.came[leg.end] = leg.start
            if leg.end in self.goals:
                return Found(self.path(leg.end), True)
            self.reach(leg.end, leg.cost)
        nearest = min(self.costs, key=lambda point: (self.known[point], self.costs[point]))
        return Found(self.path(nearest), False)

    def measure(self, leg: _Try) -> bool:
        """Finds out what a leg costs, and the ways around whatever hinders it. False: nobody can stand at its
        end.
        """
        fault = self.walk.room(leg.end) if leg.end in self.goals else self.walk.blocked(leg.end)
        if fault:
            self.dead[leg.end] = fault
            self.avoid(fault.id)
            return False
        measured = self.walk.leg(leg.start, leg.end)
        if isinstance(measured, Fault):
            self.avoid(measured.id)
            return True
        for piece in measured.hindered_by:
            self.avoid(piece)
        self.push(leg.start, leg.end, self.costs[leg.start] + measured.cost, True)
        return True

    def reach(self, point: Point, cost: int) -> None:
        """A way leads to a point: go on from there."""
        self.costs[point] = cost
        for to in self.known:
            if to not in self.costs and to not in self.dead:
                self.push(point, to, cost + length(point, to), False)

    def know(self, point: Point) -> None:
        """One more point that a way may lead over."""
        if point in self.known:
            return
        self.known[point] = max(length(point, self.middle) - self.short, 0)
        for start, cost in self.costs.items():
            self.push(start, point, cost + length(start, point), False)

    def push(self, start: Point, end: Point, cost: int, measured: bool) -> None:
        at_least = cost + self.known[end]
        if self.limit is None or at_least <= self.limit:
            self.serial += 1
            heappush(self.queue, _Try(at_least, self.serial, cost, start, end, measured))

    def avoid(self, hindrance: str) -> None:
        """Gets to know the points around a piece or a body."""
        if hindrance in self.avoided or not hindrance:
            return
        self.avoided[hindrance] = None
        walk = self.walk
        for piece, shape, _ in walk.table.terrain:
            if piece.id == hindrance:
                walked = piece.footing in (Footing.GROUND, Footing.GAP)
                for point in around(shape, 0 if walked else walk.reach):
                    self.know(point)
        for other in walk.others:
            if other.id == hindrance:
                body = shape_of(other.figure)
                for point in around(body, walk.reach):
                    self.know(point)
                for earlier in self.bodies:
                    for point in between(body, earlier, walk.reach):
                        self.know(point)
                self.bodies.append(body)

    def path(self, end: Point) -> Path:
        """The way to a point that was reached."""
        points = []
        while end in self.came:
            points.append(end)
            end = self.came[end]
        return tuple(points[::-1])
