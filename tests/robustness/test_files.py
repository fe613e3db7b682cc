"""Scenario, content and ruling files that are no files, or meant to break the reader."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from refriega.core.errors import InputError
from refriega.core.files import LARGEST_TEXT, LONGEST, exists, read_bytes, read_text, read_toml
from refriega.rulings import load_ruling
from refriega.terminal.scenarios import load_scenario, parse_scenario
from tests.cli.kit import DUEL, refriega


@pytest.fixture
def odd(tmp_path: Path) -> list[Path]:
    """Things that are no ordinary files."""
    os.mkfifo(tmp_path / "pipe.toml")
    (tmp_path / "zero.toml").symlink_to("/dev/zero")
    (tmp_path / "loop.toml").symlink_to("loop.toml")
    (tmp_path / "folder.toml").mkdir()
    names = ("pipe", "zero", "loop", "folder", "absent", "x" * 300, "nul\0byte")
    return [tmp_path / f"{name}.toml" for name in names]


def test_only_ordinary_files_are_read(odd: list[Path]) -> None:
    for file in odd:
        with pytest.raises(InputError):
            read_bytes(file, 100)
        with pytest.raises(InputError):
            load_ruling(file)
        with pytest.raises(InputError):
            load_scenario(str(file), {})


def test_the_program_tells_so(odd: list[Path], tmp_path: Path) -> None:
    for file in odd[:-1]:
        commands: list[tuple[str, ...]] = [("check",), ("replay",), ("run",), ("ruling",)]
        if file.name != "absent.toml":  # there a fight could be kept
            commands.append(("play", "--save"))
        for command in commands:
            assert refriega(*command, str(file)).exit_code == 2
    assert not exists(odd[-1])


def test_content_beside_a_scenario_is_read_as_carefully(odd: list[Path], tmp_path: Path) -> None:
    for file in odd[:-1]:
        text = DUEL.replace("map =", f'content = ["{file.name}"]\nmap =', 1)
        (tmp_path / "fight.toml").write_text(text)
        with pytest.raises(InputError):
            load_scenario(str(tmp_path / "fight.toml"), {})


def test_a_file_is_read_up_to_its_limit(tmp_path: Path) -> None:
    file = tmp_path / "big.toml"
    file.write_bytes(b"#" * (LARGEST_TEXT + 1))
    with pytest.raises(InputError, match=f"larger than {LARGEST_TEXT} bytes"):
        read_text(file)


def test_the_mark_that_editors_put_before_a_text_is_no_part_of_it(tmp_path: Path) -> None:
    file = tmp_path / "fight.toml"
    file.write_text(DUEL, encoding="utf-8-sig")
    assert load_scenario(str(file), {}).scenario.source == DUEL


@pytest.mark.parametrize(
    "text",
    [
        "a" + ".a" * 400_000 + " = 1",
        "[" + "a." * 400_000 + "a]",
        "x = " + "[" * 100_000,
        "x = " + "{a = " * 100_000,
        "x = " + "9" * 5_000,
        "#" * (LONGEST + 1),
    ],
)
def test_bombs_of_toml_are_refused_at_once(text: str) -> None:
    begun = time.monotonic()
    with pytest.raises(InputError):
        read_toml(text, "bomb.toml")
    assert time.monotonic() - begun < 2


def test_depth_that_toml_allows_is_told_as_well() -> None:
    deep = "{a = " * 200 + "1" + "}" * 200
    for table in ("but = {", "title = {", "saves = {"):
        with pytest.raises(InputError):
            load_text(DUEL.replace(table, f"{table} xx = {deep}, ", 1))


def load_text(text: str) -> None:
    parse_scenario(text, "fight.toml", {})


@pytest.mark.parametrize("sign", ["\\u0301", "漢", "\\u202e", "\\u001b", "ab"])
def test_a_sign_of_the_map_fills_one_column(sign: str) -> None:
    with pytest.raises(InputError, match="a sign of the legend"):
        load_text(f'{DUEL}\n[legend."{sign}"]\nname = "marsh"\n')


def test_a_list_without_end_is_not_told_whole() -> None:
    swords = '"espada", ' * 20 + "\n"
    text = DUEL.replace('held = ["espada"]', f"held = [{swords * 1000}]")
    with pytest.raises(InputError) as told:
        load_text(text)
    assert len(str(told.value)) < 2000
