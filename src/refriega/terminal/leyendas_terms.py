"""Pages of `leyendas` on its own words: conditions, and what the rules only presuppose (cover, manoeuvres).

What a condition does to numbers is read from the rules; what else it does, and the topics, stand in the
catalogues (`condition.NAME`, `topic.NAME`).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from refriega.locale import LANGUAGES, Catalogue
from refriega.rulesets.leyendas.state import ValueModifier
from refriega.rulesets.leyendas.terms import Condition
from refriega.rulesets.leyendas.values import HALF_SPEED, IMPLIES, PROJECTS
from refriega.terminal.face import plain
from refriega.terminal.words import Words


def condition_names(words: Words) -> dict[str, str]:
    """What each condition is called."""
    return {condition.value: words.name(condition.value) for condition in Condition}


def term_pages(name: str, words: Words, *, whole: bool) -> list[str]:
    """The pages of the conditions and topics that are called so, in either language; or begin so."""
    wanted = simple(name)
    lines: list[str] = []
    for kind, id_, said in spoken_terms():
        if wanted in said or (not whole and len(wanted) > 2 and any(s.startswith(wanted) for s in said)):
            lines += condition_page(Condition(id_), words) if kind == "condition" else topic_page(id_, words)
    return lines


@cache
def spoken_terms() -> tuple[tuple[str, str, tuple[str, ...]], ...]:
    """(kind, id, names in all languages) of all there are pages on."""
    catalogues = [Catalogue(lang) for lang in LANGUAGES]
    found = []
    for condition in Condition:
        said = [simple(catalogue.text(f"term.{condition.value}")) for catalogue in catalogues]
        found.append(("condition", condition.value, (simple(condition.value), *said)))
    topics = [key.removeprefix("topic.") for key in catalogues[0] if key.startswith("topic.")]
    for topic in (key for key in topics if not key.endswith(".names")):
        named = [part for cat in catalogues for part in cat.text(f"topic.{topic}.names").split(",")]
        found.append(("topic", topic, (simple(topic), *map(simple, named))))
    return tuple(found)


def simple(name: str) -> str:
    """How names are compared: `flat_footed`, `Flat-footed` and `flat footed` are one."""
    return " ".join(plain(name).replace("_", " ").replace("-", " ").split())


def topic_page(id_: str, words: Words) -> list[str]:
    title = words.text(f"topic.{id_}.names").partition(",")[0]
    return [title, *(f"  {line}" for line in words.text(f"topic.{id_}").strip().splitlines())]


def condition_page(condition: Condition, words: Words) -> list[str]:
    """Its name; what it does to numbers; what comes with it; what else it means."""
    title = words.text("page.condition", name=words.name(condition.value), id=condition.value)
    return [title, *(f"  {line}" for line in condition_facts(condition, words))]


def condition_facts(condition: Condition, words: Words) -> Iterator[str]:
    numbers = [changed(part, words) for part in PROJECTS.get(condition, ())]
    if condition in HALF_SPEED:
        numbers.append(words.text("page.half_speed"))
    if numbers:
        yield words.sentence("page.changes", listed=", ".join(numbers))
    implied = IMPLIES.get(condition, ())
    if implied:
        yield words.sentence("page.implies", listed=", ".join(words.name(c.value) for c in implied))
        for other in implied:
            told = [changed(part, words) for part in PROJECTS.get(other, ())]
            if told:
                yield "  " + words.text("page.of", name=words.name(other.value), listed=", ".join(told))
    if f"condition.{condition.value}" in words.catalogue:
        yield words.text(f"condition.{condition.value}")


def changed(part: ValueModifier, words: Words) -> str:
    """`defence -4 in melee`."""
    against = words.text(f"page.versus.{part.versus}") if part.versus in ("melee", "ranged") else ""
    return f"{words.name(part.value.value)} {part.amount:+d}{f' {against}' if against else ''}"
