"""Distances edge to edge, bases, and where there is room to stand."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Sequence
from math import atan2, degrees, sqrt

import pytest
import shapely
from hypothesis import assume, given
from hypothesis import strategies as st
from shapely import affinity
from tests.boards.table.laid import at, bush, disc, figure, rectangle, roof, table, wall

from refriega.boards.table import (
    INCH,
    MM,
    Circle,
    Fault,
    Figure,
    Footing,
    Other,
    Piece,
    Point,
    Polygon,
    Rectangle,
    Round,
    Shape,
    Table,
    Thing,
    along,
    gap,
    in_inches,
    inches,
    length,
    overlap,
    shape_of,
    swept,
    within,
)
from refriega.boards.table.exact import Corners, apart, clip, clip_circle, hull, is_convex, oriented
from refriega.boards.table.shapes import soon_told
from refriega.core.errors import Malformed

# -- units -------------------------------------------------------------------------------------------------


def test_hundredths_and_eighths_of_an_inch_are_exact() -> None:
    assert inches("0.01") == 254
    assert inches("0.125") == 3175
    assert inches(4) == 4 * INCH
    assert in_inches(254 * 133) == "1.33"
    assert in_inches(-INCH // 2) == "-0.5"
    assert in_inches(6 * INCH) == "6"


def test_a_way_is_never_longer_than_measured() -> None:
    assert length(Point(0, 0), Point(30_000, 40_000)) == 50_000
    assert length(Point(0, 0), Point(1, 1)) == 2  # 1.41


# -- edge to edge ------------------------------------------------------------------------------------------


def test_distances_are_measured_between_the_edges_of_bases() -> None:
    # centres 2 inches apart: 50.8 mm less two radii of 12.5 mm
    assert gap(figure(4, 4), figure(6, 4)) == 25_800
    # 30 and 40 mm make 50
    assert gap(Figure(Point(0, 0)), Figure(Point(30 * MM, 40 * MM))) == 25 * MM


def test_a_distance_that_is_no_whole_number_is_rounded_down_yet_compared_exactly() -> None:
    a, b = Figure(Point(0, 0)), Figure(Point(20_000, 20_000))
    assert gap(a, b) == 3_284  # 28,284.27 less 25,000
    assert not within(a, b, 3_284)
    assert within(a, b, 3_285)


def test_an_inch_is_reached_to_the_unit() -> None:
    a = figure(4, 4)
    just = Figure(Point(a.at.x + 25 * MM + INCH, a.at.y))
    beyond = Figure(Point(just.at.x + 1, just.at.y))
    assert within(a, just, INCH)
    assert not within(a, beyond, INCH)


def test_bases_that_touch_do_not_overlap() -> None:
    a, touching, deeper = (Figure(Point(x, 0)) for x in (0, 25_000, 24_999))
    assert (gap(a, touching), overlap(a, touching)) == (0, False)
    assert (gap(a, deeper), overlap(a, deeper)) == (0, True)


def test_nothing_is_within_less_than_no_distance() -> None:
    assert not within(figure(4, 4), figure(4, 4), -1)


def test_a_figure_is_measured_to_points_and_outlines_as_well() -> None:
    one = figure(4, 4)
    assert gap(one, at(6, 4)) == 2 * INCH - 12_500
    assert gap(one, at("4.2", 4)) == 0
    assert gap(one, rectangle(6, 0, 2, 8)) == 2 * INCH - 12_500
    assert gap(one, disc(8, 4, 1)) == 3 * INCH - 12_500
    assert gap(one, rectangle(3, 3, 2, 2)) == 0  # inside it
    assert gap(rectangle(0, 0, 1, 1), rectangle(4, 5, 1, 1)) == 5 * INCH  # corner to corner: 3 and 4
    assert not overlap(one, rectangle(5, 0, 2, 8))
    assert overlap(one, rectangle("4.4", 0, 2, 8))


def test_outlines_may_be_given_in_either_sense() -> None:
    outline = rectangle(6, 0, 2, 8)
    assert gap(figure(4, 4), Polygon(outline.corners[::-1])) == gap(figure(4, 4), outline)


# -- rectangular bases -------------------------------------------------------------------------------------


def horse(x: int, y: int, facing: Point) -> Figure:
    return Figure(Point(x, y), Rectangle(width=25 * MM, depth=50 * MM), facing=facing)


def test_a_rectangular_base_turns_with_its_facing() -> None:
    north = Shape(
        (Point(-12_500, -25_000), Point(12_500, -25_000), Point(12_500, 25_000), Point(-12_500, 25_000))
    )
    assert shape_of(horse(0, 0, Point(0, -1))) == north
    assert shape_of(horse(0, 0, Point(0, -977))) == north
    # 3, 4, 5: the front is 25 mm ahead, at (15, 20), and its corners 12.5 mm aside, by (10, -7.5)
    slanted = shape_of(horse(0, 0, Point(3, 4)))
    assert slanted.corners == (
        Point(25_000, 12_500), Point(5_000, 27_500), Point(-25_000, -12_500), Point(-5_000, -27_500)
    )  # fmt: skip


def test_it_matters_which_way_a_rectangular_base_faces() -> None:
    target = Figure(Point(0, -60_000))
    assert gap(horse(0, 0, Point(0, -1)), target) == 60_000 - 25_000 - 12_500
    assert gap(horse(0, 0, Point(1, 0)), target) == 60_000 - 12_500 - 12_500


def test_rectangular_bases_side_by_side_touch() -> None:
    a, beside, deeper = (horse(x, 0, Point(0, -1)) for x in (0, 25_000, 24_999))
    assert (gap(a, beside), overlap(a, beside)) == (0, False)
    assert overlap(a, deeper)


def test_a_rectangular_base_must_face_somewhere() -> None:
    with pytest.raises(ValueError, match="faces somewhere"):
        shape_of(horse(0, 0, Point(0, 0)))


def test_the_way_of_a_base_covers_all_that_it_passes_over() -> None:
    way = swept(Figure(Point(0, 0)), Point(100_000, 0))
    assert way == Shape((Point(0, 0), Point(100_000, 0)), 12_500)
    assert gap(way, Figure(Point(50_000, 30_000))) == 5_000
    assert overlap(way, Figure(Point(112_500, 20_000)))
    assert not overlap(way, Figure(Point(125_000, 0)))
    assert gap(way, swept(Figure(Point(200_000, 0)), Point(300_000, 0))) == 75_000
    assert overlap(way, swept(Figure(Point(50_000, -50_000)), Point(50_000, 50_000)))
    ridden = swept(horse(0, 0, Point(0, -1)), Point(100_000, 0))
    assert gap(ridden, Point(50_000, 26_000)) == 1_000
    assert gap(ridden, Point(120_000, 0)) == 7_500
    assert swept(Figure(Point(7, 7)), Point(7, 7)) == shape_of(Figure(Point(7, 7)))


# -- standing ----------------------------------------------------------------------------------------------


def test_who_is_in_a_building_stands_on_its_roof_and_so_does_who_is_on_its_very_edge() -> None:
    field = table(roof("house", rectangle(4, 4, 6, 6), 3), roof("tower", rectangle(8, 8, 2, 2), 5))
    assert field.elevation(at(5, 5)) == 3 * INCH
    assert field.elevation(at(4, 7)) == 3 * INCH
    assert field.elevation(Point(4 * INCH - 1, 7 * INCH)) == 0
    assert field.elevation(at(9, 9)) == 5 * INCH  # the higher of two


def test_a_round_tower_is_stood_on_within_its_rim() -> None:
    field = table(roof("tank", disc(6, 6, 2), 2))
    assert field.elevation(at(8, 6)) == 2 * INCH
    assert field.elevation(at("7.5", "7.5")) == 0  # in its box, but 2.12 inches out


def test_only_roofs_lift_anybody() -> None:
    field = table(wall("wall", rectangle(0, 0, 4, 4)), bush("bush", rectangle(4, 4, 4, 4)))
    assert field.elevation(at(2, 2)) == field.elevation(at(6, 6)) == 0


def test_a_base_stands_wholly_on_the_table() -> None:
    field = table()
    edge = Figure(Point(12_500, 12_500))
    assert field.on_table(edge)
    assert field.has_room(edge) is None
    for off in (Point(12_499, 50_000), Point(50_000, 12_499), Point(24 * INCH - 12_499, 50_000)):
        assert not field.on_table(Figure(off))
        assert field.has_room(Figure(off)) == Fault("table.off")
    assert field.has_room(Figure(Point(50_000, 24 * INCH - 12_499))) == Fault("table.off")


def test_nobody_stands_in_what_is_solid() -> None:
    low = Piece(
        id="fence", kind="fence", outline=rectangle(10, 0, 1, 4), footing=Footing.OVER, height=INCH // 2
    )
    field = table(wall("wall", rectangle(4, 4, 2, 2)), roof("house", rectangle(14, 4, 6, 6)), low)
    assert field.has_room(figure(5, 5)) == Fault("table.solid", "wall")
    assert field.has_room(figure("3.6", 5)) == Fault("table.solid", "wall")
    assert field.has_room(Figure(Point(4 * INCH - 12_500, 5 * INCH))) is None  # against it
    assert field.has_room(figure("10.5", 2)) == Fault("table.solid", "fence")
    assert field.has_room(figure("13.8", 7)) == Fault("table.solid", "house")  # at its foot, partly inside


def test_a_base_may_hang_over_the_edge_of_a_roof_that_its_centre_is_on() -> None:
    field = table(roof("house", rectangle(4, 4, 6, 6)))
    assert field.has_room(figure(4, 7)) is None
    assert field.has_room(Figure(Point(4 * INCH - 1, 7 * INCH))) == Fault("table.solid", "house")


def test_a_base_on_a_roof_is_stopped_by_what_rises_above_it_alone() -> None:
    field = table(
        roof("house", rectangle(4, 4, 4, 4), 3),
        roof("shed", rectangle(8, 4, 2, 4), 2),
        roof("tower", rectangle(4, 8, 4, 2), 5),
        wall("dome", rectangle(2, 4, 2, 4), 1),
    )
    assert field.has_room(figure("7.8", 6)) is None  # over the lower roof
    assert field.has_room(figure(6, "7.8")) == Fault("table.solid", "tower")
    assert field.has_room(figure("8.2", 6)) == Fault("table.solid", "house")  # on the shed
    assert field.has_room(figure("4.2", 6)) == Fault("table.solid", "dome")  # nobody gets over it


def test_nobody_stands_over_a_gap() -> None:
    ditch = Piece(id="ditch", kind="ditch", outline=rectangle(4, 4, 2, 6), footing=Footing.GAP)
    bridge = roof("bridge", rectangle(4, 6, 2, 2), 0)
    field = table(ditch, bridge)
    assert field.has_room(figure(5, 5)) == Fault("table.gap", "ditch")
    assert field.has_room(figure(4, 5)) is None  # on its brink
    assert field.has_room(figure(5, 7)) is None  # on the bridge


def test_rough_ground_is_stood_on() -> None:
    assert table(bush("bush", rectangle(4, 4, 4, 4))).has_room(figure(5, 5)) is None


def test_nobody_stands_on_anybody_even_if_one_may_pass() -> None:
    others = [Other("ines", figure(4, 4)), Other("sunita", figure(8, 8), passable=True)]
    assert table().has_room(figure(6, 6), others) is None
    assert table().has_room(figure("4.9", 4), others) == Fault("table.taken", "ines")
    assert table().has_room(figure(8, "8.5"), others) == Fault("table.taken", "sunita")


def test_the_nearest_edge_is_straight_ahead() -> None:
    field = table()
    assert field.nearest_edge(at(9, 2)) == ("north", at(9, 0))
    assert field.nearest_edge(at(20, 9)) == ("east", at(24, 9))
    assert field.nearest_edge(at(9, 20)) == ("south", at(9, 24))
    assert field.nearest_edge(at(3, 12)) == ("west", at(0, 12))
    assert field.nearest_edge(at(12, 12)) == ("north", at(12, 0))
    assert field.nearest_edge(at(20, 20)) == ("east", at(24, 20))


# -- tables as such ----------------------------------------------------------------------------------------


BOW_TIE = Polygon((at(0, 0), at(4, 4), at(4, 0), at(0, 4)))
DENTED = Polygon((at(0, 0), at(4, 0), at(2, 1), at(2, 4)))
STAR = Polygon(tuple(at(*corner) for corner in ((10, 0), (16, 18), (0, 7), (20, 7), (4, 18))))
IN_LINE = Polygon((at(0, 0), at(2, 0), at(4, 0), at(2, 4)))
TWICE_A_CORNER = Polygon((at(0, 0), at(0, 0), at(4, 0), at(2, 4)))
TWICE_ROUND = Polygon((at(0, 0), at(4, 0), at(2, 4)) * 2)


@pytest.mark.parametrize(
    "outline",
    [
        BOW_TIE,
        DENTED,
        STAR,
        IN_LINE,
        TWICE_A_CORNER,
        TWICE_ROUND,
        Polygon(()),
        Polygon((at(0, 0), at(1, 1))),
        disc(4, 4, 0),
    ],
)
def test_terrain_is_convex(outline: Polygon | Circle) -> None:
    with pytest.raises(Malformed) as error:
        table(wall("odd", outline))
    assert (error.value.message.key, error.value.message.args) == ("table.outline", {"id": "odd"})


def test_a_table_refuses_what_makes_no_sense() -> None:
    square = rectangle(0, 0, 1, 1)
    for wrong, key in (
        ([wall("a", square), wall("a", square)], "table.twice"),
        ([wall("a", square, -1)], "table.piece"),
        ([Piece(id="a", kind="mud", outline=square, pace=0)], "table.piece"),
    ):
        with pytest.raises(Malformed) as error:
            table(*wrong)
        assert error.value.message.key == key
    with pytest.raises(Malformed) as error:
        Table(24 * INCH, 0)
    assert error.value.message.key == "table.size"


def test_a_table_is_the_same_wherever_it_is_sent() -> None:
    field = table(roof("house", rectangle(4, 4, 6, 6)))
    assert copy.deepcopy(field) is copy.copy(field) is field
    sent = pickle.loads(pickle.dumps(field))
    assert (sent.width, sent.depth, sent.pieces) == (field.width, field.depth, field.pieces)
    assert sent.elevation(at(5, 5)) == 3 * INCH


# -- against another geometry ------------------------------------------------------------------------------

SLACK = 3
"""Units by which floats and rounding once may differ."""

places = st.builds(Point, st.integers(0, 24 * INCH), st.integers(0, 24 * INCH))
near_places = st.builds(Point, st.integers(0, 6), st.integers(0, 6))
"""So few that much touches, overlaps and lies in line."""
rounds = st.builds(Figure, places, st.builds(Round, st.integers(1, 60 * MM)))
facings = st.builds(Point, st.integers(-50, 50), st.integers(-50, 50)).filter(any)
rectangles = st.builds(
    Figure, places, st.builds(Rectangle, st.integers(MM, 90 * MM), st.integers(MM, 90 * MM)), facing=facings
)
figures = rounds | rectangles


@st.composite
def polygons(draw: st.DrawFn, corner: st.SearchStrategy[Point] = places) -> Polygon:
    corners = hull(tuple(draw(st.lists(corner, min_size=3, max_size=8))))
    assume(len(corners) > 2)
    return Polygon(corners)


things: st.SearchStrategy[Thing] = figures | polygons() | st.builds(Circle, places, st.integers(1, 6 * INCH))


def core(corners: Sequence[Point]) -> shapely.Geometry:
    """The core of a shape, as shapely has it."""
    if len(corners) == 1:
        return shapely.Point(corners[0])
    return shapely.LineString(corners) if len(corners) == 2 else shapely.Polygon(corners)


@given(things, things)
def test_distances_agree_with_shapely(a: Thing, b: Thing) -> None:
    first, second = shape_of(a), shape_of(b)
    expected = core(first.corners).distance(core(second.corners)) - first.radius - second.radius
    assert abs(gap(a, b) - max(expected, 0)) < SLACK
    assert overlap(a, b) or expected > -SLACK or first.radius == second.radius == 0
    if not first.radius + second.radius:
        shared = core(first.corners).intersection(core(second.corners)).area
        assert overlap(a, b) == (shared > 0) or shared < SLACK * 24 * INCH


@given(things, things)
def test_distance_is_the_same_both_ways_and_agrees_with_itself(a: Thing, b: Thing) -> None:
    far = gap(a, b)
    assert far == gap(b, a)
    assert within(a, b, far + 1)
    assert within(b, a, far + 1)
    assert far == 0 or not within(a, b, far - 1)
    assert overlap(a, b) == overlap(b, a)
    assert not (overlap(a, b) and far)


@given(figures, figures, st.integers(0, 24 * INCH))
def test_what_the_circles_in_and_around_two_bases_tell_is_so(a: Figure, b: Figure, distance: int) -> None:
    first, second = shape_of(a), shape_of(b)
    over, under = apart(first.corners, second.corners)
    near = over <= (first.radius + second.radius + distance) ** 2 * under
    assert soon_told(a, b, distance) in (near, None)


small_shapes = st.lists(near_places, min_size=1, max_size=5).map(lambda points: hull(tuple(points)))


@given(small_shapes, small_shapes)
def test_small_shapes_touch_just_when_shapely_says_so(a: Corners, b: Corners) -> None:
    over, under = apart(a, b)
    assert (over == 0) == core(a).intersects(core(b))
    assert sqrt(over / under) == pytest.approx(core(a).distance(core(b)))
    if len(a) > 2 and len(b) > 2:
        assert overlap(Shape(a), Shape(b)) == (core(a).intersection(core(b)).area > 0)


@given(st.lists(near_places, min_size=1, max_size=8))
def test_a_hull_is_what_shapely_makes_of_it(points: list[Point]) -> None:
    corners = hull(tuple(points))
    assert core(corners).equals(shapely.MultiPoint(points).convex_hull)
    if len(corners) > 2:
        assert is_convex(corners)
        assert oriented(corners) == corners
        assert oriented(corners[::-1]) == corners


@given(near_places, near_places, polygons(near_places))
def test_a_stretch_inside_a_polygon_is_as_long_as_shapely_says(p: Point, q: Point, outline: Polygon) -> None:
    assume(p != q)
    found = clip(p, q, shape_of(outline).corners)
    inside = shapely.LineString([p, q]).intersection(core(outline.corners))
    along_edge = shapely.LineString([p, q]).intersection(core(outline.corners).boundary).length
    within_it = inside.length - along_edge
    assert (found is None) == (within_it < 1e-9)
    if found:
        (enter, of), (leave, by) = found
        assert (leave / by - enter / of) * sqrt((p.x - q.x) ** 2 + (p.y - q.y) ** 2) == pytest.approx(
            within_it
        )


@given(places, places, places, st.integers(1, 6 * INCH))
def test_a_stretch_inside_a_circle_begins_and_ends_at_its_rim(
    p: Point, q: Point, centre: Point, radius: int
) -> None:
    found = clip_circle(p, q, centre, radius)
    nearest = core((p, q)).distance(core((centre,))) if p != q else shapely.Point(p).distance(core((centre,)))
    if found is None:
        assert nearest > radius - SLACK
        return
    assert nearest < radius
    for over, under in found:
        end = shapely.Point(p.x + (q.x - p.x) * over / under, p.y + (q.y - p.y) * over / under)
        away = end.distance(core((centre,)))
        assert away < radius + SLACK
        assert over in (0, under) or away > radius - SLACK or nearest > radius - SLACK


@given(rectangles)
def test_a_turned_rectangle_is_where_shapely_turns_it(one: Figure) -> None:
    base = one.base
    assert isinstance(base, Rectangle)
    upright = shapely.box(-base.width / 2, -base.depth / 2, base.width / 2, base.depth / 2)
    turned = affinity.rotate(upright, degrees(atan2(one.facing.x, -one.facing.y)), origin=(0, 0))
    expected = affinity.translate(turned, *one.at)
    assert core(shape_of(one).corners).hausdorff_distance(expected) < 1


@given(figures, places)
def test_the_way_of_a_base_is_the_hull_of_its_ends(one: Figure, to: Point) -> None:
    start, end = (core(shape_of(one._replace(at=place)).corners) for place in (one.at, to))
    way = swept(one, to)
    assert core(way.corners).symmetric_difference(start.union(end).convex_hull).area < SLACK
    assert way.radius == shape_of(one).radius


@given(figures, polygons())
def test_there_is_room_just_where_a_base_is_on_the_table_and_out_of_walls(
    one: Figure, outline: Polygon
) -> None:
    solid = core(outline.corners)
    corners, radius = shape_of(one)
    body = core(corners)
    inner = shapely.box(radius, radius, 24 * INCH - radius, 24 * INCH - radius)
    inside = inner.buffer(-SLACK).covers(body)
    outside = not inner.buffer(SLACK).covers(body)
    fault = table(wall("wall", outline)).has_room(one)
    if outside:
        assert fault == Fault("table.off")
    elif inside:
        depth = radius - body.distance(solid) if radius else body.intersection(solid).area / (24 * INCH)
        if depth > SLACK:
            assert fault == Fault("table.solid", "wall")
        elif body.distance(solid) > radius + SLACK:
            assert fault is None


@given(places, places, st.integers(0, 24 * INCH))
def test_going_along_never_goes_farther(a: Point, b: Point, distance: int) -> None:
    assume(distance <= length(a, b))
    end = along(a, b, distance)
    assert length(a, end) <= distance
    assert length(a, end) >= distance - SLACK
