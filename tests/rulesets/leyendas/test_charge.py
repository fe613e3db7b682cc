"""The charge: when it is possible, where it ends, what it gives and what it costs."""

from __future__ import annotations

import pytest

from refriega.core.procedure import Option
from refriega.rulesets.leyendas.options import Attack, Charge, ComeIn, Delay, EndTurn, Move, OneSpace, Strike
from tests.rulesets.leyendas.table import FIGHTER, Table, at, table

# +4 to hit, 1d8+3
A = FIGHTER | {"base_attack": 1, "abilities": {"strength": 16}}
B = FIGHTER | {"life": 30}


def charges(t: Table, who: str) -> list[Option]:
    """The charges that are listed for `who`."""
    t.go_to(who)
    return [option for option in t.match.decision.chooser.candidates() if isinstance(option, Charge)]


@pytest.mark.rule("ML-176")
def test_a_charge_goes_straight_to_the_first_space_in_reach_and_strikes_at_plus_two() -> None:
    # base attack 4, Strength 3: 8 + 4 + 3 + 2 = 17
    t = table("A....b....", A=A | {"base_attack": 4}, b=B | {"natural_armour": 7}, dice=(8, 5))
    t.act("A", Charge("b", "espada", at(4, 0)))
    hit = t.events("attack.hit")[0]
    assert (hit.args["total"], hit.args["defence"]) == (17, 17)
    assert t.parts(hit, "attack_parts") == {"base_attack": 4, "strength": 3, "charge": 2}
    assert t.at("A") == (4, 0)
    assert t.life("b") == 22
    assert t.dice_used_up()


@pytest.mark.rule("ML-176", "ML-021", "ML-022", "ML-052")
def test_an_assassin_charges_in_the_surprise_round_and_has_no_movement_besides() -> None:
    # flat-footed 10 + 3: neither Dexterity nor shield
    b = B | {
        "abilities": {"dexterity": 14, "constitution": 12},
        "armour": "cuero_tachonado",
        "held": ["broquel"],
        "aware": False,
    }
    t = table("A....b", A=A, b=b, surprise=True, dice=(8, 5))
    t.act("A", Charge("b", "espada", at(4, 0)))
    hit = t.events("attack.hit")[0]
    assert (hit.args["total"], hit.args["defence"]) == (14, 13)
    assert t.life("b") == 22
    assert t.refusal("A", OneSpace(at(3, 0))).key == "budget.movement"


@pytest.mark.rule("ML-176", "ML-146")
def test_in_a_regular_round_one_may_move_and_then_charge() -> None:
    t = table("A..........b", A=A, b=B, dice=(1,))
    t.act("A", Move(tuple(at(col, 0) for col in range(1, 6))))
    t.act("A", Charge("b", "espada", at(10, 0)))
    assert t.at("A") == (10, 0)


@pytest.mark.rule("ML-176", "ML-146")
def test_after_a_charge_the_movement_action_is_left_unless_the_variant_ends_the_turn() -> None:
    t = table("A....b", A=A, b=B, order="Ab", dice=(1,))
    t.act("A", Charge("b", "espada", at(4, 0)))
    t.act("A", Move((at(3, 0),)))
    assert t.at("A") == (3, 0)
    t = table("A....b", A=A, b=B, order="Ab", dice=(1,), variants={"charge_ends_turn": "yes"})
    t.act("A", Charge("b", "espada", at(4, 0)))
    assert t.state.turn is not None and t.state.turn.actor == "b"


@pytest.mark.rule("ML-177")
def test_the_charger_is_easier_to_hit_until_its_next_turn_starts() -> None:
    # D20-24: C has 15, 13 after the charge; A and B roll 10 + 4
    foe = A | {"held": ["espada"]}
    c = B | {"natural_armour": 5}
    t = table("......a\nC......b", a=foe, C=c, b=foe, order="aCb", dice=(1, 10, 1, 10, 1, 10))
    t.go_to("C")
    t.act("C", Charge("b", "espada", at(6, 1)))
    t.act("C", EndTurn())
    t.act("b", Attack("C", "espada"))
    assert t.events("attack.hit")[0].args["defence"] == 13
    t.act("a", Attack("C", "espada"))  # round 2, before its turn: still 14 against 13
    assert t.events("attack.hit")[1].args["defence"] == 13
    t.act("C", EndTurn())
    t.act("b", Attack("C", "espada"))  # 14 against 15
    assert t.events("attack.miss")[-1].args["defence"] == 15


@pytest.mark.rule("ML-177", "ML-014")
def test_delaying_keeps_the_penalty_until_the_turn_is_really_taken() -> None:
    # D20-19
    foe = A | {"held": ["espada"]}
    t = table("C...b", C=B | {"natural_armour": 5}, b=foe, order="Cb", dice=(1, 10, 1))
    t.act("C", Charge("b", "espada", at(3, 0)))
    t.go_to("b")
    t.act("b", EndTurn())
    assert t.match.decision.kind == "begin"
    t.match.choose(Delay())
    t.act("b", Attack("C", "espada"))
    assert t.events("attack.hit")[0].args["defence"] == 13
    t.act("b", EndTurn())
    t.match.choose(ComeIn())
    assert all(effect.name != "charged" for effect in t.state.effects.get("C", ()))


@pytest.mark.rule("ML-176", "ML-114")
def test_a_charge_provokes_only_by_its_movement_and_at_the_lowered_defence() -> None:
    guard = A | {"base_attack": 5}
    t = table(
        "...g....\nA.....b.", A=B | {"natural_armour": 5}, g=guard, b=guard, order="Agb", dice=(5, 1, 1)
    )
    t.act("A", Charge("b", "espada", at(5, 1)), g=Strike("espada"))  # 5 + 8 = 13
    assert t.offered == [("leaving", "g")]
    assert t.events("attack.hit")[0].args["defence"] == 13
    assert t.at("A") == (5, 1)


@pytest.mark.rule("ML-176")
def test_struck_down_on_the_way_the_charger_never_strikes() -> None:
    guard = A | {"base_attack": 20}
    t = table("...g....\nA.....b.", A=B | {"life": 4}, g=guard, b=B, order="Agb", dice=(5, 3))
    t.act("A", Charge("b", "espada", at(5, 1)), g=Strike("espada"))
    assert t.life("A") == -2
    assert t.at("A") == (2, 1)
    assert t.dice_used_up()


@pytest.mark.rule("ML-176")
def test_a_bent_way_is_no_charge_and_a_long_straight_one_is() -> None:
    # D20-32
    t = table("......\nA.#..b\n......", A=A, b=B)
    assert charges(t, "A") == []
    refusal = t.refusal("A", Charge("b", "espada", at(4, 1)))
    assert (refusal.key, refusal.rules) == ("charge.no_straight_way", ("ML-176", "ML-228"))
    t = table("A........b", A=A | {"speed": 8}, b=B, dice=(1,))
    assert charges(t, "A") == [Charge("b", "espada", at(8, 0))]
    t.act("A", Charge("b", "espada", at(8, 0)))
    assert t.at("A") == (8, 0)


@pytest.mark.rule("ML-176", "ML-130")
def test_a_charge_goes_no_farther_than_speed() -> None:
    t = table("A........b", A=A | {"speed": 7}, b=B)
    assert t.refusal("A", Charge("b", "espada", at(8, 0))).args == {"cost": 8, "speed": 7}
    assert charges(t, "A") == []


@pytest.mark.rule("ML-176", "ML-222")
def test_diagonals_count_in_a_charge() -> None:
    field = "A......\n.......\n.......\n.......\n.......\n.....b."
    t = table(field, A=A, b=B, dice=(1,))
    t.act("A", Charge("b", "espada", at(4, 4)))  # 1 + 2 + 1 + 2
    assert t.at("A") == (4, 4)
    t = table(field, A=A | {"speed": 5}, b=B)
    assert t.refusal("A", Charge("b", "espada", at(4, 4))).args == {"cost": 6, "speed": 5}


@pytest.mark.rule("ML-228")
def test_one_space_of_rubble_on_the_line_or_underfoot_forbids_the_charge() -> None:
    assert charges(table("A.~..b", A=A, b=B), "A") == []
    assert charges(table("~A...b", A=A | {"place": [0, 0]}, b=B), "A") == []
    assert charges(table("~.A..b", A=A | {"place": [1, 0]}, b=B), "A") == [Charge("b", "espada", at(4, 0))]


@pytest.mark.rule("ML-228")
def test_rubble_under_the_target_does_not_matter_as_the_charge_ends_before_it() -> None:
    t = table("A....~", A=A, b=B | {"place": [5, 0]})
    assert charges(t, "A") == [Charge("b", "espada", at(4, 0))]


@pytest.mark.rule("ML-176", "ML-225")
def test_an_enemy_on_the_line_forbids_the_charge() -> None:
    t = table("A.c..b", A=A, b=B, c=B)
    assert [c for c in charges(t, "A") if isinstance(c, Charge) and c.target == "b"] == []


@pytest.mark.rule("ML-176", "ML-223", "ML-224")
def test_an_ally_on_the_line_is_passed_but_the_last_space_must_be_free() -> None:
    t = table("A.C..b", A=A, C=B, b=B, dice=(1,))
    t.act("A", Charge("b", "espada", at(4, 0)))
    assert t.at("A") == (4, 0)
    assert charges(table("A...Cb", A=A, C=B, b=B), "A") == []


@pytest.mark.rule("ML-176")
def test_a_charge_needs_two_spaces_unless_the_variant_waives_them() -> None:
    assert charges(table("A.b", A=A, b=B), "A") == []
    assert table("A.b", A=A, b=B).refusal("A", Charge("b", "espada", at(1, 0))).key == "charge.too_near"
    assert charges(table("A..b", A=A, b=B), "A") == [Charge("b", "espada", at(2, 0))]
    t = table("Ab", A=A, b=B, variants={"charge_min": "0"}, dice=(8, 5))
    t.act("A", Charge("b", "espada", at(0, 0)))
    assert t.parts(t.events("attack.hit")[0], "attack_parts")["charge"] == 2
    assert t.offered == []


@pytest.mark.rule("ML-176", "ML-101")
def test_a_long_spear_charges_to_two_spaces() -> None:
    t = table("A.....b", A=A | {"held": ["lanza_larga"]}, b=B, dice=(1,))
    assert charges(t, "A") == [Charge("b", "lanza_larga", at(4, 0))]
    t.act("A", Charge("b", "lanza_larga", at(4, 0)))
    assert t.at("A") == (4, 0)


@pytest.mark.rule("ML-176", "ML-103")
def test_an_ogre_charges_until_its_long_arms_reach() -> None:
    ogre = A | {"player_race": False, "size": "large"}
    t = table("A......b\n........", A=ogre, b=B, dice=(1,))
    # its front is column 1; at (4, 0) the distance from column 5 is 2
    t.act("A", Charge("b", "espada", at(4, 0)))
    assert t.at("A") == (4, 0)


@pytest.mark.rule("ML-176")
def test_a_large_body_charges_along_the_row_of_its_lower_half() -> None:
    ogre = A | {"player_race": False, "size": "large"}
    t = table("A.......\n.......b", A=ogre, b=B)
    assert charges(t, "A") == [Charge("b", "espada", at(4, 0))]


@pytest.mark.rule("ML-176", "ML-221")
def test_a_charge_on_hexes() -> None:
    t = table("A . . . b .\n . . . . . .", A=A, b=B, board="hex", dice=(1,))
    assert charges(t, "A") == [Charge("b", "espada", at(3, 0))]
    t.act("A", Charge("b", "espada", at(3, 0)))
    assert t.at("A") == (3, 0)
    walled = table("A . # . b .\n . . . . . .", A=A, b=B, board="hex")
    assert charges(walled, "A") == []


@pytest.mark.rule("ML-176")
def test_a_large_body_charges_on_hexes() -> None:
    ogre = A | {"player_race": False, "size": "large"}
    field = "A . . . . . b .\n . . . . . . . .\n. . . . . . . ."
    t = table(field, A=ogre, b=B, board="hex", dice=(1,))
    t.act("A", Charge("b", "espada", at(3, 0)))  # front hex (4, 0), two from (6, 0)
    assert t.at("A") == (3, 0)


@pytest.mark.rule("ML-176")
@pytest.mark.parametrize("ill", ["prone", "entangled", "fatigued", "exhausted", "grappled"])
def test_some_conditions_forbid_a_charge(ill: str) -> None:
    t = table("A....b", A=A | {"conditions": [ill]}, b=B)
    assert t.refusal("A", Charge("b", "espada", at(4, 0))).key == "charge.not_now"


@pytest.mark.rule("ML-176")
def test_nobody_charges_with_a_bow_or_a_weapon_that_is_not_in_hand() -> None:
    t = table("A....b", A=A | {"held": ["arco_de_caza"], "carried": ["espada", "flechas"]}, b=B)
    assert t.refusal("A", Charge("b", "arco_de_caza", at(4, 0))).key == "attack.not_in_hand"
    assert t.refusal("A", Charge("b", "espada", at(4, 0))).key == "attack.not_in_hand"


@pytest.mark.rule("ML-176", "ML-225")
def test_whoever_runs_into_an_unseen_enemy_has_charged_in_vain() -> None:
    t = table("A..c..b", A=A, c=B | {"hidden": True}, b=B)
    t.act("A", Charge("b", "espada", at(5, 0)))
    assert t.at("A") == (2, 0)
    assert t.dice_used_up()
    assert any(effect.name == "charged" for effect in t.state.effects["A"])
