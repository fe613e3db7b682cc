"""Actions that cause actions: who takes them, against whom, at whose bidding, and in which order they end."""

from __future__ import annotations

from typing import Any

import pytest

from refriega.core.procedure import Pass
from refriega.core.window import MAX_DEPTH
from refriega.rulesets.malifaux.abilities_schema import Manipulative
from refriega.rulesets.malifaux.effects_schema import Act, Give
from refriega.rulesets.malifaux.options import (
    Charge,
    DeclareTrigger,
    DefensiveStance,
    Focus,
    Pick,
    Strike,
    Take,
    Walk,
)
from refriega.rulesets.malifaux.terms import Fate, Reach, Stat, When
from tests.rulesets.malifaux.kit import Bench, action, at, gun, melee, spell, table, trigger
from tests.rulesets.malifaux.test_walk import BASES

CLAW = melee("garra", 5, range=1)
HIT = Take("garra", ("x",))


def story(t: Bench) -> list[tuple[str, str, object]]:
    """What was declared and what was resolved, by whom, in order."""
    return [
        (event.key, str(event.args["who"]), event.args["action"])
        for event in t.match.log or ()
        if event.key in ("deed", "deed.resolved")
    ]


def order(id: str, **effect: Any) -> Any:
    """An action of 1 AP without a duel at a friend or foe 12 inches away that makes it act."""
    return action(id, reach=Reach.CAST, range=12, aims_at="any", effects=(Act(**effect),))


# -- what they cost, and when they end ---------------------------------------------------------------


@pytest.mark.rule("MX-040", "MX-041")
def test_the_action_that_brings_another_about_is_resolved_after_it() -> None:
    t = table(
        A={"at": (5, 5), "actions": (order("silbato", action="charge", against="any"),)},
        B={"at": (8, 5), "actions": (CLAW,), "cg": 6},
        x={"at": (14, 5)},
        cards=("M02", "R08", "M03", "T08"),
    )
    t.act("A", Take("silbato", ("B",)), B=(Charge("x", at(12, 5)), HIT, HIT))
    t.done()
    assert story(t) == [
        ("deed", "A", "silbato"),
        ("deed", "B", "charge"),
        ("deed", "B", "garra"),
        ("deed", "B", "garra"),
        ("deed.resolved", "B", "charge"),
        ("deed.resolved", "A", "silbato"),
    ]
    assert t.state.turns[-1].ap == 1
    assert t.model("B").turn == 0


@pytest.mark.rule("MX-041")
def test_what_waits_for_the_end_of_an_action_waits_for_those_it_brings_about() -> None:
    """Situation 17: the trigger of the outer action comes after the inner one."""
    later = trigger("M", When.SUCCEEDING, Give(to="actor", condition="fast"))
    flurry = action(
        "rafaga",
        stat=Stat.CA,
        value=5,
        tn=10,
        effects=(Act(to="actor", kind="melee", against="any"),),
        triggers=(later,),
    )
    t = table(
        A={"at": (5, 5), "actions": (flurry, CLAW)},
        x={"at": (5, 6.5)},
        cards=("M09", "C02", "R08"),
    )
    t.act("A", Take("rafaga"), A=(DeclareTrigger(0), HIT))
    keys = [event.key for event in t.match.log or () if event.key in ("duel.opposed", "condition")]
    assert keys == ["duel.opposed", "condition"]


@pytest.mark.rule("MX-040")
def test_who_may_act_may_also_not() -> None:
    t = table(
        A={"at": (5, 5), "actions": (order("silbato", action="walk"),)}, B={"at": (8, 5)}, x={"at": (20, 20)}
    )
    t.act("A", Take("silbato", ("B",)), B=Pass())
    t.done()
    assert t.offered == [("act", "B")]
    assert t.model("B").at == at(8, 5)


@pytest.mark.rule("MX-040")
def test_only_what_was_said_may_be_taken() -> None:
    t = table(
        A={"at": (5, 5), "actions": (order("silbato", kind="attack", against="any"),)},
        B={"at": (8, 5), "actions": (CLAW, melee("tajo", 5, ap=2), gun("tiro", 5), action("rezo", ap=1))},
        x={"at": (8, 6.5)},
    )
    t.go_to("A")
    t.match.choose(Take("silbato", ("B",)))
    check = t.match.decision.chooser.check
    assert check(HIT) is None
    for other in (Take("tajo", ("x",)), Take("rezo"), Walk(at(9, 5)), Focus()):
        refusal = check(other)
        assert refusal is not None
        assert refusal.key == "act.another"
    refusal = check(Take("tiro", ("x",)))
    assert refusal is not None
    assert refusal.key == "target.engaged_cannot_shoot"
    assert set(t.match.decision.chooser.candidates()) == {HIT, Pass()}


@pytest.mark.rule("MX-040")
def test_any_tactical_action_of_that_cost_includes_those_that_all_have() -> None:
    t = table(
        A={"at": (5, 5), "actions": (order("silbato", kind="tactical"),)},
        B={"at": (8, 5), "actions": (CLAW,)},
        x={"at": (20, 20)},
    )
    t.act("A", Take("silbato", ("B",)), B=Focus())
    assert t.held("B") == {"focused": 1}


@pytest.mark.rule("MX-040", "MX-015")
def test_where_no_action_is_possible_nothing_happens_and_nobody_is_asked() -> None:
    t = table(
        A={"at": (5, 5), "actions": (order("silbato", kind="melee", against="any"),)},
        B={"at": (8, 5), "actions": (CLAW,)},
        x={"at": (20, 20)},
    )
    t.act("A", Take("silbato", ("B",)))
    assert t.offered == []
    assert t.event("act.nothing").args["who"] == "B"


@pytest.mark.rule("MX-040")
def test_of_several_who_may_act_the_players_says_who_is_next() -> None:
    all_walk = action("a_todo", effects=(Act(to="friends", within=8, action="walk"),))
    t = table(
        A={"at": (5, 5), "actions": (all_walk,)}, B={"at": (8, 5)}, C={"at": (5, 8)}, x={"at": (20, 20)}
    )
    t.act("A", Take("a_todo"), A=Pick("C"), C=Walk(at(5, 12)), B=Walk(at(12, 5)))
    assert [event.args["who"] for event in t.events("moves")] == ["C", "B"]


# -- the same target, or another ---------------------------------------------------------------------


@pytest.mark.rule("MX-041", "MX-042")
def test_a_trigger_takes_its_action_again_against_the_same_target() -> None:
    again = trigger("M", When.SUCCEEDING, Act(to="actor", action="garra", must=True))
    t = table(
        A={"at": (5, 5), "actions": (melee("garra", 5, None, range=1, triggers=(again,)),)},
        x={"at": (5, 6.5)},
        y={"at": (6.5, 5)},
        cards=("M09", "R05", "M10", "T05", "C09", "C05"),
    )
    t.act("A", HIT, A=(DeclareTrigger(0), HIT, DeclareTrigger(0), HIT))
    t.done()
    assert len(t.duels()) == 3
    assert [event.args["targets"] for event in t.events("deed")] == [("x",)] * 3
    assert [key for key, _, _ in story(t)] == ["deed"] * 3 + ["deed.resolved"] * 3


@pytest.mark.rule("MX-042")
def test_the_same_target_is_no_other() -> None:
    again = trigger("M", When.SUCCEEDING, Act(to="actor", action="garra"))
    t = table(
        A={"at": (5, 5), "actions": (melee("garra", 5, None, range=1, triggers=(again,)),)},
        x={"at": (5, 6.5)},
        y={"at": (6.5, 5)},
        cards=("M09", "R05"),
    )
    t.go_to("A")
    t.match.choose(HIT)
    t.match.choose(DeclareTrigger(0))
    refusal = t.match.decision.chooser.check(Take("garra", ("y",)))
    assert refusal is not None
    assert refusal.key == "act.target"


@pytest.mark.rule("MX-043")
def test_a_defender_strikes_back_at_its_attacker() -> None:
    back = trigger("M", When.SUCCEEDING, Act(to="actor", action="estoque"))
    t = table(
        A={"at": (5, 5), "actions": (CLAW,)},
        x={"at": (5, 6.5), "actions": (melee("estoque", 6),), "df_triggers": (back,)},
        cards=("R02", "M09", "R09", "C03", "C07"),
    )
    t.act("A", HIT, x=(DeclareTrigger(0), Take("estoque", ("A",))))
    t.done()
    assert t.wounds("A") == 8 - 3
    assert t.event("damage").args["by"] == "x"


@pytest.mark.rule("MX-042")
def test_a_generated_attack_faces_manipulative_though_the_first_has() -> None:
    flurry = action("rafaga", ap=2, effects=(Act(to="actor", kind="melee", times=2, against="any"),))
    t = table(
        A={"at": (5, 5), "actions": (flurry, CLAW)},
        x={"at": (5, 6.5), "abilities": (Manipulative(tn=12),)},
        cards=("M06", "R06"),
    )
    t.act("A", Take("rafaga"), A=(HIT, HIT))
    t.done()
    assert [t.number(event, "total") for event in t.events("duel.simple")] == [11, 11]


# -- at whose bidding --------------------------------------------------------------------------------


def possessed(cards: tuple[str, ...], **effect: Any) -> Bench:
    """`A` forces `x`, who stands beside its friend `y` and has a claw."""
    force = spell("orden", 7, None, effects=(Act(must=True, **effect),))
    return table(
        A={"at": (5, 5), "actions": (force,)},
        x={"at": (12, 5), "actions": (CLAW,), "wk": 5},
        y={"at": (12, 6.5), "left": 2},
        z={"at": (20, 20)},
        cards=cards,
    )


@pytest.mark.rule("MX-043", "MX-014")
def test_a_forced_enemy_strikes_its_own_friend_and_who_forces_it_declares_cheats_and_has_the_kill() -> None:
    """Situation 3. The crew that controls the action flips for it."""
    t = possessed(("M09", "R02", "C09", "T04", "R06", "R13"), kind="melee", against="friend")
    t.go_to("A")
    t.match.choose(Take("orden", ("x",)))
    assert t.match.decision.key() == ("ana", "act", "x")
    refusal = t.match.decision.chooser.check(Pass())
    assert refusal is not None
    assert refusal.key == "act.must"
    t.match.choose(Take("garra", ("y",)))
    t.settle({})
    t.done()
    assert (t.model("y").fate, t.model("y").killed_by) == (Fate.KILLED, "red")
    assert t.state.turns[-1].ap == 1
    assert t.model("x").turn == 0


@pytest.mark.rule("MX-043")
def test_it_may_not_be_turned_against_who_is_no_friend_of_its_own() -> None:
    t = possessed(("M09", "R02"), kind="melee", against="friend")
    t.go_to("A")
    t.match.choose(Take("orden", ("x",)))
    assert list(t.match.decision.chooser.candidates()) == [Take("garra", ("y",))]


@pytest.mark.rule("MX-043")
def test_a_forced_friend_is_its_own_player_s() -> None:
    t = table(
        A={"at": (5, 5), "actions": (order("silbato", action="walk", must=True),)},
        B={"at": (8, 5)},
        x={"at": (20, 20)},
    )
    t.go_to("A")
    t.match.choose(Take("silbato", ("B",)))
    assert t.match.decision.key() == ("ana", "act", "B")
    refusal = t.match.decision.chooser.check(Pass())
    assert refusal is not None


@pytest.mark.rule("MX-043", "MX-011")
def test_who_is_forced_to_walk_near_must_walk_out_of_engagement_if_that_is_nearer() -> None:
    """Situation 8: it may not stop at the edge to dodge the strike."""
    force = spell("llamada", 7, None, effects=(Act(must=True, action="walk", direction="towards"),))
    t = table(
        A={"at": (5, 5), "actions": (force,)},
        B={"at": (12 + BASES, 5), "actions": (CLAW,)},
        x={"at": (12, 5), "wk": 5},
        cards=("M09", "R02", "R10", "C02"),
    )
    t.act("A", Take("llamada", ("x",)), B=Strike("garra"))
    t.done()
    assert t.offered == [("act", "x"), ("declared", "B")]
    assert t.model("x").at == at(12, 5)


@pytest.mark.rule("MX-043")
def test_a_forced_walk_leads_nowhere_else() -> None:
    force = spell("llamada", 7, None, effects=(Act(must=True, action="walk", direction="towards"),))
    t = table(A={"at": (5, 5), "actions": (force,)}, x={"at": (12, 5)}, cards=("M09", "R02"))
    t.go_to("A")
    t.match.choose(Take("llamada", ("x",)))
    assert list(t.match.decision.chooser.candidates()) == [Walk(at(7, 5), (at(7, 5),))]
    refusal = t.match.decision.chooser.check(Walk(at(11, 5)))
    assert refusal is not None
    assert refusal.key == "act.way"


@pytest.mark.rule("MX-011", "MX-043")
def test_a_walk_at_no_ap_draws_strikes_as_any_other() -> None:
    t = table(
        A={"at": (5, 5), "actions": (order("silbato", action="walk"),)},
        B={"at": (8, 5)},
        x={"at": (8, 5 + BASES), "actions": (CLAW,)},
        cards=("M10", "R02"),
    )
    t.act("A", Take("silbato", ("B",)), B=Walk(at(12, 5)), x=Strike("garra"))
    assert t.model("B").at == at(8, 5)


# -- depth -------------------------------------------------------------------------------------------


@pytest.mark.rule("MX-041", "MX-043")
def test_a_forced_charge_whose_attack_strikes_again_is_four_actions_deep() -> None:
    """The order, the charge, the attack, the attack again: each ends inside the one before."""
    again = trigger("M", When.SUCCEEDING, Act(to="actor", action="garra", must=True))
    claw = melee("garra", 5, None, range=1, triggers=(again,))
    t = table(
        A={"at": (5, 5), "actions": (order("silbato", action="charge", against="any"),)},
        B={"at": (8, 5), "actions": (claw,), "cg": 6},
        x={"at": (14, 5)},
        cards=("M09", "R05", "C09", "T05", "T09", "C05"),
    )
    t.act(
        "A",
        Take("silbato", ("B",)),
        B=(Charge("x", at(12, 5)), HIT, DeclareTrigger(0), HIT, HIT),
    )
    t.done()
    assert story(t) == [
        ("deed", "A", "silbato"),
        ("deed", "B", "charge"),
        ("deed", "B", "garra"),
        ("deed", "B", "garra"),
        ("deed.resolved", "B", "garra"),
        ("deed.resolved", "B", "garra"),
        ("deed", "B", "garra"),
        ("deed.resolved", "B", "garra"),
        ("deed.resolved", "B", "charge"),
        ("deed.resolved", "A", "silbato"),
    ]


def test_a_chain_that_would_never_end_ends() -> None:
    again = trigger("", When.SUCCEEDING, Act(to="actor", action="garra", must=True))
    t = table(
        A={"at": (5, 5), "actions": (melee("garra", 9, None, range=1, triggers=(again,)),)},
        x={"at": (5, 6.5), "df": 0},
        cards=[
            suit + value for suit in "RMTC" for value in ("13", "12", "11", "10", "09", "08") for _ in "ab"
        ],
    )
    t.go_to("A")
    t.act("A", HIT, A=(DeclareTrigger(0), HIT) * (MAX_DEPTH - 1) + (DeclareTrigger(0),))
    assert len(t.events("deed")) == MAX_DEPTH


@pytest.mark.rule("MX-041")
def test_who_is_paralyzed_in_the_middle_ends_all_its_actions() -> None:
    numb = trigger("M", When.SUCCEEDING, Give(to="attacker", condition="paralyzed"))
    t = table(
        A={"at": (5, 5), "actions": (CLAW,), "cg": 6},
        x={"at": (10, 5), "df_triggers": (numb,)},
        cards=("R02", "M09"),
    )
    t.act("A", Charge("x", at(8.5, 5)), A=HIT, x=DeclareTrigger(0))
    t.done()
    assert len(t.duels()) == 1


@pytest.mark.rule("MX-041")
def test_effects_that_follow_end_with_their_actor_too() -> None:
    numb = trigger("M", When.SUCCEEDING, Give(to="attacker", condition="paralyzed"))
    flurry = action(
        "rafaga",
        effects=(
            Act(to="actor", kind="melee", against="any"),
            Give(to="actor", condition="focused", value=1),
        ),
    )
    t = table(
        A={"at": (5, 5), "actions": (flurry, CLAW)},
        x={"at": (5, 6.5), "df_triggers": (numb,)},
        cards=("R02", "M09"),
    )
    t.act("A", Take("rafaga"), A=HIT, x=DeclareTrigger(0))
    t.done()
    assert not [event for event in t.events("condition") if event.args["condition"] == "focused"]


def test_who_is_forced_by_an_enemy_does_not_show_its_hand() -> None:
    """A Defensive Stance would take a card of it."""
    force = spell("orden", 7, None, effects=(Act(must=True, kind="tactical"),))
    t = table(
        A={"at": (5, 5), "actions": (force,)},
        x={"at": (12, 5)},
        cards=("M09", "R02"),
        hands={"blue": ("C13",)},
    )
    t.go_to("A")
    t.match.choose(Take("orden", ("x",)))
    t.match.choose(Pass())  # nobody cheats
    assert t.match.decision.key() == ("ana", "act", "x")
    assert not [
        option for option in t.match.decision.chooser.candidates() if isinstance(option, DefensiveStance)
    ]
    refusal = t.match.decision.chooser.check(DefensiveStance("C13"))
    assert refusal is not None
    assert refusal.key == "act.another"
