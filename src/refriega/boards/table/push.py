"""Pushes: bodies that are shoved in a straight line, and where they come to rest."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from refriega.boards.table.figure import Figure, Other, reach_of
from refriega.boards.table.halving import last
from refriega.boards.table.point import Point, along, length, squared
from refriega.boards.table.scatter import inside, nearest, towards_hour
from refriega.boards.table.shapes import Thing, overlap, swept
from refriega.boards.table.stretches import Run, part_inside, runs_over
from refriega.boards.table.table import OFF, OVER_GAP, SOLID, TAKEN, Fault, Table, is_higher
from refriega.boards.table.terrain import Footing

NO_LANDING: Final = "table.no_landing"
HAIR: Final = 2
"""Units short of an edge: more than rounding can put a point past it."""


class Pushed(NamedTuple):
    """Where a push ends, how far that is from its start, what stopped it early, how deep the body fell."""

    end: Point
    moved: int
    stopped_by: Fault | None = None
    drop: int = 0


def push(
    table: Table,
    figure: Figure,
    away_from: Point,
    distance: int,
    others: Iterable[Other] = (),
    *,
    once: bool = False,
) -> Pushed:
    """A body is pushed straight away from a point.

    Solid pieces higher than it stands, other bodies, the brink of a gap and the table's edge stop it. Over
    the edge of what it stands on it falls, and lands clear of the piece, straight on if there is room, else
    as near to the edge as there is; where there is none, it stays at the edge. What is left of the distance
    it goes on below; with `once` it stays where it first comes down.
    """
    return _Push(table, figure, away_from, distance, tuple(others)).run(once=once)


class _Push:
    """A body being pushed: where it is by now, what has stopped it, and how deep it has fallen."""

    __slots__ = (
        "distance",
        "drop",
        "figure",
        "ground",
        "heading",
        "others",
        "start",
        "stopped_by",
        "table",
    )

    def __init__(
        self, table: Table, figure: Figure, away_from: Point, distance: int, others: tuple[Other, ...]
    ) -> None:
        self.table = table
        self.start = figure.at
        self.figure = figure
        self.distance = distance
        self.others = others
        self.heading = Point(figure.at.x - away_from.x, figure.at.y - away_from.y)
        self.ground = table.ground_of(figure)
        self.stopped_by: Fault | None = None
        self.drop = 0

    def run(self, *, once: bool) -> Pushed:
        """On from level to level, until the distance is used up or something stops it."""
        left = self.distance if self.heading != (0, 0) else 0
        while left > 0 and not self.stopped_by and not (once and self.drop):
            before = self.figure.at
            if not self.slide(along(before, self.ahead(), left)):
                break
            left -= length(before, self.figure.at)
        return Pushed(self.figure.at, length(self.start, self.figure.at), self.stopped_by, self.drop)

    def ahead(self) -> Point:
        """Some point straight ahead."""
        at, heading = self.figure.at, self.heading
        return Point(at.x + heading.x, at.y + heading.y)

    def slide(self, to: Point) -> bool:
        """On towards a point, on one level; true if it fell from there and may go on below."""
        end = inside(self.ground, self.figure.at, to)
        brink = self.brink(end)
        if brink:
            way = length(self.figure.at, end) * brink.start
            end = along(self.figure.at, end, max(int(way) - HAIR, 0))
        self.shove(end)
        if self.stopped_by:
            return False
        if not brink:
            self.stopped_by = None if end == to else Fault(OFF)
            return False
        if brink.level < 0 and brink.piece:
            self.stopped_by = Fault(OVER_GAP, brink.piece.id)
            return False
        return self.fall()

    def brink(self, to: Point) -> Run | None:
        """The first part of the way that is lower than where the body stands."""
        at = self.figure.at
        below = [
            (lying, stretch)
            for lying in self.table.terrain
            if lying.piece.footing in (Footing.TOP, Footing.GAP)
            for stretch in [part_inside(lying.shape, at, to)]
            if stretch
        ]
        height = self.table.elevation(at)
        return next((run for run in runs_over(self.table, at, to, below) if run.level < height), None)

    def shove(self, to: Point) -> None:
        """On to a point, or to where something is in the way."""
        height = self.table.elevation(self.figure.at)
        in_the_way: list[tuple[Thing, Fault]] = [
            (lying.shape, Fault(SOLID, lying.piece.id))
            for lying in self.table.terrain
            if is_higher(lying.piece, height)
        ]
        in_the_way += [(other.figure, Fault(TAKEN, other.id)) for other in self.others]
        end = to
        for thing, fault in in_the_way:
            if overlap(swept(self.figure, end), thing):
                end = self.contact(end, thing)
                self.stopped_by = fault
        self.figure = self.figure._replace(at=end)

    def contact(self, to: Point, thing: Thing) -> Point:
        """The last point on the way to another before the base would overlap a thing."""
        at = self.figure.at

        def is_clear(distance: int) -> bool:
            return not overlap(swept(self.figure, along(at, to, distance)), thing)

        return along(at, to, last(is_clear, 0, length(at, to)))

    def fall(self) -> bool:
        """Over the edge: down to the nearest place with room, straight ahead if that is not far."""
        height = self.table.elevation(self.figure.at)
        far = 2 * reach_of(self.figure)
        landing = self.landing(along(self.figure.at, self.ahead(), far), height)
        if not landing:
            ways = [self.landing(towards_hour(self.figure.at, hour, far), height) for hour in range(12)]
            places = [way for way in ways if way]
            landing = min(places, key=lambda place: squared(self.figure.at, place), default=None)
        if not landing:
            stand = self.table.standing_on(self.figure.at)
            self.stopped_by = Fault(NO_LANDING, stand.piece.id if stand else "")
            return False
        self.drop += height - self.table.elevation(landing)
        self.figure = self.figure._replace(at=landing)
        return True

    def landing(self, to: Point, height: int) -> Point | None:
        """The first place on the way to a point where a body that comes down from `height` has room."""
        at = self.figure.at
        way = nearest(lambda far: self.lands(along(at, to, far), height), length(at, to))
        return None if way is None else along(at, to, way)

    def lands(self, at: Point, height: int) -> bool:
        """Whether a body that comes down from `height` has room there, and nothing in the way of it."""
        table = self.table
        if table.elevation(at) >= height or table.has_room(self.figure._replace(at=at), self.others):
            return False
        sweep = swept(self.figure, at)
        return not any(
            [is_higher(lying.piece, height) and overlap(sweep, lying.shape) for lying in table.terrain]
        ) and not any([overlap(sweep, other.figure) for other in self.others])
