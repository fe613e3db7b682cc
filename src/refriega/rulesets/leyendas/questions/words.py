"""The words that an expectation may use: a misspelt condition would otherwise be one that nobody ever has."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any

from refriega.core.errors import ScenarioError
from refriega.locale import Catalogue
from refriega.rulesets.leyendas.questions.position import RulingPosition
from refriega.rulesets.leyendas.reading import no_such
from refriega.rulesets.leyendas.terms import Condition


@cache
def all_events() -> frozenset[str]:
    """The keys of all events: each has a text."""
    return frozenset(key.removeprefix("event.") for key in Catalogue("en") if key.startswith("event."))


def check_expected(position: RulingPosition, key: str, wanted: Any, place: str) -> None:
    """Conditions, things and creatures that `wanted` names must be such."""
    content, sheets = position.scene.content, position.scene.sheets
    match key:
        case "conditions" | "without":
            each_is("condition", wanted, [condition.value for condition in Condition], place)
        case "held" | "carried":
            objects = (*content.arms, *content.armours, *content.shields, *content.items)
            each_is("object", wanted, objects, place)
        case "offered" | "order":
            named(wanted, "creature", sheets, place)
        case "turn" if isinstance(wanted, str) and wanted:
            named([wanted], "creature", sheets, place)


def each_is(what: str, wanted: dict[str, Any], known: Iterable[str], place: str) -> None:
    for who, names in wanted.items():
        if not isinstance(names, list):
            raise ScenarioError("write.list", place=f"{place}.{who}")
        named(names, what, tuple(known), f"{place}.{who}")


def named(names: Any, what: str, known: Iterable[str], place: str) -> None:
    ids = tuple(known)
    for name in names:
        if name not in ids:
            raise ScenarioError(no_such(what, str(name), ids), place=place)
