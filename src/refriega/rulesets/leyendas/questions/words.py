"""The words that an expectation may use: a misspelt condition would otherwise be one that nobody ever has."""

from __future__ import annotations

from typing import Any

from refriega.core.errors import ScenarioError
from refriega.core.questions import events_of
from refriega.core.reading import named_for_each, no_such, texts
from refriega.rulesets.leyendas.questions.position import RulingPosition
from refriega.rulesets.leyendas.terms import Condition

SPACES = ("at", "cells", "leaving", "path", "place", "spaces", "to")
"""The arguments of events and refusals that are spaces, where they are numbers; `spaces` is also a count."""

CONDITIONS = tuple(condition.value for condition in Condition)


EVENTS = events_of({})
"""The keys of all events."""


def check_expected(position: RulingPosition, key: str, wanted: Any, place: str) -> None:
    """Conditions, things and creatures that `wanted` names must be such."""
    content, sheets = position.scene.content, position.scene.sheets
    match key:
        case "conditions" | "without":
            for where, id_ in named_for_each(wanted, place):
                if id_ not in CONDITIONS:
                    raise ScenarioError(no_such("condition", id_, CONDITIONS), place=where)
        case "held" | "carried":
            things = (*content.arms, *content.armours, *content.shields, *content.items)
            for where, id_ in named_for_each(wanted, place):
                if id_ not in things:
                    raise ScenarioError(no_such("object", id_, things), place=where)
        case "offered" | "order":
            for id_ in texts(wanted, place):
                if id_ not in sheets:
                    raise ScenarioError(no_such("creature", id_, sheets), place=place)
