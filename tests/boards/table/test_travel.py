"""What a way costs, and what ways cannot be gone: legs, rough ground, walls, roofs, gaps and other bodies."""

from __future__ import annotations

import shapely
from hypothesis import given
from hypothesis import strategies as st
from tests.boards.table.laid import Inches, at, bush, disc, figure, rectangle, table, units, wall
from tests.boards.table.scenes import places, scenes

from refriega.boards.table import (
    INCH,
    MM,
    Circle,
    Fall,
    Fault,
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
    length,
    travel,
)

R = 25 * MM // 2
FAR = Gait(24 * INCH)


def building(id: str, outline: Polygon | Circle, height: Inches = 3, *, climbable: bool = True) -> Piece:
    return Piece(
        id=id,
        kind="building",
        outline=outline,
        footing=Footing.TOP,
        height=units(height),
        climbable=climbable,
        opaque=True,
    )


def barricade(id: str, outline: Polygon, height: Inches = 1) -> Piece:
    return Piece(id=id, kind="barricade", outline=outline, footing=Footing.OVER, height=units(height))


def chasm(id: str, outline: Polygon | Circle) -> Piece:
    return Piece(id=id, kind="chasm", outline=outline, footing=Footing.GAP)


def gone(on: Table, *path: Point, start: Figure, gait: Gait = FAR, others: tuple[Other, ...] = ()) -> Travel:
    done = travel(on, start, path, gait, others)
    assert isinstance(done, Travel), done
    return done


def refused(
    on: Table, *path: Point, start: Figure, gait: Gait = FAR, others: tuple[Other, ...] = ()
) -> Fault:
    done = travel(on, start, path, gait, others)
    assert isinstance(done, Fault), done
    return done


# -- open ground -------------------------------------------------------------------------------------------


def test_a_straight_leg_costs_its_length() -> None:
    assert gone(table(), at(9, 10), start=figure(5, 7)) == Travel(at(9, 10), 5 * INCH)


def test_each_leg_is_rounded_up_to_the_unit() -> None:
    # an inch across and an inch down are 35,921.02... units
    assert gone(table(), at(6, 6), start=figure(5, 5)).cost == 35_922
    assert gone(table(), at(6, 6), at(7, 7), start=figure(5, 5)).cost == 2 * 35_922
    assert gone(table(), at(7, 7), start=figure(5, 5)).cost == 71_843


def test_the_allowance_is_enough_to_the_unit() -> None:
    gait = Gait(5 * INCH)
    assert gone(table(), at(9, 10), start=figure(5, 7), gait=gait).cost == 5 * INCH
    beyond = Point(9 * INCH, 10 * INCH + 1)
    assert refused(table(), beyond, start=figure(5, 7), gait=gait) == Fault("table.too_far", at=beyond)


def test_staying_costs_nothing() -> None:
    assert gone(table(), start=figure(5, 7), gait=Gait(0)) == Travel(at(5, 7), 0)


def test_the_whole_base_stays_on_the_table() -> None:
    edge = Point(R, 5 * INCH)
    assert gone(table(), edge, start=figure(5, 5)).end == edge
    assert refused(table(), Point(R - 1, 5 * INCH), start=figure(5, 5)).key == "table.off"


# -- rough ground ------------------------------------------------------------------------------------------


def test_only_the_stretch_inside_rough_ground_costs_double() -> None:
    scrub = bush("scrub", rectangle(7, 4, 2, 4))
    assert gone(table(scrub), at(11, 6), start=figure(5, 6)).cost == 8 * INCH
    assert gone(table(scrub), at(8, 6), start=figure(5, 6)).cost == 4 * INCH


def test_rough_ground_costs_by_the_centre_of_the_base() -> None:
    scrub = bush("scrub", rectangle(7, 4, 2, 4))
    assert gone(table(scrub), at(11, "3.99"), start=figure(5, "3.99")).cost == 6 * INCH


def test_the_slowest_of_two_grounds_counts_once() -> None:
    mud = Piece(id="mud", kind="mud", outline=rectangle(6, 4, 2, 4), pace=3)
    scrub = bush("scrub", rectangle(7, 4, 2, 4))
    # 1 bare, 2 mud at 3, 1 scrub at 2, 2 bare
    assert gone(table(scrub, mud), at(11, 6), start=figure(5, 6)).cost == (1 + 6 + 2 + 2) * INCH


def test_a_round_patch_costs_by_its_chord() -> None:
    pond = Piece(id="pond", kind="pond", outline=disc(8, 6, 1), pace=2)
    assert gone(table(pond), at(11, 6), start=figure(5, 6)).cost == 8 * INCH


# -- walls, roofs and what is climbed over -----------------------------------------------------------------


def test_nobody_gets_over_what_is_closed() -> None:
    block = wall("block", rectangle(7, 4, 2, 4))
    assert refused(table(block), at(11, 6), start=figure(5, 6)) == Fault("table.solid", "block", at(11, 6))


def test_a_base_may_brush_along_a_wall_but_not_cut_its_corner() -> None:
    block = wall("block", rectangle(7, 4, 2, 4))
    past = 4 * INCH - R
    assert gone(table(block), Point(11 * INCH, past), start=Figure(Point(5 * INCH, past))).cost == 6 * INCH
    fault = refused(table(block), Point(11 * INCH, past + 1), start=Figure(Point(5 * INCH, past + 1)))
    assert fault.id == "block"


def test_climbing_up_costs_two_inches_an_inch() -> None:
    house = building("house", rectangle(7, 4, 4, 4))
    up = gone(table(house), at(9, 6), start=figure(6, 6))
    assert up == Travel(at(9, 6), (3 + 2 * 3) * INCH, climbed=3 * INCH)


def test_a_wall_that_gives_no_hold_is_not_climbed() -> None:
    house = building("house", rectangle(7, 4, 4, 4), climbable=False)
    fault = refused(table(house), at(9, 6), start=figure(6, 6))
    assert fault == Fault("table.unclimbable", "house", at(9, 6))


def test_the_edge_of_a_roof_is_not_reached_without_climbing() -> None:
    house = building("house", rectangle(7, 4, 4, 4))
    assert gone(table(house), at(7, 6), start=figure(6, 6)).cost == (1 + 6) * INCH


def test_from_edge_to_edge_one_is_on_both_roofs() -> None:
    lane = table(building("first", rectangle(3, 4, 4, 4), 3), building("second", rectangle(10, 4, 4, 4), 2))
    across = gone(lane, at(10, 6), start=figure(7, 6))
    assert across == Travel(at(10, 6), (3 + 4) * INCH, falls=(Fall(3 * INCH, at(7, 6)),), climbed=2 * INCH)
    leapt = gone(lane, at(10, 6), start=figure(7, 6), gait=FAR._replace(leap=3 * INCH))
    assert leapt == Travel(at(10, 6), 3 * INCH, falls=(Fall(INCH, at(10, 6)),), leapt=3 * INCH)
    # along the very edge one is on the roof
    assert gone(lane, at(7, 7), start=figure(7, 5)) == Travel(at(7, 7), 2 * INCH)


def test_one_does_not_end_or_turn_half_way_into_a_wall() -> None:
    house = building("house", rectangle(7, 4, 4, 4))
    close = at("6.8", 6)
    assert refused(table(house), close, start=figure(6, 6)) == Fault("table.solid", "house", close)
    assert refused(table(house), close, at(9, 6), start=figure(6, 6)) == Fault("table.solid", "house", close)


def test_jumping_down_is_free_and_is_a_fall() -> None:
    house = building("house", rectangle(7, 4, 4, 4), climbable=False)
    down = gone(table(house), at(13, 6), start=figure(10, 6))
    assert down == Travel(at(13, 6), 3 * INCH, falls=(Fall(3 * INCH, at(11, 6)),))


def test_climbing_down_costs_as_much_as_climbing_up() -> None:
    house = building("house", rectangle(7, 4, 4, 4))
    careful = FAR._replace(climbs_down=True)
    down = gone(table(house), at(13, 6), start=figure(10, 6), gait=careful)
    assert down == Travel(at(13, 6), 9 * INCH, climbed=3 * INCH)
    bare = building("bare", rectangle(7, 4, 4, 4), climbable=False)
    assert refused(table(bare), at(13, 6), start=figure(10, 6), gait=careful).key == "table.unclimbable"


def test_from_roof_to_roof_only_the_difference_counts() -> None:
    low = building("low", rectangle(4, 4, 4, 4), 2)
    high = building("high", rectangle(8, 4, 4, 4), 5)
    assert gone(table(low, high), at(10, 6), start=figure(6, 6)).cost == (4 + 2 * 3) * INCH
    assert gone(table(low, high), at(6, 6), start=figure(10, 6)).falls == (Fall(3 * INCH, at(8, 6)),)


def test_a_low_obstacle_costs_the_climb_and_is_no_place_to_end() -> None:
    crates = barricade("crates", rectangle(7, 4, 1, 4))
    over = gone(table(crates), at(10, 6), start=figure(5, 6))
    assert over == Travel(at(10, 6), (5 + 2) * INCH, climbed=INCH)
    assert refused(table(crates), at("7.5", 6), start=figure(5, 6)).key == "table.solid"


def test_a_low_obstacle_under_part_of_the_base_is_climbed_as_well() -> None:
    crates = barricade("crates", rectangle(7, 4, 1, 4))
    row = 4 * INCH - R
    assert gone(table(crates), Point(10 * INCH, row), start=Figure(Point(5 * INCH, row))).cost == 5 * INCH
    row += 1
    assert gone(table(crates), Point(10 * INCH, row), start=Figure(Point(5 * INCH, row))).cost == 7 * INCH


def test_a_base_on_a_roof_may_hang_over_what_is_lower() -> None:
    house = building("house", rectangle(4, 4, 8, 2))
    shed = wall("shed", rectangle(4, "6.1", 8, 2))
    lower = building("lower", rectangle(4, "6.1", 8, 2), 2)
    # half an inch from the edge less a tenth: the base reaches 0.49 inches
    row = "5.9"
    assert gone(table(house, lower), at(11, row), start=figure(5, row)).cost == 6 * INCH
    assert refused(table(house, shed), at(11, row), start=figure(5, row)).id == "shed"
    higher = building("higher", rectangle(7, "6.1", 2, 2), 4)
    assert refused(table(house, higher), at(11, row), start=figure(5, row)).id == "higher"


def test_round_towers_are_brushed_past_and_climbed_like_any_other() -> None:
    pillar = wall("pillar", disc(8, 6, 1))
    row = 5 * INCH - R
    assert gone(table(pillar), Point(11 * INCH, row), start=Figure(Point(5 * INCH, row))).cost == 6 * INCH
    row += 1
    to = Point(11 * INCH, row)
    assert refused(table(pillar), to, start=Figure(Point(5 * INCH, row))) == Fault(
        "table.solid", "pillar", to
    )
    tower = building("tower", disc(8, 6, 1), 2)
    over = gone(table(tower), at(11, 6), start=figure(5, 6))
    assert over == Travel(at(11, 6), (6 + 4) * INCH, falls=(Fall(2 * INCH, at(9, 6)),), climbed=2 * INCH)


# -- gaps --------------------------------------------------------------------------------------------------


def test_a_gap_of_two_inches_is_leapt_at_the_cost_of_the_way() -> None:
    pit = chasm("pit", rectangle(7, 4, 2, 4))
    assert gone(table(pit), at(10, 6), start=figure(6, 6)) == Travel(at(10, 6), 4 * INCH, leapt=2 * INCH)


def test_a_wider_gap_cannot_be_crossed() -> None:
    wide = chasm("wide", rectangle(7, 4, "2.01", 4))
    assert refused(table(wide), at(10, 6), start=figure(6, 6)) == Fault("table.too_wide", "wide", at(10, 6))
    twins = table(chasm("one", rectangle(7, 4, "1.5", 4)), chasm("two", rectangle("8.5", 4, "1.5", 4)))
    assert refused(twins, at(11, 6), start=figure(6, 6)).key == "table.too_wide"
    assert gone(table(wide), at(10, 6), start=figure(6, 6), gait=FAR._replace(leap=3 * INCH)).leapt == 51_054


def test_nobody_ends_over_a_gap() -> None:
    pit = chasm("pit", rectangle(7, 4, 2, 4))
    assert refused(table(pit), at(8, 6), start=figure(6, 6)).key == "table.gap"


def test_a_lane_between_roofs_is_leapt_to_no_higher_roof() -> None:
    def lane(first: Inches, second: Inches) -> Table:
        return table(
            building("first", rectangle(3, 4, 4, 4), first), building("second", rectangle(9, 4, 4, 4), second)
        )

    level = gone(lane(3, 3), at(10, 6), start=figure(6, 6))
    assert level == Travel(at(10, 6), 4 * INCH, leapt=2 * INCH)
    lower = gone(lane(3, 2), at(10, 6), start=figure(6, 6))
    assert lower == Travel(at(10, 6), 4 * INCH, falls=(Fall(INCH, at(9, 6)),), leapt=2 * INCH)
    higher = gone(lane(2, 3), at(10, 6), start=figure(6, 6))
    assert higher == Travel(at(10, 6), 10 * INCH, falls=(Fall(2 * INCH, at(7, 6)),), climbed=3 * INCH)


def test_whoever_climbs_down_still_comes_down_from_a_leap_at_once() -> None:
    lane = table(building("first", rectangle(3, 4, 4, 4), 3), building("second", rectangle(9, 4, 4, 4), 2))
    leapt = gone(lane, at(10, 6), start=figure(6, 6), gait=FAR._replace(climbs_down=True))
    assert leapt == Travel(at(10, 6), 4 * INCH, falls=(Fall(INCH, at(9, 6)),), leapt=2 * INCH)


def test_rough_ground_at_the_foot_of_a_house_is_not_leapt_over() -> None:
    house = building("house", rectangle(3, 4, 4, 4))
    scrub = bush("scrub", rectangle(7, 4, 1, 4))
    down = gone(table(house, scrub), at(10, 6), start=figure(6, 6))
    assert (down.cost, down.leapt) == (5 * INCH, 0)


def test_a_lane_too_wide_to_leap_is_jumped_down_into_and_climbed_out_of() -> None:
    lane = table(building("first", rectangle(3, 4, 4, 4)), building("second", rectangle(10, 4, 4, 4)))
    across = gone(lane, at(11, 6), start=figure(6, 6))
    assert across == Travel(at(11, 6), (5 + 6) * INCH, falls=(Fall(3 * INCH, at(7, 6)),), climbed=3 * INCH)


def test_each_leap_needs_its_own_footing() -> None:
    twins = table(chasm("one", rectangle(6, 4, "1.5", 4)), chasm("two", rectangle(8, 4, "1.5", 4)))
    assert gone(twins, at(11, 6), start=figure(5, 6)).leapt == 3 * INCH
    # nothing but lower steps on the way: one leap does not carry on to the next
    stairs = table(
        building("high", rectangle(3, 4, 4, 4), 3),
        building("middle", rectangle(8, 4, 2, 4), 2),
        building("low", rectangle(12, 4, 2, 4), 1),
    )
    down = gone(stairs, at(13, 6), start=figure(6, 6))
    assert [fall.height for fall in down.falls] == [INCH, INCH]
    assert down.leapt == 3 * INCH


# -- other bodies ------------------------------------------------------------------------------------------


def test_bases_may_brush_past_each_other_but_not_overlap() -> None:
    row = 6 * INCH - 2 * R
    start = Figure(Point(5 * INCH, row))
    guard = Other("guard", figure(8, 6))
    assert gone(table(), Point(11 * INCH, row), start=start, others=(guard,)).cost == 6 * INCH
    start = Figure(Point(5 * INCH, row + 1))
    to = Point(11 * INCH, row + 1)
    assert refused(table(), to, start=start, others=(guard,)) == Fault("table.in_the_way", "guard", to)


def test_whoever_lets_others_through_is_passed_but_never_stood_on() -> None:
    friend = Other("friend", figure(8, 6), passable=True)
    assert gone(table(), at(11, 6), start=figure(5, 6), others=(friend,)).cost == 6 * INCH
    end = at("7.5", 6)
    assert refused(table(), end, start=figure(5, 6), others=(friend,)) == Fault("table.taken", "friend", end)


def test_contact_does_not_hold_a_base_in_place() -> None:
    foe = Other("foe", Figure(Point(5 * INCH + 2 * R, 6 * INCH)))
    assert gone(table(), at(2, 6), start=figure(5, 6), others=(foe,)).cost == 3 * INCH
    assert gone(table(), at(5, 3), start=figure(5, 6), others=(foe,)).cost == 3 * INCH
    assert refused(table(), at("5.01", 6), start=figure(5, 6), others=(foe,)).id == "foe"


def test_a_rectangular_base_needs_a_lane_as_wide_as_itself() -> None:
    lane = table(wall("west", rectangle(4, 4, 2, 4)), wall("east", rectangle(8, 4, 2, 4)))
    fits = Figure(at(7, 10), Rectangle(width=2 * INCH, depth=INCH))
    assert gone(lane, at(7, 2), start=fits).cost == 8 * INCH
    broad = Figure(at(7, 10), Rectangle(width=2 * INCH + 4, depth=INCH))
    assert refused(lane, at(7, 2), start=broad).key == "table.solid"
    sideways = Figure(at(7, 10), Rectangle(width=3 * INCH, depth=2 * INCH), facing=Point(1, 0))
    assert gone(lane, at(7, 2), start=sideways).cost == 8 * INCH


def test_a_rectangular_base_sweeps_others_by_its_corners() -> None:
    cart = Figure(at(7, 10), Rectangle(width=2 * INCH, depth=INCH))
    post = Other("post", Figure(Point(8 * INCH + R, 6 * INCH)))
    assert gone(table(), at(7, 2), start=cart, others=(post,)).cost == 8 * INCH
    nearer = Other("post", Figure(Point(8 * INCH + R - 1, 6 * INCH)))
    assert refused(table(), at(7, 2), start=cart, others=(nearer,)).id == "post"


# -- whatever the table ------------------------------------------------------------------------------------


@given(scenes(), st.lists(places(), min_size=1, max_size=3))
def test_no_way_is_longer_than_allowed_and_none_ends_where_there_is_no_room(
    scene: tuple[Table, Figure, tuple[Other, ...]], path: list[Point]
) -> None:
    on, start, others = scene
    gait = Gait(12 * INCH)
    done = travel(on, start, path, gait, others)
    if isinstance(done, Travel):
        way = sum([length(a, b) for a, b in zip([start.at, *path], path, strict=False)])
        assert way <= done.cost <= gait.allowance
        assert on.has_room(start._replace(at=done.end), others) is None
        assert done.end == path[-1]
        for fall in done.falls:
            assert fall.height > 0


@given(scenes(), places())
def test_what_a_base_sweeps_over_is_what_shapely_finds(
    scene: tuple[Table, Figure, tuple[Other, ...]], to: Point
) -> None:
    on, start, others = scene
    if start.at == to:
        return
    done = travel(on, start, (to,), Gait(100 * INCH), others)
    way = shapely.LineString([start.at, to])
    for other in others:
        distance = way.distance(shapely.Point(other.figure.at)) - 2 * R
        if isinstance(done, Travel) and not other.passable:
            assert distance > -1
        if isinstance(done, Fault) and (done.key, done.id) == ("table.in_the_way", other.id):
            assert distance < 1
    for piece in on.pieces:
        assert isinstance(piece.outline, Polygon)
        distance = way.distance(shapely.Polygon(piece.outline.corners)) - R
        if isinstance(done, Travel) and piece.footing is Footing.CLOSED:
            assert distance > -1
        if isinstance(done, Fault) and (done.key, done.id) == ("table.solid", piece.id):
            assert distance < 1


@given(scenes(), places())
def test_the_way_back_over_level_ground_costs_the_same(
    scene: tuple[Table, Figure, tuple[Other, ...]], to: Point
) -> None:
    on, start, others = scene
    there = travel(on, start, (to,), Gait(100 * INCH), others)
    back = travel(on, start._replace(at=to), (start.at,), Gait(100 * INCH), others)
    if isinstance(there, Travel) and on.elevation(start.at) == on.elevation(to) and not there.leapt:
        assert isinstance(back, Travel)
        assert (back.cost, back.climbed) == (there.cost, there.climbed)
