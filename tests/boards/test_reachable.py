"""How far a move goes, and what a given path costs."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.boards.sketch import at, board, boards, sketch, some_space

from refriega.boards import Board, DifficultDiagonal, PathFault, Route, Space, SquareBoard, step_cost

OPEN = SquareBoard(21, 21)
MIDDLE = at(10, 10)


def diagonal(steps: int) -> Space:
    return at(10 + steps, 10 + steps)


@pytest.mark.rule("ML-220", "ML-222")
def test_how_many_diagonals_a_speed_buys() -> None:
    six, eight = OPEN.reachable(MIDDLE, 1, 6), OPEN.reachable(MIDDLE, 1, 8)
    assert six[diagonal(4)].cost == 6
    assert diagonal(5) not in six
    assert eight[diagonal(5)].cost == 7
    assert diagonal(6) not in eight


@pytest.mark.rule("ML-220")
def test_on_open_ground_reach_is_distance() -> None:
    found = OPEN.reachable(MIDDLE, 1, 6)
    assert set(found) == OPEN.within(MIDDLE, 6) - {MIDDLE}
    assert all(found.cost(place) == OPEN.distance(MIDDLE, place) for place in found)


@pytest.mark.rule("ML-227")
def test_the_dwarf_of_the_rules() -> None:
    corridor = board(".,...")
    found = corridor.reachable(at(0, 0), 1, 4)
    assert found[at(3, 0)] == Route(4, 0, 0, (at(1, 0), at(2, 0), at(3, 0)))
    assert at(4, 0) not in found
    assert at(4, 0) in board(".....").reachable(at(0, 0), 1, 4)
    assert max(board(".,,,,").reachable(at(0, 0), 1, 4)) == at(2, 0)


@pytest.mark.rule("ML-227")
def test_difficult_ground_is_paid_on_entering_not_on_leaving() -> None:
    found = board(",,...").reachable(at(0, 0), 1, 4)
    assert [found.cost(at(col, 0)) for col in (1, 2, 3)] == [2, 3, 4]
    assert at(4, 0) not in found


@pytest.mark.rule("ML-223", "ML-224", "ML-225")
def test_friends_are_passed_and_foes_are_not() -> None:
    corridor = board(".....")
    past_friend = corridor.reachable(at(0, 0), 1, 4, no_stop={at(2, 0)})
    assert past_friend.cost(at(4, 0)) == 4
    assert at(2, 0) not in past_friend
    before_foe = corridor.reachable(at(0, 0), 1, 4, closed={at(2, 0)})
    assert set(before_foe) == {at(1, 0)}


@pytest.mark.rule("ML-223", "ML-225")
def test_no_part_of_a_large_body_enters_a_foes_space_or_ends_in_a_friends() -> None:
    field = SquareBoard(8, 2)
    assert set(field.reachable(at(0, 0), 2, 6, closed={at(4, 1)})) == {at(1, 0), at(2, 0)}
    assert set(field.reachable(at(0, 0), 2, 6, no_stop={at(4, 1)})) == {at(n, 0) for n in (1, 2, 5, 6)}


@pytest.mark.rule("ML-230")
def test_at_least_one_space_is_always_moved() -> None:
    mire = board(",,,")
    assert set(mire.reachable(at(0, 0), 1, 1)) == {at(1, 0)}
    assert mire.reachable(at(0, 0), 1, 1)[at(1, 0)].cost == 2
    assert set(mire.reachable(at(0, 0), 1, 0)) == {at(1, 0)}
    assert not mire.reachable(at(0, 0), 1, 1, minimum_one=False)
    assert not mire.reachable(at(0, 0), 1, 0, closed={at(1, 0)})
    assert not mire.reachable(at(0, 0), 1, 1, no_stop={at(1, 0)})


@pytest.mark.rule("ML-222", "ML-230")
def test_the_second_diagonal_of_a_turn_is_dear_yet_always_allowed() -> None:
    first = OPEN.reachable(MIDDLE, 1, 1)[diagonal(1)]
    assert (first.cost, first.parity) == (1, 1)
    second = OPEN.reachable(diagonal(1), 1, 1, parity=first.parity)[diagonal(2)]
    assert (second.cost, second.parity) == (2, 0)
    assert diagonal(2) not in OPEN.reachable(diagonal(1), 1, 1, parity=1, minimum_one=False)


def test_among_equally_cheap_ways_the_least_provoking_is_taken() -> None:
    field, marks = sketch("""
        .A.
        ...
        .B.
    """)
    (start,), (goal,) = marks["A"], marks["B"]
    plain = field.reachable(start, 1, 4)
    assert plain[goal].path == (at(1, 1), goal)
    wary = field.reachable(start, 1, 4, provoking={at(1, 1): 2, at(0, 1): 1})
    assert wary[goal] == Route(2, 2, 0, (at(1, 1), goal))
    # a friend in the way of nothing: the foe's zone now also covers the west
    aside = field.reachable(start, 1, 4, provoking={at(1, 1): 2}, closed={at(1, 1)})
    assert aside[goal].provokes == 0
    assert aside[goal].cost == 3


def test_an_equally_cheap_detour_around_a_zone_is_found() -> None:
    field = SquareBoard(3, 3)
    direct = field.reachable(at(0, 0), 1, 3)
    wary = field.reachable(at(0, 0), 1, 3, provoking={direct.path(at(2, 1))[0]: 1})
    assert wary.cost(at(2, 1)) == direct.cost(at(2, 1))
    assert wary[at(2, 1)].provokes == 0


def test_a_given_path_is_costed_step_by_step() -> None:
    path = [at(11, 10), at(12, 9), at(13, 8)]
    found = OPEN.path_cost(MIDDLE, 1, path)
    assert found.ok
    assert (found.cost, found.parity) == (4, 0)
    assert OPEN.path_cost(MIDDLE, 1, []) == (0, 0, 0, None, None)
    assert OPEN.path_cost(MIDDLE, 1, path, provoking={MIDDLE: 1, at(12, 9): 2, at(13, 8): 9}).provokes == 3


@pytest.mark.parametrize(
    ("path", "bad", "reason"),
    [
        ([(1, 0), (3, 0)], 1, PathFault.NOT_ADJACENT),
        ([(0, -1)], 0, PathFault.NOT_ADJACENT),
        ([(1, 0), (2, 0), (2, 1)], 2, PathFault.IMPASSABLE),
        ([(1, 0), (1, 1)], 1, PathFault.NARROW),
        ([(1, 0), (2, 0), (3, 1)], 2, PathFault.SOLID_CORNER),
        ([(0, 1)], 0, PathFault.OFF_BOARD),
        ([(1, 0), (2, 0), (3, 0)], 2, PathFault.CLOSED),
        ([(1, 0), (2, 0)], 1, PathFault.NO_STOP),
        ([(1, 0), (0, 0), (1, 0), (0, 0)], 3, PathFault.TOO_FAR),
    ],
)
def test_a_bad_path_names_its_first_bad_step_and_why(
    path: list[tuple[int, int]], bad: int, reason: PathFault
) -> None:
    ground = board("....\n n#.")
    steps = [at(col, row) for col, row in path]
    found = ground.path_cost(at(0, 0), 1, steps, closed={at(3, 0)}, no_stop={at(2, 0)}, budget=3)
    assert (found.bad, found.reason) == (bad, reason)


@pytest.mark.rule("ML-230")
def test_a_path_of_one_space_is_never_too_far() -> None:
    mire = board(",,,")
    assert mire.path_cost(at(0, 0), 1, [at(1, 0)], budget=1).ok
    assert not mire.path_cost(at(0, 0), 1, [at(1, 0)], budget=1, minimum_one=False).ok
    assert mire.path_cost(at(0, 0), 1, [at(1, 0), at(2, 0)], budget=1).bad == 0


def brute_force(
    ground: Board,
    start: Space,
    extent: int,
    budget: int,
    parity: int,
    closed: set[Space],
    provoking: Mapping[Space, int],
    variant: DifficultDiagonal,
) -> dict[Space, tuple[int, int]]:
    """The least (cost, provokes) of every space, by relaxing all states until nothing changes."""
    best = {(start, parity): (0, 0)}
    queue = [(start, parity)]
    while queue:
        place, bit = queue.pop()
        cost, strikes = best[place, bit]
        for step in ground.steps(place, extent):
            more, after = step_cost(step.diagonal, step.hard, bit, variant)
            there = cost + more, strikes + provoking.get(place, 0)
            if there[0] > budget or closed.intersection(ground.footprint(step.to, extent)):
                continue
            if there < best.get((step.to, after), (budget + 1, 0)):
                best[step.to, after] = there
                queue.append((step.to, after))
    found: dict[Space, tuple[int, int]] = {}
    for (place, _), value in best.items():
        if place != start:
            found[place] = min(value, found.get(place, value))
    return found


@settings(max_examples=200)
@given(
    boards("...,#w"),
    st.data(),
    st.integers(1, 3),
    st.integers(0, 8),
    st.integers(0, 1),
    st.sampled_from(["flat_3", "doubled"]),
)
def test_the_search_agrees_with_brute_force_and_with_the_cost_of_its_paths(
    ground: Board,
    data: st.DataObject,
    extent: int,
    budget: int,
    parity: int,
    variant: DifficultDiagonal,
) -> None:
    start = some_space(data, ground)
    if not ground.fits(start, extent):
        return
    own = ground.footprint(start, extent)
    some = st.sets(st.sampled_from(sorted(ground.spaces())), max_size=4)
    closed, no_stop = (data.draw(some).difference(own) for _ in "ab")
    strikes = data.draw(
        st.dictionaries(st.sampled_from(sorted(ground.spaces())), st.integers(1, 3), max_size=6)
    )
    found = ground.reachable(
        start,
        extent,
        budget,
        parity=parity,
        closed=closed,
        no_stop=no_stop,
        provoking=strikes,
        minimum_one=False,
        difficult_diagonal=variant,
    )
    expected = brute_force(ground, start, extent, budget, parity, closed, strikes, variant)
    ends = {at for at in expected if not no_stop.intersection(ground.footprint(at, extent))}
    assert {place: (found[place].cost, found[place].provokes) for place in found} == {
        place: expected[place] for place in ends
    }
    for place, route in found.items():
        walked = ground.path_cost(
            start,
            extent,
            route.path,
            parity=parity,
            closed=closed,
            no_stop=no_stop,
            provoking=strikes,
            budget=budget,
            difficult_diagonal=variant,
        )
        assert walked == (route.cost, route.provokes, route.parity, None, None)
        assert route.path[-1] == place
