"""Triggers: the suits they need, who declares first, and when each resolves."""

from __future__ import annotations

import pytest

from refriega.rulesets.malifaux.abilities_schema import Armor, Terrifying
from refriega.rulesets.malifaux.effects_schema import Damage, Heal, Score, Trigger
from refriega.rulesets.malifaux.options import Cheat, DeclareTrigger, Stone, Take
from refriega.rulesets.malifaux.terms import Fate, Stat, Station, Suit, When
from tests.refusals import refuses
from tests.rulesets.bench import Answers
from tests.rulesets.malifaux.kit import Bench, action, melee, spell, table, trigger

pytestmark = pytest.mark.rule("MX-022")

ONE = Damage(to="target", amount=1)
BACK = Damage(to="attacker", amount=1)
"""One damage to the target, and in a defensive trigger to the attacker."""

FIRST = DeclareTrigger(0)
SECOND = DeclareTrigger(1)


def strike(
    *cards: str,
    attack: tuple[Trigger, ...] = (),
    defence: tuple[Trigger, ...] = (),
    track: tuple[int, int, int] | None = None,
    ml: int = 6,
    suits: str = "",
    denies: tuple[str, ...] = (),
    red: tuple[str, ...] = (),
    of_x: dict[str, object] | None = None,
    of_a: dict[str, object] | None = None,
    **answers: Answers,
) -> Bench:
    """`A` strikes `x` (Df 5) in melee, both of 8 Wounds."""
    blow = melee("golpe", ml, track, suits=suits, triggers=attack, denies=denies)
    t = table(
        A={"at": (5, 5), "actions": (blow,), **(of_a or {})},
        x={"at": (5, 7), "df_triggers": defence, **(of_x or {})},
        z={"at": (20, 20)},
        B={"at": (20, 18)},
        cards=cards,
        hands={"red": red},
        stones={"red": 1},
    )
    t.act("A", Take("golpe", ("x",)), **answers)
    t.done()
    return t


def keys(t: Bench, *wanted: str) -> list[str]:
    """The order in which things happened."""
    return [event.key for event in t.match.log or () if event.key in wanted]


# -- suits ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("needed", "offered"), [("M", True), ("R", False), ("", True), ("MM", False)])
def test_a_trigger_needs_its_suits_in_the_final_total(needed: str, offered: bool) -> None:
    t = strike("M08", "T01", attack=(trigger(needed, When.AT_ONCE, ONE),))
    assert (("trigger", "A") in t.offered) is offered


def test_a_built_in_suit_makes_a_trigger_always_available() -> None:
    t = strike("M08", "T01", suits="R", attack=(trigger("R", When.AT_ONCE, ONE),), A=FIRST)
    assert t.wounds("x") == 7


def test_a_soulstones_suit_makes_one_available() -> None:
    t = strike(
        "M08",
        "T01",
        of_a={"station": Station.MASTER},
        attack=(trigger("RM", When.AT_ONCE, ONE),),
        A=(Stone("R"), FIRST),
    )
    assert t.wounds("x") == 7


def test_cheating_brings_the_suit_of_the_new_card_and_loses_the_old_ones() -> None:
    two = (trigger("M", When.AT_ONCE, ONE), trigger("R", When.AT_ONCE, ONE, ONE))
    t = strike("M08", "T01", red=("R09",), attack=two, A=(Cheat("R09"), SECOND))
    assert t.wounds("x") == 6
    with pytest.raises(AssertionError, match="never asked"):
        strike("M08", "T01", red=("R09",), attack=two, A=(Cheat("R09"), FIRST))


# -- how many ------------------------------------------------------------------------------------------


def test_a_trigger_is_optional() -> None:
    assert strike("M08", "T01", attack=(trigger("M", When.AT_ONCE, ONE),)).wounds("x") == 8


def test_of_several_triggers_a_model_declares_one() -> None:
    t = strike(
        "M08",
        "T01",
        suits="R",
        attack=(trigger("M", When.AT_ONCE, ONE), trigger("R", When.AT_ONCE, ONE)),
        A=FIRST,
    )
    assert t.offered.count(("trigger", "A")) == 1
    assert t.wounds("x") == 7


def test_one_that_the_total_does_not_allow_is_refused() -> None:
    t = table(
        A={
            "at": (5, 5),
            "actions": (
                melee("golpe", 6, None, triggers=(trigger("M", When.AT_ONCE), trigger("R", When.AT_ONCE))),
            ),
        },
        x={"at": (5, 7)},
        cards=("M08", "T01"),
    )
    t.go_to("A")
    t.match.choose(Take("golpe", ("x",)))
    with refuses("not_on_offer"):
        t.match.choose(SECOND)


# -- who first -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("card", "asked"), [("M08", ["x", "A"]), ("M02", ["A", "x"])])
def test_the_loser_declares_first(card: str, asked: list[str]) -> None:
    t = strike(
        card, "T07", attack=(trigger("", When.AT_ONCE, ONE),), defence=(trigger("", When.AT_ONCE, BACK),)
    )
    assert [who for kind, who in t.offered if kind == "trigger"] == asked


def test_who_falls_to_the_losers_trigger_declares_none_and_its_action_is_over() -> None:
    t = strike(
        "M08",
        "T07",
        of_a={"left": 1},
        attack=(trigger("", When.AT_ONCE, ONE),),
        defence=(trigger("", When.AT_ONCE, BACK),),
        track=(2, 3, 5),
        x=FIRST,
    )
    assert t.model("A").fate is Fate.KILLED
    assert t.model("A").killed_by == "blue"
    assert ("trigger", "A") not in t.offered
    assert t.wounds("x") == 8


# -- when ----------------------------------------------------------------------------------------------


def test_one_without_a_time_resolves_as_it_is_declared_though_its_model_loses() -> None:
    t = strike("M01", "T12", attack=(trigger("M", When.AT_ONCE, ONE),), A=FIRST)
    assert t.duels() == [(7, 17, False)]
    assert keys(t, "trigger", "damage", "duel.opposed") == ["trigger", "damage", "duel.opposed"]
    assert t.wounds("x") == 7


def test_after_succeeding_it_resolves_after_the_effects_of_the_action() -> None:
    t = strike(
        "M10",
        "T02",
        "C07",
        ml=7,
        track=(2, 3, 5),
        attack=(trigger("M", When.SUCCEEDING, Damage(amount=2)),),
        A=FIRST,
    )
    assert [t.number(event, "amount") for event in t.events("damage")] == [3, 2]


def test_after_succeeding_it_does_nothing_if_its_model_has_lost() -> None:
    t = strike("M01", "T12", attack=(trigger("M", When.SUCCEEDING, ONE),), A=FIRST)
    assert t.wounds("x") == 8


def test_after_failing_it_resolves_though_the_action_has_failed() -> None:
    t = strike("M01", "T12", track=(2, 3, 5), attack=(trigger("M", When.FAILING, ONE),), A=FIRST)
    assert t.duels() == [(7, 17, False)]
    assert t.wounds("x") == 7


def test_after_failing_it_does_nothing_if_its_model_has_won() -> None:
    t = strike("M12", "T01", attack=(trigger("M", When.FAILING, ONE),), A=FIRST)
    assert t.wounds("x") == 8


def test_after_damaging_it_resolves_before_the_killed_are_removed() -> None:
    t = strike(
        "M10",
        "T03",
        "C07",
        track=(2, 3, 5),
        of_x={"left": 3},
        attack=(trigger("M", When.DAMAGING, Heal(to="actor", amount=1)),),
        of_a={"left": 4},
        A=FIRST,
    )
    assert keys(t, "damage", "healed", "leaves.killed") == ["damage", "healed", "leaves.killed"]


def test_after_succeeding_the_killed_are_gone() -> None:
    t = strike(
        "M10",
        "T03",
        "C07",
        track=(2, 3, 5),
        of_x={"left": 3},
        attack=(trigger("M", When.SUCCEEDING, ONE, Heal(to="actor", amount=1)),),
        of_a={"left": 4},
        A=FIRST,
    )
    assert keys(t, "damage", "leaves.killed", "healed") == ["damage", "leaves.killed", "healed"]


def test_after_damaging_needs_damage_of_one_or_more() -> None:
    t = strike(
        "M10",
        "T03",
        "BJ",
        track=(2, 3, 5),
        attack=(trigger("M", When.DAMAGING, Heal(to="actor", amount=1)),),
        of_a={"left": 4},
        A=FIRST,
    )
    assert t.wounds("A") == 4


def test_after_damaging_its_own_damage_does_not_set_it_off_again() -> None:
    t = strike(
        "M10", "T03", "C07", track=(2, 3, 5), attack=(trigger("M", When.DAMAGING, Damage(amount=1)),), A=FIRST
    )
    assert t.wounds("x") == 8 - 3 - 1


def test_before_the_effects_it_resolves_only_if_they_come_about() -> None:
    before = (trigger("M", When.BEFORE, ONE),)
    t = strike("M10", "T03", "C07", track=(2, 3, 5), attack=before, A=FIRST)
    assert [t.number(event, "amount") for event in t.events("damage")] == [1, 3]
    assert strike("M01", "T12", track=(2, 3, 5), attack=before, A=FIRST).wounds("x") == 8


def test_a_model_that_has_left_the_game_has_no_triggers_any_more() -> None:
    """The loser declares first; the winner's trigger kills it at once, and its own waits in vain."""
    failing = (trigger("M", When.FAILING, ONE),)
    at_once = (trigger("T", When.AT_ONCE, BACK),)
    t = strike("M07", "T13", attack=failing, defence=at_once, A=FIRST, x=FIRST, of_a={"left": 1})
    assert t.model("A").fate is Fate.KILLED
    assert t.wounds("x") == 8
    lives = strike("M07", "T13", attack=failing, defence=at_once, A=FIRST, x=FIRST, of_a={"left": 2})
    assert lives.wounds("x") == 7


# -- the defender's ------------------------------------------------------------------------------------


def test_defensive_triggers_stand_on_the_stat_that_resists_and_use_its_total() -> None:
    t = table(
        A={"at": (5, 5), "actions": (melee("golpe", 6, None), spell("rayo", 6, None))},
        x={
            "at": (5, 7),
            "wp_suits": "C",
            "df_triggers": (trigger("M", When.AT_ONCE, BACK),),
            "wp_triggers": (trigger("C", When.AT_ONCE, BACK, BACK),),
        },
        cards=("M08", "T07", "M09", "T08"),
    )
    t.act("A", Take("golpe", ("x",)))
    assert t.offered == []  # the Mask is the attacker's
    t.act("A", Take("rayo", ("x",)), x=FIRST)
    t.done()
    assert t.wounds("A") == 6


def test_a_defender_succeeds_when_the_action_fails() -> None:
    defence = (trigger("T", When.SUCCEEDING, BACK),)
    assert strike("M01", "T12", defence=defence, x=FIRST).wounds("A") == 7
    assert strike("M12", "T01", defence=defence, x=FIRST).wounds("A") == 8


def test_a_defender_fails_when_the_action_succeeds() -> None:
    defence = (trigger("T", When.FAILING, BACK),)
    assert strike("M12", "T01", defence=defence, x=FIRST).wounds("A") == 7
    assert strike("M01", "T12", defence=defence, x=FIRST).wounds("A") == 8


def test_a_defender_that_dies_of_the_action_does_nothing_after_it_but_right_after_the_damage() -> None:
    for when, wounds in ((When.FAILING, 8), (When.DAMAGING, 7)):
        t = strike(
            "M10",
            "T03",
            "C07",
            track=(2, 3, 5),
            of_x={"left": 3},
            defence=(trigger("T", when, BACK),),
            x=FIRST,
        )
        assert t.model("x").fate is Fate.KILLED
        assert t.wounds("A") == wounds


def test_triggers_of_both_sides_that_wait_resolve_the_acting_side_first() -> None:
    t = strike(
        "M12",
        "T01",
        attack=(trigger("M", When.SUCCEEDING, ONE),),
        defence=(trigger("T", When.FAILING, BACK),),
        A=FIRST,
        x=FIRST,
    )
    assert [event.args["who"] for event in t.events("damage")] == ["x", "A"]


# -- what is denied ------------------------------------------------------------------------------------


def test_an_action_may_deny_triggers_to_who_resists_it() -> None:
    t = strike("M08", "T07", defence=(trigger("", When.AT_ONCE, BACK),), denies=("triggers",))
    assert t.offered == []


def test_an_action_may_deny_the_suits_built_into_the_stat() -> None:
    defence = (trigger("R", When.AT_ONCE, BACK),)
    assert strike("M08", "T07", defence=defence, of_x={"df_suits": "R"}).offered == [("trigger", "x")]
    assert strike("M08", "T07", defence=defence, of_x={"df_suits": "R"}, denies=("suits",)).offered == []


# -- what a trigger makes of the damage ----------------------------------------------------------------


def test_a_point_of_damage_for_each_suit_in_the_final_total() -> None:
    t = strike(
        "R10",
        "T03",
        "C07",
        suits="RR",
        track=(2, 3, 5),
        attack=(trigger("R", When.AT_ONCE, Score(damage=1, per_suit=Suit.RAMS)),),
        A=FIRST,
    )
    assert t.parts(t.event("damage"), "amount") == {"moderate": 3, "trigger": 3}
    assert t.wounds("x") == 2


def test_what_is_added_is_added_before_armor_and_never_to_a_black_joker() -> None:
    more = (trigger("M", When.AT_ONCE, Score(damage=1)),)
    armored: dict[str, object] = {"abilities": (Armor(value=2),)}
    assert strike("M10", "T03", "C07", track=(2, 3, 5), attack=more, of_x=armored, A=FIRST).wounds("x") == 6
    assert strike("M10", "T03", "BJ", track=(2, 3, 5), attack=more, A=FIRST).wounds("x") == 8


def test_a_trigger_may_ignore_armor_and_modify_the_flip() -> None:
    score = Score(modifier=-1, ignores_armor=True)
    t = strike(
        "M10",
        "T03",
        "C07",
        "C09",
        track=(2, 3, 5),
        attack=(trigger("M", When.AT_ONCE, score),),
        of_x={"abilities": (Armor(value=2),)},
        A=FIRST,
    )
    assert t.fate("damage") == [-1]
    assert t.wounds("x") == 5


def test_a_duel_that_no_action_asks_for_has_no_triggers() -> None:
    """A simple duel of Wp, as horror demands: triggers on Wp are for resisting actions."""
    t = table(
        A={
            "at": (5, 5),
            "actions": (melee("golpe", 6, None),),
            "wp_triggers": (trigger("", When.AT_ONCE, BACK),),
        },
        x={"at": (5, 7), "abilities": (Terrifying(tn=10),)},
        cards=("M08", "M09", "T01"),
    )
    t.act("A", Take("golpe", ("x",)))
    t.done()
    assert t.offered == []


def test_a_simple_duel_of_an_action_has_its_triggers() -> None:
    conjuro = action(
        "conjuro",
        stat=Stat.CA,
        value=6,
        tn=12,
        triggers=(trigger("C", When.SUCCEEDING, Heal(to="actor", amount=1)),),
    )
    t = table(A={"at": (5, 5), "left": 4, "actions": (conjuro,)}, x={"at": (20, 20)}, cards=("C06",))
    t.act("A", Take("conjuro"), A=FIRST)
    t.done()
    assert t.wounds("A") == 5
