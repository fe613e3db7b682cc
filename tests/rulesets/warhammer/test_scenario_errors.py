"""Whatever is wrong in a scenario comes out as one error that names file and place, never as a traceback."""

from __future__ import annotations

from pathlib import Path

import pytest

from refriega.rulesets.warhammer.scenario import check_alone, load_scenario
from tests.rulesets.broken import FILE, beside, broken, error_of, is_named, places_of
from tests.rulesets.warhammer.files import SCENARIO, load

PLACE = "[sides.rojos.place]\n"
UNITS = "[sides.azules.units]\n"
ARMY = "[armies.mios.units]\n"

BROKEN = {
    # what: (old, new, place, words of the message)
    "no TOML": ("title = {", "title = {{", "", "line 3"),
    "another ruleset": ('"warhammer"', '"malifaux"', "ruleset", "warhammer"),
    "a misspelt key": ("turns = 4", "turnos = 4", "turnos", "'turns'?"),
    "a misspelt key of a side": ("only =", "olny =", "sides.rojos.olny", "'only'?"),
    "a misspelt key of a place": ("files = 4", "file = 4", "sides.rojos.place.lanzas.file", "'files'?"),
    "a table there is none of": ('table = "prado"', 'table = "prao"', "table", "'prado'?"),
    "more turns than a battle has": ("turn = 3", "turn = 9", "turn", "4 game turns"),
    "a first side there is none of": ("turn = 3", 'turn = 3\nfirst = "rojo"', "first", "'rojos'?"),
    "a part of the turn there is none of": ('"magic"', '"magia"', "phase", "'magic'?"),
    "an army there is none of": ('army = "mios"', 'army = "mio"', "sides.rojos.army", "'mios'?"),
    "a unit that the army does not have": ('"espia", "heroe"', '"espias"', "sides.rojos.only", "'espia'?"),
    "no army at all": ('army = "mios"', "", "sides.rojos", "one of the two"),
    "an army and units of its own": (UNITS, f'army = "mios"\n{UNITS}', "sides.azules", "one of the two"),
    "a third side": (
        UNITS, f'[sides.verdes]\narmy = "mios"\n{UNITS}', "sides", "here are 3",
    ),
    "one seat for two": ('seat = "luis"', 'seat = "ana"', "sides.azules.seat", "plays a side already"),
    "edges beside each other": (
        'seat = "ana"|seat = "luis"',
        'seat = "ana"\nedge = "top"|seat = "luis"\nedge = "left"',
        "sides",
        "across from each other",
    ),
    "a variant there is none of": (
        "[sides.rojos]", "[variants]\nunit = 'x'\n[sides.rojos]", "variants.unit", "'units'?",
    ),
    # -- where units stand
    "a place for nobody": (PLACE, f"{PLACE}lanza = {{}}\n", "sides.rojos.place.lanza", "'lanzas'?"),
    "off the table": ("at = [12, 20]", "at = [0.5, 20]", "sides.rojos.place.lanzas.at", '48" by 36"'),
    "in the rocks": ("at = [30, 20]", "at = [41, 11]", "sides.rojos.place.heroe.at", "'roca'"),
    "on another unit": ("at = [30, 20]", "at = [12, 21]", "sides.rojos.place.heroe.at", "that of 'lanzas'"),
    "facing nowhere": ("facing = [1, -1]", "facing = [0, 0]", "sides.rojos.place.heroe.facing", "vector"),
    "facing to an edge there is none of": (
        'files = 4, models = 8|facing = "north"', 'files = 4, models = 8|facing = "norte"',
        "sides.rojos.place.lanzas.facing", "",
    ),
    "in contact with nobody": (
        'fights = "lanzas"', 'fights = "lanza"', "sides.azules.place.orcos.fights", "'lanzas'?",
    ),
    "in contact with a friend": (
        'fights = "lanzas"', 'fights = "goblins"', "sides.azules.place.orcos.fights", "no unit 'goblins'",
    ),
    "beside whom it fights": (
        'fights = "lanzas"', 'fights = "lanzas", aside = 6', "sides.azules.place.orcos.aside", "not touch",
    ),
    "in contact and elsewhere": (
        'fights = "lanzas"', 'fights = "lanzas", at = [5, 5]', "sides.azules.place.orcos.at", "no `at`",
    ),
    "fleeing from a fight": (
        'fights = "lanzas"', 'fights = "lanzas", fleeing = true', "sides.azules.place.orcos.fleeing", "flees",
    ),
    # -- how they are
    "more models than it has": ("models = 8", "models = 11", "sides.rojos.place.lanzas.models", "10 models"),
    "dead of its wounds": ("wounds = 1,", "wounds = 2,", "sides.rojos.place.heroe.wounds", "lost 1 Wound at"),
    "on a dead mount": (
        "mount_wounds = 2", "mount_wounds = 4", "sides.rojos.place.heroe.mount_wounds", "lost 3 Wounds",
    ),
    "a unit that joins a unit": (
        'orcos = { fights = "lanzas" }', 'orcos = { joins = "goblins" }',
        "sides.azules.place.orcos.joins", "only a character",
    ),
    "in a unit of the other side": (
        PLACE, f'{PLACE}maga = {{ joins = "orcos" }}\n', "sides.rojos.place.maga.joins", "no unit 'orcos'",
    ),
    "in another character": (
        PLACE, f'{PLACE}maga = {{ joins = "heroe" }}\n', "sides.rojos.place.maga.joins", "no unit 'heroe'",
    ),
    "in a unit, and fleeing by itself": (
        PLACE, f"{PLACE}maga = {{ fleeing = true }}\n", "sides.rojos.place.maga.fleeing", "what the unit",
    ),
    "hidden among those on other bases": (
        'hidden = true, joins = "lanzas"|"heroe"]', 'hidden = true, joins = "reserva"|"heroe", "reserva"]',
        "sides.rojos.place.espia", "like those of 'reserva'",
    ),
    "hidden in the open": (
        PLACE, f"{PLACE}espia = {{ at = [20, 30] }}\n", "sides.rojos.place.espia", "only in a unit",
    ),
    "in a place that the unit does not have": (
        PLACE, f"{PLACE}maga = {{ slot = 9 }}\n", "sides.rojos.place.maga.slot", "there is none such",
    ),
    # -- army lists
    "a troop there is none of": ('"piquero"', '"piqueros"', "armies.mios.units.lanzas.troop", "'piquero'?"),
    "an item there is none of": (
        '["pergamino_de_dispersion"]', '["pergamino"]', "armies.mios.units.maga.items", "no magic item",
    ),
    "a spell there is none of": ('"muerte_rauda"', '"muerte"', "armies.mios.units.maga.spells", "no spell"),
    "a spell of another lore": (
        '"muerte_rauda"', '"bola_de_fuego"', "armies.mios.units.maga.spells", "of the lore 'sombras'",
    ),
    "a lore there is none of": ('"sombras"', '"sombra"', "armies.mios.units.maga.lore", "'sombras'?"),
    "a wizard who knows nothing": (
        'spells = ["pellejo_de_medianoche", "muerte_rauda"]', "", "armies.mios.units.maga", "nobody else",
    ),
    "a level above the fourth": ("level = 2", "level = 5", "armies.mios.units.maga.level", "<= 4"),
    "a unit with magic items": (
        "files = 5, points = 80", 'files = 5, items = ["clavo_frio"]',
        "armies.mios.units.lanzas.items", "champions",
    ),
    "a champion with a ward": (
        "files = 5, points = 80", 'files = 5, champion = true, items = ["sello_del_alba"]',
        "armies.mios.units.lanzas.items", "not for champions",
    ),
    "two bound items": (
        '["pergamino_de_dispersion"]', '["anillo_de_brasas", "pluma_del_fenix"]',
        "armies.mios.units.maga.items", "one bound item",
    ),
    "a character of many models": (
        "hidden = true,", "hidden = true, models = 2,", "armies.mios.units.espia.models", "one model",
    ),
    "a unit with a mount": (
        "files = 5, points = 80", 'files = 5, mount = "grifo"',
        "armies.mios.units.lanzas.mount", "only a character",
    ),
    "a mount that is none": ('mount = "grifo"', 'mount = "trol"', "armies.mios.units.heroe.mount", "monster"),
    "two generals": (
        "hidden = true,", "hidden = true, general = true,", "armies.mios.units", "one general",
    ),
    "a host there is none of": (
        'hidden = true, joins = "lanzas"', 'hidden = true, joins = "lanza"',
        "armies.mios.units.espia.joins", "'lanzas'?",
    ),
    "a host of one model": (
        'hidden = true, joins = "lanzas"|models = 5, points = 120',
        'hidden = true, joins = "reserva"|models = 1, points = 120',
        "armies.mios.units.espia.joins", "a unit of several",
    ),
    # -- spells in play
    "a spell in play there is none of": (
        'spell = "pellejo_de_medianoche"', 'spell = "pellejo"', "effects[0].spell", "no spell",
    ),
    "a spell that does not last": (
        'spell = "pellejo_de_medianoche"', 'spell = "muerte_rauda"', "effects[0].spell", "nothing in play",
    ),
    "a caster there is none of": ('caster = "maga"', 'caster = "mago"', "effects[0].caster", "'maga'?"),
    "a spell on somebody hidden": ('on = "lanzas"', 'on = "espia"', "effects[0].on", "is hidden"),
    "a spell of somebody hidden": ('caster = "maga"', 'caster = "espia"', "effects[0].caster", "is hidden"),
    "a spell on nobody": ('on = "lanzas"', 'on = "picas"', "effects[0].on", "no unit 'picas'"),
    "a spell on one who is not there": (
        "total = 12", 'included = ["heroe"]', "effects[0].included", "no unit 'heroe'",
    ),
    "two spells that one wizard keeps in play": (
        'total = 12|"muerte_rauda"',
        'total = 12\n[[effects]]\nspell = "sombras_de_muerte"\ncaster = "maga"\non = "heroe"'
        '|"sombras_de_muerte"',
        "effects[1].caster", "one spell",
    ),
    "a spell of one who is no wizard": (
        'caster = "maga"', 'caster = "heroe"', "effects[0].caster", "does not know",
    ),
    "a spell that its caster does not know": (
        'spell = "pellejo_de_medianoche"', 'spell = "sombras_de_muerte"', "effects[0].caster", "bound item",
    ),
    "a spell for friends on an enemy": ('on = "lanzas"', 'on = "orcos"', "effects[0].on", "is an enemy"),
    "a spell for enemies on a friend": (
        'spell = "pellejo_de_medianoche"|"sombras"|["pellejo_de_medianoche", "muerte_rauda"]',
        'spell = "luz_cegadora"|"luz"|["luz_cegadora"]',
        "effects[0].on", "cast at enemies",
    ),
    "a spell on its caster alone that is elsewhere": (
        'spell = "pellejo_de_medianoche"|"sombras"|["pellejo_de_medianoche", "muerte_rauda"]',
        'spell = "espada_flamigera_de_rhuin"|"fuego"|["espada_flamigera_de_rhuin"]',
        "effects[0].on", "its caster alone",
    ),
    "a spell on troops that it does not affect": (
        'spell = "pellejo_de_medianoche"|on = "lanzas"|"sombras"|["pellejo_de_medianoche", "muerte_rauda"]',
        'spell = "la_bestia_se_acobarda"|on = "orcos"|"bestias"|["la_bestia_se_acobarda"]',
        "effects[0].on", "troops such as",
    ),
    "a total with which it was not cast": ("total = 12", "total = 6", "effects[0].total", "needs 7"),
    "stages of what has none": ("total = 12", "stage = 2", "effects[0].stage", "no stages"),
    # -- content
    "content from elsewhere": ("turns = 4", 'turns = 4\ncontent = ["../x.toml"]', "content", "beside"),
    "an id twice over": (
        "[tables.prado]", '[define.tables.prado]\nname = { en = "x" }\n[tables.prado]',
        "tables.prado", "twice",
    ),
    "a piece of no kind": ('"penascos"', '"penasco"', "tables.prado.pieces.roca.kind", "'penascos'?"),
    "a bound item without a spell": (
        "[tables.prado]", '[define.items.x]\nname = { en = "x" }\ntype = "bound"\n[tables.prado]',
        "define.items.x", "power `level`",
    ),
    "a ward without a value": (
        "[tables.prado]", '[define.items.x]\nname = { en = "x" }\ntype = "ward"\n[tables.prado]',
        "define.items.x.value", "ward",
    ),
    "a weapon against missiles": (
        "[tables.prado]",
        '[define.items.x]\nname = { en = "x" }\ntype = "weapon"\nmissiles = true\n[tables.prado]',
        "define.items.x.missiles", "armour or a ward",
    ),
    "infantry on horseback": (
        "[tables.prado]",
        '[define.troops.x]\nname = { en = "x" }\nprofile = { m = 4, s = 3, t = 3 }\nsteed = "lobo"\n'
        "[tables.prado]",
        "define.troops.x.steed", "cavalry",
    ),
}  # fmt: skip


@pytest.mark.parametrize("what", BROKEN)
def test_what_is_wrong_is_named_with_its_place(what: str) -> None:
    is_named(load, SCENARIO, BROKEN[what])


def test_faults_that_have_nothing_to_do_with_each_other_are_told_together() -> None:
    text = broken(SCENARIO, '"piquero"|table = "prado"', '"pique"|table = "prao"')
    assert places_of(load, text) == ["armies.mios.units.lanzas.troop", "table"]
    text = broken(SCENARIO, "models = 8|mount_wounds = 2", "models = 20|mount_wounds = 9")
    assert places_of(load, text) == [
        "sides.rojos.place.lanzas.models",
        "sides.rojos.place.heroe.mount_wounds",
    ]


def test_an_army_beside_the_scenario_is_read_and_its_mistakes_name_it(tmp_path: Path) -> None:
    assert "lanzas" in load_scenario(*beside(tmp_path, SCENARIO, "[armies.mios]"), {}).units
    text, file = beside(tmp_path, SCENARIO, "[armies.mios]", '"piquero"', '"piqueros"')
    error = error_of(load_scenario, text, file, {})
    assert (error.file, error.place) == ("aparte.toml", "armies.mios.units.lanzas.troop")


def test_an_army_that_its_player_keeps_is_checked_on_its_own() -> None:
    army = "[armies.mios]" + SCENARIO.partition("[armies.mios]")[2]
    assert list(check_alone(army, "mios.toml").armies) == ["mios"]
    error = error_of(check_alone, broken(army, '"sombras"', '"fuego"'), "mios.toml")
    assert (error.file, error.place) == ("mios.toml", "armies.mios.units.maga.spells")


def test_the_variants_of_the_caller_win_over_those_of_the_file() -> None:
    text = broken(SCENARIO, "[sides.rojos]", "[variants]\nmiscast_table = 'partial'\n[sides.rojos]")
    assert load(text).variants["miscast_table"] == "partial"
    assert load_scenario(text, FILE, {"miscast_table": "house"}).variants["miscast_table"] == "house"
