"""The words that an expectation may use: a misspelt condition would otherwise be one that nobody ever has."""

from __future__ import annotations

from typing import Any

from refriega.core.questions import events_of
from refriega.core.reading import need, need_in_each, texts
from refriega.locale import own_texts
from refriega.rulesets.malifaux.effect_checks import conditions, immunities
from refriega.rulesets.malifaux.fate import FULL_DECK
from refriega.rulesets.malifaux.questions.position import RulingPosition
from refriega.rulesets.malifaux.terms import Fate

FATES = ("in_play", *(fate.value for fate in Fate if fate.value))

BY_SIDE = ("hand", "cards", "deck", "discards", "stones", "points")
"""The expectations that are of a side."""

MARKERS = ("objective", "scheme", "corpse", "scrap")


EVENTS = events_of(own_texts("malifaux", "en"))
"""The keys of all events."""


def check_expected(position: RulingPosition, key: str, wanted: Any, place: str) -> None:
    """Whatever `wanted` names must be such: sides, cards, conditions, events, models."""
    scene = position.scene
    if key in BY_SIDE:
        for side in wanted:
            need("side", side, scene.sides, f"{place}.{side}")
    match key:
        case "hand" | "discards":
            need_in_each("fate_card", wanted, place, FULL_DECK)
        case "has" | "without":
            need_in_each("condition", wanted, place, conditions(scene.content))
        case "immune":
            need_in_each("immunity", wanted, place, immunities(scene.content))
        case "conditions":
            for who, held in wanted.items():
                for condition in held:
                    need("condition", condition, conditions(scene.content), f"{place}.{who}.{condition}")
        case "fate":
            for who, fate in wanted.items():
                need("word", fate, FATES, f"{place}.{who}")
        case "markers":
            for kind in wanted:
                need("word", kind, MARKERS, f"{place}.{kind}")
        case "times":
            for event in wanted:
                need("event", event, sorted(EVENTS), f"{place}.{event}")
        case "offered":
            for who in texts(wanted, place):
                need("model", who, (*scene.models, *scene.sides, *scene.seats), place)
