"""The ledger is the test plan: every rule has code that names it and a test that proves it."""

from __future__ import annotations

import pytest

from refriega.core.ledger import checkout_tests, read_ledger, trace
from refriega.core.ruleset import find_ruleset, ruleset_ids


@pytest.mark.parametrize("ruleset", ruleset_ids())
def test_every_rule_is_carried_out_in_code(ruleset: str) -> None:
    missing = [id_ for id_, found in trace(find_ruleset(ruleset)).items() if not found.code]
    assert not missing, f"{len(missing)} rules of {ruleset} have no code: {' '.join(missing)}"


@pytest.mark.parametrize("ruleset", ruleset_ids())
def test_every_rule_is_proved_by_a_test(ruleset: str) -> None:
    missing = [id_ for id_, found in trace(find_ruleset(ruleset)).items() if not found.tests]
    assert not missing, f"{len(missing)} rules of {ruleset} have no test: {' '.join(missing)}"


@pytest.mark.parametrize("ruleset", ruleset_ids())
def test_tests_name_no_rule_that_there_is_not(ruleset: str) -> None:
    import ast

    from refriega.core.ledger import named_in_tests, sources

    folder = checkout_tests()
    assert folder is not None
    known = read_ledger(find_ruleset(ruleset))
    prefix = next(iter(known)).partition("-")[0]
    named = {
        (id_, place.file)
        for file in sources(folder)
        if "mark.rule" in ast.unparse(ast.parse(file.read_text(encoding="utf-8")))
        for id_, place in named_in_tests(file, folder.parent)
        if id_.startswith(f"{prefix}-")
    }
    unknown = sorted(pair for pair in named if pair[0] not in known)
    assert not unknown, f"no such rules: {unknown}"
