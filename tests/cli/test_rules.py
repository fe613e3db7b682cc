"""`refriega rules`: what a rule says, who carries it out, what proves it."""

from __future__ import annotations

from pathlib import Path

import pytest

from refriega.core import ledger
from refriega.core.ruleset import find_ruleset
from tests.cli.kit import good, lines_of_json, refriega


def test_the_table_counts_what_is_done() -> None:
    text = good("rules")
    assert "ML-001" in text
    assert "rules;" in text.splitlines()[-1]


def test_one_rule_in_full() -> None:
    text = good("rules", "leyendas", "ml-010")
    assert "1d20 + Dexterity" in text
    assert "turn.py" in text
    assert good("rules", "ML-010") == text
    assert "iniciativa" in good("rules", "ML-010", "--lang", "es")


def test_the_switches_with_their_defaults() -> None:
    text = good("rules", "--variants")
    assert "crit_method = multiply_total  (roll_n_times)" in text
    (found,) = [v for v in lines_of_json(good("rules", "--variants", "--json")) if v["name"] == "crit_method"]
    assert found["default"] == "multiply_total"


def test_rules_as_json() -> None:
    rules = {rule["id"]: rule for rule in lines_of_json(good("rules", "--json"))}
    assert rules["ML-010"]["code"][0]["file"].endswith(".py")
    assert set(rules["ML-010"]["texts"]) == {"es", "en"}


def test_unknown_rules_and_rulesets_are_told() -> None:
    assert refriega("rules", "ML-999").exit_code == 2
    assert refriega("rules", "ludo").exit_code == 2


def test_ids_are_found_in_code_where_they_are_carried_out(tmp_path: Path) -> None:
    source = tmp_path / "rules.py"
    source.write_text(
        '"""About ML-001."""\n'
        "# ML-002: a table\n"
        'TABLE = {"x": 1}\n'
        "class C:\n"
        '    """ML-003..ML-005, and (ML-006)."""\n'
        "    def f(self):\n"
        '        return note("ML-007")  # ML-008\n',
        encoding="utf-8",
    )
    found = {id_: str(place) for id_, place in ledger.named_in_code(source, tmp_path)}
    assert found == {
        "ML-002": "rules.py:2 TABLE",
        "ML-006": "rules.py:5 C",
        "ML-007": "rules.py:7 C.f",
        "ML-008": "rules.py:7 C.f",
    }


def test_ids_are_found_in_the_markers_of_tests(tmp_path: Path) -> None:
    source = tmp_path / "test_x.py"
    source.write_text(
        "import pytest\n"
        '@pytest.mark.rule("ML-001", "ML-002")\n'
        "def test_a(): ...\n"
        '@pytest.mark.parametrize("x", [pytest.param(1, marks=pytest.mark.rule("ML-003"))])\n'
        "def test_b(x): ...\n",
        encoding="utf-8",
    )
    found = {id_: place.name for id_, place in ledger.named_in_tests(source, tmp_path)}
    assert found == {"ML-001": "test_a", "ML-002": "test_a", "ML-003": "test_b"}


def test_without_a_checkout_it_says_that_tests_are_not_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    import refriega.terminal.rules as rules

    monkeypatch.setattr(ledger, "checkout_tests", lambda: None)
    monkeypatch.setattr(rules, "checkout_tests", lambda: None)
    assert "Tests are not installed" in good("rules", "ML-010")


def test_the_ledger_is_read_in_order() -> None:
    ids = list(ledger.read_ledger(find_ruleset("leyendas")))
    assert ids == sorted(ids)
