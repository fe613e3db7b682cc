"""Being pushed: straight back, until something stops it, or down from a roof."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from tests.boards.table.laid import Inches, at, bush, figure, rectangle, roof, table, wall
from tests.boards.table.scenes import places, scenes

from refriega.boards.table import (
    INCH,
    MM,
    Fault,
    Figure,
    Footing,
    Other,
    Piece,
    Point,
    Pushed,
    Rectangle,
    Round,
    Table,
    gap,
    length,
    overlap,
    push,
    swept,
)

R = 25 * MM // 2
SceneOf = tuple[Table, Figure, tuple[Other, ...]]


def pushed_east(on: Table, start: Figure, distance: Inches, *others: Other) -> Pushed:
    return push(on, start, Point(start.at.x - INCH, start.at.y), int(float(distance) * INCH), others)


def test_a_push_leads_straight_away_from_who_pushes() -> None:
    assert pushed_east(table(), figure(5, 5), 2) == Pushed(at(7, 5), 2 * INCH)
    askew = push(table(), figure(8, 9), at(5, 5), 5 * INCH)
    assert askew == Pushed(at(11, 13), 5 * INCH)


def test_with_nobody_to_be_pushed_from_nothing_happens() -> None:
    assert push(table(), figure(5, 5), at(5, 5), 2 * INCH) == Pushed(at(5, 5), 0)
    assert pushed_east(table(), figure(5, 5), 0) == Pushed(at(5, 5), 0)


def test_a_wall_stops_a_push_base_against_it() -> None:
    block = wall("block", rectangle(7, 3, 2, 4))
    pushed = pushed_east(table(block), figure(6, 5), 3)
    assert pushed == Pushed(Point(7 * INCH - R, 5 * INCH), INCH - R, Fault("table.solid", "block"))


def test_a_house_and_a_low_obstacle_stop_a_push_rough_ground_does_not() -> None:
    house = roof("house", rectangle(7, 3, 2, 4))
    crates = Piece(
        id="crates", kind="crates", outline=rectangle(7, 3, 2, 4), footing=Footing.OVER, height=INCH
    )
    for piece in (house, crates):
        assert pushed_east(table(piece), figure(6, 5), 3).stopped_by == Fault("table.solid", piece.id)
    scrub = bush("scrub", rectangle(7, 3, 2, 4))
    assert pushed_east(table(scrub), figure(6, 5), 3) == Pushed(at(9, 5), 3 * INCH)


def test_another_body_stops_a_push_base_to_base() -> None:
    friend = Other("friend", figure(8, 5), passable=True)
    pushed = pushed_east(table(), figure(6, 5), 3, friend)
    assert pushed == Pushed(
        Point(8 * INCH - 2 * R, 5 * INCH), 2 * INCH - 2 * R, Fault("table.taken", "friend")
    )


def test_the_nearest_of_several_things_stops_a_push() -> None:
    block = wall("block", rectangle(9, 3, 2, 4))
    near, far = Other("near", figure("7.5", 5)), Other("far", figure("8.3", "5.9"))
    for others in ((near, far), (far, near)):
        pushed = pushed_east(table(block), figure(6, 5), 5, *others)
        assert pushed.stopped_by == Fault("table.taken", "near")


def test_the_edge_of_the_table_stops_a_push() -> None:
    pushed = pushed_east(table(), figure(23, 5), 3)
    assert pushed == Pushed(Point(24 * INCH - R, 5 * INCH), INCH - R, Fault("table.off"))


def test_a_push_stops_at_the_brink_of_a_gap() -> None:
    pit = Piece(id="pit", kind="pit", outline=rectangle(7, 3, 2, 4), footing=Footing.GAP)
    pushed = pushed_east(table(pit), figure(6, 5), 3)
    assert pushed.stopped_by == Fault("table.gap", "pit")
    assert 0 <= 7 * INCH - pushed.end.x <= 2


def test_whoever_is_pushed_off_a_roof_lands_clear_of_the_house() -> None:
    house = roof("house", rectangle(3, 3, 4, 4))
    pushed = pushed_east(table(house), figure("6.5", 5), 1)
    # the edge is half an inch away; the base needs 0.49 inches more to be clear of the wall
    assert pushed == Pushed(at("7.5", 5), INCH, drop=3 * INCH)
    short = pushed_east(table(house), figure("6.5", 5), "0.6")
    assert (short.end, short.drop) == (Point(7 * INCH + R, 5 * INCH), 3 * INCH)


def test_a_push_that_ends_on_the_roof_is_no_fall() -> None:
    house = roof("house", rectangle(3, 3, 4, 4))
    assert pushed_east(table(house), figure("6.5", 5), "0.4") == Pushed(at("6.9", 5), int(0.4 * INCH))


def test_from_a_high_roof_to_a_lower_one_is_a_fall_of_the_difference() -> None:
    high, low = roof("high", rectangle(3, 3, 4, 4), 5), roof("low", rectangle(7, 3, 4, 4), 2)
    pushed = pushed_east(table(high, low), figure("6.5", 5), 2)
    assert (pushed.end, pushed.drop) == (at("8.5", 5), 3 * INCH)
    assert pushed_east(table(high, low), figure("6.5", 5), 5).drop == 5 * INCH  # down again on the far side


def test_a_push_that_is_told_step_by_step_stays_where_it_first_comes_down() -> None:
    high, low = roof("high", rectangle(3, 3, 4, 4), 5), roof("low", rectangle(7, 3, 4, 4), 2)
    start = figure("6.5", 5)
    first = push(table(high, low), start, at("5.5", 5), 5 * INCH, once=True)
    assert (first.end, first.drop) == (Point(7 * INCH + R, 5 * INCH), 3 * INCH)
    then = push(table(high, low), figure(7, 5)._replace(at=first.end), at(6, 5), 5 * INCH - first.moved)
    assert (then.end, then.drop) == (at("11.5", 5), 2 * INCH)


def test_below_a_fall_goes_on_until_something_stops_it() -> None:
    house, block = roof("house", rectangle(3, 3, 4, 4)), wall("block", rectangle(10, 3, 2, 4))
    pushed = pushed_east(table(house, block), figure("6.5", 5), 6)
    assert pushed.stopped_by == Fault("table.solid", "block")
    assert (pushed.end, pushed.drop) == (Point(10 * INCH - R, 5 * INCH), 3 * INCH)


def test_nobody_falls_on_another_body() -> None:
    house = roof("house", rectangle(3, 3, 4, 4))
    below = Other("below", Figure(Point(7 * INCH + R, 5 * INCH)))
    pushed = pushed_east(table(house), figure("6.4", 5), 2, below)
    assert (pushed.drop, pushed.stopped_by) == (0, Fault("table.taken", "below"))
    farther = Other("farther", Figure(Point(7 * INCH + 3 * R + INCH // 20, 5 * INCH)))
    pushed = pushed_east(table(house), figure("6.4", 5), 2, farther)
    assert (pushed.drop, pushed.stopped_by) == (3 * INCH, Fault("table.taken", "farther"))
    assert pushed.end == Point(7 * INCH + R + INCH // 20, 5 * INCH)


def test_nobody_falls_through_another_body() -> None:
    house = roof("house", rectangle(3, 3, 4, 4))
    # so near the line straight ahead that a base would brush it before there is room beyond
    post = Other("post", Figure(Point(7 * INCH + 16 * MM, 5 * INCH + 13_900), Round(2 * MM)))
    pushed = pushed_east(table(house), figure("6.5", 5), "0.55", post)
    assert pushed.drop == 3 * INCH
    assert not overlap(swept(Figure(Point(7 * INCH - 2, 5 * INCH)), pushed.end), post.figure)


def test_where_there_is_no_room_below_one_stays_at_the_edge() -> None:
    house, block = roof("house", rectangle(3, 3, 4, 4)), wall("block", rectangle("7.5", 0, 2, 24))
    pushed = pushed_east(table(house, block), figure("6.4", 5), 2)
    assert (pushed.drop, pushed.stopped_by) == (0, Fault("table.no_landing", "house"))
    assert 0 <= 7 * INCH - pushed.end.x <= 2


def test_along_a_wall_one_lands_at_its_foot_not_at_its_end() -> None:
    house = roof("house", rectangle(3, 3, 16, 4))
    start = figure(6, "6.9")
    pushed = push(table(house), start, at(5, "6.85"), 3 * INCH)
    assert pushed.drop == 3 * INCH
    assert length(start.at, pushed.end) < 5 * INCH
    assert pushed.end.y >= 7 * INCH + R


def test_a_rectangular_base_is_stopped_by_its_corners() -> None:
    cart = Figure(at(5, 5), Rectangle(width=2 * INCH, depth=INCH))
    post = Other("post", Figure(at(8, "5.5")))
    pushed = pushed_east(table(), cart, 4, post)
    assert pushed == Pushed(Point(7 * INCH - R, 5 * INCH), 2 * INCH - R, Fault("table.taken", "post"))


@given(scenes(), places(), st.integers(0, 6 * INCH))
def test_whoever_is_pushed_comes_to_rest_where_there_is_room(
    scene: SceneOf, away_from: Point, distance: int
) -> None:
    on, start, others = scene
    pushed = push(on, start, away_from, distance, others)
    end = start._replace(at=pushed.end)
    assert on.has_room(end, others) is None
    assert pushed.moved == length(start.at, pushed.end)
    assert pushed.drop >= 0
    if not pushed.drop:
        assert pushed.moved <= distance
        assert on.elevation(pushed.end) == on.elevation(start.at)
    else:
        assert on.elevation(pushed.end) == on.elevation(start.at) - pushed.drop
    if pushed.stopped_by and pushed.stopped_by.key == "table.taken":
        body = next(other for other in others if other.id == pushed.stopped_by.id)
        assert gap(end, body.figure) <= 2
