"""Activations: AP, what they pay for, the three steps of an action, and who follows whom."""

from __future__ import annotations

from typing import Any

import pytest

from refriega.core.procedure import Pass
from refriega.rulesets.malifaux.abilities_schema import Accomplice, Aura, ExtraAP, Terrifying
from refriega.rulesets.malifaux.activation import waiting
from refriega.rulesets.malifaux.effects_schema import Damage, Give
from refriega.rulesets.malifaux.options import Activate, Charge, DeclareTrigger, EndActivation, Focus, Take
from refriega.rulesets.malifaux.state import Phase
from refriega.rulesets.malifaux.terms import Fate, Kind, Reach, Station, When
from tests.rulesets.malifaux.kit import Bench, action, at, gun, melee, table, trigger

A = {"at": (5, 5)}
X = {"at": (5, 7)}
FAR = {"at": (20, 20)}


def ap(t: Bench) -> int:
    return t.state.turns[-1].ap


def self_(id: str, cost: int = 1, **fields: Any) -> Any:
    """An action of its own that needs nobody."""
    return action(id, ap=cost, **fields)


# -- AP ------------------------------------------------------------------------------------------------


@pytest.mark.rule("MX-001")
@pytest.mark.parametrize(
    ("station", "points"),
    [
        (Station.MASTER, 3),
        (Station.HENCHMAN, 2),
        (Station.ENFORCER, 2),
        (Station.MINION, 2),
        (Station.TOTEM, 2),
    ],
)
def test_a_master_has_three_ap_and_everybody_else_two(station: Station, points: int) -> None:
    t = table(A={**A, "station": station}, x=FAR)
    t.go_to("A")
    assert ap(t) == points


@pytest.mark.rule("MX-002", "MX-012")
def test_an_action_costs_what_its_card_says_and_may_be_repeated() -> None:
    t = table(A={**A, "station": Station.MASTER, "actions": (self_("uno"), self_("dos", 2))}, x=FAR)
    t.act("A", Take("dos"))
    assert ap(t) == 1
    t.act("A", Take("uno"))
    assert ap(t) == 0
    assert [event.args["cost"] for event in t.events("deed")] == [2, 1]


@pytest.mark.rule("MX-013")
def test_with_too_few_ap_nothing_is_spent_nothing_happens_and_a_cheaper_action_is_legal() -> None:
    strike = melee("golpe", 6, ap=2)
    t = table(A={**A, "actions": (strike, self_("uno")), "held": {"slow": 0}}, x=X)
    t.go_to("A")
    assert ap(t) == 1
    refusal = t.refusal("A", Take("golpe", ("x",)))
    assert (refusal.key, refusal.rules) == ("action.too_few_ap", ("MX-013",))
    assert (ap(t), t.events("flip")) == (1, [])
    t.act("A", Take("uno"))
    assert ap(t) == 0
    t.done()


@pytest.mark.rule("MX-002")
def test_of_actions_that_cost_nothing_there_is_one_in_an_activation() -> None:
    t = table(A={**A, "actions": (self_("gesto", 0), self_("grito", 0))}, x=FAR)
    t.act("A", Take("gesto"))
    assert ap(t) == 2
    refusal = t.refusal("A", Take("grito"))
    assert refusal.key == "action.zero_used"


def test_an_action_that_is_once_only_is_taken_once_in_an_activation() -> None:
    t = table(A={**A, "actions": (self_("gesto", once=True),)}, x=FAR)
    t.act("A", Take("gesto"))
    assert t.refusal("A", Take("gesto")).key == "action.once"


def test_ap_for_some_actions_only_pay_for_those_first_and_for_no_others() -> None:
    t = table(
        A={**A, "actions": (melee("golpe", 6, None), gun("tiro", 6), self_("gesto")),
           "abilities": (ExtraAP(only="melee"),)},
        x=X, cards=("R01", "M13", "R02", "M12", "R03", "M11"),
    )  # fmt: skip
    t.act("A", Take("golpe", ("x",)))
    assert (ap(t), t.state.turns[-1].special) == (2, ())
    t.act("A", Take("golpe", ("x",)))
    t.act("A", Take("golpe", ("x",)))
    assert ap(t) == 0
    t = table(
        A={**A, "actions": (self_("gesto"),), "abilities": (ExtraAP(only="melee"), ExtraAP(only="attack"))},
        x=X,
    )
    t.act("A", Take("gesto"))
    t.act("A", Take("gesto"))
    assert t.state.turns[-1].special == ("melee", "attack")
    assert t.refusal("A", Take("gesto")).key == "action.too_few_ap"


@pytest.mark.rule("MX-001")
def test_ap_that_are_left_are_lost_and_a_model_may_stop_early() -> None:
    t = table(A=A, x=FAR)
    t.act("A", Focus())
    t.match.choose(EndActivation())
    assert t.state.turns == ()
    assert t.state.phase is Phase.ACTIVATION


@pytest.mark.rule("MX-001", "MX-002")
def test_a_model_takes_actions_that_all_have_and_those_of_its_card_but_not_anothers() -> None:
    t = table(A={**A, "actions": (self_("gesto"),)}, x={**X, "actions": (melee("golpe", 5),)})
    t.act("A", Focus())
    t.act("A", Take("gesto"))
    t.end("A")
    refusal = t.refusal("x", Take("gesto"))
    assert (refusal.key, refusal.rules) == ("action.unknown", ("MX-002",))


# -- the three steps -----------------------------------------------------------------------------------


@pytest.mark.rule("MX-004", "MX-010", "MX-020", "MX-030", "MX-041")
def test_an_action_is_told_then_fought_out_then_resolved() -> None:
    t = table(
        A={**A, "actions": (melee("golpe", 6, None, effects=(Damage(amount=2),)),)}, x=X, cards=("R08", "M02")
    )
    t.act("A", Take("golpe", ("x",)))
    keys = [event.key for event in t.match.log or ()]
    steps = [keys.index(key) for key in ("deed", "duel.opposed", "damage", "deed.resolved")]
    assert steps == sorted(steps)
    assert t.event("deed").rules == ("MX-010", "MX-012")


@pytest.mark.rule("MX-012", "MX-021")
def test_the_ap_are_gone_though_the_duel_is_lost_and_there_are_no_effects() -> None:
    strike = melee("golpe", 5, None, effects=(Damage(amount=2), Give(condition="slow")))
    t = table(A={**A, "actions": (strike,)}, x=X, cards=("R04", "M07"))
    t.act("A", Take("golpe", ("x",)))
    assert (t.number(t.event("duel.opposed"), "total"), t.number(t.event("duel.opposed"), "other_total")) == (
        9,
        12,
    )
    assert ap(t) == 1
    assert (t.wounds("x"), t.held("x")) == (8, {})
    assert t.events("deed.resolved") == []


@pytest.mark.rule("MX-022")
def test_a_trigger_for_failing_resolves_though_the_action_failed_and_one_for_damaging_does_not() -> None:
    triggers = (
        trigger("R", When.FAILING, Give(to="actor", condition="focused", value=1)),
        trigger("R", When.DAMAGING, Give(condition="slow")),
    )
    for index, held in ((0, {"focused": 1}), (1, {})):
        t = table(A={**A, "actions": (melee("golpe", 5, triggers=triggers),)}, x=X, cards=("R04", "M07"))
        t.act("A", Take("golpe", ("x",)), A=DeclareTrigger(index))
        assert (t.held("A"), t.held("x"), t.wounds("x")) == (held, {}, 8)


@pytest.mark.rule("MX-003")
def test_every_action_is_tactical_or_an_attack() -> None:
    assert [str(kind) for kind in Kind] == ["tactical", "attack"]


@pytest.mark.rule("MX-020", "MX-023")
def test_an_actor_that_is_paralyzed_by_what_its_action_sets_off_does_not_go_on() -> None:
    defence = trigger("M", When.AT_ONCE, Give(to="attacker", condition="paralyzed"))
    t = table(
        A={**A, "actions": (melee("golpe", 6),)}, x={**X, "df_triggers": (defence,)}, cards=("R12", "M02")
    )
    t.act("A", Take("golpe", ("x",)), x=DeclareTrigger(0))
    assert t.wounds("x") == 8
    assert t.state.phase is Phase.ACTIVATION


# -- the start of an activation ------------------------------------------------------------------------


def test_an_aura_hurts_whoever_begins_its_activation_in_it_and_the_kill_is_its_models() -> None:
    t = table(
        A={**A, "left": 1}, B={"at": (5, 12)}, x={**X, "abilities": (Aura(inches=3, hazardous=2),)}, y=FAR,
    )  # fmt: skip
    t.end("B")
    assert t.wounds("B") == 8
    t.end("x")
    t.match.choose(Activate("A"))
    assert (t.model("A").fate, t.model("A").killed_by) == (Fate.KILLED, "blue")
    assert t.state.turns == ()


# -- accomplices ---------------------------------------------------------------------------------------


def chain(**more: Any) -> Bench:
    models: dict[str, dict[str, Any]] = {
        "A": {**A, "abilities": (Accomplice(),)},
        "B": {"at": (5, 10), "abilities": (Accomplice(),)},
        "C": {"at": (5, 13)},
        "x": {"at": (15, 15)},
        "y": FAR,
    }
    placed: dict[str, Any] = {name: {**said, **more.get(name, {})} for name, said in models.items()}
    return table(**placed)


def test_after_an_activation_a_friend_within_six_inches_may_activate_at_once_and_there_is_one_link() -> None:
    t = chain()
    t.go_to("A")
    t.match.choose(EndActivation())
    assert (t.match.decision.kind, t.match.decision.subjects) == ("accomplice", ("A",))
    assert list(t.match.decision.chooser.candidates()) == [Pass(), Activate("B")]
    t.match.choose(Activate("B"))
    assert t.match.decision.subjects == ("B",)
    assert t.state.turns[-1].chained == "A"
    t.match.choose(EndActivation())
    assert (t.match.decision.kind, t.match.decision.subjects) == ("activate", ("blue",))


def test_it_may_be_declined_and_only_who_has_not_activated_may_follow() -> None:
    t = chain()
    t.go_to("A")
    t.match.choose(EndActivation())
    t.match.choose(Pass())
    assert t.match.decision.subjects == ("blue",)
    t = chain(B={"activated": True})
    t.go_to("A")
    t.match.choose(EndActivation())
    assert t.match.decision.kind == "activate"


def test_who_has_left_the_game_brings_nobody_along() -> None:
    shot = action("fin", effects=(Damage(to="actor", amount=20, plain=True),))
    t = chain(A={"actions": (shot,)})
    t.go_to("A")
    t.match.choose(Take("fin"))
    assert t.match.decision.kind == "activate"


# -- summoned models -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("variant", "picks"), [("yes", ("A", "B")), ("no", ("A",))])
def test_a_model_that_has_come_this_turn_may_activate_or_not_by_variant(
    variant: str, picks: tuple[str, ...]
) -> None:
    t = table(variants={"summoned_may_activate": variant}, A=A, B={"at": (5, 10)}, x=FAR)
    t.state.models["B"].summoned = 1
    assert waiting(t.game, "red") == picks


# -- Focused and what an action covers -----------------------------------------------------------------


@pytest.mark.rule("MX-017")
def test_focused_that_was_dropped_is_gone_though_the_action_ends_in_a_horror_duel() -> None:
    t = table(
        A={**A, "actions": (melee("golpe", 6),), "held": {"focused": 1}},
        x={**X, "abilities": (Terrifying(tn=13),)},
        cards=("R02",),
    )
    t.act("A", Take("golpe", ("x",), focus=True))
    assert t.fate("horror") == [0]
    assert t.held("A") == {}


def test_reach_and_kind_decide_what_special_ap_pay_for() -> None:
    aim, look = (
        action(id, kind=kind, aims_at="enemy", reach=Reach.GUN, range=12)
        for id, kind in (("aim", Kind.ATTACK), ("look", Kind.TACTICAL))
    )
    t = table(A={**A, "actions": (aim, look), "abilities": (ExtraAP(only="gun"),)}, x={"at": (5, 12)})
    t.act("A", Take("look", ("x",)))
    assert (ap(t), t.state.turns[-1].special) == (1, ("gun",))
    t.act("A", Take("aim", ("x",)))
    assert (ap(t), t.state.turns[-1].special) == (1, ())


# -- Charge ----------------------------------------------------------------------------------------------


@pytest.mark.rule("MX-040", "MX-041", "MX-012")
def test_a_charge_costs_two_ap_in_all_and_is_resolved_after_its_second_attack() -> None:
    t = table(
        A={**A, "actions": (melee("golpe", 6, None, effects=(Damage(amount=2),)),)},
        x={"at": (5, 11)},
        cards=("R08", "M02", "R09", "M03"),
    )
    t.act("A", Charge("x", at(5, 9)), A=(Take("golpe", ("x",)), Take("golpe", ("x",))))
    assert ap(t) == 0
    assert [(e.args["action"], e.args["generated"]) for e in t.events("deed")] == [
        ("charge", False), ("golpe", True), ("golpe", True),
    ]  # fmt: skip
    assert [e.args["action"] for e in t.events("deed.resolved")] == ["golpe", "golpe", "charge"]
    assert t.wounds("x") == 4
    t.done()


@pytest.mark.rule("MX-013")
def test_a_slow_minion_has_too_few_ap_for_a_charge_and_keeps_its_one() -> None:
    t = table(A={**A, "actions": (melee("golpe", 6),), "held": {"slow": 0}}, x={"at": (5, 11)})
    refusal = t.refusal("A", Charge("x", at(5, 9)))
    assert (refusal.key, refusal.rules) == ("action.too_few_ap", ("MX-013",))
    assert (ap(t), t.model("A").at) == (1, at(5, 5))


def test_ap_for_charging_alone_pay_their_part_of_a_charge() -> None:
    t = table(
        A={**A, "actions": (melee("golpe", 6, None),), "abilities": (ExtraAP(only="charge"),)},
        x={"at": (5, 11)},
        cards=("R01", "M12", "R02", "M13"),
    )
    t.act("A", Charge("x", at(5, 9)), A=(Take("golpe", ("x",)), Take("golpe", ("x",))))
    assert (ap(t), t.state.turns[-1].special) == (1, ())


@pytest.mark.rule("MX-040", "MX-041")
def test_who_is_paralyzed_in_an_action_takes_none_of_those_that_it_would_have_brought_about() -> None:
    stops = trigger("M", When.AT_ONCE, Give(to="attacker", condition="paralyzed"))
    t = table(
        A={**A, "actions": (melee("golpe", 6, None),)},
        x={"at": (5, 11), "df_triggers": (stops,)},
        cards=("R08", "M02"),
    )
    t.act("A", Charge("x", at(5, 9)), A=Take("golpe", ("x",)), x=DeclareTrigger(0))
    assert [event.args["action"] for event in t.events("deed")] == ["charge", "golpe"]
    assert t.state.phase is Phase.ACTIVATION
    t.done()
