"""Directions of the clock, and what lands where it did not mean to."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.boards.table.laid import at, figure, rectangle, table, wall
from tests.boards.table.scenes import places, scenes

from refriega.boards.table import (
    INCH,
    MM,
    Figure,
    Other,
    Point,
    Table,
    length,
    nearest_room,
    scatter,
    towards_hour,
)

R = 25 * MM // 2
SceneOf = tuple[Table, Figure, tuple[Other, ...]]


def test_the_quarters_of_the_clock_are_the_edges_of_the_table() -> None:
    assert towards_hour(at(10, 10), 12, 2 * INCH) == at(10, 8)
    assert towards_hour(at(10, 10), 3, 2 * INCH) == at(12, 10)
    assert towards_hour(at(10, 10), 6, 2 * INCH) == at(10, 12)
    assert towards_hour(at(10, 10), 9, 2 * INCH) == at(8, 10)


def test_the_other_hours_are_thirty_degrees_apart() -> None:
    # half of 2 inches, and 2 inches by the root of three quarters: 43,994.09 units
    east, north = INCH, 43_994
    start = at(10, 10)
    one = towards_hour(start, 1, 2 * INCH)
    assert abs(one.x - start.x - east) <= 1
    assert abs(start.y - one.y - north) <= 1
    four = towards_hour(start, 4, 2 * INCH)
    assert abs(four.x - start.x - north) <= 1
    assert abs(four.y - start.y - east) <= 1


@pytest.mark.parametrize("hour", range(1, 13))
def test_every_hour_strays_as_far_and_the_opposite_one_back(hour: int) -> None:
    there = towards_hour(at(10, 10), hour, 6 * INCH)
    assert 6 * INCH - 2 <= length(at(10, 10), there) <= 6 * INCH
    opposite = towards_hour(at(10, 10), hour + 6, 6 * INCH)
    assert there.x - 10 * INCH == 10 * INCH - opposite.x
    assert there.y - 10 * INCH == 10 * INCH - opposite.y


def test_what_strays_stops_at_the_edge_of_the_table() -> None:
    assert scatter(table(), at(10, 2), 12, 6 * INCH) == at(10, 0)
    assert scatter(table(), at(23, 10), 3, 6 * INCH) == at(24, 10)
    corner = scatter(table(), at(23, 2), 1, 6 * INCH)
    assert corner.x == 24 * INCH
    assert abs(corner.y - (2 * INCH - 43_994)) <= 1


@given(places(), st.integers(1, 12), st.integers(0, 20 * INCH))
def test_whatever_strays_stays_on_the_table_and_in_line(start: Point, hour: int, distance: int) -> None:
    on = Table(16 * INCH, 16 * INCH)
    end = scatter(on, start, hour, distance)
    assert 0 <= end.x <= on.width
    assert 0 <= end.y <= on.depth
    assert length(start, end) <= distance
    free = towards_hour(start, hour, length(start, end))
    assert abs(free.x - end.x) <= 2
    assert abs(free.y - end.y) <= 2


def test_where_there_is_room_one_appears_as_wished() -> None:
    assert nearest_room(table(), figure(5, 5), at(12, 5)) == at(12, 5)
    assert nearest_room(table(), figure(5, 5), at(5, 5)) == at(5, 5)


def test_in_a_wall_one_appears_at_its_nearer_side() -> None:
    block = wall("block", rectangle(10, 3, 4, 4))
    assert nearest_room(table(block), figure(5, 5), at(11, 5)) == Point(10 * INCH - R, 5 * INCH)
    assert nearest_room(table(block), figure(5, 5), at(13, 5)) == Point(14 * INCH + R, 5 * INCH)


def test_among_bodies_one_appears_beside_them() -> None:
    foe = Other("foe", figure(10, 5))
    assert nearest_room(table(), figure(5, 5), at(10, 5), (foe,)) == Point(10 * INCH - 2 * R, 5 * INCH)
    beyond = nearest_room(table(), figure(5, 5), at("10.1", 5), (foe,))
    assert beyond == Point(10 * INCH + 2 * R, 5 * INCH)


def test_beyond_the_edge_one_appears_at_the_edge() -> None:
    assert nearest_room(table(), figure(5, 5), at(24, 5)) == Point(24 * INCH - R, 5 * INCH)


@given(scenes(), places())
def test_whoever_appears_has_room(scene: SceneOf, to: Point) -> None:
    on, start, others = scene
    end = nearest_room(on, start, to, others)
    assert on.has_room(start._replace(at=end), others) is None
