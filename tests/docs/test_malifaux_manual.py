"""The manuals of malifaux, in both languages: their examples load, and they name all that can be written."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable
from pathlib import Path
from random import Random
from typing import Any, get_args, get_type_hints

import msgspec
import pytest

from refriega.boards.table import Footing, scenery
from refriega.boards.table.zones import EdgeName
from refriega.core.chance import SeededChance, secret_from_seed
from refriega.core.errors import ScenarioError
from refriega.core.match import Match
from refriega.core.reading import Entry, convert
from refriega.locale import Catalogue, own_texts
from refriega.rulesets.malifaux import (
    RULESET,
    abilities_schema,
    card,
    conditions_schema,
    content,
    effects_schema,
    scenario_file,
    strategies_schema,
    terms,
)
from refriega.rulesets.malifaux.effect_checks import RULES
from refriega.rulesets.malifaux.scene import Scene
from refriega.rulesets.malifaux.scenery import Deployment, TerrainKind
from refriega.rulesets.malifaux.state import MalifauxState
from refriega.rulesets.malifaux.variants import VARIANTS

DOCS = Path(__file__).parents[2] / "docs"
MANUALS = {"en": DOCS / "scenarios-malifaux.md", "es": DOCS / "es" / "escenarios-malifaux.md"}
GUIDES = {"en": DOCS / "referee-malifaux.md", "es": DOCS / "es" / "arbitro-malifaux.md"}
TEXTS = {lang: file.read_text(encoding="utf-8") for lang, file in MANUALS.items()}

FILES = {"en": "my_crew.toml", "es": "mi_banda.toml"}
"""How the manuals call the file with a crew of one's own."""

SEEDS = range(10)
"""Matches that are played at random with the crew of the manual."""

both = pytest.mark.parametrize("lang", TEXTS)


def blocks(lang: str) -> list[str]:
    return re.findall(r"```toml\n(.*?)```", TEXTS[lang], flags=re.DOTALL)


def scenario(lang: str) -> str:
    (whole,) = [block for block in blocks(lang) if block.startswith("ruleset")]
    return whole


def crew(lang: str) -> str:
    (whole,) = [block for block in blocks(lang) if block.startswith("[crews.")]
    return whole


def with_file(lang: str, folder: Path, written: str, side: str, deployment: str = "franjas") -> Scene:
    """The scenario of the manual with a file beside it, and `side` in place of its first."""
    (folder / FILES[lang]).write_text(written, encoding="utf-8")
    head, rest = scenario(lang).split("[sides.", 1)
    others = rest[rest.index("[sides.") :]
    set_up = f'deployment = "{deployment}"\n' if deployment else ""
    text = f'{head}content = ["{FILES[lang]}"]\n{set_up}\n[sides.mia]\n{side}\n{others}'
    return RULESET.load(text, str(folder / "scenario.toml"), {})


def with_crew(lang: str, folder: Path, written: str) -> Scene:
    return with_file(lang, folder, written, 'crew = "cofradia_del_pozo"\n')


# -- examples ------------------------------------------------------------------------------------------


@both
def test_the_smallest_scenario_loads(lang: str) -> None:
    scene = RULESET.load(scenario(lang), "manual.toml", {})
    assert sorted(scene.sides) == ["feria", "linea"]
    assert len(scene.models) == 6
    assert not scene.deployment


@both
def test_the_examples_of_content_load_together(lang: str, tmp_path: Path) -> None:
    tables = tuple(f"[{table}." for table in content.ContentFile.__struct_fields__)
    examples = [block for block in blocks(lang) if block.startswith(tables) and block != crew(lang)]
    assert len(examples) == 2
    scene = with_file(lang, tmp_path, "\n".join(examples), 'crew = "linea_negra"\nschemes = ["muralla"]\n')
    (goal,) = scene.sides["mia"].schemes
    assert (goal.id, goal.points) == ("muralla", 2)
    assert {"dos_fuegos"} <= set(scene.content.strategies)
    assert {"salinas"} <= set(scene.content.tables)
    assert {"rincones"} <= set(scene.content.deployments)


@both
def test_the_crew_of_the_manual_is_read_whole(lang: str, tmp_path: Path) -> None:
    scene = with_crew(lang, tmp_path, crew(lang))
    mine = [who for who, model in scene.models.items() if model.crew == "mia"]
    assert mine == ["madre_pozo", "campanero", "zahori", "cubero_1", "cubero_2"]
    assert scene.crews["mia"].stones == 4
    assert {"gotera"} <= set(scene.cards)
    assert scene.content.conditions["mareo"].modifier == -1


IN_THE_THICK = """crew = "cofradia_del_pozo"

[sides.mia.at]
madre_pozo = [12, 6.5]
campanero = [9, 6.5]
zahori = [5, 4]
cubero_1 = [15, 6]
cubero_2 = [18, 3.5]
"""


def test_both_manuals_have_the_same_examples() -> None:
    assert blocks("es") == blocks("en")


def test_each_model_of_the_manuals_crew_takes_all_its_actions_in_play(tmp_path: Path) -> None:
    scene = with_file("en", tmp_path, crew("en"), IN_THE_THICK, deployment="")
    taken: set[tuple[str, str]] = set()
    for seed in SEEDS:
        match: Match[MalifauxState] = Match(RULESET, scene, SeededChance(secret_from_seed(seed)))
        rng = Random(seed)
        while not match.over:
            match.choose(match.decision.chooser.sample(rng), match.decision.seat)
        assert match.log is not None
        deeds = [event.args for event in match.log if event.key == "deed"]
        models = match.state.models
        taken |= {(models[str(deed["who"])].card, str(deed["action"])) for deed in deeds}
    own = set(scene.content.crews["cofradia_del_pozo"].members)
    assert [
        (id_, act.id) for id_ in own for act in scene.cards[id_].actions if (id_, act.id) not in taken
    ] == []


@both
def test_a_crew_with_a_fault_is_refused_in_the_words_of_the_manual(lang: str, tmp_path: Path) -> None:
    with pytest.raises(ScenarioError) as caught:
        with_crew(lang, tmp_path, crew(lang).replace('resist = "wk"', 'resist = "ml"'))
    error = caught.value
    catalogue = Catalogue(lang)
    told = f"{FILES[lang]}: {error.where(catalogue)}: {error.message.said(catalogue)}"
    assert Path(error.file).name == FILES[lang]
    assert f"```\n{told}\n```" in TEXTS[lang]


def written(lang: str, key: str) -> list[dict[str, Any]]:
    """The examples in the tables that begin with this key."""
    found = re.findall(rf"^\| `(\{{ {key} = .*?\}})` \|", TEXTS[lang], flags=re.MULTILINE)
    return [tomllib.loads(f"example = {text}")["example"] for text in found]


@both
@pytest.mark.parametrize(
    ("key", "union"), [("do", effects_schema.AnyEffect), ("is", abilities_schema.AnyAbility)]
)
def test_there_is_a_loading_example_of_every_effect_and_ability(lang: str, key: str, union: object) -> None:
    examples = written(lang, key)
    types = {type_.__struct_config__.tag: type_ for type_ in get_args(union)}
    for example in examples:
        convert(example, types[example[key]], key)
    assert sorted(example[key] for example in examples) == sorted(types)


@both
def test_the_example_of_every_ability_stands_on_a_card(lang: str, tmp_path: Path) -> None:
    """All of them at once in place of those of the master: what they refer to is there."""
    listed = ", ".join(re.findall(r"^\| `(\{ is = .*?\})` \|", TEXTS[lang], flags=re.MULTILINE))
    own = re.search(r"abilities = \[\n.*?\n\]", crew(lang), flags=re.DOTALL)
    assert own is not None
    scene = with_crew(lang, tmp_path, crew(lang).replace(own[0], f"abilities = [{listed}]"))
    assert len(scene.cards["madre_pozo"].abilities) == len(get_args(abilities_schema.AnyAbility))


# -- all that can be written ---------------------------------------------------------------------------


def choices(type_: type[msgspec.Struct], field: str) -> tuple[str, ...]:
    """The words that a field may be."""
    return get_args(get_type_hints(type_)[field])


STRUCTS: tuple[type[msgspec.Struct], ...] = (
    scenario_file.ScenarioFile, scenario_file.SideEntry, scenario_file.ModelEntry, scenario_file.MarkerEntry,
    content.ContentFile, card.Card, card.Action, card.Mode, card.CrewEntry, effects_schema.Trigger,
    conditions_schema.ConditionEntry, strategies_schema.StrategyEntry, Deployment, TerrainKind,
    scenery.PieceOnTable, scenery.TableEntry, *get_args(effects_schema.AnyEffect),
    *get_args(abilities_schema.AnyAbility),
)  # fmt: skip

VALUES: tuple[Iterable[str], ...] = (
    terms.Suit, terms.Stat, terms.Station, terms.Kind, terms.Common, terms.Condition, terms.When, Footing,
    RULES, get_args(EdgeName), get_args(strategies_schema.StrategyType), get_args(effects_schema.Who),
    (reach for reach in terms.Reach if reach is not terms.Reach.AURA),
    *(
        filter(None, choices(type_, field))
        for type_, field in (
            (scenario_file.MarkerEntry, "kind"), (card.Action, "aims_at"), (effects_schema.Marker, "kind"),
            (effects_schema.Push, "direction"), (effects_schema.MoveUpTo, "direction"),
            (effects_schema.Act, "kind"), (effects_schema.Act, "against"), (effects_schema.Act, "direction"),
            (effects_schema.EffectBase, "around"), (abilities_schema.ExtraAP, "only"),
            (conditions_schema.ConditionEntry, "ends"), (Deployment, "shape"),
        )
    ),
    ("triggers", "suits", "cheating"),
)  # fmt: skip

WORDS = sorted(
    {
        *(field.encode_name for type_ in STRUCTS for field in msgspec.structs.fields(type_)),
        *(str(value) for values in VALUES for value in values),
    }
)


@both
def test_the_manual_names_everything_that_can_be_written(lang: str) -> None:
    assert len(WORDS) > 180
    named = " ".join(re.findall(r"`[^`\n]+`", TEXTS[lang]))
    assert [word for word in WORDS if not re.search(rf"(?<![a-z_]){word}(?![a-z_])", named)] == []


@both
@pytest.mark.parametrize("table", content.ContentFile.__struct_fields__)
def test_the_manual_lists_everything_that_comes_along(table: str, lang: str) -> None:
    entries = [id_ for file in content.own_content() for id_ in entries_of(file, table)]
    listed = listing(lang)
    assert f"(`{table}`)" in listed
    assert [id_ for id_ in entries if f"`{id_}`" not in listed] == []
    assert entries


@both
def test_the_manual_lists_nothing_that_does_not_come_along(lang: str) -> None:
    known = {
        id_
        for file in content.own_content()
        for table in content.ContentFile.__struct_fields__
        for id_ in (table, *entries_of(file, table))
    }
    assert [id_ for id_ in re.findall(r"`(\w+)`", listing(lang)) if id_ not in known] == []


def listing(lang: str) -> str:
    """The last part of the manual."""
    return TEXTS[lang][TEXTS[lang].rindex("\n## ") :]


def entries_of(file: content.ContentFile, table: str) -> dict[str, Entry]:
    entries: dict[str, Entry] = getattr(file, table)
    return entries


# -- the guide of the referee ----------------------------------------------------------------------------


@both
def test_the_guide_has_every_switch_with_its_default_and_its_other_choices(lang: str) -> None:
    guide = GUIDES[lang].read_text(encoding="utf-8")
    rows = dict(re.findall(r"^\| `(\w+)` \| (.*) \|$", guide, flags=re.MULTILINE))
    assert list(rows) and set(rows) == set(VARIANTS)
    for variant in VARIANTS.values():
        normal, others = (re.findall(r"`(\w+)`", cell) for cell in rows[variant.name].split(" | "))
        assert [normal, sorted(others)] == [[variant.default], sorted({*variant.choices} - {variant.default})]


@both
def test_the_guide_has_a_row_for_each_condition_of_the_rules(lang: str) -> None:
    guide = GUIDES[lang].read_text(encoding="utf-8")
    texts = own_texts("malifaux", lang)
    for condition in terms.Condition:
        name = texts[f"term.{condition}"]
        assert re.search(rf"^\|.*\b{name}\b.*\|", guide, flags=re.MULTILINE), name
