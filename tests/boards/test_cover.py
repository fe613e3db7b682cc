"""How well a target is covered, from the attacker's best corner."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.boards.sketch import at, board, sketch, some_space

from refriega.boards import LEGEND, Board, Cover, CoverResult, SquareBoard, Terrain, space
from refriega.boards.terrain import CLOSED_DOOR, OPEN


def cover(text: str) -> CoverResult:
    """Of B from A; every C is a creature in the way."""
    field, marks = sketch(text)
    return field.cover(marks["A"], marks["B"], marks.get("C", ()))


def test_on_open_ground_there_is_none() -> None:
    assert cover("A....B") == CoverResult(Cover.NONE)


def test_a_pillar_between_gives_standard_cover_and_names_the_lines() -> None:
    found = cover("""
        .....
        A.o.B
        .....
    """)
    assert found == CoverResult(Cover.STANDARD, (at(2, 1),), (((0, 2), (10, 4)), ((0, 2), (8, 4))))


def test_behind_a_whole_wall_cover_is_total() -> None:
    found = cover("""
        ..#..
        A.#.B
        ..#..
    """)
    assert (found.level, found.lines) == (Cover.TOTAL, ())
    assert at(2, 1) in found.by


def test_the_best_corner_is_taken() -> None:
    # From the lower corners every line passes under the wall.
    assert cover("A.#..\n....B").level == Cover.NONE
    assert cover("A.#.B\n.....").level == Cover.STANDARD


def test_an_arrow_slit_gives_improved_cover_to_those_behind_it() -> None:
    found = cover("""
        ..#..
        A.:B.
        ..#..
    """)
    assert found.level == Cover.IMPROVED
    assert found.by == (at(2, 1),)


@pytest.mark.parametrize(
    ("row", "level"),
    [
        ("A..=B", Cover.STANDARD),
        ("A=..B", Cover.NONE),  # the attacker is nearer to the wall
        ("A.=.B", Cover.STANDARD),
        ("A.......=.....B", Cover.STANDARD),  # six spaces behind it
        ("A........=......B", Cover.NONE),  # seven
        ("A..tB", Cover.PARTIAL),
    ],
)
def test_what_is_low_covers_those_near_it(row: str, level: Cover) -> None:
    assert cover(row).level == level


def test_creatures_in_the_way_give_soft_cover() -> None:
    found = cover("A.C.B")
    assert (found.level, found.soft, found.by) == (Cover.NONE, True, (at(2, 0),))
    assert not cover("A...B\n.....\n..C..").soft


def test_neighbours_have_no_soft_cover_from_each_other() -> None:
    assert not cover("AB\nCC").soft
    assert not cover("AC\nCB").soft


def test_attacker_and_target_are_not_in_their_own_way() -> None:
    field = SquareBoard(9, 3)
    target = field.footprint(at(5, 0), 2)
    assert not field.cover((at(0, 0),), target, soft={at(0, 0), *target}).soft


def test_a_wall_and_a_creature_in_the_way_are_both_reported() -> None:
    found = cover(".....\nA.oCB\n.....")
    assert (found.level, found.soft) == (Cover.STANDARD, True)


def test_of_equal_corners_the_one_without_creatures_is_taken() -> None:
    found = cover("""
        .....
        A.o.B
        ..C..
    """)
    assert found.level == Cover.STANDARD
    assert not found.soft  # the upper corner has the pillar alone


def test_a_large_attacker_uses_its_best_space() -> None:
    field, _ = sketch("""
        ..#..
        ..#..
        .....
    """)
    target = (at(4, 2),)
    assert field.cover((at(0, 0),), target).level > Cover.NONE
    assert field.cover(field.footprint(at(0, 1), 2), target).level == Cover.NONE


def test_an_opened_door_no_longer_covers() -> None:
    room = board("""
        ..#..
        ..+..
        ..#..
    """)
    a, b = (at(0, 1),), (at(4, 1),)
    assert room.cover(a, b).level == Cover.TOTAL
    assert room.with_terrain(((at(2, 1), OPEN),)).cover(a, b).level == Cover.NONE


def test_cover_on_hexes() -> None:
    field = board(". . . . .\n . # . .\n. . . . .", "hex")
    assert field.cover((at(0, 1),), (at(2, 1),)).level == Cover.STANDARD
    assert field.cover((at(0, 0),), (at(4, 0),)).level == Cover.NONE
    assert field.cover((at(0, 0),), (at(4, 0),), soft={at(2, 0)}).soft


SIGNS = st.lists(st.sampled_from("....#=:f"), min_size=36, max_size=36)


def turned(field: Board) -> SquareBoard:
    """The same ground a quarter turn clockwise."""
    ground: dict[int, Terrain] = {turn(place): field.terrain(place) for place in field.spaces()}
    return SquareBoard(6, 6, ground)


def turn(place: int) -> int:
    return space(5 - place // 1000, place % 1000)


@given(SIGNS, st.data(), st.lists(st.integers(0, 35), max_size=4))
def test_cover_does_not_depend_on_how_the_board_lies(
    signs: list[str], data: st.DataObject, soft: list[int]
) -> None:
    field = SquareBoard(6, 6, {space(i % 6, i // 6): LEGEND[sign] for i, sign in enumerate(signs)})
    a, b = some_space(data, field), some_space(data, field)
    creatures = [space(i % 6, i // 6) for i in soft]
    here = field.cover((a,), (b,), creatures)
    there = turned(field).cover((turn(a),), (turn(b),), [turn(place) for place in creatures])
    assert (here.level, here.soft) == (there.level, there.soft)
    assert len(here.lines) == len(there.lines)


@given(SIGNS, st.data())
def test_cover_is_total_where_there_is_no_line_of_effect(signs: list[str], data: st.DataObject) -> None:
    field = SquareBoard(6, 6, {space(i % 6, i // 6): LEGEND[sign] for i, sign in enumerate(signs)})
    a, b = (some_space(data, field),), (some_space(data, field),)
    assert (field.cover(a, b).level == Cover.TOTAL) == (not field.line_of_effect(a, b))
    shut = field.with_terrain(((at(0, 0), CLOSED_DOOR),))
    if at(0, 0) not in (*a, *b):
        assert shut.cover(a, b).level >= Cover.NONE
