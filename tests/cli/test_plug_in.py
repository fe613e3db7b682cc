"""Another package's ruleset is played, run, proved and listed like our own."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from refriega.locale import Catalogue
from refriega.terminal.face import Face
from refriega.terminal.words import Words
from tests.cli.kit import good, refriega
from tests.toy.duel import RULESET, SCENARIO
from tests.toy.installed import install_toy


@pytest.fixture
def dawn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A scenario of the toy, which is installed."""
    install_toy(tmp_path, monkeypatch)
    file = tmp_path / "dawn.toml"
    file.write_text(SCENARIO, encoding="utf-8")
    return str(file)


def test_agents_play_it(dawn: str) -> None:
    text = good("run", dawn, "--seed", "1")
    assert "stance" in text
    assert "Victory: " in text


def test_people_play_it_by_numbers_and_go_on_with_it(dawn: str, tmp_path: Path) -> None:
    file = tmp_path / "fight.jsonl"
    text = good("play", dawn, "--seed", "1", "--save", str(file), typed="1\n2\n1\nquit\n")
    assert "north> 1" in text
    assert "south> 2" in text
    assert "Going on" in good("play", "--save", str(file), typed="1\nundo\ny\nmap\nstatus\nwhy\nquit\n")
    good("play", "--save", str(file), "--agents", "random")
    assert good("replay", str(file), "--verify").endswith("The record holds.\n")


def test_its_files_are_checked_and_its_rules_listed(dawn: str) -> None:
    assert "scenario, ok" in good("check", dawn)
    text = good("rules", "toy", "TD-1")
    assert "Each round both duellists choose in secret" in text
    assert "choose_stances" in text
    assert refriega("schema", "scenario", "--ruleset", "toy").exit_code == 2


def test_its_face_may_bring_texts_of_its_own() -> None:
    class Spoken(Face):
        def texts(self, lang: str) -> Mapping[str, str]:
            return {"event.stance": "{seat} stands {how}."}

    words = Words(Catalogue("en"), Spoken(), RULESET.load(SCENARIO, "dawn.toml", {}))
    assert words.text("event.stance", seat="north", how="bold") == "north stands bold."
    assert "event.stance" not in Catalogue("en")
