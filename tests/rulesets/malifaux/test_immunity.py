"""Immunity: what it refuses, what it takes away, and what it leaves alone."""

from __future__ import annotations

from typing import Any

import pytest

from refriega.rulesets.malifaux import conditions
from refriega.rulesets.malifaux.abilities_schema import Immune, Manipulative, Terrifying
from refriega.rulesets.malifaux.effects_schema import Damage, Give, Immunize, Remove
from refriega.rulesets.malifaux.options import Pick, Take
from refriega.rulesets.malifaux.terms import Reach, Station
from tests.rulesets.malifaux.kit import action, melee, table

A = {"at": (5, 5)}
X = {"at": (5, 7)}

SIX = ("T01", "T02", "T03", "T04", "T05", "T06")


def burns(*effects: Any) -> Any:
    """An action of 1 AP that needs no duel."""
    return action("llama", aims_at="any", reach=Reach.CAST, range=12, effects=effects)


def immune(*to: str) -> dict[str, Any]:
    return {"abilities": tuple(Immune(to=each) for each in to)}


# -- conditions ------------------------------------------------------------------------------------


@pytest.mark.rule("MX-052", "MX-053", "MX-031")
def test_an_immune_model_takes_the_damage_and_never_the_condition() -> None:
    strike = melee("golpe", 6, None, effects=(Damage(amount=3), Give(condition="burning", value=2)))
    t = table(A={**A, "actions": (strike,)}, x={**X, **immune("burning"), "wounds": 8}, cards=("R08", "M02"))
    t.act("A", Take("golpe", ("x",)))
    assert t.wounds("x") == 5
    assert t.held("x") == {}
    assert t.events("condition") == []
    assert t.event("immune").rules == ("MX-052", "MX-053")
    t.done()


@pytest.mark.rule("MX-053")
def test_of_two_damage_and_poison_a_model_immune_to_poison_with_three_wounds_keeps_one() -> None:
    strike = melee("golpe", 6, None, effects=(Damage(amount=2), Give(condition="poison", value=1)))
    t = table(A={**A, "actions": (strike,)}, x={**X, **immune("poison"), "wounds": 3}, cards=("R08", "M02"))
    t.act("A", Take("golpe", ("x",)))
    assert (t.wounds("x"), t.held("x")) == (1, {})


@pytest.mark.rule("MX-052", "MX-016")
def test_an_immune_model_can_still_be_chosen_and_the_ap_are_spent() -> None:
    t = table(A={**A, "actions": (burns(Give(condition="burning", value=1)),)}, x={**X, **immune("burning")})
    t.act("A", Take("llama", ("x",)))
    assert t.state.turns[-1].ap == 1
    assert t.held("x") == {}


@pytest.mark.rule("MX-054", "MX-050")
def test_a_model_that_becomes_immune_is_rid_of_the_condition_at_once_and_suffers_nothing_at_upkeep() -> None:
    t = table(
        A={**A, "actions": (burns(Immunize(against="burning")),)},
        x={**X, "held": {"burning": 2, "poison": 1}},
        hands={"red": SIX, "blue": SIX},
        cards=("R09", "M06"),
    )
    t.act("A", Take("llama", ("x",)))
    assert t.held("x") == {"poison": 1}
    (ended,) = t.events("condition.ends")
    assert (ended.rules, ended.args) == (("MX-054",), {"who": "x", "condition": "burning"})
    t.end("A")
    t.end("x")
    assert t.state.round == 2
    assert t.wounds("x") == 7


@pytest.mark.rule("MX-050", "MX-052")
def test_gained_immunity_refuses_until_the_end_of_the_turn() -> None:
    t = table(
        A={**A, "actions": (burns(Immunize(against="slow"), Give(condition="slow")),)}, x=X,
        hands={"red": SIX, "blue": SIX}, cards=("R09", "M06"),
    )  # fmt: skip
    t.act("A", Take("llama", ("x",)))
    assert t.held("x") == {}
    assert conditions.immune(t.game, "x", "slow")
    t.end("A")
    t.end("x")
    t.go_to("A")
    assert t.state.round == 2
    assert not conditions.immune(t.game, "x", "slow")


@pytest.mark.rule("MX-052")
def test_who_is_immune_to_slow_keeps_its_fast() -> None:
    t = table(
        A={**A, "actions": (burns(Give(condition="slow")),)}, x={**X, **immune("slow"), "held": {"fast": 0}},
    )  # fmt: skip
    t.act("A", Take("llama", ("x",)))
    assert t.held("x") == {"fast": 0}


@pytest.mark.rule("MX-050")
def test_immunity_is_to_what_it_names_alone() -> None:
    t = table(A={**A, "actions": (burns(Give(condition="poison", value=1)),)}, x={**X, **immune("burning")})
    t.act("A", Take("llama", ("x",)))
    assert t.held("x") == {"poison": 1}


@pytest.mark.rule("MX-031")
def test_an_effect_ends_the_condition_that_it_names_or_one_that_its_player_chooses() -> None:
    t = table(
        A={**A, "actions": (burns(Remove(condition="slow")),)}, x={**X, "held": {"slow": 0, "poison": 1}},
    )  # fmt: skip
    t.act("A", Take("llama", ("x",)))
    assert t.held("x") == {"poison": 1}
    t = table(A={**A, "actions": (burns(Remove()),)}, x={**X, "held": {"slow": 0, "poison": 1}})
    t.act("A", Take("llama", ("x",)), x=Pick("poison"))
    assert t.held("x") == {"slow": 0}


# -- rules -------------------------------------------------------------------------------------------


@pytest.mark.rule("MX-051")
def test_a_model_immune_to_horror_makes_no_horror_duel_at_all() -> None:
    t = table(
        A={**A, "actions": (melee("golpe", 6),), "station": Station.HENCHMAN, **immune("horror")},
        x={**X, "abilities": (Terrifying(tn=13),)}, stones={"red": 1}, cards=("R01", "M13"),
    )  # fmt: skip
    t.act("A", Take("golpe", ("x",)))
    assert t.events("duel.simple") == []
    assert [kind for kind, _ in t.offered] == ["stone"]
    assert t.event("immune.duel").args == {"who": "A", "to": "horror", "of": "x"}
    t.done()


@pytest.mark.rule("MX-051", "MX-052")
def test_who_is_immune_to_paralyzed_but_not_to_horror_makes_the_duel_and_failing_does_nothing() -> None:
    t = table(
        A={**A, "actions": (melee("golpe", 6),), **immune("paralyzed")},
        x={**X, "abilities": (Terrifying(tn=13),)},
        cards=("R01", "R02", "M13"),
    )
    t.act("A", Take("golpe", ("x",)))
    assert t.event("duel.simple").args["won"] is False
    assert len(t.events("duel.opposed")) == 1
    assert t.state.turns[-1].ap == 1
    t.done()


@pytest.mark.rule("MX-051")
def test_a_model_immune_to_manipulative_attacks_without_a_duel_for_it() -> None:
    t = table(
        A={**A, "actions": (melee("golpe", 6),), **immune("manipulative")},
        x={**X, "abilities": (Manipulative(tn=13),)}, cards=("R01", "M13"),
    )  # fmt: skip
    t.act("A", Take("golpe", ("x",)))
    assert t.events("duel.simple") == []
    t.done()
