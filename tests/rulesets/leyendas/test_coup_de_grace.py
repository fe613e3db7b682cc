"""The coup de grace: a round over somebody helpless."""

from __future__ import annotations

import pytest

from refriega.rulesets.leyendas.interventions import Place, Restore, SetCondition
from refriega.rulesets.leyendas.options import Attack, CoupDeGrace, OneSpace, Strike
from refriega.rulesets.leyendas.terms import Condition
from tests.rulesets.leyendas.table import FIGHTER, Table, at, table

STRONG = FIGHTER | {"abilities": {"strength": 16, "constitution": 12}}  # 1d8+3
GUARD = FIGHTER | {"base_attack": 5, "abilities": {"strength": 16}}
VICTIM = FIGHTER | {"life": 40, "conditions": ["paralysed"], "held": []}


def next_turn(t: Table, who: str) -> None:
    """On to the next turn of `who`."""
    t.end_turn(who)
    t.go_to(who)


def begun(sketch: str = "Kv.g", dice: tuple[int, ...] = ()) -> Table:
    """K has begun a coup de grace upon v; g is a friend of v further off."""
    t = table(sketch, K=STRONG, v=VICTIM, g=GUARD, order="Kvg", dice=dice)
    t.act("K", CoupDeGrace("v", "espada"))
    return t


@pytest.mark.rule("ML-178")
def test_the_blow_falls_when_the_attackers_next_turn_begins_as_an_automatic_critical() -> None:
    t = begun(dice=(5,))
    assert t.state.turn is not None
    assert (t.state.turn.standard, t.state.turn.movement) == (0, 0)
    assert t.life("v") == 40
    t.go_to("g")
    assert t.life("v") == 40
    t.go_to("K")
    assert t.life("v") == 24  # (5 + 3) x 2, no attack roll
    assert t.dice_used_up()
    assert t.state.turn is not None
    assert (t.state.turn.standard, t.state.turn.movement) == (1, 1)
    assert not t.state.effects.get("K")


@pytest.mark.rule("ML-178")
def test_the_weapons_own_multiplier_counts() -> None:
    k = STRONG | {"held": ["hacha_de_batalla"]}
    t = table("Kv.g", K=k, v=VICTIM, g=GUARD, order="Kvg", dice=(5,))
    t.act("K", CoupDeGrace("v", "hacha_de_batalla"))
    next_turn(t, "K")
    assert t.life("v") == 16  # (5 + 3) x 3


@pytest.mark.rule("ML-178")
def test_a_coup_de_grace_provokes_and_an_executioner_struck_down_does_not_finish() -> None:
    t = table("Kv\ng.", K=STRONG | {"life": 3}, v=VICTIM, g=GUARD, order="Kvg", dice=(5, 2))
    t.act("K", CoupDeGrace("v", "espada"), g=Strike("espada"))
    assert t.offered == [("declared", "g")]
    assert t.life("K") == -2
    assert not any(effect.name == "coup_de_grace" for effect in t.state.effects.get("K", ()))


@pytest.mark.rule("ML-178")
def test_only_the_helpless_can_be_its_targets() -> None:
    t = table("Kg", K=STRONG, g=GUARD, order="Kg")
    refusal = t.refusal("K", CoupDeGrace("g", "espada"))
    assert (refusal.key, refusal.rules) == ("coup.not_helpless", ("ML-178",))
    t = table("K.v", K=STRONG, v=VICTIM, g=GUARD | {"place": [1, 0]}, order="Kvg")
    assert t.refusal("K", CoupDeGrace("v", "espada")).key == "attack.out_of_reach"


@pytest.mark.rule("ML-178")
def test_it_takes_both_the_standard_and_the_movement_action() -> None:
    t = table("Kv.g\n....", K=STRONG, v=VICTIM, g=GUARD, order="Kvg")
    t.act("K", OneSpace(at(0, 1)))
    assert t.refusal("K", CoupDeGrace("v", "espada")).key == "budget.full"


@pytest.mark.rule("ML-178")
def test_the_blow_is_lost_when_the_executioner_has_been_shoved_away() -> None:
    t = begun("Kv.g\n....")
    t.go_to("g")
    t.match.intervene(Place("K", at(0, 1)), by="red")
    t.go_to("K")
    assert t.life("v") == 40
    assert t.events("coup.lost")


@pytest.mark.rule("ML-178")
def test_the_blow_is_lost_when_the_target_has_been_dragged_off() -> None:
    t = begun("Kv.g\n....")
    t.go_to("g")
    t.match.intervene(Place("v", at(1, 1)), by="red")
    t.go_to("K")
    assert t.life("v") == 40
    assert t.events("coup.lost")


@pytest.mark.rule("ML-178")
def test_the_blow_is_lost_when_the_target_is_no_longer_helpless() -> None:
    t = begun()
    t.go_to("g")
    t.match.intervene(SetCondition("v", Condition.PARALYSED, on=False), by="red")
    t.go_to("K")
    assert t.life("v") == 40
    assert t.events("coup.lost")


@pytest.mark.rule("ML-178")
def test_an_executioner_who_cannot_act_at_its_next_turn_has_lost_the_blow_for_good() -> None:
    t = begun()
    t.go_to("g")
    t.match.intervene(SetCondition("K", Condition.DAZED), by="red")
    t.end_turn("g")
    t.go_to("g")  # K's turn has passed
    t.match.intervene(SetCondition("K", Condition.DAZED, on=False), by="red")
    t.go_to("K")
    assert t.life("v") == 40


@pytest.mark.rule("ML-178")
def test_a_dying_enemy_is_finished_unless_somebody_heals_it() -> None:
    v = FIGHTER | {"life_now": -3, "held": []}
    t = table("Kv.g", K=STRONG, v=v, g=GUARD, order="Kvg", dice=(1, 5))
    t.act("K", CoupDeGrace("v", "espada"))
    next_turn(t, "K")
    assert t.body("v").dead  # -3 - 1 - 16
    assert t.dice_used_up()
    t = table("Kv.g", K=STRONG, v=v, g=GUARD, order="Kgv")
    t.act("K", CoupDeGrace("v", "espada"))
    t.go_to("g")
    t.match.intervene(Restore("v", 5), by="red")
    t.go_to("K")
    assert t.life("v") == 2


@pytest.mark.rule("ML-178")
def test_a_bow_gives_the_coup_only_from_an_adjacent_space() -> None:
    k = STRONG | {"held": ["arco_de_caza"], "carried": ["flechas"]}
    t = table("K.v.g", K=k, v=VICTIM, g=GUARD, order="Kvg")
    assert t.refusal("K", CoupDeGrace("v", "arco_de_caza")).key == "coup.not_adjacent"
    t = table("Kv..g", K=k, v=VICTIM, g=GUARD, order="Kvg", dice=(5,))
    t.act("K", CoupDeGrace("v", "arco_de_caza"))
    next_turn(t, "K")
    assert t.life("v") == 25  # 5 x 3, no Strength
    assert t.state.charges["flechas#1"] == 19


@pytest.mark.rule("ML-178")
@pytest.mark.parametrize(("natural", "survives"), [(19, True), (18, False), (20, True), (1, False)])
def test_by_the_variant_a_survivor_saves_against_10_plus_the_damage_or_dies(
    natural: int, survives: bool
) -> None:
    v = VICTIM | {"saves": {"fortitude": 6}}  # +7 with Constitution 12
    t = table(
        "Kv.g",
        K=STRONG,
        v=v,
        g=GUARD,
        order="Kvg",
        dice=(5, natural),
        variants={"coup_save": "fort_10_plus_damage"},
    )
    t.act("K", CoupDeGrace("v", "espada"))
    next_turn(t, "K")
    saves = t.events("check.passed") + t.events("check.failed")
    assert saves[-1].args["difficulty"] == 26
    assert t.body("v").dead is not survives
    assert t.dice_used_up()


@pytest.mark.rule("ML-178")
def test_other_actions_of_the_next_turn_are_still_to_come() -> None:
    t = begun(dice=(5, 12, 4))
    next_turn(t, "K")
    t.act("K", Attack("v", "espada"))
    assert t.life("v") == 24 - 7
    assert t.dice_used_up()
