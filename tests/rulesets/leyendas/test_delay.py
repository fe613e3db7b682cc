"""Delaying: later in the order, for good, and never earlier."""

from __future__ import annotations

from typing import Any

import pytest

from refriega.core.procedure import Decision, Option, Pass
from refriega.rulesets.leyendas.interventions import Injure
from refriega.rulesets.leyendas.options import Attack, Begin, Charge, ComeIn, Delay, EndTurn, Move
from tests.rulesets.leyendas.table import FIGHTER, Table, at, table
from tests.rulesets.leyendas.test_initiative import begin


def three(**more: Any) -> Table:
    """A, b, C in that order, far apart."""
    return table("A..b..C", (), "AbC", A=FIGHTER, b=FIGHTER, C=FIGHTER, **more)


def answer(t: Table, kind: str, who: str, option: Option) -> None:
    decision = t.match.decision
    assert (decision.kind, decision.subjects) == (kind, (who,)), decision.key()
    t.match.choose(option)


def asked(t: Table) -> tuple[str, str]:
    decision: Decision = t.match.decision
    return decision.kind, decision.subjects[0]


@pytest.mark.rule("ML-014", "ML-015", "ML-016")
def test_whoever_delays_acts_after_another_and_keeps_that_place() -> None:
    t = three()
    answer(t, "begin", "A", Delay())
    answer(t, "begin", "b", Begin())
    answer(t, "turn", "b", EndTurn())
    answer(t, "come_in", "A", Pass())
    answer(t, "turn", "C", EndTurn())
    answer(t, "come_in", "A", ComeIn())
    assert t.state.order.order == ("b", "C", "A")
    answer(t, "turn", "A", EndTurn())
    for who in "bC":  # round 2: the old place is gone
        answer(t, "begin", who, Begin())
        answer(t, "turn", who, EndTurn())
    answer(t, "turn", "A", EndTurn())
    assert t.state.round == 3


@pytest.mark.rule("ML-014")
def test_whoever_has_just_begun_to_delay_is_not_asked_before_somebody_acted() -> None:
    t = three()
    answer(t, "begin", "A", Delay())
    assert asked(t) == ("begin", "b")


@pytest.mark.rule("ML-014", "ML-015")
def test_coming_in_between_two_others() -> None:
    t = three()
    answer(t, "begin", "A", Delay())
    answer(t, "begin", "b", Begin())
    answer(t, "turn", "b", EndTurn())
    answer(t, "come_in", "A", ComeIn())
    assert t.state.order.order == ("b", "A", "C")
    assert t.state.initiative["A"] == 3  # what was rolled stays what was rolled
    answer(t, "turn", "A", EndTurn())
    assert asked(t) == ("turn", "C")


@pytest.mark.rule("ML-014", "ML-015", "ML-016")
def test_whoever_lets_the_round_pass_has_lost_the_turn_and_is_last() -> None:
    t = three()
    answer(t, "begin", "A", Delay())
    answer(t, "begin", "b", Begin())
    answer(t, "turn", "b", EndTurn())
    answer(t, "come_in", "A", Pass())
    answer(t, "turn", "C", EndTurn())
    answer(t, "come_in", "A", Pass())
    assert t.state.round == 2
    assert t.state.order.order == ("b", "C", "A")
    assert t.events("delay.lost")
    assert asked(t) == ("begin", "b")


@pytest.mark.rule("ML-016")
def test_the_last_in_the_order_has_nothing_to_delay_for() -> None:
    t = three()
    for who in "Ab":
        answer(t, "begin", who, Begin())
        answer(t, "turn", who, EndTurn())
    assert asked(t) == ("turn", "C")


@pytest.mark.rule("ML-014")
def test_several_may_delay_and_are_asked_in_the_order_they_began() -> None:
    t = three()
    answer(t, "begin", "A", Delay())
    answer(t, "begin", "b", Delay())
    assert asked(t) == ("come_in", "A")
    answer(t, "come_in", "A", Pass())
    answer(t, "turn", "C", EndTurn())
    answer(t, "come_in", "A", Pass())
    answer(t, "come_in", "b", ComeIn())
    assert t.state.order.order == ("A", "C", "b")
    answer(t, "turn", "b", EndTurn())
    answer(t, "come_in", "A", ComeIn())
    assert t.state.order.order == ("C", "b", "A")


@pytest.mark.rule("ML-014", "ML-013")
def test_a_delayer_may_act_though_the_one_it_waited_for_has_died() -> None:
    t = three()
    answer(t, "begin", "A", Delay())
    t.match.intervene(Injure(creature="b", amount=99), "referee")
    assert t.match.over or asked(t) == ("turn", "C")
    t = table("A..b..C.d", (), "AbCd", A=FIGHTER, b=FIGHTER, C=FIGHTER, d=FIGHTER)
    answer(t, "begin", "A", Delay())
    t.match.intervene(Injure(creature="b", amount=99), "referee")
    answer(t, "begin", "C", Begin())  # the place of the dead is nobody's moment
    answer(t, "turn", "C", EndTurn())
    answer(t, "come_in", "A", ComeIn())
    assert t.state.order.order == ("b", "C", "A", "d")


@pytest.mark.rule("ML-013", "ML-014")
def test_whoever_is_felled_while_delaying_is_not_asked() -> None:
    t = table("A..b..C", (2,), "AbC", A=FIGHTER, b=FIGHTER, C=FIGHTER)
    answer(t, "begin", "A", Delay())
    t.match.intervene(Injure(creature="A", amount=22), "referee")
    answer(t, "begin", "b", Begin())
    answer(t, "turn", "b", EndTurn())
    answer(t, "turn", "C", EndTurn())
    assert t.state.round == 2
    assert t.state.order.order == ("b", "C", "A")


CHARGER = FIGHTER | {"life": 40}


@pytest.mark.rule("ML-014", "ML-177")
@pytest.mark.parametrize(("choice", "defence"), [("turn_taken", 8), ("old_place", 10)])
def test_what_lasts_until_the_next_turn_lasts_until_it_is_taken(choice: str, defence: int) -> None:
    # C charges in round 1 and delays in round 2; A then strikes at it
    dice = (2, 9, 1) if choice == "turn_taken" else (2, 9)
    variants = {"next_turn_when_delaying": choice}
    b = FIGHTER | {"place": [4, 1]}
    t = table("C...a\n.....", dice, "Cab", C=CHARGER, a=FIGHTER, b=b, variants=variants)
    t.act("C", Charge("a", "espada", at(3, 0)))
    t.end_turn("C")
    t.end_turn("a")
    t.end_turn("b")
    answer(t, "begin", "C", Delay())
    answer(t, "begin", "a", Begin())
    t.match.choose(Attack("C", "espada"))
    assert t.events("attack.hit" if defence == 8 else "attack.miss")[-1].args["defence"] == defence


@pytest.mark.rule("ML-012", "ML-014", "ML-015")
def test_one_of_a_group_may_delay_and_leaves_the_groups_place_for_good() -> None:
    orc = {"group": "orcos"}
    match, _ = begin((12, 18), "A..b..c", b=orc, c=orc)
    assert match.state.order.order == ("b", "c", "A")
    match.choose(Delay())  # b
    match.choose(Begin())  # c
    match.choose(EndTurn())
    assert match.decision.key() == ("blue", "come_in", "b")
    match.choose(Pass())
    match.choose(EndTurn())  # A
    match.choose(ComeIn())
    assert match.state.order.order == ("c", "A", "b")


@pytest.mark.rule("ML-014", "ML-146")
def test_whoever_comes_in_has_its_whole_turn() -> None:
    t = three()
    answer(t, "begin", "A", Delay())
    answer(t, "begin", "b", Begin())
    answer(t, "turn", "b", EndTurn())
    answer(t, "come_in", "A", ComeIn())
    t.match.choose(Move((at(1, 0),)))
    t.match.choose(Move((at(0, 0),)))
    assert t.at("A") == (0, 0)
