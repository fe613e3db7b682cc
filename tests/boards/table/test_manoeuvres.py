"""Regiments: where their bases are, and what turning, wheeling and reforming makes of them."""

from __future__ import annotations

from itertools import pairwise
from math import hypot, isqrt, pi

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.boards.table.laid import at
from tests.boards.table.regiments import EAST, NORTH, SOUTH, WEST, block, blocks, facings

from refriega.boards.table import MM, Point, Rectangle, length, overlap, shape_of
from refriega.boards.table.manoeuvres import (
    Hand,
    advance,
    fan,
    reformed,
    turned,
    wheel,
    wheel_length,
    wheeled_over,
    wheels_to,
    with_files,
)
from refriega.boards.table.regiment import (
    FAR,
    Block,
    body,
    depth_of,
    facing_along,
    front_edge,
    places,
    ranks_of,
    seen_from,
    shifted,
)

hands: st.SearchStrategy[Hand] = st.sampled_from(["left", "right"])


def spots(one: Block) -> list[tuple[int, int]]:
    """The centres of the bases: millimetres to the right of the middle of the front, and ahead of it."""
    seen = [seen_from(one.at, one.facing, base.at) for base in places(one)]
    return [(right // MM, ahead // MM) for right, ahead in seen]


# -- ranks and files -----------------------------------------------------------------------------------


def test_the_front_rank_is_first_from_the_left_and_the_last_rank_fills_from_the_left() -> None:
    five = block(12, 12, EAST, files=3, number=5)
    assert spots(five) == [(-20, -10), (0, -10), (20, -10), (-20, -30), (0, -30)]
    # facing east, the left is to the north
    assert places(five)[0].at.y < places(five)[2].at.y


def test_who_stands_on_another_base_stands_to_the_right_of_the_front_rank() -> None:
    led = block(12, 12, files=2, number=4, beside=(50, 25))
    assert spots(led)[4:] == [(45, -25), (82, -13)]  # 82.5 and 12.5
    whole = body(led)
    assert whole.base == Rectangle((40 + 50 + 25) * MM, 50 * MM)
    assert front_edge(led) == (-20 * MM, 95 * MM)


def test_open_order_leaves_gaps_between_bases() -> None:
    loose = block(12, 12, files=2, number=4, gap=25 * MM)
    assert spots(loose) == [(-23, -10), (22, -10), (-23, -55), (22, -55)]  # 22.5 to either side
    assert body(loose).base == Rectangle(65 * MM, 65 * MM)


def test_a_block_is_never_wider_than_it_has_models() -> None:
    assert body(block(12, 12, files=5, number=3)).base == Rectangle(60 * MM, 20 * MM)


@given(blocks())
def test_the_body_is_round_all_bases_and_no_larger(one: Block) -> None:
    left, right = front_edge(one)
    seen = [seen_from(one.at, one.facing, p) for base in places(one) for p in shape_of(base).corners]
    for found, wanted in (
        (min([x for x, _ in seen]), left),
        (max([x for x, _ in seen]), right),
        (max([y for _, y in seen]), 0),
        (min([y for _, y in seen]), -depth_of(one)),
    ):
        assert abs(found - wanted) <= 3


@given(blocks(), st.integers(-(10**6), 10**6), st.integers(-(10**6), 10**6))
def test_what_is_seen_from_a_place_is_where_it_was_shifted_to(one: Block, right: int, ahead: int) -> None:
    x, y = seen_from(one.at, one.facing, shifted(one.at, one.facing, right, ahead))
    assert max(abs(x - right), abs(y - ahead)) <= 4


# -- wheels --------------------------------------------------------------------------------------------


def test_a_wheel_turns_on_its_front_corner() -> None:
    start = block(12, 12)  # a front of 100 mm
    right = wheel(start, "right", EAST)
    corner = Point(at(12, 12).x + 50 * MM, at(12, 12).y)
    assert right.at == Point(corner.x, corner.y - 50 * MM)
    left = wheel(start, "left", WEST)
    assert left.at == Point(at(12, 12).x - 50 * MM, corner.y - 50 * MM)


def test_those_beside_the_ranks_wheel_too() -> None:
    led = wheel(block(12, 12, files=2, number=4, beside=(50,)), "right", EAST)
    assert led.at == Point(at(12, 12).x + 70 * MM, at(12, 12).y - 70 * MM)
    # the outer corner has a front of 90 mm to come round
    assert wheel_length(block(12, 12, files=2, number=4, beside=(50,)), "right", EAST) == pytest.approx(
        pi / 2 * 90 * MM, rel=0.002
    )


@pytest.mark.parametrize(
    ("facing", "angle"),
    [(Point(1, -1), pi / 4), (EAST, pi / 2), (Point(1, 1), 3 * pi / 4), (SOUTH, pi), (NORTH, 0)],
)
def test_a_wheel_is_as_long_as_the_arc_of_its_outer_corner(facing: Point, angle: float) -> None:
    """Eight chords are shorter than the arc, by two thousandths at most for a quarter of a circle."""
    arc = angle * 100 * MM
    measured = wheel_length(block(12, 12), "right", facing)
    assert arc * (0.998 if angle <= pi / 2 else 0.993) <= measured <= arc + 2


def test_a_quarter_wheel_of_a_front_of_100_mm() -> None:
    # eight chords of 100 mm, an eighth of a quarter each: 2 * 100 * sin(90 / 16 degrees) = 19.6034 mm
    assert wheel_length(block(12, 12), "right", EAST) == pytest.approx(156_827, abs=3)
    assert wheel_length(block(12, 12), "left", WEST) == wheel_length(block(12, 12), "right", EAST)


def test_only_what_lies_to_a_hand_is_wheeled_to_by_it() -> None:
    start = block(12, 12)
    assert wheels_to(start, "right", EAST) and not wheels_to(start, "left", EAST)
    assert wheels_to(start, "left", Point(-1, 5)) and not wheels_to(start, "right", Point(-1, 5))
    assert wheels_to(start, "left", NORTH) and wheels_to(start, "right", SOUTH)


@given(blocks(), hands, facings)
def test_a_wheel_there_and_back_leads_home(one: Block, hand: Hand, facing: Point) -> None:
    back = wheel(wheel(one, hand, facing), hand, one.facing)
    assert back.facing == one.facing
    assert length(back.at, one.at) <= 4


@given(blocks(), hands, facings)
def test_no_front_corner_goes_farther_than_the_wheel_is_long(one: Block, hand: Hand, facing: Point) -> None:
    if wheels_to(one, hand, facing):
        after = wheel(one, hand, facing)
        for before, then in zip(
            shape_of(body(one)).corners[:2], shape_of(body(after)).corners[:2], strict=True
        ):
            assert length(before, then) <= wheel_length(one, hand, facing) + 4


@given(blocks(), hands, facings)
def test_a_wheel_goes_over_the_ground_of_its_start_its_end_and_between(
    one: Block, hand: Hand, facing: Point
) -> None:
    if wheels_to(one, hand, facing):
        over = wheeled_over(one, hand, facing)
        for step in fan(one.facing, facing, hand):
            there = body(wheel(one, hand, step))
            assert overlap(over, there)
            inner = there._replace(base=Rectangle(2, 2))
            assert overlap(over, inner)


@given(facings, facings, hands)
def test_facings_between_are_in_order_and_equally_far_apart(start: Point, end: Point, hand: Hand) -> None:
    first, last = facing_along(*start), facing_along(*end)
    if not wheels_to(block(12, 12, start), hand, end):
        return
    steps = [isqrt((a.x - b.x) ** 2 + (a.y - b.y) ** 2) for a, b in pairwise(fan(first, last, hand))]
    assert len(steps) == 8
    assert max(steps) - min(steps) <= 8
    assert all([abs(hypot(*facing) - FAR) <= 1 for facing in fan(first, last, hand)])


# -- turns, reforming, files ---------------------------------------------------------------------------


def test_turning_about_makes_the_rear_the_front() -> None:
    about = turned(block(12, 12, number=10), "about")
    assert about.facing == facing_along(*SOUTH)
    assert about.at == Point(at(12, 12).x, at(12, 12).y + 40 * MM)
    assert about.files == 5


@pytest.mark.parametrize(("to", "facing", "edge"), [("left", WEST, -1), ("right", EAST, 1)])
def test_after_a_quarter_turn_ranks_are_files(to: Hand, facing: Point, edge: int) -> None:
    start = block(12, 12, files=5, number=10)
    quarter = turned(start, to)
    assert (quarter.files, ranks_of(quarter), quarter.facing) == (2, 5, facing_along(*facing))
    # its front is the flank it had: 50 mm aside, and in the middle of what was 40 mm deep
    assert quarter.at == Point(start.at.x + edge * 50 * MM, start.at.y + 20 * MM)
    # every model stands where one stood
    assert sorted([base.at for base in places(quarter)]) == sorted([base.at for base in places(start)])


def test_a_last_rank_that_is_not_full_fills_anew() -> None:
    quarter = turned(block(12, 12, files=5, number=7), "right")
    assert (quarter.files, ranks_of(quarter)) == (2, 4)


@given(blocks(), st.sampled_from(["left", "right", "about"]))
def test_turning_keeps_the_centre(one: Block, to: Hand) -> None:
    assert length(body(turned(one, to)).at, body(one).at) <= 2


@given(blocks(), st.integers(1, 8), facings)
def test_reforming_keeps_the_centre(one: Block, files: int, facing: Point) -> None:
    new = reformed(one, files, facing)
    assert (new.files, new.facing) == (files, facing_along(*facing))
    assert body(new).at == body(one).at


def test_files_come_and_go_on_both_sides() -> None:
    wide = with_files(block(12, 12), 7)
    assert wide.at == at(12, 12)
    assert front_edge(wide) == (-70 * MM, 70 * MM)


@given(blocks(), st.integers(-(10**6), 10**6))
def test_an_advance_is_as_long_as_it_says(one: Block, distance: int) -> None:
    there = advance(one, distance)
    assert there.facing == one.facing
    assert abs(hypot(there.at.x - one.at.x, there.at.y - one.at.y) - abs(distance)) <= 3
