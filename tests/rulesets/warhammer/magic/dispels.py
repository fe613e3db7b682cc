"""Who casts, and who dispels, in the tests of dispelling: a wizard of red, a witch and orcs of blue."""

from __future__ import annotations

from typing import Any

from refriega.rulesets.warhammer.options import Cast
from tests.rulesets.warhammer.kit import Bench, battle
from tests.rulesets.warhammer.magic.things import ITEMS, PELT, spell

SPELLS = {
    "canto": spell("instant", value=5),
    "hechizo": spell("remains", value=5),
    "hielo": spell("its_next_turn", ("no_move",), value=8),
    "sello": spell("battle", value=9),
    "golpe": spell("instant", value=11),
    "signo": spell("special", value=10),
    "ira": spell("this_combat", value=8),
}

SPARE = {"spare": {"level": 1, "spells": ("canto",), "at": (30, 20)}}


def duel(**fields: Any) -> Bench:
    own: dict[str, Any] = {"level": 3, "spells": ("canto", "hechizo", PELT), "at": (12, 20)}
    red = {"maga": own | fields.pop("maga", {})} | fields.pop("red", SPARE)
    blue = {
        "orcos": {"troop": "orco", "models": 10, "at": (12, 8)} | fields.pop("orcos", {}),
        "bruja": {"level": 2, "spells": (), "at": (20, 8)} | fields.pop("bruja", {}),
    } | fields.pop("blue", {})
    return battle(red=red, blue=blue, spells=SPELLS, items=ITEMS, **{"pools": (6, 6)} | fields)


def sings(dice: int = 2) -> Cast:
    return Cast("maga", "canto", dice, target="orcos")
