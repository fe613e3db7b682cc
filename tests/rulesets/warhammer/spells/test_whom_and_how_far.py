"""All 50 spells by what they may be cast at and how far they reach: one table of each, worked out by hand."""

from __future__ import annotations

from typing import Any

import pytest

from refriega.rulesets.warhammer.content import own_content
from refriega.rulesets.warhammer.spells import aiming
from refriega.rulesets.warhammer.terms import Trait
from tests.rulesets.warhammer.kit import Bench, battle, piece
from tests.rulesets.warhammer.spells.casting import casting, listed

# -- whom --------------------------------------------------------------------------------------------

RED: dict[str, dict[str, Any]] = {
    "maga": {"level": 4, "at": (50, 60)},
    "lanzas": {"models": 10, "at": (40, 64)},
    "jinetes": {"troop": "caballero", "models": 5, "at": (62, 64)},
    "heroe": {"character": True, "at": (54, 64)},
    "cobardes": {"models": 8, "at": (20, 84), "fleeing": True},
    "guardia": {"models": 5, "at": (86, 34.01)},
    "escolta": {"models": 5, "at": (14, 34.01)},
}

BLUE: dict[str, dict[str, Any]] = {
    "orcos": {"troop": "orco", "models": 10, "at": (50, 40), "items": ("pergamino_de_dispersion",)},
    "jefe": {"troop": "orco", "host": "orcos"},
    "asesino": {"troop": "asesino", "host": "orcos", "hidden": True},
    "detras": {"models": 5, "at": (50, 37)},
    "lobos": {"troop": "caballero", "models": 5, "at": (34, 40)},
    "carro": {"troop": "carro", "at": (66, 40)},
    "maquina": {"troop": "lanzapiedras", "at": (76, 50)},
    "bestia": {"troop": "grifo", "fly": 20, "at": (24, 50)},
    "huesos": {"troop": "esqueleto", "models": 10, "at": (24, 60)},
    "nube": {"models": 5, "at": (80, 60), "traits": (Trait.SKIRMISHER,)},
    "presa": {"models": 5, "at": (86, 34)},
    "jauria": {"troop": "caballero", "models": 5, "at": (14, 34)},
}
"""The wizard sees all that is free but who stands behind the orcs; two combats are going on elsewhere."""

FREE = {"orcos", "detras", "lobos", "carro", "maquina", "bestia", "huesos", "nube"}
SEEN = FREE - {"detras"}
FRIENDS = {"maga", "lanzas", "jinetes", "heroe", "cobardes"}
NOBODY = {""}

WHOM: dict[str, set[str]] = {
    "bola_de_fuego": SEEN,
    "espada_flamigera_de_rhuin": NOBODY,
    "rafaga_ardiente": SEEN,
    "cabeza_llameante": NOBODY,
    "conflagracion_fatal": FREE,
    "muro_de_fuego": SEEN - {"nube"},
    "regla_del_hierro_candente": SEEN | {"jefe"},
    "mandamiento_del_laton": {"carro", "maquina"},
    "transmutacion_del_plomo": {"presa", "jauria"},
    "destilacion_de_la_plata_fundida": SEEN,
    "ley_del_oro": {"orcos"},
    "maldicion_del_acero_forjado": SEEN - {"maquina"},
    "corcel_de_sombras": {"maga", "heroe"},
    "muerte_rauda": SEEN,
    "pellejo_de_medianoche": FRIENDS,
    "sombras_de_muerte": FRIENDS,
    "acechante_invisible": FRIENDS - {"cobardes"},
    "pozo_de_sombras": FREE,
    "el_toro_se_fortalece": {"cobardes"},
    "grito_del_aguila": {"lobos", "carro", "bestia"},
    "furia_del_oso": {"maga"},
    "festin_del_cuervo": SEEN,
    "la_bestia_se_acobarda": {"jauria"},
    "el_lobo_acecha": {"jinetes"},
    "segundo_sello_de_amul": NOBODY,
    "portento_de_far": {"guardia", "escolta"},
    "rayo_multiple": FREE,
    "rayo_atronador_de_uranon": FREE,
    "tormenta_de_cronos": NOBODY,
    "cometa_de_casandora": NOBODY,
    "iluminacion_de_pha": NOBODY,
    "mirada_ardiente_de_shem": SEEN,
    "brillo_deslumbrante": {"presa", "jauria"},
    "mano_curadora": FRIENDS | {"guardia", "escolta"},
    "luz_guardiana": NOBODY,
    "luz_cegadora": SEEN,
    "senora_del_rio": FREE - {"bestia"},
    "padre_de_las_espinas": FREE,
    "viento_aullante": NOBODY,
    "senor_del_bosque": FREE,
    "senor_de_la_piedra": FREE,
    "senor_de_la_lluvia": FREE,
    "mano_oscura_de_la_muerte": SEEN,
    "traficante_de_la_muerte": {"guardia", "escolta"},
    "robar_alma": (FREE | {"jefe"}) - {"huesos"},
    "viento_de_la_muerte": SEEN,
    "absorber_vida": NOBODY,
    "fatalidad_y_oscuridad": SEEN - {"huesos"},
    "llamas_del_fenix": FREE,
    "maldicion_de_los_anos": FREE,
}


def test_the_table_holds_every_spell() -> None:
    assert set(WHOM) == {id_ for part in own_content() for id_ in part.spells}


@pytest.mark.rule("WF-004", "WF-012", "WF-061")
@pytest.mark.parametrize("spell", WHOM)
def test_a_spell_is_for_these_and_no_others(spell: str) -> None:
    t = battle(red=RED, blue=BLUE, contacts=[("guardia", "presa"), ("escolta", "jauria")], size=(100, 100))
    assert set(listed(t, spell)) == WHOM[spell]
    if WHOM[spell] != NOBODY:
        others = [who for who in t.game.everybody() if who not in WHOM[spell]]
        assert all(aiming.check(t.game, casting(spell, who)) is not None for who in others)


@pytest.mark.rule("WF-015", "WF-010")
@pytest.mark.parametrize("spell", WHOM)
def test_a_wizard_whose_unit_fights_casts_all_but_missiles_and_what_bears_the_unit_off(spell: str) -> None:
    """The wizard stands at the end of the rank, where nobody touches them."""
    red = RED | {"maga": {"level": 4, "host": "guardia", "slot": 4}, "guardia": {"models": 9, "at": (50, 60)}}
    blue = BLUE | {"presa": {"models": 3, "files": 3, "at": (49.2, 59.99)}}
    t = battle(red=red, blue=blue, contacts=[("guardia", "presa"), ("escolta", "jauria")], size=(100, 100))
    missiles = {
        "bola_de_fuego",
        "rafaga_ardiente",
        "regla_del_hierro_candente",
        "destilacion_de_la_plata_fundida",
        "muerte_rauda",
        "festin_del_cuervo",
        "mirada_ardiente_de_shem",
        "mano_oscura_de_la_muerte",
        "viento_de_la_muerte",
    }
    assert bool(listed(t, spell)) is (spell not in missiles)


# -- how far -----------------------------------------------------------------------------------------

REACH: dict[str, int] = {
    "bola_de_fuego": 24,
    "rafaga_ardiente": 24,
    "muro_de_fuego": 24,
    "regla_del_hierro_candente": 24,
    "mandamiento_del_laton": 24,
    "transmutacion_del_plomo": 24,
    "destilacion_de_la_plata_fundida": 24,
    "ley_del_oro": 24,
    "maldicion_del_acero_forjado": 12,
    "corcel_de_sombras": 12,
    "muerte_rauda": 24,
    "pellejo_de_medianoche": 24,
    "sombras_de_muerte": 6,
    "acechante_invisible": 24,
    "grito_del_aguila": 24,
    "festin_del_cuervo": 24,
    "el_lobo_acecha": 24,
    "portento_de_far": 12,
    "rayo_multiple": 24,
    "rayo_atronador_de_uranon": 24,
    "mirada_ardiente_de_shem": 24,
    "brillo_deslumbrante": 18,
    "luz_cegadora": 24,
    "senora_del_rio": 12,
    "padre_de_las_espinas": 24,
    "senor_del_bosque": 12,
    "senor_de_la_piedra": 12,
    "senor_de_la_lluvia": 30,
    "mano_oscura_de_la_muerte": 24,
    "traficante_de_la_muerte": 24,
    "robar_alma": 12,
    "viento_de_la_muerte": 24,
    "fatalidad_y_oscuridad": 24,
    "llamas_del_fenix": 24,
    "maldicion_de_los_anos": 24,
}
"""In inches. The others with a target reach over the whole table; those of Life lie near the wizard here."""

EVERYWHERE = (
    "conflagracion_fatal",
    "pozo_de_sombras",
    "el_toro_se_fortalece",
    "la_bestia_se_acobarda",
    "mano_curadora",
)


def apart(distance: float) -> Bench:
    """The wizard stands in the middle of a front rank; so far in front of that base there is an enemy, and a
    friend in the same place.
    """
    return battle(
        red={
            "maga": {"level": 4, "host": "lanzas", "slot": 2},
            "lanzas": {"models": 9, "files": 5, "at": (50, 90)},
            "amigos": {"models": 5, "at": (50, 90 - distance), "facing": "south"},
        },
        blue={"orcos": {"models": 5, "at": (50, 90 - distance)}},
        size=(100, 100),
    )


@pytest.mark.rule("WF-004", "WF-011")
@pytest.mark.parametrize("spell", REACH)
def test_a_spell_reaches_from_the_wizards_base_to_the_nearest_of_the_target_and_not_a_hair_farther(
    spell: str,
) -> None:
    for more, reaches in ((0.0, True), (0.001, False)):
        t = apart(REACH[spell] + more)
        target = "amigos" if t.game.spell(spell).aim.whom == "friend" else "orcos"
        assert aiming.in_range(t.game, casting(spell, target)) is reaches


@pytest.mark.parametrize("spell", EVERYWHERE)
def test_some_reach_over_the_whole_table(spell: str) -> None:
    assert aiming.in_range(apart(85).game, casting(spell, "orcos"))


def test_these_are_all_that_have_a_target() -> None:
    aimed = {id_ for id_, whom in WHOM.items() if whom != NOBODY}
    assert aimed - {"furia_del_oso"} == {*REACH, *EVERYWHERE}


def test_one_end_of_a_long_unit_within_range_is_enough_and_of_a_single_model_it_is_that_one() -> None:
    """A rank of ten files whose left end is 24 inches straight north of the wizard; a hero at the other end.
    The iron that is for a single model reaches a man of the rank, and the hero it does not.
    """
    t = battle(
        red={"maga": {"level": 4, "at": (50, 90)}},
        blue={
            "orcos": {"models": 9, "files": 10, "at": (50 - 91 / 25.4, 66)},
            "jefe": {"host": "orcos", "slot": 9},
        },
        size=(100, 100),
    )
    iron, ball = "regla_del_hierro_candente", "bola_de_fuego"
    assert aiming.in_range(t.game, casting(ball, "orcos"))
    assert aiming.in_range(t.game, casting(iron, "orcos"))
    assert not aiming.in_range(t.game, casting(iron, "jefe"))
    t.unit("jefe").slot = 0  # now the hero is near, and all of the men are a little farther off
    assert aiming.in_range(t.game, casting(ball, "orcos"))
    assert not aiming.in_range(t.game, casting(iron, "orcos"))
    assert aiming.in_range(t.game, casting(iron, "jefe"))


# -- how far from terrain, and as the lores were first printed -------------------------------------------


def reaches(t: Bench, spell: str, target: str = "orcos") -> bool:
    """Whether the wizard, alone in the open, reaches the orcs."""
    named = casting(spell, target)
    assert aiming.check(t.game, named) is None
    return aiming.in_range(t.game, named)


def field(**fields: Any) -> Bench:
    """A wizard alone, and orcs 12 inches to the north, in the open."""
    red = {"maga": {"level": 4, "at": (24, 30)}} | fields.pop("red", {})
    blue = {"orcos": {"troop": "orco", "models": 10, "at": (24, 18)}} | fields.pop("blue", {})
    return battle(red=red, blue=blue, **fields)


def test_the_rain_reaches_30_inches_and_as_first_printed_24() -> None:
    blue = {"orcos": {"troop": "orco", "models": 10, "at": (24, 14)}}
    red = {"maga": {"level": 4, "at": (24, 44)}}
    assert reaches(field(red=red, blue=blue), "senor_de_la_lluvia", "orcos")
    assert not reaches(
        field(red=red, blue=blue, variants={"revised_lores": "no"}), "senor_de_la_lluvia", "orcos"
    )


@pytest.mark.parametrize(
    ("wood", "distance", "revised", "reached"),
    [
        ((34, 4, 40, 8), 40, "yes", True),  # the orcs stand 12 inches or less from it, the wizard far off
        ((44, 44, 47, 47), 12, "yes", True),  # no wood near them, but the wizard is
        ((44, 44, 47, 47), 12.5, "yes", False),
        ((44, 44, 47, 47), 12, "no", False),
        ((44, 44, 47, 47), 6, "no", True),
    ],
)
def test_the_wood_strikes_who_is_near_it_or_else_near_the_wizard(
    wood: tuple[float, float, float, float], distance: float, revised: str, reached: bool
) -> None:
    t = field(
        pieces=[piece(*wood, id="bosque")],
        red={"maga": {"level": 4, "at": (24, 4 + distance)}},
        blue={"orcos": {"troop": "orco", "models": 10, "at": (24, 4)}},
        variants={"revised_lores": revised},
    )
    assert reaches(t, "senor_del_bosque", "orcos") is reached


def test_the_marsh_needs_water_and_serves_near_the_wizard_only_where_the_table_has_none() -> None:
    marsh = "senora_del_rio"
    assert reaches(field(), marsh, "orcos")  # 12 inches from the wizard, no water at all
    t = field(pieces=[piece(0, 44, 48, 48, id="agua")])
    assert not reaches(t, marsh, "orcos")
    t = field(pieces=[piece(0, 0, 48, 6, id="agua")])
    assert reaches(t, marsh, "orcos")
    before = field(variants={"revised_lores": "no"})
    assert not reaches(before, marsh, "orcos")
