"""Enumeration: every outcome once, and the probabilities add up to one."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from refriega.core.enumeration import outcomes
from refriega.core.procedure import (
    TOTAL,
    Alike,
    Chance,
    Choice,
    Decision,
    Gather,
    Menu,
    Pass,
    Procedure,
    ask,
)
from refriega.core.state import Game, State

Merge = Callable[[tuple[int, ...]], Hashable] | None


def roll(count: int, sides: int, merge: Merge = None) -> Procedure[tuple[int, ...]]:
    faces: tuple[int, ...] = yield Chance("", "", 0, count, sides, merge)
    return faces


def never(decision: Decision) -> Choice:
    raise AssertionError(decision.key())


def distribution(start: Callable[[], Procedure[int]], merged: bool = True) -> tuple[dict[int, Fraction], int]:
    """Value to probability, and how many leaves were visited."""
    found: dict[int, Fraction] = defaultdict(Fraction)
    leaves = 0
    for weight, value in outcomes(start, never, merged=merged):
        found[value] += weight
        leaves += 1
    return dict(found), leaves


def add(count: int, sides: int, merge: Merge) -> Procedure[int]:
    return sum((yield from roll(count, sides, merge)))


def test_the_sum_of_three_dice_merged_and_unmerged() -> None:
    merged, few = distribution(lambda: add(3, 6, TOTAL))
    unmerged, many = distribution(lambda: add(3, 6, TOTAL), merged=False)
    assert merged == unmerged
    assert (few, many) == (16, 216)
    assert merged[3] == Fraction(1, 216)
    assert merged[10] == Fraction(27, 216)


def test_ten_dice_are_no_trouble_when_merged() -> None:
    found, leaves = distribution(lambda: add(10, 6, TOTAL))
    assert leaves == 51
    assert found[10] == Fraction(1, 60466176)
    assert sum(value * weight for value, weight in found.items()) == 35


def test_twenty_dice_of_which_successes_count_are_no_trouble() -> None:
    def successes() -> Procedure[int]:
        faces = yield from roll(20, 6, Alike((0, 0, 1, 1, 1, 1)))
        return sum(face >= 3 for face in faces)

    found, leaves = distribution(successes)
    assert leaves == 21
    assert found[20] == Fraction(2, 3) ** 20
    assert found[19] == 20 * Fraction(2, 3) ** 19 * Fraction(1, 3)
    assert sum(found.values()) == 1


def test_later_rolls_may_depend_on_earlier_ones() -> None:
    def explode() -> Procedure[int]:
        (first,) = yield from roll(1, 4)
        if first < 4:
            return first
        (second,) = yield from roll(1, 2)
        return first + second

    found, leaves = distribution(explode)
    quarter = Fraction(1, 4)
    assert found == {1: quarter, 2: quarter, 3: quarter, 5: quarter / 2, 6: quarter / 2}
    assert leaves == 5


def test_decisions_are_answered_by_the_policy() -> None:
    def choose() -> Procedure[int]:
        (first,) = yield from roll(1, 2)
        option = yield from ask(Decision("red", "again", (str(first),), Menu((Pass(),))))
        assert option == Pass()
        return first

    asked = []

    def policy(decision: Decision) -> Choice:
        asked.append(decision.subjects)
        return Choice("red", Pass())

    assert [value for _, value in outcomes(choose, policy)] == [1, 2]
    assert asked == [("1",), ("2",)]


def test_sealed_answers_of_several_seats_are_no_policys_business() -> None:
    def secret() -> Procedure[int]:
        yield Gather([Decision("red", "bid", (), Menu((Pass(),)))])
        return 0

    with pytest.raises(TypeError, match="gather"):
        list(outcomes(secret, never))


def test_without_any_chance_there_is_one_outcome() -> None:
    def nothing() -> Procedure[int]:
        yield from ()
        return 7

    assert list(outcomes(nothing, never)) == [(Fraction(1), 7)]


MERGES: dict[str, Merge] = {"none": None, "total": TOTAL, "parity": lambda faces: sum(faces) % 2}
dice = st.lists(st.tuples(st.integers(1, 2), st.integers(1, 6), st.sampled_from(list(MERGES))), max_size=3)


@given(dice)
@settings(max_examples=60, deadline=None)
def test_merging_changes_no_probability(rolls: list[tuple[int, int, str]]) -> None:
    def start() -> Procedure[int]:
        result = 0
        for count, sides, merge in rolls:
            faces = yield from roll(count, sides, MERGES[merge])
            result = result * 3 + (sum(faces) % 2 if merge == "parity" else sum(faces))
        return result

    merged, few = distribution(start)
    unmerged, many = distribution(start, merged=False)
    assert merged == unmerged
    assert sum(merged.values()) == 1
    assert few <= many


def test_a_draw_has_one_branch_for_each_name_weighted_by_its_tokens() -> None:
    def start() -> Procedure[str]:
        return (yield from Game(State()).draw("bag", (("red", 3), ("blue", 2))))

    assert list(outcomes(start, never)) == [(Fraction(3, 5), "red"), (Fraction(2, 5), "blue")]


# -- rolls that are made again -----------------------------------------------------------------------------


def until_untied(before: int = 1) -> Procedure[tuple[int, int, int]]:
    """A die of `before` sides, then two dice of 4 and 3 sides until they differ."""
    first = (yield Chance("", "first", 0, 1, before))[0]
    n = 0
    while True:
        one = (yield Chance("", "one", n, 1, 3 + first, anew=n > 0))[0]
        two = (yield Chance("", "two", n, 1, 3))[0]
        if one != two:
            return first, one, two
        n += 1


def test_what_would_go_on_for_ever_is_shared_out_among_the_rest() -> None:
    """Of twelve pairs three tie: the other nine are equally likely."""
    found = list(outcomes(until_untied, never))
    assert [weight for weight, _ in found] == [Fraction(1, 9)] * 9
    assert (1, 1, 1) not in [value for _, value in found]


def test_a_roll_that_is_made_again_leaves_what_came_before_as_likely_as_it_was() -> None:
    """A tie of 4 and 3 sides is rarer than one of 5 and 3, but neither bears on the first die."""
    firsts: dict[int, Fraction] = defaultdict(Fraction)
    for weight, (first, _, _) in outcomes(lambda: until_untied(2), never):
        firsts[first] += weight
        assert weight == Fraction(1, 2) * Fraction(1, {1: 9, 2: 12}[first])
    assert dict(firsts) == {1: Fraction(1, 2), 2: Fraction(1, 2)}
