"""Single steps: what terrain allows, and what they cost."""

from __future__ import annotations

import copy
import pickle
from itertools import accumulate

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.boards.sketch import at, board, boards, some_space

from refriega.boards import LEGEND, Board, DifficultDiagonal, HexBoard, SquareBoard, step_cost
from refriega.boards.terrain import CLOSED_DOOR, OPEN_DOOR, VOID, WALL

STRAIGHT, DIAGONAL = (False, False), (True, False)
ROUGH, ROUGH_DIAGONAL = (False, True), (True, True)


def costs(*steps: tuple[bool, bool], parity: int = 0, variant: DifficultDiagonal = "flat_3") -> list[int]:
    paid = []
    for diagonal, hard in steps:
        cost, parity = step_cost(diagonal, hard, parity, variant)
        paid.append(cost)
    return paid


def goals(of: Board, anchor: int, extent: int = 1) -> set[int]:
    return {step.to for step in of.steps(anchor, extent)}


@pytest.mark.rule("ML-222")
def test_diagonals_cost_one_and_two_by_turns() -> None:
    assert list(accumulate(costs(*[DIAGONAL] * 6))) == [1, 3, 4, 6, 7, 9]
    assert costs(DIAGONAL, STRAIGHT, DIAGONAL, STRAIGHT, DIAGONAL) == [1, 1, 2, 1, 1]
    assert costs(DIAGONAL, parity=1) == [2]


@pytest.mark.rule("ML-222", "ML-227")
def test_a_bent_path_into_difficult_ground() -> None:
    assert costs(STRAIGHT, DIAGONAL, DIAGONAL, ROUGH) == [1, 1, 2, 2]


@pytest.mark.rule("ML-227")
def test_a_diagonal_into_difficult_ground_costs_three_and_does_not_count_as_a_diagonal() -> None:
    assert costs(ROUGH_DIAGONAL, DIAGONAL, DIAGONAL) == [3, 1, 2]
    assert costs(ROUGH_DIAGONAL, ROUGH_DIAGONAL) == [3, 3]


@pytest.mark.rule("ML-227")
def test_doubled_difficult_diagonals_cost_two_and_four() -> None:
    assert costs(ROUGH_DIAGONAL, ROUGH_DIAGONAL, variant="doubled") == [2, 4]
    assert costs(DIAGONAL, ROUGH_DIAGONAL, DIAGONAL, variant="doubled") == [1, 4, 1]


def test_steps_come_straight_first_and_in_a_stable_order() -> None:
    steps = SquareBoard(9, 9).steps(at(4, 4), 1)
    assert [step.to for step in steps] == [4005, 5004, 4003, 3004, 5005, 5003, 3003, 3005]
    assert [step.diagonal for step in steps] == [False] * 4 + [True] * 4


@pytest.mark.rule("ML-226", "ML-227")
def test_a_step_is_hard_for_the_space_entered_not_for_the_one_left() -> None:
    ground = board(",,..")
    assert [step.hard for step in ground.steps(at(0, 0)) if step.to == at(1, 0)] == [True]
    assert [step.hard for step in ground.steps(at(1, 0)) if step.to == at(2, 0)] == [False]


def test_a_diagonal_past_a_solid_corner_is_no_step() -> None:
    ground = board("""
        ..
        #.
    """)
    assert goals(ground, at(0, 0)) == {at(1, 0)}
    assert at(0, 0) not in goals(ground, at(1, 1))


def test_a_diagonal_past_water_or_undergrowth_is_a_step() -> None:
    ground = board("""
        .w
        ,.
    """)
    assert goals(ground, at(0, 0)) == {at(0, 1), at(1, 1)}


def test_a_large_body_neither_squeezes_by_nor_cuts_a_corner() -> None:
    ground = board("""
        .....
        .....
        ..#..
        .....
        .....
    """)
    assert at(1, 1) not in goals(ground, at(0, 1), 2)  # would stand on the wall
    assert at(0, 2) in goals(ground, at(0, 1), 2)
    # On (1, 0) the body's south-east corner touches the wall's: to the south-west it would sweep over it.
    assert goals(ground, at(1, 0), 2) == {at(0, 0), at(2, 0)}
    assert at(1, 0) not in goals(ground, at(0, 1), 2)


@pytest.mark.rule("ML-227")
def test_a_large_body_pays_the_dearest_space_it_enters() -> None:
    ground = board("""
        ...
        ..,
    """)
    (east,) = [step for step in ground.steps(at(0, 0), 2) if step.to == at(1, 0)]
    assert east.hard
    assert east.entered == (at(2, 0), at(2, 1))


def test_a_large_body_stays_on_the_board() -> None:
    assert goals(SquareBoard(3, 3), at(0, 0), 2) == {at(1, 0), at(0, 1), at(1, 1)}
    assert goals(SquareBoard(2, 2), at(0, 0), 2) == set()


@pytest.mark.rule("ML-229")
def test_a_narrow_opening_is_entered_by_squeezing_alone() -> None:
    ground = board(".n.")
    assert goals(ground, at(0, 0)) == set()
    assert [step.to for step in ground.squeeze_steps(at(0, 0))] == [at(1, 0)]
    assert goals(ground, at(1, 0)) == {at(0, 0), at(2, 0)}


@pytest.mark.rule("ML-221")
def test_hexes_have_six_steps_and_no_diagonals() -> None:
    for hexes in (HexBoard(9, 9), HexBoard(9, 9, orientation="flat")):
        steps = hexes.steps(at(4, 4), 1)
        assert len(steps) == 6
        assert not any(step.diagonal for step in steps)


def test_a_door_opens_on_another_board_that_is_made_once() -> None:
    shut = board(".+.")
    opening = ((at(1, 0), OPEN_DOOR),)
    ajar = shut.with_terrain(opening)
    assert goals(shut, at(0, 0)) == set()
    assert goals(ajar, at(0, 0)) == {at(1, 0)}
    assert shut.with_terrain(((at(1, 0), OPEN_DOOR),)) is ajar
    assert shut.with_terrain(()) is shut
    assert ajar.terrain(at(1, 0)).door
    assert shut.terrain(at(1, 0)) == CLOSED_DOOR


def test_a_space_that_falls_into_the_void_is_no_longer_on_the_board() -> None:
    whole = board("...")
    broken = whole.with_terrain(((at(1, 0), VOID),))
    assert not broken.inside(at(1, 0))
    assert list(broken.spaces()) == [at(0, 0), at(2, 0)]
    assert broken.within(at(0, 0), 2) == {at(0, 0), at(2, 0)}
    assert whole.within(at(0, 0), 2) == {at(0, 0), at(1, 0), at(2, 0)}
    assert list(broken.with_terrain(((at(1, 0), LEGEND["."]),)).spaces()) == list(whole.spaces())


@given(boards(".,#w n"))
def test_a_board_is_never_copied_and_travels_without_what_it_has_worked_out(old: Board) -> None:
    assert copy.deepcopy(old) is copy.copy(old) is old
    fresh = pickle.dumps(old)
    for place in old.spaces():
        old.reachable(place, 1, 3)
    assert pickle.dumps(old) == fresh
    again: Board = pickle.loads(fresh)
    assert again.layout == old.layout
    assert all(again.steps(place) == old.steps(place) for place in old.spaces())


@given(boards(".,#w n"), st.data(), st.integers(1, 3))
def test_a_derived_board_equals_one_built_anew(old: Board, data: st.DataObject, extent: int) -> None:
    for place in old.spaces():  # so that there is something to hand down
        old.steps(place, extent)
        old.reachable(place, extent, 2)
    changes = tuple(
        (some_space(data, old), data.draw(st.sampled_from([WALL, *LEGEND.values()]))) for _ in "ab"
    )
    derived = old.with_terrain(changes)
    ground = {place: old.terrain(place) for place in old.spaces()} | dict(changes)
    kind = {"orientation": old.orientation} if isinstance(old, HexBoard) else {}
    fresh = type(old)(old.width, old.height, ground, default=VOID, **kind)
    assert list(derived.spaces()) == list(fresh.spaces())
    for place in fresh.spaces():
        assert derived.steps(place, extent) == fresh.steps(place, extent)
        assert dict(derived.reachable(place, extent, 3)) == dict(fresh.reachable(place, extent, 3))


@given(boards(".,#w "), st.data(), st.integers(1, 3))
def test_without_narrow_places_every_step_can_be_taken_back(
    of: Board, data: st.DataObject, extent: int
) -> None:
    anchor = some_space(data, of)
    if of.fits(anchor, extent):
        for step in of.steps(anchor, extent):
            assert anchor in goals(of, step.to, extent)
