"""What a figure sees of another on a measured table, and from behind what the other is seen.

A figure of 32 mm has its eyes and head at 28 mm, its torso at 16 and its legs at 4.
"""

from __future__ import annotations

import sys

import pytest
import shapely
from hypothesis import assume, given
from hypothesis import strategies as st
from tests.boards.table.laid import at, bush, disc, figure, rectangle, roof, table, wall

from refriega.boards.table import (
    INCH,
    MM,
    Circle,
    Figure,
    Footing,
    Piece,
    Point,
    Polygon,
    Rectangle,
    Round,
    Sight,
    Table,
    sight,
)
from refriega.boards.table.exact import hull

OPEN = Sight(visible=True, cover=False)
NORTH, SOUTH = figure(12, 4), figure(12, 16)


def sees(field: Table, a: Figure = NORTH, b: Figure = SOUTH) -> bool:
    seen = sight(field, a, b).visible
    assert seen == sight(field, b, a).visible
    return seen


# -- seen or not -------------------------------------------------------------------------------------------


def test_on_an_open_table_everybody_is_seen_without_cover() -> None:
    assert sight(table(), NORTH, SOUTH) == OPEN
    assert sight(table(), figure(1, 1), figure(23, 22)) == OPEN


def test_a_wall_across_hides_whoever_is_behind_it_and_is_named() -> None:
    field = table(wall("other", rectangle(0, 0, 2, 2)), wall("wall", rectangle(8, 10, 8, 1)))
    assert sight(field, NORTH, SOUTH) == Sight(visible=False, cover=False, blockers=("wall",))
    assert not sees(field)


def test_two_walls_hide_together() -> None:
    left, right = wall("left", rectangle(8, 10, "4.2", 1)), wall("right", rectangle("11.8", 12, 4, 1))
    assert sees(table(left))
    assert sees(table(right))
    assert sight(table(left, right), NORTH, SOUTH).blockers == ("left", "right")
    assert not sees(table(left, right))


def test_who_looks_along_a_wall_sees() -> None:
    # its face runs through the centres; the other half of the base sees past it
    assert sees(table(wall("wall", rectangle(12, 6, 4, 8))))
    narrow = NORTH._replace(base=Round(0)), SOUTH._replace(base=Round(0))
    assert sight(table(wall("wall", rectangle(12, 6, 4, 8))), *narrow) == OPEN
    assert sight(table(wall("wall", disc(14, 10, 2))), *narrow) == OPEN  # the line touches it
    row = wall("first", rectangle(12, 6, 4, 4)), wall("second", rectangle(12, 10, 4, 4))
    assert sight(table(*row), *narrow) == OPEN


def test_a_wall_that_does_not_reach_the_line_hides_nothing() -> None:
    assert sight(table(wall("behind", rectangle(8, 17, 8, 1))), NORTH, SOUTH) == OPEN
    assert sight(table(wall("beside", rectangle(13, 6, 4, 8))), NORTH, SOUTH) == OPEN
    assert sight(table(wall("before", rectangle(8, 2, 8, 1))), NORTH, SOUTH) == OPEN


def test_round_walls_hide_as_square_ones_do() -> None:
    assert not sees(table(wall("tank", disc(12, 10, 2))))
    assert sight(table(wall("post", disc(12, 10, "0.25"))), NORTH, SOUTH) == Sight(True, True, ("post",))
    assert sight(table(wall("tank", disc(15, 10, 2))), NORTH, SOUTH) == OPEN
    # in the box around both, but off the way between them
    assert sight(table(wall("tank", disc(4, 16, 3))), figure(4, 4), figure(20, 20)) == OPEN


def test_what_is_transparent_hides_nothing() -> None:
    glass = Piece(
        id="glass", kind="glass", outline=rectangle(8, 10, 8, 1), footing=Footing.CLOSED, height=INCH
    )
    assert sight(table(glass), NORTH, SOUTH) == OPEN


# -- no room between two walls -----------------------------------------------------------------------------

THIN = NORTH._replace(base=Round(0)), SOUTH._replace(base=Round(0))


def test_nobody_looks_through_the_joint_of_two_walls() -> None:
    joint = [wall("left", rectangle(8, 10, 4, 1)), wall("right", rectangle(12, 10, 4, 1))]
    assert sight(table(*joint), *THIN).blockers == ("left", "right")
    assert not sees(table(*joint))
    assert not sees(table(*joint), *THIN)


def test_nobody_looks_between_walls_that_meet_corner_to_corner() -> None:
    field = table(wall("left", rectangle(8, 10, 4, 1)), wall("right", rectangle(12, 11, 4, 1)))
    assert not sees(field, *THIN)
    assert not sees(table(wall("left", disc(10, 10, 2)), wall("right", disc(14, 10, 2))), *THIN)


def test_the_narrowest_slit_lets_a_look_through() -> None:
    outline = rectangle(12, 10, 4, 1)
    slit = Polygon(tuple(Point(max(x, 12 * INCH + 1), y) for x, y in outline.corners))
    assert sees(table(wall("left", rectangle(8, 10, 4, 1)), wall("right", slit)), *THIN)


def test_walls_apart_along_the_line_do_not_join() -> None:
    assert sees(table(wall("left", rectangle(8, 8, 4, 1)), wall("right", rectangle(12, 10, 4, 1))), *THIN)


def test_a_joint_is_no_higher_than_the_lower_wall() -> None:
    high, low = wall("high", rectangle(8, 10, 4, 1)), wall("low", rectangle(12, 10, 4, 1), "0.5")
    assert sight(table(high, low), *THIN) == OPEN  # 16 mm up at least, where the lower wall is 12.7
    assert not sees(table(high, wall("low", rectangle(12, 10, 4, 1), 2)), *THIN)


def test_between_a_wall_and_a_bush_one_looks_through_the_bush() -> None:
    field = table(wall("wall", rectangle(8, 10, 4, 1)), bush("bush", rectangle(12, 10, 4, 1)))
    assert sight(field, *THIN) == Sight(visible=True, cover=True, screens=("bush",))


# -- heights -----------------------------------------------------------------------------------------------


def test_a_low_fence_covers_those_close_behind_it_alone() -> None:
    fence = wall("fence", rectangle(8, 15, 8, "0.2"), "0.5")  # 12.7 mm
    assert sight(table(fence), NORTH, SOUTH) == Sight(visible=True, cover=True, blockers=("fence",))
    assert sight(table(fence), SOUTH, NORTH) == OPEN
    # half way the line from eyes to legs is 16 mm up
    assert sight(table(wall("fence", rectangle(8, 10, 8, "0.2"), "0.5")), NORTH, SOUTH) == OPEN


def test_who_looks_along_the_top_of_a_wall_sees() -> None:
    def built(height: int) -> Table:
        return table(
            Piece(id="wall", kind="wall", outline=rectangle(8, 10, 8, 1), height=height, opaque=True)
        )

    assert sees(built(28 * MM))  # from eyes to head
    assert not sees(built(28 * MM + 1))


def test_what_is_lower_than_everybodys_legs_hides_nothing() -> None:
    assert sight(table(wall("kerb", rectangle(8, 15, 8, "0.5"), "0.15")), NORTH, SOUTH) == OPEN  # 3.81 mm


def test_who_is_taller_is_seen_over_a_wall() -> None:
    field = table(wall("wall", rectangle(8, 10, 8, "0.5"), 2))
    giants = figure(12, 4, height=100 * MM), figure(12, 16, height=100 * MM)
    assert not sees(field)
    assert sees(field, *giants)
    assert sight(field, *giants).cover
    # from 28 to 87.5 mm: 57.75 half way, over 50.8; but 32.96 an inch away, and 82.54 an inch from the giant
    assert sees(field, NORTH, giants[1])
    near = table(wall("wall", rectangle(8, 5, 8, "0.5"), 2))
    assert not sees(near, NORTH, giants[1])
    assert sees(near, giants[0], SOUTH)


def test_from_the_edge_of_a_roof_one_sees_down_but_not_to_its_foot() -> None:
    field = table(roof("house", rectangle(6, 2, 12, 4)))
    edge, inner = figure(12, 6), figure(12, 4)
    far, foot = figure(12, 18), figure(12, 7)
    assert field.elevation(edge.at) == 3 * INCH
    assert sight(field, edge, far) == OPEN
    assert sees(field, edge, foot)
    assert not sees(field, inner, foot)
    # from 104.2 mm down to 28, 2 of 14 inches behind the edge: 93.3 mm there, over 76.2
    assert sees(field, inner, far)
    assert sight(field, far, inner).cover  # whose legs are hidden by the edge of the roof


def test_roofs_see_each_other_over_the_street() -> None:
    houses = roof("west", rectangle(2, 2, 4, 20)), roof("east", rectangle(18, 2, 4, 20))
    up = figure(6, 12), figure(18, 12)
    assert sight(table(*houses), *up) == OPEN
    assert not sees(table(*houses, wall("tower", rectangle(11, 8, 2, 8), 6)), *up)
    assert sight(table(*houses, wall("crate", rectangle(11, 8, 2, 8), 2)), *up) == OPEN


# -- cover -------------------------------------------------------------------------------------------------


def test_who_is_half_behind_a_wall_is_in_cover() -> None:
    field = table(wall("wall", rectangle(8, 14, 4, 1)))
    assert sight(field, NORTH, SOUTH) == Sight(visible=True, cover=True, blockers=("wall",))
    # short of the line of centres, and yet before the edge of the base, 0.49 inches aside
    assert sight(table(wall("wall", rectangle(8, 14, "3.7", 1))), NORTH, SOUTH).cover
    assert sight(table(wall("wall", rectangle(8, 14, "3.5", 1))), NORTH, SOUTH) == OPEN


def test_who_leans_out_from_behind_a_corner_has_cover_and_gives_none() -> None:
    field = table(wall("wall", rectangle(0, 6, 12, "0.5")))
    leaning, far = figure("11.9", "5.4"), figure(12, 18)
    assert sight(field, leaning, far) == OPEN
    assert sight(field, far, leaning) == Sight(visible=True, cover=True, blockers=("wall",))


def test_bushes_cover_without_hiding() -> None:
    field = table(bush("bush", rectangle(8, 10, 8, 1)))
    assert sight(field, NORTH, SOUTH) == Sight(visible=True, cover=True, screens=("bush",))
    assert sight(table(bush("behind", rectangle(8, 17, 8, 1))), NORTH, SOUTH) == OPEN
    assert sight(table(bush("grass", rectangle(8, 10, 8, 1), "0.5")), NORTH, SOUTH) == OPEN


def test_who_stands_in_a_bush_is_in_cover() -> None:
    field = table(bush("bush", rectangle(10, 14, 4, 4)))
    assert sight(field, NORTH, SOUTH).screens == ("bush",)


def test_what_hides_and_what_screens_are_told_apart() -> None:
    field = table(bush("bush", rectangle(8, 8, 8, 1)), wall("wall", rectangle(8, 14, 4, 1)))
    assert sight(field, NORTH, SOUTH) == Sight(True, True, ("wall",), ("bush",))


# -- smoke and bodies --------------------------------------------------------------------------------------


def test_smoke_hides_at_any_height() -> None:
    cloud = disc(12, 10, 2)
    veiled = Sight(visible=False, cover=False, veiled=True)
    assert sight(table(), NORTH, SOUTH, veils=(cloud,)) == veiled
    houses = roof("north", rectangle(10, 2, 4, 2), 9), roof("south", rectangle(10, 16, 4, 2), 9)
    assert sight(table(*houses), NORTH, SOUTH, veils=(cloud,)).veiled
    assert sight(table(), NORTH, SOUTH, veils=(disc(16, 10, 2),)) == OPEN


def test_the_rim_of_a_cloud_covers() -> None:
    assert sight(table(), NORTH, SOUTH, veils=(disc(14, 10, 2),)) == Sight(True, True, veiled=True)


def test_bodies_hide_only_if_a_rule_says_so() -> None:
    ogre = "ogre", figure(12, 10, radius=INCH, height=60 * MM)
    assert sight(table(), NORTH, SOUTH) == OPEN
    assert sight(table(), NORTH, SOUTH, bodies=(ogre,)) == Sight(False, False, ("ogre",))
    assert sight(table(), NORTH, SOUTH, bodies=(("n", NORTH), ("s", SOUTH))) == OPEN
    rat = "rat", figure(12, 10, radius=INCH, height=13 * MM)
    assert sight(table(), NORTH, SOUTH, bodies=(rat,)) == OPEN  # the lowest line is 14 mm up there
    cart = "cart", Figure(at(12, 10), Rectangle(4 * INCH, INCH), 60 * MM)
    assert sight(table(), NORTH, SOUTH, bodies=(cart,)) == Sight(False, False, ("cart",))


def test_bodies_stand_on_roofs_and_are_looked_under() -> None:
    # a glass floor 20 mm up, with a body on it close to the looker: between torso and head, as seen from afar
    floor = Piece(
        id="floor", kind="glass", outline=rectangle(8, 5, 8, 2), footing=Footing.TOP, height=20 * MM
    )
    on_it = "ogre", figure(12, 6, radius=INCH, height=32 * MM)
    there = sight(table(floor), NORTH, SOUTH, bodies=(on_it,))
    # from its eyes, at 28 mm, the looker sees nothing; but its torso is seen, so it sees
    assert there == Sight(visible=True, cover=True, blockers=("ogre",))
    assert sight(table(floor), SOUTH, NORTH, bodies=(on_it,)).visible
    assert not sight(table(), NORTH, SOUTH, bodies=(on_it,)).visible
    # 28 mm up, as high as the eyes, it is looked past under its feet
    high = Piece(id="floor", kind="glass", outline=rectangle(8, 5, 8, 2), footing=Footing.TOP, height=28 * MM)
    assert sight(table(high), NORTH, SOUTH, bodies=(on_it,)) == OPEN


def test_what_hides_the_torso_alone_covers() -> None:
    # 12 to 22 mm up, before the target: its head is seen 28 mm up there, its torso 17, its legs 6
    floor = Piece(
        id="floor", kind="glass", outline=rectangle(8, 14, 8, 2), footing=Footing.TOP, height=12 * MM
    )
    rat = "rat", figure(12, 15, radius=INCH // 2, height=10 * MM)
    far = figure(12, "16.5")
    assert sight(table(floor), NORTH, far, bodies=(rat,)) == Sight(True, True, ("rat",))


# -- bases -------------------------------------------------------------------------------------------------


def test_a_wide_base_is_seen_past_a_wall_that_hides_a_narrow_one() -> None:
    field = table(wall("wall", rectangle(11, 10, 2, 1)))
    assert not sees(field)
    wide = Figure(SOUTH.at, Rectangle(width=5 * INCH, depth=INCH), SOUTH.height)
    assert sees(field, NORTH, wide)
    assert not sees(field, NORTH, wide._replace(facing=Point(1, 0)))
    # its front corners count, not those behind them, which are in the smoke
    square = wide._replace(base=Rectangle(width=2 * INCH, depth=2 * INCH))
    assert sight(table(), NORTH, square, veils=(disc(12, 19, "2.3"),)) == OPEN
    assert sight(table(), NORTH, square, veils=(disc("13.5", 17, "2.3"),)).cover
    for hiding_all_but_one_side in (rectangle(6, 10, 7, 1), rectangle(11, 10, 7, 1)):
        assert sees(table(wall("wall", hiding_all_but_one_side)), NORTH, wide)
        assert not sees(table(wall("wall", hiding_all_but_one_side)))


def test_two_in_the_same_place_see_each_other() -> None:
    assert sight(table(), NORTH, NORTH) == OPEN
    assert sight(table(wall("wall", rectangle(8, 10, 8, 1))), NORTH, NORTH._replace(height=9 * INCH)) == OPEN
    assert sight(table(wall("tank", disc(12, 4, 2))), NORTH, NORTH) == OPEN


# -- the memory --------------------------------------------------------------------------------------------


def test_a_table_remembers_what_was_seen_and_forgets_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.modules[Sight.__module__], "KEPT", 2)
    field = table(wall("wall", rectangle(8, 10, 8, 1)))
    first = sight(field, NORTH, SOUTH)
    assert sight(field, NORTH, SOUTH) is first
    for x in range(1, 5):
        sight(field, figure(x, 4), SOUTH)
    assert len(field.sights) <= 2
    assert sight(field, NORTH, SOUTH) == first


# -- for all -----------------------------------------------------------------------------------------------

coarse = st.builds(Point, *[st.integers(1, 11).map(lambda n: n * 2 * INCH)] * 2)
"""So few places that much lies in line."""
places = coarse | st.builds(Point, *[st.integers(INCH, 23 * INCH)] * 2)
bases = st.builds(Round, st.sampled_from([0, 12_500, 20_000, 30_000])) | st.just(Rectangle(2 * INCH, INCH))
facings = st.builds(Point, st.integers(-3, 3), st.integers(-3, 3)).filter(any)
figures = st.builds(Figure, places, bases, st.integers(20 * MM, 80 * MM), facings)


@st.composite
def outlines(draw: st.DrawFn) -> Polygon | Circle:
    if draw(st.booleans()):
        return Circle(draw(coarse), draw(st.integers(1, 4)) * INCH)
    corners = hull(tuple(draw(st.lists(coarse, min_size=3, max_size=4))))
    assume(len(corners) > 2)
    return Polygon(corners)


footings = st.sampled_from([Footing.TOP, Footing.CLOSED, Footing.GROUND])


@st.composite
def terrains(draw: st.DrawFn) -> list[Piece]:
    return [
        Piece(
            id=f"piece {n}",
            kind="any",
            outline=outline,
            footing=draw(footings),
            height=draw(st.integers(0, 80 * MM)),
            opaque=draw(st.booleans()),
            screens=draw(st.booleans()),
        )
        for n, outline in enumerate(draw(st.lists(outlines(), max_size=5)))
    ]


@given(terrains(), figures, figures, st.lists(outlines(), max_size=1), st.lists(figures, max_size=2))
def test_whoever_sees_is_seen(
    pieces: list[Piece], a: Figure, b: Figure, clouds: list[Polygon | Circle], others: list[Figure]
) -> None:
    field = table(*pieces)
    veils = tuple(cloud for cloud in clouds if isinstance(cloud, Circle))
    bodies = tuple((f"body {n}", other) for n, other in enumerate(others))
    there, back = sight(field, a, b, veils, bodies), sight(field, b, a, veils, bodies)
    assert there.visible == back.visible
    if not there.visible:
        assert not there.cover
        assert there.blockers or there.veiled
    assert there.cover == bool(there.visible and (there.blockers or there.screens or there.veiled))


@given(terrains(), figures, figures)
def test_the_mirror_image_of_a_table_looks_the_same(pieces: list[Piece], a: Figure, b: Figure) -> None:
    def mirrored(p: Point) -> Point:
        return Point(24 * INCH - p.x, p.y)

    def image(one: Figure) -> Figure:
        return one._replace(at=mirrored(one.at), facing=Point(-one.facing.x, one.facing.y))

    others = [
        Piece(
            id=piece.id,
            kind=piece.kind,
            outline=Circle(mirrored(piece.outline.centre), piece.outline.radius)
            if isinstance(piece.outline, Circle)
            else Polygon(tuple(mirrored(corner) for corner in piece.outline.corners)),
            footing=piece.footing,
            height=piece.height,
            opaque=piece.opaque,
            screens=piece.screens,
        )
        for piece in pieces
    ]
    there, image_of_it = sight(table(*pieces), a, b), sight(table(*others), image(a), image(b))
    assert (there.visible, there.cover) == (image_of_it.visible, image_of_it.cover)


@given(terrains(), outlines(), figures, figures)
def test_another_wall_never_lets_anybody_see_more(
    pieces: list[Piece], outline: Polygon | Circle, a: Figure, b: Figure
) -> None:
    before, after = sight(table(*pieces), a, b), sight(table(*pieces, wall("new", outline)), a, b)
    assert before.visible or not after.visible
    if after.visible:
        assert after.cover or not before.cover


@given(terrains(), figures, figures)
def test_high_walls_hide_just_what_shapely_finds_behind_them(
    pieces: list[Piece], a: Figure, b: Figure
) -> None:
    """Of bases that are mere points, where nothing but the line of centres counts."""
    a, b = a._replace(base=Round(0)), b._replace(base=Round(0))
    assume(a.at != b.at)
    walls = [wall(piece.id, piece.outline, 9) for piece in pieces]
    line = shapely.LineString([a.at, b.at])
    crossed = [crosses(line, piece.outline) for piece in pieces]
    assume(None not in crossed)
    assert sight(table(*walls), a, b).visible == (True not in crossed)


def crosses(line: shapely.LineString, outline: Polygon | Circle) -> bool | None:
    """Whether a line goes through an outline; None if that is too close to tell with floats."""
    if isinstance(outline, Circle):
        depth = outline.radius - line.distance(shapely.Point(outline.centre))
        return depth > 0 if abs(depth) > 3 else None
    shape = shapely.Polygon(outline.corners)
    if line.intersects(shape.buffer(-3)):
        return True
    return None if line.intersects(shape.buffer(3)) else False
