"""Golden games: a whole fight of each ruleset, its record and its log as printed, in both languages.

A change that alters what happens, or what is told of it, shows here as a difference that somebody must have
meant. Made anew by `tools/golden` and then read through before it is committed.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from refriega.cli import main
from refriega.core.record import read_record, replay, verify
from refriega.core.ruleset import ruleset_ids

HERE = Path(__file__).parent
RECORDS = sorted(HERE.glob("*/*.jsonl"))


def test_every_ruleset_has_a_golden_game() -> None:
    assert set(ruleset_ids()) == {record.parent.name for record in RECORDS}


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: file.stem)
def test_a_golden_record_replays_to_the_same_end_and_its_dice_are_proved(file: Path) -> None:
    record = read_record(file)
    match = replay(record, log=False)
    assert match.over
    assert match.state.result
    assert verify(record).holds


@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize("file", RECORDS, ids=lambda file: file.stem)
def test_a_golden_game_is_told_word_for_word(file: Path, lang: str) -> None:
    told = CliRunner().invoke(
        main, ["--lang", lang, "replay", str(file)], env={"COLUMNS": "100", "NO_COLOR": "1"}
    )
    assert told.exit_code == 0
    assert told.output == file.with_suffix(f".{lang}.txt").read_text(encoding="utf-8")
