"""The page about rulesets: its excerpts stand in the toy, and it names all that a ruleset has."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from refriega.core.ruleset import Ruleset

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "plugins.md").read_text(encoding="utf-8")
TOY = (ROOT / "tests" / "toy" / "duel.py").read_text(encoding="utf-8")

EXCERPTS = re.findall(r"```python\n(.*?)```", PAGE, flags=re.DOTALL)


@pytest.mark.parametrize("excerpt", EXCERPTS, ids=lambda text: text.partition("(")[0])
def test_the_excerpt_stands_in_the_toy(excerpt: str) -> None:
    assert excerpt in TOY


def test_the_page_names_the_entry_points_that_there_are() -> None:
    ours = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["entry-points"]
    (block,) = re.findall(r"```toml\n(.*?)```", PAGE, flags=re.DOTALL)
    assert set(tomllib.loads(block)["project"]["entry-points"]) == set(ours)


def test_the_page_names_everything_that_a_ruleset_has() -> None:
    methods = [name for name, value in vars(Ruleset).items() if callable(value) and not name.startswith("_")]
    wanted = [*Ruleset.__annotations__, *methods]
    assert len(wanted) > 12
    assert [name for name in wanted if not re.search(rf"`{name}\b", PAGE)] == []
