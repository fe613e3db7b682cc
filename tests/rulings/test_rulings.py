"""Every ruling that comes along holds, and every case and situation has one."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from refriega.core.ruleset import find_ruleset
from refriega.rulings import answer, load_ruling

FOLDER = Path(__file__).parents[2] / "rulings"
FILES = sorted(FOLDER.rglob("*.toml"))


def rules_of(path: Path) -> tuple[str, ...]:
    """The rules that a file says it rests on: the test of the file proves them."""
    return tuple(tomllib.loads(path.read_text(encoding="utf-8")).get("rules", ()))


def id_of(path: Path) -> str:
    return f"{path.parent.name}/{path.stem}"


@pytest.mark.parametrize(
    "path",
    [pytest.param(path, marks=pytest.mark.rule(*rules_of(path)), id=id_of(path)) for path in FILES],
)
def test_the_ruling_holds(path: Path) -> None:
    found = answer(load_ruling(path))
    assert [check for check in found.checks if not check.holds] == []
    assert found.checks, "a ruling that comes along expects something"


@pytest.mark.parametrize(
    ("ruleset", "series", "last"),
    [
        ("leyendas", "d20", 47),
        ("leyendas", "t", 52),
        ("leyendas", "s", 44),
        ("hardwired", "bol", 11),
        ("hardwired", "u", 30),
        ("hardwired", "s", 30),
        ("malifaux", "e", 40),
        ("malifaux", "f", 35),
        ("malifaux", "mal", 12),
        ("warhammer", "e", 30),
        ("warhammer", "t", 42),
        ("warhammer", "mag", 18),
    ],
)
def test_every_case_has_a_ruling(ruleset: str, series: str, last: int) -> None:
    files = [path for path in FILES if path.parent.name == ruleset]
    names = (re.match(rf"{series}_?(\d\d)[a-z]?(_\w+)?$", path.stem) for path in files)
    assert {int(name[1]) for name in names if name} == set(range(1, last + 1))


CHECKLIST = {"T": 3, "M": 6, "D": 4, "K": 1, "R": 9, "P": 1, "C": 5, "X": 1, "A": 2, "V": 4}
"""The lines of the checklist of `warhammer`: how many there are of each letter."""


def test_every_line_of_the_checklist_has_a_ruling() -> None:
    files = [path for path in FILES if path.parent.name == "warhammer"]
    names = (re.match(r"c_([A-Z]\d)[a-z]?$", path.stem) for path in files)
    wanted = {f"{letter}{number}" for letter, last in CHECKLIST.items() for number in range(1, last + 1)}
    assert {name[1] for name in names if name} == wanted


def test_both_traces_have_a_ruling() -> None:
    files = {path.stem for path in FILES if path.parent.name == "malifaux"}
    assert {"trace_a", "trace_b"} <= files


@pytest.mark.parametrize("path", FILES, ids=id_of)
def test_the_ruling_names_rules_that_exist(path: Path) -> None:
    head = load_ruling(path).head
    ledger = tomllib.loads(find_ruleset(head.ruleset).ledger().read_text(encoding="utf-8"))
    assert head.rules or head.verdict == "silent", "a ruling says which rules it rests on, if there are any"
    assert [rule for rule in head.rules if rule not in str(ledger)] == []
