"""Modifiers: what stacks, and a breakdown that always adds up."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from refriega.core.modifier import Modifier, Part, Stacking, breakdown, total

STACKING = Stacking(frozenset({"shield", "morale"}))


def test_of_one_type_only_the_best_bonus_counts() -> None:
    parts = [Modifier(1, "morale", "song"), Modifier(3, "morale", "prayer"), Modifier(2, "morale", "oath")]
    found = breakdown("attack", parts, STACKING)
    assert found.name == "attack"
    assert found.total == total(parts, STACKING) == 3
    assert [part.source for part in found.parts if part.counts] == ["prayer"]


def test_of_equal_bonuses_the_first_counts() -> None:
    found = breakdown("attack", [Modifier(2, "morale", "a"), Modifier(2, "morale", "b")], STACKING)
    assert found.parts == (Part(2, "morale", "a", True), Part(2, "morale", "b", False))


def test_different_types_and_untyped_bonuses_add_up() -> None:
    parts = [
        Modifier(1, "morale", "a"),
        Modifier(2, "shield", "b"),
        Modifier(4, "", "c"),
        Modifier(8, "", "d"),
    ]
    assert total(parts, STACKING) == 15


def test_penalties_add_up_whatever_their_type() -> None:
    parts = [
        Modifier(-1, "morale", "a"),
        Modifier(-2, "morale", "b"),
        Modifier(-4, "", "c"),
        Modifier(3, "morale", "d"),
    ]
    assert total(parts, STACKING) == -4


def test_a_penalty_from_the_same_source_counts_once_at_its_worst() -> None:
    parts = [Modifier(-2, "", "poison"), Modifier(-5, "", "poison"), Modifier(-3, "", "poison")]
    found = breakdown("attack", parts, STACKING)
    assert found.total == total(parts, STACKING) == -5
    assert [part.counts for part in found.parts] == [False, True, False]


def test_nameless_penalties_all_count() -> None:
    assert total([Modifier(-1, "", ""), Modifier(-1, "", "")], STACKING) == -2


def test_parts_of_nothing_are_not_listed() -> None:
    assert breakdown("attack", [Modifier(0, "", "strength")], STACKING).parts == ()


modifiers = st.lists(
    st.builds(
        Modifier,
        st.integers(-6, 6),
        st.sampled_from(["", "shield", "morale", "dodge"]),
        st.sampled_from(["", "a", "b", "c"]),
    ),
    max_size=12,
)


@given(modifiers)
def test_the_breakdown_always_adds_up_to_the_total(parts: list[Modifier]) -> None:
    found = breakdown("attack", parts, STACKING)
    assert found.total == total(parts, STACKING)
    assert found.total == sum(part.value for part in found.parts if part.counts)
    assert len(found.parts) == sum(1 for part in parts if part.value)


@given(modifiers)
def test_the_order_of_the_parts_does_not_matter(parts: list[Modifier]) -> None:
    assert total(sorted(parts), STACKING) == total(parts, STACKING)


@given(modifiers, st.integers(1, 9))
def test_one_more_bonus_never_harms(parts: list[Modifier], value: int) -> None:
    assert total([*parts, Modifier(value, "shield", "new")], STACKING) >= total(parts, STACKING)
