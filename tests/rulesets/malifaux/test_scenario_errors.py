"""Whatever is wrong in a scenario comes out as one error that names file and place, never as a traceback."""

from __future__ import annotations

from pathlib import Path

import pytest

from refriega.core.errors import ScenarioError
from refriega.rulesets.malifaux.ruleset import RULESET
from refriega.rulesets.malifaux.scenario import check_alone, load_scenario
from refriega.rulesets.malifaux.scene import Scene
from tests.rulesets.broken import FILE, beside, broken, error_of, is_named, places_of
from tests.rulesets.malifaux.kit import at

VALID = """
ruleset = "malifaux"
title = { es = "prueba", en = "test" }
table = "patio"
strategy = "concesiones"
deployment = "franjas"

[sides.rojos]
name = { es = "rojos", en = "red" }
seat = "ana"
crew = "mia"
schemes = ["cordon", "ruptura"]
at = { duelista_1 = [3, 20] }

[sides.azules]
seat = "luis"
crew = "linea_negra"
stones = 2

[[markers]]
id = "oeste"
at = [4, 12]

[[markers]]
id = "medio"
at = [12, 14]

[[markers]]
id = "este"
at = [20, 12]

[[markers]]
id = "plan"
kind = "scheme"
at = [2, 12]
crew = "azules"

[models.fogonero]
wounds = 2
conditions = { poison = 2, slow = 0 }

[tables.patio]
name = { es = "el patio", en = "the yard" }
pieces = [
    { id = "muro", kind = "tapia", at = [8, 11], size = [4, 1] },
    { id = "zanja", kind = "grieta", at = [17, 9], size = [3, 2] },
    { id = "fuego", kind = "brasas", at = [6, 14], radius = 1 },
]

[crews.mia]
name = { es = "la mía", en = "mine" }
members = ["capitana", "duelista", "duelista"]
stones = 3

[cards.capitana]
name = { es = "Capitana", en = "Captain" }
station = "henchman"
df = 5
wp = 6
wk = 5
cg = 6
wounds = 9

[cards.duelista]
name = { es = "Duelista", en = "Duellist" }
station = "minion"
df = 5
wp = 5
wk = 5
cg = 7
wounds = 6
abilities = [{ is = "immune", to = "burning" }]

[[cards.duelista.actions]]
id = "estoque"
name = { es = "Estoque", en = "Rapier" }
kind = "attack"
reach = "melee"
range = 2
stat = "ml"
value = 5
resist = "df"
effects = [{ do = "damage", track = [2, 3, 4] }]
"""


def load(text: str) -> Scene:
    return load_scenario(text, FILE, {})


def test_the_scenario_that_is_broken_below_is_whole() -> None:
    scene = load(VALID)
    assert scene.seats == ("ana", "luis")
    assert [who for who in scene.models if scene.models[who].crew == "rojos"] == [
        "capitana", "duelista_1", "duelista_2"
    ]  # fmt: skip
    assert scene.models["duelista_1"].at == at(3, 20)
    assert scene.models["capitana"].at is None
    assert (scene.crews["rojos"].stones, scene.crews["azules"].stones) == (3, 2)
    assert [scene.sides[side].edge for side in ("rojos", "azules")] == ["south", "north"]
    assert [scheme.id for scheme in scene.sides["rojos"].schemes] == ["cordon", "ruptura"]
    assert [(marker.id, marker.kind, marker.crew) for marker in scene.markers] == [
        ("oeste", "objective", ""), ("medio", "objective", ""), ("este", "objective", ""),
        ("plan", "scheme", "azules"),
    ]  # fmt: skip
    assert scene.hazards == {"fuego": 1}
    assert scene.strategy.turns == 5
    held = RULESET.start(scene).effects["fogonero"]
    assert [(each.name, each.value) for each in held] == [("poison", 2), ("slow", 0)]


BROKEN = {
    # what: (old, new, place, words of the message)
    "no TOML": ("title = {", "title = {{", "", "line 3"),
    "another ruleset": ('"malifaux"', '"hardwired"', "ruleset", "malifaux"),
    "a misspelt key": ("deployment =", "deploiment =", "deploiment", "did you mean 'deployment'?"),
    "a misspelt key of a side": ('crew = "mia"', 'crw = "mia"', "sides.rojos.crw", "'crew'?"),
    "a misspelt key of a card": ("wounds = 9", "wound = 9", "cards.capitana.wound", "'wounds'?"),
    "a key that is missing": ('table = "patio"', "", "", "table"),
    "a table there is none of": ('table = "patio"', 'table = "pato"', "table", "did you mean 'patio'?"),
    "a strategy there is none of": ('"concesiones"', '"concesion"', "strategy", "'concesiones'?"),
    "a scheme there is none of": ('["cordon",', '["cordom",', "sides.rojos.schemes", "'cordon'?"),
    "a scheme twice over": ('"cordon", "ruptura"', '"cordon", "cordon"', "sides.rojos.schemes", "once"),
    "a deployment there is none of": ('"franjas"', '"franja"', "deployment", "'franjas'?"),
    "a crew there is none of": ('crew = "mia"', 'crew = "mio"', "sides.rojos.crew", "no crew"),
    "a model there is none of": ("duelista_1 =", "duelista =", "sides.rojos.at.duelista", "'duelista_2'?"),
    "a card there is none of": ('["capitana",', '["capitan",', "crews.mia.members", "'capitana'?"),
    "nobody who leads": ('["capitana", "', '["', "crews.mia.members", ""),
    "a variant there is none of": (
        "[sides.rojos]",
        "[variants]\nmay_relend = 'x'\n[sides.rojos]",
        "variants.may_relend",
        "'may_relent'?",
    ),
    "a third side": (
        "[sides.azules]",
        '[sides.verdes]\ncrew = "coro_ausente"\n[sides.azules]',
        "sides",
        "here are 3",
    ),
    "one seat for two": ('seat = "luis"', 'seat = "ana"', "sides.azules.seat", "plays a side already"),
    "edges beside each other": (
        'seat = "ana"|seat = "luis"',
        'seat = "ana"\nedge = "top"|seat = "luis"\nedge = "left"',
        "sides",
        "across from each other",
    ),
    "too many soulstones": ("stones = 2", "stones = 8", "sides.azules.stones", "<= 7"),
    "off the table": (
        "duelista_1 = [3, 20]",
        "duelista_1 = [0.4, 20]",
        "sides.rojos.at.duelista_1",
        '24" by 24"',
    ),
    "in a wall": ("duelista_1 = [3, 20]", "duelista_1 = [9, 11.5]", "sides.rojos.at.duelista_1", "'muro'"),
    "over a chasm": ("duelista_1 = [3, 20]", "duelista_1 = [18, 10]", "sides.rojos.at.duelista_1", "'zanja'"),
    "on another's base": (
        "duelista_1 = [3, 20]",
        "duelista_1 = [3, 20], duelista_2 = [3.9, 20]",
        "sides.rojos.at.duelista_2",
        "overlap that of 'duelista_1'",
    ),
    "nowhere to stand": ('deployment = "franjas"', "", "sides.rojos.at", "'capitana' stands nowhere"),
    "a zone that is full": (
        "pieces = [",
        'pieces = [\n{ id = "bloque", kind = "casa", at = [0, 0], size = [24, 6] },',
        "deployment",
        "'azules' finds no room",
    ),
    "two markers of a name": ('id = "este"', 'id = "oeste"', "markers.oeste", "already"),
    "a marker in a wall": ("at = [12, 14]", "at = [10, 11.5]", "markers.medio.at", "where a base has room"),
    "a marker of nobody": ('crew = "azules"', 'crew = "azul"', "markers.plan.crew", "'azules'?"),
    "too few objectives": (
        'id = "este"',
        'id = "este"\nkind = "scrap"',
        "markers",
        "3 objective markers, not 2",
    ),
    "more Wounds than it has": ("wounds = 2", "wounds = 29", "models.fogonero.wounds", "at most"),
    "no Wounds": ("wounds = 2", "wounds = 0", "models.fogonero.wounds", ">= 1"),
    "a condition there is none of": (
        "poison = 2",
        "poisn = 2",
        "models.fogonero.conditions.poisn",
        "'poison'?",
    ),
    "a condition to which it is immune": (
        "[tables.patio]",
        "[models.duelista_2]\nconditions = { burning = 1 }\n[tables.patio]",
        "models.duelista_2.conditions.burning",
        "is immune",
    ),
    "content from elsewhere": (
        'table = "patio"',
        'table = "patio"\ncontent = ["../x.toml"]',
        "content",
        "beside",
    ),
    "an id twice over": (
        "[tables.patio]",
        '[define.tables.patio]\nname = { en = "x" }\n[tables.patio]',
        "tables.patio",
        "twice",
    ),
    "a piece of no kind": ('kind = "tapia"', 'kind = "tapias"', "tables.patio.pieces.muro.kind", "'tapia'?"),
    "a piece off the table": ("at = [8, 11]", "at = [22, 11]", "tables.patio.pieces.muro", "off the table"),
}  # fmt: skip


@pytest.mark.parametrize("what", BROKEN)
def test_what_is_wrong_is_named_with_its_place(what: str) -> None:
    is_named(load, VALID, BROKEN[what])


def test_faults_that_have_nothing_to_do_with_each_other_are_told_together() -> None:
    text = VALID.replace('table = "patio"', 'table = "patin"').replace('strategy = "c', 'strategy = "k')
    text = text.replace('kind = "tapia"', 'kind = "tapias"')
    assert places_of(load, text) == ["tables.patio.pieces.muro.kind", "table", "strategy"]
    text = VALID.replace('seat = "luis"', 'seat = "ana"').replace('id = "este"', 'id = "oeste"')
    assert places_of(load, text) == ["markers.oeste", "markers", "sides.azules.seat"]


def test_a_crew_beside_the_scenario_is_read_and_its_mistakes_name_it(tmp_path: Path) -> None:
    assert "duelista_2" in load_scenario(*beside(tmp_path, VALID, "[crews.mia]"), {}).models
    text, file = beside(tmp_path, VALID, "[crews.mia]", '"capitana",', '"capitan",')
    error = error_of(load_scenario, text, file, {})
    assert (error.file, error.place) == ("aparte.toml", "crews.mia.members")


def test_a_crew_that_its_player_keeps_is_checked_on_its_own() -> None:
    crew = "[crews.mia]" + VALID.partition("[crews.mia]")[2]
    assert list(check_alone(crew, "mia.toml").crews) == ["mia"]
    error = error_of(
        check_alone, broken(crew, '"duelista", "duelista"', '"capitana", "duelista"'), "mia.toml"
    )
    assert (error.file, error.place, error.message.key) == ("mia.toml", "crews.mia.members", "crew.unique")


def test_two_crews_with_models_of_one_card_are_told_apart_by_their_sides() -> None:
    text = VALID.replace('crew = "linea_negra"', 'crew = "mia"').replace(
        "[models.fogonero]", "[models.capitana]"
    )
    scene = load(text)
    assert list(scene.models) == [
        "capitana", "duelista_1", "duelista_2", "azules-capitana", "azules-duelista_1", "azules-duelista_2",
    ]  # fmt: skip
    assert [name["en"] for name in scene.names.values()] == [
        "Captain 1", "Duellist 1", "Duellist 2", "Captain 2", "Duellist 3", "Duellist 4",
    ]  # fmt: skip


def test_objectives_lie_of_themselves_where_the_table_has_places_or_at_the_centre() -> None:
    text = VALID[: VALID.index("[[markers]]")] + VALID[VALID.index("[models.fogonero]") :]
    with pytest.raises(ScenarioError, match="3 markers and the table 0 places"):
        load(text)
    places = "pieces = ["
    text = text.replace(places, "objectives = [[4, 12], [12, 14], [20, 12], [5, 5]]\n" + places, 1)
    assert [marker.at for marker in load(text).markers] == [at(4, 12), at(12, 14), at(20, 12)]
    text = text.replace("concesiones", "tierra_de_nadie")
    assert [marker.at for marker in load(text).markers] == [at(12, 12)]


def test_a_deployment_has_to_fit_its_table() -> None:
    own = '\n[define.deployments.propio]\nname = { en = "own" }\ndepth = DEPTH\naside = 3\n'
    text = VALID.replace('"franjas"', '"propio"') + own
    assert load(text.replace("DEPTH", "18")).deployment["rojos"][0].box == (3, 6, 21, 24)
    for depth in ("19", "0"):
        with pytest.raises(ScenarioError, match="too small for that deployment"):
            load(text.replace("DEPTH", depth))


def test_one_edge_says_both() -> None:
    text = VALID.replace('seat = "luis"', 'seat = "luis"\nedge = "left"')
    sides = load(text).sides
    assert (sides["rojos"].edge, sides["azules"].edge) == ("east", "west")
