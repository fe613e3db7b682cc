"""The texts that people read, by language: catalogues of message keys.

A key is dotted: its first part names the section of the file (`event`, `refusal`, `term`...), the rest is the
key as the rules use it. A text has placeholders:

    {who}              the argument
    {bonus:+}          a number with its sign; {bonus:sum} writes it as a sum goes on: "+ 3", "- 2"
    {n|space|spaces}   the first for one (or true, or not empty), else the second; # is the argument in them
    {name:quoted}      what somebody has written: in quotation marks, and nothing in it that a terminal obeys
"""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Any

LANGUAGES = ("en", "es")

PLACEHOLDER = re.compile(r"\{(\w+)(?::(\+|sum|quoted))?(?:\|([^|{}]*)\|([^|{}]*))?\}")

_ARTICLE = re.compile(r"\b([Dd]e|[Aa]) el (?=\w)")


class Sum(int):
    """A number that says what it is made of: `7 (base +2, Strength +3, charge +2)`."""

    parts: str

    def __new__(cls, total: int, parts: str) -> Sum:
        made = super().__new__(cls, total)
        made.parts = parts
        return made

    @property
    def explained(self) -> str:
        return f" ({self.parts})" if self.parts else ""

    def __str__(self) -> str:
        return f"{int(self)}{self.explained}"


class Catalogue:
    """All texts of one language. A missing key shows itself and its arguments, and is remembered."""

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self.asked_for = False
        """Whether somebody named this language, so that hints have to name it too."""
        self._texts = _read(f"{lang}.toml")
        self.missing: set[str] = set()

    def __contains__(self, key: str) -> bool:
        return key in self._texts

    def __iter__(self) -> Iterator[str]:
        """All keys, sorted."""
        return iter(sorted(self._texts))

    def get(self, key: str) -> str | None:
        """The text as written, placeholders and all."""
        return self._texts.get(key)

    def text(self, key: str, /, **args: object) -> str:
        """The text of `key` with `args` filled in."""
        template = self._texts.get(key)
        if template is None:
            self.missing.add(key)
            shown = ", ".join(f"{name}={value}" for name, value in args.items())
            return f"{key} ({shown})" if shown else key
        return contracted(fill(template, args)) if self.lang == "es" else fill(template, args)

    def extended(self, texts: Mapping[str, str]) -> Catalogue:
        """This catalogue with more texts, as a ruleset from elsewhere brings them."""
        if not texts:
            return self
        new = Catalogue(self.lang)
        new._texts = {**self._texts, **texts}
        return new

    def listed(self, items: list[str]) -> str:
        """Things in a row: "a, b and c"."""
        if len(items) < 2:
            return "".join(items)
        last = self.text("list.and", a=", ".join(items[:-1]), b=items[-1])
        if self.lang == "es" and re.match(r"h?i(?![aeou])", items[-1], re.IGNORECASE):
            last = f"{', '.join(items[:-1])} e {items[-1]}"
        return last

    def sentence(self, english: str) -> str:
        """A sentence of click, which speaks English only, in this language."""
        if self.lang == "en":
            return english
        for pattern, template in _sentences(self.lang):
            found = pattern.fullmatch(english)
            if found:
                return fill(template, {name: self.sentence(v) for name, v in found.groupdict().items()})
        return english


def fill(template: str, args: Mapping[str, object]) -> str:
    """Put `args` into the placeholders of `template`."""

    def value(found: re.Match[str]) -> str:
        name, form, one, many = found.groups()
        if name not in args:
            return found[0]
        given = args[name]
        if one is not None:
            plain_number = isinstance(given, int) and not isinstance(given, bool)
            chosen = one if (given == 1 if plain_number else given) else many
            return str(chosen.replace("#", str(given)))
        if form == "quoted":
            return repr(given if isinstance(given, int | float) else str(given))
        if form and isinstance(given, int):
            if form == "+":
                return f"{given:+d}"
            sum_ = f"{'-' if given < 0 else '+'} {abs(given)}"
            return sum_ + given.explained if isinstance(given, Sum) else sum_
        return str(given)

    return PLACEHOLDER.sub(value, template)


def contracted(text: str) -> str:
    """Spanish as it is said: "del", "al"."""
    return _ARTICLE.sub(r"\1l ", text)


def language(wanted: str | None = None) -> str:
    """The language to use: the one wanted, else by LC_ALL, LC_MESSAGES or LANG, else English."""
    for name in (wanted, *(os.environ.get(v) for v in ("LC_ALL", "LC_MESSAGES", "LANG"))):
        if name:
            return name[:2].lower() if name[:2].lower() in LANGUAGES else "en"
    return "en"


def own_texts(ruleset: str, lang: str) -> Mapping[str, str]:
    """The texts that a ruleset has to itself, for its face to bring along: they win over the common ones."""
    return _read(f"{ruleset}.{lang}.toml")


@cache
def _read(file: str) -> dict[str, str]:
    text = (files("refriega.locale") / file).read_text(encoding="utf-8")
    return dict(_flat(tomllib.loads(text), ""))


def _flat(table: dict[str, Any], prefix: str) -> Iterator[tuple[str, str]]:
    for key, value in table.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{prefix}{key}.")
        else:
            yield f"{prefix}{key}", value


@cache
def _sentences(lang: str) -> tuple[tuple[re.Pattern[str], str], ...]:
    """Patterns of English sentences and what they are called in `lang`."""
    text = (files("refriega.locale") / f"sentences.{lang}.toml").read_text(encoding="utf-8")
    found = []
    for entry in tomllib.loads(text)["sentence"]:
        parts = re.split(r"\{(\w+)\}", entry["en"])
        pattern = "".join(f"(?P<{part}>.*)" if at % 2 else re.escape(part) for at, part in enumerate(parts))
        found.append((re.compile(pattern, re.DOTALL), entry[lang]))
    return tuple(found)
