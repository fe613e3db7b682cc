"""Life: incapacity at 0, dying below it, death at minus Constitution."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

import pytest

from refriega.core.enumeration import outcomes
from refriega.core.procedure import Choice, Decision, Procedure
from refriega.rulesets.leyendas.interventions import Injure, Place, Restore, SetCondition, SetLife
from refriega.rulesets.leyendas.life import dying_check
from refriega.rulesets.leyendas.options import (
    Attack,
    DropProne,
    EndTurn,
    Move,
    OneSpace,
    Ready,
    Strike,
    Withdraw,
)
from refriega.rulesets.leyendas.ruleset import RULESET
from refriega.rulesets.leyendas.settle import apply_effect
from refriega.rulesets.leyendas.state import CombatEffect, ValueModifier
from refriega.rulesets.leyendas.terms import Condition, Value
from refriega.rulesets.leyendas.triggers import Deed, Does
from tests.refusals import refuses
from tests.rulesets.leyendas.table import FIGHTER, Table, at, table

SOUND = FIGHTER | {"life": 20, "abilities": {"constitution": 13}}
C = Condition


def patient(life: int, **more: Any) -> dict[str, Any]:
    """Somebody of Constitution 13 with so much life left."""
    return SOUND | {"life_now": life} | more


def ward(
    life: int,
    dice: Iterable[int] = (),
    *,
    order: str = "AbC",
    variants: dict[str, str] | None = None,
    **more: Any,
) -> Table:
    """`b` lies or stands there; `A` and `C` are its enemies, far off; `d` is a friend."""
    order = order + "d" if "d" not in order else order
    return table(
        "A.....b.d\nC........",
        dice,
        order,
        A=FIGHTER,
        C=FIGHTER,
        b=patient(life, **more),
        d=FIGHTER,
        variants=variants,
    )


def injure(t: Table, amount: int, who: str = "b") -> None:
    t.match.intervene(Injure(creature=who, amount=amount), "referee")


def on_turn(t: Table) -> str:
    """Whose turn it is ("" between turns)."""
    return t.state.turn.actor if t.state.turn is not None else ""


# -- where life ends -------------------------------------------------------------------------------------


@pytest.mark.rule("ML-081", "ML-083", "ML-087", "ML-088")
@pytest.mark.parametrize(
    ("taken", "life", "states"),
    [
        (2, 1, set()),
        (3, 0, {C.INCAPACITATED}),
        (4, -1, {C.DYING}),
        (8, -5, {C.DYING}),
        (15, -12, {C.DYING}),
        (16, -13, {C.DEAD}),
        (99, -96, {C.DEAD}),
    ],
)
def test_what_a_creature_of_constitution_13_is_at_each_life(
    taken: int, life: int, states: set[Condition]
) -> None:
    t = ward(3)
    injure(t, taken)
    assert t.life("b") == life
    assert t.conditions("b") & {C.INCAPACITATED, C.DYING, C.STABLE, C.DEAD} == states


@pytest.mark.rule("ML-087")
@pytest.mark.parametrize(("constitution", "dead_at"), [(8, -8), (10, -10), (18, -18)])
def test_death_lies_at_minus_constitution_not_at_a_fixed_number(constitution: int, dead_at: int) -> None:
    t = ward(0, abilities={"constitution": constitution})
    injure(t, -dead_at - 1)
    assert C.DYING in t.conditions("b")
    injure(t, 1)
    assert C.DEAD in t.conditions("b")


@pytest.mark.rule("ML-087")
def test_death_comes_nearer_when_constitution_falls() -> None:
    t = ward(-10)
    assert C.DYING in t.conditions("b")
    game = RULESET.game(t.scene, t.state.copy(), None)
    apply_effect(
        game,
        CombatEffect(id="x", name="frail", bearer="b", modifiers=(ValueModifier(Value.CONSTITUTION, -3),)),
    )
    assert game.body("b").dead


@pytest.mark.rule("ML-088", "ML-013")
def test_the_dead_leave_the_game_and_the_order_stays_whole() -> None:
    t = ward(3, held=["espada"])
    injure(t, 99)
    assert t.at("b") == (-1, -1)
    assert t.state.ground == {at(6, 0): ("espada",)}
    assert "b" not in t.state.effects
    assert t.state.order.order == ("A", "b", "C", "d")
    t.end_turn("A")
    t.end_turn("C")  # nobody asked for the dead
    t.end_turn("d")
    t.go_to("A")
    assert t.state.round == 2


@pytest.mark.rule("ML-088", "ML-202")
def test_what_the_dead_had_readied_is_gone_with_them() -> None:
    t = ward(3, order="bAC")
    t.act("b", Ready(Does(Deed.MOVES, who="A"), Move((at(5, 0),))))
    t.end_turn("b")
    assert "b" in t.state.readied
    injure(t, 99)
    assert t.state.readied == {}


@pytest.mark.rule("ML-088")
def test_nothing_brings_the_dead_back() -> None:
    t = ward(3)
    injure(t, 99)
    for order in (Restore("b", 50), SetLife("b", 5), Place("b", at(3, 1)), SetCondition("b", C.PRONE)):
        with refuses("referee.not_in_the_fight"):
            t.match.intervene(order, "referee")
    assert t.life("b") == -96


@pytest.mark.rule("ML-087", "ML-003")
def test_killing_the_one_whose_turn_it_is_ends_its_turn_at_once() -> None:
    # A, m, C; m runs past A and takes 12: -9 with Constitution 8
    m = FIGHTER | {"life": 3, "abilities": {"constitution": 8}}
    a = FIGHTER | {"abilities": {"strength": 18}, "base_attack": 9, "held": ["espada_de_dos_manos"]}
    t = table("Am.....\n..C...d", (10, 6), "AmCd", A=a, m=m, C=FIGHTER, d=FIGHTER)
    t.end_turn("A")
    t.act("m", Move((at(2, 0), at(3, 0))), A=Strike("espada_de_dos_manos"))
    assert t.life("m") == -9
    assert on_turn(t) == ""
    t.match.choose(t.idle(t.match.decision))
    assert on_turn(t) == "C"
    t.end_turn("C")
    t.end_turn("d")
    t.go_to("A")
    assert t.state.order.order == ("A", "m", "C", "d")
    assert t.state.round == 2


# -- at 0 ------------------------------------------------------------------------------------------------


@pytest.mark.rule("ML-081")
def test_at_0_there_is_one_action_in_a_turn_and_never_a_full_one() -> None:
    t = ward(0)
    t.end_turn("A")
    assert t.refusal("b", Withdraw((at(5, 0),))).key == "budget.full"
    t.act("b", DropProne())  # free actions are still free
    t.act("b", EndTurn())
    t = ward(0)
    t.act("b", Move((at(5, 0),)))
    assert t.life("b") == 0
    assert t.refusal("b", OneSpace(at(6, 0))).key == "budget.movement"


@pytest.mark.rule("ML-081", "ML-082")
def test_whoever_only_moves_at_0_stays_at_0() -> None:
    t = ward(0)
    t.act("b", Move((at(5, 0),)))
    assert t.life("b") == 0
    assert C.INCAPACITATED in t.conditions("b")


@pytest.mark.rule("ML-082", "ML-083")
def test_whoever_attacks_at_0_finishes_the_blow_and_is_dying() -> None:
    t = table("Ab", (15, 6), "bA", A=FIGHTER, b=patient(0))
    t.act("b", Attack("A", "espada"))
    assert t.life("A") == 14
    assert t.life("b") == -1
    assert C.DYING in t.conditions("b")
    assert [e.args["cause"] for e in t.events("life.lost")][-1] == "strain"
    assert t.match.over


@pytest.mark.rule("ML-082", "ML-112")
def test_an_attack_of_opportunity_at_0_costs_the_same() -> None:
    t = table("gA\n..\n.C", (15, 6), "gAC", A=FIGHTER | {"life_now": 0}, g=FIGHTER, C=FIGHTER)
    t.act("g", Move((at(0, 1),)), A=Strike("espada"))
    assert t.life("g") == 14
    assert t.life("A") == -1


@pytest.mark.rule("ML-082", "ML-172")
def test_whoever_is_brought_to_0_by_its_own_blow_was_not_incapacitated_when_it_struck() -> None:
    spiny = FIGHTER | {"contact": [{"dice": "1d4", "type": "piercing"}], "life": 40}
    b = patient(3, held=(), natural=["mordisco"])
    t = table("Ab\n.d", (15, 4, 3), "bAd", A=spiny, b=b, d=FIGHTER)
    t.act("b", Attack("A", "mordisco"))
    assert t.dice_used_up()
    assert t.life("b") == 0
    assert C.INCAPACITATED in t.conditions("b")


@pytest.mark.rule("ML-081")
def test_whoever_is_brought_to_0_in_its_own_turn_has_had_its_action() -> None:
    t = table("Ab...\n....c", (15, 6), "bAc", A=FIGHTER, b=patient(6), c=FIGHTER)
    t.act("b", Move((at(2, 0), at(3, 0))), A=Strike("espada"))
    assert t.life("b") == 0
    assert t.at("b") == (3, 0)
    assert t.refusal("b", OneSpace(at(3, 1))).key == "budget.movement"


# -- dying -----------------------------------------------------------------------------------------------


@pytest.mark.rule("ML-085", "ML-086", "ML-083")
def test_the_dying_are_flat_footed_at_a_disadvantage_and_helpless() -> None:
    t = ward(-3)
    assert {C.DYING, C.FLAT_FOOTED, C.DISADVANTAGED, C.HELPLESS, C.CANNOT_ACT, C.PRONE} <= t.conditions("b")


@pytest.mark.rule("ML-085", "ML-086", "ML-052")
@pytest.mark.parametrize(
    ("weapon", "sketch", "natural", "hits", "defence"),
    [
        ("espada", "Ab", 3, True, 10),
        ("espada", "Ab", 2, False, 10),
        ("arco_de_caza", "A...b", 11, True, 18),
        ("arco_de_caza", "A...b", 10, False, 18),
    ],
)
def test_striking_at_the_dying(weapon: str, sketch: str, natural: int, hits: bool, defence: int) -> None:
    # 10, Dexterity 3, shield 2, armour 4 is 19; flat-footed 14; lying 10 in melee, 18 for arrows
    b = patient(
        -3, armour="camisa_de_malla", held=["escudo_pesado"], abilities={"dexterity": 16, "constitution": 13}
    )
    a = FIGHTER | {"base_attack": 5, "held": [weapon], "carried": ["flechas"]}
    t = table(sketch + "\n....d", (natural, 1) if hits else (natural,), "Abd", A=a, b=b, d=FIGHTER)
    t.act("A", Attack("b", weapon))
    assert t.dice_used_up()
    (event,) = t.events("attack.hit" if hits else "attack.miss")
    assert event.args["total"] == natural + 7
    assert event.args["defence"] == defence
    assert t.parts(event, "attack_parts") == {"base_attack": 5, "disadvantage": 2}


@pytest.mark.rule("ML-084")
@pytest.mark.parametrize(
    ("die", "life", "stable"), [(11, -5, True), (10, -6, False), (20, -5, True), (1, -6, False)]
)
def test_the_check_against_10_and_the_depth(die: int, life: int, stable: bool) -> None:
    # -5: difficulty 15, with Fortitude +4 an 11 is enough
    t = ward(-5, (die,), saves={"fortitude": 3})
    t.end_turn("A")
    t.go_to("C")
    assert t.dice_used_up()
    assert t.life("b") == life
    assert (C.STABLE in t.conditions("b")) is stable
    assert (C.DYING in t.conditions("b")) is not stable
    (event,) = t.events("check.passed" if stable else "check.failed")
    assert event.args["difficulty"] == 15
    assert "ML-084" in event.rules


@pytest.mark.rule("ML-084")
def test_the_next_check_is_against_the_new_depth() -> None:
    t = ward(-5, (2, 2), saves={"fortitude": 3})
    for _ in range(2):
        t.end_turn("A")
        t.end_turn("C")
        t.end_turn("d")
    assert [e.args["difficulty"] for e in t.events("check.failed")] == [15, 16]
    assert t.life("b") == -7


@pytest.mark.rule("ML-084", "ML-137")
@pytest.mark.parametrize(
    ("fortitude", "life", "die", "stable"),
    [(2, -3, 20, True), (2, -3, 1, False), (2, -3, 11, True), (30, -1, 1, False)],
)
def test_stabilising_by_hand(fortitude: int, life: int, die: int, stable: bool) -> None:
    t = ward(life, (die,), saves={"fortitude": fortitude}, abilities={"constitution": 10})
    t.go_to("C")
    assert (C.STABLE in t.conditions("b")) is stable


@pytest.mark.rule("ML-084")
def test_the_stable_check_no_more_and_gain_nothing_in_a_fight() -> None:
    t = ward(-5, (20,))
    for _ in range(3):
        t.end_turn("A")
        t.end_turn("C")
        t.end_turn("d")
    assert t.life("b") == -5
    assert C.CANNOT_ACT in t.conditions("b")


@pytest.mark.rule("ML-084")
def test_a_stable_creature_that_is_hurt_is_dying_again() -> None:
    t = ward(-3, (20, 2))
    t.go_to("C")
    assert C.STABLE in t.conditions("b")
    injure(t, 0)
    assert C.STABLE in t.conditions("b")
    injure(t, 2)
    assert C.DYING in t.conditions("b")
    assert t.body("b").stable is False
    t.end_turn("C")
    t.end_turn("d")
    t.end_turn("A")
    t.go_to("C")
    assert t.life("b") == -6
    assert t.events("check.failed")[0].args["difficulty"] == 15


@pytest.mark.rule("ML-084")
def test_the_last_failed_check_kills() -> None:
    t = ward(-12, (2,))
    t.go_to("C")
    assert C.DEAD in t.conditions("b")
    assert t.life("b") == -13


@pytest.mark.rule("ML-084", "ML-013")
def test_the_first_check_comes_in_the_next_turn_of_its_own() -> None:
    t = ward(3, (2,), order="bAC")
    t.end_turn("b")
    t.go_to("A")
    injure(t, 5)
    t.end_turn("A")
    t.end_turn("C")
    t.end_turn("d")
    assert t.dice_used_up()  # rolled when the place of b came up again
    assert t.life("b") == -3
    assert t.state.order.order == ("b", "A", "C", "d")


@pytest.mark.rule("ML-084")
@pytest.mark.parametrize(
    ("choice", "first", "second"), [("depth", 15, 16), ("last_hit", 18, 18), ("round_damage", 18, 10)]
)
def test_what_damage_received_may_mean(choice: str, first: int, second: int) -> None:
    # from 3 by 8 to -5; the point that a failed check takes is no damage received
    t = ward(3, (2, 2), variants={"dying_dc": choice})
    t.go_to("A")
    injure(t, 8)
    for _ in range(2):
        t.end_turn("A")
        t.end_turn("C")
        t.end_turn("d")
    assert [e.args["difficulty"] for e in t.events("check.failed")] == [first, second]


@pytest.mark.rule("ML-082", "ML-084")
@pytest.mark.parametrize(("choice", "difficulty"), [("depth", 11), ("last_hit", 10), ("round_damage", 10)])
def test_the_point_that_strain_takes_is_no_damage_received(choice: str, difficulty: int) -> None:
    t = table("Ab\n.d", (2, 20), "bAd", A=FIGHTER, b=patient(0), d=FIGHTER, variants={"dying_dc": choice})
    t.act("b", Attack("A", "espada"))
    assert t.life("b") == -1
    t.end_turn("A")
    t.end_turn("d")
    t.go_to("A")
    assert [e.args["difficulty"] for e in t.events("check.passed")] == [difficulty]


@pytest.mark.rule("ML-084")
def test_whoever_falls_lets_go_of_what_it_holds() -> None:
    t = ward(3)
    injure(t, 5)
    assert t.body("b").held == ()
    assert t.state.ground[at(6, 0)] == ("espada",)


@pytest.mark.rule("ML-084")
def test_the_chance_to_stabilise_from_5_below() -> None:
    t = ward(-5, saves={"fortitude": 3})

    def start() -> Procedure[bool]:
        game = RULESET.game(t.scene, t.state.copy(), None)
        return until_it_is_settled(game)

    def until_it_is_settled(game: Any) -> Procedure[bool]:
        while not (game.body("b").dead or game.body("b").stable):
            yield from dying_check(game, "b")
        return bool(game.body("b").stable)

    def never(decision: Decision) -> Choice:
        raise AssertionError(decision.key())

    found = {True: Fraction(0), False: Fraction(0)}
    leaves = 0
    for weight, stable in outcomes(start, never):
        found[stable] += weight
        leaves += 1
    assert found[True] == Fraction("0.96171175")
    assert found[True] + found[False] == 1
    assert leaves == 9  # eight checks from -5 to -12, each passed or failed


# -- the dying and the fight ------------------------------------------------------------------------------


@pytest.mark.rule("ML-083", "ML-110")
def test_the_fallen_strike_nobody() -> None:
    t = table("gA\n..\n.C", (), "gAC", A=FIGHTER | {"life_now": -2}, g=FIGHTER, C=FIGHTER)
    t.act("g", Move((at(0, 1),)))
    assert ("leaving", "A") not in t.offered


@pytest.mark.rule("ML-013")
def test_whoever_comes_round_acts_at_the_place_it_kept() -> None:
    t = ward(-2, (20,), order="AbC")
    t.end_turn("A")
    t.go_to("C")
    t.match.intervene(Restore("b", 7), "referee")
    t.end_turn("C")
    t.end_turn("d")
    t.end_turn("A")
    t.match.choose(t.idle(t.match.decision))
    assert on_turn(t) == "b"
