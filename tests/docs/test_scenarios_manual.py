"""The manual of scenarios, in both languages: its examples load, and it names all that can be written."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from refriega.boards import LEGEND
from refriega.core.errors import ScenarioError
from refriega.core.reading import convert
from refriega.rulesets.leyendas import RULESET, content, scenario_file, terms
from refriega.rulesets.leyendas.magic import format as magic
from refriega.rulesets.leyendas.magic import parts
from refriega.rulesets.leyendas.reduction import BYPASSES, ELEMENTS
from refriega.rulesets.leyendas.references import SENSES, SKILLS, TALENTS
from refriega.rulesets.leyendas.scene import Victory
from tests.docs.manuals import (
    block,
    blocks,
    both,
    example,
    fields_of,
    lists_all,
    tags_of,
    texts,
    unnamed,
)

TEXTS = texts("scenarios.md", "escenarios.md")


def scenario(lang: str) -> str:
    return block(TEXTS[lang], "ruleset")


def examples(lang: str) -> list[str]:
    """The examples of content."""
    tables = tuple(f"[{table}." for table in content.ContentFile.__struct_fields__)
    return [block for block in blocks(TEXTS[lang]) if block.startswith(tables)]


def effects(lang: str) -> list[dict[str, Any]]:
    """The examples of effects in the tables."""
    written = re.findall(r"`(\{ do = .*?\})` \|", TEXTS[lang])
    return [example(text) for text in written]


@both
def test_the_smallest_scenario_loads(lang: str) -> None:
    loaded = RULESET.load(scenario(lang), "manual.toml", {})
    assert sorted(loaded.sheets) == ["mira", "orco"]


@both
def test_the_examples_of_content_load_together(lang: str, tmp_path: Path) -> None:
    assert len(examples(lang)) >= 6
    (tmp_path / "manual.toml").write_text("\n".join(examples(lang)), encoding="utf-8")
    text = scenario(lang).replace("[sides.", 'content = ["manual.toml"]\n[sides.', 1)
    loaded = RULESET.load(text, str(tmp_path / "scenario.toml"), {})
    assert {"sabueso"} <= set(loaded.content.creatures)
    assert {"lluvia_de_brasas"} <= set(loaded.content.spells)


@both
def test_there_is_a_loading_example_of_every_effect(lang: str) -> None:
    found = effects(lang)
    types = {type_.__struct_config__.tag: type_ for type_ in get_args(parts.Part)}
    for effect in found:
        convert(effect, types[effect["do"]], "effect")
    assert {effect["do"] for effect in found} == set(types)


@both
def test_the_terrain_signs_are_those_of_the_maps(lang: str) -> None:
    rows = re.findall(r"^\| ((?:`.`,? ?(?:or blank|o un espacio)? ?)+)\|", TEXTS[lang], flags=re.MULTILINE)
    signs = set(re.findall(r"`(.)`", " ".join(rows)))
    assert signs == (set(LEGEND) - {" "}) | {"_"}


STRUCTS: tuple[type[msgspec.Struct], ...] = (
    scenario_file.ScenarioFile, scenario_file.SideEntry, scenario_file.Participant, scenario_file.ObjectEntry,
    scenario_file.TerrainEntry, Victory, content.ContentFile, content.Weapon, content.Armour, content.Shield,
    content.Item, content.CreatureEntry, content.ClassEntry, content.ExtraDamage, magic.Spell, magic.Power,
    magic.Listing, magic.StartingMaterial, parts.SpellSave, parts.Bonus, *get_args(magic.Target),
    *get_args(parts.Part),
)  # fmt: skip

VALUES: tuple[Iterable[str], ...] = (
    terms.Size, terms.Save, terms.DamageType, terms.Condition, terms.Value, terms.Ability, terms.Grip,
    filter(None, terms.BonusType), magic.School, magic.Kind, magic.KINDS, parts.Who, parts.SaveKind,
    parts.SaveResult, parts.Moment, tags_of(parts.Part), tags_of(magic.Target), get_args(content.ItemKind),
    SKILLS, SENSES, BYPASSES, ELEMENTS, (talent for talent in TALENTS if talent.startswith("improved")),
    ("cone", "line", "sphere", "cube", "wall", "emanation", "fog", "darkness", "away", "towards"),
)  # fmt: skip

WORDS = {
    *fields_of(*STRUCTS),
    *(value for values in VALUES for value in values),
    *(terrain.name for sign, terrain in LEGEND.items() if sign != " "),
}


@both
def test_the_manual_names_everything_that_can_be_written(lang: str) -> None:
    assert unnamed(WORDS, TEXTS[lang]) == []


@both
@pytest.mark.parametrize("table", content.ContentFile.__struct_fields__)
def test_the_manual_lists_everything_that_comes_along(table: str, lang: str) -> None:
    lists_all(TEXTS[lang], content.own_content(), table)


@both
def test_nobody_is_sent_to_the_source(lang: str) -> None:
    assert "src/" not in TEXTS[lang]


def reduced(written: str) -> str:
    return scenario("en").replace("life = 14", f'damage_reduction = ["{written}"]')


@pytest.mark.parametrize(
    "written", ["5/-", "5/contundente", "5/silver", "5 fuego", "5 fire", "3/hierro frío"]
)
def test_damage_reduction_is_written_in_either_language(written: str) -> None:
    RULESET.load(reduced(written), "manual.toml", {})


@pytest.mark.parametrize(
    ("written", "known"), [("5/xyz", "silver (plata)"), ("5/fuego", "magic"), ("5 xyz", "fire (fuego)")]
)
def test_damage_reduction_against_nothing_known_is_refused(written: str, known: str) -> None:
    with pytest.raises(ScenarioError) as caught:
        RULESET.load(reduced(written), "manual.toml", {})
    assert caught.value.place == "creatures.orco.but.damage_reduction"
    assert known in str(caught.value)
