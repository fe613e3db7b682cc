"""Magic objects: what using each of them takes, and what is used up."""

from __future__ import annotations

import pytest

from refriega.rulesets.leyendas.magic.options import Activate, Cast, CastFrom, Drink
from refriega.rulesets.leyendas.options import Equip, Strike
from refriega.rulesets.leyendas.terms import Condition
from tests.rulesets.leyendas.casters import SORCERER, knows
from tests.rulesets.leyendas.table import FIGHTER, at, table

F = FIGHTER | {"base_attack": 5, "abilities": {"strength": 16}}  # +8, 1d8+3
BARE = FIGHTER | {"held": []}


# -- potions ---------------------------------------------------------------------------------------


@pytest.mark.rule("ML-119", "ML-089")
def test_a_potion_heals_whoever_drinks_it_and_is_gone() -> None:
    a = BARE | {"held": ["pocion_de_curacion"], "life_now": 4, "life_die": 10}
    t = table("A...g", A=a, g=F, order="Ag", dice=(7,))
    t.act("A", Drink("pocion_de_curacion"))
    assert t.life("A") == 11
    assert t.body("A").held == ()
    assert t.dice_used_up()


@pytest.mark.rule("ML-119", "ML-128")
def test_a_drinker_struck_down_first_has_not_drunk() -> None:
    # 2 life, a blow for 5: the potion falls to the ground, unspent
    a = BARE | {"held": ["pocion_de_curacion"], "life_now": 2}
    t = table("Ag", A=a, g=F, order="Ag", dice=(12, 2))
    t.act("A", Drink("pocion_de_curacion"), g=Strike("espada"))
    assert t.life("A") == -3
    assert t.state.ground[at(0, 0)] == ("pocion_de_curacion",)
    assert t.dice_used_up()


@pytest.mark.rule("ML-119")
def test_a_potion_must_be_in_hand() -> None:
    t = table("A..g", A=BARE | {"carried": ["pocion_de_curacion"], "life_now": 3}, g=F, order="Ag", dice=(5,))
    assert t.refusal("A", Drink("pocion_de_curacion")).key == "item.not_in_hand"
    t.act("A", Equip(("pocion_de_curacion",)))
    t.act("A", Drink("pocion_de_curacion"))
    assert t.life("A") == 8


@pytest.mark.rule("ML-119", "ML-272")
def test_a_potion_may_hold_what_lasts() -> None:
    a = BARE | {"held": ["pocion_de_invisibilidad"]}
    t = table("A..g", A=a, g=F, order="Ag")
    t.act("A", Drink("pocion_de_invisibilidad"))
    assert Condition.INVISIBLE in t.conditions("A")
    assert t.state.castings[0].level == 3


# -- wands and scrolls -----------------------------------------------------------------------------


@pytest.mark.rule("ML-123", "ML-182")
def test_a_wand_lowers_the_guard_and_spends_a_charge() -> None:
    a = BARE | {"held": ["vara_de_fuego"]}
    t = table("Ag.....h", A=a, g=F, h=FIGHTER, order="Agh", dice=(1, 2, 1, 1, 1, 1, 1))
    t.act("A", CastFrom("vara_de_fuego#1", "bola_de_fuego", at=at(7, 0)), g=Strike("espada"))
    assert t.events("item.cast_from")[0].args["at"] == at(7, 0)
    assert t.offered == [("declared", "g")]
    assert t.state.charges["vara_de_fuego#1"] == 4
    assert t.life("h") == 15
    # 10 + grade 3, with no ability of the bearer's
    assert t.events("check.failed")[0].args["difficulty"] == 13
    assert t.dice_used_up()


@pytest.mark.rule("ML-123", "ML-182")
def test_a_wand_lowers_the_guard_even_for_a_melee_touch() -> None:
    t = table("Ag", A=BARE | {"held": ["vara_de_escarcha"]}, g=F, order="Ag", dice=(15, 2, 3))
    t.act("A", CastFrom("vara_de_escarcha#1", "toque_helado", targets=("g",)))
    assert t.offered == [("declared", "g")]
    assert t.life("g") == 20 - 4


@pytest.mark.rule("ML-182", "ML-128")
def test_a_wand_whose_bearer_falls_first_keeps_its_charge() -> None:
    a = BARE | {"held": ["vara_de_escarcha"], "life": 2}
    t = table("Ag", A=a, g=F, order="Ag", dice=(12, 2))
    t.act("A", CastFrom("vara_de_escarcha#1", "toque_helado", targets=("g",)), g=Strike("espada"))
    assert t.life("g") == 20
    assert t.state.charges["vara_de_escarcha#1"] == 10
    assert t.state.ground[at(0, 0)] == ("vara_de_escarcha#1",)


@pytest.mark.rule("ML-182")
def test_an_empty_wand_is_a_stick() -> None:
    a = BARE | {"held": ["vara_de_escarcha"]}
    t = table("Ag", A=a, g=F, order="Ag", extra='[charges]\n"vara_de_escarcha#1" = 0')
    refusal = t.refusal("A", CastFrom("vara_de_escarcha#1", "toque_helado", targets=("g",)))
    assert refusal.key == "item.empty"


@pytest.mark.rule("ML-182", "ML-267")
def test_a_scroll_is_read_once() -> None:
    a = BARE | {"held": ["papiro_de_relampago"]}
    t = table("A...g", A=a, g=FIGHTER, order="Ag", dice=(2, 1, 1, 1, 1, 1))
    t.act("A", CastFrom("papiro_de_relampago", "relampago", at=at(1, 0)))
    assert t.life("g") == 15
    assert t.body("A").held == ()


# -- staves and codices ----------------------------------------------------------------------------


@pytest.mark.rule("ML-183", "ML-123")
@pytest.mark.parametrize(("option", "provokes"), [
    (CastFrom("baston_de_sanacion#1", "curar_heridas", targets=("A",)), False),
    (CastFrom("baston_de_sanacion#1", "bendicion"), True),
])  # fmt: skip
def test_a_staff_lowers_the_guard_unless_the_spell_is_a_touch(option: CastFrom, provokes: bool) -> None:
    a = BARE | {"held": ["baston_de_sanacion"], "life_now": 10}
    t = table("Ag", A=a, g=F, order="Ag", dice=() if provokes else (4,))
    t.act("A", option)
    assert t.offered == ([("declared", "g")] if provokes else [])
    assert t.state.charges["baston_de_sanacion#1"] == 9


@pytest.mark.rule("ML-184")
def test_a_sorcerer_reads_from_a_codex_with_all_that_casting_takes() -> None:
    w = knows(SORCERER, held=["codex_de_la_torre"])
    t = table("Wg.", W=w, g=F, order="Wg", dice=(1, 2, 2))
    option = CastFrom("codex_de_la_torre", "dardos_de_fuerza", targets=("g",))
    t.act("W", option, g=Strike("espada"))
    assert t.offered == [("declared", "g")]
    assert dict(t.body("W").used) == {"basic": 1}
    assert t.life("g") == 17
    turn = t.state.turn
    assert turn is not None
    assert (turn.standard, turn.movement) == (0, 0)  # a full action


@pytest.mark.rule("ML-184", "ML-128")
def test_a_reader_struck_down_first_has_used_the_spell() -> None:
    w = knows(SORCERER, held=["codex_de_la_torre"], life=2)
    t = table("Wg.", W=w, g=F, order="Wg", dice=(12, 2))
    option = CastFrom("codex_de_la_torre", "dardos_de_fuerza", targets=("g",))
    t.act("W", option, g=Strike("espada"))
    assert dict(t.body("W").used) == {"basic": 1}
    assert t.life("g") == 20


@pytest.mark.rule("ML-184")
def test_a_codex_is_closed_to_others() -> None:
    t = table("A..g", A=BARE | {"held": ["codex_de_la_torre"]}, g=F, order="Ag")
    option = CastFrom("codex_de_la_torre", "dardos_de_fuerza", targets=("g",))
    assert t.refusal("A", option).key == "item.not_your_codex"


@pytest.mark.rule("ML-182")
def test_an_object_holds_its_own_spells_only() -> None:
    t = table("A..g", A=BARE | {"held": ["vara_de_fuego"]}, g=F, order="Ag")
    option = CastFrom("vara_de_fuego#1", "flecha_acida", targets=("g",))
    assert t.refusal("A", option).key == "item.no_such_spell"


@pytest.mark.rule("ML-245", "ML-182")
def test_objects_cast_through_armour_and_silence() -> None:
    w = knows(SORCERER, held=["vara_de_escarcha"], armour="placa_completa", conditions=["silenced"])
    t = table("Wg", W=w, g=FIGHTER, order="Wg", dice=(15, 2, 3))
    t.act("W", CastFrom("vara_de_escarcha#1", "toque_helado", targets=("g",)))
    assert t.life("g") == 16


# -- devices ---------------------------------------------------------------------------------------


@pytest.mark.rule("ML-181")
def test_activating_an_object_does_not_lower_the_guard() -> None:
    a = BARE | {"carried": ["broche_protector"]}  # worn, not held
    t = table("Ag", A=a, g=F, order="Ag")
    t.act("A", Activate("broche_protector#1", "escudo_arcano"))
    assert t.offered == []
    assert t.state.charges["broche_protector#1"] == 2
    assert t.state.castings[0].source == "spell:escudo_arcano"
    assert t.refusal("A", Activate("broche_protector#1", "escudo_arcano")).key == "budget.standard"


@pytest.mark.rule("ML-181")
def test_a_ring_steps_through_shadow_and_is_spent() -> None:
    a = BARE | {"carried": ["anillo_del_paso"]}
    t = table("Ag....", A=a, g=F, order="Ag")
    t.act("A", Activate("anillo_del_paso#1", "paso_de_sombra", to=at(5, 0)))
    assert t.at("A") == (5, 0)
    t.end_turn("A")
    again = Activate("anillo_del_paso#1", "paso_de_sombra", to=at(3, 0))
    assert t.refusal("A", again).key == "item.empty"


@pytest.mark.rule("ML-182", "ML-181")
def test_each_kind_of_object_has_its_own_action() -> None:
    a = BARE | {"held": ["pocion_de_curacion", "vara_de_fuego"]}
    t = table("A..g", A=a, g=F, order="Ag")
    assert (
        t.refusal("A", CastFrom("pocion_de_curacion", "curar_heridas", targets=("A",))).key
        == "item.wrong_kind"
    )
    assert t.refusal("A", Drink("vara_de_fuego#1")).key == "item.wrong_kind"
    assert t.refusal("A", Cast("bola_de_fuego", at=at(3, 0))).key == "cast.unknown"
