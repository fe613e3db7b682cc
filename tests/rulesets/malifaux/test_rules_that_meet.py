"""Where several rules meet: what each says is tested elsewhere, here what comes of them together."""

from __future__ import annotations

import pytest

from refriega.core.cards import Deck
from refriega.rulesets.malifaux.abilities_schema import Armor, Manipulative, Terrifying
from refriega.rulesets.malifaux.effects_schema import (
    Act,
    Damage,
    Give,
    Heal,
    Immunize,
    Push,
    Resist,
    Score,
)
from refriega.rulesets.malifaux.options import (
    Activate,
    Charge,
    Cheat,
    DeclareTrigger,
    EndActivation,
    Strike,
    Take,
    ToPoint,
    UseCard,
    Walk,
)
from refriega.rulesets.malifaux.state import Phase
from refriega.rulesets.malifaux.terms import Fate, Reach, Stat, When
from tests.rulesets.malifaux.kit import action, at, gun, melee, spell, table, trigger

CLAW = melee("garra", 6)
HIT = Take("garra", ("x",))
VOLLEY = gun("lluvia", 6, (2, 3, 5), targets=2)
AT_BOTH = Take("lluvia", ("x", "y"))


# -- several targets -----------------------------------------------------------------------------------


@pytest.mark.rule("MX-022", "MX-030")
def test_a_defenders_trigger_changes_the_damage_to_itself_and_not_to_another_target() -> None:
    """16 against 7 and against 8: both flips are straight. Moderate 3 becomes 2 for `x` alone."""
    less = trigger("", When.AT_ONCE, Score(damage=-1))
    t = table(
        A={"at": (5, 5), "actions": (VOLLEY,)},
        x={"at": (5, 10), "df_triggers": (less,)},
        y={"at": (10, 5)},
        cards=("M10", "R02", "R03", "C07", "C08"),
    )
    t.act("A", AT_BOTH, x=DeclareTrigger(0))
    t.done()
    assert (t.wounds("x"), t.wounds("y")) == (8 - 2, 8 - 3)


@pytest.mark.rule("MX-022", "MX-030")
def test_an_attackers_trigger_changes_the_damage_to_all_its_targets() -> None:
    more = trigger("M", When.AT_ONCE, Score(damage=1))
    t = table(
        A={"at": (5, 5), "actions": (gun("lluvia", 6, targets=2, triggers=(more,)),)},
        x={"at": (5, 10)},
        y={"at": (10, 5)},
        cards=("M10", "R02", "R03", "C07", "C02"),
    )
    t.act("A", AT_BOTH, A=DeclareTrigger(0))
    t.done()
    assert (t.wounds("x"), t.wounds("y")) == (8 - 4, 8 - 3)


@pytest.mark.rule("MX-030")
def test_who_falls_to_the_trigger_of_its_first_target_does_nothing_to_its_second() -> None:
    back = trigger("", When.DAMAGING, Damage(to="attacker", amount=8))
    t = table(
        A={"at": (5, 5), "actions": (VOLLEY,)},
        B={"at": (20, 20)},
        x={"at": (5, 10), "df_triggers": (back,)},
        y={"at": (10, 5)},
        cards=("M10", "R02", "R03", "C07"),
    )
    t.act("A", AT_BOTH, x=DeclareTrigger(0))
    t.done()
    assert t.model("A").fate is Fate.KILLED
    assert t.model("A").killed_by == "blue"
    assert (t.wounds("x"), t.wounds("y")) == (8 - 3, 8)


@pytest.mark.rule("MX-020")
def test_a_red_joker_of_one_target_keeps_the_attacker_from_cheating_and_not_the_other_target() -> None:
    """10 against 5 + 14 and against 5 + 3: `y` is losing, and answers 10 with 5 + 6."""
    t = table(
        A={"at": (5, 5), "actions": (VOLLEY,)},
        x={"at": (5, 10)},
        y={"at": (10, 5)},
        hands={"red": ("C13",), "blue": ("C06",)},
        cards=("M04", "RJ", "R03"),
    )
    t.act("A", AT_BOTH, y=Cheat("C06"))
    t.done()
    assert ("cheat", "A") not in t.offered
    assert [won for _, _, won in t.duels()] == [False, False]


@pytest.mark.rule("MX-020", "MX-030")
def test_who_is_among_its_own_targets_does_not_resist_itself() -> None:
    cloud = spell("nube", 5, None, aims_at="any", targets=2, effects=(Give(condition="slow"),))
    t = table(A={"at": (5, 5), "actions": (cloud,)}, x={"at": (8, 5)}, cards=("M09", "R10"))
    t.act("A", Take("nube", ("A", "x")))
    t.done()
    assert t.duels() == [(14, 15, False)]
    assert t.held("A") == {"slow": 0}
    assert t.held("x") == {}


@pytest.mark.rule("MX-030")
def test_who_falls_in_the_middle_of_its_action_puts_nobody_else_to_the_test() -> None:
    """The first to fail makes the actor suffer 8: nobody flips for the second."""
    cry = Resist(to="enemies", within=6, stat=Stat.WP, tn=12, fail=(Damage(to="actor", amount=8),))
    t = table(
        A={"at": (5, 5), "actions": (action("grito", effects=(cry,)),)},
        B={"at": (20, 20)},
        x={"at": (8, 5)},
        y={"at": (5, 8)},
        cards=("M02",),
    )
    t.act("A", Take("grito"))
    t.done()
    assert t.model("A").fate is Fate.KILLED
    assert len(t.events("duel.simple")) == 1


@pytest.mark.rule("MX-030")
def test_a_blast_ignores_armor_as_the_damage_that_it_spreads() -> None:
    """Severe on `x`, 5; moderate 3 on its neighbour, whose Armor +2 does not count."""
    bomb = Damage(track=(2, 3, 5), blasts=(0, 1, 1), ignores_armor=True)
    t = table(
        A={"at": (5, 5), "actions": (gun("bomba", 5, None, effects=(bomb,)),)},
        x={"at": (5, 12), "abilities": (Armor(value=2),)},
        y={"at": (6.7, 12), "abilities": (Armor(value=2),)},
        cards=("M09", "R02", "C12"),
    )
    t.go_to("A")
    t.match.choose(Take("bomba", ("x",)))
    east = max(t.match.decision.chooser.candidates(), key=lambda o: o.to.x if isinstance(o, ToPoint) else 0)
    t.match.choose(east)
    assert (t.wounds("x"), t.wounds("y")) == (8 - 5, 8 - 3)


# -- what fails ----------------------------------------------------------------------------------------


@pytest.mark.rule("MX-022")
def test_a_trigger_of_an_action_that_nobody_resists_finds_its_target_though_it_has_failed() -> None:
    """5 + 2 against 15: no healing, but the trigger hurts the patient."""
    slip = trigger("", When.FAILING, Damage(amount=1))
    cure = action(
        "cura",
        reach=Reach.CAST,
        range=12,
        aims_at="friend",
        stat=Stat.CA,
        value=5,
        tn=15,
        effects=(Heal(amount=2),),
        triggers=(slip,),
    )
    t = table(
        A={"at": (5, 5), "actions": (cure,)}, B={"at": (8, 5), "left": 4}, x={"at": (20, 20)}, cards=("M02",)
    )
    t.act("A", Take("cura", ("B",)), A=DeclareTrigger(0))
    t.done()
    assert t.wounds("B") == 4 - 1


# -- actions that cause actions ------------------------------------------------------------------------


@pytest.mark.rule("MX-041", "MX-043")
def test_what_an_action_would_bring_about_ends_with_the_model_whose_action_it_is() -> None:
    """`A` lets `B` strike twice; the answer to the first strike fells `A`."""
    sweep = trigger("", When.DAMAGING, Damage(to="enemies", within=4, amount=8))
    order = action(
        "orden",
        reach=Reach.CAST,
        range=12,
        aims_at="friend",
        effects=(Act(kind="melee", times=2, against="any"),),
    )
    t = table(
        A={"at": (8, 9), "actions": (order,)},
        B={"at": (8, 5), "actions": (melee("garra", 5),), "wounds": 12},
        x={"at": (8, 6.5), "df_triggers": (sweep,)},
        cards=("M09", "R02", "C05"),
    )
    t.act("A", Take("orden", ("B",)), B=HIT, x=DeclareTrigger(0))
    t.done()
    assert t.model("A").fate is Fate.KILLED
    assert t.wounds("B") == 12 - 8
    assert t.offered == [("act", "B"), ("trigger", "x")]


@pytest.mark.rule("MX-043")
def test_a_defender_that_forces_its_attacker_declares_for_it_and_has_the_kill() -> None:
    """In `A`'s own activation, by `x`'s trigger: luis declares, flips from the blue deck, kills `B`."""
    force = trigger("", When.AT_ONCE, Act(to="attacker", action="garra", against="friend", must=True))
    t = table(
        A={"at": (5, 5), "actions": (melee("golpe", 6), CLAW)},
        B={"at": (6.5, 5), "left": 1},
        x={"at": (5, 6.5), "df_triggers": (force,)},
        cards=("M05", "R10", "T13", "C02", "T02", "T03"),
    )
    t.go_to("A")
    t.match.choose(Take("golpe", ("x",)))
    t.match.choose(DeclareTrigger(0))
    assert (t.match.decision.kind, t.match.decision.seat) == ("act", "luis")
    t.match.choose(Take("garra", ("B",)))
    t.settle({})
    t.done()
    assert t.model("B").killed_by == "blue"
    assert t.state.turns[-1].ap == 1
    assert "T13" in t.crew("blue").deck.discards


@pytest.mark.rule("MX-041")
def test_a_model_that_is_struck_down_again_before_it_is_removed_is_killed_once() -> None:
    again = trigger("", When.DAMAGING, Act(to="actor", action="garra", must=True))
    t = table(
        A={"at": (5, 5), "actions": (melee("garra", 6, (4, 4, 4), triggers=(again,)),)},
        x={"at": (5, 6.5), "left": 4},
        y={"at": (20, 20)},
        cards=("M07", "R02", "C07", "M08", "R03", "C08"),
    )
    t.act("A", HIT, A=(DeclareTrigger(0), HIT))
    t.done()
    assert len(t.events("leaves.killed")) == 1
    assert t.model("x").killed_by == "red"


@pytest.mark.rule("MX-040", "MX-041")
def test_a_charge_whose_first_attack_drives_the_charger_away_has_no_second() -> None:
    away = trigger("", When.FAILING, Push(to="attacker", inches=4, direction="away"))
    t = table(
        A={"at": (5, 5), "actions": (CLAW,)},
        x={"at": (12, 5), "df_triggers": (away,)},
        cards=("M08", "R02", "C07"),
    )
    t.act("A", Charge("x", at(10, 5)), A=HIT, x=DeclareTrigger(0))
    t.done()
    assert len(t.duels()) == 1
    assert t.model("A").at == at(6, 5)


@pytest.mark.rule("MX-040", "MX-041")
def test_a_charger_paralyzed_by_its_first_attack_makes_no_second_and_its_activation_ends() -> None:
    numb = trigger("", When.AT_ONCE, Give(to="attacker", condition="paralyzed"))
    t = table(
        A={"at": (5, 5), "actions": (CLAW,)},
        x={"at": (12, 5), "df_triggers": (numb,)},
        cards=("M08", "R02"),
    )
    t.act("A", Charge("x", at(10, 5)), A=HIT, x=DeclareTrigger(0))
    t.done()
    assert t.wounds("x") == 8
    assert t.held("A") == {}
    assert t.state.turns == ()


# -- walks, duels for being a target ---------------------------------------------------------------------


@pytest.mark.rule("MX-011", "MX-017")
def test_who_walks_off_from_a_terrifying_enemy_is_struck_at_and_faces_no_horror() -> None:
    t = table(
        A={"at": (5, 5)},
        x={"at": (5, 6.5), "actions": (CLAW,), "abilities": (Terrifying(tn=12),)},
        y={"at": (6.5, 5), "actions": (CLAW,)},
        cards=("M01", "R12", "M02", "R11"),
    )
    t.act("A", Walk(at(1.5, 2)), x=Strike("garra"), y=Strike("garra"))
    t.done()
    assert t.model("A").at == at(1.5, 2)
    assert t.events("duel.simple") == []


@pytest.mark.rule("MX-042")
def test_a_model_that_may_activate_again_is_not_manipulative_any_more() -> None:
    t = table(
        A={"at": (5, 5), "actions": (CLAW,)},
        x={
            "at": (5, 6.5),
            "abilities": (Manipulative(tn=15),),
            "activated": True,
            "held": {"reactivate": 0},
        },
        cards=("M02", "R12"),
    )
    t.act("A", HIT)
    t.done()
    assert len(t.duels()) == 1
    t.match.choose(EndActivation())
    assert t.match.decision.chooser.check(Activate("x")) is None


# -- conditions ----------------------------------------------------------------------------------------


@pytest.mark.rule("MX-052", "MX-053", "MX-054")
def test_immunity_that_comes_in_the_middle_of_an_action_holds_for_the_rest_of_it() -> None:
    ash = action(
        "ceniza",
        reach=Reach.CAST,
        range=12,
        aims_at="any",
        effects=(
            Give(condition="burning", value=2),
            Immunize(against="burning"),
            Damage(amount=2),
            Give(condition="burning", value=1),
        ),
    )
    t = table(A={"at": (5, 5), "actions": (ash,)}, x={"at": (8, 5)})
    t.act("A", Take("ceniza", ("x",)))
    assert t.held("x") == {}
    assert t.wounds("x") == 8 - 2


@pytest.mark.rule("MX-031")
def test_two_crews_whose_last_models_burn_in_one_upkeep_go_by_points() -> None:
    t = table(
        A={"at": (5, 5), "left": 1, "held": {"burning": 1}},
        x={"at": (20, 20), "left": 1, "held": {"poison": 2}},
        phase=Phase.END,
    )
    assert t.match.over
    assert t.state.result == ("red", "blue")
    assert [t.model(who).killed_by for who in ("A", "x")] == ["", ""]


# -- cards ---------------------------------------------------------------------------------------------


@pytest.mark.rule("MX-020")
def test_a_deck_that_runs_out_in_a_flip_takes_in_the_discards_and_not_what_lies_on_the_table() -> None:
    """Focused +2: three cards, of which the deck has one. 6 + 9 against 7; the damage flip is + +."""
    t = table(
        A={"at": (5, 5), "actions": (CLAW,), "held": {"focused": 2}},
        x={"at": (5, 6.5), "wounds": 20},
        decks={"red": Deck(("M03",), ("C09", "R11", "R12", "RJ", "T04"))},
        cards=("M03", "C09", "T04", "R02", "RJ", "R11", "R12"),
    )
    t.act("A", Take("garra", ("x",), focus=True), A=(UseCard("C09"), UseCard("RJ")))
    assert t.dice.left == ()
    assert t.duels() == [(15, 7, True)]
    assert t.wounds("x") == 20 - (5 + 2)
    red = t.crew("red")
    assert red.in_use == ()
    assert sorted((*red.deck.cards, *red.deck.discards)) == ["C09", "M03", "R11", "R12", "RJ", "T04"]
