"""The surprise round: only the aware act, and only a little."""

from __future__ import annotations

from typing import Any

import pytest

from refriega.rulesets.leyendas.options import (
    Attack,
    Charge,
    DropProne,
    EndTurn,
    Move,
    OneSpace,
    Strike,
    Withdraw,
)
from refriega.rulesets.leyendas.terms import Condition
from tests.rulesets.leyendas.table import FIGHTER, at, table
from tests.rulesets.leyendas.test_initiative import begin, order, turns

C = Condition
AWARE: dict[str, Any] = {"aware": True}
UNAWARE: dict[str, Any] = {"aware": False}


@pytest.mark.rule("ML-002", "ML-020", "ML-024")
@pytest.mark.parametrize(
    ("a", "b", "c", "d", "surprise"),
    [
        (AWARE, AWARE, AWARE, AWARE, False),
        (UNAWARE, UNAWARE, UNAWARE, UNAWARE, False),
        (AWARE, AWARE, AWARE, UNAWARE, True),
        (AWARE, UNAWARE, AWARE, UNAWARE, True),
        (AWARE, UNAWARE, UNAWARE, AWARE, True),  # one of each side unaware
    ],
)
def test_there_is_a_surprise_round_if_some_are_aware_and_some_are_not(
    a: dict[str, Any], b: dict[str, Any], c: dict[str, Any], d: dict[str, Any], surprise: bool
) -> None:
    match, script = begin((5, 12, 18, 9), A=a, b=b, C=c, d=d)
    assert script.left == ()  # the unaware have rolled as well
    assert match.state.surprise is surprise
    assert match.state.round == (0 if surprise else 1)
    assert order(match) == "CbdA"
    keys = [event.key for event in match.log or ()]
    assert ("round.surprise" in keys) is surprise


@pytest.mark.rule("ML-021", "ML-002", "ML-020")
def test_only_the_aware_act_and_then_come_regular_rounds() -> None:
    match, _ = begin((5, 12, 18, 9), b=UNAWARE, d=UNAWARE)
    assert turns(match, 2) == "CA"
    assert turns(match, 8) == "CbdACbdA"
    assert match.state.round == 3


@pytest.mark.rule("ML-020")
def test_there_is_one_surprise_round_and_no_more() -> None:
    match, _ = begin((5, 12), "A..b", b=UNAWARE)
    assert match.state.round == 0
    turns(match, 2)
    assert match.state.round == 1
    assert all(body.aware for body in match.state.bodies.values())


def ambush(sketch: str = "A....b.D", dice: tuple[int, ...] = (), order_: str = "AbD", **b: Any) -> Any:
    a = FIGHTER | {"base_attack": 4}
    return table(sketch, dice, order_, A=a, b=FIGHTER | UNAWARE | b, D=FIGHTER, surprise=True)


@pytest.mark.rule("ML-022")
def test_a_surprise_turn_holds_one_standard_or_one_movement_action() -> None:
    t = ambush()
    t.act("A", Move((at(1, 0),)))
    assert t.refusal("A", Move((at(0, 0),))).key == "budget.movement"
    assert t.refusal("A", OneSpace(at(0, 0))).key == "budget.movement"
    assert t.refusal("A", Attack("b", "espada")).key == "budget.standard"
    t.act("A", DropProne())  # free


@pytest.mark.rule("ML-022")
def test_a_surprise_turn_with_an_attack_has_no_move_left() -> None:
    t = ambush("Ab.....D", (2,))
    t.act("A", Attack("b", "espada"))
    assert t.refusal("A", Move((at(0, 0),))).key == "budget.movement"
    assert t.state.turn is not None
    assert t.state.turn.swift == 1


@pytest.mark.rule("ML-022", "ML-140")
def test_there_is_no_full_action_in_a_surprise_turn() -> None:
    t = ambush()
    assert t.refusal("A", Withdraw((at(1, 0),))).key == "budget.full"


@pytest.mark.rule("ML-023", "ML-052")
def test_the_unaware_are_flat_footed_until_the_surprise_round_ends_even_when_struck() -> None:
    t = ambush("Ab.....D", (10, 3), "AbD", abilities={"dexterity": 14}, held=["espada", "escudo_pesado"])
    assert {C.FLAT_FOOTED, C.CANNOT_ACT} <= t.conditions("b")
    t.act("A", Attack("b", "espada"))
    (event,) = t.events("attack.hit")
    assert event.args["defence"] == 10  # neither Dexterity 2 nor shield 2
    assert C.FLAT_FOOTED in t.conditions("b")
    t.end_turn("A")
    t.end_turn("D")
    assert t.state.round == 1
    assert t.conditions("b") == frozenset()


@pytest.mark.rule("ML-023", "ML-112")
def test_the_unaware_strike_nobody_who_passes() -> None:
    t = table("A.\nb.\n.D", (), "AbD", A=FIGHTER, b=FIGHTER | UNAWARE, D=FIGHTER, surprise=True)
    t.act("A", Move((at(1, 0),)))
    assert t.offered == []


@pytest.mark.rule("ML-110", "ML-021")
def test_the_aware_do_strike_in_a_surprise_round() -> None:
    t = table("A.\nb.\nC.", (12, 3), "AbC", A=FIGHTER, b=FIGHTER, C=FIGHTER | UNAWARE, surprise=True)
    t.act("A", Move((at(1, 0),)), b=Strike("espada"))
    assert t.life("A") == 17


@pytest.mark.rule("ML-020", "ML-022", "ML-052")
def test_an_assassin_may_charge_in_the_surprise_round() -> None:
    # flat-footed 13 = 10 + armour 3; Dexterity 2 and shield 1 do not count
    held = ["espada", "escudo_ligero"]
    prey: dict[str, Any] = {"abilities": {"dexterity": 14}, "armour": "cuero_tachonado", "held": held}
    t = ambush("A....b.D", (8, 5), **prey)
    t.act("A", Charge("b", "espada", at(4, 0)))
    (event,) = t.events("attack.hit")
    assert (event.args["total"], event.args["defence"]) == (14, 13)
    assert t.at("A") == (4, 0)
    assert t.life("b") == 15
    assert t.refusal("A", Move((at(3, 0),))).key == "budget.movement"


@pytest.mark.rule("ML-026", "ML-020")
def test_hidden_bandits_who_wait_for_their_victims_surprise_them() -> None:
    match, _ = begin((5, 12), "A..b", A={"hidden": True}, b=UNAWARE)
    assert match.state.round == 0
    assert match.decision.subjects == ("A",)  # b, who rolled higher, does not know yet
    match.choose(EndTurn())
    assert match.state.round == 1


@pytest.mark.rule("ML-023", "ML-013")
def test_the_unaware_keep_their_place() -> None:
    match, _ = begin((5, 12, 18, 9), C=UNAWARE)
    assert turns(match, 3) == "bdA"
    assert turns(match, 4) == "CbdA"
