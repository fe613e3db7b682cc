"""What hostiles do: the die, the situation, and whom they attack."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import pytest

from refriega.boards.table import Footing
from refriega.rulesets.hardwired.budget import allowed_actions
from refriega.rulesets.hardwired.factions import Faction
from refriega.rulesets.hardwired.hostiles.chances import chance_of
from refriega.rulesets.hardwired.options import Defend, Riposte, Strike
from refriega.rulesets.hardwired.terms import Fate, Situation, Tier
from tests.rulesets.hardwired.hostiles import WHOLE, acts, said
from tests.rulesets.hardwired.kit import at, content, piece, table, wall

# -- the tables ------------------------------------------------------------------------------------------

ROWS = {
    "carroneros": ("patrol cover attack", "patrol attack"),
    "bandas_salvajes": ("patrol mob mob", "patrol attack"),
    "invocadores_de_onda": ("summon summon attack", ""),
    "espectros_de_estatica": ("phase phase attack", ""),
    "automatas_salvajes": ("wait wait attack", ""),
    "parasitos_de_cable": ("patrol regroup attack", ""),
}


@pytest.mark.rule("HW-003")
@pytest.mark.parametrize("faction", ROWS)
def test_each_faction_has_the_common_table_and_its_own_row_on_a_five(faction: str) -> None:
    entry: Faction = content().factions[faction]
    columns = (Situation.UNSEEN, Situation.SEEN, Situation.ENGAGED)
    rows = {die: " ".join(entry.row(die).behaviour(column) for column in columns) for die in range(1, 7)}
    assert [rows[die] for die in (1, 2, 3, 4)] == ["patrol attack attack"] * 4
    assert rows[5] == ROWS[faction][0]
    assert rows[6] == "regroup attack frenzy"


@pytest.mark.rule("HW-003")
def test_the_die_and_the_situation_decide_and_both_are_told() -> None:
    t = table(
        dice=("g", 3, 6, "red"),
        pieces=[wall(0, 11, 24, 12)],
        A={"at": (12, 20)},
        g1={"unit": "maton", "at": (12, 4)},
    )
    assert acts(t) == [("g1", 3, "unseen", "patrol")]
    (event,) = t.events("ai.acts")
    assert event.rules == ("HW-003",)
    assert said(t, "ai.wanders") == [{"who": "g1", "hour": 6}]
    assert t.model("g1").at == at(12, 8)
    t.done()


# -- whom ------------------------------------------------------------------------------------------------


@pytest.mark.rule("HW-003")
def test_chances_are_exact() -> None:
    assert chance_of(Tier.D6, Tier.D4) == Fraction(199, 288)
    assert chance_of(Tier.D8, Tier.D6) == Fraction(491, 768)
    assert chance_of(Tier.D6, Tier.D8) == Fraction(277, 768)
    assert chance_of(Tier.D10, Tier.D6) == Fraction(2741, 3600)
    assert chance_of(Tier.D12, Tier.D12) == Fraction(1, 2)


@pytest.mark.rule("HW-003", "HW-018")
def test_a_shooter_prefers_a_companion_in_the_open_that_defends_with_less() -> None:
    t = table(
        dice=("g", 2, 3, 3, 4, 4, "red"),
        A={"at": (12, 14)},
        c1={"unit": "currante", "at": (4, 4)},
        g1={"unit": "tirador_de_banda", "at": (12, 8)},
    )
    (strike,) = said(t, "ai.strikes")
    assert (strike["target"], strike["chance"]) == ("c1", 69)
    assert t.model("g1").at == at(12, 8)  # moving would have spoilt the shot
    t.done()


@pytest.mark.rule("HW-003")
def test_cover_counts_in_the_choice() -> None:
    low = piece(11, 11, 13, 11.5, Footing.OVER, height=1, opaque=True)
    t = table(
        dice=("g", 2, 3, 3, 6, 5, "red"),
        pieces=[low],
        A={"at": (12, 12.5)},
        B={"at": (22, 8)},
        g1={"unit": "tirador_de_banda", "at": (12, 6)},
    )
    (strike,) = said(t, "ai.strikes")
    assert (strike["target"], strike["chance"]) == ("B", 50)
    t.done()


@pytest.mark.rule("HW-003")
@pytest.mark.parametrize(
    ("a", "b", "chosen"),
    [
        ({"at": (12, 14)}, {"at": (12, 3)}, "B"),  # five inches from the one, six from the other
        ({"at": (12, 14), "left": 4}, {"at": (12, 3)}, "B"),
        ({"at": (12, 14), "left": 4}, {"at": (12, 2)}, "A"),  # as far: less Health
        ({"at": (12, 14), "left": 4, "defence": "2d8"}, {"at": (12, 2)}, "B"),
    ],
)
def test_of_equal_chances_the_nearer_then_the_weaker(
    a: Mapping[str, Any], b: Mapping[str, Any], chosen: str
) -> None:
    t = table(dice=("g", 2, 3, 3, 6, 5, "red"), A=a, B=b, g1={"unit": "tirador_de_banda", "at": (12, 8)})
    assert [strike["target"] for strike in said(t, "ai.strikes")] == [chosen]
    t.done()


@pytest.mark.rule("HW-003")
def test_between_equals_in_all_a_die_decides() -> None:
    t = table(
        dice=("g", 2, "B", 3, 3, 6, 5, "red"),
        A={"at": (12, 14)},
        B={"at": (12, 2)},
        g1={"unit": "tirador_de_banda", "at": (12, 8)},
    )
    assert [strike["target"] for strike in said(t, "ai.strikes")] == ["B"]
    t.done()


@pytest.mark.rule("HW-003", "HW-018")
def test_gangs_and_scavengers_fight_each_other() -> None:
    t = table(
        dice=("s", 2, 3, 3, 6, 5, "red"),
        pieces=[wall(0, 18, 24, 19)],
        A={"at": (12, 22)},
        g1={"unit": "tirador_de_banda", "at": (12, 8), "activated": True},
        s1={"unit": "chatarrero", "at": (12, 2), "group": "s"},
    )
    assert [strike["target"] for strike in said(t, "ai.strikes")] == ["g1"]


@pytest.mark.rule("HW-019")
def test_callers_and_wraiths_side_by_side_are_friends() -> None:
    t = table(
        dice=("g", 3, 6, "red"),
        pieces=[wall(0, 11, 24, 12)],
        A={"at": (12, 20)},
        g1={"unit": "converso", "at": (12, 4)},
        w1={"unit": "eco", "at": (13.5, 4), "group": "w", "activated": True},
    )
    assert acts(t) == [("g1", 3, "unseen", "patrol")]
    t.done()


# -- attacks -----------------------------------------------------------------------------------------------


@pytest.mark.rule("HW-003", "HW-006")
def test_whoever_fights_hand_to_hand_closes_in_on_the_best_target_in_reach() -> None:
    t = table(
        dice=("g", 3, 4, 4, 3, 3, 4, "red"),
        A={"at": (12, 15)},
        B={"at": (12, 8), "defence": "2d4"},
        C={"at": (2, 20), "defence": "2d4", "left": 1},
        g1={"unit": "maton", "at": (12, 12)},
    )
    t.settle({"B": Defend()})
    (strike,) = said(t, "ai.strikes")
    assert (strike["target"], strike["chance"]) == ("B", 82)
    assert t.model("B").health == 6
    assert t.game.gap("g1", "B") == 0
    t.done()


@pytest.mark.rule("HW-003", "HW-006")
def test_out_of_reach_it_comes_nearer_by_its_movement_and_no_more() -> None:
    t = table(dice=("g", 3, "red"), A={"at": (12, 20)}, g1={"unit": "maton", "at": (12, 4)})
    assert said(t, "ai.closes_in") == [{"who": "g1", "target": "A", "chance": 64}]
    assert t.model("g1").at == at(12, 8)
    assert len(t.events("moves")) == 1
    t.done()


@pytest.mark.rule("HW-003")
def test_whoever_can_shoot_stays_though_it_would_hit_better_hand_to_hand() -> None:
    low = piece(11, 9.5, 13, 10, Footing.OVER, height=1, opaque=True)
    t = table(
        dice=("g", 2, 2, 2, 6, 5, "red"),
        pieces=[low],
        A={"at": (12, 10.5)},
        g1={"unit": "cria", "at": (12, 7), "weapons": ("pistola_casera", "cuchillo")},
    )
    assert [strike["weapon"] for strike in said(t, "ai.strikes")] == ["pistola_casera"]
    assert t.model("g1").at == at(12, 7)
    t.done()


@pytest.mark.rule("HW-003")
def test_a_mob_attacks_a_tier_up() -> None:
    t = table(
        dice=("g", 5, 3, 3, 6, 5, "red"),
        A={"at": (12, 14)},
        g1={"unit": "tirador_de_banda", "at": (12, 8)},
    )
    contest = t.event("contest")
    assert (contest.args["dice"], contest.args["other_dice"]) == ("2d8", "2d6")
    assert t.parts(contest) == {"base": 1, "mob": 1}
    t.done()


@pytest.mark.rule("HW-003")
def test_scavengers_go_for_the_wounded_a_tier_up() -> None:
    t = table(
        dice=("g", 1, 3, 3, 6, 5, "red"),
        A={"at": (12, 13)},
        B={"at": (12, 2), "left": 9},
        g1={"unit": "cloaquero", "at": (12, 8)},
    )
    (strike,) = said(t, "ai.strikes")
    assert (strike["target"], strike["chance"]) == ("B", 64)
    assert t.event("contest").args["dice"] == "2d8"
    t.done()


@pytest.mark.rule("HW-003", "HW-008")
def test_a_frenzy_is_two_attacks_the_second_on_another_if_the_first_has_fallen() -> None:
    t = table(
        dice=("g", 6, 4, 4, 3, 3, 4, 4, 4, 3, 3, 2, "red"),
        A={"at": (12, 13.5), "left": 3, "defence": "2d4"},
        B={"at": (12, 10.5)},
        g1={"unit": "maton", "at": (12, 12)},
    )
    t.settle({"A": Defend(), "B": Defend()})
    assert acts(t) == [("g1", 6, "engaged", "frenzy")]
    assert [strike["target"] for strike in said(t, "ai.strikes")] == ["A", "B"]
    assert t.model("A").fate is Fate.OUT_OF_ACTION
    assert t.model("B").health == 8
    t.done()


@pytest.mark.rule("HW-003", "HW-008")
def test_a_frenzy_strikes_the_same_enemy_again_though_another_is_now_the_better_target() -> None:
    t = table(
        dice=("g", 6, 4, 4, 3, 3, 1, 4, 4, 3, 4, 1, "red"),
        A={"at": (12, 13.5), "contract": "veterano", "health": 13, "left": 7},
        B={"at": (12, 10.5), "health": 13, "left": 9},
        g1={"unit": "maton", "at": (12, 12)},
    )
    t.match.choose(Defend())
    turn = t.state.turns[-1]  # two actions, as many as are allowed
    assert (turn.actions, allowed_actions(turn)) == (("attack", "attack"), 2)
    t.settle({"A": Defend()})
    assert [(strike["target"], strike["chance"]) for strike in said(t, "ai.strikes")] == [
        ("A", 64),
        ("A", 50),
    ]
    assert t.model("A").health == 5
    t.done()


@pytest.mark.rule("HW-003")
def test_the_second_attack_of_a_frenzy_is_lost_with_nobody_in_reach() -> None:
    t = table(
        dice=("g", 6, 4, 4, 3, 3, 4, "red"),
        A={"at": (12, 13.5), "left": 3},
        B={"at": (12, 20)},
        g1={"unit": "maton", "at": (12, 12)},
    )
    t.settle({"A": Defend()})
    assert len(t.events("ai.strikes")) == 1
    assert said(t, "ai.nobody_left") == [{"who": "g1"}]
    t.done()


@pytest.mark.rule("HW-003", "HW-013")
def test_one_that_falls_to_a_riposte_does_nothing_more_and_the_others_go_on_with_the_same_die() -> None:
    t = table(
        dice=("g", 6, 3, 3, 5, 5, 4, "red"),
        variants=WHOLE,
        pieces=[wall(0, 6, 24, 7)],
        A={"at": (12, 13.5), "combat": "2d12"},
        g1={"unit": "maton", "at": (12, 12), "left": 3},
        g2={"unit": "maton", "at": (12, 2)},
    )
    t.settle({"A": Riposte()})
    assert t.model("g1").fate is Fate.OUT_OF_ACTION
    assert acts(t) == [("g1", 6, "engaged", "frenzy"), ("g2", 6, "unseen", "regroup")]
    assert said(t, "ai.alone") == [{"who": "g2"}]
    t.done()


@pytest.mark.rule("HW-003")
def test_one_engaged_and_two_that_see_nobody_read_the_same_die_each_in_its_own_column() -> None:
    t = table(
        dice=("g", 6, 4, 4, 3, 3, 1, 4, 4, 3, 3, 1, "red"),
        variants=WHOLE,
        pieces=[wall(0, 6, 24, 7)],
        A={"at": (12, 13.5)},
        g1={"unit": "maton", "at": (4, 2)},
        g2={"unit": "maton", "at": (12, 2)},
        g3={"unit": "maton", "at": (12, 12)},
    )
    t.settle({"A": Defend()})
    assert acts(t) == [
        ("g3", 6, "engaged", "frenzy"),
        ("g2", 6, "unseen", "regroup"),
        ("g1", 6, "unseen", "regroup"),
    ]
    assert said(t, "ai.to_friend")[0] == {"who": "g2", "friend": "g1"}
    t.done()


@pytest.mark.rule("HW-003")
@pytest.mark.parametrize(("combat", "dice"), [("2d10", "2d8"), ("2d8", "2d6"), ("2d6", "2d6")])
def test_hostiles_strike_back_when_that_is_the_better_roll(combat: str, dice: str) -> None:
    t = table(
        dice=("red", 4, 3, 3, 3, 1),
        A={"at": (12, 13.5), "combat": "2d8", "defence": "2d12"},
        g1={"unit": "maton", "at": (12, 12), "combat": combat},
    )
    t.act("A", Strike("g1", "cuchillo"))
    contest = t.event("contest")
    strikes_back = combat == "2d10"
    assert contest.args["other_dice"] == dice
    assert ("riposte" in t.parts(contest, "other_parts")) is strikes_back
    t.done()
