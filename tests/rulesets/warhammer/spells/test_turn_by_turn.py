"""Spells in a battle that goes on: cast with dice, and what they do at the moments of later turns."""

from __future__ import annotations

from typing import Any

import pytest

from refriega.rulesets.warhammer.options import Ahead, Cast, Done, Move
from refriega.rulesets.warhammer.state import Phase
from tests.rulesets.warhammer.kit import Bench, at, battle

FLAMES, COMET, DOOM, WALL = (
    "llamas_del_fenix",
    "cometa_de_casandora",
    "fatalidad_y_oscuridad",
    "muro_de_fuego",
)


def field(**fields: Any) -> Bench:
    return battle(
        red={"maga": {"level": 4, "spells": (FLAMES, COMET, DOOM, WALL), "at": (24, 40)}},
        blue={"otros": {"models": 4, "files": 4, "at": (24, 20)} | fields.pop("otros", {})},
        pools=(6, 0),
        dispel_dice={"blue": 0},
        **fields,
    )


@pytest.mark.rule("WF-060", "WF-021")
def test_the_flames_burn_stronger_in_the_next_magic_phase_of_their_caster_and_not_in_the_other() -> None:
    t = field()
    t.act(Cast("maga", FLAMES, 3, target="otros"), dice=(4, 4, 3, 1, 1, 1, 1))
    t.act(Done())
    t.go_to(Phase.MAGIC, "blue")
    t.dice.add((1, 1, 1, 1))
    t.go_to(Phase.MAGIC, "red")
    assert [event.args["strength"] for event in t.events("spell.every_model")] == [3, 4]
    t.done()


def test_the_comet_draws_nearer_at_the_start_of_each_turn_and_strikes() -> None:
    """One marker more as the turn of blue begins; then 4 times two: 8 inches."""
    t = field()
    t.act(Cast("maga", COMET, 3, at=at(24, 26)), dice=(4, 4, 3))
    t.act(Done(), dice=(2,))
    t.go_to(Phase.MAGIC, "blue")
    (live,) = t.state.effects[""]
    assert live.stage == 2
    t.dice.add((4, 1, 1, 1, 1))
    t.go_to(Phase.MAGIC, "red")
    assert [event.args["target"] for event in t.events("spell.hits")] == ["otros"]
    assert t.lives("") == []
    t.done()


def test_doom_is_tested_as_the_next_turn_of_the_doomed_begins() -> None:
    t = field()
    t.act(Cast("maga", DOOM, 3, target="otros"), dice=(4, 4, 4))
    t.act(Done(), dice=(3, 2))  # Leadership 7 less 3: 5 is too much
    t.go_to(Phase.CHARGES, "blue")
    assert t.lives("otros") == [DOOM]
    t.go_to(Phase.CHARGES, "red")
    assert t.lives("otros") == []
    t.done()


def test_the_unit_that_a_wall_was_laid_before_burns_when_it_goes_on() -> None:
    t = field()
    t.act(Cast("maga", WALL, 3, target="otros"), dice=(4, 4, 4, 1, 1, 1, 1))
    t.act(Done())
    t.go_to(Phase.MOVES, "blue")
    t.act(Move("otros", (Ahead(25_400),)), dice=(3, 3, 1, 1))
    assert t.event("spell.wall_crossed").args["models"] == 4
    assert t.unit("otros").models == 2
    t.done()
