"""Straight paths, directions, and who flanks whom."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.boards.sketch import at, board, boards, some_space

from refriega.boards import Board, FlatDirection, HexBoard, PointyDirection, SquareBoard, SquareDirection

BIG = SquareBoard(40, 40)
HEXES = HexBoard(40, 40)
MIDDLE = at(20, 20)


def test_a_clear_row_is_straight_however_long() -> None:
    path = SquareBoard(10, 1).straight_path(at(0, 0), 1, at(8, 0))
    assert path == tuple(at(col, 0) for col in range(1, 9))


def test_a_wall_in_the_way_leaves_no_straight_path() -> None:
    field = board("......\n..#...\n......")
    assert field.straight_path(at(0, 1), 1, at(5, 1)) is None
    assert field.straight_path(at(0, 0), 1, at(5, 0)) is not None


@pytest.mark.rule("ML-228")
def test_an_easy_path_does_not_enter_difficult_ground() -> None:
    field = board("..,..")
    assert field.straight_path(at(0, 0), 1, at(4, 0)) is not None
    assert field.straight_path(at(0, 0), 1, at(4, 0), easy=True) is None
    assert board(",....").straight_path(at(0, 0), 1, at(4, 0), easy=True) is not None


def test_where_a_line_runs_between_two_spaces_either_will_do() -> None:
    assert board("...\n...").straight_path(at(0, 0), 1, at(2, 1)) == (at(1, 0), at(2, 1))
    assert board(".w.\n...").straight_path(at(0, 0), 1, at(2, 1)) == (at(1, 1), at(2, 1))
    assert board(".w.\n.w.").straight_path(at(0, 0), 1, at(2, 1)) is None


def test_a_large_body_needs_room_along_its_straight_path() -> None:
    field = board(".....\n...#.\n.....")
    assert field.straight_path(at(0, 0), 2, at(1, 0)) == (at(1, 0),)
    assert field.straight_path(at(0, 0), 2, at(3, 0)) is None
    assert field.straight_path(at(0, 0), 2, at(0, 0)) == ()


@given(boards(".", 9, 9), st.data())
def test_on_open_ground_a_straight_path_is_as_short_as_the_distance_and_the_same_back(
    field: Board, data: st.DataObject
) -> None:
    a, b = some_space(data, field), some_space(data, field)
    there, back = field.straight_path(a, 1, b), field.straight_path(b, 1, a)
    if there is None or back is None:  # on hexes a straight line may leave the board's ragged edge
        assert field.kind == "hex"
        return
    assert [a, *there] == [b, *back][::-1]
    assert field.path_cost(a, 1, there).cost == field.distance(a, b)


def test_the_nearest_direction() -> None:
    for direction in SquareDirection:
        to = BIG.push(MIDDLE, direction)
        assert to is not None
        assert BIG.direction_from(MIDDLE, to) == direction
    assert BIG.direction_from(MIDDLE, at(25, 22)) == SquareDirection.E  # 21.8 degrees
    assert BIG.direction_from(MIDDLE, at(32, 25)) == SquareDirection.SE  # 22.6 degrees
    with pytest.raises(ValueError, match="no direction"):
        BIG.direction_from(MIDDLE, MIDDLE)
    with pytest.raises(ValueError, match="no direction"):
        HEXES.direction_from(MIDDLE, MIDDLE)


def test_hex_directions_point_where_their_names_say() -> None:
    pointy = {PointyDirection.E: (21, 20), PointyDirection.SE: (20, 21), PointyDirection.NW: (19, 19)}
    for direction, to in pointy.items():
        assert HEXES.push(MIDDLE, direction) == at(*to)
        assert HEXES.direction_from(MIDDLE, at(*to)) == direction
    flat = HexBoard(40, 40, orientation="flat")
    for way, to in {FlatDirection.S: (20, 21), FlatDirection.N: (20, 19), FlatDirection.SE: (21, 20)}.items():
        assert flat.push(MIDDLE, way) == at(*to)
        assert flat.direction_from(MIDDLE, at(*to)) == way


def test_nothing_is_pushed_off_the_board() -> None:
    assert SquareBoard(3, 3).push(at(0, 0), SquareDirection.NW) is None
    assert SquareBoard(3, 3).push(at(2, 1), SquareDirection.E) is None
    assert HexBoard(3, 3).push(at(0, 0), PointyDirection.W) is None


def flanked(a: tuple[int, int], b: tuple[int, int], target: tuple[int, int] = (20, 20)) -> bool:
    there = BIG.flanks((at(*a),), (at(*target),), (at(*b),))
    assert there == BIG.flanks((at(*b),), (at(*target),), (at(*a),))
    return there


def test_two_flank_from_opposite_sides_and_corners() -> None:
    assert flanked((19, 20), (21, 20))
    assert flanked((20, 19), (20, 21))
    assert flanked((19, 19), (21, 21))
    assert not flanked((19, 20), (21, 21))
    assert not flanked((19, 20), (20, 19))
    assert not flanked((19, 19), (21, 19))
    assert not flanked((19, 20), (19, 20))


def test_a_long_spear_flanks_from_two_spaces_away() -> None:
    assert flanked((18, 20), (21, 20))
    assert flanked((18, 19), (22, 21))
    assert flanked((18, 19), (21, 20))
    assert not flanked((18, 18), (21, 19))


def test_around_a_large_target_the_whole_body_counts() -> None:
    ogre = BIG.footprint(MIDDLE, 2)
    assert BIG.flanks((at(19, 20),), ogre, (at(22, 21),))
    assert BIG.flanks((at(20, 19),), ogre, (at(21, 22),))
    assert not BIG.flanks((at(19, 20),), ogre, (at(20, 19),))
    assert BIG.flanks(BIG.footprint(at(18, 19), 2), (MIDDLE,), (at(21, 20),))


def test_on_hexes_two_flank_from_opposite_hexes() -> None:
    for hexes in (HEXES, HexBoard(40, 40, orientation="flat")):
        ring = [hexes.push(MIDDLE, direction) for direction in range(6)]
        for i, a in enumerate(ring):
            for j, b in enumerate(ring):
                assert a is not None
                assert b is not None
                assert hexes.flanks((a,), (MIDDLE,), (b,)) == ((i - j) % 6 == 3)
