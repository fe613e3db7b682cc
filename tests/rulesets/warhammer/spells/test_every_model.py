"""Flames of the Phoenix and the Curse of Years: on every model of a unit, and worse each magic phase."""

from __future__ import annotations

from typing import Any

import pytest

from refriega.rulesets.warhammer import revealing
from refriega.rulesets.warhammer.magic import remaining
from refriega.rulesets.warhammer.moving import characters
from refriega.rulesets.warhammer.spells.turns import start_of_magic
from refriega.rulesets.warhammer.terms import Ending
from tests.rulesets.warhammer.kit import Bench, battle
from tests.rulesets.warhammer.spells.casting import cast

FLAMES, CURSE = "llamas_del_fenix", "maldicion_de_los_anos"


def field(**fields: Any) -> Bench:
    """A wizard; ten soldiers, a champion among them, with a hero on foot and a hidden assassin."""
    blue = {
        "otros": {"models": 10, "champion": True, "at": (24, 18)},
        "heroe": {"character": True, "host": "otros", "w": 2},
        "asesino": {"troop": "asesino", "host": "otros", "hidden": True},
    } | fields.pop("blue", {})
    return battle(red={"maga": {"level": 4, "at": (24, 30)}} | fields.pop("red", {}), blue=blue, **fields)


def hits(t: Bench) -> list[tuple[object, object]]:
    """Of each stroke: how many hits, how strong."""
    return [(event.args["hits"], event.args["strength"]) for event in t.events("harm.hits")]


@pytest.mark.rule("WF-060", "WF-061", "WF-025")
def test_the_flames_strike_ten_men_and_a_hero_but_nobody_hidden_and_grow() -> None:
    """11 hits of S3, at the start of the caster's next magic phase 11 of S4."""
    t = field()
    cast(t, FLAMES, "otros", dice=(1,) * 11)
    assert hits(t) == [(11, 3)]
    t.run(start_of_magic(t.game, "red"), dice=(1,) * 11)
    t.run(start_of_magic(t.game, "red"), dice=(1,) * 11)
    assert hits(t) == [(11, 3), (11, 4), (11, 5)]
    assert t.unit("asesino").wounds == 0
    t.done()


def test_no_flames_are_stronger_than_ten() -> None:
    t = battle(red={"maga": {"level": 4, "at": (24, 30)}}, blue={"otros": {"at": (24, 18)}})
    cast(t, FLAMES, "otros", dice=(1,))
    for _ in range(8):
        t.run(start_of_magic(t.game, "red"), dice=(1,))
    assert [strength for _, strength in hits(t)] == [3, 4, 5, 6, 7, 8, 9, 10, 10]


def test_they_burn_on_in_the_magic_phases_of_the_caster_alone() -> None:
    t = field()
    cast(t, FLAMES, "otros", dice=(1,) * 11)
    t.run(start_of_magic(t.game, "blue"))
    assert hits(t) == [(11, 3)]


@pytest.mark.rule("WF-060")
@pytest.mark.parametrize("mount", ["carro", "grifo"])
def test_a_lone_hero_on_a_chariot_or_a_monster_is_hit_twice(mount: str) -> None:
    """Rider (T3: 4+) and mount (T5: 6+), each by itself."""
    t = field(blue={"auriga": {"character": True, "at": (36, 18), "mount": mount, "w": 2}})
    cast(t, FLAMES, "auriga", dice=(4, 6))
    assert hits(t) == [(2, 3)]
    assert (t.unit("auriga").wounds, t.unit("auriga").mount_wounds) == (1, 1)
    t.done()


@pytest.mark.rule("WF-060")
def test_rider_and_mount_in_a_unit_are_hit_both_and_cavalry_is_one() -> None:
    t = battle(
        red={"maga": {"level": 4, "at": (24, 30)}},
        blue={
            "jinetes": {"troop": "caballero", "models": 5, "at": (24, 18)},
            "senor": {"character": True, "mount": "grifo", "host": "jinetes", "w": 2},
        },
    )
    cast(t, FLAMES, "jinetes", dice=(1,) * 7)
    assert hits(t) == [(5 + 2, 3)]
    t.done()


@pytest.mark.rule("WF-060")
def test_the_curse_wounds_on_six_and_sooner_each_time_and_no_armour_saves() -> None:
    """6, 5, 4, 3, 2 and no lower; twelve models with the best armour there is, one lost each time."""
    t = field(
        blue={"otros": {"models": 12, "save": 2, "at": (24, 18)}, "heroe": {"character": True, "at": (40, 2)}}
    )
    cast(t, CURSE, "otros", dice=(6, *[5] * 11))
    needed = [6]
    for least, models in ((5, 11), (4, 10), (3, 9), (2, 8), (2, 7)):
        t.run(start_of_magic(t.game, "red"), dice=(least, *[least - 1] * (models - 1)))
        needed.append(least)
        assert t.unit("otros").models == models - 1
    assert [event.args["needed"] for event in t.events("harm.wound")] == needed
    t.done()


@pytest.mark.rule("WF-061")
def test_who_was_hidden_and_shows_itself_is_struck_from_the_next_time_on() -> None:
    t = field()
    cast(t, FLAMES, "otros", dice=(1,) * 11)
    assert t.event("spell.every_model").args["included"] == ("heroe",)
    revealing.show(t.game, "asesino")
    t.run(start_of_magic(t.game, "red"), dice=(1,) * 12)
    assert hits(t) == [(11, 3), (12, 4)]
    t.done()


@pytest.mark.rule("WF-043")
def test_the_hero_who_leaves_is_free_of_it() -> None:
    t = field(turn=2, active="blue")
    cast(t, FLAMES, "otros", dice=(1,) * 11)
    characters.leave(t.game, "heroe")
    t.run(start_of_magic(t.game, "red"), dice=(1,) * 10)
    assert hits(t) == [(11, 3), (10, 4)]
    t.done()


@pytest.mark.rule("WF-040", "WF-041")
def test_a_cursed_hero_in_a_unit_suffers_alone_and_a_clean_one_in_a_cursed_unit_not() -> None:
    t = field(
        blue={
            "heroe": {"character": True, "at": (32, 18), "w": 3},
            "limpio": {"character": True, "at": (16, 18), "w": 2},
        }
    )
    cast(t, CURSE, "heroe", dice=(1,))
    t.run(characters.join(t.game, "heroe", "otros"))
    t.run(start_of_magic(t.game, "red"), dice=(5,))
    assert (t.unit("heroe").wounds, t.unit("otros").models) == (1, 10)
    cast(t, FLAMES, "otros", by="maga", dice=(1,) * 11)
    t.run(characters.join(t.game, "limpio", "otros"))
    assert "limpio" not in t.state.effects["otros"][0].included
    t.done()


@pytest.mark.rule("WF-026")
def test_two_of_them_on_one_unit_burn_it_once() -> None:
    t = field(red={"otra": {"level": 4, "at": (20, 30)}})
    cast(t, FLAMES, "otros", dice=(1,) * 11)
    cast(t, FLAMES, "otros", by="otra", dice=(1,) * 11)
    t.run(start_of_magic(t.game, "red"), dice=(1,) * 11)
    assert hits(t) == [(11, 3), (11, 3), (11, 4)]
    first, second = t.state.effects["otros"]
    assert (first.stage, second.stage) == (1, 1)
    remaining.end_one(t.game, second.id, Ending.DISPELLED)
    t.run(start_of_magic(t.game, "red"), dice=(1,) * 11)
    assert hits(t)[-1] == (11, 5)
    t.done()


def test_both_burn_where_the_table_lets_them_add_up() -> None:
    t = field(red={"otra": {"level": 4, "at": (20, 30)}}, variants={"same_spell_adds_up": "yes"})
    cast(t, FLAMES, "otros", dice=(1,) * 11)
    cast(t, FLAMES, "otros", by="otra", dice=(1,) * 11)
    t.run(start_of_magic(t.game, "red"), dice=(1,) * 22)
    assert hits(t) == [(11, 3), (11, 3), (11, 4), (11, 4)]
    t.done()


@pytest.mark.rule("WF-044")
def test_the_last_survivor_of_a_burning_unit_burns_on() -> None:
    t = field(blue={"otros": {"models": 1, "at": (24, 18)}, "asesino": {"at": (2, 2)}})
    cast(t, FLAMES, "otros", dice=(4, 1))
    assert not t.game.in_play("otros")
    t.run(start_of_magic(t.game, "red"), dice=(3,))
    assert hits(t) == [(2, 3), (1, 4)]
    assert t.unit("heroe").wounds == 1
    t.done()


@pytest.mark.rule("WF-044", "WF-060")
def test_of_two_who_outlive_a_cursed_unit_the_one_who_joined_later_is_free() -> None:
    """Three men and a hero are cursed, another hero joins; at 5+ the men fall, at 4+ the first bleeds."""
    t = field(
        blue={
            "otros": {"models": 3, "at": (24, 18)},
            "tarde": {"character": True, "at": (32, 18), "w": 2},
            "asesino": {"at": (2, 2)},
        }
    )
    cast(t, CURSE, "otros", dice=(1, 1, 1, 1))
    t.run(characters.join(t.game, "tarde", "otros"))
    t.run(start_of_magic(t.game, "red"), dice=(5, 5, 5, 4))
    assert not t.game.in_play("otros")
    assert (t.lives("heroe"), t.lives("tarde")) == ([CURSE], [])
    t.run(start_of_magic(t.game, "red"), dice=(4,))
    assert (t.unit("heroe").wounds, t.unit("tarde").wounds) == (1, 0)
    t.done()
