"""Rules that meet: what one does in the middle of another."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from refriega.boards.table import INCH
from refriega.core.effect import Boundary, Until
from refriega.rulesets.hardwired import effects
from refriega.rulesets.hardwired.options import (
    Assign,
    Boost,
    Defend,
    EndActivation,
    FreeAttack,
    Interact,
    Move,
    Riposte,
    Strike,
    Synergy,
)
from refriega.rulesets.hardwired.scene import Reinforcements
from refriega.rulesets.hardwired.state import Marker, TierChange
from refriega.rulesets.hardwired.terms import Boon, Fate
from refriega.rulesets.hardwired.turn import tokens
from tests.rulesets.hardwired.kit import Bench, at, table

FAR = {"at": (20, 20)}

NO_BOONS = (1,) * 3


def happened(t: Bench, *keys: str) -> list[tuple[str, str]]:
    """What happened to whom, of these keys, in order."""
    return [(event.key, str(event.args["who"])) for event in t.match.log or () if event.key in keys]


# -- free attacks in the middle of a move ----------------------------------------------------------------


@pytest.mark.rule("HW-004", "HW-013")
def test_whoever_is_struck_down_on_its_way_has_no_more_of_its_activation_and_no_token() -> None:
    # 3 + 4 against 2 + 2, and 2 damage
    t = table(
        A={"at": (5, 5), "left": 2}, B={"at": (15, 5)}, x={"at": (5, 6.5)}, dice=("red", 3, 4, 2, 2, 2, "red")
    )
    t.match.choose(Assign("A"))
    assert dict(tokens(t.game)) == {"red": 1, "blue": 1}
    t.act("A", Move(at(5, 2)), x=FreeAttack("cuchillo"))
    assert t.model("A").fate is Fate.OUT_OF_ACTION
    assert t.match.decision.subjects == ("B",)  # the token that was left was drawn, and can only be B's
    assert dict(tokens(t.game)) == {"blue": 1}
    t.done()


def test_the_friends_of_a_leader_that_falls_to_the_answer_take_fright_before_they_strike_themselves() -> None:
    # j strikes at A, 1 + 1 against 3 + 2 of the answer, and 2 damage; k tests, 1 + 2 against 3 + 3
    t = table(
        A={"at": (5, 5), "combat": "2d8"},
        j={"at": (5, 6.5), "boss": True, "left": 1},
        k={"at": (6.9, 3.5)},
        dice=("red", 1, 1, 3, 2, 2, 1, 2, 3, 3),
    )
    t.act("A", Move(at(5, 1.5)), j=FreeAttack("cuchillo"), A=Riposte())
    assert happened(t, "leaves.out_of_action", "flees") == [("leaves.out_of_action", "j"), ("flees", "k")]
    assert ("leaving", "k") not in t.offered
    assert t.model("A").at == at(5, 1.5)
    t.done()


@pytest.mark.rule("HW-001")
def test_both_may_spend_a_boon_on_a_free_attack_and_have_had_it_for_the_round() -> None:
    t = table(
        A={"at": (5, 5)},
        x={"at": (5, 6.5)},
        boons={"ana": (Boon.BOOST,) * 2, "luis": (Boon.BOOST,)},
        dice=("red", 2, 2, 4, 4),
    )
    t.match.choose(Move(at(5, 3)))
    t.match.choose(FreeAttack("cuchillo"))
    t.match.choose(Defend())
    t.settle({"A": Boost(), "x": Boost()})
    contest = t.event("contest")
    assert t.parts(contest) == {"base": 1, "free_attack": -1, "boost": 1}
    assert t.parts(contest, "other_parts") == {"base": 1, "boost": 1}
    assert (t.model("A").blessed, t.model("x").blessed) == (1, 1)
    assert t.state.boons == {"ana": (Boon.BOOST,), "luis": ()}
    t.done()


# -- a leader's fall -----------------------------------------------------------------------------------------


def test_between_the_two_attacks_of_a_frenzy_a_fallen_leaders_friends_are_tested() -> None:
    # 4 + 4 against 3 + 2, 3 damage; B tests, 3 + 4 against 3 + 3; then B is attacked, 1 + 1 against 1 + 2
    t = table(
        J={"at": (5, 5), "boss": True, "left": 1, "defence": "2d4"},
        B={"at": (5, 2)},
        g={"unit": "maton", "at": (5, 3.5)},
        x=FAR,
        dice=("g", 6, 4, 4, 3, 2, 3, 3, 4, 3, 3, 1, 1, 1, 2, "blue"),
    )
    t.settle({})
    assert happened(t, "ai.strikes", "leader_fell") == [
        ("ai.strikes", "g"),
        ("leader_fell", "B"),
        ("ai.strikes", "g"),
    ]
    t.done()


@pytest.mark.rule("HW-011")
def test_a_leader_that_falls_as_the_round_ends_frightens_before_the_round_is_scored() -> None:
    # A, at the beacon, tests 1 + 1 against 6 + 6; the last round was not the last (1)
    t = table(
        J={"at": (2, 2), "boss": True, "activated": True},
        A={"at": (12, 12), "activated": True},
        x=FAR,
        round=5,
        mission="baliza",
        dice=("blue", 1, 1, 6, 6, 1, *NO_BOONS, *NO_BOONS, "blue"),
    )
    effects.dissolve(t.game, "J", "c")
    (ends_later,) = t.state.effects["J"]
    until = Until(Boundary.ROUND_END, "", 5)
    t.state.effects["J"] = (msgspec.structs.replace(ends_later, until=until),)
    t.end("x")
    assert t.model("J").fate is Fate.OUT_OF_ACTION
    assert t.model("A").fleeing
    assert t.state.points == {}
    t.done()


# -- flight --------------------------------------------------------------------------------------------------


@pytest.mark.rule("HW-006")
@pytest.mark.parametrize("more", [{"contract": "zelote"}, {"gear": ("gancho",)}])
def test_nobody_flees_farther_than_its_movement(more: dict[str, Any]) -> None:
    t = table(A={"at": (9, 12), "move": 4, "fleeing": True, **more}, x=FAR, dice=("red", 1, 2, 3, 3, "blue"))
    assert t.model("A").at == at(5, 12)
    assert t.event("moves").args["cost"] == 4 * INCH


# -- Sinergia ------------------------------------------------------------------------------------------------


def brought_forward(*dice: int | str, **b: Any) -> Bench:
    t = table(
        A={"at": (5, 5)},
        B={"at": (5, 8), **b},
        C={"at": (5, 20)},
        x=FAR,
        boons={"ana": (Boon.SYNERGY,)},
        dice=("red", *dice),
    )
    t.match.choose(Assign("A"))
    return t


@pytest.mark.rule("HW-013", "HW-016", "HW-017")
def test_a_stunned_friend_brought_forward_has_lost_its_activation() -> None:
    t = brought_forward("red")
    effects.in_next_activation(t.game, "B", "stunned")
    t.act("A", Synergy("B"))
    assert t.event("activation.lost").args["who"] == "B"
    assert (t.model("B").round, t.state.effects) == (1, {})
    assert t.match.decision.subjects == ("C",)
    assert dict(tokens(t.game)) == {"blue": 1}


@pytest.mark.rule("HW-013", "HW-016")
def test_a_friend_in_flight_that_is_brought_forward_tests_and_runs() -> None:
    t = brought_forward(1, 2, 3, 3, "red", fleeing=True)
    t.act("A", Synergy("B"))
    assert t.model("B").at == at(1, 8)
    assert t.match.decision.subjects == ("C",)
    assert dict(tokens(t.game)) == {"blue": 1}


@pytest.mark.rule("HW-016", "HW-017")
def test_of_a_hijacked_friend_that_is_brought_forward_the_opponent_disposes() -> None:
    t = brought_forward("red")
    effects.in_next_activation(t.game, "B", "hijacked", owner="luis")
    t.act("A", Synergy("B"))
    assert (t.match.decision.seat, t.match.decision.subjects) == ("luis", ("B",))
    t.end("B")
    assert t.match.decision.subjects == ("C",)


@pytest.mark.rule("HW-004", "HW-016")
def test_a_friend_that_bleeds_to_death_as_it_is_brought_forward_takes_one_token_along() -> None:
    t = brought_forward("red", left=2)
    effects.for_good(t.game, "B", "bleeding", detail=("2",))
    t.act("A", Synergy("B"))
    assert t.model("B").fate is Fate.OUT_OF_ACTION
    assert t.match.decision.subjects == ("C",)
    assert dict(tokens(t.game)) == {"blue": 1}


# -- attacks -------------------------------------------------------------------------------------------------


@pytest.mark.rule("HW-003", "HW-008")
def test_whoever_falls_to_the_answer_has_no_second_attack_in_its_frenzy() -> None:
    # 1 + 2 against 3 + 1 of the answer, and 1 damage
    t = table(
        A={"at": (5, 5), "combat": "2d8"},
        g={"unit": "maton", "at": (5, 6.5), "left": 1},
        h={"unit": "maton", "at": (20, 2), "activated": True},
        dice=("g", 6, 1, 2, 3, 1, 1, "red"),
    )
    t.settle({"A": Riposte()})
    assert t.model("g").fate is Fate.OUT_OF_ACTION
    assert len(t.events("ai.strikes")) == 1
    assert t.match.decision.subjects == ("A",)
    t.done()


def test_of_an_attack_that_does_its_most_anyway_nobody_is_asked_for_a_finiquito() -> None:
    # 6 + 6 against 3 + 3 is a double
    t = table(
        A={"at": (5, 5)}, x={"at": (5, 6.5)}, boons={"ana": (Boon.SEVERANCE,)}, dice=("red", 6, 6, 3, 3)
    )
    t.act("A", Strike("x", "cuchillo"))
    assert ("hit", "A") not in t.offered
    assert t.model("x").health == 6
    t.done()


@pytest.mark.rule("HW-020")
def test_a_companion_that_is_shot_at_is_in_a_melee_with_its_colleague_only_afterwards() -> None:
    # 1 + 1 against 2 + 3; the second shot goes into the melee that the first has made, and into the colleague
    t = table(
        A={"at": (5, 5), "weapons": ("pistola",)},
        B={"at": (7, 5), "weapons": ("pistola",)},
        x=FAR,
        c1={"unit": "viajero", "at": (5, 9)},
        c2={"unit": "viajero", "at": (6.3, 9)},
        dice=("red", 1, 1, 2, 3, "red", 1, 1, 2, 3, 2),
    )
    t.match.choose(Assign("A"))
    t.act("A", Strike("c1", "pistola"))
    assert t.model("c1").hostile
    assert t.game.engaged("c1")
    t.act("B", Strike("c1", "pistola"))
    first, second = t.events("contest")
    assert t.parts(first) == {"base": 1}
    assert t.parts(second) == {"base": 1, "into_melee": -1}
    assert (t.model("c1").health, t.model("c2").health) == (8, 6)
    t.done()


def test_a_mission_may_be_won_by_a_free_attack_in_the_middle_of_a_move() -> None:
    t = table(A={"at": (5, 5), "left": 2}, x={"at": (5, 6.5)}, dice=("red", 3, 4, 2, 2, 2))
    t.act("A", Move(at(5, 2)), x=FreeAttack("cuchillo"))
    assert t.match.over
    assert t.state.result == ("blue",)
    t.done()


# -- hostiles ------------------------------------------------------------------------------------------------


@pytest.mark.rule("HW-017")
def test_a_hijacked_hostile_does_not_take_the_objective() -> None:
    t = table(
        A={"at": (20, 20)},
        x={"at": (20, 2), "activated": True},
        g={"unit": "maton", "at": (5, 5)},
        markers=(Marker("tableta", "objective", at(5, 6)),),
        mission="extraccion",
        dice=("red", "g", 3),
    )
    effects.in_next_activation(t.game, "g", "hijacked", owner="luis")
    t.end("A")
    assert (t.match.decision.seat, t.match.decision.subjects) == ("luis", ("g",))
    assert t.refusal("g", Interact("tableta")).key == "marker.nothing_to_do"


@pytest.mark.rule("HW-010")
@pytest.mark.parametrize("effects_before", [0, 3])
def test_what_those_who_arrive_are_called_and_roll_hangs_on_nothing_that_was_done_before(
    effects_before: int,
) -> None:
    t = table(
        A={"at": (12, 22)},
        g1={"unit": "cria", "at": (2, 12), "activated": True},
        reinforcements=Reinforcements(faction="bandas_salvajes", timing="de_golpe", place="centro"),
        dice=("red", *NO_BOONS, "tirador_de_banda", "pesado", "red"),
    )
    for _ in range(effects_before):
        effects.in_next_activation(t.game, "g1", "hampered", tiers=(TierChange(-1),))
    t.match.choose(EndActivation())
    assert list(t.state.models)[-1] == "pesado-1_1"
    assert dict(tokens(t.game)) == {"g": 1, "tirador_de_banda-1": 1, "pesado-1": 1}
    t.done()


@pytest.mark.rule("HW-002")
def test_a_group_of_the_scenario_keeps_its_name_and_its_token_when_others_of_its_kind_arrive() -> None:
    heavy = {"unit": "pesado", "group": "pesado-1", "at": (2, 12), "activated": True, "left": 5}
    models: dict[str, Any] = {"A": {"at": (12, 22)}, "pesado-1_1": heavy}
    t = table(
        reinforcements=Reinforcements(faction="bandas_salvajes", timing="de_golpe", place="centro"),
        dice=("red", *NO_BOONS, "tirador_de_banda", "pesado", "red"),
        **models,
    )
    t.match.choose(EndActivation())
    assert t.model("pesado-1_1").health == 5
    assert dict(tokens(t.game)) == {"pesado-1": 1, "tirador_de_banda-1": 1, "pesado-2": 1}
    t.done()
