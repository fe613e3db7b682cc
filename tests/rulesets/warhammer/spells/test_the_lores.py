"""The lores as data: all 48 spells, and two more, by the table that they were copied from."""

from __future__ import annotations

import pytest

from refriega.rulesets.warhammer.content import Content, own_content
from refriega.rulesets.warhammer.references import check_content
from refriega.rulesets.warhammer.spells.schema import (
    EveryModel,
    HitByArmour,
    Hits,
    Lasting,
    MoveUnit,
    Template,
    effect_of,
    within,
)
from refriega.rulesets.warhammer.terms import Duration

CONTENT = Content(own_content())

TABLE = """
fuego 1 5 MM Bola de Fuego
fuego 2 6 RiP Espada Flamígera de Rhuin
fuego 3 8 MM Ráfaga Ardiente
fuego 4 9 I Cabeza Llameante
fuego 5 11 I Conflagración Fatal
fuego 6 12 RiP Muro de Fuego
metal 1 3 MM Regla del Hierro Candente
metal 2 6 1T Mandamiento del Latón
metal 3 8 O Transmutación del Plomo
metal 4 8 MM Destilación de la Plata Fundida
metal 5 9 O Ley del Oro
metal 6 11 I Maldición del Acero Forjado
sombras 1 4 I Corcel de Sombras
sombras 2 6 MM Muerte Rauda
sombras 3 7 RiP Pellejo de Medianoche
sombras 4 8 RiP Sombras de Muerte
sombras 5 10 I Acechante Invisible
sombras 6 11 T Pozo de Sombras
bestias 1 5 I Buccos, el Toro se Fortalece
bestias 2 6 O Adlos, el Grito del Águila
bestias 3 6 RiP Ursos, la Furia del Oso
bestias 4 7 MM Corvos, el Festín del Cuervo
bestias 5 7 O La Bestia se Acobarda
bestias 6 9 I El Lobo Acecha
cielos 1 6 O Segundo Sello de Amul
cielos 2 6 O El Portento de Far
cielos 3 7 I Rayo Múltiple
cielos 4 9 I Rayo Atronador de Uranon
cielos 5 9 I Tormenta de Cronos
cielos 6 11 O Cometa de Casandora
luz 1 5 RiP Iluminación de Pha
luz 2 5 MM Mirada Ardiente de Shem
luz 3 6 O Brillo Deslumbrante
luz 4 7 I Mano Curadora
luz 5 8 RiP Luz Guardiana
luz 6 9 1T Luz Cegadora
vida 1 6 1T Siodh Ramaplata, Señora del Río
vida 2 7 I Bheortaine Brezal, Padre de las Espinas
vida 3 7 RiP Olannan Retemblador, Viento Aullante
vida 4 7 I Señor del Bosque
vida 5 8 I Señor de la Piedra
vida 6 10 I Señor de la Lluvia
muerte 1 5 MM Mano Oscura de la Muerte
muerte 2 5 O Traficante de la Muerte
muerte 3 8 I Robar Alma
muerte 4 8 MM Viento de la Muerte
muerte 5 10 I Absorber Vida
muerte 6 12 1T ¡Fatalidad y Oscuridad!
alta 0 11 RiP Llamas del Fénix
nigromancia 0 10 RiP Maldición de los Años
"""
"""Lore, number, casting value, type and Spanish name: a magic missile (MM), a template (T), remains in play
(RiP), lasts one turn (1T), instant (I), of another duration (O).
"""

DURATIONS = {
    "MM": (Duration.INSTANT,),
    "T": (Duration.INSTANT,),
    "I": (Duration.INSTANT,),
    "RiP": (Duration.REMAINS,),
    "1T": (Duration.ITS_NEXT_TURN, Duration.NEXT_MAGIC),
    "O": (Duration.THIS_COMBAT, Duration.THIS_TURN, Duration.ITS_NEXT_TURN, Duration.SPECIAL),
}

ROWS = [line.split(" ", 4) for line in TABLE.strip().splitlines()]


def named(name: str) -> str:
    (found,) = [id_ for id_, spell in CONTENT.spells.items() if spell.name["es"] == name]
    return found


def test_there_are_eight_lores_of_six_spells_and_two_spells_of_others() -> None:
    assert len(CONTENT.spells) == len(ROWS) == 50
    numbers = {
        lore: sorted(spell.number for spell in CONTENT.spells.values() if spell.lore == lore)
        for lore in CONTENT.lores
    }
    assert numbers.pop("alta") == numbers.pop("nigromancia") == [0]
    assert len(numbers) == 8
    assert all(found == [1, 2, 3, 4, 5, 6] for found in numbers.values())


@pytest.mark.rule("WF-020", "WF-021", "WF-022", "WF-023")
@pytest.mark.parametrize(("lore", "number", "value", "type_", "name"), ROWS, ids=[row[4] for row in ROWS])
def test_a_spell_is_as_the_table_has_it(lore: str, number: str, value: str, type_: str, name: str) -> None:
    spell = CONTENT.spells[named(name)]
    assert (spell.lore, spell.number, spell.value) == (lore, int(number), int(value))
    assert spell.missile == (type_ == "MM")
    assert spell.duration in DURATIONS[type_]
    assert (effect_of(spell, Template) is not None) == (type_ == "T")


def test_every_spell_and_lore_has_a_name_in_both_languages_and_every_spell_a_text() -> None:
    for entry in (*CONTENT.lores.values(), *CONTENT.spells.values()):
        assert set(entry.name) == {"es", "en"}
    for spell in CONTENT.spells.values():
        assert set(spell.text) == {"es", "en"}


def test_all_of_it_passes_the_checks_that_files_of_users_must_pass() -> None:
    for part in own_content():
        check_content(CONTENT, part)


MISSILES = {
    "bola_de_fuego": ("D6", 4, True, True),
    "rafaga_ardiente": ("2D6", 4, True, True),
    "destilacion_de_la_plata_fundida": ("2D6", 4, True, True),
    "muerte_rauda": ("D6", 3, False, False),
    "festin_del_cuervo": ("2D6", 3, False, True),
    "mirada_ardiente_de_shem": ("D6", 4, True, True),
    "mano_oscura_de_la_muerte": ("D6", 4, False, True),
    "viento_de_la_muerte": ("2D6", 4, False, True),
}
"""Hits, Strength, whether of fire, whether armour saves."""


def test_magic_missiles_reach_24_inches_and_hit_as_the_table_says() -> None:
    found = {id_ for id_, spell in CONTENT.spells.items() if spell.missile}
    assert found == {*MISSILES, "regla_del_hierro_candente"}
    for id_, (hits, strength, flaming, armour) in MISSILES.items():
        effect = effect_of(CONTENT.spells[id_], Hits)
        assert effect is not None
        assert (effect.hits, effect.strength, effect.flaming, effect.armour) == (
            hits,
            strength,
            flaming,
            armour,
        )
    assert {CONTENT.spells[id_].aim.range for id_ in found} == {24}


OTHERS = {
    "rayo_multiple": ("D6", 4, True, 24),
    "rayo_atronador_de_uranon": ("D6", 4, False, 24),
    "tormenta_de_cronos": ("D6", 4, True, 12),
    "absorber_vida": ("D6", 3, False, 12),
    "padre_de_las_espinas": ("2D6", 3, True, 24),
}
"""Hits, Strength, whether armour saves, range; none of them a magic missile."""


@pytest.mark.parametrize("id_", OTHERS)
def test_other_damage_is_as_the_table_says(id_: str) -> None:
    hits, strength, armour, reach = OTHERS[id_]
    spell = CONTENT.spells[id_]
    effect = effect_of(spell, Hits)
    assert effect is not None
    assert (effect.hits, effect.strength, effect.armour, effect.flaming) == (hits, strength, armour, False)
    assert spell.aim.range == reach
    assert spell.aim.sight == (id_ == "tormenta_de_cronos")


def test_every_hit_of_the_lore_of_fire_is_of_fire() -> None:
    for spell in CONTENT.spells.values():
        if spell.lore == "fuego":
            assert all(getattr(effect, "flaming", True) for effect in spell.effects)


ENGAGED = {
    "must": {
        "transmutacion_del_plomo",
        "la_bestia_se_acobarda",
        "portento_de_far",
        "brillo_deslumbrante",
        "traficante_de_la_muerte",
    },
    "may": {"corcel_de_sombras", "mano_curadora"},
}


@pytest.mark.parametrize("engaged", ENGAGED)
def test_some_spells_are_for_those_in_close_combat(engaged: str) -> None:
    found = {id_ for id_, spell in CONTENT.spells.items() if spell.aim.engaged == engaged}
    assert found == ENGAGED[engaged]


SIGHT = {
    "muro_de_fuego",
    "mandamiento_del_laton",
    "maldicion_del_acero_forjado",
    "tormenta_de_cronos",
    "luz_cegadora",
    "fatalidad_y_oscuridad",
}


def test_the_spells_that_need_sight_are_missiles_and_six_more() -> None:
    found = {id_ for id_, spell in CONTENT.spells.items() if spell.aim.sight and not spell.missile}
    assert found == SIGHT


MOVES = {"corcel_de_sombras", "acechante_invisible", "el_lobo_acecha"}


@pytest.mark.rule("WF-070")
def test_three_spells_move_units() -> None:
    found = {id_ for id_, spell in CONTENT.spells.items() if effect_of(spell, MoveUnit)}
    assert found == MOVES


def test_what_the_lores_of_beasts_and_life_were_before() -> None:
    changed = {id_: spell for id_, spell in CONTENT.spells.items() if spell.original is not None}
    assert set(changed) == {
        "furia_del_oso",
        "la_bestia_se_acobarda",
        "el_lobo_acecha",
        "senora_del_rio",
        "padre_de_las_espinas",
        "senor_del_bosque",
        "senor_de_la_piedra",
        "senor_de_la_lluvia",
    }
    first = {id_: spell.as_printed_first() for id_, spell in changed.items()}
    assert first["la_bestia_se_acobarda"].value == 8
    assert first["furia_del_oso"].aim.whom == "self"
    assert first["padre_de_las_espinas"].aim.sight
    rain = first["senor_de_la_lluvia"]
    assert (rain.value, rain.aim.range, rain.aim.sight) == (9, 24, True)
    for id_, (hits, strength) in {"senor_del_bosque": ("D6", 4), "senor_de_la_piedra": ("D6", 5)}.items():
        effect, near = effect_of(first[id_], Hits), first[id_].aim.near
        assert effect is not None and near is not None
        assert (effect.hits, effect.strength, near.otherwise) == (hits, strength, 6)
    wolf = effect_of(first["el_lobo_acecha"], MoveUnit)
    assert wolf is not None and not wolf.to_wizard


def test_what_is_said_of_a_spell_before_it_was_revised_leaves_the_rest_alone() -> None:
    spell = CONTENT.spells["la_bestia_se_acobarda"]
    before = spell.as_printed_first()
    assert (before.effects, before.aim, before.lore) == (spell.effects, spell.aim, "bestias")
    ball = CONTENT.spells["bola_de_fuego"]
    assert ball.as_printed_first() is ball


@pytest.mark.rule("WF-004", "WF-038")
def test_lasting_effects_are_as_the_table_says() -> None:
    def lasting(id_: str) -> Lasting:
        (found,) = [e for e in within(CONTENT.spells[id_].effects) if isinstance(e, Lasting)]
        return found

    def changes(id_: str) -> list[tuple[str, int | None, int, bool]]:
        return [(str(c.stat), c.set, c.add, c.half) for c in lasting(id_).changes]

    assert changes("espada_flamigera_de_rhuin") == [("a", None, 1, False), ("s", None, 3, False)]
    assert "flaming_blows" in lasting("espada_flamigera_de_rhuin").marks
    assert changes("transmutacion_del_plomo") == [("to_hit", None, -1, False), ("save", None, -1, False)]
    assert changes("furia_del_oso") == [("a", None, 3, False), ("s", None, 2, False), ("t", None, 1, False)]
    assert changes("iluminacion_de_pha") == [("a", 3, 0, False), ("s", 5, 0, False)]
    assert changes("brillo_deslumbrante") == [("ws", 1, 0, False)]
    assert changes("luz_cegadora") == [("m", None, 0, True), ("ws", 1, 0, False), ("bs", 1, 0, False)]
    assert changes("senor_de_la_lluvia") == [("to_shoot", None, -1, False)]
    assert changes("fatalidad_y_oscuridad") == [("ld", None, -3, False)]
    assert (lasting("luz_guardiana").reach, lasting("luz_guardiana").whom) == (12, "friends")
    assert lasting("viento_aullante").reach == 12
    for id_ in ("maldicion_del_acero_forjado", "senor_de_la_lluvia"):
        assert lasting(id_).duration is Duration.BATTLE


def test_the_hot_iron_the_flames_and_the_curse_are_as_the_table_says() -> None:
    iron = effect_of(CONTENT.spells["regla_del_hierro_candente"], HitByArmour)
    assert iron is not None
    assert (iron.bare, iron.light, iron.heavy, iron.flaming) == (3, 4, 5, True)
    flames = effect_of(CONTENT.spells["llamas_del_fenix"], EveryModel)
    curse = effect_of(CONTENT.spells["maldicion_de_los_anos"], EveryModel)
    assert flames is not None and curse is not None
    assert (flames.strength, flames.armour) == (3, True)
    assert (curse.to_wound, curse.least, curse.armour) == (6, 2, False)
