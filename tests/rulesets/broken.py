"""Files that are wrong: a test breaks a whole one in one place, and looks at what is said of it."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from refriega.core.errors import ScenarioError
from refriega.locale import Catalogue

FILE = "prueba.toml"
"""What the scenarios of these tests are called."""

Break = tuple[str, str, str, str]
"""What is replaced by what, the place where that is wrong, and words of the message."""


def broken(whole: str, old: str, new: str) -> str:
    """A text with its first `old` replaced; several replacements are separated by a bar."""
    for part, other in zip(old.split("|"), new.split("|"), strict=True):
        assert part in whole, part
        whole = whole.replace(part, other, 1)
    return whole


def error_of(read: Callable[..., object], *args: object) -> ScenarioError:
    """What is said of a file that is wrong."""
    with pytest.raises(ScenarioError) as caught:
        read(*args)
    return caught.value


def places_of(read: Callable[..., object], *args: object) -> list[str]:
    """Where a file is wrong, as far as that can be told at once."""
    error = error_of(read, *args)
    assert {each.file for each in error.each()} == {FILE}
    return [each.place for each in error.each()]


def is_named(load: Callable[[str], object], whole: str, wrong: Break) -> None:
    """What is broken is one error with file, place and reason, in both languages."""
    old, new, place, words = wrong
    error = error_of(load, broken(whole, old, new))
    assert (error.file, error.place) == (FILE, place)
    spanish, english = Catalogue("es"), Catalogue("en")
    assert words in error.message.said(english)
    assert not re.search(r"[{}]|\b(the|is|there|no such)\b", error.message.said(spanish))
    assert not (spanish.missing | english.missing)


def beside(folder: Path, whole: str, header: str, old: str = "", new: str = "") -> tuple[str, str]:
    """A scenario that has what stands from `header` on in `aparte.toml` beside it, which may be broken: its
    text, and the file that it is in.
    """
    head, found, part = whole.partition(header)
    assert found
    (folder / "aparte.toml").write_text(broken(header + part, old, new), encoding="utf-8")
    return 'content = ["aparte.toml"]\n' + head, str(folder / FILE)
