"""The manual of rulings of hardwired, in both languages: its example is answered, and it names all."""

from __future__ import annotations

from typing import get_args

from refriega.rulesets.hardwired.choices import INTERVENTION, OPTION
from refriega.rulesets.hardwired.questions.inquiries import INQUIRIES
from refriega.rulesets.hardwired.questions.looks import LOOKS
from refriega.rulesets.hardwired.questions.people import EFFECTS, EffectEntry, ModelEntry
from refriega.rulesets.hardwired.questions.position import MarkerEntry, PositionFile, SideEntry
from refriega.rulesets.hardwired.questions.words import FATES
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

TEXTS = texts("rulings-hardwired.md", "preguntas-hardwired.md")

WORDS = {
    *fields_of(PositionFile, SideEntry, MarkerEntry, ModelEntry, EffectEntry),
    *fields_of(*get_args(OPTION), *get_args(INTERVENTION), *INQUIRIES.by_tag.values()),
    *tags_of(OPTION), *tags_of(INTERVENTION), *INQUIRIES.by_tag, *LOOKS, *EFFECTS, *FATES,
} - {"pass", "concede"}  # fmt: skip


@both
def test_the_question_of_the_manual_is_answered_as_it_says(lang: str) -> None:
    answers = [answer(read_ruling(example, "question.toml")) for example in blocks(TEXTS[lang])]
    assert [(found.holds, len(found.checks)) for found in answers] == [(True, 3), (True, 2)]


@both
def test_the_manual_names_everything_that_can_be_written(lang: str) -> None:
    assert len(WORDS) > 100
    assert unnamed(WORDS, TEXTS[lang]) == []
