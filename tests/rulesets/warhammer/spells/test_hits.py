"""Spells that hit: how many hits, how strong, and what saves against them."""

from __future__ import annotations

from typing import Any

import pytest

from refriega.rulesets.warhammer.spells.schema import Aim, Hits, Spell
from refriega.rulesets.warhammer.terms import Trait
from tests.rulesets.warhammer.kit import Bench, battle, piece
from tests.rulesets.warhammer.spells.casting import cast


def facing(**blue: Any) -> Bench:
    """A wizard, 12 inches from a unit that stands in the open."""
    return battle(
        red={"maga": {"level": 4, "at": (24, 30)}},
        blue={"otros": {"models": 10, "at": (24, 18)} | blue},
    )


@pytest.mark.rule("WF-014", "WF-024")
def test_a_ball_of_fire_hits_of_itself_and_its_hits_wound_and_are_saved_against() -> None:
    """5 hits of S4 on T3 wound on 3+: 3 of 6 4 3 2 1; a save of 5+ is 6+ against S4: one of three."""
    t = facing(save=5)
    cast(t, "bola_de_fuego", "otros", dice=(5, 6, 4, 3, 2, 1, 6, 5, 2))
    assert t.event("spell.hits").args["hits"] == 5
    assert t.unit("otros").models == 8
    t.done()


def test_creeping_death_passes_armour_by() -> None:
    """4 hits of S3 on T4 wound on 5+: 3 of 6 5 5 1, and a 4+ save is of no use."""
    t = facing(t=4, save=4)
    cast(t, "muerte_rauda", "otros", dice=(4, 6, 5, 5, 1))
    assert t.unit("otros").models == 7
    t.done()


@pytest.mark.rule("WF-024")
def test_the_same_bolt_from_two_wizards_strikes_the_same_unit_twice() -> None:
    """3 hits and 4 hits: 7."""
    t = battle(
        red={"maga": {"level": 4, "at": (24, 30)}, "otra": {"level": 1, "at": (20, 30)}},
        blue={"otros": {"models": 10, "at": (24, 18)}},
    )
    cast(t, "bola_de_fuego", "otros", dice=(3, 1, 1, 1))
    cast(t, "bola_de_fuego", "otros", by="otra", dice=(4, 6, 6, 6, 6))
    assert [event.args["hits"] for event in t.events("spell.hits")] == [3, 4]
    assert t.unit("otros").models == 6
    t.done()


@pytest.mark.parametrize(
    ("save", "strength", "needed"),
    [(0, 3, None), (6, 3, 6), (5, 4, 6), (4, 5, 6), (2, 5, 4)],
)
def test_hot_iron_is_the_stronger_the_better_the_armour(save: int, strength: int, needed: int | None) -> None:
    """On T3: S3 wounds on 4+, S4 on 3+, S5 on 2+; each save is made worse by the Strength."""
    t = facing(save=save)
    dice = (6,) if needed is None else (6, needed)
    cast(t, "regla_del_hierro_candente", "otros", dice=dice)
    assert t.event("spell.hit_by_armour").args["strength"] == strength
    assert t.unit("otros").models == (9 if needed is None else 10)
    t.done()


def test_hot_iron_strikes_the_hero_in_a_unit_whom_the_wizard_chose() -> None:
    t = battle(
        red={"maga": {"level": 4, "at": (24, 30)}},
        blue={
            "otros": {"models": 10, "at": (24, 18)},
            "heroe": {"character": True, "host": "otros", "w": 2, "save": 4},
        },
    )
    cast(t, "regla_del_hierro_candente", "heroe", dice=(2, 5))
    assert (t.unit("heroe").wounds, t.unit("otros").models) == (1, 10)  # 4+ is 6+ against S5
    t.done()


def test_the_conflagration_burns_for_as_long_as_the_caster_rolls_higher() -> None:
    """D6: 3; 5 against 2 adds 5; 4 against 4 puts it out: 8 hits."""
    t = facing()
    cast(t, "conflagracion_fatal", "otros", dice=(3, 5, 2, 4, 4, *[1] * 8))
    assert t.event("spell.hits").args["hits"] == 8
    assert [e.args["goes_on"] for e in t.events("spell.conflagration")] == [True, False]
    t.done()


def test_a_conflagration_that_goes_out_at_once_leaves_its_first_hits() -> None:
    t = facing()
    cast(t, "conflagracion_fatal", "otros", dice=(3, 1, 1, 6, 6, 6))
    assert t.unit("otros").models == 7
    t.done()


def test_drain_life_strikes_each_unit_near_the_wizard_by_itself() -> None:
    """2 hits and 1 hit of S3 on T3: 4+, no armour."""
    t = battle(
        red={"maga": {"level": 4, "at": (24, 30)}},
        blue={
            "cerca": {"models": 5, "at": (24, 20), "save": 2},
            "lado": {"models": 5, "at": (30, 26), "save": 2},
            "lejos": {"models": 5, "at": (24, 10)},
        },
    )
    cast(t, "absorber_vida", dice=(2, 4, 3, 1, 6))
    assert [t.unit(who).models for who in ("cerca", "lado", "lejos")] == [4, 4, 5]
    t.done()


@pytest.mark.parametrize(("place", "hits"), [((20, 14, 28, 20), 3 + 5), ((40, 14, 46, 20), 3)])
def test_the_wood_strikes_more_often_who_stands_in_it(place: Any, hits: int) -> None:
    t = battle(
        red={"maga": {"level": 4, "at": (24, 30)}},
        blue={"otros": {"models": 10, "at": (24, 19)}},
        pieces=[piece(*place, id="bosque")],
    )
    cast(t, "senor_del_bosque", "otros", dice=((3, 5) if hits == 8 else (3,)) + (1,) * hits)
    assert t.event("spell.hits").args["hits"] == hits
    t.done()


def test_the_stone_as_first_printed_is_fewer_and_harder() -> None:
    """D6 hits of S5 wound T4 on 3+."""
    t = battle(
        red={"maga": {"level": 4, "at": (24, 24)}},
        blue={"otros": {"models": 10, "at": (24, 19), "t": 4}},
        variants={"revised_lores": "no"},
    )
    cast(t, "senor_de_la_piedra", "otros", dice=(2, 3, 2))
    assert t.unit("otros").models == 9
    t.done()


def test_fire_does_twice_the_harm_to_what_burns() -> None:
    """One hit, one wound, not saved: two Wounds of a flammable model with 3."""
    t = facing(models=1, w=3, traits=(Trait.FLAMMABLE,), files=1)
    cast(t, "bola_de_fuego", "otros", dice=(1, 6))
    assert t.unit("otros").wounds == 2
    t.done()


@pytest.mark.rule("WF-014")
def test_out_of_range_the_spell_is_wasted() -> None:
    t = battle(
        red={"maga": {"level": 4, "at": (24, 46)}},
        blue={"otros": {"models": 10, "at": (24, 18)}},
    )
    cast(t, "bola_de_fuego", "otros")
    assert t.event("cast.out_of_range").args["target"] == "otros"
    assert t.unit("otros").models == 10


def test_hits_on_one_model_fall_on_that_one_even_in_a_unit() -> None:
    """A bolt of a house of its own: two hits of S4 on a hero of T3 among ten men."""
    bolt = Spell(
        name={"en": "bolt"},
        lore="fuego",
        value=5,
        aim=Aim(whom="enemy", model=True),
        effects=(Hits(hits="2", strength=4),),
    )
    t = battle(
        red={"maga": {"level": 4, "at": (24, 30)}},
        blue={
            "otros": {"models": 10, "at": (24, 18)},
            "heroe": {"character": True, "host": "otros", "w": 3},
        },
        spells={"dardo": bolt},
    )
    cast(t, "dardo", "heroe", dice=(3, 3))
    assert (t.unit("heroe").wounds, t.unit("otros").models) == (2, 10)
    t.done()
