"""The words that an expectation may use: a misspelt effect would otherwise be one that nobody ever has."""

from __future__ import annotations

from typing import Any

from refriega.core.questions import events_of
from refriega.core.reading import need, need_in_each, texts
from refriega.locale import own_texts
from refriega.rulesets.hardwired.questions.people import EFFECTS
from refriega.rulesets.hardwired.questions.position import RulingPosition
from refriega.rulesets.hardwired.terms import Boon, Fate

FATES = ("in_play", *(fate.value for fate in Fate if fate.value))


EVENTS = events_of(own_texts("hardwired", "en"))
"""The keys of all events."""


def check_expected(position: RulingPosition, key: str, wanted: Any, place: str) -> None:
    """Whatever `wanted` names must be such: sides, effects, weapons, things, boons, models."""
    scene, content = position.scene, position.scene.content
    match key:
        case "tokens":
            for holder in wanted:
                check_holder(position, holder, f"{place}.{holder}")
        case "boons":
            for side in wanted:
                need("side", side, scene.sides, f"{place}.{side}")
            need_in_each("boon", wanted, place, tuple(boon.value for boon in Boon))
        case "points":
            for side in wanted:
                need("side", side, scene.sides, f"{place}.{side}")
        case "effects" | "no_effects":
            need_in_each("effect", wanted, place, (*EFFECTS, *content.consumables))
        case "weapons":
            need_in_each("weapon", wanted, place, tuple(content.weapons))
        case "items":
            need_in_each("object", wanted, place, (*content.gear, *content.consumables))
        case "fate":
            for who, fate in wanted.items():
                need("word", fate, FATES, f"{place}.{who}")
        case "offered":
            for who in texts(wanted, place):
                need("model", who, (*scene.models, *scene.seats), place)


def check_holder(position: RulingPosition, holder: str, place: str) -> None:
    """Somebody who has tokens: a player's side, or a group, be it one that comes later."""
    scene = position.scene
    players = [side.id for side in scene.players]
    groups = dict.fromkeys(model.group for model in scene.models.values() if model.group)
    if holder.rpartition("-")[0] not in scene.content.units:
        need("holder", holder, (*players, *groups), place)
