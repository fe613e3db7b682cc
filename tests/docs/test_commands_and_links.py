"""What the manuals tell people to type works, and what they point to is there."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from refriega.core.ledger import read_ledger
from refriega.core.match import Match
from refriega.core.ruleset import find_ruleset
from refriega.terminal.scenarios import find_scenario
from tests.cli.kit import ROOT, refriega

PAGES = [
    *sorted(ROOT.glob("README*.md")),
    *sorted((ROOT / "docs").rglob("*.md")),
]
TEXTS = {page.relative_to(ROOT).as_posix(): page.read_text(encoding="utf-8") for page in PAGES}
TWINS = {
    "README.md": "README.es.md",
    "docs/scenarios.md": "docs/es/escenarios.md",
    "docs/scenarios-hardwired.md": "docs/es/escenarios-hardwired.md",
    "docs/scenarios-malifaux.md": "docs/es/escenarios-malifaux.md",
    "docs/scenarios-warhammer.md": "docs/es/escenarios-warhammer.md",
    "docs/rulings.md": "docs/es/preguntas.md",
    "docs/rulings-hardwired.md": "docs/es/preguntas-hardwired.md",
    "docs/rulings-malifaux.md": "docs/es/preguntas-malifaux.md",
    "docs/referee.md": "docs/es/arbitro.md",
    "docs/referee-hardwired.md": "docs/es/arbitro-hardwired.md",
    "docs/referee-malifaux.md": "docs/es/arbitro-malifaux.md",
    "docs/referee-warhammer.md": "docs/es/arbitro-warhammer.md",
}


def commands(page: str) -> list[str]:
    """The lines of code blocks that call the program, without their comments."""
    blocks = re.findall(r"^```\n(.*?)^```", TEXTS[page], flags=re.DOTALL | re.MULTILINE)
    lines = [line.partition("#")[0].strip() for block in blocks for line in block.splitlines()]
    calls = [re.match(r"(?:\./run|refriega)\b(.*)", line) for line in lines]
    return [call[1].partition(">")[0].strip() for call in calls if call]


WITH_COMMANDS = [page for page in TEXTS if commands(page)]


@pytest.mark.parametrize("page", WITH_COMMANDS)
def test_what_is_to_be_typed_works(page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("scenarios", "rulings"):
        (tmp_path / name).symlink_to(ROOT / name)
    duel = find_scenario("duelo").read_text(encoding="utf-8")
    for name in ("my-scenario.toml", "mi-escenario.toml"):
        (tmp_path / name).write_text(duel, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    for command in commands(page):
        result = refriega(*shlex.split(command), typed="quit\n")
        assert result.exit_code == 0, (command, result.output)


def test_there_are_commands_to_try() -> None:
    assert sum(len(commands(page)) for page in TEXTS) > 40


@pytest.mark.parametrize("page", TEXTS)
def test_what_is_pointed_to_is_there(page: str) -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", TEXTS[page]):
        if "://" not in target:
            assert (ROOT / page).parent.joinpath(target).exists(), target


@pytest.mark.parametrize("page", TWINS)
def test_twins_point_to_one_another_and_have_the_same_parts(page: str) -> None:
    here, there = TEXTS[page], TEXTS[TWINS[page]]
    assert Path(TWINS[page]).name in here.split("## ", 1)[0]
    assert Path(page).name in there.split("## ", 1)[0]
    own = here.replace("## For other rulesets", "")  # programmers read English
    assert [len(m) for m in re.findall(r"^#+ ", own, flags=re.MULTILINE)] == [
        len(m) for m in re.findall(r"^#+ ", there, flags=re.MULTILINE)
    ]
    assert abs(own.count("\n- ") - there.count("\n- ")) <= 2


@pytest.mark.parametrize("page", [page for page in TWINS if "referee" in page])
def test_the_guides_of_the_referee_rule_on_the_same_things(page: str) -> None:
    english, spanish = TEXTS[page], TEXTS[TWINS[page]]
    numbers = [re.findall(r"\d+", text[text.index("\n**") :]) for text in (english, spanish)]
    assert sorted(numbers[0]) == sorted(numbers[1])


@pytest.mark.parametrize(
    ("page", "ruleset"),
    [
        ("docs/referee.md", "leyendas"),
        ("docs/referee-hardwired.md", "hardwired"),
        ("docs/referee-malifaux.md", "malifaux"),
        ("docs/referee-warhammer.md", "warhammer"),
    ],
)
def test_no_variant_is_a_house_ruling(page: str, ruleset: str) -> None:
    """What the guide says no switch changes is no switch; those are listed by a command."""
    guide = TEXTS[page]
    assert f"refriega rules {ruleset} --variants" in guide
    ruled = guide[guide.index(" are silent\n") :]
    assert [v.name for v in find_ruleset(ruleset).variants() if f"`{v.name}`" in ruled] == []


@pytest.mark.parametrize("page", [page for page in TEXTS if "architecture" not in page])
def test_no_manual_sends_people_to_our_source(page: str) -> None:
    assert "src/refriega" not in TEXTS[page]


def test_the_python_of_the_readme_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    (code,) = re.findall(r"```python\n(.*?)```", TEXTS["README.md"], flags=re.DOTALL)
    names: dict[str, object] = {}
    exec(code, names)
    match = names["match"]
    assert isinstance(match, Match)
    assert match.over


@pytest.mark.parametrize("page", ["README.md", "README.es.md"])
@pytest.mark.parametrize("ruleset", ["leyendas", "hardwired", "malifaux", "warhammer"])
def test_the_readme_counts_rules_and_rulings_right(page: str, ruleset: str) -> None:
    rules = len(read_ledger(find_ruleset(ruleset)))
    rulings = len(list((ROOT / "rulings" / ruleset).glob("*.toml")))
    entry = TEXTS[page].split(f"- **`{ruleset}`**")[1]
    (said,) = re.findall(r"^[^.]*?(\d+) (?:rules|reglas)\.\n", entry)
    (answered,) = re.findall(rf"`rulings/{ruleset}`\D+(\d+)", TEXTS[page])
    assert (int(said), int(answered)) == (rules, rulings)
