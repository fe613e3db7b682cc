"""The manuals of warhammer, in both languages: their examples load, and they name all that can be written."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import get_args

import msgspec
import pytest

from refriega.boards.table import Footing, scenery
from refriega.boards.table.zones import EdgeName
from refriega.core.chance import SeededChance, secret_from_seed
from refriega.core.errors import ScenarioError
from refriega.core.match import Match
from refriega.core.reading import convert
from refriega.rulesets.warhammer import RULESET, content, scenario_file, terms, troops
from refriega.rulesets.warhammer.magic.miscast_table import table as miscasts
from refriega.rulesets.warhammer.scenario import check_alone
from refriega.rulesets.warhammer.scene import Scene
from refriega.rulesets.warhammer.scenery import TerrainKind
from refriega.rulesets.warhammer.spells import schema
from refriega.rulesets.warhammer.spells.checks import NEEDS
from refriega.rulesets.warhammer.state import Change
from refriega.rulesets.warhammer.variants import VARIANTS
from tests.docs.manuals import (
    block,
    blocks,
    both,
    choices,
    example,
    fields_of,
    has_every_switch,
    in_code,
    is_told,
    listing,
    lists_all,
    lists_nothing_else,
    texts,
    unnamed,
)
from tests.rulesets.bundled import played_out

GUIDES = texts("referee-warhammer.md", "arbitro-warhammer.md")
TEXTS = texts("scenarios-warhammer.md", "escenarios-warhammer.md")

FILES = {"en": "my_army.toml", "es": "mi_ejercito.toml"}
"""How the manuals call the file with an army of one's own."""

ARMY = "cofradia_de_la_niebla"

SEEDS = range(6)
"""Battles that are played at random with the army of the manual."""


def scenarios(lang: str) -> list[str]:
    return [block for block in blocks(TEXTS[lang]) if block.startswith("ruleset")]


def army(lang: str) -> str:
    return block(TEXTS[lang], "[armies.")


def with_army(lang: str, folder: Path, written: str) -> Scene:
    """The first scenario of the manual with a file beside it, and its army in place of the first side's."""
    (folder / FILES[lang]).write_text(written, encoding="utf-8")
    head, rest = scenarios(lang)[0].split("[sides.", 1)
    others = rest[rest.index("[sides.horda]") :]
    text = f'{head}content = ["{FILES[lang]}"]\n\n[sides.mia]\narmy = "{ARMY}"\n\n{others}'
    return RULESET.load(text, str(folder / "scenario.toml"), {})


# -- examples ------------------------------------------------------------------------------------------


@both
def test_the_smallest_scenario_loads(lang: str) -> None:
    scene = RULESET.load(scenarios(lang)[0], "manual.toml", {})
    assert list(scene.armies) == ["marca", "horda"]
    assert list(scene.units) == ["maga", "piqueros", "gran_chaman", "orcos", "jinetes_de_lobo"]
    assert scene.units["maga"].host == "piqueros"


@both
def test_a_battle_that_has_begun_stands_as_the_manual_says(lang: str) -> None:
    scene = RULESET.load(scenarios(lang)[1], "manual.toml", {})
    (contact,) = scene.contacts
    assert (contact.charger, contact.other, contact.side) == ("piqueros", "orcos", "front")
    captain = scene.units["capitan"]
    assert (captain.host, captain.slot, captain.wounds) == ("piqueros", 0, 1)
    assert scene.units["goblins"].fleeing
    assert [(live.owner, live.irresistible) for live in scene.effects] == [("maga", False), ("chaman", True)]


@both
def test_the_army_of_the_manual_is_read_whole(lang: str, tmp_path: Path) -> None:
    scene = with_army(lang, tmp_path, army(lang))
    mine = [who for who, unit in scene.units.items() if unit.army == "mia"]
    assert mine == ["patrona", "nieblera", "ahogado", "remeros", "arponeros", "nutrieros"]
    assert scene.armies["mia"].dispel_dice == 3
    assert scene.units["ahogado"].hidden
    assert [id_ for id_, spell in scene.content.spells.items() if spell.lore == "niebla"] == list(
        scene.sheets["nieblera"].entry.spells
    )


@both
def test_the_table_of_the_manual_can_be_played_on(lang: str, tmp_path: Path) -> None:
    (table,) = [block for block in blocks(TEXTS[lang]) if block.startswith("[tables.")]
    (tmp_path / FILES[lang]).write_text(table, encoding="utf-8")
    text = scenarios(lang)[1].replace('table = "llano"', f'table = "ribera"\ncontent = ["{FILES[lang]}"]')
    scene = RULESET.load(text, str(tmp_path / "scenario.toml"), {})
    assert [lying.piece.kind for lying in scene.table.terrain] == ["bosque", "canas", "penascos", "colina"]


def test_both_manuals_have_the_same_examples() -> None:
    assert blocks(TEXTS["es"]) == blocks(TEXTS["en"])


def test_all_the_magic_of_the_manuals_army_is_worked_in_play(tmp_path: Path) -> None:
    scene = with_army("en", tmp_path, army("en"))
    worked: set[str] = set()
    for seed in SEEDS:
        match = played_out(Match(RULESET, scene, SeededChance(secret_from_seed(seed))), seed)
        assert match.log is not None
        mine = [event for event in match.log if event.args.get("who") in ("nieblera", "patrona")]
        worked |= {str(event.args["spell"]) for event in mine if event.key == "cast"}
        worked |= {str(event.args["item"]) for event in mine if event.key == "bound"}
    assert {*scene.sheets["nieblera"].entry.spells, "campanilla"} - worked == set()


@both
def test_an_army_with_a_fault_is_refused_in_the_words_of_the_manual(lang: str, tmp_path: Path) -> None:
    fault = army(lang).replace('duration = "remains"\naim = { whom = "friend"', 'aim = { whom = "friend"')
    with pytest.raises(ScenarioError) as caught:
        with_army(lang, tmp_path, fault)
    is_told(caught.value, FILES[lang], TEXTS[lang], lang)


EFFECTS = {type_.__struct_config__.tag: type_ for type_ in get_args(schema.AnyEffect)}


def effects(lang: str) -> dict[str, tuple[str, list[str]]]:
    """The example of each effect, and at whom the manual says that it is aimed."""
    rows = re.findall(r"^\| `(\{ do = .*?\})` \| (.*?) \|", TEXTS[lang], flags=re.MULTILINE)
    return {example(text)["do"]: (text, re.findall(r"`(\w+)`", whom)) for text, whom in rows}


@both
def test_there_is_a_loading_example_of_every_effect_with_what_it_is_aimed_at(lang: str) -> None:
    examples = effects(lang)
    assert sorted(examples) == sorted(EFFECTS)
    for tag, (text, whom) in examples.items():
        convert(example(text), EFFECTS[tag], tag)
        if EFFECTS[tag] in NEEDS:
            assert whom == list(NEEDS[EFFECTS[tag]]), tag


AIMS = {
    "hit_by_armour": "model = true", "steal": "model = true", "line": "range = 18",
    "wall": "fronted = true", "rally": "fleeing = true",
}  # fmt: skip
"""What the aim of a spell with such an effect says besides whom it is at."""

SPELL = """[spells.de_prueba]
name = {{ es = "de prueba", en = "on trial" }}
lore = "fuego"
value = 7
duration = "{duration}"
aim = {{ {aim} }}
effects = [{effect}]
"""


def on_trial(tag: str, example: str, whom: str) -> str:
    """A spell with one effect, aimed so, and all else as that effect needs it."""
    reach = "range = 12" if whom == "area" else ""
    aim = ", ".join(filter(None, (f'whom = "{whom}"', reach, AIMS.get(tag, ""))))
    duration = "remains" if tag == "lasting" else "instant"
    return SPELL.format(aim=aim, duration=duration, effect=example)


@pytest.mark.parametrize("tag", EFFECTS)
def test_every_effect_stands_in_a_spell_with_each_aim_that_the_manual_gives_it(tag: str) -> None:
    example, whoms = effects("en")[tag]
    assert whoms
    for whom in whoms:
        part = check_alone(on_trial(tag, example, whom), "spell.toml")
        assert list(part.spells) == ["de_prueba"]


@pytest.mark.parametrize("tag", EFFECTS)
def test_an_aim_that_the_manual_does_not_give_an_effect_is_refused(tag: str) -> None:
    example, whoms = effects("en")[tag]
    for whom in choices(schema.Aim, "whom"):
        if whom not in whoms:
            with pytest.raises(ScenarioError):
                check_alone(on_trial(tag, example, whom), "spell.toml")


# -- all that can be written ---------------------------------------------------------------------------


STRUCTS: tuple[type[msgspec.Struct], ...] = (
    scenario_file.ScenarioFile, scenario_file.SideEntry, scenario_file.PlaceEntry, scenario_file.EffectEntry,
    content.ContentFile, troops.ArmyEntry, troops.UnitEntry, troops.Troop, troops.Profile, troops.Missile,
    troops.Melee, troops.Item, schema.Lore, schema.Spell, schema.Aim, schema.Near, schema.Original,
    schema.Row, Change, TerrainKind, scenery.PieceOnTable, scenery.TableEntry, *get_args(schema.AnyEffect),
)  # fmt: skip

VALUES: tuple[Iterable[str], ...] = (
    terms.Stat, terms.Kind, terms.Trait, terms.Mark, terms.Duration, terms.Side, Footing,
    scenario_file.PHASES, get_args(EdgeName), get_args(get_args(scenario_file.Facing)[0]),
    get_args(schema.Ground), get_args(schema.Whom), choices(troops.Item, "type"),
    choices(schema.Aim, "whom"), choices(schema.Aim, "engaged"), choices(TerrainKind, "ground"),
)  # fmt: skip

WORDS = {*fields_of(*STRUCTS), *(value for values in VALUES for value in values)}


@both
def test_the_manual_names_everything_that_can_be_written(lang: str) -> None:
    assert len(WORDS) > 200
    assert unnamed(WORDS, in_code(TEXTS[lang])) == []


@both
@pytest.mark.parametrize("table", content.ContentFile.__struct_fields__)
def test_the_manual_lists_everything_that_comes_along(table: str, lang: str) -> None:
    assert f"(`{table}`)" in listing(TEXTS[lang])
    lists_all(TEXTS[lang], content.own_content(), table)


@both
def test_the_manual_lists_nothing_that_does_not_come_along(lang: str) -> None:
    lists_nothing_else(TEXTS[lang], content.own_content())


# -- the guide of the referee ----------------------------------------------------------------------------


@both
def test_the_guide_has_every_switch_with_its_default_and_its_other_choices(lang: str) -> None:
    has_every_switch(GUIDES[lang], VARIANTS)


@both
def test_the_guide_has_the_whole_miscast_table_and_says_which_rows_are_of_the_house(lang: str) -> None:
    guide = GUIDES[lang]
    rows = re.findall(r"^\| ([\d, ]+) \| (.*) \|$", guide, flags=re.MULTILINE)
    written = [[int(total) for total in totals.split(",")] for totals, _ in rows]
    assert [total for totals in written for total in totals] == list(range(2, 13))
    assert all(len({id(miscasts()[total]) for total in totals}) == 1 for totals in written)
    house = [row[0] for row in written if miscasts()[row[0]].house]
    (first,) = [totals for totals, text in rows if re.search("house row|fila de la casa", text)]
    assert int(first.split(",")[0]) == house[0]
