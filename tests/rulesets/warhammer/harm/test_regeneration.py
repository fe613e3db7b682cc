"""Wounds that come back at the end of a phase."""

from __future__ import annotations

from typing import Any

from refriega.rulesets.warhammer.harm import regeneration
from refriega.rulesets.warhammer.harm.hits import strike
from refriega.rulesets.warhammer.state import Hits
from refriega.rulesets.warhammer.terms import Kind, Trait
from tests.rulesets.warhammer.kit import Bench, battle, troop


def trolls(*dice: int, variants: dict[str, str] | None = None, **fields: Any) -> Bench:
    return battle(
        red={"maga": {"level": 2, "at": (12, 20)}},
        blue={
            "troles": {"troop": "trol", "models": 3, "at": (12, 8), "traits": (Trait.REGENERATION,)} | fields
        },
        dice=dice,
        variants=variants,
    )


def burn(t: Bench, number: int, **fields: Any) -> int:
    """Hits that wound of themselves."""
    given: dict[str, Any] = {"to_wound": 1, "by": "maga", "army": "red", "armour": False} | fields
    return t.run(strike(t.game, Hits("troles", number, 4, "viento", **given)))


def test_of_four_wounds_two_come_back_and_two_stay() -> None:
    t = trolls(4, 5, 1, 2)
    burn(t, 4)
    assert (t.unit("troles").models, t.unit("troles").wounds) == (2, 1)
    t.run(regeneration.finish(t.game))
    assert (t.unit("troles").models, t.unit("troles").wounds) == (3, 2)
    assert t.event("harm.regenerates").args["faces"] == (4, 5, 1, 2)
    t.done()


def test_flaming_wounds_do_not_come_back() -> None:
    t = trolls()
    burn(t, 4, flaming=True)
    t.run(regeneration.finish(t.game))
    assert (t.unit("troles").models, t.unit("troles").wounds) == (2, 1)


def test_each_wound_has_one_try() -> None:
    t = trolls(1, 1)
    burn(t, 2)
    t.run(regeneration.finish(t.game))
    t.run(regeneration.finish(t.game))
    assert t.unit("troles").wounds == 2
    t.done()


def test_who_returns_was_not_lost() -> None:
    t = trolls(4, 4, 4)
    burn(t, 3)
    assert t.unit("troles").lost == 1
    t.run(regeneration.finish(t.game))
    assert t.unit("troles").lost == 0


def test_a_last_troll_that_regenerates_stands_up_before_anybody_counts_it_out() -> None:
    t = trolls(4, 1, 1, models=1)
    assert burn(t, 3) == 2
    assert t.game.in_play("troles")
    assert t.unit("troles").wounds == 2
    t.run(regeneration.finish(t.game))
    t.done()


def test_earlier_wounds_of_the_phase_come_back_with_the_last() -> None:
    t = trolls(4, 4, 4, models=1)
    burn(t, 2)
    assert burn(t, 1) == 0
    assert t.unit("troles").wounds == 0


def test_a_last_troll_that_does_not_regenerate_is_gone() -> None:
    t = trolls(1, 1, 1, models=1)
    assert burn(t, 3) == 3
    assert not t.game.in_play("troles")


def test_what_a_ward_was_rolled_for_does_not_regenerate() -> None:
    t = trolls(1, ward=6)
    burn(t, 1)
    t.run(regeneration.finish(t.game))
    assert t.unit("troles").wounds == 1
    t.done()


def test_by_the_variant_it_does() -> None:
    t = trolls(1, 4, ward=6, variants={"ward_and_regeneration": "both"})
    burn(t, 1)
    t.run(regeneration.finish(t.game))
    assert t.unit("troles").wounds == 0
    t.done()


def test_a_mount_regenerates_for_itself() -> None:
    griffon = troop("grifo", t=5, w=4, regenerates=5, kind=Kind.MONSTER, base=(50, 50))
    t = battle(
        red={"maga": {"level": 2, "at": (12, 20)}},
        blue={"jefe": {"character": True, "w": 3, "mount": griffon, "at": (12, 8)}},
        dice=(4, 5),
    )
    for mount in (True, False):
        blow = Hits("jefe", 2, 4, "viento", army="red", model="jefe", mount=mount, to_wound=1, armour=False)
        t.run(strike(t.game, blow))
    t.run(regeneration.finish(t.game))
    assert (t.unit("jefe").wounds, t.unit("jefe").mount_wounds) == (2, 1)
    t.done()
