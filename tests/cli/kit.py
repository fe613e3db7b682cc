"""Running the program in tests: in this process, or in one of its own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from click.testing import CliRunner, Result

from refriega.cli import main
from refriega.core.chance import SeededChance, secret_from_seed
from refriega.core.match import Match
from refriega.core.ruleset import Ruleset, Scenario
from refriega.locale import Catalogue
from refriega.terminal.face import Face
from refriega.terminal.words import Words

ROOT = Path(__file__).parents[2]

DUEL = """
ruleset = "leyendas"
title = { es = "Prueba", en = "Trial" }
map = '''
..........
.A......B.
..........
'''
[sides.red]
name = { es = "rojos", en = "reds" }
seat = "ana"
[sides.blue]
name = { es = "azules", en = "blues" }
seat = "luis"
[define.creatures.luchador]
name = { es = "luchador", en = "fighter" }
player_race = true
abilities = { strength = 14, dexterity = 12, constitution = 12 }
life = 12
base_attack = 1
saves = { fortitude = 2 }
held = ["espada"]
[[creatures]]
id = "mira"
is = "luchador"
name = { es = "Mira", en = "Mira" }
side = "red"
at = "A"
[[creatures]]
id = "brun"
is = "luchador"
name = { es = "Brun", en = "Brun" }
side = "blue"
at = "B"
but = { abilities = { dexterity = 10 } }
"""


def duel(folder: Path, extra: str = "", head: str = "", life: int = 12) -> str:
    """The duel in a file; `head` goes before the tables, `extra` after them; more `life` makes it longer."""
    file = folder / "duel.toml"
    text = DUEL.replace("map =", f"{head}\nmap =", 1).replace("life = 12", f"life = {life}")
    file.write_text(text + extra, encoding="utf-8")
    return str(file)


def written(folder: Path, text: str) -> str:
    """A scenario in a file."""
    file = folder / "small.toml"
    file.write_text(text, encoding="utf-8")
    return str(file)


def begun(ruleset: Ruleset[Any], scene: Scenario, seed: int = 1) -> Match[Any]:
    """A match with the dice of a seed."""
    return Match(ruleset, scene, SeededChance(secret_from_seed(seed)))


def voice(lang: str, face: Face, scene: Scenario, match: Match[Any] | None = None) -> Words:
    """The words for a match, or for its scene alone."""
    words = Words(Catalogue(lang), face, scene)
    words.state = match.state if match is not None else None
    return words


def refriega(*arguments: str, typed: str = "", env: Mapping[str, str | None] | None = None) -> Result:
    """The program with these arguments and this typed in, in English unless `env` says otherwise."""
    plain = {"LC_ALL": "C", "LANG": None, "NO_COLOR": "1", "COLUMNS": "1000", "REFRIEGA_TRACEBACK": "1"}
    return CliRunner().invoke(main, arguments, input=typed, env={**plain, **(env or {})})


def good(*arguments: str, typed: str = "", env: Mapping[str, str | None] | None = None) -> str:
    """What it prints; fails unless it exits with 0."""
    result = refriega(*arguments, typed=typed, env=env)
    assert result.exit_code == 0, result.output or result.exception
    return result.stdout


def played(file: str, *typed: str, how: tuple[str, ...], lang: str = "en", columns: str = "1000") -> str:
    """What the terminal prints of a match while these lines are typed, the last of which quits."""
    lines = "\n".join((*typed, "quit" if lang == "en" else "salir", ""))
    return good("play", file, *how, "--lang", lang, typed=lines, env={"COLUMNS": columns})


def lines_of_json(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]


def start(*arguments: str, **more: Any) -> subprocess.Popen[bytes]:
    """The program in a process of its own."""
    env = os.environ | {"PYTHONPATH": str(ROOT / "src"), "LC_ALL": "C", "NO_COLOR": "1"}
    return subprocess.Popen([sys.executable, "-m", "refriega", *arguments], env=env, **more)
