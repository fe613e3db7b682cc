"""Content files: those that come with a ruleset, and those that lie beside a scenario.

What a file may hold is the ruleset's type `T`: a struct of tables, each of entries by id.
"""

from __future__ import annotations

from collections.abc import Iterable
from importlib.resources import files
from pathlib import Path, PurePosixPath
from typing import TypeVar

from refriega.core.errors import ScenarioError
from refriega.core.files import read_text
from refriega.core.reading import decode

T = TypeVar("T")


def own_files(package: str, type_: type[T], folders: Iterable[str] = ("content",)) -> tuple[T, ...]:
    """The content that comes with the ruleset in `package`, folder by folder in the order of its files."""
    return tuple(
        decode(file.read_text(encoding="utf-8"), type_, f"{folder}/{file.name}")
        for folder in folders
        for file in sorted((files(package) / folder).iterdir(), key=lambda found: found.name)
        if file.name.endswith(".toml")
    )


def files_beside(scenario: str, names: Iterable[str], type_: type[T]) -> list[tuple[str, T]]:
    """The content files that a scenario names, with their names; they lie beside it or in folders there."""
    found: list[tuple[str, T]] = []
    for name in names:
        path = PurePosixPath(name)
        strays = path.is_absolute() or ".." in path.parts or "\0" in name or "\\" in name
        if strays or path.suffix != ".toml":
            raise ScenarioError("scenario.content", name=name, place="content")
        file = Path(scenario).parent / name
        found.append((name, decode(read_text(file), type_, str(file))))
    return found
