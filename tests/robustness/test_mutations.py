"""Scenario and content files with small mistakes, and with anything anywhere:
they are read and can be played, or what is wrong with them is told.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from importlib import import_module
from importlib.resources import files
from pathlib import Path
from typing import Any, Literal, NamedTuple

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from refriega.core.content import alone
from refriega.core.errors import ScenarioError
from refriega.core.reading import convert, decode
from refriega.core.ruleset import Ruleset, Scenario, find_ruleset
from refriega.locale import LANGUAGES, Catalogue
from refriega.rulings import answer, report
from refriega.rulings.format import read_ruling
from tests.mutations import mutated_documents, mutated_texts, start
from tests.rulesets.hardwired.test_scenario_errors import VALID as HARDWIRED
from tests.rulesets.leyendas.test_scenario_errors import VALID as LEYENDAS
from tests.rulesets.malifaux.test_scenario_errors import VALID as MALIFAUX
from tests.rulesets.warhammer.files import SCENARIO as WARHAMMER

FILE = "mutated.toml"
RULINGS = Path(__file__).parents[2] / "rulings"


class Written(NamedTuple):
    """A scenario of a ruleset that is whole, the module with the type of its document, and some words that
    mean something in it.
    """

    scenario: str
    schema: str
    words: tuple[str, ...]


FILES = {
    "leyendas": Written(
        LEYENDAS,
        "scenario",
        ("mira", "potro", "rojos", "espada", "A", "C", "prone", "cuero", "flechas", "stable"),
    ),
    "hardwired": Written(
        HARDWIRED,
        "scenario_file",
        ("ada", "rojos", "muro", "rolled", "mia", "control", "top", "defender"),
    ),
    "malifaux": Written(
        MALIFAUX,
        "scenario_file",
        ("mia", "rojos", "tapia", "poison", "franjas", "esquinas", "rescate", "top"),
    ),
    "warhammer": Written(
        WARHAMMER,
        "scenario_file",
        ("lanzas", "maga", "orcos", "espia", "mios", "sombras", "north", "magic", "left", "grifo", "bosque"),
    ),
}

every_ruleset = pytest.mark.parametrize("id_", FILES)

COMMON = (
    "-1", "0", "7", "1.5", "1e400", "nan", '""', '"A"', '"x"', "[]", "[-1, 9]", "[[1, 1]]", "[99, 99]", "{}",
    "true", "'''x'''", "1979-05-27",
)  # fmt: skip
"""What may stand in place of any value."""


def anything(words: tuple[str, ...]) -> st.SearchStrategy[Any]:
    """A value of any kind."""
    return st.one_of(
        st.integers(-(10**20), 10**20),
        st.integers(-3, 30),
        st.floats(),
        st.booleans(),
        st.none(),
        st.text(max_size=3),
        st.sampled_from((*words, "\n", "_")),
        st.lists(st.integers(-1, 25), max_size=3),
        st.lists(st.lists(st.integers(0, 24), min_size=2, max_size=2), max_size=4),
        st.dictionaries(st.sampled_from(("es", "id", "at", *words)), st.integers(0, 3), max_size=2),
    )


def told(load: Callable[[], object]) -> Any:
    """What is loaded; None if all that is wrong is told instead, in every language."""
    try:
        return load()
    except ScenarioError as error:
        for each in error.each():
            assert each.file in (FILE, "")
            for lang in LANGUAGES:
                catalogue = Catalogue(lang)
                assert each.message.said(catalogue)
                assert not catalogue.missing
        return None


def playable(ruleset: Ruleset[Any], scene: Scenario | None) -> None:
    if scene is not None:
        start(ruleset, scene)


@every_ruleset
@settings(max_examples=150, deadline=None, derandomize=True)
@given(data=st.data())
def test_a_scenario_with_small_mistakes_is_played_or_refused(id_: str, data: st.DataObject) -> None:
    ruleset = find_ruleset(id_)
    text = data.draw(mutated_texts(FILES[id_].scenario, values(id_)))
    playable(ruleset, told(lambda: ruleset.load(text, FILE, {})))


@every_ruleset
@settings(max_examples=150, deadline=None, derandomize=True)
@given(data=st.data())
def test_a_scenario_with_anything_anywhere_is_played_or_refused(id_: str, data: st.DataObject) -> None:
    of = FILES[id_]
    document = data.draw(mutated_documents(of.scenario, anything(of.words)))
    type_, build = part_of(id_, of.schema).ScenarioFile, part_of(id_, "scenario").build_scene
    playable(find_ruleset(id_), told(lambda: build(convert(document, type_, ""), "", FILE, {})))


@every_ruleset
@settings(max_examples=60, deadline=None, derandomize=True)
@given(data=st.data())
def test_a_content_file_with_small_mistakes_is_read_or_refused(id_: str, data: st.DataObject) -> None:
    """Those that come with the ruleset, each in place of itself."""
    content, own = part_of(id_, "content"), own_content(id_)
    changed = data.draw(st.integers(0, len(own) - 1))
    text = data.draw(mutated_texts(own[changed][0], values(id_)))
    others = tuple(part for number, (_, part) in enumerate(own) if number != changed)
    check = part_of(id_, "references").check_content
    told(lambda: alone(text, FILE, content.ContentFile, content.Content, others, check))


@every_ruleset
@settings(max_examples=80, deadline=None, derandomize=True)
@given(data=st.data())
def test_a_ruling_with_small_mistakes_is_answered_or_refused(id_: str, data: st.DataObject) -> None:
    file = data.draw(st.sampled_from(sorted((RULINGS / id_).glob("*.toml"))))
    text = data.draw(mutated_texts(file.read_text(encoding="utf-8"), values(id_)))
    found = told(lambda: answer(read_ruling(text, FILE)))
    if found is not None:
        assert report(found)


@cache
def own_content(id_: str) -> list[tuple[str, Any]]:  # each ruleset has a type of its own
    """The content files of a ruleset, each with what is in it."""
    texts = [file.read_text(encoding="utf-8") for file in content_files(id_)]
    return list(zip(texts, part_of(id_, "content").own_content(), strict=True))


def content_files(id_: str) -> Iterator[Any]:
    """The files, in the order in which they are read."""
    folder = files(f"refriega.rulesets.{id_}") / "content"
    inside = [found for found in folder.iterdir() if found.is_dir()]
    for each in (folder, *inside):
        yield from sorted(
            (found for found in each.iterdir() if found.is_file()), key=lambda found: found.name
        )


def part_of(id_: str, module: str) -> Any:  # modules have no types
    return import_module(f"refriega.rulesets.{id_}.{module}")


def values(id_: str) -> tuple[str, ...]:
    """What may stand in place of any value in a file."""
    return (*COMMON, *[f'"{word}"' for word in FILES[id_].words])


class Few(msgspec.Struct):
    across: Literal[3, 5]


@pytest.mark.parametrize("written", ['""', '"3"', "4", "[]", "3.5", "true"])
def test_what_is_none_of_a_few_numbers_is_told(written: str) -> None:
    with pytest.raises(ScenarioError) as caught:
        decode(f"across = {written}", Few, FILE)
    assert caught.value.place == "across"
    assert caught.value.message.said(Catalogue("en"))
