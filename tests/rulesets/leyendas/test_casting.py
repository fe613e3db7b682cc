"""Casting: what it takes, what may go wrong on the way, and what is used up."""

from __future__ import annotations

import pytest

from refriega.rulesets.leyendas.magic.options import Cast, TouchWithSpell
from refriega.rulesets.leyendas.options import Attack, Dismount, EndTurn, Mount, Move, Ride, Strike
from refriega.rulesets.leyendas.terms import Condition
from tests.rulesets.leyendas.casters import DRUID, SAINT, SORCERER, knows
from tests.rulesets.leyendas.table import FIGHTER, Table, at, table

F = FIGHTER | {"base_attack": 5, "abilities": {"strength": 16}}  # +8, 1d8+3
ARROW = knows(SORCERER, "flecha_acida")


def used(t: Table, who: str) -> dict[str, int]:
    return dict(t.body(who).used)


# -- attacks of opportunity and concentration -------------------------------------------------------


@pytest.mark.rule("ML-118", "ML-179", "ML-242")
def test_casting_without_concentrating_lets_the_neighbour_strike() -> None:
    t = table("Wg", W=ARROW, g=F, order="Wg", dice=(1, 15, 3, 2))
    t.act("W", Cast("flecha_acida", targets=("g",)), g=Strike("espada"))  # the blow misses on a 1
    assert t.offered == [("declared", "g")]
    assert t.life("g") == 20 - 5
    assert used(t, "W") == {"basic": 1}
    assert t.dice_used_up()


@pytest.mark.rule("ML-118", "ML-242")
@pytest.mark.parametrize(
    ("spell", "kind", "difficulty"), [("flecha_acida", "basic", 16), ("bola_de_fuego", "rare", 18),
                                      ("cono_de_frio", "exotic", 20)]
)  # fmt: skip
def test_whoever_concentrates_and_passes_gives_no_opening(spell: str, kind: str, difficulty: int) -> None:
    # 15 + grade: the roll that just makes it with +7
    caster = knows(SORCERER, spell, carried=["esquirla_de_hielo"])
    aims: dict[str, Cast] = {
        "flecha_acida": Cast("flecha_acida", defensive=True, targets=("g",)),
        "bola_de_fuego": Cast("bola_de_fuego", defensive=True, at=at(12, 0)),  # too far away to touch anybody
        "cono_de_frio": Cast("cono_de_frio", defensive=True, direction=4),
    }
    after = (15, 1, 1) if spell == "flecha_acida" else ()
    t = table("Wg...........", W=caster, g=F, order="Wg", dice=(difficulty - 7, *after))
    t.act("W", aims[spell])
    assert t.offered == []
    (check,) = t.events("check.passed")[:1]
    assert (check.args["total"], check.args["difficulty"]) == (difficulty, difficulty)
    assert check.args["about"] == "about.defensive"
    assert used(t, "W") == {kind: 1}
    assert t.dice_used_up()


@pytest.mark.rule("ML-118", "ML-244")
def test_whoever_fails_to_concentrate_loses_the_spell_but_gives_no_opening() -> None:
    t = table("Wg", W=ARROW, g=F, order="Wg", dice=(8,))  # 8 + 7 = 15 against 16
    t.act("W", Cast("flecha_acida", targets=("g",), defensive=True))
    assert t.offered == []
    assert t.life("g") == 20
    assert used(t, "W") == {"basic": 1}
    assert t.events("spell.lost")


@pytest.mark.rule("ML-118")
@pytest.mark.parametrize(("roll", "works"), [(17, False), (18, True)])
def test_by_the_variant_the_grade_counts_double(roll: int, works: bool) -> None:
    # exotic: 15 + 2 x 5 = 25
    w = knows(SORCERER, "cono_de_frio", carried=["esquirla_de_hielo"])
    variants = {"concentration": "fifteen_plus_double"}
    t = table("Wg", W=w, g=F, order="Wg", dice=(roll,), variants=variants)
    t.act("W", Cast("cono_de_frio", direction=4, defensive=True))
    assert bool(t.events("check.passed")) is works


@pytest.mark.rule("ML-118", "ML-179", "ML-260")
def test_a_melee_touch_spell_never_lowers_the_guard() -> None:
    t = table("Wg", W=knows(SORCERER, "toque_helado"), g=F, order="Wg", dice=(9, 4, 2))
    t.act("W", Cast("toque_helado", targets=("g",)))
    assert t.offered == []


@pytest.mark.rule("ML-174", "ML-118")
def test_a_ranged_touch_spell_is_one_act_and_gives_one_opening() -> None:
    t = table("Wg", W=ARROW, g=F, order="Wg", dice=(16 - 7, 15, 3, 2))
    t.act("W", Cast("flecha_acida", targets=("g",), defensive=True))
    assert t.offered == []  # concentrating covers the shot as well
    assert t.life("g") == 15


# -- interrupted -------------------------------------------------------------------------------------


@pytest.mark.rule("ML-128")
def test_a_caster_struck_down_before_the_spell_has_no_spell() -> None:
    # life 4, Constitution 10, defence 11: 8 + 5 = 13 hits, 5 + 3 = 8 damage
    w = ARROW | {"life": 4, "abilities": {"constitution": 10, "dexterity": 12, "intelligence": 16}}
    g = FIGHTER | {"base_attack": 2, "abilities": {"strength": 16}}  # +5, 1d8+3
    t = table("Wg", W=w, g=g, order="Wg", dice=(8, 5))
    t.act("W", Cast("flecha_acida", targets=("g",)), g=Strike("espada"))
    (hit,) = t.events("attack.hit")
    assert (hit.args["total"], hit.args["defence"]) == (13, 11)
    assert t.life("W") == -4
    assert t.life("g") == 20
    assert used(t, "W") == {"basic": 1}
    assert not t.events("spell.cast")
    assert t.dice_used_up()


@pytest.mark.rule("ML-128", "ML-118")
def test_by_the_variant_a_caster_struck_down_has_not_used_the_spell() -> None:
    w = ARROW | {"life": 4}
    t = table("Wg", W=w, g=F, order="Wg", dice=(12, 4), variants={"spell_lost_when_interrupted": "no"})
    t.act("W", Cast("flecha_acida", targets=("g",)), g=Strike("espada"))
    assert t.life("W") == -3
    assert used(t, "W") == {}


@pytest.mark.rule("ML-242")
@pytest.mark.parametrize(("roll", "works"), [(11, False), (12, True)])
def test_a_wound_while_casting_must_be_overcome(roll: int, works: bool) -> None:
    # a rare spell, 6 damage: 10 + 6 + 3 = 19
    w = knows(SORCERER, "detener_persona")
    dice = (12, 3, roll, 1) if works else (12, 3, roll)
    t = table("Wg", W=w, g=F, order="Wg", dice=dice)
    t.act("W", Cast("detener_persona", targets=("g",)), g=Strike("espada"))
    check = (t.events("check.passed" if works else "check.failed"))[0]
    assert (check.args["difficulty"], check.args["about"]) == (19, "about.wounds")
    assert t.life("W") == 14
    assert (Condition.PARALYSED in t.conditions("g")) is works
    assert used(t, "W") == {"rare": 1}
    assert t.dice_used_up()


@pytest.mark.rule("ML-118")
def test_by_the_variant_a_spell_broken_by_a_wound_stays_available() -> None:
    w = knows(SORCERER, "detener_persona")
    variants = {"spell_lost_when_interrupted": "no"}
    t = table("Wg", W=w, g=F, order="Wg", dice=(12, 3, 2), variants=variants)
    t.act("W", Cast("detener_persona", targets=("g",)), g=Strike("espada"))
    assert used(t, "W") == {"rare": 0}


@pytest.mark.rule("ML-242", "ML-067")
def test_a_blow_that_does_no_damage_does_not_disturb() -> None:
    w = knows(SORCERER, "detener_persona", damage_reduction=["20/plata"])
    t = table("Wg", W=w, g=F, order="Wg", dice=(12, 3, 1))
    t.act("W", Cast("detener_persona", targets=("g",)), g=Strike("espada"))
    assert t.life("W") == 20
    assert Condition.PARALYSED in t.conditions("g")
    assert t.dice_used_up()


@pytest.mark.rule("ML-242")
def test_the_entangled_find_it_hard_to_cast() -> None:
    w = ARROW | {"conditions": ["entangled"]}
    t = table("W...g", W=w, g=F, order="Wg", dice=(8,))  # 15 + 1 against 15
    t.act("W", Cast("flecha_acida", targets=("g",)))
    assert t.events("check.failed")[0].args["difficulty"] == 16
    assert t.life("g") == 20


@pytest.mark.rule("ML-242")
@pytest.mark.parametrize(("moves", "difficulty"), [(1, 11), (2, 16)])
def test_a_moving_mount_shakes_its_rider(moves: int, difficulty: int) -> None:
    horse = FIGHTER | {"size": "large", "mount": True, "hands": 0, "held": [], "speed": 4}
    w = ARROW | {"riding": "H"}
    field = "H" + "." * 13 + "g\n" + "." * 15
    t = table(field, H=horse, W=w, g=F, order="WHg", dice=(difficulty - 8,))
    for start in range(0, 4 * moves, 4):
        t.act("W", Ride(tuple(at(col, 0) for col in range(start + 1, start + 5))))
    t.act("W", Cast("flecha_acida", targets=("g",)))
    (check,) = t.events("check.failed")
    assert (check.args["total"], check.args["difficulty"]) == (difficulty - 1, difficulty)


@pytest.mark.rule("ML-242")
def test_neither_what_the_mount_did_in_its_own_turn_nor_one_left_shakes_a_caster() -> None:
    horse = FIGHTER | {"size": "large", "mount": True, "hands": 0, "held": [], "speed": 4}
    t = table("H......\n..W....", H=horse, W=ARROW, g=F | {"place": [6, 0]}, order="HWg", dice=(15, 3, 2))
    t.act("H", EndTurn())
    t.act("W", Mount("H"))
    t.act("W", Cast("flecha_acida", targets=("g",)))
    assert not t.events("check.failed") + t.events("check.passed")
    t = table("H......\n.......", H=horse, W=ARROW | {"riding": "H"}, g=F | {"place": [6, 0]}, order="WHg",
              dice=(15, 3, 2))  # fmt: skip
    t.act("W", Ride((at(1, 0),)))
    t.act("W", Dismount(at(0, 0)))
    t.act("W", Cast("flecha_acida", targets=("g",)))
    assert not t.events("check.failed") + t.events("check.passed")


@pytest.mark.rule("ML-242")
def test_the_grappled_find_it_hardest() -> None:
    t = table("W...g", W=ARROW | {"conditions": ["grappled"]}, g=F, order="Wg", dice=(13,))
    t.act("W", Cast("flecha_acida", targets=("g",)))
    assert t.events("check.failed")[0].args["difficulty"] == 21


# -- components --------------------------------------------------------------------------------------


@pytest.mark.rule("ML-256")
def test_the_silenced_cannot_cast_what_is_spoken() -> None:
    w = knows(SORCERER, "flecha_acida", "mano_que_atrae", conditions=["silenced"])
    t = table("W...g", W=w, g=F, order="Wg", dice=(2, 1))
    assert t.refusal("W", Cast("flecha_acida", targets=("g",))).key == "cast.silenced"
    t.act("W", Cast("mano_que_atrae", targets=("g",)))  # gestures alone
    assert t.at("g") == (1, 0)


@pytest.mark.rule("ML-256")
@pytest.mark.parametrize(("roll", "fails"), [(20, True), (21, False)])
def test_the_deaf_stumble_over_one_word_in_five(roll: int, fails: bool) -> None:
    w = knows(SORCERER, "flecha_acida", conditions=["deafened"])
    t = table("W...g", W=w, g=F, order="Wg", dice=(roll,) if fails else (roll, 15, 1, 1))
    t.act("W", Cast("flecha_acida", targets=("g",)))
    assert t.life("g") == (20 if fails else 18)
    assert used(t, "W") == {"basic": 1}
    assert t.dice_used_up()


@pytest.mark.rule("ML-257")
def test_gestures_need_a_free_hand() -> None:
    full = knows(SORCERER, "flecha_acida", held=["espada", "escudo_ligero"])
    t = table("W...g", W=full, g=F, order="Wg")
    assert t.refusal("W", Cast("flecha_acida", targets=("g",))).key == "cast.no_hand"


@pytest.mark.rule("ML-257")
@pytest.mark.parametrize(
    "held", [["espada"], ["espada", "vara_de_escarcha"], ["baston_de_sanacion", "vara_de_fuego"]]
)
def test_wands_and_staves_do_not_hinder_the_hands(held: list[str]) -> None:
    t = table("W...g", W=ARROW | {"held": held}, g=F, order="Wg", dice=(15, 1, 1))
    t.act("W", Cast("flecha_acida", targets=("g",)))
    assert t.life("g") == 18


@pytest.mark.rule("ML-257")
def test_by_the_variant_all_hands_must_be_free() -> None:
    t = table("W...g", W=ARROW | {"held": ["espada"]}, g=F, order="Wg", variants={"somatic_hands": "all"})
    assert t.refusal("W", Cast("flecha_acida", targets=("g",))).key == "cast.no_hand"


@pytest.mark.rule("ML-258", "ML-259")
def test_one_unit_of_the_material_is_used_up_and_without_another_there_is_no_second_casting() -> None:
    w = knows(SORCERER, "cono_de_frio", carried=["esquirla_de_hielo", "polvo_de_granito"])
    t = table("W.........g", W=w, g=F, order="Wg")
    t.act("W", Cast("cono_de_frio", direction=0))
    assert t.body("W").carried == ("polvo_de_granito",)
    t.end_turn("W")
    assert t.refusal("W", Cast("cono_de_frio", direction=0)).key == "cast.no_material"


@pytest.mark.rule("ML-277")
def test_a_druid_needs_one_of_the_sources_and_keeps_it() -> None:
    d = knows(DRUID, "enredar")
    t = table("D.........g", D=d, g=F, order="Dg")
    refusal = t.refusal("D", Cast("enredar", at=at(1, 0)))
    assert (refusal.key, refusal.rules) == ("cast.no_source", ("ML-277",))
    with_it = table("D.........g", D=d | {"carried": ["semilla_viva"]}, g=F, order="Dg")
    with_it.act("D", Cast("enredar", at=at(1, 0)))
    assert with_it.body("D").carried == ("semilla_viva",)


SHARED = """
[define.spells.raiz]
name = { es = "raíz", en = "root" }
school = "transmutation"
lists = [{ class = "druid", kind = "basic" }, { class = "sorcerer", kind = "basic" }]
sources = ["semilla_viva"]
range = "self"
target = { on = "self" }
duration = "1 round"
effects = [{ do = "modifier", value = "attack", amount = 1 }]
"""


@pytest.mark.rule("ML-277")
def test_sources_mean_nothing_to_other_classes() -> None:
    t = table("W.D.g", W=knows(SORCERER, "raiz"), D=knows(DRUID, "raiz"), g=F, order="WDg", extra=SHARED)
    t.act("W", Cast("raiz"))
    assert t.refusal("D", Cast("raiz")).key == "cast.no_source"
    ignored = table(
        "D.g", D=knows(DRUID, "raiz"), g=F, order="Dg", extra=SHARED, variants={"druid_sources": "ignored"}
    )
    ignored.act("D", Cast("raiz"))


# -- arcane failure ------------------------------------------------------------------------------------


@pytest.mark.rule("ML-243", "ML-244")
@pytest.mark.parametrize(("roll", "fails"), [(40, True), (41, False)])
def test_the_percentages_of_armour_and_shield_add_up(roll: int, fails: bool) -> None:
    # mail of scales 25 % and a heavy shield 15 %
    w = ARROW | {"armour": "escamas", "held": ["escudo_pesado"]}
    t = table("W...g", W=w, g=F, order="Wg", dice=(roll,) if fails else (roll, 15, 1, 1))
    t.act("W", Cast("flecha_acida", targets=("g",)))
    event = t.events("spell.fails" if fails else "spell.does_not_fail")[0]
    assert event.args["chance"] == 40
    assert t.life("g") == (20 if fails else 18)
    assert used(t, "W") == {"basic": 1}
    assert t.dice_used_up()


@pytest.mark.rule("ML-243", "ML-259")
def test_plate_and_shield_fail_every_other_time_and_burn_the_material() -> None:
    w = knows(
        SORCERER,
        "cono_de_frio",
        carried=["esquirla_de_hielo"],
        armour="placa_completa",
        held=["escudo_pesado"],
    )
    t = table("W....g", W=w, g=F, order="Wg", dice=(50,))
    t.act("W", Cast("cono_de_frio", direction=0))
    assert t.body("W").carried == ()
    assert t.life("g") == 20


@pytest.mark.rule("ML-245")
def test_a_saint_is_not_subject_to_arcane_failure() -> None:
    s = knows(SAINT, "bendicion", armour="placa_completa", held=["escudo_pesado"])
    t = table("S....g", S=s, g=F, order="Sg")
    t.act("S", Cast("bendicion"))
    assert t.state.castings


@pytest.mark.rule("ML-243")
@pytest.mark.parametrize(("scope", "dice"), [("all", (10,)), ("somatic", ())])
def test_spells_without_gestures_fail_too_unless_the_variant_spares_them(
    scope: str, dice: tuple[int, ...]
) -> None:
    w = knows(SORCERER, "desdibujar", armour="cuero")
    t = table("W...g", W=w, g=F, order="Wg", dice=dice, variants={"arcane_failure_scope": scope})
    t.act("W", Cast("desdibujar"))
    assert bool(t.state.castings) is (scope == "somatic")
    assert t.dice_used_up()


# -- which spells, how often, how long -----------------------------------------------------------------


@pytest.mark.rule("ML-252", "ML-253")
def test_a_class_has_so_many_uses_of_each_kind() -> None:
    w = knows(SORCERER, "flecha_acida", "dardos_de_fuerza", uses={"basic": 1, "rare": 1, "exotic": 0})
    t = table("W...g", W=w, g=F, order="Wg", dice=(15, 1, 1))
    t.act("W", Cast("flecha_acida", targets=("g",)))
    t.end_turn("W")
    assert t.refusal("W", Cast("dardos_de_fuerza", targets=("g",))).key == "cast.used_up"


@pytest.mark.rule("ML-252")
def test_only_spells_that_one_knows_can_be_cast() -> None:
    t = table("W...g", W=ARROW, g=F, order="Wg")
    assert t.refusal("W", Cast("dardos_de_fuerza", targets=("g",))).key == "cast.unknown"


@pytest.mark.rule("ML-179", "ML-241")
def test_a_spell_takes_a_standard_action_unless_it_says_otherwise() -> None:
    w = knows(SORCERER, "escudo_arcano", "paso_de_sombra", "desdibujar", "dormir")
    t = table("W.....g", W=w, g=F, order="Wg")
    t.act("W", Cast("paso_de_sombra", to=at(2, 0)))  # swift
    t.act("W", Cast("escudo_arcano"))
    assert t.refusal("W", Cast("desdibujar")).key == "budget.standard"
    t.act("W", Move((at(1, 0),)))
    t.end_turn("W")
    t.act("W", Move((at(0, 0),)))
    assert t.refusal("W", Cast("dormir", at=at(0, 0))).key == "budget.full"


@pytest.mark.rule("ML-255")
def test_what_takes_minutes_is_not_cast_in_a_fight() -> None:
    t = table("S....g", S=knows(SAINT, "consagrar"), g=F, order="Sg")
    assert t.refusal("S", Cast("consagrar", at=at(1, 0))).key == "cast.outside_combat"


CLOUD = knows(DRUID, "nube_de_insectos", carried=["semilla_viva"])


@pytest.mark.rule("ML-255")
def test_a_spell_of_one_round_is_done_when_the_casters_next_turn_starts() -> None:
    t = table("D.....g", D=CLOUD, g=F, order="Dg")
    t.act("D", Cast("nube_de_insectos", at=at(6, 0)))
    assert not t.state.zones
    t.end_turn("D")
    t.go_to("g")
    assert not t.state.zones
    t.go_to("D")
    assert t.state.zones


@pytest.mark.rule("ML-255", "ML-242")
def test_a_wound_before_it_is_done_must_be_overcome() -> None:
    # 7 damage: 10 + 7 + 5 = 22 against 14 + 7
    t = table("D.g", D=CLOUD, g=F, order="Dg", dice=(12, 4, 14))
    t.act("D", Cast("nube_de_insectos", at=at(2, 0)))
    t.end_turn("D")
    t.act("g", Move((at(1, 0),)))
    t.act("g", Attack("D", "espada"))
    t.go_to("D")
    assert t.events("check.failed")[0].args["difficulty"] == 22
    assert not t.state.zones
    assert t.dice_used_up()


@pytest.mark.rule("ML-128", "ML-255")
def test_a_caster_who_falls_before_it_is_done_does_not_finish() -> None:
    t = table("D.g", D=CLOUD | {"life": 5}, g=F, order="Dg", dice=(12, 4))
    t.act("D", Cast("nube_de_insectos", at=at(2, 0)))
    t.end_turn("D")
    t.act("g", Move((at(1, 0),)))
    t.act("g", Attack("D", "espada"))
    assert t.state.unfinished == ()
    assert used(t, "D") == {"exotic": 1}


# -- touching ------------------------------------------------------------------------------------------


@pytest.mark.rule("ML-261", "ML-089")
def test_a_friend_is_touched_without_a_roll() -> None:
    blind = knows(SAINT, "curar_heridas", conditions=["blinded"])
    ally = FIGHTER | {"life_now": 5, "life_die": 8}
    t = table("SAg", S=blind, A=ally, g=F, order="SAg", dice=(6,))
    t.act("S", Cast("curar_heridas", targets=("A",)))
    assert t.offered == []  # nor does the orc beside it strike
    assert t.life("A") == 11


@pytest.mark.rule("ML-171", "ML-261", "ML-053")
def test_a_foe_is_touched_by_a_melee_touch_attack_past_its_armour() -> None:
    foe = F | {"armour": "placa_completa", "held": ["espada", "escudo_ligero"]}  # touch defence 11
    t = table("Wg", W=knows(SORCERER, "toque_helado"), g=foe, order="Wg", dice=(11, 2, 4))
    t.act("W", Cast("toque_helado", targets=("g",)))
    (hit,) = t.events("attack.hit")
    assert (hit.args["total"], hit.args["defence"]) == (11, 11)
    assert t.life("g") == 20 - 4 - 5
    assert t.dice_used_up()


@pytest.mark.rule("ML-171", "ML-039", "ML-060")
def test_each_roll_of_a_critical_touch_is_told_with_its_own_total() -> None:
    t = table("Wg", W=knows(SORCERER, "toque_helado"), g=F, order="Wg", dice=(20, 15, 2, 6, 4),
              variants={"crit_method": "roll_n_times"})  # fmt: skip
    t.act("W", Cast("toque_helado", targets=("g",)))
    # the save fails on 2; then 1d6 + 5 at level 5, twice
    assert [(e.args["faces"], e.args["total"]) for e in t.events("spell.damage")] == [((6,), 11), ((4,), 9)]
    assert t.life("g") == 20 - 20
    assert t.dice_used_up()


@pytest.mark.rule("ML-261")
def test_a_touch_that_misses_spends_the_spell() -> None:
    t = table("Wg", W=knows(SORCERER, "toque_helado"), g=F, order="Wg", dice=(9,))
    t.act("W", Cast("toque_helado", targets=("g",)))
    assert t.life("g") == 20
    assert used(t, "W") == {"basic": 1}


@pytest.mark.rule("ML-260")
def test_a_touch_reaches_adjacent_spaces_or_as_far_as_the_body() -> None:
    w = knows(SORCERER, "toque_helado")
    t = table("W.g", W=w, g=F, order="Wg")
    assert t.refusal("W", Cast("toque_helado", targets=("g",))).key == "aim.out_of_touch"
    long = table("W.g", W=w | {"reach": 2}, g=F, order="Wg", dice=(5,))
    long.act("W", Cast("toque_helado", targets=("g",)))


@pytest.mark.rule("ML-262")
def test_the_touch_is_free_and_may_come_later_in_the_turn() -> None:
    t = table("W.g", W=knows(SORCERER, "toque_helado"), g=F, order="Wg", dice=(11, 2, 4))
    t.act("W", Cast("toque_helado", keep=True))
    t.act("W", Move((at(1, 0),)))
    t.act("W", TouchWithSpell("g"))  # standard and movement are spent
    assert t.life("g") == 11
    assert t.refusal("W", TouchWithSpell("g")).key == "touch.nothing_held"
    assert t.dice_used_up()


@pytest.mark.rule("ML-262")
def test_a_touch_not_made_in_the_same_turn_is_wasted() -> None:
    t = table("Wg", W=knows(SORCERER, "toque_helado"), g=F, order="Wg")
    t.act("W", Cast("toque_helado", keep=True))
    t.end_turn("W")
    assert t.refusal("W", TouchWithSpell("g")).key == "touch.nothing_held"
    assert used(t, "W") == {"basic": 1}


@pytest.mark.rule("ML-262")
def test_only_touches_can_be_kept() -> None:
    t = table("Wg", W=ARROW, g=F, order="Wg")
    assert t.refusal("W", Cast("flecha_acida", keep=True)).key == "cast.cannot_keep"


@pytest.mark.rule("ML-263", "ML-174")
def test_range_does_not_count_against_a_ranged_touch() -> None:
    t = table("W" + "." * 18 + "g", W=ARROW, g=F | {"armour": "placa_completa"}, order="Wg", dice=(10, 1, 1))
    t.act("W", Cast("flecha_acida", targets=("g",)))
    (hit,) = t.events("attack.hit")
    assert (hit.args["total"], hit.args["defence"]) == (10, 10)
    assert t.life("g") == 18


@pytest.mark.rule("ML-263")
def test_beyond_its_range_a_ranged_touch_does_not_reach() -> None:
    t = table("W" + "." * 20 + "g", W=ARROW, g=F, order="Wg")
    assert t.refusal("W", Cast("flecha_acida", targets=("g",))).rules == ("ML-263",)


@pytest.mark.rule("ML-038", "ML-174")
def test_a_critical_touch_doubles_the_damage() -> None:
    t = table("W...g", W=ARROW, g=F, order="Wg", dice=(20, 12, 3, 2))
    t.act("W", Cast("flecha_acida", targets=("g",)))
    assert t.life("g") == 20 - 10
    assert t.dice_used_up()


@pytest.mark.rule("ML-172")
def test_whoever_touches_flames_is_burnt() -> None:
    foe = F | {"contact": [{"dice": "1d6", "type": "fire"}]}
    t = table("Wg", W=knows(SORCERER, "toque_helado"), g=foe, order="Wg", dice=(15, 3, 2, 4))
    t.act("W", Cast("toque_helado", targets=("g",)))
    assert t.life("W") == 17
