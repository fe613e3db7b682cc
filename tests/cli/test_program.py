"""The program as a whole: quick to start, helpful, silent about colours where they do not belong."""

from __future__ import annotations

import shlex
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.cli.kit import ROOT, duel, good, refriega

COMMANDS = ("play", "run", "replay", "check", "ruling", "rules", "schema", "scenarios")

# The machine, the rules and rich are not needed to say what the program can do.
HEAVY = ("rich", "refriega.core.match", "refriega.rulesets", "refriega.terminal", "msgspec", "asyncio")


@pytest.mark.parametrize(
    "code", ["import refriega", "from refriega.cli import main; main(['--help'], standalone_mode=False)"]
)
def test_nothing_heavy_is_imported_before_it_is_needed(code: str) -> None:
    script = (
        "import sys\n"
        f"try:\n    {code.replace(';', chr(10) + '   ')}\nexcept SystemExit: pass\n"
        f"print([name for name in sys.modules if name.startswith({HEAVY!r})], file=sys.stderr)"
    )
    found = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, cwd=ROOT / "src")
    assert found.stderr.strip() == "[]"


def test_help_takes_less_than_three_tenths_of_a_second() -> None:
    def seconds(*command: str) -> float:
        begun = time.perf_counter()
        subprocess.run([sys.executable, *command], capture_output=True, cwd=ROOT / "src", check=True)
        return time.perf_counter() - begun

    bare = min(seconds("-c", "pass") for _ in range(3))
    helped = min(seconds("-m", "refriega", "--help") for _ in range(3))
    assert helped - bare < 0.3


def test_the_version_is_told() -> None:
    assert good("--version").startswith("refriega ")


def test_without_arguments_there_is_help() -> None:
    assert "Commands:" in good()


@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_helps_with_examples_in_both_languages(command: str, lang: str) -> None:
    text = good(command, "--help", "--lang", lang)
    assert ("Examples:" if lang == "en" else "Ejemplos:") in text
    assert f"  refriega {command}" in text
    assert "help." not in text  # a key that no catalogue has
    assert ("Usage:" if lang == "en" else "Uso:") in text


def test_completion_is_hinted_at_and_works() -> None:
    assert "_REFRIEGA_COMPLETE=bash_source" in good("--help")
    env = {"_REFRIEGA_COMPLETE": "bash_complete", "COMP_WORDS": "refriega sch", "COMP_CWORD": "1"}
    result = refriega(env=env)
    assert "schema" in result.output


@pytest.mark.parametrize(
    "arguments", [("--frob",), ("frob",), ("check",), ("run", "--max-decisions", "none")]
)
def test_wrong_use_is_2_in_a_line_or_two(arguments: tuple[str, ...]) -> None:
    result = refriega(*arguments)
    assert result.exit_code == 2
    assert len(result.stderr.splitlines()) == 2
    assert "--help" in result.stderr


def test_the_environment_chooses_the_language() -> None:
    assert "No existe la orden 'frob'." in refriega("frob", env={"LC_ALL": "es_ES.UTF-8"}).stderr
    assert "No existe la orden 'frob'." in refriega("frob", env={"LC_ALL": None, "LANG": "es_AR"}).stderr
    assert "No such command 'frob'." in refriega("frob", env={"LC_ALL": None, "LANG": "de_DE"}).stderr
    assert "No such command 'frob'." in refriega("frob", "--lang", "en", env={"LC_ALL": "es_ES"}).stderr


def test_no_colours_are_written_into_a_pipe(tmp_path: Path) -> None:
    plain = good("run", duel(tmp_path), "--seed", "1", "--agents", "random", env={"NO_COLOR": None})
    assert "\x1b" not in plain


def test_colours_are_for_terminals_without_no_color(tmp_path: Path) -> None:
    arguments = ("run", duel(tmp_path), "--seed", "1", "--agents", "random")
    assert "\x1b[" in good(*arguments, env={"NO_COLOR": None, "FORCE_COLOR": "1", "TERM": "xterm"})
    coloured = good(*arguments, env={"NO_COLOR": "1", "FORCE_COLOR": "1", "TERM": "xterm"})
    assert "\x1b" not in coloured


def test_whoever_has_read_enough_may_hang_up(tmp_path: Path) -> None:
    run = shlex.join([sys.executable, "-m", "refriega", "run", str(duel(tmp_path)), "--seed", "1"])
    command = f"{run} --agents random | head -1"
    found = subprocess.run(command, shell=True, capture_output=True, text=True, cwd=ROOT / "src")
    assert found.stderr == ""
    assert len(found.stdout.splitlines()) == 1


def test_the_scenarios_that_come_along_are_listed_and_in_order() -> None:
    names = [line.split()[0] for line in good("scenarios").splitlines()]
    assert {"demo", "duelo"} <= set(names)
    assert good("check", *names).count(": scenario, ok") == len(names)


def test_a_bug_is_told_without_a_traceback(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import refriega.terminal.check as check

    monkeypatch.setattr(check, "bundled_scenarios", lambda: 1 // 0)
    result = refriega("scenarios", env={"REFRIEGA_TRACEBACK": None})
    assert result.exit_code == 1
    assert "ZeroDivisionError" in result.stderr
    assert "Traceback" not in result.output
