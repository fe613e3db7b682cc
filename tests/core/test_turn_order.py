"""The initiative order, in which nobody ever moves earlier, and the bag, which follows from who waits."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from refriega.core.turn_order import InitiativeOrder, bag, come_in, delay, fall_to_last, next_place


def test_places_come_up_from_first_to_last_and_again() -> None:
    order = InitiativeOrder(("a", "b", "c"))
    seen = []
    for _ in range(5):
        order = next_place(order)
        seen.append(order.current)
    assert seen == ["a", "b", "c", "a", "b"]


def test_before_the_first_place_it_is_nobodys() -> None:
    assert InitiativeOrder(("a",)).current == ""
    assert InitiativeOrder().round_over


def test_the_round_is_over_after_the_last_place() -> None:
    assert not InitiativeOrder(("a", "b"), 0).round_over
    assert InitiativeOrder(("a", "b"), 1).round_over


def test_whoever_delayed_comes_in_right_after_the_one_that_acted() -> None:
    order = delay(InitiativeOrder(("a", "b", "c"), 0), "a")
    order = next_place(order)
    order = come_in(order, "a")
    assert order == InitiativeOrder(("b", "a", "c"), 1)
    assert order.current == "a"
    assert next_place(order).current == "c"


def test_coming_in_before_anybody_acted_keeps_the_place() -> None:
    order = come_in(delay(InitiativeOrder(("a", "b"), 0), "a"), "a")
    assert order == InitiativeOrder(("a", "b"), 0)


def test_whoever_let_the_round_pass_is_last_from_now_on() -> None:
    order = delay(InitiativeOrder(("a", "b", "c"), 0), "a")
    order = fall_to_last(InitiativeOrder(order.order, 2, order.delaying), "a")
    assert order.order == ("b", "c", "a")
    assert order.current == "c"
    assert order.delaying == ()


def test_those_who_delay_wait_each_for_themselves() -> None:
    order = next_place(delay(InitiativeOrder(("a", "b", "c"), 0), "a"))
    order = next_place(delay(order, "b"))
    assert order == InitiativeOrder(("a", "b", "c"), 2, ("a", "b"))
    assert come_in(order, "a") == InitiativeOrder(("b", "c", "a"), 2, ("b",))
    assert fall_to_last(order, "a") == InitiativeOrder(("b", "c", "a"), 1, ("b",))


NAMES = ("a", "b", "c", "d", "e")


@given(st.lists(st.sampled_from(["next", "delay", "in"]), max_size=60))
def test_whatever_happens_everybody_has_one_place_and_nobody_moves_earlier(moves: list[str]) -> None:
    order = InitiativeOrder(NAMES, 0)
    for move in moves:
        before = order
        if move == "next" and order.round_over:
            for who in order.delaying:  # as every round ends
                order = fall_to_last(order, who)
                assert order.order[-1] == who
            order = next_place(InitiativeOrder(order.order, -1))
        elif move == "next":
            order = next_place(order)
        elif move == "delay" and order.current not in order.delaying:
            order = delay(order, order.current)
        elif move == "in" and order.delaying:
            who = order.delaying[-1]
            order = come_in(order, who)
            assert order.current == who
            assert order.index >= before.index
            assert order.order.index(who) >= before.order.index(who)
        assert sorted(order.order) == list(NAMES)
        assert len(set(order.delaying)) == len(order.delaying)
        moved = set(before.delaying) - set(order.delaying)
        still = [who for who in before.order if who not in moved]
        assert [who for who in order.order if who not in moved] == still  # the others keep their order


def test_a_holder_has_a_token_for_each_that_waits_and_a_group_one_for_all() -> None:
    waiting = [("red", False), ("gang", True), ("red", False), ("gang", True), ("blue", False)]
    assert bag(waiting) == (("red", 2), ("gang", 1), ("blue", 1))
    assert bag([]) == ()
