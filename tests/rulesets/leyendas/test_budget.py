"""The turn's budget: six kinds of action, traded downwards only."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from refriega.rulesets.leyendas.budget import SWIFT_SPENT, affordable, left, new_turn, spend, spent, tire
from refriega.rulesets.leyendas.options import Attack, DropProne, EndTurn, Move, OneSpace, Withdraw
from refriega.rulesets.leyendas.ruleset import RULESET
from refriega.rulesets.leyendas.settle import apply_effect
from refriega.rulesets.leyendas.state import CombatEffect, Turn
from refriega.rulesets.leyendas.terms import ActionKind
from tests.rulesets.leyendas.table import FIGHTER, Table, at, table


def takes_full(turn: Turn) -> bool:
    """Whether a full action is still to be had."""
    return affordable(turn, ActionKind.FULL) is None


K = ActionKind
PAID = (K.SWIFT, K.MOVEMENT, K.STANDARD, K.FULL)


def allowed(*kinds: ActionKind) -> bool:
    """Whether a turn can hold these actions, in this order."""
    turn = Turn("A")
    for kind in kinds:
        if affordable(turn, kind) is not None:
            return False
        spend(turn, kind)
    return True


@pytest.mark.rule("ML-146", "ML-140", "ML-141", "ML-142", "ML-143")
@pytest.mark.parametrize(
    "kinds",
    [
        (K.STANDARD, K.MOVEMENT, K.SWIFT),
        (K.SWIFT, K.MOVEMENT, K.STANDARD),
        (K.FULL, K.SWIFT),
        (K.MOVEMENT, K.MOVEMENT, K.SWIFT),  # ML-148: standard for movement
        (K.SWIFT, K.SWIFT, K.SWIFT),
        (K.SWIFT, K.SWIFT, K.STANDARD),
        (K.SWIFT, K.SWIFT, K.MOVEMENT),
        (K.FREE,) * 20,
        (),
    ],
)
def test_what_a_turn_can_hold(kinds: tuple[ActionKind, ...]) -> None:
    assert allowed(*kinds)


@pytest.mark.rule("ML-148", "ML-149", "ML-150", "ML-151")
@pytest.mark.parametrize(
    "kinds",
    [
        (K.STANDARD, K.STANDARD),
        (K.MOVEMENT, K.MOVEMENT, K.MOVEMENT),
        (K.MOVEMENT, K.MOVEMENT, K.STANDARD),
        (K.STANDARD, K.MOVEMENT, K.MOVEMENT),
        (K.FULL, K.MOVEMENT),
        (K.FULL, K.STANDARD),
        (K.MOVEMENT, K.FULL),
        (K.STANDARD, K.FULL),
        (K.SWIFT, K.SWIFT, K.FULL),
        (K.SWIFT, K.SWIFT, K.SWIFT, K.SWIFT),
        (K.SWIFT, K.SWIFT, K.SWIFT, K.STANDARD),
        (K.FULL, K.SWIFT, K.SWIFT),
    ],
)
def test_what_it_cannot_hold(kinds: tuple[ActionKind, ...]) -> None:
    assert not allowed(*kinds)


def worth(kinds: tuple[ActionKind, ...]) -> bool:
    """The same by hand: is there a way to pay each action with one at least as high?"""
    needed: list[ActionKind] = []
    for kind in kinds:
        needed += [K.STANDARD, K.MOVEMENT] if kind is K.FULL else [kind]
    budget = [K.STANDARD, K.MOVEMENT, K.SWIFT]
    return len(needed) <= 3 and any(
        all(paid >= kind for paid, kind in zip(way, needed, strict=False))
        for way in itertools.permutations(budget)
    )


def sequences() -> Iterator[tuple[ActionKind, ...]]:
    for length in range(5):
        yield from itertools.product(PAID, repeat=length)


@pytest.mark.rule("ML-146", "ML-148", "ML-149", "ML-150", "ML-151")
def test_every_sequence_of_actions_is_allowed_exactly_if_it_can_be_paid() -> None:
    for kinds in sequences():
        # full actions take standard and movement themselves, never what those were traded for
        assert allowed(*kinds) is worth(kinds), kinds


@pytest.mark.rule("ML-146", "ML-148")
@given(st.lists(st.sampled_from(PAID), max_size=6))
def test_the_budget_is_never_overdrawn(kinds: list[ActionKind]) -> None:
    turn = Turn("A")
    for kind in kinds:
        before = left(turn)
        if affordable(turn, kind) is None:
            spend(turn, kind)
            assert left(turn) == before - (2 if kind is K.FULL else 1)
        assert min(turn.standard, turn.movement, turn.swift) >= 0
    assert spent(turn) is (left(turn) == 0)


@pytest.mark.rule("ML-144", "ML-145", "ML-151")
def test_free_actions_cost_nothing_and_immediate_ones_are_not_for_ones_own_turn() -> None:
    turn = Turn("A")
    spend(turn, K.FULL)
    spend(turn, K.SWIFT)
    assert affordable(turn, K.FREE) is None
    spend(turn, K.FREE)
    assert left(turn) == 0
    refusal = affordable(turn, K.IMMEDIATE)
    assert refusal is not None
    assert "ML-145" in refusal.rules


@pytest.mark.rule("ML-151", "ML-140")
def test_the_six_kinds_stand_in_order_of_effort() -> None:
    assert K.FULL > K.STANDARD > K.MOVEMENT > K.SWIFT > K.FREE > K.IMMEDIATE
    assert len(K) == 6


@pytest.mark.rule("ML-140", "ML-149")
@pytest.mark.parametrize(
    ("kind", "rule"), [(K.STANDARD, "ML-149"), (K.FULL, "ML-150"), (K.MOVEMENT, "ML-148")]
)
def test_a_refusal_names_the_kind_and_its_rule(kind: ActionKind, rule: str) -> None:
    turn = Turn("A", standard=0, movement=0, swift=0)
    refusal = affordable(turn, kind)
    assert refusal is not None
    assert refusal.key == f"budget.{kind.name.lower()}"
    assert rule in refusal.rules


@pytest.mark.rule("ML-146", "ML-022", "ML-081", "ML-145")
@pytest.mark.parametrize(
    ("state", "surprise", "budget"),
    [
        ({}, False, (1, 1, 1, True)),
        ({}, True, (1, 0, 1, False)),
        ({"life_now": 0}, False, (1, 0, 0, False)),
        ({"life_now": 0}, True, (1, 0, 0, False)),
        ({"conditions": ["nauseated"]}, False, (0, 1, 0, False)),
        ({"conditions": ["nauseated"]}, True, (0, 1, 0, False)),
    ],
)
def test_what_a_turn_begins_with(
    state: dict[str, Any], surprise: bool, budget: tuple[int, int, int, bool]
) -> None:
    t = table("A.....b", (), "Ab", surprise=surprise, A={**FIGHTER, **state}, b=FIGHTER)
    game = RULESET.game(t.scene, t.state, None)
    turn = new_turn(game, "A")
    assert (turn.standard, turn.movement, turn.swift, takes_full(turn)) == budget
    apply_effect(game, CombatEffect(id="x", name=SWIFT_SPENT, bearer="A"))
    turn = new_turn(game, "A")
    assert (turn.standard, turn.movement, turn.swift, takes_full(turn)) == (*budget[:2], 0, budget[3])


@pytest.mark.rule("ML-081", "ML-022")
@pytest.mark.parametrize(
    ("before", "surprise", "spent_now", "standard"),
    [
        ((1, 1, 1), False, False, 1),  # by something free, before anything else
        ((1, 1, 1), False, True, 0),
        ((1, 0, 1), False, False, 0),  # it had moved
        ((1, 1, 0), False, False, 0),
        ((0, 1, 1), False, False, 0),
        ((0, 1, 0), False, False, 0),
        ((1, 0, 0), False, False, 1),  # it began the turn at 0
        ((1, 0, 1), True, False, 1),  # there was no movement action to begin with
        ((1, 0, 1), True, True, 0),
        ((0, 0, 1), True, False, 0),
    ],
)
def test_what_is_left_to_whoever_is_brought_to_0_in_its_own_turn(
    before: tuple[int, int, int], surprise: bool, spent_now: bool, standard: int
) -> None:
    t = table("A.....b", (), "Ab", surprise=surprise, A={**FIGHTER, "life_now": 0}, b=FIGHTER)
    game = RULESET.game(t.scene, t.state, None)
    turn = Turn("A", standard=before[0], movement=before[1], swift=before[2])
    tire(game, turn, spent_now)
    assert (turn.standard, turn.movement, turn.swift, takes_full(turn)) == (standard, 0, 0, False)
    sound = Turn("b")
    tire(game, sound, spent_now)
    assert (sound.standard, sound.movement, sound.swift, takes_full(sound)) == (1, 1, 1, True)


# -- at the table ----------------------------------------------------------------------------------------


def duel(dice: tuple[int, ...] = ()) -> Table:
    return table("A.....b\n.......", dice, "Ab", A=FIGHTER, b=FIGHTER)


@pytest.mark.rule("ML-131", "ML-007", "ML-142", "ML-148")
def test_two_moves_in_a_turn_and_not_a_third() -> None:
    t = duel()
    t.act("A", Move((at(1, 0),)))
    t.act("A", Move((at(2, 0),)))
    assert t.refusal("A", Move((at(3, 0),))).key == "budget.movement"
    assert t.at("A") == (2, 0)


@pytest.mark.rule("ML-131", "ML-141", "ML-149")
def test_a_move_and_an_attack_in_either_order_and_no_second_attack() -> None:
    t = duel((2,))
    t.act("A", Move(tuple(at(col, 0) for col in range(1, 6))))
    t.act("A", Attack("b", "espada"))
    assert t.refusal("A", Attack("b", "espada")).key == "budget.standard"
    t = table("Ab.....\n.......", (2,), "Ab", A=FIGHTER, b=FIGHTER | {"held": ()})
    t.act("A", Attack("b", "espada"))
    t.act("A", Move((at(0, 1),)))
    assert t.refusal("A", Move((at(0, 0),))).key == "budget.movement"


@pytest.mark.rule("ML-130", "ML-132", "ML-160")
@pytest.mark.parametrize(("speed", "steps", "ok"), [(6, 6, True), (6, 7, False), (4, 4, True), (4, 5, False)])
def test_speed_is_the_most_spaces_of_one_movement_action(speed: int, steps: int, ok: bool) -> None:
    t = table("A" + "." * 9 + "b", (), "Ab", A=FIGHTER | {"speed": speed}, b=FIGHTER)
    path = Move(tuple(at(col, 0) for col in range(1, steps + 1)))
    if ok:
        t.act("A", path)
        assert t.at("A") == (steps, 0)
    else:
        assert t.refusal("A", path).key == "move.too_far"


@pytest.mark.rule("ML-140", "ML-150")
def test_a_full_action_uses_up_standard_and_movement() -> None:
    t = duel()
    t.act("A", Withdraw((at(1, 0),)))
    assert t.refusal("A", OneSpace(at(2, 0))).key == "budget.movement"
    assert t.state.turn is not None
    assert (t.state.turn.standard, t.state.turn.movement, t.state.turn.swift) == (0, 0, 1)


@pytest.mark.rule("ML-147")
def test_a_turn_may_end_with_actions_unused() -> None:
    t = duel()
    t.act("A", EndTurn())
    t.go_to("b")
    assert t.state.turn is not None
    assert (t.state.turn.standard, t.state.turn.movement, t.state.turn.swift) == (1, 1, 1)


@pytest.mark.rule("ML-144", "ML-146")
def test_free_actions_are_free() -> None:
    t = duel()
    t.act("A", DropProne())
    assert t.state.turn is not None
    assert left(t.state.turn) == 3
