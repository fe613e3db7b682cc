"""What spells do: saves, damage, healing, conditions, modifiers, moves, dispelling, durations."""

from __future__ import annotations

import pytest

from refriega.core.modifier import total
from refriega.rulesets.leyendas.magic.options import Cast, Concentrate, DetectMagic, Dismiss, UsePower
from refriega.rulesets.leyendas.options import Attack, Move
from refriega.rulesets.leyendas.ruleset import RULESET
from refriega.rulesets.leyendas.terms import Condition, Value
from refriega.rulesets.leyendas.values import STACKING, modifiers, speed
from tests.rulesets.leyendas.casters import DRUID, SAINT, SORCERER, knows
from tests.rulesets.leyendas.table import FIGHTER, Table, at, table

C = Condition


def value(t: Table, who: str, of: Value, *versus: str) -> int:
    return total(modifiers(RULESET.game(t.scene, t.state, None), who, of, *versus), STACKING)


# -- saves -----------------------------------------------------------------------------------------


@pytest.mark.rule("ML-133", "ML-135", "ML-274")
@pytest.mark.parametrize(("roll", "lost"), [(15, 15), (16, 7), (20, 7), (1, 15)])
def test_reflex_halves_a_fireball_and_half_is_rounded_down(roll: int, lost: int) -> None:
    # rare: 10 + 3 + 3 = 16; 5d6 = 15, half 7
    t = table("W....g", W=knows(SORCERER, "bola_de_fuego"), g=FIGHTER, order="Wg", dice=(roll, 1, 2, 3, 4, 5))
    t.act("W", Cast("bola_de_fuego", at=at(5, 0)))
    check = (t.events("check.passed") + t.events("check.failed"))[0]
    assert check.args["difficulty"] == 16
    (cast,), (area,) = t.events("spell.cast"), t.events("spell.area")
    assert (cast.args["at"], cast.args["to"], cast.args["direction"]) == (at(5, 0), -1, -1)
    assert area.args == {"who": "W", "spell": "spell:bola_de_fuego", "spaces": 5}
    assert t.life("g") == 20 - lost
    assert t.dice_used_up()


@pytest.mark.rule("ML-274", "ML-066", "ML-070")
def test_half_is_taken_before_the_reduction() -> None:
    g = FIGHTER | {"damage_reduction": ["5 fire"]}
    t = table("W....g", W=knows(SORCERER, "bola_de_fuego"), g=g, order="Wg", dice=(16, 1, 2, 3, 4, 5))
    t.act("W", Cast("bola_de_fuego", at=at(5, 0)))
    assert t.life("g") == 20 - 2


@pytest.mark.rule("ML-274")
def test_damage_is_rolled_once_for_all() -> None:
    dice = (2, 1, 2, 3, 4, 5, 16)
    t = table("W....gh", W=knows(SORCERER, "bola_de_fuego"), g=FIGHTER, h=FIGHTER, order="Wgh", dice=dice)
    t.act("W", Cast("bola_de_fuego", at=at(6, 0)))
    assert (t.life("g"), t.life("h")) == (5, 13)
    assert t.dice_used_up()


@pytest.mark.rule("ML-136", "ML-274")
@pytest.mark.parametrize(("roll", "held"), [(15, True), (16, False)])
def test_will_keeps_off_holding(roll: int, held: bool) -> None:
    t = table("W..g", W=knows(SORCERER, "detener_persona"), g=FIGHTER, order="Wg", dice=(roll,))
    t.act("W", Cast("detener_persona", targets=("g",)))
    assert (C.PARALYSED in t.conditions("g")) is held


@pytest.mark.rule("ML-274")
@pytest.mark.parametrize(
    ("roll", "condition", "other"), [(13, C.FRIGHTENED, None), (14, C.SHAKEN, C.FRIGHTENED)]
)
def test_a_partial_save_leaves_what_the_spell_says(roll: int, condition: C, other: C | None) -> None:
    t = table("W..g", W=knows(SORCERER, "causar_miedo"), g=FIGHTER, order="Wg", dice=(roll,))
    t.act("W", Cast("causar_miedo", targets=("g",)))
    assert condition in t.conditions("g")
    assert other not in t.conditions("g")


@pytest.mark.rule("ML-134", "ML-274")
@pytest.mark.parametrize(("roll", "tired"), [(12, True), (13, False)])
def test_the_chill_comes_all_the_same_and_fortitude_keeps_off_the_weariness(roll: int, tired: bool) -> None:
    # fortitude +1 by Constitution 12 against 14; 1d6 + 5
    t = table("Wg", W=knows(SORCERER, "toque_helado"), g=FIGHTER, order="Wg", dice=(15, roll, 3))
    t.act("W", Cast("toque_helado", targets=("g",)))
    assert t.life("g") == 12
    assert (C.FATIGUED in t.conditions("g")) is tired


@pytest.mark.rule("ML-274")
@pytest.mark.parametrize(("roll", "fooled"), [(11, True), (12, False)])
def test_perception_sees_through_an_illusion(roll: int, fooled: bool) -> None:
    # perception +4 against 16; it is no save, so a bonus on saves does nothing
    g = FIGHTER | {"skills": {"perception": 4}, "saves": {"will": 9}}
    t = table("W....g", W=knows(SORCERER, "enemigos_imaginarios"), g=g, order="Wg", dice=(roll,))
    t.act("W", Cast("enemigos_imaginarios", at=at(5, 0)))
    assert (C.DISADVANTAGED in t.conditions("g")) is fooled


@pytest.mark.rule("ML-251")
def test_a_specialist_of_the_school_is_harder_to_resist() -> None:
    w = knows(SORCERER, "detener_persona", talents=["specialist_enchantment"])
    t = table("W..g", W=w, g=FIGHTER, order="Wg", dice=(16,))
    t.act("W", Cast("detener_persona", targets=("g",)))
    assert t.events("check.failed")[0].args["difficulty"] == 17


@pytest.mark.rule("ML-135", "ML-190")
def test_cover_from_the_burst_helps_reflex() -> None:
    row = "W........\n.........\n......#..\n........g"
    t = table(row, W=knows(SORCERER, "bola_de_fuego"), g=FIGHTER, order="Wg", dice=(12, 1, 1, 1, 1, 1))
    t.act("W", Cast("bola_de_fuego", at=at(6, 1)))
    (check,) = t.events("check.failed")  # 12 + 2 against 16, for all the cover's worth
    assert t.parts(check, "parts") == {"cover": 2}


@pytest.mark.rule("ML-135", "ML-190")
def test_cover_that_is_not_on_the_way_of_the_burst_does_not_help() -> None:
    row = "W.....#.\n........\n........\n.......g"
    t = table(row, W=knows(SORCERER, "bola_de_fuego"), g=FIGHTER, order="Wg", dice=(12, 1, 1, 1, 1, 1))
    t.act("W", Cast("bola_de_fuego", at=at(6, 1)))
    assert t.parts(t.events("check.failed")[0], "parts") == {}


# -- healing ---------------------------------------------------------------------------------------


@pytest.mark.rule("ML-089")
@pytest.mark.parametrize(("die", "roll"), [(6, 6), (10, 10), (12, 12)])
def test_healing_rolls_the_life_die_of_the_one_who_is_healed(die: int, roll: int) -> None:
    a = FIGHTER | {"life_die": die, "life_now": 2}
    t = table("SA..g", S=knows(SAINT, "curar_heridas"), A=a, g=FIGHTER, order="SAg", dice=(roll,))
    t.act("S", Cast("curar_heridas", targets=("A",)))
    assert t.life("A") == 2 + roll


@pytest.mark.rule("ML-089")
def test_greater_healing_grows_with_the_caster_and_stops_at_the_maximum() -> None:
    a = FIGHTER | {"life_now": 15}
    t = table("SA..g", S=knows(SAINT, "curacion_mayor"), A=a, g=FIGHTER, order="SAg", dice=(1, 1, 8))
    t.act("S", Cast("curacion_mayor", targets=("A",)))
    assert t.life("A") == 20
    assert t.dice_used_up()


@pytest.mark.rule("ML-082", "ML-089")
def test_an_incapacitated_saint_that_heals_itself_loses_nothing() -> None:
    t = table("S...g", S=knows(SAINT, "curar_heridas", life_now=0), g=FIGHTER, order="Sg", dice=(6,))
    t.act("S", Cast("curar_heridas", targets=("S",)))
    assert t.life("S") == 6


@pytest.mark.rule("ML-089", "ML-084")
def test_a_dying_friend_who_gets_two_points_at_minus_five_is_stable() -> None:
    a = FIGHTER | {"life_now": -5}
    t = table("SA..g", S=knows(SAINT, "curar_heridas"), A=a, g=FIGHTER, order="SAg", dice=(2,))
    t.act("S", Cast("curar_heridas", targets=("A",)))
    assert t.life("A") == -3
    assert C.STABLE in t.conditions("A")


# -- what lasts ------------------------------------------------------------------------------------


@pytest.mark.rule("ML-272")
def test_two_rounds_end_at_the_casters_place_two_rounds_later() -> None:
    spell = """
[define.spells.dos_rondas]
name = { es = "dos rondas", en = "two rounds" }
school = "illusion"
lists = [{ class = "sorcerer", kind = "basic" }]
range = "distance 6"
target = { on = "creatures" }
duration = "2 rounds"
effects = [{ do = "condition", conditions = ["shaken"] }]
"""
    t = table("Ag.W", A=FIGHTER, W=knows(SORCERER, "dos_rondas"), g=FIGHTER, order="AWg", extra=spell)
    t.act("W", Cast("dos_rondas", targets=("g",)))  # in round 1: it ends in round 3, before W acts
    for who, round_, held in (
        ("g", 1, True),
        ("A", 2, True),
        ("W", 2, True),
        ("A", 3, True),
        ("W", 3, False),
    ):
        while (t.state.round, t.match.decision.subjects[0]) != (round_, who):
            t.match.choose(t.idle(t.match.decision))
        t.go_to(who)
        assert (C.SHAKEN in t.conditions("g")) is held, (who, round_)


@pytest.mark.rule("ML-272")
def test_it_is_not_cut_short_when_the_round_changes() -> None:
    t = table("W..g", W=knows(SORCERER, "causar_miedo"), g=FIGHTER, order="Wg", dice=(2,))
    t.act("W", Cast("causar_miedo", targets=("g",)))  # 3 rounds, cast in round 1
    for _ in range(2):
        t.end_turn("W")
        t.go_to("g")
        assert C.FRIGHTENED in t.conditions("g")
        t.end_turn("g")
        t.go_to("W")
        assert C.FRIGHTENED in t.conditions("g")
    t.end_turn("W")
    t.go_to("g")
    assert C.FRIGHTENED in t.conditions("g")  # the third round is still running
    t.end_turn("g")
    t.go_to("W")
    assert C.FRIGHTENED not in t.conditions("g")


@pytest.mark.rule("ML-272", "ML-004")
def test_a_minute_is_ten_rounds() -> None:
    t = table("S....g", S=knows(SAINT, "bendicion"), g=FIGHTER, order="Sg")
    t.act("S", Cast("bendicion"))
    (casting,) = t.state.castings
    assert (casting.until.boundary, casting.until.whose, casting.until.round) == ("place", "S", 11)


@pytest.mark.rule("ML-273")
def test_what_is_permanent_names_no_end() -> None:
    t = table("W..g", W=knows(SORCERER, "ceguera"), g=FIGHTER, order="Wg", dice=(2,))
    t.act("W", Cast("ceguera", targets=("g",)))
    for _ in range(12):
        t.end_turn("W")
        t.go_to("W")
    assert C.BLINDED in t.conditions("g")


@pytest.mark.rule("ML-265")
def test_a_blessing_reaches_the_friends_around_and_nobody_else() -> None:
    row = "S.A....B.g"
    t = table(row, S=knows(SAINT, "bendicion"), A=FIGHTER, B=FIGHTER, g=FIGHTER, order="SABg")
    t.act("S", Cast("bendicion"))
    attack = {who: value(t, who, Value.ATTACK) for who in "SABg"}
    assert attack == {"S": 1, "A": 1, "B": 0, "g": 0}  # B stands 7 away


@pytest.mark.rule("ML-220")
def test_haste_adds_to_speed() -> None:
    t = table("WA.g", W=knows(SORCERER, "celeridad"), A=FIGHTER, g=FIGHTER, order="WAg")
    t.act("W", Cast("celeridad", targets=("W", "A")))
    game = RULESET.game(t.scene, t.state, None)
    assert (speed(game, "A"), speed(game, "g")) == (10, 6)


@pytest.mark.rule("ML-068", "ML-066")
def test_a_skin_of_stone_turns_steel() -> None:
    w = knows(SORCERER, "piel_de_piedra", carried=["polvo_de_diamante"])
    g = FIGHTER | {"base_attack": 5}
    t = table("Wg", W=w, g=g, order="Wg", dice=(12, 8))
    t.act("W", Cast("piel_de_piedra", targets=("W",)))
    t.act("g", Attack("W", "espada"))
    assert t.life("W") == 20 - 3


@pytest.mark.rule("ML-066", "ML-068")
def test_reduction_against_blows_does_not_stop_a_spell() -> None:
    g = FIGHTER | {"damage_reduction": ["5/plata"]}
    w = FIGHTER | {"powers": ["zarpazo_del_viento"]}
    t = table("W..g..", W=w, g=g, order="Wg", dice=(15, 6))
    t.act("W", UsePower("zarpazo_del_viento", targets=("g",)))
    assert t.life("g") == 14


@pytest.mark.rule("ML-070")
def test_a_body_of_embers_does_not_burn() -> None:
    d = knows(DRUID, "cuerpo_de_brasa", carried=["brasa_eterna"])
    w = knows(SORCERER, "bola_de_fuego")
    t = table("v....D", v=w, D=d, order="Dv", dice=(2, 6, 6, 6, 6, 6))
    t.act("D", Cast("cuerpo_de_brasa"))
    t.act("v", Cast("bola_de_fuego", at=at(5, 0)))
    assert t.life("D") == 20


@pytest.mark.rule("ML-272")
def test_who_gains_immunity_is_freed_and_stays_free() -> None:
    a = FIGHTER | {"conditions": ["entangled"]}
    s = knows(SAINT, "libertad_de_movimiento")
    t = table("SA..g", S=s, A=a, g=FIGHTER, order="SAg")
    t.act("S", Cast("libertad_de_movimiento", targets=("A",)))
    assert C.ENTANGLED not in t.conditions("A")


@pytest.mark.rule("ML-271")
def test_setting_free_ends_what_binds() -> None:
    a = FIGHTER | {"conditions": ["paralysed", "prone"]}
    t = table("SA..g", S=knows(SAINT, "liberar"), A=a, g=FIGHTER, order="SAg")
    t.act("S", Cast("liberar", targets=("A",)))
    assert t.conditions("A") == {C.PRONE}


@pytest.mark.rule("ML-272")
def test_invisibility_lasts_until_the_first_attack() -> None:
    a = FIGHTER | {"base_attack": 3}
    t = table(
        "WAg", W=knows(SORCERER, "invisibilidad"), A=a, g=FIGHTER | {"held": []}, order="WAg", dice=(2,)
    )
    t.act("W", Cast("invisibilidad", targets=("A",)))
    assert C.INVISIBLE in t.conditions("A")
    t.act("A", Attack("g", "espada"))
    parts = t.parts(t.events("attack.miss")[0], "attack_parts")
    assert parts["disadvantage"] == 2
    assert C.INVISIBLE not in t.conditions("A")
    assert t.state.castings == ()


@pytest.mark.rule("ML-265")
def test_a_hostile_spell_gives_the_invisible_caster_away() -> None:
    w = knows(SORCERER, "invisibilidad", "dardos_de_fuerza")
    t = table("W..g", W=w, g=FIGHTER, order="Wg", dice=(2,))
    t.act("W", Cast("invisibilidad", targets=("W",)))
    t.end_turn("W")
    t.act("W", Cast("dardos_de_fuerza", targets=("g",)))
    assert C.INVISIBLE not in t.conditions("W")


@pytest.mark.rule("ML-265")
def test_a_hostile_spell_gives_the_hidden_caster_away() -> None:
    w = knows(SORCERER, "escudo_arcano", "dardos_de_fuerza", hidden=True)
    t = table("W..g", W=w, g=FIGHTER, order="Wg", dice=(2,))
    t.act("W", Cast("escudo_arcano"))
    assert C.HIDDEN in t.conditions("W")
    t.end_turn("W")
    t.act("W", Cast("dardos_de_fuerza", targets=("g",)))
    assert C.HIDDEN not in t.conditions("W")


@pytest.mark.rule("ML-194", "ML-272")
def test_a_spell_does_not_use_up_what_waits_for_an_attack_roll() -> None:
    w = knows(SORCERER, "segunda_vista", "dardos_de_fuerza")
    t = table("W..g", W=w, g=FIGHTER, order="Wg", dice=(2,))
    t.act("W", Cast("segunda_vista"))
    t.end_turn("W")
    t.act("W", Cast("dardos_de_fuerza", targets=("g",)))
    assert value(t, "W", Value.ATTACK) == 2


@pytest.mark.rule("ML-272")
def test_a_blurred_outline_is_missed_one_time_in_five() -> None:
    g = FIGHTER | {"base_attack": 5}
    t = table("Wg", W=knows(SORCERER, "desdibujar"), g=g, order="Wg", dice=(15, 20))
    t.act("W", Cast("desdibujar"))
    t.act("g", Attack("W", "espada"))
    assert t.events("attack.concealed")[0].args["chance"] == 20
    assert t.life("W") == 20


@pytest.mark.rule("ML-272")
def test_a_second_casting_of_one_spell_takes_the_place_of_the_first() -> None:
    t = table("S....g", S=knows(SAINT, "bendicion"), g=FIGHTER, order="Sg")
    t.act("S", Cast("bendicion"))
    t.end_turn("S")
    t.act("S", Cast("bendicion"))
    assert value(t, "S", Value.ATTACK) == 1
    assert len(t.state.castings) == 1


# -- moves -----------------------------------------------------------------------------------------


@pytest.mark.rule("ML-113")
def test_the_wind_carries_off_and_fells() -> None:
    t = table("D.g....", D=knows(DRUID, "rafaga"), g=FIGHTER, order="Dg", dice=(2,))
    t.act("D", Cast("rafaga", at=at(1, 0)))
    assert t.at("g") == (4, 0)
    assert C.PRONE in t.conditions("g")


@pytest.mark.rule("ML-113", "ML-224")
def test_whoever_is_drawn_near_stops_beside_the_caster_and_provokes_nobody() -> None:
    t = table("W..gA", W=knows(SORCERER, "mano_que_atrae"), A=FIGHTER, g=FIGHTER, order="WAg", dice=(2,))
    t.act("W", Cast("mano_que_atrae", targets=("g",)))
    assert t.at("g") == (1, 0)
    assert t.offered == []


@pytest.mark.rule("ML-113")
def test_by_the_variant_being_moved_provokes() -> None:
    variants = {"forced_movement_provokes": "yes"}
    w = knows(SORCERER, "mano_que_atrae")
    t = table("W..gA", W=w, A=FIGHTER, g=FIGHTER, order="WAg", dice=(2,), variants=variants)
    t.act("W", Cast("mano_que_atrae", targets=("g",)))
    assert t.offered == [("leaving", "A")]


@pytest.mark.rule("ML-224", "ML-116")
def test_a_step_through_shadow_needs_a_free_space_and_provokes_nothing() -> None:
    w = knows(SORCERER, "paso_de_sombra")
    t = table("Wg.....A", W=w, A=FIGHTER, g=FIGHTER | {"held": []}, order="WAg")
    assert t.refusal("W", Cast("paso_de_sombra", to=at(1, 0))).key == "aim.taken"
    assert t.refusal("W", Cast("paso_de_sombra", to=at(7, 0))).key == "aim.out_of_range"
    t.act("W", Cast("paso_de_sombra", to=at(6, 0)))
    assert t.at("W") == (6, 0)
    assert t.offered == []


# -- dispelling, dismissing, detecting -------------------------------------------------------------


def blessed(dice: tuple[int, ...], spell: str = "romper_encanto", **more: object) -> Table:
    """Two saints of one side are blessed; a sorcerer is about to undo it."""
    w = knows(SORCERER, spell, "anular_magia", **more)
    return table("S.A..v", S=knows(SAINT, "bendicion"), A=FIGHTER, v=w, order="SAv", dice=dice)


@pytest.mark.rule("ML-270")
@pytest.mark.parametrize(("roll", "ends"), [(6, False), (7, True)])
def test_dispelling_is_a_check_against_the_casters_level(roll: int, ends: bool) -> None:
    # 11 + 5 = 16; +7 and the spell's +2
    t = blessed((roll,))
    t.act("S", Cast("bendicion"))
    t.act("v", Cast("romper_encanto", targets=("A",)))
    assert value(t, "A", Value.ATTACK) == (0 if ends else 1)
    assert value(t, "S", Value.ATTACK) == 1  # only the one aimed at is rid of it
    assert t.dice_used_up()


@pytest.mark.rule("ML-270")
def test_an_area_is_rid_of_every_dispellable_spell_in_it() -> None:
    t = blessed((9, 9))
    t.act("S", Cast("bendicion"))
    t.act("v", Cast("anular_magia", at=at(2, 0)))
    assert value(t, "A", Value.ATTACK) == 0
    assert t.events("dispel.ends")


@pytest.mark.rule("ML-270", "ML-271")
def test_what_was_done_at_once_cannot_be_dispelled() -> None:
    a = FIGHTER | {"life_now": 3}
    s = knows(SAINT, "curar_heridas")
    w = knows(SORCERER, "romper_encanto")
    t = table("SA..v", S=s, A=a, v=w, order="SAv", dice=(8,))
    t.act("S", Cast("curar_heridas", targets=("A",)))
    t.act("v", Cast("romper_encanto", targets=("A",)))  # there is nothing to roll for
    assert t.life("A") == 11
    assert t.dice_used_up()


UNMARKED = """
[define.spells.juramento]
name = { es = "juramento", en = "oath" }
school = "enchantment"
lists = [{ class = "saint", kind = "basic" }]
range = "self"
target = { on = "self" }
duration = "1 minute"
effects = [{ do = "modifier", value = "attack", amount = 1 }]
"""


@pytest.mark.rule("ML-270")
def test_without_the_mark_a_lasting_spell_is_not_dispelled() -> None:
    w = knows(SORCERER, "romper_encanto")
    t = table("S...v", S=knows(SAINT, "juramento"), v=w, order="Sv", extra=UNMARKED)
    t.act("S", Cast("juramento"))
    t.act("v", Cast("romper_encanto", targets=("S",)))
    assert value(t, "S", Value.ATTACK) == 1


@pytest.mark.rule("ML-273", "ML-270")
def test_what_is_permanent_lasts_until_it_is_dispelled() -> None:
    s = knows(SAINT, "romper_encanto")
    t = table("W..a.s", W=knows(SORCERER, "ceguera"), a=FIGHTER, s=s, order="Was", dice=(2, 10))
    t.act("W", Cast("ceguera", targets=("a",)))
    assert C.BLINDED in t.conditions("a")
    t.act("s", Cast("romper_encanto", targets=("a",)))
    assert C.BLINDED not in t.conditions("a")
    assert t.state.castings == ()


@pytest.mark.rule("ML-213")
def test_ones_own_spell_is_dismissed_without_lowering_the_guard() -> None:
    t = table("Sg", S=knows(SAINT, "bendicion"), g=FIGHTER, order="Sg", dice=())
    t.act("S", Cast("bendicion"))
    assert t.offered == [("declared", "g")]
    t.end_turn("S")
    (casting,) = t.state.castings
    assert t.refusal("g", Dismiss(casting.id)).key == "dismiss.not_yours"
    t.act("S", Dismiss(casting.id))
    assert t.offered == [("declared", "g")]
    assert value(t, "S", Value.ATTACK) == 0
    assert t.refusal("S", Dismiss(casting.id)).key in ("budget.standard", "dismiss.not_yours")


@pytest.mark.rule("ML-272")
@pytest.mark.parametrize(("roll", "found"), [(8, False), (9, True)])
def test_a_lasting_spell_is_detected_by_magic_knowledge(roll: int, found: bool) -> None:
    # 15 + 1 against +7
    t = table("S....v", S=knows(SAINT, "bendicion"), v=knows(SORCERER, "luz"), order="Sv", dice=(roll,))
    t.act("S", Cast("bendicion"))
    t.act("v", DetectMagic("S"))
    (event,) = t.events("detect.found" if found else "detect.nothing")
    assert event.args["spell"] == ("spell:bendicion" if found else "")
    assert event.audience == ("blue",)


# -- concentration ---------------------------------------------------------------------------------

TRANCE = """
[define.spells.trance]
name = { es = "trance", en = "trance" }
school = "divination"
lists = [{ class = "saint", kind = "basic" }]
components = ["V"]
range = "self"
target = { on = "self" }
duration = "concentration up to 3 rounds"
effects = [{ do = "modifier", value = "saves", amount = 4 }]
"""


def entranced(dice: tuple[int, ...] = ()) -> Table:
    t = table(
        "S..g", S=knows(SAINT, "trance"), g=FIGHTER | {"base_attack": 9}, order="Sg", dice=dice, extra=TRANCE
    )
    t.act("S", Cast("trance"))
    return t


def concentrate(t: Table) -> None:
    t.act("S", Concentrate(t.state.castings[0].id))


@pytest.mark.rule("ML-242")
def test_a_spell_that_is_not_kept_up_ends_with_its_casters_next_turn() -> None:
    t = entranced()
    t.end_turn("S")
    t.go_to("g")
    assert value(t, "S", Value.SAVES) == 4
    t.end_turn("g")
    t.go_to("S")
    assert value(t, "S", Value.SAVES) == 4
    t.end_turn("S")
    assert value(t, "S", Value.SAVES) == 0
    assert t.state.castings == ()


@pytest.mark.rule("ML-242")
def test_a_standard_action_keeps_it_up_as_long_as_it_may_last() -> None:
    t = entranced()
    for _ in range(2):
        t.end_turn("S")
        t.go_to("S")
        concentrate(t)
    t.end_turn("S")
    t.go_to("g")
    assert value(t, "S", Value.SAVES) == 4
    t.go_to("S")  # three rounds after the casting
    assert t.state.round == 4
    assert t.state.castings == ()


@pytest.mark.rule("ML-242")
def test_a_wound_may_break_it() -> None:
    # 8 damage: 10 + 8 + 1 = 19 against 11 + 7
    t = entranced((15, 8, 11))
    t.act("g", Move((at(2, 0), at(1, 0))))
    t.act("g", Attack("S", "espada"))
    concentrate(t)
    assert t.events("check.failed")[0].args["difficulty"] == 19
    assert t.state.castings == ()


@pytest.mark.rule("ML-242")
def test_nobody_concentrates_who_has_fallen() -> None:
    frail, foe = knows(SAINT, "trance", life=3), FIGHTER | {"base_attack": 9}
    t = table("S..g", S=frail, g=foe, order="Sg", dice=(15, 8), extra=TRANCE)
    t.act("S", Cast("trance"))
    t.act("g", Move((at(2, 0), at(1, 0))))
    t.act("g", Attack("S", "espada"))
    assert t.state.castings == ()
