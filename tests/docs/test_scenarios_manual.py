"""The manual of scenarios, in both languages: its examples load, and it names all that can be written."""

from __future__ import annotations

import re
import tomllib
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

DOCS = Path(__file__).parents[2] / "docs"
MANUALS = {"en": DOCS / "scenarios.md", "es": DOCS / "es" / "escenarios.md"}
TEXTS = {lang: file.read_text(encoding="utf-8") for lang, file in MANUALS.items()}

both = pytest.mark.parametrize("lang", TEXTS)


def blocks(lang: str) -> list[str]:
    return re.findall(r"```toml\n(.*?)```", TEXTS[lang], flags=re.DOTALL)


def scenario(lang: str) -> str:
    (whole,) = [block for block in blocks(lang) if block.startswith("ruleset")]
    return whole


def examples(lang: str) -> list[str]:
    """The examples of content."""
    tables = tuple(f"[{table}." for table in content.ContentFile.__struct_fields__)
    return [block for block in blocks(lang) if block.startswith(tables)]


def effects(lang: str) -> list[dict[str, Any]]:
    """The examples of effects in the tables."""
    written = re.findall(r"`(\{ do = .*?\})` \|", TEXTS[lang])
    return [tomllib.loads(f"effect = {text}")["effect"] for text in written]


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


def tags(union: object) -> list[str]:
    return [str(type_.__struct_config__.tag) for type_ in get_args(union)]


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
    parts.SaveResult, parts.Moment, tags(parts.Part), tags(magic.Target), get_args(content.ItemKind), SKILLS,
    SENSES, BYPASSES, ELEMENTS, (talent for talent in TALENTS if talent.startswith("improved")),
    ("cone", "line", "sphere", "cube", "wall", "emanation", "fog", "darkness", "away", "towards"),
)  # fmt: skip

WORDS = sorted(
    {
        *(field.encode_name for type_ in STRUCTS for field in msgspec.structs.fields(type_)),
        *(str(value) for values in VALUES for value in values),
        *(terrain.name for sign, terrain in LEGEND.items() if sign != " "),
    }
)


@both
def test_the_manual_names_everything_that_can_be_written(lang: str) -> None:
    missing = [word for word in WORDS if not re.search(rf"(?<![a-z_]){word}(?![a-z_])", TEXTS[lang])]
    assert missing == []


@both
@pytest.mark.parametrize("table", content.ContentFile.__struct_fields__)
def test_the_manual_lists_everything_that_comes_along(table: str, lang: str) -> None:
    ids = [id_ for file in content.own_content() for id_ in getattr(file, table)]
    listed = TEXTS[lang][TEXTS[lang].rindex("\n## ") :]
    assert [id_ for id_ in ids if f"`{id_}`" not in listed] == []
    assert ids


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
