"""Whatever is wrong in a scenario comes out as one error that names file and place, never as a traceback."""

from __future__ import annotations

from pathlib import Path

import pytest

from refriega.core.errors import ScenarioError
from refriega.rulesets.hardwired.scenario import check_alone, load_scenario
from refriega.rulesets.hardwired.scene import Scene
from tests.rulesets.broken import FILE, beside, broken, error_of, is_named, places_of
from tests.rulesets.hardwired.kit import at

VALID = """
ruleset = "hardwired"
title = { es = "prueba", en = "test" }
table = "patio"
mission = "repetidores"
deployment = "bordes_opuestos"
loot = "reguero"

[sides.rojos]
name = { es = "rojos", en = "red" }
seat = "ana"
squad = "mia"
at = { ada = [3, 3] }

[sides.azules]
seat = "luis"
squad = "equipo_de_recuperacion"

[[groups]]
id = "banda"
unit = "tirador_de_banda"
at = [[11, 8], [13, 8]]

[[groups]]
id = "oficina"
unit = "administrativo"
at = [[20, 12]]

[reinforcements]
faction = "carroneros"
timing = "tarde"

[[markers]]
id = "norte"
kind = "objective"
at = [4, 5]

[[markers]]
id = "medio"
kind = "objective"
at = [12, 14]

[[markers]]
id = "sur"
kind = "objective"
at = [20, 19]

[models.oficina_1]
health = 4
hostile = true

[tables.patio]
name = { es = "el patio", en = "the yard" }
pieces = [
    { id = "tapia", kind = "muro", at = [8, 11], size = [4, 1] },
    { id = "zanja", kind = "foso", at = [18, 4], size = [3, 2] },
]

[squads.mia]
name = { es = "la mía", en = "mine" }

[[squads.mia.members]]
id = "ada"
name = "Ada"
contract = "jefe"
attributes = { combat = "2d8", defence = "2d6", wits = "2d4" }
boost = "combat"
weapons = ["pistola", "cuchillo"]

[[squads.mia.members]]
id = "beto"
name = "Beto"
contract = "bruto"
attributes = { combat = "2d8", defence = "2d6", wits = "2d4" }
weapons = ["espada"]

[[squads.mia.members]]
id = "cira"
name = "Cira"
contract = "tirador"
attributes = { combat = "2d8", defence = "2d6", wits = "2d4" }
weapons = ["pistola"]

[[squads.mia.members]]
id = "dani"
name = "Dani"
contract = "explorador"
attributes = { combat = "2d6", defence = "2d6", wits = "2d6" }
weapons = ["cuchillo"]

[[squads.mia.members]]
id = "eva"
name = "Eva"
contract = "agente"
attributes = { combat = "2d4", defence = "2d6", wits = "2d8" }
weapons = ["pistola"]
"""


def load(text: str) -> Scene:
    return load_scenario(text, FILE, {})


def test_the_scenario_that_is_broken_below_is_whole() -> None:
    scene = load(VALID)
    assert scene.seats == ("ana", "luis")
    assert list(scene.sides) == ["rojos", "azules", "bandas_salvajes", "companeros", "carroneros"]
    assert [scene.models[who].at for who in ("ada", "beto")] == [at(3, 3), None]
    assert scene.models["oficina_1"].health == 4
    assert scene.models["oficina_1"].hostile
    assert [scene.sides[side].edge for side in ("rojos", "azules")] == ["south", "north"]
    assert [marker.id for marker in scene.markers if marker.kind == "objective"] == ["norte", "medio", "sur"]
    assert sum(marker.kind == "loot" for marker in scene.markers) == 4


BROKEN = {
    # what: (old, new, place, words of the message)
    "no TOML": ("title = {", "title = {{", "", "line 3"),
    "another ruleset": ('"hardwired"', '"malifaux"', "ruleset", "hardwired"),
    "a misspelt key": ("deployment =", "deploiment =", "deploiment", "did you mean 'deployment'?"),
    "a misspelt key of a side": ('squad = "mia"', 'sqad = "mia"', "sides.rojos.sqad", "'squad'?"),
    "a misspelt key of a group": ("at = [[20", "ta = [[20", "groups.oficina.ta", "did you mean 'at'?"),
    "a misspelt key of a member": (
        'contract = "bruto"',
        'contact = "bruto"',
        "squads.mia.members.beto.contact",
        "'contract'?",
    ),
    "a key that is missing": ('table = "patio"', "", "", "table"),
    "text for a table": ('title = { es = "prueba", en = "test" }', 'title = "prueba"', "title", "a table"),
    "a table there is none of": ('table = "patio"', 'table = "pato"', "table", "did you mean 'patio'?"),
    "a mission there is none of": ('"repetidores"', '"repetidor"', "mission", "did you mean 'repetidores'?"),
    "a deployment there is none of": ('"bordes_opuestos"', '"bordes"', "deployment", "no deployment"),
    "loot there is none of": ('loot = "reguero"', 'loot = "regero"', "loot", "did you mean 'reguero'?"),
    "Companions there are none of": (
        'loot = "reguero"',
        'loot = "reguero"\ncompanions = "en_el_centr"',
        "companions",
        "'en_el_centro'?",
    ),
    "a squad there is none of": (
        'squad = "mia"',
        'squad = "mio"',
        "sides.rojos.squad",
        "turno_de_noche, mia",
    ),
    "a member there is none of": ("at = { ada", "at = { adda", "sides.rojos.at.adda", "did you mean 'ada'?"),
    "a unit there is none of": (
        '"tirador_de_banda"',
        '"tirador_de_bandas"',
        "groups.banda.unit",
        "did you mean 'tirador_de_banda'?",
    ),
    "a faction there is none of": (
        'faction = "carroneros"',
        'faction = "carronero"',
        "reinforcements.faction",
        "'carroneros'?",
    ),
    "Companions that come later": (
        'faction = "carroneros"',
        'faction = "companeros"',
        "reinforcements.faction",
        "no faction of hostiles",
    ),
    "a timing there is none of": (
        'timing = "tarde"',
        'timing = "tardee"',
        "reinforcements.timing",
        "did you mean 'tarde'?",
    ),
    "a place to come in there is none of": (
        'timing = "tarde"',
        'place = "centroo"',
        "reinforcements.place",
        "did you mean 'centro'?",
    ),
    "a model there is none of": (
        "[models.oficina_1]",
        "[models.oficina_2]",
        "models.oficina_2",
        "'oficina_1'?",
    ),
    "a variant there is none of": (
        "[reinforcements]",
        "[variants]\nmove_agein = 'x'\n[reinforcements]",
        "variants.move_agein",
        "'move_again'?",
    ),
    "no sides": ("[sides.rojos]", "[sides]\n[x.rojos]", "x", "no such key"),
    "a third side": (
        "[sides.azules]",
        '[sides.verdes]\nsquad = "cobradores"\n[sides.azules]',
        "sides",
        "1 to 2 sides",
    ),
    "one seat for two": ('seat = "luis"', 'seat = "ana"', "sides.azules.seat", "plays a side already"),
    "two attackers": (
        'seat = "ana"|seat = "luis"',
        'seat = "ana"\nrole = "attacker"|seat = "luis"\nrole = "attacker"',
        "sides",
        "one side attacks",
    ),
    "an edge beside a deployment": (
        'seat = "ana"',
        'seat = "ana"\nedge = "top"',
        "sides.rojos.edge",
        "no `edge` here",
    ),
    "an edge there is none of": ('seat = "ana"', 'seat = "ana"\nedge = "north"', "sides.rojos.edge", "top"),
    "off the table": ("ada = [3, 3]", "ada = [0.4, 3]", "sides.rojos.at.ada", '24" by 24"'),
    "far off the table": ("ada = [3, 3]", "ada = [3, 97]", "sides.rojos.at.ada", "<= 96"),
    "a place that is none": ("ada = [3, 3]", "ada = [3]", "sides.rojos.at.ada", "length 2"),
    "in a wall": ("ada = [3, 3]", "ada = [8, 11.5]", "sides.rojos.at.ada", "'tapia' is in the way"),
    "over a pit": ("ada = [3, 3]", "ada = [19, 5]", "sides.rojos.at.ada", "over 'zanja'"),
    "on another's base": ("[13, 8]", "[11.9, 8]", "groups.banda.at[1]", "overlap that of 'banda_1'"),
    "nobody in a group": ("at = [[20, 12]]", "at = []", "groups.oficina.at", "length 1 or more"),
    "two groups of a name": ('id = "oficina"', 'id = "banda"', "groups.banda", "already"),
    "a group called like a side": ('id = "oficina"', 'id = "rojos"', "groups.rojos", "already"),
    "a side called like a faction": (
        "[sides.azules]",
        "[sides.bandas_salvajes]",
        "groups.banda.unit",
        "call that side something else",
    ),
    "nowhere to stand": ('deployment = "bordes_opuestos"', "", "sides.rojos.at", "'beto' stands nowhere"),
    "two markers of a name": ('id = "sur"', 'id = "norte"', "markers.norte", "already"),
    "a marker in a wall": ("at = [12, 14]", "at = [10, 11.5]", "markers.medio.at", "where a base has room"),
    "too few objectives": (
        'kind = "objective"\nat = [4, 5]',
        "at = [4, 5]",
        "markers",
        "3 objectives, not 2",
    ),
    "loot twice over": (
        "[[markers]]",
        '[[markers]]\nid = "caja"\nat = [2, 8]\n\n[[markers]]',
        "loot",
        "not both",
    ),
    "more Health than it has": ("health = 4", "health = 14", "models.oficina_1.health", "at most 10"),
    "no Health": ("health = 4", "health = 0", "models.oficina_1.health", ">= 1"),
    "a hostile marked Hostil": (
        "[models.oficina_1]",
        "[models.banda_1]",
        "models.banda_1.hostile",
        "only Companions",
    ),
    "content from elsewhere": (
        'loot = "reguero"',
        'loot = "reguero"\ncontent = ["../x.toml"]',
        "content",
        "beside",
    ),
    "an id twice over": (
        "[tables.patio]",
        '[define.tables.patio]\nname = { en = "x" }\n[tables.patio]',
        "tables.patio",
        "twice",
    ),
    "a squad too dear": (
        'weapons = ["espada"]',
        'weapons = ["motosierra", "motosierra", "motosierra"]',
        "squads.mia.members",
        "",
    ),
    "zones that are not on the table": (
        'en = "the yard" }',
        'en = "the yard" }\nwidth = 22',
        "deployment",
        "not all on this table",
    ),
    "a zone that is full": (
        '{ id = "zanja"',
        '{ id = "bloque", kind = "muro", at = [0, 21], size = [24, 3] }, { id = "zanja"',
        "deployment",
        "'azules' finds no room",
    ),
    "a piece of no kind": ('kind = "muro"', 'kind = "murro"', "tables.patio.pieces.tapia.kind", "'muro'?"),
    "a contract there is none of": (
        'contract = "bruto"',
        'contract = "burto"',
        "squads.mia.members.beto.contract",
        "'bruto'?",
    ),
}


@pytest.mark.parametrize("what", BROKEN)
def test_what_is_wrong_is_named_with_its_place(what: str) -> None:
    is_named(load, VALID, BROKEN[what])


def test_a_squad_beside_the_scenario_is_read_and_its_mistakes_name_it(tmp_path: Path) -> None:
    assert "eva" in load_scenario(*beside(tmp_path, VALID, "[squads.mia]"), {}).models
    text, file = beside(tmp_path, VALID, "[squads.mia]", '"jefe"', '"jeque"')
    error = error_of(load_scenario, text, file, {})
    assert (error.file, error.place) == ("aparte.toml", "squads.mia.members.ada.contract")


def test_a_squad_that_its_player_keeps_is_checked_on_its_own() -> None:
    squad = "[squads.mia]" + VALID.partition("[squads.mia]")[2]
    assert list(check_alone(squad, "mia.toml").squads) == ["mia"]
    error = error_of(check_alone, broken(squad, 'contract = "bruto"', 'contract = "jefe"'), "mia.toml")
    assert (error.file, error.place, error.message.key) == ("mia.toml", "squads.mia.members", "squad.leaders")
    assert error.also == (), "the second Jefe is not told to raise an attribute besides"


def test_whoever_plays_alone_needs_somebody_to_play_against() -> None:
    text = VALID.replace('[sides.azules]\nseat = "luis"\nsquad = "equipo_de_recuperacion"', "")
    assert load(text).seats == ("ana",)
    quiet = text.replace('[reinforcements]\nfaction = "carroneros"\ntiming = "tarde"', "")
    assert load(quiet).seats == ("ana",)
    office = quiet.replace('unit = "tirador_de_banda"', 'unit = "administrativo"')
    with pytest.raises(ScenarioError, match="needs hostiles"):
        load(office)


def test_marking_for_death_is_for_two_players() -> None:
    text = VALID.replace("repetidores", "objetivo_humano").replace('kind = "objective"\n', "")
    text = text.replace('loot = "reguero"\n', "")
    assert load(text).setup
    with pytest.raises(ScenarioError, match="for two players"):
        load(text.replace('[sides.azules]\nseat = "luis"\nsquad = "equipo_de_recuperacion"', ""))


def test_two_squads_with_members_of_one_name_are_told_apart_by_their_sides() -> None:
    scene = load(VALID.replace('"equipo_de_recuperacion"', '"mia"'))
    assert list(scene.models)[:10] == [
        "ada", "beto", "cira", "dani", "eva",
        "azules-ada", "azules-beto", "azules-cira", "azules-dani", "azules-eva",
    ]  # fmt: skip
    assert scene.models["azules-ada"].side == "azules"


def test_a_table_that_is_not_laid_out_for_deployment_says_so_when_the_deployment_is_rolled() -> None:
    text = VALID.replace('"bordes_opuestos"', '"rolled"')
    assert load(text).setup
    with pytest.raises(ScenarioError, match="not all on this table"):
        load(text.replace('en = "the yard" }', 'en = "the yard" }\ndepth = 23'))


def test_with_everybody_in_place_there_is_nothing_to_deploy() -> None:
    placed = "ada = [3, 3], beto = [5, 3], cira = [7, 3], dani = [9, 3], eva = [11, 3]"
    text = VALID.replace('[sides.azules]\nseat = "luis"\nsquad = "equipo_de_recuperacion"', "")
    text = text.replace("ada = [3, 3]", placed)
    with pytest.raises(ScenarioError, match="nobody is left to deploy"):
        load(text)
    assert not load(text.replace('deployment = "bordes_opuestos"', "")).setup


def test_all_that_is_wrong_and_can_be_told_apart_is_told_at_once() -> None:
    """What does not fit its key; then ids that nothing has; then places and seats."""
    text = VALID.replace('table = "patio"', 'tabel = "patio"').replace('seat = "luis"', "seat = 2.5")
    assert places_of(load, text) == ["tabel", "sides.azules.seat"]
    text = VALID.replace('table = "patio"', 'table = "patin"').replace('mission = "rep', 'mission = "dep')
    text = text.replace('contract = "bruto"', 'contract = "brut"', 1)
    assert places_of(load, text) == ["squads.mia.members.beto.contract", "table", "mission"]
    text = VALID.replace('seat = "luis"', 'seat = "ana"').replace('id = "medio"', 'id = "norte"')
    text = text.replace("at = [4, 5]", "at = [0, 0]").replace('unit = "administrativo"', 'unit = "nadie"')
    assert places_of(load, text) == [
        "markers.norte.at",
        "markers.norte",
        "sides.azules.seat",
        "groups.oficina.unit",
    ]
    text = VALID.replace("at = [[11, 8], [13, 8]]", "at = [[9, 11.5], [13, 8]]")
    text = text.replace("at = { ada = [3, 3] }", "at = { ada = [3, 50], zoe = [3, 3] }")
    assert places_of(load, text) == ["sides.rojos.at.zoe", "sides.rojos.at.ada", "groups.banda.at[0]"]
