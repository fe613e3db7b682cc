"""The manual of rulings of malifaux, in both languages: its examples are answered, and it names all."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

import msgspec
import pytest

from refriega.rulesets.malifaux.choices import INTERVENTION, OPTION
from refriega.rulesets.malifaux.questions.inquiries import BY_TAG
from refriega.rulesets.malifaux.questions.looks import LOOKS
from refriega.rulesets.malifaux.questions.people import SHORT, ModelEntry
from refriega.rulesets.malifaux.questions.position import MarkerEntry, PositionFile, SideEntry
from refriega.rulesets.malifaux.questions.words import FATES, MARKERS
from refriega.rulesets.malifaux.terms import Condition
from refriega.rulings import answer
from refriega.rulings.format import read_ruling

DOCS = Path(__file__).parents[2] / "docs"
MANUALS = {"en": DOCS / "rulings-malifaux.md", "es": DOCS / "es" / "preguntas-malifaux.md"}
TEXTS = {lang: file.read_text(encoding="utf-8") for lang, file in MANUALS.items()}

both = pytest.mark.parametrize("lang", TEXTS)


def fields_of(*types: type[msgspec.Struct]) -> list[str]:
    return [field.encode_name for type_ in types for field in msgspec.structs.fields(type_)]


def tags_of(union: object) -> list[str]:
    return [str(type_.__struct_config__.tag) for type_ in get_args(union)]


STANDS = get_args(
    msgspec.structs.fields(PositionFile)[[*PositionFile.__struct_fields__].index("stands")].type
)

WORDS = {
    *fields_of(PositionFile, SideEntry, MarkerEntry, ModelEntry),
    *fields_of(*get_args(OPTION), *get_args(INTERVENTION), *BY_TAG.values()),
    *tags_of(OPTION), *tags_of(INTERVENTION), *BY_TAG, *LOOKS,
    *SHORT, *(id_ for id_, *_ in SHORT.values()), *FATES, *MARKERS, *STANDS, *Condition,
} - {"pass", "concede"}  # fmt: skip


@both
def test_the_questions_of_the_manual_are_answered_as_it_says(lang: str) -> None:
    examples = re.findall(r"```toml\n(.*?)```", TEXTS[lang], flags=re.DOTALL)
    answers = [answer(read_ruling(example, "question.toml")) for example in examples]
    assert [(found.holds, len(found.checks)) for found in answers] == [(True, 5), (True, 2)]


@both
def test_the_manual_names_everything_that_can_be_written(lang: str) -> None:
    assert len(WORDS) > 100
    assert [word for word in sorted(WORDS) if not re.search(rf"(?<![a-z_]){word}\b", TEXTS[lang])] == []
