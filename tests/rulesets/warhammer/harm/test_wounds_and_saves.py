"""To wound, to save, and what fire does: the numbers of a hit on its way."""

from __future__ import annotations

from typing import Any

import pytest

from refriega.rulesets.warhammer.harm import wounds
from refriega.rulesets.warhammer.harm.hits import strike
from refriega.rulesets.warhammer.state import Change, Hits
from refriega.rulesets.warhammer.terms import Kind, Stat, Trait
from refriega.rulesets.warhammer.troops import Item
from tests.rulesets.warhammer.kit import Bench, battle, live, troop

TABLE = """
4 5 6 6 0 0 0 0 0 0
3 4 5 6 6 0 0 0 0 0
2 3 4 5 6 6 0 0 0 0
2 2 3 4 5 6 6 0 0 0
2 2 2 3 4 5 6 6 0 0
2 2 2 2 3 4 5 6 6 0
2 2 2 2 2 3 4 5 6 6
2 2 2 2 2 2 3 4 5 6
2 2 2 2 2 2 2 3 4 5
2 2 2 2 2 2 2 2 3 4
"""


def against(*dice: int, variants: dict[str, str] | None = None, **orcs: Any) -> Bench:
    """A wizard of red, and ten of blue."""
    return battle(
        red={"maga": {"level": 2, "at": (12, 20)}},
        blue={"orcos": {"models": 10, "files": 5, "at": (12, 8)} | orcs},
        dice=dice,
        variants=variants,
        items={
            "talisman": Item(name={"es": "talismán", "en": "talisman"}, type="ward", value=4),
            "coraza": Item(name={"es": "coraza", "en": "breastplate"}, type="armour", value=5),
            "manto": Item(name={"es": "manto", "en": "cloak"}, type="ward", value=5, missiles=True),
        },
    )


def hits(number: int, strength: int, **fields: Any) -> Hits:
    return Hits("orcos", number, strength, "bola_de_fuego", by="maga", army="red", **fields)


def test_strength_against_toughness_is_as_the_table_says() -> None:
    rows = [[int(number) for number in row.split()] for row in TABLE.split("\n") if row]
    assert [[wounds.needed(s, t) for t in range(1, 11)] for s in range(1, 11)] == rows


def test_five_hits_of_strength_four_kill_two_in_light_armour_with_shields() -> None:
    t = against(6, 4, 3, 2, 1, 6, 5, 2, save=5)
    assert t.run(strike(t.game, hits(5, 4))) == 2
    assert t.unit("orcos").models == 8
    t.done()
    wound, save = t.event("harm.wound"), t.event("harm.save")
    assert (wound.args["needed"], wound.args["wounds"]) == (3, 3)
    assert t.number(save, "needed") == 6
    assert t.parts(save, "needed") == {"orcos": 5, "strength": 1}


def test_strength_five_takes_a_save_of_two_to_four() -> None:
    t = against(2, 3, 4, 2, save=2)
    assert t.run(strike(t.game, hits(2, 5))) == 1  # wounds on 2+ ; the 3 does not save, the 4 does
    assert [event.args["needed"] for event in t.events("harm.wound")] == [2]
    assert t.number(t.event("harm.save"), "needed") == 4


def test_a_save_that_is_worse_than_six_is_none() -> None:
    t = against(5, save=6, t=4)
    assert t.run(strike(t.game, hits(1, 4))) == 1
    assert t.events("harm.save") == []
    t.done()


def test_a_one_never_saves() -> None:
    t = against(4, 1, save=1)
    assert t.run(strike(t.game, hits(1, 3))) == 1
    assert t.number(t.event("harm.save"), "needed") == 2


def test_no_armour_save_against_what_allows_none() -> None:
    t = against(6, 5, 5, 1, t=4, save=4)
    assert t.run(strike(t.game, hits(4, 3, armour=False))) == 3
    assert t.events("harm.save") == []


def test_where_strength_is_too_low_nothing_is_rolled() -> None:
    t = against(t=7, kind=Kind.WAR_MACHINE, models=1, w=3)
    assert t.run(strike(t.game, hits(3, 3))) == 0
    assert t.event("harm.no_effect").args["hits"] == 3


def test_a_ward_saves_where_no_armour_does_and_strength_does_not_matter() -> None:
    t = against(6, 4, ward=4, save=2)
    assert t.run(strike(t.game, hits(1, 10, armour=False))) == 0
    assert t.number(t.event("harm.save"), "needed") == 4


def test_the_best_of_two_wards_counts_alone() -> None:
    t = against(6, 4, ward=6, character=True, models=1, items=("talisman",))
    assert t.run(strike(t.game, hits(1, 10, armour=False))) == 0
    assert t.parts(t.event("harm.save"), "needed") == {"talisman": 4}


def test_the_ward_is_rolled_after_the_armour() -> None:
    t = against(4, 4, 4, 2, 6, ward=5, save=4)
    assert t.run(strike(t.game, hits(2, 3))) == 0
    assert [event.args["kind"] for event in t.events("harm.save")] == ["armour", "ward"]
    assert [event.args["faces"] for event in t.events("harm.save")] == [(4, 2), (6,)]


def test_magic_armour_saves_if_it_is_better_than_what_is_worn_besides() -> None:
    t = against(4, 5, save=6, character=True, models=1, items=("coraza",))
    assert t.run(strike(t.game, hits(1, 3))) == 0


@pytest.mark.rule("WF-010")
@pytest.mark.parametrize("cause", ["shooting", "bola_de_fuego"])
def test_what_saves_against_missiles_alone_saves_against_shots_and_magic_missiles(cause: str) -> None:
    t = against(6, 5, ward=6, character=True, models=1, items=("manto",))
    assert t.run(strike(t.game, Hits("orcos", 1, 3, cause, army="red"))) == 0
    assert t.parts(t.event("harm.save"), "needed") == {"manto": 5}


@pytest.mark.rule("WF-010")
@pytest.mark.parametrize("cause", ["padre_de_las_espinas", "combat", "miscast"])
def test_it_is_of_no_use_against_other_spells_and_blows(cause: str) -> None:
    t = against(6, character=True, models=1, items=("manto",))
    assert t.run(strike(t.game, Hits("orcos", 1, 3, cause, army="red"))) == 1
    assert t.events("harm.save") == []


@pytest.mark.rule("WF-026")
def test_lead_cast_twice_makes_a_save_worse_by_one_not_by_two() -> None:
    t = against(6, 6, save=5)
    for number in ("uno", "dos"):
        t.state.effects["orcos"] = (
            *t.state.effects.get("orcos", ()),
            live(number, "orcos", "maga", name="plomo", changes=(Change(Stat.SAVE, add=-1),)),
        )
    assert t.run(strike(t.game, hits(1, 3))) == 0
    assert t.parts(t.event("harm.save"), "needed") == {"orcos": 5, "plomo": 1}


def test_fire_does_twice_the_harm_to_what_burns_well_after_saves() -> None:
    t = against(4, 4, 4, 5, 1, 1, save=5, traits=(Trait.FLAMMABLE,))
    assert t.run(strike(t.game, hits(3, 3, flaming=True))) == 4
    assert t.unit("orcos").models == 6


def test_what_is_not_of_fire_does_no_more_to_it() -> None:
    t = against(4, traits=(Trait.FLAMMABLE,))
    assert t.run(strike(t.game, hits(1, 3))) == 1


def test_only_magic_harms_the_ethereal() -> None:
    t = against(4, traits=(Trait.ETHEREAL,))
    assert t.run(strike(t.game, hits(1, 3, magical=False))) == 0
    assert t.run(strike(t.game, hits(1, 3))) == 1


def test_a_curse_wounds_on_its_own_number_whatever_the_strength() -> None:
    t = against(3, 4, t=9)
    assert t.run(strike(t.game, hits(2, 0, to_wound=4))) == 1


def test_what_wounds_of_itself_rolls_no_die() -> None:
    t = against(t=9)
    assert t.run(strike(t.game, hits(1, 0, to_wound=1, armour=False))) == 1


def test_a_wound_that_a_ward_saves_is_no_wound() -> None:
    t = against(4, ward=4, character=True, models=1, w=2)
    assert t.run(strike(t.game, hits(1, 0, to_wound=1, armour=False))) == 0
    assert t.unit("orcos").wounds == 0


def test_a_ridden_monster_has_the_toughness_and_save_of_its_own() -> None:
    griffon = troop("grifo", t=5, w=4, save=4, kind=Kind.MONSTER, base=(50, 50))
    t = against(4, 3, 4, mount=griffon, character=True, models=1, save=2)
    assert t.run(strike(t.game, hits(2, 5, model="orcos", mount=True))) == 1
    assert t.number(t.event("harm.save"), "needed") == 6
    assert t.unit("orcos").mount_wounds == 1
