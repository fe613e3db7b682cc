"""How far things are from each other, and the zone that a creature threatens."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.boards.sketch import around, at, boards, some_space

from refriega.boards import HexBoard, SquareBoard

BIG = SquareBoard(40, 40)
POINTY = HexBoard(40, 40)
FLAT = HexBoard(40, 40, orientation="flat")
MIDDLE = at(20, 20)


@pytest.mark.rule("ML-222")
def test_a_distance_is_counted_as_movement_is() -> None:
    assert [BIG.distance(at(0, 0), at(n, n)) for n in range(1, 7)] == [1, 3, 4, 6, 7, 9]
    assert BIG.distance(at(0, 0), at(4, 3)) == 5
    assert BIG.distance(at(0, 0), at(4, 3), "squares") == 4
    assert BIG.square_rings(at(3, 9), at(5, 4)) == 5


@pytest.mark.rule("ML-101", "ML-103")
@pytest.mark.parametrize(
    ("extent", "reach", "spaces"), [(1, 1, 8), (1, 2, 20), (2, 2, 28), (3, 4, 92), (4, 8, 300)]
)
def test_zones_on_squares(extent: int, reach: int, spaces: int) -> None:
    zone = BIG.threatened(MIDDLE, extent, reach)
    assert len(zone) == spaces
    assert zone.isdisjoint(BIG.footprint(MIDDLE, extent))


@pytest.mark.rule("ML-101", "ML-103")
@pytest.mark.parametrize(("reach", "spaces"), [(1, 6), (2, 18), (4, 60), (8, 216)])
@pytest.mark.parametrize("hexes", [POINTY, FLAT])
def test_zones_on_hexes(hexes: HexBoard, reach: int, spaces: int) -> None:
    assert len(hexes.threatened(MIDDLE, 1, reach)) == spaces


@pytest.mark.rule("ML-100")
def test_the_corner_of_a_zone_of_two_is_three_away() -> None:
    zone = around((20, 20), BIG.threatened(MIDDLE, 1, 2))
    assert (2, 2) not in zone
    assert {(2, 1), (1, 2), (2, 0), (1, 1)} <= zone


@pytest.mark.rule("ML-100")
def test_counted_in_squares_a_zone_of_two_is_a_block_of_five_by_five() -> None:
    zone = around((20, 20), BIG.threatened(MIDDLE, 1, 2, metric="squares"))
    assert len(zone) == 24
    assert (2, 2) in zone


def test_a_long_spear_threatens_only_what_is_exactly_two_away() -> None:
    zone = BIG.threatened(MIDDLE, 1, 2, nearest=2)
    assert len(zone) == 12
    assert {BIG.distance(MIDDLE, place) for place in zone} == {2}
    assert len(POINTY.threatened(MIDDLE, 1, 2, nearest=2)) == 12


def test_a_zone_is_cut_to_the_board() -> None:
    assert SquareBoard(5, 5).threatened(at(0, 0), 1, 1) == {at(1, 0), at(0, 1), at(1, 1)}


def test_bodies_take_more_spaces_on_squares_and_on_hexes() -> None:
    assert [len(BIG.footprint(MIDDLE, extent)) for extent in (1, 2, 3, 4, 6)] == [1, 4, 9, 16, 36]
    assert BIG.footprint(MIDDLE, 2) == (at(20, 20), at(21, 20), at(20, 21), at(21, 21))
    for hexes in (POINTY, FLAT):
        assert [len(hexes.footprint(MIDDLE, extent)) for extent in (1, 2, 3, 4)] == [1, 3, 7, 19]
        trio = hexes.footprint(MIDDLE, 2)
        assert all(hexes.distance(a, b) == 1 for a in trio for b in trio if a != b)


def test_a_body_over_the_edge_is_cut_and_does_not_fit() -> None:
    small = SquareBoard(4, 4)
    assert small.footprint(at(3, 3), 2) == (at(3, 3),)
    assert not small.fits(at(3, 3), 2)
    assert small.fits(at(2, 2), 2)


def test_the_distance_between_bodies_is_that_of_their_nearest_spaces() -> None:
    large, other = BIG.footprint(at(5, 5), 2), BIG.footprint(at(9, 6), 3)
    assert BIG.distance_between(large, other) == 3
    assert BIG.distance_between(large, large) == 0


@given(boards("."), st.data())
def test_distance_is_symmetric_and_nearly_obeys_the_triangle(board: SquareBoard, data: st.DataObject) -> None:
    a, b, c = (some_space(data, board) for _ in range(3))
    assert board.distance(a, b) == board.distance(b, a)
    assert (board.distance(a, b) == 0) == (a == b)
    # Two walks that each begin with a cheap diagonal may save one space against a single walk.
    slack = 1 if board.kind == "square" else 0
    assert board.distance(a, c) <= board.distance(a, b) + board.distance(b, c) + slack
    assert board.distance(a, b, "squares") <= board.distance(a, b)


@given(boards("."), st.data(), st.integers(0, 5), st.integers(1, 3))
def test_an_emanation_is_what_lies_within_reach(
    board: SquareBoard, data: st.DataObject, reach: int, extent: int
) -> None:
    body = board.footprint(some_space(data, board), extent)
    near = {place for place in board.spaces() if board.distance_between(body, (place,)) <= reach}
    assert board.within(body, reach) == near


@given(boards(".#, "), st.data(), st.integers(1, 4))
def test_a_body_covers_the_spaces_whose_anchors_say_so(
    board: SquareBoard, data: st.DataObject, extent: int
) -> None:
    place, anchor = some_space(data, board), some_space(data, board)
    assert (place in board.footprint(anchor, extent)) == (anchor in board.anchors_over(place, extent))
