"""Spell resistance: what has to be beaten before a spell can do anything at all."""

from __future__ import annotations

import pytest

from refriega.rulesets.leyendas.magic.options import Cast
from tests.rulesets.leyendas.casters import SAINT, SORCERER, knows
from tests.rulesets.leyendas.table import FIGHTER, at, table

W = knows(SORCERER, "dardos_de_fuerza", "flecha_acida", "bola_de_fuego")  # magic knowledge +7


def resisting(value: int) -> dict[str, object]:
    return FIGHTER | {"spell_resistance": value}


@pytest.mark.rule("ML-072")
@pytest.mark.parametrize(
    ("resistance", "roll", "beaten"),
    [(15, 11, True), (18, 10, False), (18, 11, False), (18, 12, True), (40, 20, True), (2, 1, False)],
)
def test_the_check_must_exceed_the_resistance(resistance: int, roll: int, beaten: bool) -> None:
    # +7: 11 makes 18, which beats 15 and does not beat 18; 20 and 1 decide by themselves
    t = table("W..g", W=W, g=resisting(resistance), order="Wg", dice=(roll, 2) if beaten else (roll,))
    t.act("W", Cast("dardos_de_fuerza", targets=("g",)))
    key = "spell.beats_resistance" if beaten else "spell.resisted"
    (event,) = t.events(key)
    assert event.args["resistance"] == resistance
    assert t.life("g") == (17 if beaten else 20)
    assert t.dice_used_up()


@pytest.mark.rule("ML-072")
def test_by_the_variant_to_equal_it_is_enough() -> None:
    t = table("W..g", W=W, g=resisting(18), order="Wg", dice=(11, 2), variants={"sr_compare": "equal"})
    t.act("W", Cast("dardos_de_fuerza", targets=("g",)))
    assert t.life("g") == 17


@pytest.mark.rule("ML-073", "ML-275")
def test_real_acid_meets_no_resistance() -> None:
    t = table("W..g", W=W, g=resisting(30), order="Wg", dice=(15, 1, 1))
    t.act("W", Cast("flecha_acida", targets=("g",)))
    assert t.life("g") == 18
    assert t.dice_used_up()


@pytest.mark.rule("ML-073", "ML-275", "ML-072")
def test_who_resists_a_fireball_neither_saves_nor_burns() -> None:
    row = "W....g.h....."
    h = FIGHTER | {"saves": {"reflex": 0}}
    # g resists with 17 against 18; h fails its save with 2; 5d6
    t = table(row, W=W, g=resisting(18), h=h, order="Wgh", dice=(10, 2, 1, 1, 1, 1, 1))
    t.act("W", Cast("bola_de_fuego", at=at(6, 0)))
    assert (t.life("g"), t.life("h")) == (20, 15)
    assert t.dice_used_up()


@pytest.mark.rule("ML-074")
def test_the_highest_of_several_resistances_counts() -> None:
    # by nature 12, from the spell 15: together neither 27 nor 12, but 15
    g = resisting(12) | SAINT | {"spell_resistance": 12, "spells": ["resistencia_arcana"]}
    t = table("W..g", W=W, g=g, order="gW", dice=(9, 2))
    t.act("g", Cast("resistencia_arcana", targets=("g",)))
    t.act("W", Cast("dardos_de_fuerza", targets=("g",)))
    (event,) = t.events("spell.beats_resistance")
    assert event.args["resistance"] == 15
    assert t.life("g") == 17


ARMOUR = """
[define.armours.malla_de_runas]
name = { es = "malla de runas", en = "mail of runes" }
bonus = 4
spell_resistance = 16
"""


@pytest.mark.rule("ML-074")
@pytest.mark.parametrize(("own", "counts"), [(12, 16), (18, 18)])
def test_armour_may_resist_too(own: int, counts: int) -> None:
    g = resisting(own) | {"armour": "malla_de_runas"}
    t = table("W..g", W=W, g=g, order="Wg", dice=(2,), extra=ARMOUR)
    t.act("W", Cast("dardos_de_fuerza", targets=("g",)))
    assert t.events("spell.resisted")[0].args["resistance"] == counts


@pytest.mark.rule("ML-072", "ML-275")
def test_friends_let_harmless_magic_through() -> None:
    a = resisting(30) | {"life_now": 4}
    t = table("SA..g", S=knows(SAINT, "curar_heridas"), A=a, g=FIGHTER, order="SAg", dice=(3,))
    t.act("S", Cast("curar_heridas", targets=("A",)))
    assert t.life("A") == 7
