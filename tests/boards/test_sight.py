"""What hides what: lines from corner to corner, and what they meet."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.boards.sketch import at, board, boards, sketch, some_space

from refriega.boards import Board, Point, Space, SquareBoard
from refriega.boards.crossing import crossings, screen_of
from refriega.boards.terrain import WALL


def sees(text: str) -> bool:
    field, marks = sketch(text)
    there = field.line_of_sight(marks["A"], marks["B"]).clear
    assert there == field.line_of_sight(marks["B"], marks["A"]).clear
    assert there == field.line_of_effect(marks["A"], marks["B"]).clear
    return there


def test_nobody_looks_around_a_wall_over_the_edge_of_the_board() -> None:
    assert not sees("A.#.B\n..#..")
    assert not sees("A#B")


def test_nothing_hides_anything_on_an_open_board() -> None:
    assert sees("A....B")
    assert sees("A\n\n\n  B")


def test_a_wall_across_hides_what_stands_behind_it() -> None:
    assert not sees("""
        ..#..
        A.#.B
        ..#..
    """)


def test_a_single_pillar_is_looked_past_along_its_face() -> None:
    assert sees("""
        .....
        A.o.B
        .....
    """)


def test_one_looks_along_the_wall_of_a_corridor() -> None:
    assert sees("""
        #########
        A.......B
        #########
    """)


def test_no_line_leads_through_the_joint_of_two_walls() -> None:
    assert not sees("""
        A.##.B
        ..##..
        .####.
    """)
    assert not sees("""
        .A..
        ####
        .B..
    """)


def test_no_line_squeezes_between_walls_that_meet_corner_to_corner() -> None:
    assert not sees("""
        A.#
        .#.
        #.B
    """)
    assert not sees("""
        A#
        #B
    """)


def test_the_corner_where_two_walls_meet_is_no_loophole() -> None:
    assert not sees("""
        A#..B
        #....
    """)


def test_one_looks_diagonally_past_a_single_corner() -> None:
    assert sees("""
        A#
        .B
    """)


def test_pillars_on_either_side_that_do_not_meet_leave_a_line_free() -> None:
    assert sees("""
        Ao...
        .....
        .....
        ...oB
    """)


def test_fog_hides_yet_lets_effects_through() -> None:
    field, marks = sketch("""
        ..f..
        A.f.B
        ..f..
    """)
    assert not field.line_of_sight(marks["A"], marks["B"])
    assert field.line_of_effect(marks["A"], marks["B"])
    assert field.line_of_sight(marks["A"], (at(2, 1),))  # the edge of a bank of fog is seen
    assert not field.line_of_sight(marks["A"], (at(2, 1), at(3, 1))[1:])


def test_what_is_low_or_deep_hides_nothing() -> None:
    for sign in "=tw,~n/ ":
        assert sees(f"...\nA{sign}B\n...")


def test_a_sight_names_its_free_line_or_what_is_in_the_way() -> None:
    field, marks = sketch("""
        ..#..
        A.#.B
        ..#..
    """)
    blocked = field.line_of_sight(marks["A"], marks["B"])
    assert blocked.line is None
    assert at(2, 1) in blocked.by
    free = field.line_of_sight(marks["A"], (at(1, 0),))
    assert free.line is not None
    assert free.line[0] in field.corners(marks["A"][0])
    assert free.by == ()


def test_a_large_body_is_seen_if_any_part_of_it_is() -> None:
    field, marks = sketch(
        """
        A.#B
        ..#.
        ...."
    """.replace('"', "")
    )
    behind = marks["B"]
    assert not field.line_of_sight(marks["A"], behind)
    assert field.line_of_sight(marks["A"], (*behind, at(3, 1), at(3, 2)))


def test_on_hexes_a_wall_hides_and_a_gap_shows() -> None:
    field = board(". . # . .\n . # . .\n. . # . .\n . # . .\n. . # . .", "hex")
    for row in (0, 2):
        assert not field.line_of_sight((at(0, row),), (at(4, row),))
    gap = field.with_terrain(((at(2, 2), field.terrain(at(0, 0))),))
    assert gap.line_of_sight((at(0, 2),), (at(4, 2),))


@settings(max_examples=200)
@given(boards("....#of "), st.data(), st.integers(1, 2), st.integers(1, 2))
def test_sight_and_effect_are_mutual(field: Board, data: st.DataObject, mine: int, other: int) -> None:
    a = field.footprint(some_space(data, field), mine)
    b = field.footprint(some_space(data, field), other)
    assert field.line_of_sight(a, b).clear == field.line_of_sight(b, a).clear
    assert field.line_of_effect(a, b).clear == field.line_of_effect(b, a).clear
    if field.line_of_sight(a, b):
        assert field.line_of_effect(a, b)  # nothing here stops effects and not sight


def flooded(field: Board, start: Space) -> set[Space]:
    """The spaces joined to ``start`` side to side, walls left out."""
    seen, queue = {start}, [start]
    while queue:
        place = queue.pop()
        sides = [s.to for s in field.shifts(place) if not s.diagonal and field.inside(s.to)]
        for to in sides:
            if to not in seen and not field.terrain(to).blocks_sight:
                seen.add(to)
                queue.append(to)
    return seen


@settings(max_examples=300)
@given(boards("..##"), st.data())
def test_nothing_is_seen_from_one_closed_room_into_another(field: Board, data: st.DataObject) -> None:
    a, b = some_space(data, field), some_space(data, field)
    if field.terrain(a).blocks_sight or field.terrain(b).blocks_sight:
        return
    joined = flooded(field, a)
    if b not in joined:
        assert not field.line_of_sight((a,), (b,))
    for shift in field.shifts(a):
        if not shift.diagonal and shift.to in joined:
            assert field.line_of_sight((a,), (shift.to,))


@given(boards("...#"), st.data())
def test_a_new_wall_never_opens_a_view(field: Board, data: st.DataObject) -> None:
    a, b, new = (some_space(data, field) for _ in range(3))
    if new not in (a, b) and not field.line_of_sight((a,), (b,)):
        assert not field.with_terrain(((new, WALL),)).line_of_sight((a,), (b,))


POINTS = st.tuples(st.integers(0, 16), st.integers(0, 16))


@settings(max_examples=300)
@given(POINTS, POINTS, st.integers(0, 7), st.integers(0, 7))
def test_a_line_crosses_a_square_where_exact_clipping_says_so(p: Point, q: Point, col: int, row: int) -> None:
    place = at(col, row)
    screens = {place: screen_of(place, SquareBoard(8, 8).corners(place), 8)}
    first, last = Fraction(0), Fraction(1)
    inside = p != q
    for axis, low in ((0, 2 * col), (1, 2 * row)):
        run = q[axis] - p[axis]
        if run:
            enter, leave = sorted((Fraction(low - p[axis], run), Fraction(low + 2 - p[axis], run)))
            first, last = max(first, enter), min(last, leave)
        else:
            inside = inside and low < p[axis] < low + 2
    assert bool(crossings((p, q), screens)) == (inside and first < last)
