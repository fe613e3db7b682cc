"""Pools of dice: power dice of the active player, dispel dice of the reactive one."""

from __future__ import annotations

from typing import Any

from refriega.rulesets.warhammer.magic import pools
from refriega.rulesets.warhammer.terms import Fate
from tests.rulesets.warhammer.kit import Bench, battle
from tests.rulesets.warhammer.magic.things import ITEMS


def armies(red: dict[str, Any], blue: dict[str, Any], **fields: Any) -> Bench:
    return battle(red=red, blue=blue, items=ITEMS, **fields)


def wizard(level: int, x: int = 12, **fields: Any) -> dict[str, Any]:
    return {"level": level, "at": (x, 20)} | fields


def pools_of(t: Bench) -> tuple[int, int]:
    pools.build(t.game)
    return t.state.power, t.state.dispel


def test_power_dice_are_two_and_the_levels_dispel_dice_two_and_one_or_two_for_each_wizard() -> None:
    t = armies(
        {"archimago": wizard(4), "mago": wizard(2, 16)},
        {"sabio": wizard(3, 20), "aprendiz": wizard(1, 24)},
    )
    assert pools_of(t) == (8, 5)


def test_a_fleeing_wizard_gives_no_dice() -> None:
    t = armies(
        {"archimago": wizard(4, fleeing=True), "mago": wizard(2, 16)}, {"x": wizard(2, 20, fleeing=True)}
    )
    assert pools_of(t) == (4, 2)


def test_nor_does_a_wizard_in_a_fleeing_unit_or_one_who_is_dead() -> None:
    t = armies(
        {
            "lanzas": {"models": 10, "at": (12, 20), "fleeing": True},
            "mago": {"level": 2, "host": "lanzas"},
            "otro": wizard(3, 30, fate=Fate.DESTROYED),
        },
        {"x": wizard(1, 20)},
    )
    assert pools_of(t) == (2, 3)


def test_dwarfs_have_four_dispel_dice_and_one_more_for_a_runesmith() -> None:
    t = armies(
        {"mago": wizard(1)},
        {"herrero": {"character": True, "runesmith": True, "at": (20, 8)}},
        dispel_dice={"blue": 4},
    )
    assert pools_of(t) == (3, 5)


def test_items_give_dice_as_they_say() -> None:
    t = armies({"mago": wizard(1, items=("vara",))}, {"sabio": wizard(1, 20, items=("amuleto",))})
    assert pools_of(t) == (4, 4)
    event = t.event("magic.pools")
    assert t.parts(event, "power") == {"base": 2, "mago": 1, "vara": 1}
    assert t.parts(event, "dispel") == {"base": 2, "sabio": 1, "amuleto": 1}


def test_an_army_without_any_wizard_has_dispel_dice_all_the_same() -> None:
    t = armies({"mago": wizard(1)}, {"orcos": {"models": 5, "at": (20, 8)}})
    assert pools_of(t) == (3, 2)
