"""Charges: where they lead, and the attacks that they bring about."""

from __future__ import annotations

from typing import Any

import pytest

from refriega.boards.table import INCH
from refriega.rulesets.malifaux.abilities_schema import Manipulative, Terrifying
from refriega.rulesets.malifaux.effects_schema import Push
from refriega.rulesets.malifaux.options import Charge, DeclareTrigger, Take, Walk
from refriega.rulesets.malifaux.terms import Fate, When
from tests.rulesets.malifaux.kit import Bench, at, gun, melee, piece, table, trigger, wall
from tests.rulesets.malifaux.test_walk import BASES

CLAW = melee("garra", 5, range=1)
HIT = Take("garra", ("x",))


def field(cards: tuple[str, ...] = (), **more: Any) -> Bench:
    """`A`, with Cg 6 and a reach of 1 inch, 6 inches from `x`."""
    return table(
        A={"at": (5, 5), "actions": (CLAW,), "cg": 6}, x={"at": (11 + BASES, 5)}, cards=cards, **more
    )


# -- whether -----------------------------------------------------------------------------------------


def test_a_charge_leads_up_to_cg_to_where_the_target_is_in_range() -> None:
    t = field()
    assert t.refusal("A", Charge("x", at(9.99, 5))).key == "charge.not_engaged"
    assert t.refusal("A", Charge("x", at(5, 11.01))).key == "way.too_far"
    t.act("A", Charge("x", at(10, 5)))
    assert t.model("A").at == at(10, 5)
    assert t.event("moves").args["cost"] == 5 * INCH


def test_it_need_not_lead_towards_the_target() -> None:
    """Situation 18: sideways, so long as it ends engaged."""
    t = table(A={"at": (5, 5), "actions": (melee("garra", 5, range=3),), "cg": 6}, x={"at": (10, 6.5)})
    t.act("A", Charge("x", at(11, 5)))
    assert t.model("A").at == at(11, 5)


def test_it_is_straight_and_nothing_may_be_in_the_way() -> None:
    t = field(pieces=(piece(7, 4, 8, 6, id="roca", height=1, opaque=True), wall(7, 4.8, 8, 5.2, height=1)))
    assert t.refusal("A", Charge("x", at(10, 5))).key == "way.solid"


def test_severe_ground_counts_double() -> None:
    t = field(pieces=(piece(6, 0, 8, 24, pace=2),))
    assert t.refusal("A", Charge("x", at(10, 5))).key == "way.too_far"


@pytest.mark.rule("MX-016")
def test_the_target_must_be_in_sight_and_hostile() -> None:
    t = field(pieces=(wall(7, 0, 7.5, 24),))
    assert t.refusal("A", Charge("x", at(10, 5))).key == "target.out_of_sight"
    assert t.refusal("A", Charge("A", at(10, 5))).key == "target.itself"


def test_who_has_no_melee_attack_does_not_charge() -> None:
    t = table(A={"at": (5, 5), "actions": (gun("tiro", 5),), "cg": 6}, x={"at": (11, 5)})
    assert t.refusal("A", Charge("x", at(9.5, 5))).key == "charge.not_engaged"


# -- what it costs, and what follows -----------------------------------------------------------------


@pytest.mark.rule("MX-040", "MX-041")
def test_two_attacks_of_a_charge_cost_nothing_more_and_end_it() -> None:
    """Example 30 and MAL-05: 2 AP spent in all, three actions, none left."""
    t = field(("M09", "R08", "T07", "C02", "M05", "R11"))
    t.act("A", Charge("x", at(10, 5)), A=(HIT, HIT))
    t.done()
    assert t.state.turns[-1].ap == 0
    assert [(e.args["action"], e.args["cost"], e.args["generated"]) for e in t.events("deed")] == [
        ("charge", 2, False),
        ("garra", 0, True),
        ("garra", 0, True),
    ]
    assert [event.args["action"] for event in t.events("deed.resolved")] == ["garra", "charge"]
    assert t.duels() == [(14, 13, True), (10, 16, False)]


@pytest.mark.rule("MX-013")
def test_a_slow_minion_cannot_pay_for_a_charge_and_keeps_its_ap() -> None:
    """Example 31 and situation 14: it may do something else."""
    t = table(A={"at": (5, 5), "actions": (CLAW,), "cg": 6, "held": {"slow": 0}}, x={"at": (11 + BASES, 5)})
    refusal = t.refusal("A", Charge("x", at(10, 5)))
    assert (refusal.key, refusal.rules) == ("action.too_few_ap", ("MX-013",))
    assert t.state.turns[-1].ap == 1
    t.act("A", Walk(at(6, 5)))
    assert t.state.turns[-1].ap == 0


@pytest.mark.rule("MX-040", "MX-015")
def test_an_attack_without_its_target_is_lost_and_the_charge_ends() -> None:
    """MAL-07: the first attack kills; another enemy in reach does not take its place."""
    t = table(
        A={"at": (5, 5), "actions": (CLAW,), "cg": 6},
        x={"at": (11 + BASES, 5), "left": 2},
        y={"at": (11 + BASES, 6.5)},
        cards=("M09", "R08", "T07", "C07"),
    )
    t.act("A", Charge("x", at(10.5, 5)), A=HIT)
    t.done()
    assert t.model("x").fate is Fate.KILLED
    assert t.model("x").killed_by == "red"
    assert len(t.events("deed")) == 2
    assert t.events("deed.resolved")[-1].args["action"] == "charge"
    assert t.event("act.nothing").args["who"] == "A"


def test_the_second_attack_is_lost_when_the_first_pushes_its_target_away() -> None:
    shove = trigger("M", When.SUCCEEDING, Push(inches=4, direction="away"))
    t = table(
        A={"at": (5, 5), "actions": (melee("garra", 5, None, range=1, triggers=(shove,)),), "cg": 6},
        x={"at": (11 + BASES, 5)},
        cards=("M09", "R08"),
    )
    t.act("A", Charge("x", at(10, 5)), A=(HIT, DeclareTrigger(0)))
    t.done()
    assert len(t.events("deed")) == 2


@pytest.mark.rule("MX-040")
def test_focused_dropped_at_one_generated_attack_covers_that_one_only() -> None:
    """Situation 1."""
    t = table(
        A={"at": (5, 5), "actions": (melee("garra", 5, None, range=1),), "cg": 6, "held": {"focused": 1}},
        x={"at": (11 + BASES, 5)},
        cards=("M02", "M09", "R08", "T07", "C03"),
    )
    focused = Take("garra", ("x",), focus=True)
    t.act("A", Charge("x", at(10, 5)), A=(focused, HIT))
    t.done()
    assert t.fate("garra", "A") == [1, 0]
    assert t.held("A") == {}


@pytest.mark.rule("MX-042")
def test_manipulative_is_faced_anew_by_each_attack_of_a_charge() -> None:
    """MAL-06: 13, then 9, against 12."""
    t = table(
        A={"at": (5, 5), "actions": (CLAW,), "cg": 6},
        x={"at": (11 + BASES, 5), "abilities": (Manipulative(tn=12),)},
        cards=("M08", "R09", "T03", "C07", "M04"),
    )
    t.act("A", Charge("x", at(10, 5)), A=(HIT, HIT))
    t.done()
    assert [t.number(event, "total") for event in t.events("duel.simple")] == [13, 9]
    assert len(t.duels()) == 1


# -- trace A -----------------------------------------------------------------------------------------


@pytest.mark.rule("MX-004", "MX-010", "MX-012", "MX-017", "MX-021", "MX-040", "MX-041", "MX-042")
def test_the_whole_of_a_charge_at_a_terrifying_manipulative_model_step_by_step() -> None:
    """A minion of 2 AP and Wp 5 charges a model with Terrifying 11 and Manipulative 12."""
    t = table(
        A={"at": (5, 5), "actions": (CLAW,), "cg": 6, "wp": 5},
        x={"at": (11 + BASES, 5), "abilities": (Terrifying(tn=11), Manipulative(tn=12))},
        cards=("M06", "C06", "T08", "R09", "M04", "C07", "R12"),
    )
    t.go_to("A")
    before = len(t.match.log or ())
    t.act("A", Charge("x", at(10, 5)), A=(HIT, HIT))
    t.done()
    story = [
        (event.key, event.args.get("what", event.args.get("action", "")))
        for event in (t.match.log or ())[before:]
    ]
    assert story == [
        ("deed", "charge"),
        ("flip", "horror"),
        ("duel.simple", "horror"),  # 5 + 6: passed
        ("immunity", ""),  # to this model's horror, for the rest of the turn
        ("moves", ""),
        ("deed", "garra"),
        ("immune.duel", ""),  # no horror duel
        ("flip", "manipulative"),
        ("duel.simple", "manipulative"),  # 5 + 6: failed, the attack ends
        ("deed", "garra"),
        ("immune.duel", ""),
        ("flip", "manipulative"),
        ("duel.simple", "manipulative"),  # 5 + 8: passed
        ("flip", "garra"),
        ("flip", "garra"),
        ("duel.opposed", "garra"),  # 14 against 9
        ("flip", "damage"),
        ("damage", ""),
        ("deed.resolved", "garra"),
        ("deed.resolved", "charge"),
    ]
    assert [(t.number(e, "total"), e.args["won"]) for e in t.events("duel.simple")] == [
        (11, True),
        (11, False),
        (13, True),
    ]
    assert t.duels() == [(14, 9, True)]
    assert [(e.args["action"], e.args["cost"]) for e in t.events("deed")] == [
        ("charge", 2),
        ("garra", 0),
        ("garra", 0),
    ]
    assert t.state.turns[-1].ap == 0
    assert t.wounds("x") == 8 - 3
