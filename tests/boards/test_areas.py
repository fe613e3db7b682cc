"""The spaces that spells and breaths take."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.boards.sketch import around, at, board, spots

from refriega.boards import AreaError, FlatDirection, HexBoard, PointyDirection, SquareBoard, SquareDirection

BIG = SquareBoard(40, 40)
POINTY = HexBoard(40, 40)
FLAT = HexBoard(40, 40, orientation="flat")
MIDDLE = at(20, 20)
E, SE, S, W = SquareDirection.E, SquareDirection.SE, SquareDirection.S, SquareDirection.W


@pytest.mark.rule("ML-268")
def test_spheres_on_squares_are_counted_from_a_grid_point() -> None:
    assert [len(BIG.sphere(MIDDLE, radius)) for radius in range(1, 7)] == [4, 12, 24, 44, 68, 96]
    assert around((20, 20), BIG.sphere(MIDDLE, 1)) == {(0, 0), (-1, 0), (0, -1), (-1, -1)}
    assert BIG.sphere(MIDDLE, 0) == frozenset()


@pytest.mark.rule("ML-268")
def test_a_sphere_may_be_centred_on_the_edge_and_reach_over_it() -> None:
    small = SquareBoard(3, 3)
    assert small.sphere(at(3, 3), 1) == {at(2, 2)}
    assert small.sphere(at(0, 0), 9) == set(small.spaces())


@pytest.mark.rule("ML-268")
def test_spheres_on_hexes_hold_exactly_the_hexes_within_their_radius() -> None:
    for hexes in (POINTY, FLAT):
        assert [len(hexes.sphere(MIDDLE, radius)) for radius in range(1, 5)] == [7, 19, 37, 61]
        assert hexes.sphere(MIDDLE, 4) == {at for at in hexes.spaces() if hexes.distance(MIDDLE, at) <= 4}


def test_emanations_are_counted_from_the_body() -> None:
    assert [len(BIG.emanation(MIDDLE, radius)) for radius in range(1, 5)] == [9, 21, 37, 61]
    assert len(BIG.emanation(BIG.footprint(MIDDLE, 2), 2)) == 28 + 4


@pytest.mark.rule("ML-266")
def test_a_cone_of_three_to_the_east() -> None:
    cone = around((20, 20), BIG.cone((MIDDLE,), E, 3))
    assert cone == {(1, 0), (2, 0), (3, -1), (3, 0), (3, 1)}


@pytest.mark.rule("ML-266")
@pytest.mark.parametrize(("length", "straight", "diagonal"), [(3, 5, 6), (4, 10, 9), (6, 22, 22)])
def test_cones_on_squares(length: int, straight: int, diagonal: int) -> None:
    sizes = [len(BIG.cone((MIDDLE,), direction, length)) for direction in SquareDirection]
    assert sizes == [straight, diagonal] * 4
    rows = [sum(place % 1000 == 20 + ahead for place in BIG.cone((MIDDLE,), E, 6)) for ahead in range(1, 7)]
    assert rows == [1, 1, 3, 5, 5, 7]


@pytest.mark.rule("ML-266")
def test_a_large_body_breathes_from_the_middle_of_its_front() -> None:
    large, huge = BIG.footprint(MIDDLE, 2), BIG.footprint(MIDDLE, 3)
    assert around((22, 20), BIG.cone(large, E, 3)) == {(n, row) for n in range(3) for row in (0, 1)}
    assert around((20, 18), BIG.cone(large, SquareDirection.N, 2)) == {(0, 0), (1, 0), (0, 1), (1, 1)}
    assert around((22, 21), BIG.cone(huge, E, 3)) == around((20, 20), BIG.cone((MIDDLE,), E, 3))
    assert around((21, 21), BIG.cone(large, SE, 3)) == around((20, 20), BIG.cone((MIDDLE,), SE, 3))


@pytest.mark.rule("ML-266")
def test_cones_on_hexes_have_rows_of_one_two_three() -> None:
    for hexes in (POINTY, FLAT):
        for direction in range(6):
            cone = hexes.cone((MIDDLE,), direction, 6)
            assert len(hexes.cone((MIDDLE,), direction, 3)) == 6
            rows = [sum(hexes.distance(MIDDLE, place) == row for place in cone) for row in range(1, 7)]
            assert rows == [1, 2, 3, 4, 5, 6]
        around_all = [hexes.cone((MIDDLE,), direction, 4) for direction in range(6)]
        assert sum(map(len, around_all)) == 60
        assert frozenset().union(*around_all) == hexes.threatened(MIDDLE, 1, 4)


@pytest.mark.rule("ML-267")
def test_a_line_to_the_east_is_one_space_wide() -> None:
    assert BIG.line((MIDDLE,), E, 6) == spots(*[(20 + n, 20) for n in range(1, 7)])


@pytest.mark.rule("ML-267")
def test_a_diagonal_line_is_counted_one_two_one() -> None:
    assert BIG.line((MIDDLE,), SE, 6) == spots(*[(20 + n, 20 + n) for n in range(1, 5)])


@pytest.mark.rule("ML-267")
def test_a_line_to_a_target_goes_on_beyond_it() -> None:
    line = around((20, 20), BIG.line_to((MIDDLE,), at(23, 21), 7))
    assert line == {(1, 0), (2, 1), (3, 1), (4, 1), (5, 2), (6, 2)}  # (7, 2) is 8 away
    assert BIG.line_to((MIDDLE,), MIDDLE, 7) == frozenset()


@pytest.mark.rule("ML-267")
def test_a_line_starts_outside_a_large_caster() -> None:
    large = BIG.footprint(MIDDLE, 2)
    assert BIG.line(large, E, 2) == spots((22, 20), (23, 20))
    assert BIG.line_to(large, at(24, 21), 2) == spots((22, 21), (23, 21))
    assert BIG.line(BIG.footprint(MIDDLE, 3), E, 1) == spots((23, 21))


@pytest.mark.rule("ML-267")
def test_a_line_on_hexes() -> None:
    for hexes in (POINTY, FLAT):
        line = hexes.line((MIDDLE,), 0, 6)
        assert sorted(hexes.distance(MIDDLE, place) for place in line) == [1, 2, 3, 4, 5, 6]
        assert all(hexes.direction_from(MIDDLE, place) == 0 for place in line)


@pytest.mark.rule("ML-269")
def test_cubes() -> None:
    assert BIG.cube(MIDDLE, 3) == {at(20 + x, 20 + y) for x in range(3) for y in range(3)}
    assert len(POINTY.cube(MIDDLE, 3)) == 9
    assert len(SquareBoard(4, 4).cube(at(3, 3), 3)) == 1


@pytest.mark.rule("ML-221")
def test_on_hexes_the_ends_of_a_wall_do_not_touch() -> None:
    assert POINTY.wall_fault(at(5, 5), at(6, 5)) == "no_space_between_ends"
    assert POINTY.wall_fault(at(5, 5), at(5, 5)) == "no_space_between_ends"
    with pytest.raises(AreaError, match="at least one space between the ends") as caught:
        POINTY.wall(at(5, 5), at(6, 5))
    assert caught.value.reason == "no_space_between_ends"
    assert POINTY.wall(at(5, 5), at(7, 5)) == spots((5, 5), (6, 5), (7, 5))


@pytest.mark.rule("ML-221")
def test_on_squares_the_ends_of_a_wall_may_touch() -> None:
    assert BIG.wall(at(5, 5), at(6, 5)) == spots((5, 5), (6, 5))
    assert BIG.wall(at(5, 5), at(8, 6)) == BIG.wall(at(8, 6), at(5, 5))
    assert BIG.wall_fault(at(5, 5), at(40, 5)) == "off_board"


def test_walls_stop_an_area() -> None:
    room = board("""
        ..#..
        ..#..
        ..#..
    """)
    burst = room.sphere(at(1, 1), 4)
    assert at(4, 1) in burst
    assert room.unblocked_burst(at(1, 1), burst) == spots(*[(x, y) for x in range(2) for y in range(3)]) | {
        at(2, y) for y in range(3)
    }
    cone = room.cone((at(0, 1),), E, 4)
    assert room.unblocked((at(0, 1),), cone) == {place for place in cone if place % 1000 <= 2}
    assert HexBoard(5, 5).unblocked_burst(at(2, 2), [at(0, 0)]) == {at(0, 0)}


@given(st.integers(0, 7), st.integers(1, 9), st.sampled_from([1, 2, 3, 4]))
def test_square_shapes_do_not_depend_on_how_the_board_lies(direction: int, length: int, extent: int) -> None:
    body = BIG.footprint(at(18, 18), extent)
    turned_body = tuple(sorted(map(_quarter, body)))
    turned = (direction + 2) % 8
    assert set(map(_quarter, BIG.cone(body, direction, length))) == BIG.cone(turned_body, turned, length)
    if extent % 2:
        assert set(map(_quarter, BIG.line(body, direction, length))) == BIG.line(turned_body, turned, length)


def _quarter(place: int) -> int:
    return at(39 - place // 1000, place % 1000)


@given(st.integers(0, 5), st.integers(1, 6), st.sampled_from([1, 3, 4]), st.sampled_from([POINTY, FLAT]))
def test_hex_shapes_do_not_depend_on_how_the_board_lies(
    direction: int, length: int, extent: int, hexes: HexBoard
) -> None:
    body = hexes.footprint(MIDDLE, extent)
    centre = hexes.axial(MIDDLE)

    def sixth(place: int) -> tuple[int, int]:
        q, r = (mine - its for mine, its in zip(hexes.axial(place), centre, strict=True))
        return centre[0] - r, centre[1] + q + r

    turned = (direction + 1) % 6
    for shape in (hexes.cone, hexes.line):
        here = {sixth(place) for place in shape(body, direction, length)}
        assert here == {hexes.axial(place) for place in shape(body, turned, length)}


def test_directions_have_names() -> None:
    assert BIG.directions is SquareDirection
    assert POINTY.directions is PointyDirection
    assert FLAT.directions is FlatDirection
