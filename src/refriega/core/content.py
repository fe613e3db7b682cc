"""Content files: those that come with a ruleset, and those that lie beside a scenario.

What a file may hold is the ruleset's type `T`: a struct of tables, each of entries by id.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from importlib.resources import files
from pathlib import Path, PurePosixPath
from typing import TypeVar

import msgspec

from refriega.core.errors import ScenarioError
from refriega.core.faults import Faults
from refriega.core.files import read_text
from refriega.core.reading import decode

T = TypeVar("T")
F = TypeVar("F", bound=msgspec.Struct)
C = TypeVar("C")


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


def pour(parts: Iterable[msgspec.Struct], content: object) -> None:
    """Put the entries of all tables of `parts` into the mappings of the same names on `content`.

    An id that stands twice in a table is a `ScenarioError`.
    """
    for part in parts:
        for table in part.__struct_fields__:
            entries = getattr(content, table)
            for id_, entry in getattr(part, table).items():
                if id_ in entries:
                    raise ScenarioError("content.twice", id=id_, place=f"{table}.{id_}")
                entries[id_] = entry


def alone(
    text: str,
    file: str,
    type_: type[F],
    make: Callable[[tuple[F, ...]], C],
    own: tuple[F, ...],
    check: Callable[[C, F], None],
) -> F:
    """A content file on its own, such as one that a player keeps: all that it refers to must stand in it or
    come with the ruleset.
    """
    part = decode(text, type_, file)
    with of_file(file):
        check(make((*own, part)), part)
    return part


@contextmanager
def of_file(file: str) -> Iterator[None]:
    """Whatever is found wrong in here is wrong in that file."""
    try:
        yield
    except ScenarioError as error:
        raise error.of_file(file) from None


def gathered(
    make: Callable[[tuple[F, ...]], C],
    own: tuple[F, ...],
    beside: Iterable[tuple[str, F]],
    inline: Iterable[tuple[str, F]],
    check: Callable[[C, F, str], None],
    faults: Faults,
) -> C:
    """All content of a scenario as one: the ruleset's own, the files beside the scenario (by name), and what
    the scenario holds itself, each part with the key that it stands under ("" for the top).

    `check` is told the whole, a part and its key; what is wrong with a part is kept in `faults`.
    """
    beside, inline = tuple(beside), tuple(inline)
    content = make((*own, *(part for _, part in beside), *(part for _, part in inline)))
    for name, part in beside:
        with faults.apart(), of_file(name):
            check(content, part, "")
    for key, part in inline:
        with faults.apart():
            check(content, part, key)
    return content


def gathered_whole(
    make: Callable[[tuple[F, ...]], C],
    own: tuple[F, ...],
    beside: Iterable[tuple[str, F]],
    inline: Iterable[tuple[str, F]],
    check: Callable[[C, F, str], None],
) -> C:
    """The same; whatever is wrong with a part of it is raised."""
    faults = Faults()
    content = gathered(make, own, beside, inline, check, faults)
    faults.settle()
    return content
