"""The magic phase from its start to its end."""

from __future__ import annotations

from typing import Any

import pytest

from refriega.rulesets.warhammer.magic import phase
from refriega.rulesets.warhammer.options import Cast
from refriega.rulesets.warhammer.state import Phase, Wounded
from refriega.rulesets.warhammer.terms import Trait
from tests.rulesets.warhammer.kit import Bench, battle, live
from tests.rulesets.warhammer.magic.things import BALL


def duel(**fields: Any) -> Bench:
    red = {"maga": {"level": 2, "spells": (BALL,), "at": (12, 20)}}
    blue = {"orcos": {"troop": "orco", "models": 10, "at": (12, 8)} | fields.pop("orcos", {})}
    return battle(red=red, blue=blue, **fields)


def test_it_begins_with_new_pools_and_nothing_cast_or_tried() -> None:
    t = duel(phase=Phase.MAGIC_START, cast=(("maga", BALL),), tried=(("blue", "s1"),))
    t.run(phase.start(t.game))
    assert (t.state.power, t.state.dispel) == (4, 2)
    assert (t.state.cast, t.state.tried) == ((), ())
    assert (t.state.magic, t.state.phase) == (2, Phase.MAGIC)


def test_units_are_counted_as_it_begins() -> None:
    t = duel(orcos={"models": 6, "stood": 10, "lost": 4}, phase=Phase.MAGIC_START)
    t.run(phase.start(t.game))
    assert (t.unit("orcos").stood, t.unit("orcos").lost) == (6, 0)


@pytest.mark.rule("WF-021")
def test_what_goes_on_phase_by_phase_does_so_as_it_begins() -> None:
    held = live("llamas_del_fenix", "orcos", "maga", "red", stage=1)
    t = duel(effects=(held,), phase=Phase.MAGIC_START)
    t.run(phase.start(t.game), dice=(1,) * 10)
    assert t.event("harm.hits").args["hits"] == 10


def test_at_its_end_wounds_regenerate_before_anybody_panics_and_dice_are_lost() -> None:
    t = duel(
        orcos={
            "troop": "trol",
            "models": 3,
            "stood": 4,
            "lost": 1,
            "started": 4,
            "traits": (Trait.REGENERATION,),
        },
        phase=Phase.MAGIC_END,
        pools=(3, 2),
        regenerating=(Wounded("orcos", 3),),
    )
    t.run(phase.finish(t.game), dice=(4, 4, 5))
    assert t.unit("orcos").models == 4
    assert not t.events("leadership.test")
    assert (t.state.power, t.state.dispel) == (0, 0)
    assert t.state.phase is Phase.SHOOTING
    t.done()


def test_at_its_end_who_has_lost_a_quarter_to_enemy_magic_tests() -> None:
    t = duel(dice=(4, 4, 5, 4, 4, 4, 1, 1), pools=(2, 0))
    # five hits, three of which wound; orcs have no armour: 3 of 10 models
    t.act(Cast("maga", BALL, 2, target="orcos"), dice=(3, 3))
    assert t.unit("orcos").models == 7
    assert t.event("leadership.test").args["total"] == 6
    t.done()


def test_and_that_before_anybody_shoots() -> None:
    t = duel(orcos={"models": 7, "stood": 10, "lost": 3, "started": 10}, phase=Phase.MAGIC_END)
    t.run(phase.finish(t.game), dice=(3, 3))
    assert t.event("leadership.test").args["who"] == "orcos"
    t.done()
