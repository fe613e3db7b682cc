"""Rounds and turns: who is asked what, what ends when, how a fight ends."""

from __future__ import annotations

import pytest

from refriega.core.chance import ScriptedChance
from refriega.core.errors import IllegalChoice
from refriega.core.match import Match
from refriega.core.procedure import Concede, Gather
from refriega.rulesets.leyendas.interventions import Injure, Place, SetCondition, SetLife
from refriega.rulesets.leyendas.magic.notation import ROUNDS
from refriega.rulesets.leyendas.options import (
    Attack,
    Begin,
    Charge,
    Deploy,
    DropProne,
    EndTurn,
    Move,
    Outside,
    Speak,
)
from refriega.rulesets.leyendas.ruleset import RULESET
from refriega.rulesets.leyendas.scenario import load_scenario
from refriega.rulesets.leyendas.terms import Condition
from tests.refusals import refuses
from tests.rulesets.leyendas.table import FIGHTER, Table, at, table

SLOW = "A..b..C..d"


def four(dice: tuple[int, ...] = (), order: str = "AbCd", extra: str = "", **more: object) -> Table:
    everybody = {who: FIGHTER | (more.get(who) or {}) for who in "AbCd"}  # type: ignore[operator]
    return table(SLOW, dice, order, extra=extra, **everybody)


def on_turn(t: Table) -> str:
    return t.state.turn.actor if t.state.turn is not None else ""


# -- turns -----------------------------------------------------------------------------------------------


@pytest.mark.rule("ML-003", "ML-007", "ML-005")
def test_everybody_has_its_turn_in_order_and_several_actions_in_it() -> None:
    t = four()
    for who in "AbCd":
        t.go_to(who)
        assert on_turn(t) == who
        t.act(who, DropProne())
        assert on_turn(t) == who  # a turn ends when its owner says so
    t.end_turn("d")
    t.go_to("A")
    assert t.state.round == 2


@pytest.mark.rule("ML-005")
def test_nobody_acts_in_anothers_turn() -> None:
    t = four()
    t.go_to("A")
    before = t.match.digest()
    for option in (Move((at(3, 1),)), EndTurn(), Attack("A", "espada")):
        with pytest.raises(IllegalChoice) as caught:
            t.match.choose(option, "blue")
        assert caught.value.refusal.key == "not_your_turn"
        assert "ML-005" in caught.value.refusal.rules
    assert t.match.digest() == before


@pytest.mark.rule("ML-144", "ML-005")
def test_free_actions_are_for_anothers_turn_too_speaking_above_all() -> None:
    t = four()
    t.go_to("A")
    t.match.choose(Outside("b", Speak("¡Cuidado!")), "blue")
    t.match.choose(Outside("b", Speak("¡Atrás!")), "blue")
    t.match.choose(Outside("b", DropProne()), "blue")
    assert Condition.PRONE in t.conditions("b")
    with refuses("outside.only_one"):
        t.match.choose(Outside("b", DropProne()), "blue")
    assert on_turn(t) == "A"


@pytest.mark.rule("ML-004")
def test_ten_rounds_are_a_minute() -> None:
    assert ROUNDS == {"round": 1, "minute": 10, "hour": 600, "day": 14400}


@pytest.mark.rule("ML-013")
def test_whoever_cannot_act_keeps_its_place_and_acts_there_again() -> None:
    t = four()
    t.match.intervene(SetCondition("b", Condition.STUNNED), "referee")
    t.end_turn("A")
    t.go_to("C")
    assert on_turn(t) == "C"
    t.match.intervene(SetCondition("b", Condition.STUNNED, on=False), "referee")
    t.end_turn("C")
    t.end_turn("d")
    t.end_turn("A")
    assert t.match.decision.key() == ("blue", "begin", "b")


@pytest.mark.rule("ML-013", "ML-003")
def test_whoever_is_stunned_in_its_own_turn_has_no_more_of_it() -> None:
    t = four()
    t.go_to("A")
    t.match.intervene(SetCondition("A", Condition.STUNNED), "referee")
    assert on_turn(t) == ""
    assert t.match.decision.key() == ("blue", "begin", "b")


# -- what ends when --------------------------------------------------------------------------------------


@pytest.mark.rule("ML-177", "ML-003")
def test_what_lasts_until_ones_next_turn_ends_when_that_begins() -> None:
    # A 18, C 15, B 10: C charges in round 1; its defence of 15 is 13 until its turn in round 2
    c = FIGHTER | {"natural_armour": 5, "life": 40}
    foe = FIGHTER | {"base_attack": 4}
    t = table("C...b\n....a", (2, 10, 1, 10, 1, 10), "aCb", C=c, a=foe, b=foe)
    t.end_turn("a")
    t.act("C", Charge("b", "espada", at(3, 0)))
    t.act("b", Attack("C", "espada"))
    assert t.events("attack.hit")[-1].args["defence"] == 13
    t.end_turn("b")
    t.act("a", Attack("C", "espada"))
    assert t.events("attack.hit")[-1].args["defence"] == 13
    t.end_turn("a")
    t.end_turn("C")
    t.act("b", Attack("C", "espada"))
    assert t.events("attack.miss")[-1].args["defence"] == 15
    assert t.dice_used_up()


@pytest.mark.rule("ML-177", "ML-013")
def test_a_turn_that_is_not_taken_still_ends_what_lasted_until_it() -> None:
    t = table("C...b\n....a", (2,), "Cab", C=FIGHTER, a=FIGHTER, b=FIGHTER)
    t.act("C", Charge("b", "espada", at(3, 0)))
    assert [e.name for e in t.state.effects["C"]] == ["charged"]
    t.match.intervene(SetCondition("C", Condition.DAZED), "referee")
    t.end_turn("a")
    t.end_turn("b")
    t.go_to("a")
    assert [e.name for e in t.state.effects["C"]] == ["dazed"]


# -- the end ---------------------------------------------------------------------------------------------


@pytest.mark.rule("ML-088")
def test_the_last_side_standing_has_won() -> None:
    t = table("Ab", (20, 20, 8), "Ab", A=FIGHTER | {"abilities": {"strength": 18}}, b=FIGHTER | {"life": 5})
    t.act("A", Attack("b", "espada"))
    assert t.match.over
    assert t.state.result == ("red",)
    assert t.dice_used_up()


def test_when_both_fall_at_once_nobody_has_won() -> None:
    t = table("A.b", (), "Ab", A=FIGHTER, b=FIGHTER)
    t.match.intervene(SetLife("A", 0), "referee")
    assert not t.match.over  # at 0 one is still in the fight
    t = table("Ab", (15, 8), "Ab", A=FIGHTER | {"life_now": 0}, b=FIGHTER | {"life_now": 3})
    t.act("A", Attack("b", "espada"))
    assert (t.life("A"), t.life("b")) == (-1, -5)
    assert t.state.result == ("draw",)


def test_whoever_concedes_is_out_of_it() -> None:
    t = four()
    t.go_to("A")
    t.match.choose(Concede(), "blue")
    assert t.match.over
    assert t.state.result == ("red",)


def three_seats() -> Table:
    """Red is played by two people."""
    ana, luis = FIGHTER | {"seat": "ana"}, FIGHTER | {"seat": "luis"}
    return table(SLOW, (), "AbCd", A=ana, b=FIGHTER, C=luis, d=FIGHTER)


def test_the_creatures_of_a_seat_that_conceded_are_asked_nothing_more() -> None:
    t = three_seats()
    t.go_to("A")
    t.match.choose(Concede(), "luis")
    assert not t.match.over
    assert on_turn(t) == "A"
    t.end_turn("A")
    t.end_turn("b")
    t.go_to("d")  # the turn of C has passed
    assert on_turn(t) == "d"
    assert t.at("C") == (6, 0)
    t.act("d", Move((at(8, 0), at(7, 0))))
    t.end_turn("d")
    t.end_turn("A")
    t.end_turn("b")
    t.act("d", Move((at(8, 0),)))  # C strikes nobody
    assert t.offered == []


def test_conceding_in_ones_own_turn_ends_it() -> None:
    t = three_seats()
    t.go_to("A")
    t.match.choose(Concede())
    assert on_turn(t) == ""
    assert t.match.decision.key() == ("blue", "begin", "b")
    t.go_to("b")
    with refuses("already_conceded"):
        t.match.choose(Concede(), "ana")
    t.match.choose(Concede(), "luis")
    assert t.state.result == ("blue",)


def test_a_stranger_cannot_concede_for_anybody() -> None:
    t = four()
    t.go_to("A")
    with refuses("not_your_turn"):
        t.match.choose(Concede(), "nadie")


def test_a_fight_of_so_many_rounds_ends_after_them() -> None:
    t = four(extra="[victory]\nrounds = 2\notherwise = 'blue'")
    for _ in range(2):
        for who in "AbCd":
            assert not t.match.over
            t.end_turn(who)
    assert t.state.result == ("blue",)


def test_an_objective_is_reached_by_standing_on_it() -> None:
    t = table(
        "A..X..b", (), "Ab", A=FIGHTER, b=FIGHTER,
        extra="[victory]\nobjective = 'X'\nside = 'red'",
    )  # fmt: skip
    t.act("A", Move((at(1, 0), at(2, 0), at(3, 0))))
    assert t.state.result == ("red",)


# -- the referee -----------------------------------------------------------------------------------------


def test_the_referee_puts_nobody_where_there_is_no_room() -> None:
    t = four()
    for place in (at(3, 0), at(10, 0), at(0, 1)):
        with refuses("referee.no_room"):
            t.match.intervene(Place("A", place), "referee")
    t.match.intervene(Place("A", at(1, 0)), "referee")
    assert t.at("A") == (1, 0)


def test_what_the_referee_orders_must_make_sense() -> None:
    t = four()
    before = t.match.digest()
    for order, key in (
        (Injure(creature="nadie", amount=3), "not_in_the_fight"),
        (Injure(creature="A", amount=3, kind="boredom"), "no_such_damage"),
        (SetLife("A", 21), "too_much_life"),
    ):
        with refuses(f"referee.{key}"):
            t.match.intervene(order, "referee")
    assert t.match.digest() == before


# -- deployment ------------------------------------------------------------------------------------------

DEPLOYMENT = """
ruleset = "leyendas"
title = { es = "Despliegue", en = "Deployment" }
map = '''
AA.....BB
AA.....BB
'''
[sides.red]
deployment = "A"
[sides.blue]
deployment = "B"
[[creatures]]
id = "r1"
side = "red"
[[creatures]]
id = "r2"
side = "red"
[[creatures]]
id = "b1"
side = "blue"
"""


def test_sides_are_placed_in_secret_and_shown_together() -> None:
    match = Match(RULESET, load_scenario(DEPLOYMENT, "", {}), ScriptedChance((10, 5, 7)))
    assert isinstance(match.pending, Gather)
    digest = match.digest()
    with refuses("deploy.outside"):
        match.choose(Deploy((("b1", at(0, 0)),)), "blue")
    with refuses("deploy.taken"):
        match.choose(Deploy((("r1", at(0, 0)), ("r2", at(0, 0)))), "red")
    with refuses("deploy.everybody"):
        match.choose(Deploy((("r1", at(0, 0)),)), "red")
    match.choose(Deploy((("b1", at(8, 1)),)), "blue")
    assert match.digest() == digest  # sealed
    assert match.log == []
    match.choose(Deploy((("r1", at(1, 0)), ("r2", at(0, 1)))), "red")
    places = {who: body.place for who, body in match.state.bodies.items()}
    assert places == {"r1": at(1, 0), "r2": at(0, 1), "b1": at(8, 1)}
    assert match.state.order.order == ("r1", "b1", "r2")
    assert not isinstance(match.pending, Gather)


@pytest.mark.rule("ML-014")
def test_a_seat_may_give_up_before_its_turn_begins_and_while_another_is_asked() -> None:
    t = table("A.b.c", A=FIGHTER, b=FIGHTER | {"seat": "bea"}, c=FIGHTER | {"seat": "carla"}, order="Abc")
    assert t.match.decision.key() == ("red", "begin", "A")
    t.match.choose(Concede(), "carla")
    assert t.match.decision.key() == ("red", "begin", "A")
    t.match.choose(Begin())
    t.end_turn("A")
    assert t.match.decision.key() == ("bea", "begin", "b")
    t.match.choose(Concede())
    assert t.match.over
    assert t.state.result == ("red",)
