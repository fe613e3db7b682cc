"""Finding scenarios: a path, a bundled one by its bare name, or standard input.

Those that come along may lie in a folder of their ruleset; their names are bare all the same.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

import refriega
from refriega.core.errors import InputError, ScenarioError
from refriega.core.files import LONGEST, exists, read_text, read_toml
from refriega.core.ruleset import Ruleset, find_ruleset, ruleset_ids

DEMO = "demo"


class Loaded(NamedTuple):
    """A scenario that has been read, with its ruleset."""

    ruleset: Ruleset[Any]
    scenario: Any
    file: str


def bundled(kind: str = "scenarios") -> Path | None:
    """The folder of the scenarios (or rulings) that come along: of a checkout, or of the package."""
    package = Path(refriega.__file__).parent
    for folder in (package / f"_{kind}", package.parents[1] / kind):
        if folder.is_dir():
            return folder
    return None


def bundled_scenarios() -> list[Path]:
    """Their files, by name."""
    folder = bundled()
    return files_in(folder) if folder is not None else []


def files_in(folder: Path) -> list[Path]:
    """The scenarios in a folder, and in the folders of rulesets in it, by name."""
    return sorted((*folder.glob("*.toml"), *folder.glob("*/*.toml")), key=lambda file: file.stem)


def find_scenario(name: str) -> Path:
    """The file that `name` means."""
    path = Path(name)
    if exists(path) and path.is_file():
        return path
    known = {file.stem: file for file in bundled_scenarios()}
    if name in known:
        return known[name]
    raise InputError("terminal.no_scenario", name=name, known=tuple(known))


def load_scenario(name: str, variants: Mapping[str, str]) -> Loaded:
    """Read a scenario (`-` is standard input) with the ruleset it names."""
    if name == "-":
        # one character more than it may have tells that it is too long
        return parse_scenario(sys.stdin.read(LONGEST + 1), "-", variants)
    path = find_scenario(name)
    return parse_scenario(read_text(path), str(path), variants)


def parse_scenario(text: str, file: str, variants: Mapping[str, str]) -> Loaded:
    ruleset = ruleset_of(read_toml(text, file), file)
    return Loaded(ruleset, ruleset.load(text, file, variants), file)


def ruleset_of(data: Mapping[str, Any], file: str) -> Ruleset[Any]:
    """The ruleset that a file names."""
    named = data.get("ruleset")
    if not isinstance(named, str):
        raise ScenarioError("terminal.which_ruleset", known=ruleset_ids(), file=file, place="ruleset")
    try:
        return find_ruleset(named)
    except InputError as error:
        raise ScenarioError(error.message, file=file, place="ruleset") from None
