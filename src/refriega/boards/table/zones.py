"""Zones: the parts of a table in which models are set up, and where in them there is room."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Literal, NamedTuple

import msgspec

from refriega.boards.table.areas import under
from refriega.boards.table.figure import Figure, Other
from refriega.boards.table.point import INCH, Point, inches
from refriega.boards.table.regiment import FAR
from refriega.boards.table.scatter import room_near
from refriega.boards.table.scenery import Inches
from refriega.boards.table.shapes import Box, box_of, shape_of
from refriega.boards.table.table import Edge, Table
from refriega.core.errors import Malformed, ScenarioError


class Zone(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of the table: a `box` (left, top, right, bottom), or what is within `radius` of the centre."""

    box: tuple[Inches, Inches, Inches, Inches] | None = None
    radius: Inches = 0.0

    def __post_init__(self) -> None:
        if (self.box is None) == (self.radius == 0) or (
            self.box is not None and not (self.box[0] < self.box[2] and self.box[1] < self.box[3])
        ):
            raise Malformed("zone.shape")


def in_zone(table: Table, zone: Zone, figure: Figure) -> bool:
    """Whether the whole of a base is in a zone."""
    if zone.box is None:
        return under(centre(table), inches(zone.radius), figure)
    left, top, right, bottom = box_of(shape_of(figure))
    west, north, east, south = bounds(table, zone)
    return left >= west and top >= north and right <= east and bottom <= south


def bounds(table: Table, zone: Zone) -> Box:
    """The box around a zone."""
    if zone.box is not None:
        return Box(*(inches(value) for value in zone.box))
    middle, radius = centre(table), inches(zone.radius)
    return Box(middle.x - radius, middle.y - radius, middle.x + radius, middle.y + radius)


def spots(table: Table, zone: Zone, figure: Figure, step: int = INCH) -> Iterator[Point]:
    """Points a step apart where a base would be in a zone, row by row."""
    left, top, right, bottom = box_of(shape_of(figure._replace(at=Point(0, 0))))
    west, north, east, south = bounds(table, zone)
    for y in range(north - top, south - bottom + 1, step):
        for x in range(west - left, east - right + 1, step):
            if in_zone(table, zone, figure._replace(at=Point(x, y))):
                yield Point(x, y)


def centre(table: Table) -> Point:
    """The middle of a table."""
    return Point(table.width // 2, table.depth // 2)


# -- edges ---------------------------------------------------------------------------------------------

EdgeName = Literal["top", "bottom", "left", "right"]

EDGES: dict[str, Edge] = {"top": "north", "bottom": "south", "left": "west", "right": "east"}
"""How files call the edges of a table, and how a board does."""

OPPOSITE: dict[Edge, Edge] = {"north": "south", "south": "north", "east": "west", "west": "east"}

TOWARDS: dict[Edge, Point] = {
    "north": Point(0, -FAR),
    "east": Point(FAR, 0),
    "south": Point(0, FAR),
    "west": Point(-FAR, 0),
}
"""The facing of whoever looks to an edge."""


def edges_across(written: Mapping[str, EdgeName | None]) -> dict[str, Edge]:
    """Each of two sides' own edge, as files write them: whoever writes none has the one across from the
    other's; if neither does, the first is at the bottom. A `ScenarioError` if they are not across.
    """
    if len(written) != SIDES:
        raise ScenarioError("scenario.two_sides", count=len(written), place="sides")
    (first, one), (second, other) = written.items()
    mine = EDGES[one] if one is not None else OPPOSITE[EDGES[other or "top"]]
    theirs = EDGES[other] if other is not None else OPPOSITE[mine]
    if theirs != OPPOSITE[mine]:
        raise ScenarioError("scenario.edges_across", place="sides")
    return {first: mine, second: theirs}


SIDES = 2


def to_edge(table: Table, figure: Figure, edge: Edge) -> int:
    """How far a base is from an edge of the table."""
    left, top, right, bottom = box_of(shape_of(figure))
    return {"north": top, "west": left, "south": table.depth - bottom, "east": table.width - right}[edge]


# -- setting up ----------------------------------------------------------------------------------------

FINEST = 200
"""No zone is looked over for room in more rows than this."""


class Ground(NamedTuple):
    """Where a side is set up: its zones, and who stands on the table already."""

    table: Table
    zones: Sequence[Zone]
    bodies: Sequence[Other]

    def boxes(self) -> list[Box]:
        return [bounds(self.table, zone) for zone in self.zones]

    def holds(self, figure: Figure) -> bool:
        """Whether the whole of a base is in one of the zones."""
        return any(in_zone(self.table, zone, figure) for zone in self.zones)

    def steps(self) -> tuple[int, int]:
        """How far apart places are listed: an inch, and nearer where there is nothing else."""
        longest = max(max(box.right - box.left, box.bottom - box.top) for box in self.boxes())
        return INCH, max(INCH // 4, longest // FINEST)

    def spots(self, figure: Figure, step: int) -> Iterator[Point]:
        """Points of the zones so far apart, each once, whether there is room or not."""
        yield from dict.fromkeys(at for zone in self.zones for at in spots(self.table, zone, figure, step))

    def anywhere(self, rng: Random) -> Point:
        """A random point of the box of a zone."""
        boxes = self.boxes()
        west, north, east, south = boxes[int(rng.random() * len(boxes))]
        return Point(west + int(rng.random() * (east - west)), north + int(rng.random() * (south - north)))

    def beside(self, figure: Figure) -> Point | None:
        """The place nearest to the middle of the first zone where a base has room; None if it has none."""
        west, north, east, south = bounds(self.table, self.zones[0])
        middle = figure._replace(at=Point((west + east) // 2, (north + south) // 2))
        return room_near(self.table, middle, self.bodies)

    def check(self, waiting: Sequence[tuple[str, Figure]], id: str, side: str) -> None:
        """The zones of the deployment `id` are on the table, and one after another all of a side that wait
        find room; else a `ScenarioError`.
        """
        table = self.table
        for west, north, east, south in self.boxes():
            if west < 0 or north < 0 or east > table.width or south > table.depth:
                raise ScenarioError("scenario.zone_off", id=id, place="deployment")
        bodies = list(self.bodies)
        spots = {figure.base: self.spots(figure, INCH // 2) for _, figure in waiting}
        for who, figure in waiting:  # where there was no room for one, there is none for another like it
            places = (figure._replace(at=at) for at in spots[figure.base])
            found = next((place for place in places if table.has_room(place, bodies) is None), None)
            if found is None:
                raise ScenarioError("scenario.zone_full", id=id, side=side, place="deployment")
            bodies.append(Other(who, found))
