"""Conditions: how they add up, what they do, and when they end."""

from __future__ import annotations

from typing import Any

import pytest

from refriega.core.procedure import Pass
from refriega.rulesets.malifaux import conditions, values
from refriega.rulesets.malifaux.abilities_schema import Aura, Resistant
from refriega.rulesets.malifaux.conditions_schema import ConditionEntry
from refriega.rulesets.malifaux.effects_schema import Give
from refriega.rulesets.malifaux.options import (
    Activate,
    DefensiveStance,
    DiscardCards,
    EndActivation,
    Focus,
    Interact,
    Take,
)
from refriega.rulesets.malifaux.state import Phase
from refriega.rulesets.malifaux.terms import Reach, Stat, Station
from tests.rulesets.malifaux.kit import Bench, action, gun, melee, spell, table

A = {"at": (5, 5)}
X = {"at": (5, 7)}
FAR = {"at": (20, 20)}

SIX = ("T01", "T02", "T03", "T04", "T05", "T06")
FULL = {"red": SIX, "blue": SIX}


def gives(condition: str, value: int = 0, *, to: Any = "target", **fields: Any) -> Any:
    """An action, at no AP and without a duel, by which a condition is gained."""
    aims = {"aims_at": "any", "reach": Reach.CAST, "range": 12} if to == "target" else {}
    return action(condition, effects=(Give(to=to, condition=condition, value=value),), **aims | fields)


def turn_over(t: Bench) -> None:
    """Everybody ends their activation until the turn is over."""
    turn = t.state.round
    while t.state.round == turn:
        decision = t.match.decision
        t.match.choose(EndActivation() if decision.kind == "activation" else t.idle(decision))


# -- how they add up -----------------------------------------------------------------------------------


@pytest.mark.rule("MX-031")
def test_values_of_the_same_name_add_up_to_one_condition() -> None:
    t = table(A={**A, "actions": (gives("burning", 2),)}, x={**FAR, "at": (5, 10), "held": {"burning": 1}})
    t.act("A", Take("burning", ("x",)))
    assert t.held("x") == {"burning": 3}
    assert len(t.game.held("x")) == 1


def test_a_second_one_without_a_value_is_ignored() -> None:
    t = table(A={**A, "actions": (gives("slow"),)}, x={**X, "held": {"slow": 0}})
    t.act("A", Take("slow", ("x",)))
    assert t.held("x") == {"slow": 0}
    assert t.events("condition") == []


def test_a_condition_of_a_cards_own_counts_by_its_value_and_ends_with_the_turn() -> None:
    entry = ConditionEntry(name={"es": "mustio", "en": "withered"}, valued=True, stat=Stat.DF, modifier=-1)
    t = table(
        conditions={"mustio": entry}, hands=FULL, cards=("R05", "M06"),
        A={**A, "actions": (gives("mustio", 1),)}, x={**X, "held": {"mustio": 1}},
    )  # fmt: skip
    t.act("A", Take("mustio", ("x",)))
    assert t.held("x") == {"mustio": 2}
    assert list(values.stat_parts(t.game, "x", Stat.DF)) == [(-2, "condition", "mustio")]
    assert list(values.stat_parts(t.game, "x", Stat.WP)) == []
    turn_over(t)
    assert t.held("x") == {}


@pytest.mark.parametrize(("ends", "left"), [("activation", False), ("stays", True)])
def test_a_condition_of_a_cards_own_may_end_otherwise(ends: Any, left: bool) -> None:
    entry = ConditionEntry(name={"es": "mustio", "en": "withered"}, stat=Stat.DF, modifier=-1, ends=ends)
    t = table(
        conditions={"mustio": entry}, hands=FULL, cards=("R05", "M06"), A={**A, "held": {"mustio": 0}}, x=FAR
    )
    t.end("A")
    assert ("mustio" in t.held("A")) is left
    turn_over(t)
    assert ("mustio" in t.held("A")) is left


# -- Burning, and helping ------------------------------------------------------------------------------


def test_an_interact_of_a_model_near_makes_one_burn_less() -> None:
    t = table(A=A, B={"at": (5, 8), "held": {"burning": 3}}, x=FAR, hands=FULL, cards=("R05", "M06"))
    t.act("A", Interact("extinguish", "B"))
    assert t.held("B") == {"burning": 2}
    assert t.state.turns[-1].ap == 1
    turn_over(t)
    assert (t.wounds("B"), t.held("B")) == (6, {})


def test_one_may_help_oneself_but_nobody_farther_than_two_inches() -> None:
    t = table(A={**A, "held": {"burning": 1}}, B={"at": (5, 9), "held": {"burning": 1}}, x=FAR)
    assert t.refusal("A", Interact("extinguish", "B")).key == "interact.too_far"
    t.act("A", Interact("extinguish", "A"))
    assert t.held("A") == {}
    assert t.refusal("A", Interact("extinguish", "A")).key == "interact.not_burning"


@pytest.mark.parametrize(("variant", "may"), [("no", False), ("yes", True)])
def test_who_is_engaged_does_not_interact_but_by_variant(variant: str, may: bool) -> None:
    t = table(
        variants={"interact_while_engaged": variant}, A={**A, "held": {"burning": 2}},
        x={**X, "actions": (melee("golpe", 5),)},
    )  # fmt: skip
    option = Interact("extinguish", "A")
    if may:
        t.act("A", option)
        assert t.held("A") == {"burning": 1}
    else:
        assert t.refusal("A", option).key == "interact.engaged"


def test_an_interact_puts_a_scheme_marker_in_base_contact() -> None:
    t = table(A=A, x=FAR)
    t.act("A", Interact("scheme", hour=3))
    (marker,) = t.state.markers
    assert (marker.kind, marker.crew) == ("scheme", "red")
    where = t.model("A").at
    assert where is not None
    assert (marker.at.x - where.x, marker.at.y - where.y) == (30_000, 0)  # two bases of 30 mm that touch
    at_the_edge = table(A={"at": (0.6, 5)}, x=FAR)
    assert at_the_edge.refusal("A", Interact("scheme", hour=9)).key == "interact.no_room"


# -- Fast, Slow, Paralyzed -----------------------------------------------------------------------------


def test_fast_and_slow_take_each_other_away_before_the_activation() -> None:
    t = table(
        A={**A, "actions": (gives("slow"),)},
        B={"at": (5, 9), "station": Station.MASTER, "held": {"fast": 0}},
        x=FAR,
    )
    t.act("A", Take("slow", ("B",)))
    assert t.held("B") == {}
    t.go_to("B")
    assert t.state.turns[-1].ap == 3


@pytest.mark.parametrize(("held", "ap"), [("fast", 3), ("slow", 1), ("paralyzed", 0)])
def test_fast_gives_an_ap_slow_takes_one_and_both_end_with_the_activation(held: str, ap: int) -> None:
    t = table(A={**A, "held": {held: 0}}, x=FAR)
    t.match.choose(Activate("A"))
    assert t.event("ap").args["ap"] == ap
    if ap:
        t.match.choose(EndActivation())
    assert t.held("A") == {}


def test_who_is_paralyzed_takes_no_action_and_its_activation_is_over_at_once() -> None:
    t = table(A={**A, "held": {"paralyzed": 0}}, x=FAR)
    t.match.choose(Activate("A"))
    assert (t.match.decision.kind, t.match.decision.subjects) == ("activate", ("blue",))
    assert t.model("A").turn == 1


@pytest.mark.parametrize(("variant", "ap"), [("plus_one_now", 2), ("nothing", 1)])
def test_fast_gained_in_ones_own_activation_gives_its_ap_at_once(variant: str, ap: int) -> None:
    t = table(
        variants={"fast_in_activation": variant}, A={**A, "actions": (gives("fast", to="actor"),)}, x=FAR
    )
    t.act("A", Take("fast"))
    assert t.state.turns[-1].ap == ap
    t.end("A")
    assert t.held("A") == {}


def test_slow_gained_in_ones_own_activation_costs_nothing_and_goes_with_it() -> None:
    t = table(A={**A, "actions": (gives("slow", to="actor"),)}, x=FAR)
    t.act("A", Take("slow"))
    assert t.state.turns[-1].ap == 1
    assert t.held("A") == {"slow": 0}
    t.end("A")
    assert t.held("A") == {}


@pytest.mark.parametrize(
    ("variant", "held"), [("ends_it_and_clears", {}), ("ends_it_and_stays", {"paralyzed": 0})]
)
def test_paralyzed_gained_in_ones_own_activation_ends_it(variant: str, held: dict[str, int]) -> None:
    t = table(
        variants={"paralyzed_in_activation": variant}, hands=FULL, cards=("R09", "M06"),
        A={**A, "actions": (gives("paralyzed", to="actor"),)}, x=FAR,
    )  # fmt: skip
    t.act("A", Take("paralyzed"))
    assert t.state.phase is Phase.ACTIVATION
    assert t.held("A") == held
    turn_over(t)
    assert t.held("A") == held
    t.match.choose(DiscardCards(()))
    t.match.choose(DiscardCards(()))
    t.match.choose(Activate("A"))
    assert t.events("ap")[-1].args["ap"] == (2 if not held else 0)
    assert t.held("A") == {}


def test_slow_gained_after_the_activation_waits_for_the_next_one() -> None:
    t = table(
        A={**A, "activated": True}, x={**X, "actions": (gives("slow"),)}, hands=FULL, cards=("R09", "M06")
    )
    t.act("x", Take("slow", ("A",)))
    turn_over(t)
    assert t.held("A") == {"slow": 0}
    t.go_to("A")
    assert t.state.turns[-1].ap == 1


# -- Focused, Defensive --------------------------------------------------------------------------------


def test_focused_is_dropped_whole_for_the_duel_and_the_damage_of_one_action() -> None:
    t = table(
        A={**A, "actions": (melee("golpe", 5),), "held": {"focused": 2}}, x=X,
        cards=("R08", "R01", "R02", "M05", "R06", "R05", "R07"),
    )  # fmt: skip
    t.act("A", Take("golpe", ("x",), focus=True))
    assert t.fate("golpe", "A") == [2]
    assert t.parts(t.events("flip")[0], "fate") == {"focused": 2}
    # 13 against 10: damage at a minus, and two pluses of Focused
    assert t.held("A") == {}
    assert t.refusal("A", Take("golpe", ("x",), focus=True)).key == "focus.none"


def test_focus_is_gained_by_an_action_and_is_kept_unless_it_is_dropped() -> None:
    t = table(A={**A, "actions": (melee("golpe", 5),)}, x=X, cards=("R01", "M13"))
    t.act("A", Focus())
    assert (t.held("A"), t.state.turns[-1].ap) == ({"focused": 1}, 1)
    t.act("A", Take("golpe", ("x",)))
    assert t.held("A") == {"focused": 1}
    assert t.fate("golpe", "A") == [0]


def test_a_defensive_stance_costs_a_card_and_helps_df_alone_until_the_next_activation() -> None:
    t = table(
        A=A,
        x={**X, "actions": (melee("golpe", 5), spell("hechizo", 5, None))},
        hands={"red": ("R01", "R13")},
        cards=("M02", "R03", "R04", "R05", "M06", "C03"),
    )
    t.act("A", DefensiveStance("R01", ap=2))
    assert t.held("A") == {"defensive": 2}
    assert t.crew("red").hand == ("R13",)
    assert t.crew("red").deck.discards == ("R01",)
    t.end("A")
    t.act("x", Take("golpe", ("A",)))
    assert t.fate("golpe", "A") == [2]
    assert t.parts(t.events("flip")[1], "fate") == {"defensive": 2}
    t.act("x", Take("hechizo", ("A",)))
    assert t.fate("hechizo", "A") == [0]


def test_defensive_outlives_the_turn_and_ends_as_the_next_activation_starts() -> None:
    t = table(A=A, x=FAR, hands=FULL, cards=("R01", "R09", "M06"))
    t.act("A", DefensiveStance("T01"))
    turn_over(t)
    assert t.held("A") == {"defensive": 1}
    t.go_to("A")
    assert t.held("A") == {}


def test_a_stance_needs_a_card_of_the_hand_and_at_least_an_ap() -> None:
    t = table(A=A, x=FAR, hands={"red": ("R01",)})
    assert t.refusal("A", DefensiveStance("R02")).key == "discard.not_in_hand"
    assert t.refusal("A", DefensiveStance("R01", ap=0)).key == "defensive.at_least_one"
    assert t.refusal("A", DefensiveStance("R01", ap=3)).key == "action.too_few_ap"


# -- Reactivate ----------------------------------------------------------------------------------------


def test_who_reactivates_may_be_picked_once_more_in_the_turn_and_need_not() -> None:
    t = table(A={**A, "held": {"reactivate": 0}}, x=FAR, hands=FULL, cards=("R09", "M06"))
    t.end("A")
    t.end("x")
    assert (t.state.round, t.match.decision.subjects) == (1, ("red",))
    t.match.choose(Activate("A"))
    assert (t.held("A"), t.state.turns[-1].ap) == ({}, 2)
    t.match.choose(EndActivation())
    assert t.state.round == 2


def test_the_second_activation_may_be_let_go() -> None:
    t = table(A={**A, "held": {"reactivate": 0}}, x=FAR, hands=FULL, cards=("R09", "M06"))
    t.end("A")
    t.end("x")
    assert t.state.round == 1
    t.match.choose(Pass())
    assert t.state.round == 2
    assert t.held("A") == {}


def test_reactivate_that_is_not_used_ends_with_the_turn() -> None:
    t = table(A={**A, "held": {"reactivate": 0}}, x=FAR, hands=FULL)
    assert conditions.lasts(t.game, "A", "reactivate").boundary == "round_end"


# -- abilities that change numbers ---------------------------------------------------------------------


def test_an_aura_changes_a_stat_of_those_whom_it_is_for_as_far_as_it_reaches() -> None:
    t = table(
        A={**A, "abilities": (Aura(inches=3, stat=Stat.WP, value=-2),)}, B={"at": (5, 7)}, x={"at": (7, 5)},
        y={"at": (12, 5)},
    )  # fmt: skip
    assert list(values.stat_parts(t.game, "x", Stat.WP)) == [(-2, "aura", "A")]
    assert list(values.stat_parts(t.game, "x", Stat.DF)) == []
    assert list(values.stat_parts(t.game, "y", Stat.WP)) == []
    assert list(values.stat_parts(t.game, "B", Stat.WP)) == []


def test_an_aura_of_friends_or_of_a_characteristic_is_for_others_than_its_model() -> None:
    abilities = (
        Aura(inches=4, affects="friends", stat=Stat.DF, value=1),
        Aura(inches=4, affects="bestia", stat=Stat.ML, value=1),
    )
    t = table(
        A={**A, "abilities": abilities}, B={"at": (5, 7)}, x={"at": (7, 5), "characteristics": ("bestia",)}
    )
    assert list(values.stat_parts(t.game, "B", Stat.DF)) == [(1, "aura", "A")]
    assert list(values.stat_parts(t.game, "A", Stat.DF)) == []
    assert list(values.stat_parts(t.game, "x", Stat.ML)) == [(1, "aura", "A")]
    assert list(values.stat_parts(t.game, "x", Stat.DF)) == []


def test_a_resistant_model_flips_better_against_what_it_resists() -> None:
    resistant = {**X, "abilities": (Resistant(stat=Stat.DF, modifier=1, against=Reach.GUN),)}
    t = table(A={"at": (5, 12), "actions": (gun("tiro", 5),)}, x=resistant, cards=("R01", "M09", "M10"))
    t.act("A", Take("tiro", ("x",)))
    assert t.fate("tiro", "x") == [1]
    assert t.parts(t.events("flip")[1], "fate") == {"resistant": 1}
    t = table(A={**A, "actions": (melee("golpe", 5),)}, x=resistant, cards=("R01", "M09"))
    t.act("A", Take("golpe", ("x",)))
    assert t.fate("golpe", "x") == [0]
