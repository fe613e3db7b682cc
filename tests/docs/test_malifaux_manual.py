"""The manuals of malifaux, in both languages: their examples load, and they name all that can be written."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from refriega.boards.table import Footing, scenery
from refriega.boards.table.zones import EdgeName
from refriega.core.chance import SeededChance, secret_from_seed
from refriega.core.errors import ScenarioError
from refriega.core.match import Match
from refriega.core.reading import convert
from refriega.locale import own_texts
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
from refriega.rulesets.malifaux.variants import VARIANTS
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

GUIDES = texts("referee-malifaux.md", "arbitro-malifaux.md")
TEXTS = texts("scenarios-malifaux.md", "escenarios-malifaux.md")

FILES = {"en": "my_crew.toml", "es": "mi_banda.toml"}
"""How the manuals call the file with a crew of one's own."""

SEEDS = range(10)
"""Matches that are played at random with the crew of the manual."""


def scenario(lang: str) -> str:
    return block(TEXTS[lang], "ruleset")


def crew(lang: str) -> str:
    return block(TEXTS[lang], "[crews.")


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
    examples = [block for block in blocks(TEXTS[lang]) if block.startswith(tables) and block != crew(lang)]
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
    assert blocks(TEXTS["es"]) == blocks(TEXTS["en"])


def test_each_model_of_the_manuals_crew_takes_all_its_actions_in_play(tmp_path: Path) -> None:
    scene = with_file("en", tmp_path, crew("en"), IN_THE_THICK, deployment="")
    taken: set[tuple[str, str]] = set()
    for seed in SEEDS:
        match = played_out(Match(RULESET, scene, SeededChance(secret_from_seed(seed))), seed)
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
    is_told(caught.value, FILES[lang], TEXTS[lang], lang)


def written(lang: str, key: str) -> list[dict[str, Any]]:
    """The examples in the tables that begin with this key."""
    found = re.findall(rf"^\| `(\{{ {key} = .*?\}})` \|", TEXTS[lang], flags=re.MULTILINE)
    return [example(text) for text in found]


@both
@pytest.mark.parametrize(
    ("key", "union"), [("do", effects_schema.AnyEffect), ("is", abilities_schema.AnyAbility)]
)
def test_there_is_a_loading_example_of_every_effect_and_ability(lang: str, key: str, union: object) -> None:
    examples = written(lang, key)
    types = {type_.__struct_config__.tag: type_ for type_ in get_args(union)}
    for found in examples:
        convert(found, types[found[key]], key)
    assert sorted(found[key] for found in examples) == sorted(types)


@both
def test_the_example_of_every_ability_stands_on_a_card(lang: str, tmp_path: Path) -> None:
    """All of them at once in place of those of the master: what they refer to is there."""
    listed = ", ".join(re.findall(r"^\| `(\{ is = .*?\})` \|", TEXTS[lang], flags=re.MULTILINE))
    own = re.search(r"abilities = \[\n.*?\n\]", crew(lang), flags=re.DOTALL)
    assert own is not None
    scene = with_crew(lang, tmp_path, crew(lang).replace(own[0], f"abilities = [{listed}]"))
    assert len(scene.cards["madre_pozo"].abilities) == len(get_args(abilities_schema.AnyAbility))


# -- all that can be written ---------------------------------------------------------------------------


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

WORDS = {*fields_of(*STRUCTS), *(value for values in VALUES for value in values)}


@both
def test_the_manual_names_everything_that_can_be_written(lang: str) -> None:
    assert len(WORDS) > 180
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
def test_the_guide_has_a_row_for_each_condition_of_the_rules(lang: str) -> None:
    guide = GUIDES[lang]
    texts = own_texts("malifaux", lang)
    for condition in terms.Condition:
        name = texts[f"term.{condition}"]
        assert re.search(rf"^\|.*\b{name}\b.*\|", guide, flags=re.MULTILINE), name
