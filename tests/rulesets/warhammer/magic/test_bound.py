"""Bound items: spells with no dice, at the power level of the item."""

from __future__ import annotations

from typing import Any

import pytest

from refriega.rulesets.warhammer.options import Dispel, DispelInPlay, ReadScroll, UseBound
from refriega.rulesets.warhammer.state import Phase
from tests.rulesets.warhammer.kit import Bench, battle
from tests.rulesets.warhammer.magic.things import BALL, ITEMS, PELT, pelt


def duel(**fields: Any) -> Bench:
    red = {
        "heroe": {"character": True, "items": ("anillo",), "at": (12, 20)} | fields.pop("heroe", {}),
        "maga": {"level": 1, "spells": (BALL,), "at": (16, 20)},
    } | fields.pop("red", {})
    blue = {
        "orcos": {"troop": "orco", "models": 10, "at": (12, 8)},
        "bruja": {"level": 1, "items": ("pergamino",), "at": (20, 6)},
    }
    return battle(red=red, blue=blue, items=ITEMS, **{"pools": (4, 4)} | fields)


RING = UseBound("heroe", "anillo", target="orcos")


def test_a_bound_spell_needs_neither_dice_nor_a_wizard() -> None:
    t = duel(dice=(3, 4, 4, 4))
    t.act(RING)
    assert t.event("bound").args["level"] == 4
    assert t.event("harm.hits").args["hits"] == 3
    assert t.state.power == 4
    assert not t.events("cast.roll")


@pytest.mark.parametrize(("dice", "dispelled"), [((1, 3), True), ((1, 2), False)])
def test_it_is_dispelled_by_a_roll_that_reaches_its_power_level(
    dice: tuple[int, int], dispelled: bool
) -> None:
    t = duel(dice=(*dice, *(() if dispelled else (1, 1))))
    t.act(RING, blue=Dispel(2))
    assert t.event("dispel.roll").args["needed"] == 4
    assert bool(t.events("dispelled")) is dispelled
    t.done()


def test_or_by_a_scroll() -> None:
    t = duel()
    t.act(RING, blue=ReadScroll("bruja", "pergamino"))
    assert not t.events("harm.hits")


def test_each_item_works_once_a_phase_and_again_in_the_next() -> None:
    t = duel(dice=(1, 1))
    t.act(RING)
    assert t.refused(RING).key == "bound.once_a_phase"
    t.go_to(Phase.MOVES, "blue")
    t.go_to(Phase.MAGIC, "red")
    assert t.offers(RING)


def test_whoever_flees_does_not_use_it() -> None:
    assert duel(heroe={"fleeing": True}).refused(RING).key == "magic.fleeing"


def test_nor_does_one_in_the_second_rank() -> None:
    t = duel(heroe={"host": "lanzas", "slot": 7}, red={"lanzas": {"models": 9, "files": 5, "at": (12, 20)}})
    assert t.refused(RING).key == "magic.second_rank"


def test_nobody_uses_what_they_do_not_carry() -> None:
    assert duel().refused(UseBound("maga", "anillo", target="orcos")).key == "bound.not_carried"
    assert duel(active="blue", effects=(pelt("maga", "maga", "red"),)).refused(RING).key == "cast.not_yours"


@pytest.mark.rule("WF-031")
def test_by_variant_alone_it_ends_what_its_bearer_keeps_in_play() -> None:
    wizard = {"level": 1, "spells": (PELT,), "items": ("anillo",)}
    for choice, left in (("no", [PELT]), ("yes", [])):
        t = duel(
            heroe=wizard,
            effects=(pelt("maga", "heroe", "red"),),
            variants={"bound_ends_remains": choice},
            dice=(1, 1),
        )
        t.act(RING)
        assert t.lives("maga") == left


@pytest.mark.rule("WF-035")
def test_a_bound_spell_in_play_is_dispelled_later_against_its_power_level() -> None:
    t = duel(heroe={"items": ("capa",)})
    t.act(UseBound("heroe", "capa", target="maga"))
    assert t.lives("maga") == [PELT]
    t.go_to(Phase.MAGIC, "blue")
    held = t.state.effects["maga"][0]
    t.act(DispelInPlay(held.id, 1), dice=(3,))
    assert t.event("dispel.roll").args["needed"] == 3
    assert t.lives("maga") == []


def test_it_is_offered_among_what_its_bearer_may_do() -> None:
    t = duel()
    chooser = t.match.decision.chooser
    assert "heroe" in chooser.groups()
    found = tuple(chooser.candidates("heroe"))
    assert RING in found
    assert all(isinstance(option, UseBound) for option in found)
