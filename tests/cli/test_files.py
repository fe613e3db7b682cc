"""`check`, `schema` and `ruling`: files that people write."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.kit import DUEL, ROOT, duel, good, lines_of_json, refriega

CONTENT = """
[weapons.garrote]
name = { es = "garrote", en = "club" }
damage = "1d6"
types = ["bludgeoning"]
"""


def written(folder: Path, name: str, text: str) -> str:
    file = folder / name
    file.write_text(text, encoding="utf-8")
    return str(file)


def test_each_kind_of_file_is_known_and_in_order(tmp_path: Path) -> None:
    record = tmp_path / "fight.jsonl"
    good("run", duel(tmp_path), "--seed", "1", "--agents", "random", "--record", str(record), "-q")
    files = [duel(tmp_path), written(tmp_path, "clubs.toml", CONTENT), str(record)]
    text = good("check", *files)
    assert [line.split(": ")[1].split(",")[0] for line in text.splitlines()] == [
        "scenario",
        "content",
        "record",
    ]


@pytest.mark.parametrize(
    ("old", "new", "place", "message"),
    [
        ('at = "B"', 'at = "C"', "scenario: creatures", "C"),
        ('is = "luchador"', 'is = "luchadorr"', "scenario: creatures", "luchador"),
        ("life = 12", 'life = "many"', "scenario: define.creatures.luchador.life", "whole number"),
        (
            "base_attack = 1",
            "base_atack = 1",
            "scenario: define.creatures.luchador.base_atack",
            "base_attack",
        ),
        ('ruleset = "leyendas"', 'ruleset = "ludo"', "scenario: ruleset", "ludo"),
        ('ruleset = "leyendas"', "", "scenario: ruleset", "leyendas"),
        ("[sides.blue]", "[sides.blue", "unreadable: ", "line"),
    ],
)
def test_a_mistake_is_told_with_file_place_and_what_to_do(
    tmp_path: Path, old: str, new: str, place: str, message: str
) -> None:
    file = written(tmp_path, "fight.toml", DUEL.replace(old, new, 1))
    result = refriega("check", file)
    assert result.exit_code == 2
    (line,) = result.stdout.splitlines()
    assert line.startswith(f"{file}: {place}")
    assert message in line
    played = refriega("play", file)
    assert played.exit_code == 2
    assert len(played.stderr.splitlines()) == 1
    assert message in played.stderr


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ('[creatures.lobo]\nname = { es = "lobo" }\nlife = "much"\n', "creatures.lobo"),
        ('[contracts.guardia]\nname = { es = "guardia" }\nhealth = "much"\n', "contracts.guardia"),
        ('[conditions.miedo]\nname = { es = "miedo" }\nvalued = "much"\n', "conditions.miedo"),
    ],
)
def test_content_that_nobody_can_read_is_judged_by_the_ruleset_that_has_its_tables(
    tmp_path: Path, text: str, place: str
) -> None:
    file = written(tmp_path, "mine.toml", text)
    result = refriega("check", file)
    assert result.exit_code == 2
    lines = result.stdout.splitlines()
    assert lines
    assert all(line.startswith(f"{file}: content: {place}") for line in lines)


def test_mistakes_are_told_in_spanish_too(tmp_path: Path) -> None:
    file = written(tmp_path, "fight.toml", DUEL.replace('is = "luchador"', 'is = "luchadorr"', 1))
    result = refriega("check", file, "--lang", "es")
    assert "no existe criatura 'luchadorr'; ¿querías decir 'luchador'?" in result.stdout


def test_checks_as_json(tmp_path: Path) -> None:
    bad = written(tmp_path, "bad.toml", DUEL.replace("life = 12", 'life = "many"', 1))
    result = refriega("check", duel(tmp_path), bad, "--json")
    assert result.exit_code == 2
    first, second = lines_of_json(result.stdout)
    assert first["ok"] is True
    assert second["ok"] is False
    assert "life" in second["place"]


def test_a_scenario_may_come_from_standard_input() -> None:
    assert "Victory: " in good("run", "-", "--seed", "1", "--agents", "random", "-q", typed=DUEL)


@pytest.mark.parametrize("kind", ["scenario", "content", "ruling", "record"])
def test_schemas_are_json_schema(kind: str) -> None:
    schema = json.loads(good("schema", kind))
    assert schema["$schema"].startswith("https://json-schema.org/")
    assert schema["$defs"]


def test_notations_are_texts_in_the_schema() -> None:
    weapon = json.loads(good("schema", "content"))["$defs"]["Weapon"]["properties"]
    assert weapon["damage"]["type"] == "string"
    assert weapon["critical"]["default"] == "20/x2"


def test_rulings_are_answered_and_counted() -> None:
    folder = ROOT / "rulings"
    files = sorted(folder.rglob("*.toml"))
    result = refriega("ruling", str(files[0]))
    assert result.exit_code == 0
    assert "1 ruling: it holds." in result.stdout
    (answer,) = lines_of_json(good("ruling", str(files[0]), "--json"))
    assert answer["holds"] is True


def test_a_ruling_that_fails_is_a_failure(tmp_path: Path) -> None:
    ruling = next(iter(sorted((ROOT / "rulings").rglob("*.toml")))).read_text(encoding="utf-8")
    file = written(
        tmp_path,
        "wrong.toml",
        ruling.replace("dice = [", "dice = [1, ", 1) if "dice = [" in ruling else "dice = [1]\n" + ruling,
    )
    result = refriega("ruling", file)
    assert result.exit_code == 1
    assert "of which 1 fails" in result.stdout


def test_a_folder_without_rulings_is_told(tmp_path: Path) -> None:
    assert refriega("ruling", str(tmp_path)).exit_code == 2
    assert refriega("ruling", str(tmp_path / "nowhere")).exit_code == 2
