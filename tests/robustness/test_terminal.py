"""What is typed, printed and piped: nothing of it ends a fight, and nothing of it is obeyed by a terminal."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from random import Random
from types import MappingProxyType

import pytest

from refriega.locale.harmless import escaped, harmless, writable
from refriega.terminal.face import Face
from refriega.terminal.keeping import key_file
from refriega.terminal.typed import LONGEST_TYPED, read_phrase
from tests.cli.kit import DUEL, duel, good, refriega

PROGRAM = (sys.executable, "-m", "refriega")


def run(
    *arguments: str, typed: bytes = b"", env: Mapping[str, str] = MappingProxyType({})
) -> subprocess.CompletedProcess[bytes]:
    """The program in a process of its own, with bytes typed in."""
    return subprocess.run(
        [*PROGRAM, *arguments], input=typed, capture_output=True, timeout=60, env={**os.environ, **env}
    )


# -- what is typed -------------------------------------------------------------------------------

TYPED = (
    "", "1", "2", "99", "-1", "²", "٣", "9" * 3999, "9" * 5000, "a" * 100_000, "\u0301", "\u0301 x", "{",
    '{"type":"move"}', '{"type":"end_turn"}', "[" * 3000, '{"a":' * 790 + "1" + "}" * 790, "move", "move 5,4",
    "move 999999999999999999,1", "zz99999999999", "aa" + "9" * 3000, "attack", "attack x", "charge", "why",
    "why -1", "why " + "9" * 3000, "log", "log " + "9" * 3000, "undo", "y", "redo", "save", "save /no/such/x",
    "save \x00", "save " + "a" * 300, "save .", "save /dev/zero", "status", "status x", "meanwhile",
    "concede", "n", "map", "options", "help", "end", "pass", "\x1b[31m", "\u202e", "\x00", "new dice",
    "say \x1b]0;x\x07", "speak \x1b[2J", "delay", "ready", "begin", "mira", "5,5", "5,", ",", ",,,", "\ufeff",
    "\u2028", "😀",
)  # fmt: skip


@pytest.mark.parametrize("more", [(), ("--dice", "real"), ("--json",), ("--as", "ana")])
@pytest.mark.parametrize("seed", range(3))
def test_no_garbage_ends_a_fight(tmp_path: Path, seed: int, more: tuple[str, ...]) -> None:
    rng = Random(f"typed {seed}")
    typed = "\n".join(rng.choice(TYPED) if rng.random() < 0.7 else str(rng.randrange(40)) for _ in range(120))
    text = good("play", duel(tmp_path, life=60), *more, typed=f"{typed}\n")
    assert "\x1b" not in text


def test_bytes_that_are_no_text_end_no_fight(tmp_path: Path) -> None:
    garbage = Random(5).randbytes(3000).replace(b"\n", b"") + b"\n\xff\xfe\n\xc3\nend\n"
    found = run("play", duel(tmp_path), typed=garbage, env={"LC_ALL": "C.UTF-8"})
    assert found.returncode == 0, found.stderr
    assert b"That is the end of the input" in found.stdout
    assert b"\x1b" not in found.stdout


def test_a_line_without_end_is_no_answer(tmp_path: Path) -> None:
    """Nor is its rest taken for the next one."""
    typed = "\n" + "1" * (3 * LONGEST_TYPED) + "\nmove 2,1\nquit\n"
    text = good("play", duel(tmp_path), typed=typed)
    assert f"longer than {LONGEST_TYPED} characters" in text
    assert text.count("is longer") == 1


def test_accents_alone_are_no_phrase() -> None:
    assert read_phrase("\u0301", Face()) is None


# -- what is printed -----------------------------------------------------------------------------


def test_what_a_terminal_obeys_is_written_out() -> None:
    assert harmless("Mira, ñandú, 漢字, א, \u200d\n\t\u00a0") == "Mira, ñandú, 漢字, א, \u200d\n\t\u00a0"
    assert harmless("\x1b[2J\x07\x9b\u202e\u2066\ud800\x7f") == r"\x1b[2J\x07\x9b\u202e\u2066\ud800\x7f"
    assert writable("a\udcff") == r"a\udcff"


def test_what_a_stream_cannot_hold_stays_json() -> None:
    error = UnicodeEncodeError("ascii", 'é😀\udcff"', 0, 3, "")
    text, end = escaped(error)
    assert end == 3
    assert json.loads(f'"{text}"') == "é😀\udcff"


def test_names_of_a_scenario_cannot_move_the_cursor_or_turn_the_line_around(tmp_path: Path) -> None:
    file = tmp_path / "fight.toml"
    file.write_text(DUEL.replace('en = "Mira"', 'en = "M\\u202eira"'), encoding="utf-8")
    assert "\u202e" not in good("run", str(file), "--seed", "1")
    for sign in ("\\u001b[31m", "\\u009b31m", "\\u0007", "\\n", "\\u007f"):
        file.write_text(DUEL.replace('en = "Mira"', f'en = "M{sign}ira"'), encoding="utf-8")
        assert refriega("run", str(file), "--seed", "1").exit_code == 2


@pytest.mark.parametrize(
    "arguments",
    [
        ("run", "{file}", "--seed", "\x1b[31m", "-q"),
        ("run", "{file}", "--agents", "\x1b[31m"),
        ("run", "{file}", "--variant", "crit_method=\x1b[31m"),
        ("run", "{file}", "--variant", "\x1b[31m=x"),
        ("run", "\x1b[31m"),
        ("check", "\x1b[31m"),
        ("replay", "\x1b[31m"),
        ("ruling", "\x1b[31m"),
        ("rules", "\x1b[31m"),
        ("rules", "leyendas", "\x1b[31m"),
        ("\x1b[31m",),
    ],
)
def test_arguments_come_back_harmless(tmp_path: Path, arguments: tuple[str, ...]) -> None:
    found = refriega(*(argument.format(file=duel(tmp_path)) for argument in arguments))
    assert "\x1b" not in found.output
    assert "\x1b" not in found.stderr


def test_a_record_cannot_speak_to_the_terminal(tmp_path: Path) -> None:
    file = tmp_path / "record"
    good("run", duel(tmp_path), "--seed", "1", "--record", str(file), "-q")
    lines = file.read_text(encoding="utf-8").splitlines()
    for number, line in enumerate(lines):
        if '"key":' in line or '"mark":' in line or number == 0:
            for name in ("key", "mark", "ruleset", "format", "seed"):
                evil = line.replace(f'"{name}":"', f'"{name}":"\\u001b[31m', 1)
                file.write_text("\n".join([*lines[:number], evil, *lines[number + 1 :]]) + "\n")
                for more in ((), ("--verify",)):
                    found = refriega("replay", str(file), *more)
                    assert "\x1b" not in found.output + found.stderr


@pytest.mark.parametrize(
    "env",
    [
        {"PYTHONIOENCODING": "ascii"},
        {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
        {"LC_ALL": "es_ES"},
        {"TERM": "dumb", "COLUMNS": "20"},
        {"COLUMNS": "0"},
        {"COLUMNS": "1"},
        {"COLUMNS": "99999999"},
    ],
    ids=lambda env: ",".join(f"{k}={v}" for k, v in env.items()),
)
def test_every_terminal_will_do(tmp_path: Path, env: dict[str, str]) -> None:
    found = run("run", duel(tmp_path), "--seed", "1", "--lang", "es", env=env)
    assert found.returncode == 0, found.stderr
    assert b"Victoria" in found.stdout
    found = run("run", duel(tmp_path), "--seed", "1", "--lang", "es", "--json", env=env)
    for line in found.stdout.splitlines():
        json.loads(line)


def test_seeds_and_names_in_other_encodings(tmp_path: Path) -> None:
    file = Path(os.fsdecode(os.fsencode(tmp_path) + b"/\xff\xfe.toml"))
    file.write_text(DUEL, encoding="utf-8")
    record = tmp_path / "record"
    program = [*PROGRAM, "run", str(file), "--seed", os.fsdecode(b"\xff"), "--record", str(record), "-q"]
    assert subprocess.run(program, timeout=60, capture_output=True).returncode == 0
    assert good("replay", str(record), "--verify").endswith("The record holds.\n")


# -- pipes and signals ---------------------------------------------------------------------------


@pytest.mark.parametrize("more", [("--json",), ()])
def test_whoever_has_read_enough_is_not_told_off(tmp_path: Path, more: tuple[str, ...]) -> None:
    with subprocess.Popen(
        [*PROGRAM, "run", "emboscada", "--seed", "1", *more], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(60) == 0


def test_a_full_disk_and_a_closed_output_are_no_faults_of_ours(tmp_path: Path) -> None:
    with Path("/dev/full").open("wb") as full:
        found = subprocess.run(
            [*PROGRAM, "run", duel(tmp_path)], stdout=full, stderr=subprocess.PIPE, timeout=60
        )
    assert found.returncode == 2
    assert found.stderr == b"Error: no space is left on the disk\n"
    closed = subprocess.run(
        ["sh", "-c", '"$@" >&-', "sh", *PROGRAM, "run", duel(tmp_path), "-q"],
        stderr=subprocess.PIPE,
        timeout=60,
    )
    assert closed.returncode == 0
    assert closed.stderr == b""


@pytest.mark.parametrize("seed", range(4))
def test_killed_at_any_moment_a_fight_goes_on(tmp_path: Path, seed: int) -> None:
    """Every whole line stays, the start included; the next one goes on from there."""
    rng = Random(f"killed {seed}")
    file = tmp_path / "fight"
    commands = "".join(rng.choice(("1\n", "2\n", "end\n", "undo\ny\n", "redo\n")) for _ in range(600))
    before = b""
    for _ in range(3):
        with subprocess.Popen(
            [*PROGRAM, "play", "emboscada", "--save", str(file), "--json"],
            stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
        ) as process:  # fmt: skip
            assert process.stdin is not None
            process.stdin.write(commands.encode())
            process.stdin.flush()
            time.sleep(rng.uniform(0.1, 0.8))
            process.send_signal(signal.SIGKILL)
        data = file.read_bytes() if file.exists() else b""
        whole = data[: data.rfind(b"\n") + 1]
        assert whole.startswith(before)
        before = whole
        if whole:
            assert refriega("check", str(file)).exit_code == 0
            assert key_file(file).exists()
    if before:
        assert "Going on" in good("play", "--save", str(file), typed="quit\n")
