"""The manual of rulings of malifaux, in both languages: its examples are answered, and it names all."""

from __future__ import annotations

from typing import get_args

import msgspec

from refriega.rulesets.malifaux.choices import INTERVENTION, OPTION
from refriega.rulesets.malifaux.questions.inquiries import INQUIRIES
from refriega.rulesets.malifaux.questions.looks import LOOKS
from refriega.rulesets.malifaux.questions.people import SHORT, ModelEntry
from refriega.rulesets.malifaux.questions.position import MarkerEntry, PositionFile, SideEntry
from refriega.rulesets.malifaux.questions.words import FATES, MARKERS
from refriega.rulesets.malifaux.terms import Condition
from refriega.rulings import answer
from refriega.rulings.format import read_ruling
from tests.docs.manuals import blocks, both, fields_of, tags_of, texts, unnamed

TEXTS = texts("rulings-malifaux.md", "preguntas-malifaux.md")

STANDS = get_args(
    msgspec.structs.fields(PositionFile)[[*PositionFile.__struct_fields__].index("stands")].type
)

WORDS = {
    *fields_of(PositionFile, SideEntry, MarkerEntry, ModelEntry),
    *fields_of(*get_args(OPTION), *get_args(INTERVENTION), *INQUIRIES.by_tag.values()),
    *tags_of(OPTION), *tags_of(INTERVENTION), *INQUIRIES.by_tag, *LOOKS,
    *SHORT, *(id_ for id_, *_ in SHORT.values()), *FATES, *MARKERS, *STANDS, *Condition,
} - {"pass", "concede"}  # fmt: skip


@both
def test_the_questions_of_the_manual_are_answered_as_it_says(lang: str) -> None:
    answers = [answer(read_ruling(example, "question.toml")) for example in blocks(TEXTS[lang])]
    assert [(found.holds, len(found.checks)) for found in answers] == [(True, 5), (True, 2)]


@both
def test_the_manual_names_everything_that_can_be_written(lang: str) -> None:
    assert len(WORDS) > 100
    assert unnamed(WORDS, TEXTS[lang]) == []
