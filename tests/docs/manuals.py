"""What the tests of manuals share: the page in both languages, its examples, and what it has to name."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, get_args, get_type_hints

import msgspec
import pytest

from refriega.core.errors import ScenarioError
from refriega.core.ruleset import Variant
from refriega.locale import Catalogue

DOCS = Path(__file__).parents[2] / "docs"

both = pytest.mark.parametrize("lang", ("en", "es"))


def texts(english: str, spanish: str) -> dict[str, str]:
    """A page of the documentation by language."""
    pages = {"en": DOCS / english, "es": DOCS / "es" / spanish}
    return {lang: page.read_text(encoding="utf-8") for lang, page in pages.items()}


# -- examples ------------------------------------------------------------------------------------------


def blocks(text: str) -> list[str]:
    """The examples of files on a page."""
    return re.findall(r"```toml\n(.*?)```", text, flags=re.DOTALL)


def block(text: str, start: str) -> str:
    """The one example that starts so."""
    (found,) = [block for block in blocks(text) if block.startswith(start)]
    return found


def example(text: str) -> dict[str, Any]:
    """An inline table of TOML."""
    found: dict[str, Any] = tomllib.loads(f"example = {text}")["example"]
    return found


def is_told(error: ScenarioError, file: str, text: str, lang: str) -> None:
    """An error of a file is on the page as the program says it."""
    catalogue = Catalogue(lang)
    assert Path(error.file).name == file
    assert f"```\n{file}: {error.where(catalogue)}: {error.message.said(catalogue)}\n```" in text


# -- all that can be written ---------------------------------------------------------------------------


def choices(type_: type[msgspec.Struct], field: str) -> tuple[str, ...]:
    """The words that a field may be."""
    return get_args(get_type_hints(type_)[field])


def fields_of(*types: type[msgspec.Struct]) -> Iterator[str]:
    """The keys that structs are written with."""
    return (field.encode_name for type_ in types for field in msgspec.structs.fields(type_))


def tags_of(union: object) -> list[str]:
    """The words that tell the structs of a union apart."""
    return [str(type_.__struct_config__.tag) for type_ in get_args(union)]


def unnamed(words: Iterable[object], text: str) -> list[str]:
    """Those of the words that a text does not have."""
    known = sorted({str(word) for word in words})
    return [word for word in known if not re.search(rf"(?<![a-z_]){word}(?![a-z_])", text)]


def in_code(text: str) -> str:
    """What stands between backquotes."""
    return " ".join(re.findall(r"`[^`\n]+`", text))


# -- all that comes along ------------------------------------------------------------------------------


def listing(text: str) -> str:
    """The last part of a page."""
    return text[text.rindex("\n## ") :]


def lists_all(text: str, files: Iterable[msgspec.Struct], table: str) -> None:
    """The last part of a page has every entry of a table of the content."""
    ids = [id_ for file in files for id_ in getattr(file, table)]
    assert ids
    assert [id_ for id_ in ids if f"`{id_}`" not in listing(text)] == []


def lists_nothing_else(text: str, files: Iterable[msgspec.Struct]) -> None:
    """The last part of a page has only entries of the content, and what their tables are called."""
    known = {
        id_ for file in files for table in file.__struct_fields__ for id_ in (table, *getattr(file, table))
    }
    assert [id_ for id_ in re.findall(r"`(\w+)`", listing(text)) if id_ not in known] == []


def has_every_switch(text: str, variants: Mapping[str, Variant]) -> None:
    """A page has a row for each variant, with its default and its other choices."""
    rows = dict(re.findall(r"^\| `(\w+)` \| (.*) \|$", text, flags=re.MULTILINE))
    assert list(rows) and set(rows) == set(variants)
    for variant in variants.values():
        normal, others = (re.findall(r"`(\w+)`", cell) for cell in rows[variant.name].split(" | "))
        assert [normal, sorted(others)] == [[variant.default], sorted({*variant.choices} - {variant.default})]
