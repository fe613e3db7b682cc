"""What wounds do to units and to those in them."""

from __future__ import annotations

from typing import Any

import pytest

from refriega.boards.table import MM
from refriega.rulesets.warhammer.harm import casualties
from refriega.rulesets.warhammer.harm.hits import strike
from refriega.rulesets.warhammer.state import Contact, Hits
from refriega.rulesets.warhammer.terms import Fate, Side
from tests.rulesets.warhammer.kit import Bench, at, battle, live


def field(*dice: int, effects: Any = (), contacts: Any = (), **blue: Any) -> Bench:
    """A wizard of red, a unit of red that may be in contact, and what the test says of blue."""
    return battle(
        red={"maga": {"level": 2, "at": (12, 30)}, "orcos": {"models": 5, "at": (12, 40)}},
        blue=blue,
        dice=dice,
        effects=effects,
        contacts=contacts,
    )


def lose(t: Bench, who: str, count: int, **fields: Any) -> int:
    return t.run(casualties.suffer(t.game, who, count, "bola_de_fuego", **fields))


# -- rank and file -----------------------------------------------------------------------------------


def test_one_wound_removes_one_model_from_the_rear_rank() -> None:
    t = field(lanzas={"models": 10, "files": 5, "at": (12, 8)})
    before = t.game.bases("lanzas")
    assert lose(t, "lanzas", 2) == 2
    assert t.game.bases("lanzas") == before[:8]


def test_ten_ogres_that_take_eight_wounds_lose_two_and_carry_two() -> None:
    t = field(ogros={"troop": "trol", "models": 10, "at": (12, 8)})
    lose(t, "ogros", 8)
    assert (t.unit("ogros").models, t.unit("ogros").wounds) == (8, 2)
    lose(t, "ogros", 1)
    assert (t.unit("ogros").models, t.unit("ogros").wounds) == (7, 0)


def test_wounds_in_excess_of_a_unit_are_lost() -> None:
    t = field(lanzas={"models": 3, "at": (12, 8)})
    assert lose(t, "lanzas", 9) == 3
    assert t.unit("lanzas").fate is Fate.DESTROYED
    assert lose(t, "lanzas", 1) == 0


# -- characters and mounts -------------------------------------------------------------------------------


def test_excess_wounds_on_a_character_are_lost_and_do_not_pass_to_the_unit() -> None:
    t = field(lanzas={"models": 5, "at": (12, 8)}, heroe={"host": "lanzas", "w": 2})
    assert lose(t, "heroe", 4) == 2
    assert t.unit("heroe").fate is Fate.DESTROYED
    assert t.unit("lanzas").models == 5
    assert t.game.members("lanzas") == ()


def test_who_loses_the_mount_goes_on_and_who_is_slain_takes_it_along() -> None:
    t = field(jinete={"character": True, "mount": "grifo", "w": 2, "at": (12, 8)})
    assert lose(t, "jinete", 6, mount=True) == 4
    assert t.game.in_play("jinete")
    assert lose(t, "jinete", 1, mount=True) == 0
    assert lose(t, "jinete", 2) == 2
    assert not t.game.in_play("jinete")


def test_a_healed_model_has_all_its_wounds_back() -> None:
    t = field(heroe={"character": True, "w": 3, "wounds": 2, "at": (12, 8)})
    casualties.heal(t.game, "heroe")
    assert t.unit("heroe").wounds == 0
    assert t.event("harm.healed").args == {"who": "heroe", "wounds": 2, "left": 3}


def test_a_stolen_wound_may_be_one_more_than_the_profile_has() -> None:
    t = field(heroe={"character": True, "w": 2, "at": (12, 8)})
    casualties.heal(t.game, "heroe", 1)
    assert lose(t, "heroe", 2) == 2
    assert t.game.in_play("heroe")
    assert lose(t, "heroe", 2) == 1


# -- units that are no more ----------------------------------------------------------------------------


@pytest.mark.rule("WF-044")
def test_the_sole_survivor_goes_on_where_it_stands_and_stays_under_the_spell_of_its_unit() -> None:
    curse = live("maldicion", "lanzas", "maga", included=("heroe",))
    t = field(
        lanzas={"models": 3, "files": 2, "at": (12, 8), "fleeing": True, "fled_in": 1},
        heroe={"host": "lanzas", "slot": 1, "w": 2},
        effects=(curse,),
    )
    base = dict(t.game.bases("lanzas"))["heroe"]
    lose(t, "lanzas", 3)
    heroe = t.unit("heroe")
    assert t.unit("lanzas").fate is Fate.DESTROYED
    assert (heroe.host, heroe.fleeing, heroe.fled_in) == ("", True, 1)
    assert t.game.body("heroe").at == base.at
    assert heroe.at == at(12, 8)._replace(x=at(12, 8).x - 10 * MM)  # facing south, the right hand is west
    assert t.lives("heroe") == ["maldicion"]
    assert t.lives("lanzas") == []


@pytest.mark.rule("WF-044")
def test_a_survivor_who_joined_later_is_not_under_the_spell() -> None:
    curse = live("maldicion", "lanzas", "maga")
    t = field(lanzas={"models": 3, "at": (12, 8)}, heroe={"host": "lanzas"}, effects=(curse,))
    lose(t, "lanzas", 3)
    assert t.game.in_play("heroe")
    assert t.lives("heroe") == []


@pytest.mark.rule("WF-044")
def test_several_survivors_stand_each_in_its_own_place() -> None:
    t = field(
        lanzas={"models": 3, "files": 5, "at": (12, 8)},
        heroe={"host": "lanzas", "slot": 0},
        mago={"host": "lanzas", "slot": 4},
    )
    places = {who: figure.at for who, figure in t.game.bases("lanzas") if who}
    lose(t, "lanzas", 3)
    assert {who: t.game.body(who).at for who in ("heroe", "mago")} == places
    assert tuple(t.game.of_army("blue")) == ("heroe", "mago")


def test_who_touches_the_enemy_fights_on_and_who_does_not_stands_free() -> None:
    t = field(
        lanzas={"models": 3, "files": 2, "at": (12, 30), "facing": "south"},
        heroe={"host": "lanzas", "slot": 0},
        mago={"host": "lanzas", "slot": 3},
        contacts=(Contact("lanzas", "orcos", Side.FRONT, 1),),
    )
    orcs = t.unit("orcos")
    orcs.at = at(12, 30)._replace(y=at(12, 30).y + MM // 50)
    lose(t, "lanzas", 3)
    assert t.state.contacts == (Contact("heroe", "orcos", Side.FRONT, 1),)
    assert not t.game.engaged("mago")


@pytest.mark.rule("WF-061")
def test_a_hidden_assassin_is_lost_with_its_unit() -> None:
    t = field(
        lanzas={"models": 3, "at": (12, 8), "points": 50},
        asesino={"troop": "asesino", "host": "lanzas", "hidden": True},
    )
    lose(t, "lanzas", 3)
    assert t.unit("asesino").fate is Fate.LOST
    assert tuple(t.game.everybody()) == ("maga", "orcos")


@pytest.mark.rule("WF-033")
def test_what_a_slain_wizard_kept_in_play_ends() -> None:
    pelt = live("pellejo_de_medianoche", "lanzas", "hechicero", "blue")
    t = field(
        lanzas={"models": 3, "at": (12, 8)},
        hechicero={"level": 1, "at": (20, 8)},
        effects=(pelt,),
    )
    lose(t, "hechicero", 2)
    assert t.lives("lanzas") == []


def test_a_unit_that_is_destroyed_takes_everybody_in_it_along_and_leaves_its_combat() -> None:
    t = field(
        lanzas={"models": 3, "at": (12, 8)},
        heroe={"host": "lanzas"},
        contacts=(("orcos", "lanzas"),),
    )
    casualties.destroyed(t.game, "lanzas", "cut_down")
    assert [t.unit(who).fate for who in ("lanzas", "heroe")] == [Fate.DESTROYED] * 2
    assert t.state.contacts == ()


def test_hits_go_on_to_the_characters_when_the_rank_and_file_have_fallen_under_the_same() -> None:
    # three models and four hits: one each, and a draw gives the fourth to the hero (3 of 3)
    t = field(3, 6, 6, 6, 6, lanzas={"models": 2, "at": (12, 8)}, heroe={"host": "lanzas", "w": 2})
    assert t.run(strike(t.game, Hits("lanzas", 4, 10, "cometa", army="red"))) == 4
    assert not t.game.in_play("lanzas")
    assert not t.game.in_play("heroe")
    t.done()
