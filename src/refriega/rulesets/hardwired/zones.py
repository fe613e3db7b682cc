"""Parts of a table: its edges, and the areas in which things are put."""

from __future__ import annotations

from collections.abc import Iterator

from refriega.boards.table import INCH, Edge, Point, Table, inches
from refriega.boards.table.point import squared
from refriega.boards.table.zones import centre
from refriega.rulesets.hardwired.missions import Area

EDGES: tuple[Edge, ...] = ("north", "east", "south", "west")


def in_area(
    table: Table, area: Area, at: Point, free_edges: tuple[Edge, ...], markers: tuple[Point, ...]
) -> bool:
    """Whether a point is in an area; `free_edges` are those where nobody is set up."""
    if margin_of(table, at) < inches(area.margin):
        return False
    around: dict[str, tuple[Point, ...]] = {
        "anywhere": (at,),
        "centre": (centre(table),),
        "marker": markers,
        "edge": tuple(on_edge(table, at, edge) for edge in EDGES),
        "side_edge": tuple(on_edge(table, at, edge) for edge in free_edges),
    }
    least, most = inches(area.least), (table.width + table.depth if area.most is None else inches(area.most))
    return any(least * least <= squared(at, point) <= most * most for point in around[area.around])


def grid(table: Table, step: int = INCH) -> Iterator[Point]:
    """Points a step apart all over a table, row by row."""
    for y in range(step // 2, table.depth, step):
        for x in range(step // 2, table.width, step):
            yield Point(x, y)


def margin_of(table: Table, at: Point) -> int:
    """How far a point is from the nearest edge."""
    return min(at.x, at.y, table.width - at.x, table.depth - at.y)


def on_edge(table: Table, at: Point, edge: Edge) -> Point:
    """The nearest point of an edge."""
    match edge:
        case "north":
            return Point(at.x, 0)
        case "south":
            return Point(at.x, table.depth)
        case "west":
            return Point(0, at.y)
        case "east":
            return Point(table.width, at.y)
