"""Attacks of opportunity: what lowers a guard, who may use it, and when the blow falls."""

from __future__ import annotations

import pytest

from refriega.core.errors import IllegalChoice
from refriega.core.procedure import Pass
from refriega.rulesets.leyendas.interventions import SetCondition
from refriega.rulesets.leyendas.opportunity import guarded_spaces
from refriega.rulesets.leyendas.options import Attack, Move, StandUp, Strike, Trip
from refriega.rulesets.leyendas.ruleset import RULESET
from refriega.rulesets.leyendas.terms import Condition
from tests.refusals import refuses
from tests.rulesets.leyendas.table import FIGHTER, Table, at, table

F = FIGHTER | {"base_attack": 5, "abilities": {"strength": 16}}  # +8, 1d8+3


@pytest.mark.rule("ML-113", "ML-110")
def test_moving_inside_a_threatened_area_is_struck_before_the_step_ends() -> None:
    t = table("Fg.\n...", F=F, g=FIGHTER | {"life": 10}, order="gF", dice=(12, 4))
    t.act("g", Move((at(1, 1),)), F=Strike("espada"))
    assert t.life("g") == 3
    assert t.at("g") == (1, 1)
    assert t.dice_used_up()


@pytest.mark.rule("ML-116")
def test_entering_a_threatened_area_is_free() -> None:
    t = table("F....g", F=F, g=FIGHTER, order="gF")
    t.act("g", Move(tuple(at(col, 0) for col in (4, 3, 2, 1))))
    assert t.offered == []
    assert t.at("g") == (1, 0)


@pytest.mark.rule("ML-128", "ML-114")
def test_a_mover_struck_down_stays_in_the_space_it_was_leaving() -> None:
    m = FIGHTER | {"life": 5, "abilities": {"constitution": 12}}
    t = table("Fm....", F=F, m=m, order="mF", dice=(10, 4))
    t.act("m", Move(tuple(at(col, 0) for col in (2, 3, 4, 5))), F=Strike("espada"))
    assert t.life("m") == -2
    assert t.at("m") == (1, 0)


@pytest.mark.rule("ML-115", "ML-112")
def test_passing_by_is_struck_once_however_many_threatened_spaces_it_crosses() -> None:
    striker = FIGHTER | {"base_attack": 2, "abilities": {"strength": 14}}  # +4, 1d8+2
    m = FIGHTER | {"natural_armour": 4}
    t = table("...F...\nm......", F=striker, m=m, order="mF", dice=(15, 6))
    t.act("m", Move(tuple(at(col, 1) for col in range(1, 7))), F=Strike("espada"))
    assert t.life("m") == 12
    assert t.at("m") == (6, 1)
    assert t.offered == [("leaving", "F")]  # at (2, 1), the first space of the area that it leaves
    assert t.body("F").opportunities == 1
    assert t.dice_used_up()


@pytest.mark.rule("ML-115", "ML-111")
def test_a_declined_opportunity_comes_again_with_the_next_step() -> None:
    t = table("...F...\nm......", F=F, m=FIGHTER, order="mF")
    t.act("m", Move(tuple(at(col, 1) for col in range(1, 7))))
    assert t.offered == [("leaving", "F")] * 3
    assert t.body("F").opportunities == 0


@pytest.mark.rule("ML-111", "ML-112", "ML-113", "ML-114")
def test_one_step_may_be_struck_by_many_in_the_order_of_initiative() -> None:
    enemy = FIGHTER | {"base_attack": 2, "abilities": {"strength": 14}, "held": ["espada_corta"]}
    m = FIGHTER | {"natural_armour": 5}
    t = table(
        ".D.\nAmB\n...\n...", A=enemy, B=enemy, D=enemy, m=m, order="ABDm", dice=(8, 17, 3, 2)
    )  # fmt: skip
    t.act(
        "m",
        Move((at(1, 2), at(1, 3))),
        A=Strike("espada_corta"),
        B=Strike("espada_corta"),
        D=Strike("espada_corta"),
    )
    assert t.offered == [("leaving", who) for who in "ABD"]
    assert t.life("m") == 15
    assert t.at("m") == (1, 3)
    assert [e.args["who"] for e in t.events("opportunity")] == ["A", "B", "D"]
    assert t.dice_used_up()


@pytest.mark.rule("ML-112")
def test_one_attack_of_opportunity_a_round_however_many_provoke_it() -> None:
    t = table("gFh\n...", F=F, g=FIGHTER, h=FIGHTER, order="ghF", dice=(1,))
    t.act("g", Move((at(0, 1),)), F=Strike("espada"))
    t.act("h", Move((at(2, 1),)))
    assert t.offered == [("leaving", "F")]
    t.end_turn("h")
    t.end_turn("F")
    t.act("g", Move((at(0, 0),)))  # round 2
    assert t.offered[-1] == ("leaving", "F")
    assert t.body("F").opportunities == 0


@pytest.mark.rule("ML-112")
@pytest.mark.parametrize("choice", ["round", "own_turn"])
def test_when_the_opportunity_comes_back(choice: str) -> None:
    # g provokes in round 1 after F has acted, and again in round 2 before F does
    t = table("gF\n..", F=F, g=FIGHTER, order="Fg", dice=(1,), variants={"aoo_reset": choice})
    t.end_turn("F")
    t.act("g", Move((at(0, 1),)), F=Strike("espada"))
    t.end_turn("g")
    assert t.state.round == 2
    assert t.body("F").opportunities == (0 if choice == "round" else 1)
    t.end_turn("F")
    assert t.body("F").opportunities == 0


@pytest.mark.rule("ML-117", "ML-128", "ML-053")
def test_standing_up_is_struck_while_still_lying() -> None:
    striker = FIGHTER | {"base_attack": 2, "abilities": {"strength": 16}}  # +5, 1d8+3
    p = FIGHTER | {"life": 12, "natural_armour": 6, "conditions": ["prone"]}
    t = table("Fp", F=striker, p=p, order="pF", dice=(9, 5, 2))
    t.act("p", StandUp(), F=Strike("espada"))
    (event,) = t.events("attack.hit")
    assert (event.args["total"], event.args["defence"]) == (14, 12)  # 16, and 4 less for lying
    assert event.args["opportunity"] is True
    assert t.life("p") == 4
    assert Condition.PRONE not in t.conditions("p")
    t.act("p", Attack("F", "espada"))  # only the movement action was spent
    assert t.dice_used_up()


@pytest.mark.rule("ML-117", "ML-128")
def test_whoever_is_struck_down_getting_up_stays_down() -> None:
    p = FIGHTER | {"life": 2, "conditions": ["prone"]}
    t = table("Fp.d", F=F, p=p, d=FIGHTER, order="pFd", dice=(9, 5))
    t.act("p", StandUp(), F=Strike("espada"))
    assert t.life("p") == -6
    assert Condition.PRONE in t.conditions("p")
    assert t.events("action.lost")


@pytest.mark.rule("ML-122", "ML-110", "ML-128")
def test_shooting_at_close_quarters_lets_the_other_strike_first() -> None:
    archer = FIGHTER | {"held": ["arco_de_caza"], "carried": ["flechas"]}
    t = table("Rs", R=archer, s=F, order="Rs", dice=(12, 4, 15, 6))
    t.act("R", Attack("s", "arco_de_caza"), s=Strike("espada"))
    keys = [e.key for e in t.match.log or () if e.key.startswith("attack.")]
    assert keys == ["attack.hit", "attack.hit"]
    assert [e.args["who"] for e in t.events("attack.hit")] == ["s", "R"]
    assert (t.life("R"), t.life("s")) == (13, 14)
    assert t.dice_used_up()


@pytest.mark.rule("ML-122", "ML-128")
def test_an_archer_struck_down_does_not_shoot_and_keeps_the_arrow() -> None:
    archer = FIGHTER | {"life": 3, "held": ["arco_de_caza"], "carried": ["flechas"]}
    t = table("Rs.C", R=archer, s=F, C=FIGHTER, order="RsC", dice=(12, 4))
    before = dict(t.state.charges)
    t.act("R", Attack("s", "arco_de_caza"), s=Strike("espada"))
    assert t.life("R") == -4
    assert t.life("s") == 20
    assert t.dice_used_up()
    assert t.state.charges == before


@pytest.mark.rule("ML-122")
def test_throwing_provokes_as_well() -> None:
    t = table("Rs", R=FIGHTER | {"held": ["jabalina"]}, s=F, order="Rs", dice=(1,))
    t.act("R", Attack("s", "jabalina", thrown=True))
    assert t.offered == [("declared", "s")]


@pytest.mark.rule("ML-110", "ML-126")
@pytest.mark.parametrize("held", [["arco_de_caza"], [], ["escudo_torre"]])
def test_no_melee_weapon_in_hand_no_attack_of_opportunity(held: list[str]) -> None:
    t = table("gF\n..", F=FIGHTER | {"held": held}, g=FIGHTER, order="gF")
    t.act("g", Move((at(0, 1),)))
    assert t.offered == []


@pytest.mark.rule("ML-126", "ML-061")
def test_it_is_a_regular_attack_with_the_weapon_in_hand() -> None:
    pair = F | {"held": ["espada", "martillo_de_guerra"]}
    t = table("gF\n..", F=pair, g=FIGHTER, order="gF", dice=(12, 4))
    t.go_to("g")
    t.match.choose(Move((at(0, 1),)))
    assert t.match.decision.seat == "red"
    offered = list(t.match.decision.chooser.candidates())
    assert offered == [Pass(), Strike("espada"), Strike("martillo_de_guerra")]
    t.match.choose(Strike("martillo_de_guerra"))
    (event,) = t.events("attack.hit")
    assert t.parts(event, "attack_parts") == {"base_attack": 5, "strength": 3}  # no pair, no -4
    assert t.life("g") == 13  # the whole Strength


@pytest.mark.rule("ML-126", "ML-127")
def test_a_manoeuvre_is_no_attack_of_opportunity() -> None:
    t = table("pF", F=F, p=FIGHTER | {"conditions": ["prone"]}, order="pF")
    t.go_to("p")
    t.match.choose(StandUp())
    before = t.match.digest()
    with refuses("opportunity.regular_attack"):
        t.match.choose(Trip("p", "espada"))
    assert t.match.digest() == before


@pytest.mark.rule("ML-127", "ML-126")
def test_a_weapon_that_is_not_in_hand_cannot_be_used() -> None:
    t = table("gF\n..", F=F, g=FIGHTER, order="gF")
    t.go_to("g")
    t.match.choose(Move((at(0, 1),)))
    with pytest.raises(IllegalChoice):
        t.match.choose(Strike("gran_hacha"))


@pytest.mark.rule("ML-110", "ML-005")
def test_it_falls_in_the_turn_of_whoever_lowered_its_guard() -> None:
    t = table("gF\n..", F=F, g=FIGHTER, order="gF", dice=(12, 4))
    t.act("g", Move((at(0, 1),)), F=Strike("espada"))
    assert t.state.turn is not None
    assert t.state.turn.actor == "g"
    assert (t.state.turn.standard, t.state.turn.movement) == (1, 0)


@pytest.mark.rule("ML-114", "ML-128")
def test_only_enemies_strike() -> None:
    t = table("gh\n..", g=FIGHTER, h=FIGHTER, Z=FIGHTER | {"place": [0, 1]}, order="ghZ")
    t.act("g", Move((at(1, 1),)))
    assert [who for _, who in t.offered] == ["Z"]


@pytest.mark.rule("ML-128", "ML-224")
@pytest.mark.parametrize("listed", ["mx", "xm"])
def test_whoever_is_struck_down_in_a_friends_space_lies_in_the_last_free_one(listed: str) -> None:
    m, sketch, dice = FIGHTER | {"life": 6}, "mx..\n..E.", (10, 4)
    if listed == "mx":
        t = table(sketch, dice, "mxE", m=m, x=FIGHTER, E=F)
    else:
        t = table(sketch, dice, "mxE", x=FIGHTER, m=m, E=F)
    t.act("m", Move((at(1, 0), at(2, 0))), E=Strike("espada"))
    assert t.life("m") == -1
    assert t.at("m") == (0, 0)


@pytest.mark.rule("ML-110", "ML-112")
def test_the_other_side_learns_nothing_of_who_declined() -> None:
    t = table("gF\n..", F=F, g=FIGHTER, order="gF")
    t.act("g", Move((at(0, 1),)))
    assert t.offered == [("leaving", "F")]
    assert not t.events("opportunity")


# -- where a mover would be struck -----------------------------------------------------------------------

FIELD = "\n".join(["." * 20] * 9)


def guarded(t: Table, within: int | None = None) -> dict[int, int]:
    return guarded_spaces(RULESET.game(t.scene, t.state, None), "g", within)


def block(cols: range, rows: range) -> set[int]:
    return {at(col, row) for col in cols for row in rows}


@pytest.mark.rule("ML-111", "ML-113", "ML-114")
def test_how_many_may_strike_at_whoever_leaves_a_space() -> None:
    t = table(FIELD, F=F | {"place": [3, 3]}, E=F | {"place": [5, 3]}, g=FIGHTER | {"place": [8, 3]})
    # each threatens three columns, and column 4 is threatened by both
    spaces = block(range(2, 7), range(2, 5))
    assert guarded(t) == {space: 2 if space % 1000 == 4 else 1 for space in spaces}


@pytest.mark.rule("ML-111", "ML-113", "ML-221")
def test_a_large_body_is_struck_at_in_any_space_of_its_own() -> None:
    large = FIGHTER | {"size": "large", "player_race": False, "place": [12, 6]}
    t = table(FIELD, F=F | {"place": [5, 4]}, g=large)
    # F threatens columns 4 to 6 and rows 3 to 5; a body of 2 x 2 stands in them from 3 to 6 and 2 to 5
    assert guarded(t) == dict.fromkeys(block(range(3, 7), range(2, 6)), 1)


@pytest.mark.rule("ML-101", "ML-112")
def test_those_who_cannot_strike_guard_nothing_and_the_far_are_left_out() -> None:
    spear = F | {"held": ["lanza_larga"], "place": [4, 4]}
    t = table(FIELD, H=F | {"place": [19, 0]}, F=spear, g=FIGHTER | {"place": [8, 4]})
    # the spear reaches two columns towards g and is near enough to matter within two steps; H is not
    near = guarded(t, 2)
    assert near.get(at(6, 4)) == 1
    assert at(18, 0) not in near
    assert guarded(t)[at(18, 0)] == 1
    assert at(6, 4) not in guarded(t, 0)
    t.body("H").opportunities = 1  # it has struck in this round
    assert guarded(t) == near


@pytest.mark.rule("ML-111")
def test_an_enemy_that_the_mover_does_not_notice_gives_nothing_away() -> None:
    t = table(FIELD, H=F | {"place": [15, 4]}, F=F | {"place": [5, 4]}, g=FIGHTER | {"place": [8, 4]})
    t.match.intervene(SetCondition("H", Condition.INVISIBLE), "referee")
    assert guarded(t) == dict.fromkeys(block(range(4, 7), range(3, 6)), 1)
