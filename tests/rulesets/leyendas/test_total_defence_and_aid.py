"""Total defence, and aid to another: an attack or a skill."""

from __future__ import annotations

from typing import Any

import pytest

from refriega.core.procedure import Procedure
from refriega.rulesets.leyendas.checks import skill_check
from refriega.rulesets.leyendas.interventions import Injure
from refriega.rulesets.leyendas.options import Aid, Attack, Drop, Move, Strike, TotalDefence
from refriega.rulesets.leyendas.ruleset import RULESET
from refriega.rulesets.leyendas.terms import Condition
from tests.rulesets.leyendas.table import FIGHTER, Table, at, table


def hero(bonus: int, **more: Any) -> dict[str, Any]:  # keys of a creature, as in the kit
    """A fighter with so much to hit."""
    return FIGHTER | {"base_attack": bonus, **more}


# -- total defence -------------------------------------------------------------------------------

# Defence 17: 10 + 7 natural armour.
HARD = FIGHTER | {"natural_armour": 7}


def defence_met(t: Table, weapon: str = "espada") -> int:
    """The defence that an attack of `R` upon `d` meets."""
    t.act("R", Attack("d", weapon))
    defence = (t.events("attack.miss") + t.events("attack.hit"))[-1].args["defence"]
    assert isinstance(defence, int)
    return defence


@pytest.mark.rule("ML-190")
def test_total_defence_gives_2_and_provokes_nobody() -> None:
    t = table("Rd", R=hero(0), d=HARD, order="dR", dice=(2,))
    t.act("d", TotalDefence())
    assert t.offered == []
    assert t.state.turn is not None
    assert (t.state.turn.standard, t.state.turn.movement) == (0, 1)
    assert defence_met(t) == 19
    assert t.parts(t.events("attack.miss")[-1], "defence_parts")["total_defence"] == 2


@pytest.mark.rule("ML-190")
def test_with_a_shield_it_is_4_instead() -> None:
    # 10 + 5 natural + 2 shield = 17
    d = FIGHTER | {"natural_armour": 5, "held": ["espada", "escudo_pesado"]}
    t = table("Rd", R=hero(0), d=d, order="dR", dice=(2,))
    t.act("d", TotalDefence())
    assert defence_met(t) == 21


@pytest.mark.rule("ML-190")
def test_the_shield_counts_as_long_as_it_is_in_hand() -> None:
    d = FIGHTER | {"natural_armour": 5, "held": ["espada", "escudo_pesado"]}
    t = table("Rd", R=hero(0), d=d, order="dR", dice=(2,))
    t.act("d", TotalDefence())
    t.act("d", Drop("escudo_pesado"))
    assert defence_met(t) == 17  # 10 + 5 + 2, and no shield


@pytest.mark.rule("ML-190")
def test_the_bonus_is_of_cover_so_a_wall_does_not_add_to_it() -> None:
    # the low wall lies between archer and target: cover +4, and total defence with a shield is as much
    d = FIGHTER | {"natural_armour": 5, "held": ["espada", "escudo_pesado"]}
    archer = hero(0, held=["arco_de_caza"], carried=["flechas"])
    t = table("R..=d", R=archer, d=d, order="dR", dice=(2,))
    t.act("d", TotalDefence())
    assert defence_met(t, "arco_de_caza") == 21
    parts = t.parts(t.events("attack.miss")[-1], "defence_parts")
    assert ("cover" in parts) + ("total_defence" in parts) == 1


@pytest.mark.rule("ML-190")
def test_total_defence_ends_when_the_next_own_turn_begins() -> None:
    t = table("Rd", R=hero(0), d=HARD, order="dR", dice=(2, 2))
    t.act("d", TotalDefence())
    assert defence_met(t) == 19
    t.go_to("d")
    assert Condition.TOTAL_DEFENCE not in t.conditions("d")
    assert defence_met(t) == 17


@pytest.mark.rule("ML-190")
def test_whoever_defends_totally_makes_no_attacks_of_opportunity() -> None:
    t = table("dR...", R=hero(0), d=HARD, order="dR")
    t.act("d", TotalDefence())
    t.act("R", Move((at(2, 0), at(3, 0))))
    assert t.offered == []
    t = table("dR...", R=hero(0), d=HARD, order="dR", dice=(10, 4))
    t.act("R", Move((at(2, 0), at(3, 0))), d=Strike("espada"))
    assert t.dice_used_up()


# -- aid with an attack --------------------------------------------------------------------------


@pytest.mark.rule("ML-191", "ML-192", "ML-194")
def test_a_helper_gives_2_to_the_next_attack_on_that_enemy_without_provoking() -> None:
    t = table("bX\n.a", X=FIGHTER, a=hero(7), b=hero(5), order="baX", dice=(2, 3))
    t.act("b", Aid("a", against="X"))
    assert t.offered == []
    t.act("a", Attack("X", "espada"))
    hit = t.events("attack.hit")[-1]
    assert t.parts(hit, "attack_parts")["aid"] == 2
    assert hit.args["total"] == 2 + 7 + 2
    assert t.dice_used_up()


@pytest.mark.rule("ML-194")
def test_the_help_is_used_up_by_the_attack() -> None:
    t = table("bX\n.a", X=FIGHTER | {"life": 60}, a=hero(7), b=hero(5), order="baX", dice=(2, 3, 2))
    t.act("b", Aid("a", against="X"))
    t.act("a", Attack("X", "espada"))
    assert not t.state.effects.get("a")


@pytest.mark.rule("ML-194")
def test_help_against_one_enemy_is_not_used_up_by_an_attack_on_another() -> None:
    t = table("bX\n.aY", X=FIGHTER, Y=FIGHTER, a=hero(7), b=hero(5), order="baXY", dice=(4, 3))
    t.act("b", Aid("a", against="X"))
    t.act("a", Attack("Y", "espada"))
    assert "aid" not in t.parts(t.events("attack.hit")[-1], "attack_parts")
    assert [effect.name for effect in t.state.effects["a"]] == ["aid"]


@pytest.mark.rule("ML-191")
def test_help_that_is_not_used_ends_when_the_helpers_next_turn_begins() -> None:
    t = table("bX\n.a", X=FIGHTER, a=hero(7), b=hero(5), order="abX")
    t.act("b", Aid("a", against="X"))
    t.go_to("X")
    assert t.state.effects.get("a")
    t.go_to("a")
    assert t.state.effects.get("a")
    t.end_turn("a")
    t.go_to("b")
    assert not t.state.effects.get("a")


@pytest.mark.rule("ML-191", "ML-088")
def test_the_help_of_a_friend_who_has_died_since_ends_at_its_place_in_the_order() -> None:
    t = table("bX\n.a", X=FIGHTER, a=hero(7), b=hero(5), order="baX")
    t.act("b", Aid("a", against="X"))
    t.go_to("X")
    t.match.intervene(Injure(creature="b", amount=50), by="red")
    assert t.body("b").dead
    assert t.state.effects.get("a")
    t.end_turn("X")
    t.go_to("a")
    assert not t.state.effects.get("a")


@pytest.mark.rule("ML-192")
def test_the_helper_must_be_adjacent_to_the_one_it_helps() -> None:
    t = table("b.aX", X=FIGHTER, a=hero(7), b=hero(5), order="baX")
    refusal = t.refusal("b", Aid("a", against="X"))
    assert (refusal.key, refusal.rules) == ("aid.not_adjacent", ("ML-192",))
    assert t.refusal("b", Aid("X", against="X")).key == "aid.not_an_ally"
    assert t.refusal("b", Aid("b", against="X")).key == "aid.not_an_ally"


@pytest.mark.rule("ML-191")
def test_help_is_for_one_check_either_an_attack_or_a_skill() -> None:
    t = table("baX", X=FIGHTER, a=hero(7), b=hero(5), order="baX")
    assert t.refusal("b", Aid("a")).key == "aid.one_check"
    assert t.refusal("b", Aid("a", against="X", skill="ride")).key == "aid.one_check"


@pytest.mark.rule("ML-193", "ML-195")
@pytest.mark.parametrize(
    ("helper", "helped", "refused"),
    [
        (4, 7, "aid.no_gain"),
        (5, 7, ""),
        (1, 2, "aid.too_weak"),
        (2, 4, ""),
        (10, 2, ""),  # only a helper who is weaker by 3 or more is of no use
    ],
)
def test_how_good_the_helper_must_be(helper: int, helped: int, refused: str) -> None:
    # X is out of reach, so nobody flanks it and the bonuses are plain
    t = table("ba..X", X=FIGHTER, a=hero(helped), b=hero(helper), order="baX")
    if refused:
        refusal = t.refusal("b", Aid("a", against="X"))
        assert refusal.key == refused
        assert refusal.rules == (("ML-193",) if refused == "aid.too_weak" else ("ML-195",))
    else:
        t.act("b", Aid("a", against="X"))
        assert [effect.name for effect in t.state.effects["a"]] == ["aid"]


@pytest.mark.rule("ML-194")
def test_two_friends_who_aid_the_same_attack_give_2_not_4() -> None:
    t = table("b.X\n.a.\nc..", X=FIGHTER, a=hero(7), b=hero(5), c=hero(5), order="bcaX", dice=(2, 3))
    t.act("b", Aid("a", against="X"))
    t.act("c", Aid("a", against="X"))
    t.act("a", Attack("X", "espada"))
    assert t.events("attack.hit")[-1].args["total"] == 2 + 7 + 2


# -- aid with a skill ----------------------------------------------------------------------------


def check(t: Table, who: str, skill: str, difficulty: int, roll: int) -> bool:
    """A skill check asked by hand, between two steps of the match."""
    game = RULESET.game(t.scene, t.match.state, t.match.log)
    procedure: Procedure[bool] = skill_check(game, who, skill, difficulty)
    next(procedure)
    try:
        procedure.send((roll,))
    except StopIteration as done:
        return bool(done.value)
    raise AssertionError("a skill check rolls once")


@pytest.mark.rule("ML-191", "ML-194")
def test_help_with_a_skill_gives_2_to_one_check_of_it() -> None:
    a = hero(0, skills={"perception": 4, "ride": 4})
    b = hero(0, skills={"perception": 3, "ride": 3})
    t = table("ba..X", X=FIGHTER, a=a, b=b, order="baX")
    t.act("b", Aid("a", skill="perception"))
    assert not check(t, "a", "ride", 16, 10)  # another skill
    assert check(t, "a", "perception", 16, 10)  # 10 + 4 + 2
    assert not check(t, "a", "perception", 16, 10)  # used up


@pytest.mark.rule("ML-193")
def test_help_with_a_skill_needs_training_in_it() -> None:
    t = table("ba..X", X=FIGHTER, a=hero(0, skills={"ride": 1}), b=hero(9), order="baX")
    refusal = t.refusal("b", Aid("a", skill="ride"))
    assert (refusal.key, refusal.rules) == ("aid.untrained", ("ML-193",))


@pytest.mark.rule("ML-195")
def test_a_much_less_skilled_helper_is_of_no_use() -> None:
    a = hero(0, skills={"ride": 6})
    t = table("ba..X", X=FIGHTER, a=a, b=hero(0, skills={"ride": 3}), order="baX")
    assert t.refusal("b", Aid("a", skill="ride")).rules == ("ML-195",)
    t = table("ba..X", X=FIGHTER, a=a, b=hero(0, skills={"ride": 4}), order="baX")
    t.act("b", Aid("a", skill="ride"))


@pytest.mark.rule("ML-194")
def test_help_with_an_attack_and_help_with_a_skill_stand_side_by_side() -> None:
    a = hero(3, skills={"ride": 1})
    b = hero(3, skills={"ride": 1})
    t = table("ba..X\n.c...", X=FIGHTER, a=a, b=b, c=hero(3), order="bcaX")
    t.act("b", Aid("a", skill="ride"))
    t.act("c", Aid("a", against="X"))
    assert sorted(effect.spent_on for effect in t.state.effects["a"]) == ["attack:X", "ride"]
