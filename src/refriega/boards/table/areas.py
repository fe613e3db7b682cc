"""Round templates: blasts, clouds and the like, laid with their centre on a point. Exact, in units."""

from __future__ import annotations

from collections.abc import Iterable

from refriega.boards.table.figure import Figure, reach_of
from refriega.boards.table.point import Point, squared
from refriega.boards.table.shapes import shape_of, within


def touched(centre: Point, radius: int, figure: Figure) -> bool:
    """Whether some of a base is under the template; its edge counts."""
    reach = radius + reach_of(figure)
    if squared(centre, figure.at) > reach * reach:
        return False
    return within(centre, figure, radius)


def under(centre: Point, radius: int, figure: Figure) -> bool:
    """Whether the whole of a base is under the template; its edge counts."""
    if squared(centre, figure.at) > radius * radius:
        return False
    corners, rim = shape_of(figure)
    left = radius - rim
    return left >= 0 and all([squared(centre, corner) <= left * left for corner in corners])


def all_touched(centre: Point, radius: int, bodies: Iterable[tuple[str, Figure]]) -> list[str]:
    """The ids of those that the template touches, in the order given."""
    return [id for id, figure in bodies if touched(centre, radius, figure)]


def all_under(centre: Point, radius: int, bodies: Iterable[tuple[str, Figure]]) -> list[str]:
    """The ids of those that are wholly under the template, in the order given."""
    return [id for id, figure in bodies if under(centre, radius, figure)]
