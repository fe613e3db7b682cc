"""The manual of rulings of warhammer, in both languages: its examples are answered, and it names all."""

from __future__ import annotations

from typing import get_args

from refriega.rulesets.warhammer.choices import INTERVENTION, OPTION
from refriega.rulesets.warhammer.questions.deeds import ENDS, RESPONSES, StepOfPosition
from refriega.rulesets.warhammer.questions.inquiries import INQUIRIES
from refriega.rulesets.warhammer.questions.looks import LOOKS
from refriega.rulesets.warhammer.questions.position import EffectOfPosition, PositionFile, SideOfPosition
from refriega.rulesets.warhammer.questions.units import UnitOfPosition
from refriega.rulesets.warhammer.questions.words import FATES, LEFT_BY_MISCASTS
from refriega.rulesets.warhammer.state import Phase
from refriega.rulings import answer
from refriega.rulings.format import read_ruling
from tests.docs.manuals import (
    blocks,
    both,
    fields_of,
    tags_of,
    texts,
    unnamed,
)

TEXTS = texts("rulings-warhammer.md", "preguntas-warhammer.md")

WORDS = {
    *fields_of(PositionFile, SideOfPosition, EffectOfPosition, UnitOfPosition, StepOfPosition),
    *fields_of(*get_args(OPTION), *get_args(INTERVENTION), *INQUIRIES.by_tag.values()),
    *tags_of(OPTION), *tags_of(INTERVENTION), *INQUIRIES.by_tag, *LOOKS,
    *ENDS, *RESPONSES, *FATES, *LEFT_BY_MISCASTS, *Phase,
} - {"concede"}  # fmt: skip


@both
def test_the_questions_of_the_manual_are_answered_as_it_says(lang: str) -> None:
    answers = [answer(read_ruling(example, "question.toml")) for example in blocks(TEXTS[lang])]
    assert [(found.holds, len(found.checks)) for found in answers] == [(True, 4), (True, 2)]


@both
def test_the_manual_names_everything_that_can_be_written(lang: str) -> None:
    assert len(WORDS) > 150
    assert unnamed(WORDS, TEXTS[lang]) == []
