"""What is in front of a regiment, and by which side somebody meets it."""

from __future__ import annotations

import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st
from tests.boards.table.laid import at, figure
from tests.boards.table.regiments import NORTH, SOUTH, block, blocks

from refriega.boards.table import INCH, MM, Point, overlap, shape_of
from refriega.boards.table.arcs import Met, front_arc, in_front, side_met
from refriega.boards.table.manoeuvres import advance
from refriega.boards.table.regiment import Block, body, front_edge, shifted

# its front runs from 50 mm to the left of (12, 12) to 50 mm to the right


def there(right: int, ahead: int) -> Point:
    """A point so many millimetres to the right and ahead of (12, 12), north being ahead."""
    return Point(at(12, 12).x + right * MM, at(12, 12).y - ahead * MM)


@pytest.mark.parametrize(
    ("right", "ahead", "is_in_front"),
    [
        (0, 1, True),
        (0, -1, False),
        (149, 100, True),
        (151, 100, False),
        (-149, 100, True),
        (-151, 100, False),
        (0, 5000, True),
    ],
)
def test_the_front_arc_opens_at_45_degrees_from_the_front_corners(
    right: int, ahead: int, is_in_front: bool
) -> None:
    assert in_front(block(12, 12), there(right, ahead)) == is_in_front


def test_some_of_a_body_in_front_is_enough() -> None:
    # its nearest flank is 51.6 mm to the right of the middle, where the arc begins 1.6 mm ahead
    for ahead, is_in_front in ((1, False), (2, True)):
        beside = advance(block(16, 12), ahead * MM)
        assert in_front(block(12, 12), body(beside)) == is_in_front
    # abreast of it nobody is in front
    assert not in_front(block(12, 12), body(block(16, 12)))
    assert in_front(block(12, 12), body(block(16, 11)))


def test_a_broad_body_across_the_arc_is_in_front_with_no_corner_in_it() -> None:
    wall = block(12, 8, SOUTH, files=30, number=30)
    assert in_front(block(12, 12, files=1, number=1), body(wall))
    assert not in_front(block(12, 12, SOUTH, files=1, number=1), body(wall))


def test_round_bases_too() -> None:
    assert in_front(block(12, 12), figure(12, 11))
    assert not in_front(block(12, 12), figure(12, 13))


@given(blocks(), blocks())
def test_the_front_arc_agrees_with_shapely(looker: Block, other: Block) -> None:
    far = 100 * INCH
    left, right = front_edge(looker)
    corners = [(left, 0), (right, 0), (right + far, far), (left - far, far)]
    arc = shapely.Polygon([shifted(looker.at, looker.facing, *corner) for corner in corners])
    ground = shapely.Polygon(shape_of(body(other)).corners)
    if arc.intersection(ground).area > (1 * MM) ** 2:
        assert in_front(looker, body(other))
    elif arc.distance(ground) > 10:
        assert not in_front(looker, body(other))


def test_the_arc_up_to_a_reach() -> None:
    assert front_arc(block(12, 12), 100 * MM).corners == (
        there(-50, 0),
        there(50, 0),
        there(150, 100),
        there(-150, 100),
    )


# -- sides ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("right", "ahead", "side"),
    [
        (0, 1, "front"),
        (149, 100, "front"),
        (150, 100, "front"),  # on the line
        (151, 100, "right"),
        (151, -40, "right"),
        (151, -181, "right"),  # on the line
        (151, -182, "rear"),
        (0, -81, "rear"),
        (-51, -40, "left"),
        (-200, 100, "left"),
        (-140, 100, "front"),
    ],
)
def test_sides_are_parted_by_lines_through_the_corners(right: int, ahead: int, side: Met) -> None:
    """The block is 100 mm wide and 80 deep, its centre 40 behind the front."""
    assert side_met(block(12, 12), there(right, ahead)) == side


def test_a_charger_starts_with_the_middle_of_its_front() -> None:
    target = block(12, 12)
    assert side_met(target, block(12, 20, NORTH)) == "rear"
    assert side_met(target, block(12, 4, SOUTH)) == "front"
    assert side_met(target, block(22, 13, Point(-1, 0))) == "right"


@given(blocks(), st.integers(-(10**6), 10**6), st.integers(-(10**6), 10**6))
def test_left_and_right_mirror_each_other(target: Block, aside: int, ahead: int) -> None:
    middle = body(target).at
    one, other = (shifted(middle, target.facing, sign * aside, ahead) for sign in (1, -1))
    mirrored = {"left": "right", "right": "left", "front": "front", "rear": "rear"}
    if abs(aside) > 10 and not overlap(one, body(target)):
        found, wanted = side_met(target, other), mirrored[side_met(target, one)]
        near_a_line = side_met(target, shifted(middle, target.facing, aside + 8, ahead)) != side_met(
            target, shifted(middle, target.facing, aside - 8, ahead)
        )
        assert near_a_line or found == wanted
