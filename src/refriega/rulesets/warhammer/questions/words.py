"""The words that an expectation may use: a misspelt spell would otherwise be one that nobody is under."""

from __future__ import annotations

from typing import Any

from refriega.core.questions import events_of
from refriega.core.reading import need, need_in_each, texts
from refriega.locale import own_texts
from refriega.rulesets.warhammer.magic.miscast import STUNNED
from refriega.rulesets.warhammer.magic.thrown import THROWN
from refriega.rulesets.warhammer.magic.wizards import FORGOTTEN
from refriega.rulesets.warhammer.questions.position import RulingPosition
from refriega.rulesets.warhammer.state import Phase
from refriega.rulesets.warhammer.terms import Fate, Mark

FATES = ("in_play", *(fate.value for fate in Fate if fate.value))

LEFT_BY_MISCASTS = (STUNNED, THROWN, FORGOTTEN)
"""What goes on and is no spell."""

EVENTS = events_of(own_texts("warhammer", "en"))
"""The keys of all events."""


def check_expected(position: RulingPosition, key: str, wanted: Any, place: str) -> None:
    """Whatever `wanted` names must be such: armies, units, spells, marks, items, events."""
    scene = position.scene
    lasting = (*scene.content.spells, *LEFT_BY_MISCASTS)
    match key:
        case "phase":
            need("word", wanted, [phase.value for phase in Phase], place)
        case "active":
            need("side", wanted, scene.armies, place)
        case "winner":
            for army in texts(wanted, place):
                need("side", army, scene.armies, place)
        case "spells":
            for spell in texts(wanted, place):
                need("spell", spell, lasting, place)
        case "victory":
            for army in wanted:
                need("side", army, scene.armies, f"{place}.{army}")
        case "times":
            for event in wanted:
                need("event", event, sorted(EVENTS), f"{place}.{event}")
        case "fate":
            for who, fate in wanted.items():
                need("word", fate, FATES, f"{place}.{who}")
        case "host":
            for who, host in wanted.items():
                need("unit", host, ("", *scene.sheets), f"{place}.{who}")
        case "under" | "not_under":
            need_in_each("spell", wanted, place, lasting)
        case "marks" | "no_marks":
            need_in_each("word", wanted, place, [mark.value for mark in Mark])
        case "engaged" | "not_engaged":
            need_in_each("unit", wanted, place, scene.sheets)
        case "spent":
            need_in_each("item", wanted, place, scene.content.items)
        case "offered":
            for who in texts(wanted, place):
                need("unit", who, (*scene.sheets, *scene.seats), place)
