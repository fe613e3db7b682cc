"""Magic items and spells of our own that the tests of magic speak of."""

from __future__ import annotations

from typing import Any

import msgspec

from refriega.core.effect import Boundary, Until
from refriega.rulesets.warhammer.spells.schema import Spell
from refriega.rulesets.warhammer.state import Live
from refriega.rulesets.warhammer.terms import Mark
from refriega.rulesets.warhammer.troops import Item
from tests.rulesets.warhammer.kit import live


def item(type_: str, value: int = 0, **fields: Any) -> Item:
    return msgspec.convert({"name": {"en": type_}, "type": type_, "value": value} | fields, Item)


ITEMS = {
    "piedra": item("power_stone"),
    "pergamino": item("dispel_scroll"),
    "vara": item("power_dice", 1),
    "amuleto": item("dispel_dice", 1),
    "libro": item("casting", 1),
    "sello": item("dispelling", 1),
    "sello_mayor": item("dispelling", 2),
    "broche": item("resistance", 2),
    "anillo": item("bound", spell="bola_de_fuego", level=4),
    "capa": item("bound", spell="pellejo_de_medianoche", level=3),
}


def spell(duration: str, marks: tuple[str, ...] = (), **fields: Any) -> Spell:
    """A spell on any unit, friend or enemy as it says, that leaves these marks on it."""
    given: dict[str, Any] = {
        "name": {"en": duration},
        "lore": "fuego",
        "value": 6,
        "duration": duration,
        "aim": {"whom": "enemy", "engaged": "may"},
        "effects": [{"do": "lasting", "marks": list(marks)}],
    }
    return msgspec.convert(given | fields, Spell)


PELT = "pellejo_de_medianoche"
"""Remains in play, 7+, on a friend."""

BALL = "bola_de_fuego"
"""A magic missile, 5+."""


def pelt(on: str, by: str, army: str, **fields: Any) -> Live:
    """Pelt of Midnight, in play from an earlier magic phase."""
    return live(PELT, on, by, army, **{"marks": (Mark.SHOT_ON_SIXES,), "total": 12} | fields)


def until_end_of(turn: int, army: str) -> Until:
    return Until(Boundary.TURN_END, army, turn)
