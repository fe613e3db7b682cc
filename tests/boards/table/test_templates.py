"""Round templates: whom they touch, and whom they cover."""

from __future__ import annotations

import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st
from tests.boards.table.laid import at, figure

from refriega.boards.table import (
    INCH,
    MM,
    Figure,
    Point,
    Rectangle,
    Round,
    all_touched,
    all_under,
    shape_of,
    touched,
    under,
)
from refriega.boards.table.regiment import Block, facing_along
from refriega.boards.table.regiment import places as bases_of

BLAST = 3 * INCH
SLACK = 3


def beside(distance: int) -> Figure:
    """A 25 mm base with its centre that far east of the blast's."""
    return Figure(Point(at(12, 12).x + distance, at(12, 12).y))


@pytest.mark.parametrize(
    ("distance", "touches", "covers"),
    [
        (0, True, True),
        (BLAST - 12_500, True, True),  # just inside
        (BLAST - 12_499, True, False),
        (BLAST + 12_500, True, False),  # just at its edge
        (BLAST + 12_501, False, False),
    ],
)
def test_a_template_touches_up_to_its_edge_and_covers_whole_bases(
    distance: int, touches: bool, covers: bool
) -> None:
    assert touched(at(12, 12), BLAST, beside(distance)) == touches
    assert under(at(12, 12), BLAST, beside(distance)) == covers


def test_a_base_greater_than_the_template_is_touched_and_never_covered() -> None:
    great = figure(12, 12, radius=4 * INCH)
    assert touched(at(12, 12), BLAST, great)
    assert not under(at(12, 12), BLAST, great)


def test_a_rectangular_base_is_covered_with_all_its_corners() -> None:
    def car(facing: Point) -> Figure:
        return Figure(at(12, 12), Rectangle(width=60 * MM, depth=80 * MM), facing=facing)

    # half its diagonal: 30 and 40 make 50
    for facing in (Point(0, -1), Point(3, 4), Point(-7, 2)):
        assert under(at(12, 12), 50 * MM + 1, car(facing))
        assert not under(at(12, 12), 50 * MM - 2, car(facing))
    assert under(at(12, 12), 50 * MM, car(Point(0, -1)))
    # its front is 40 mm ahead, its side 30 mm away
    assert not touched(Point(at(12, 12).x + 31 * MM, at(12, 12).y), 1_000 - 1, car(Point(0, -1)))
    assert touched(Point(at(12, 12).x + 31 * MM, at(12, 12).y), 1_000, car(Point(0, -1)))
    assert touched(Point(at(12, 12).x + 31 * MM, at(12, 12).y), 0, car(Point(1, 0)))


def test_lists_keep_the_order_given() -> None:
    bodies = [
        ("zoe", figure(12, 13)),
        ("far", figure(20, 20)),
        ("ana", figure(12, 15)),
        ("mia", figure(11, 12)),
    ]
    assert all_touched(at(12, 12), BLAST, bodies) == ["zoe", "ana", "mia"]
    assert all_under(at(12, 12), BLAST, bodies) == ["zoe", "mia"]


SMALL, LARGE = 3 * INCH // 2, 5 * INCH // 2
"""The radii of the round templates of three and of five inches."""


@pytest.mark.parametrize("facing", [Point(0, -1), Point(1, 0), Point(3, 4), Point(-5, 2)])
@pytest.mark.parametrize(
    ("base", "radius", "on_corner", "wholly", "partly"),
    [
        ((20, 20), SMALL, False, 5, 16),
        ((20, 20), SMALL, True, 4, 12),
        ((20, 20), LARGE, False, 21, 24),
        ((20, 20), LARGE, True, 24, 28),
        ((25, 25), SMALL, False, 1, 12),
        ((25, 25), LARGE, False, 9, 20),  # two steps away it would have to be 63.74 mm wide
        ((40, 40), SMALL, False, 1, 8),
        ((40, 40), LARGE, False, 5, 16),
        ((50, 50), SMALL, False, 1, 8),
        ((50, 50), LARGE, False, 1, 8),
        ((25, 50), SMALL, False, 1, 10),
        ((25, 50), LARGE, False, 3, 14),
    ],
)
def test_templates_over_a_regiment_in_close_order(
    base: tuple[int, int], radius: int, on_corner: bool, wholly: int, partly: int, facing: Point
) -> None:
    side = 10 if on_corner else 9
    width, depth = base[0] * MM, base[1] * MM
    block = Block(at(12, 6), facing_along(*facing), Rectangle(width, depth), side, side * side)
    models = [(str(number), model) for number, model in enumerate(bases_of(block))]
    middle = bases_of(block)[side * (side // 2) + side // 2].at
    if on_corner:  # between it, the one to its left, and those two before them
        others = [bases_of(block)[side * row + file].at for row in (4, 5) for file in (4, 5)]
        middle = Point(sum([p.x for p in others]) // 4, sum([p.y for p in others]) // 4)
    covered, met = all_under(middle, radius, models), all_touched(middle, radius, models)
    assert (len(covered), len(met) - len(covered)) == (wholly, partly)


places = st.builds(Point, st.integers(0, 12 * INCH), st.integers(0, 12 * INCH))
facings = st.builds(Point, st.integers(-50, 50), st.integers(-50, 50)).filter(any)
figures = st.builds(Figure, places, st.builds(Round, st.integers(1, 60 * MM))) | st.builds(
    Figure, places, st.builds(Rectangle, st.integers(MM, 90 * MM), st.integers(MM, 90 * MM)), facing=facings
)


@given(places, st.integers(1, 6 * INCH), figures)
def test_templates_agree_with_shapely(centre: Point, radius: int, one: Figure) -> None:
    corners, rim = shape_of(one)
    base = shapely.Point(corners[0]) if len(corners) == 1 else shapely.Polygon(corners)
    nearest = base.distance(shapely.Point(centre)) - rim
    farthest = base.hausdorff_distance(shapely.Point(centre)) + rim
    if abs(nearest - radius) > SLACK:
        assert touched(centre, radius, one) == (nearest < radius)
    if abs(farthest - radius) > SLACK:
        assert under(centre, radius, one) == (farthest < radius)
    assert touched(centre, radius, one) or not under(centre, radius, one)
