"""What pages of help share: entries of the content by what they are called, and pages of a ruleset's words.

The pages of words stand in the ruleset's own texts: `word.NAME`, and what each is called in
`word.NAME.names`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from refriega.core.ledger import read_ledger
from refriega.core.reading import Entry
from refriega.core.ruleset import find_ruleset
from refriega.locale import LANGUAGES, own_texts
from refriega.terminal.face import plain
from refriega.terminal.words import Words, capital

RULES_SHOWN = 5

PAGES = 3
"""So many entries of one name are told."""

SHORTEST = 4
"""A word that begins a word of the rules has so many letters at least."""


STEM = 6
"""So many letters are alike of words that are taken for forms of one."""


def spoken(text: Mapping[str, str], lang: str) -> str:
    """A text of a file in a language, or in whichever it has."""
    return text.get(lang) or next(iter(text.values()), "")


# -- entries of the content ----------------------------------------------------------------------------


class Called(NamedTuple):
    """An entry of the content that a name means; `whole`: by its whole name."""

    table: str
    id: str
    entry: Entry
    whole: bool


def entries_called(tables: Mapping[str, Mapping[str, Entry]], name: str) -> list[Called]:
    """All that `name` means; else what has it as a word, or as the beginning of one."""
    wanted = plain(name.strip())
    exact, within, begun = [], [], []
    for table, entries in tables.items():
        for id_, entry in entries.items():
            said = {plain(id_), *(plain(name) for name in entry.name.values())}
            if wanted in said:
                exact.append(Called(table, id_, entry, True))
            elif any(f" {wanted} " in f" {name} " for name in said):
                within.append(Called(table, id_, entry, False))
            elif len(wanted) > 2 and any(word.startswith(wanted) for name in said for word in name.split()):
                begun.append(Called(table, id_, entry, False))
    return exact or within or begun


Facts = Callable[[Called, Words], Iterable[str]]
"""What there is to say of an entry besides its name and its description."""


def entry_lines(
    ruleset: str,
    tables: Mapping[str, Mapping[str, Entry]],
    name: str,
    words: Words,
    facts: Facts,
    more: Sequence[str] = (),
) -> list[str]:
    """All that a name means: entries of the content, `more` that is called so, words of the rules; else the
    rules that speak of it.
    """
    word = bool(pages_on(ruleset, name, words, whole=True))
    found = [called for called in entries_called(tables, name) if called.whole or not word]
    told: list[str] = []
    if len(found) > PAGES and not found[0].whole and not more:  # which of them is meant?
        told = [heading(called, words) for called in found]
    elif found and (found[0].whole or not more):
        for called in found[:PAGES]:
            told += page(called, words, facts)
    return told_of(ruleset, [*told, *more], name, words)


def page(called: Called, words: Words, facts: Facts) -> list[str]:
    """One entry: its name, its description, its numbers."""
    lines = [heading(called, words)]
    if called.entry.text:
        lines.append(f"  {words.title(called.entry.text).strip()}")
    return lines + [f"  {line}" for line in facts(called, words) if line]


def heading(called: Called, words: Words) -> str:
    """What an entry is called, and what kind of thing it is."""
    return (
        f"{capital(words.title(called.entry.name))} ({words.text(f'table.{called.table}.one')}; {called.id})"
    )


# -- words of the rules --------------------------------------------------------------------------------


def word_names(ruleset: str, words: Words) -> dict[str, str]:
    """What each word with a page is called, by its id."""
    return {word: words.text(f"word.{word}.names").partition(",")[0] for word in names_of(ruleset)}


def topics_of(ruleset: str, words: Words) -> tuple[str, ...]:
    """The same in the order of the alphabet."""
    return tuple(sorted(word_names(ruleset, words).values(), key=plain))


def pages_on(ruleset: str, name: str, words: Words, *, whole: bool) -> list[str]:
    """The pages of the words that are called so, in either language; or begin so."""
    wanted = simple(name)
    lines: list[str] = []
    for word, names in names_of(ruleset).items():
        begins = not whole and len(wanted) > 2 and any(said.startswith(wanted) for said in names)
        if wanted in names or begins:
            title = capital(words.text(f"word.{word}.names").partition(",")[0])
            lines += [title, *(f"  {line}" for line in words.text(f"word.{word}").strip().splitlines())]
    return lines


@cache
def names_of(ruleset: str) -> Mapping[str, tuple[str, ...]]:
    """The words that there are pages on, with their names in all languages."""
    found: dict[str, tuple[str, ...]] = {}
    for lang in LANGUAGES:
        for key, text in own_texts(ruleset, lang).items():
            section, _, rest = key.partition(".")
            if section == "word" and rest.endswith(".names"):
                word = rest.removesuffix(".names")
                names = (simple(word), *(simple(name) for name in text.split(",")))
                found[word] = (*found.get(word, ()), *names)
    return found


def simple(name: str) -> str:
    """How names are compared: `move_again`, `Move Again` and `move-again` are one."""
    return " ".join(plain(name).replace("_", " ").replace("-", " ").split())


def rules_about(ruleset: str, name: str, words: Words) -> list[str]:
    """The rule of that id, or those that speak of a word."""
    wanted, lang = plain(name.strip()), words.catalogue.lang
    rules = read_ledger(find_ruleset(ruleset))
    if wanted.upper() in rules:
        return [f"{wanted.upper()}: {rules[wanted.upper()].texts.get(lang, '')}"]
    if len(wanted) < SHORTEST:
        return []
    about = (rule for rule in rules.values() if speaks_of(plain(rule.texts.get(lang, "")), wanted))
    return [f"{rule.id}: {rule.texts.get(lang, '')}" for rule in about][:RULES_SHOWN]


def speaks_of(text: str, wanted: str) -> bool:
    """Whether a text has a word, or one that begins as it does: `dispel` and `dispelled`, `dispersa` and
    `dispersión`.
    """
    stem = wanted[:STEM]
    return wanted in text or (len(stem) == STEM and " " not in wanted and f" {stem}" in f" {text}")


def told_of(ruleset: str, found: Iterable[str], name: str, words: Words) -> list[str]:
    """Lines on what a name means: those found already, then words of the rules; else rules about it."""
    lines = list(found)
    told = pages_on(ruleset, name, words, whole=True)
    told = told or ([] if lines else pages_on(ruleset, name, words, whole=False))
    return [*lines, *told, *([] if lines or told else rules_about(ruleset, name, words))]
