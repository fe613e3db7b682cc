"""Ways around: to a place, up to somebody, away from somebody."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from tests.boards.table.laid import at, bush, figure, rectangle, table, wall
from tests.boards.table.scenes import places, scenes

from refriega.boards.table import (
    INCH,
    MM,
    Figure,
    Footing,
    Gait,
    Other,
    Piece,
    Point,
    Polygon,
    Rectangle,
    Table,
    Travel,
    approach,
    gap,
    length,
    retreat,
    route,
    towards,
    travel,
    within,
)
from refriega.boards.table.detours import around
from refriega.boards.table.shapes import shape_of, swept

R = 25 * MM // 2
FAR = Gait(24 * INCH)
SceneOf = tuple[Table, Figure, tuple[Other, ...]]


def cost(on: Table, start: Figure, path: tuple[Point, ...], others: tuple[Other, ...] = ()) -> int:
    done = travel(on, start, path, FAR, others)
    assert isinstance(done, Travel), done
    return done.cost


# -- to a place --------------------------------------------------------------------------------------------


def test_the_shortest_way_over_open_ground_is_straight() -> None:
    assert route(table(), figure(5, 5), at(10, 5), FAR) == (at(10, 5),)


def test_a_way_leads_around_a_wall_by_the_shorter_side() -> None:
    block = wall("block", rectangle(7, 3, 1, 6))
    start = figure(5, 5)
    path = route(table(block), start, at(10, 5), FAR)
    assert path
    # north of it: by two corners half an inch off the wall, which are at most a hair farther out
    corners = (Point(7 * INCH - R, 3 * INCH - R), Point(8 * INCH + R, 3 * INCH - R))
    least = length(start.at, corners[0]) + length(*corners) + length(corners[1], at(10, 5))
    assert least <= cost(table(block), start, path) <= least + 40
    assert all(point.y < 3 * INCH for point in path[:-1])


def test_what_the_allowance_is_not_enough_for_has_no_route() -> None:
    block = wall("block", rectangle(7, 3, 1, 6))
    assert route(table(block), figure(5, 5), at(10, 5), Gait(6 * INCH)) is None
    assert route(table(), figure(5, 5), at(10, 5), Gait(5 * INCH - 1)) is None
    assert route(table(), figure(5, 5), at(10, 5), Gait(5 * INCH)) == (at(10, 5),)


def test_where_one_cannot_stand_no_route_leads() -> None:
    block = wall("block", rectangle(7, 3, 1, 6))
    assert route(table(block), figure(5, 5), at("7.5", 5), FAR) is None
    foe = Other("foe", figure(10, 5))
    assert route(table(), figure(5, 5), at("9.5", 5), FAR, (foe,)) is None


def test_rough_ground_is_walked_around_only_where_that_is_shorter() -> None:
    deep = bush("deep", rectangle(7, 4, 4, 2))
    start, to = figure(5, "4.5"), at(13, "4.5")
    path = route(table(deep), start, to, FAR)
    # straight on: 12 inches; around its north side, half an inch out of the way: well under 9
    assert path
    assert cost(table(deep), start, path) < 8.3 * INCH
    shallow = bush("shallow", rectangle(7, 0, "0.2", 24))
    assert route(table(shallow), start, to, FAR) == (to,)


def test_a_low_obstacle_is_climbed_where_going_around_it_is_longer() -> None:
    def crates(south: int) -> Piece:
        return Piece(
            id="crates",
            kind="crates",
            outline=rectangle(7, 4, 1, south),
            footing=Footing.OVER,
            height=INCH,
        )

    start, to = figure(5, 8), at(10, 8)
    assert route(table(crates(8)), start, to, FAR) == (to,)
    path = route(table(crates(4)), start, to, FAR)  # its end is at 8: half an inch to go around
    assert path
    assert len(path) > 1
    assert cost(table(crates(4)), start, path) < 7 * INCH


def test_a_way_leads_through_a_ring_of_bodies_only_where_it_has_a_door() -> None:
    ring = [(x, y) for x in (9, 10, 11) for y in (9, 10, 11) if (x, y) != (10, 10)]
    bodies = tuple([Other(f"{x} {y}", figure(x, y)) for x, y in ring])
    outside = figure(5, 10)
    assert route(table(), outside, at(10, 10), FAR, bodies) is None
    door = tuple([other for other in bodies if other.id != "11 10"])
    path = route(table(), outside, at(10, 10), FAR, door)
    assert path
    assert path[-2].x > 10 * INCH


@given(scenes(), places())
def test_every_route_can_be_gone(scene: SceneOf, to: Point) -> None:
    on, start, others = scene
    path = route(on, start, to, Gait(10 * INCH), others)
    if path is None:
        straight = travel(on, start, (to,), Gait(10 * INCH), others)
        assert not isinstance(straight, Travel)
    else:
        done = travel(on, start, path, Gait(10 * INCH), others)
        assert isinstance(done, Travel)
        assert done.end == to or not path


# -- up to somebody ----------------------------------------------------------------------------------------


def test_an_approach_ends_base_to_base() -> None:
    foe = Other("foe", figure(10, 5))
    path = approach(table(), figure(5, 5), foe.figure, 0, FAR, (foe,))
    assert path == (Point(10 * INCH - 2 * R, 5 * INCH),)


def test_askew_bases_touch_to_the_unit() -> None:
    foe = Other("foe", figure(10, "7.3"))
    path = approach(table(), figure(5, 5), foe.figure, 0, FAR, (foe,))
    assert gap(figure(5, 5)._replace(at=path[-1]), foe.figure) == 0


def test_an_approach_to_a_distance_ends_at_most_that_far_away() -> None:
    foe = Other("foe", figure(10, "7.3"))
    path = approach(table(), figure(5, 5), foe.figure, 2 * INCH, FAR, (foe,))
    end = figure(5, 5)._replace(at=path[-1])
    assert within(end, foe.figure, 2 * INCH)
    assert not within(end, foe.figure, 2 * INCH - 3)


def test_whoever_is_near_enough_stays() -> None:
    foe = Other("foe", figure(10, 5))
    assert approach(table(), figure("7.5", 5), foe.figure, 2 * INCH, FAR, (foe,)) == ()
    touching = Figure(Point(10 * INCH - 2 * R, 5 * INCH))
    assert approach(table(), touching, foe.figure, 0, FAR, (foe,)) == ()


def test_an_approach_from_afar_uses_up_the_allowance() -> None:
    foe = Other("foe", figure(20, 5))
    path = approach(table(), figure(5, 5), foe.figure, 0, Gait(4 * INCH), (foe,))
    assert path == (at(9, 5),)


def test_an_approach_goes_around_walls_and_bodies() -> None:
    block = wall("block", rectangle(7, 3, 1, 6))
    foe, friend = Other("foe", figure(10, 5)), Other("friend", figure(8, "2.3"))
    start = figure(5, 5)
    path = approach(table(block), start, foe.figure, 0, FAR, (foe, friend))
    assert len(path) > 1
    assert cost(table(block), start, path, (foe, friend)) < 10 * INCH
    assert gap(start._replace(at=path[-1]), foe.figure) == 0


def test_around_a_corner_the_side_that_is_nearest_from_there_is_met() -> None:
    block = wall("block", rectangle(7, 3, 1, 6))
    foe, start = Other("foe", figure(10, 5)), figure(5, 5)
    path = approach(table(block), start, foe.figure, 0, FAR, (foe,))
    # 2.91 inches to the first corner, 1.98 to the next, 1.93 from there; to the near side it would be 2.55
    assert 6.8 * INCH < cost(table(block), start, path, (foe,)) < 6.9 * INCH


def test_with_the_near_side_taken_another_side_is_found() -> None:
    foe = Other("foe", figure(10, 5))
    taken = Other("taken", Figure(Point(10 * INCH - 2 * R, 5 * INCH)))
    path = approach(table(), figure(5, 5), foe.figure, 0, FAR, (foe, taken))
    end = figure(5, 5)._replace(at=path[-1])
    assert gap(end, foe.figure) == 0
    assert end.at.y != 5 * INCH


def test_a_foe_that_cannot_be_reached_is_approached_as_near_as_there_is_a_way() -> None:
    moat = [
        wall("north", rectangle(7, 7, 6, "0.5")),
        wall("south", rectangle(7, "12.5", 6, "0.5")),
        wall("west", rectangle(7, "7.5", "0.5", 5)),
        wall("east", rectangle("12.5", "7.5", "0.5", 5)),
    ]
    foe = Other("foe", figure(10, 10))
    path = approach(table(*moat), figure(2, 10), foe.figure, 0, FAR, (foe,))
    assert path
    assert gap(figure(2, 10)._replace(at=path[-1]), foe.figure) < gap(figure(2, 10), foe.figure)


def test_a_way_that_is_cut_short_does_not_end_on_a_friend() -> None:
    friend = Other("friend", figure(9, 5), passable=True)
    foe = Other("foe", figure(20, 5))
    path = approach(table(), figure(5, 5), foe.figure, 0, Gait(4 * INCH), (friend, foe))
    done = travel(table(), figure(5, 5), path, Gait(4 * INCH), (friend, foe))
    assert isinstance(done, Travel)
    assert 2.9 * INCH < done.cost < 3.02 * INCH  # the friend's base reaches to within 3.02 inches


def test_a_way_that_is_cut_short_at_a_corner_does_not_end_on_a_friend_there() -> None:
    block, start = wall("block", rectangle(7, 3, 1, 6)), figure(5, 5)
    corner = Point(7 * INCH - R, 3 * INCH - R)  # 2.91 inches away
    friend, foe = Other("friend", Figure(corner), passable=True), Other("foe", figure(10, 5))
    path = approach(table(block), start, foe.figure, 0, Gait(3 * INCH), (friend, foe))
    done = travel(table(block), start, path, Gait(3 * INCH), (friend, foe))
    assert isinstance(done, Travel)
    assert 1.8 * INCH < done.cost < 2 * INCH


def test_rectangular_bases_meet_edge_to_edge() -> None:
    cart = Figure(at(5, 5), Rectangle(width=INCH, depth=2 * INCH), facing=Point(3, 1))
    wagon = Other("wagon", Figure(at(12, 8), Rectangle(width=2 * INCH, depth=3 * INCH), facing=Point(-1, 2)))
    path = approach(table(), cart, wagon.figure, 0, FAR, (wagon,))
    assert gap(cart._replace(at=path[-1]), wagon.figure) == 0


def test_towards_a_place_beyond_the_edge_leads_to_the_edge() -> None:
    assert towards(table(), figure(5, 5), at(5, 0), FAR) == (Point(5 * INCH, R),)
    assert towards(table(), figure(5, 5), at(5, 0), Gait(2 * INCH)) == (at(5, 3),)


@given(scenes(), st.integers(0, 2 * INCH), st.integers(0, 8 * INCH))
def test_every_approach_can_be_gone_and_brings_one_no_farther_away(
    scene: SceneOf, wanted: int, allowance: int
) -> None:
    on, start, others = scene
    for other in others[:2]:
        path = approach(on, start, other.figure, wanted, Gait(allowance), others)
        assert isinstance(travel(on, start, path, Gait(allowance), others), Travel)


# -- away from somebody ------------------------------------------------------------------------------------


def test_a_retreat_from_one_leads_straight_away() -> None:
    path = retreat(table(), figure(12, 12), [figure(12, 10)], Gait(4 * INCH))
    assert path == (at(12, 16),)


def test_a_retreat_into_a_corner_goes_on_along_the_edge() -> None:
    start = figure(12, 22)
    path = retreat(table(), start, [figure(12, 20)], Gait(6 * INCH))
    end = start._replace(at=path[-1])
    assert gap(end, figure(12, 20)) > 4 * INCH  # straight away there are not even 3.5 inches


def test_whoever_is_cornered_stays() -> None:
    corner = Figure(Point(R, R))
    assert retreat(table(), corner, [figure(4, 4)], Gait(2 * INCH)) == ()


@given(scenes())
def test_every_retreat_can_be_gone_and_leads_farther_away(scene: SceneOf) -> None:
    on, start, others = scene
    threats = [other.figure for other in others[:3]]
    path = retreat(on, start, threats, Gait(5 * INCH), others)
    assert isinstance(travel(on, start, path, Gait(5 * INCH), others), Travel)
    if path:
        end = start._replace(at=path[-1])
        assert min(gap(end, threat) for threat in threats) > min(gap(start, threat) for threat in threats)


# -- the points that lead around ---------------------------------------------------------------------------


def test_the_points_around_a_thing_keep_the_base_clear_of_it() -> None:
    needle = Polygon((at(8, 8), at(12, "8.5"), at(8, 9)))
    for thing in (rectangle(8, 8, 3, 2), needle, figure(9, 9)):
        shape = shape_of(thing)
        points = around(shape, R)
        assert len(points) >= 4
        for point in points:
            assert gap(Figure(point), shape) <= R
            assert not within(Figure(point), shape, 0)


def test_around_a_base_the_ways_from_point_to_point_are_clear() -> None:
    post = figure(9, 9)
    points = around(shape_of(post), R)
    for point in points:
        nearest = sorted(points, key=lambda other: length(point, other))[1:3]
        for other in nearest:
            assert gap(swept(Figure(point), other), post) >= 1
