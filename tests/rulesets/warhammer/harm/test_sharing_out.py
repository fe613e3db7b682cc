"""On whom of a unit hits fall."""

from __future__ import annotations

from typing import Any

import pytest

from refriega.rulesets.warhammer.harm.hits import strike, strike_bases, strike_every_model
from refriega.rulesets.warhammer.state import Hits
from tests.rulesets.warhammer.kit import Bench, battle


def against(*dice: int, models: int, members: dict[str, dict[str, Any]], **unit: Any) -> Bench:
    """A unit of blue with characters in it; who strikes it is of no account."""
    return battle(
        red={"maga": {"level": 2, "at": (12, 30)}},
        blue={
            "lanzas": {"models": models, "files": 5, "at": (12, 8)} | unit,
            **{who: {"host": "lanzas"} | said for who, said in members.items()},
        },
        dice=dice,
    )


def hits(number: int, target: str = "lanzas", **fields: Any) -> Hits:
    """Hits that wound nobody on a 1: what is looked at is who was hit."""
    return Hits(target, number, 1, "muerte_rauda", by="maga", army="red", **fields)


def shared(t: Bench) -> dict[tuple[str, bool], int]:
    """Who was given how many hits; the mount of a character apart."""
    found: dict[tuple[str, bool], int] = {}
    for event in t.events("harm.wound"):
        faces = event.args["faces"]
        assert isinstance(faces, tuple)
        found[str(event.args["who"]), event.args["mount"] is True] = len(faces)
    return found


def test_three_troopers_and_two_characters_share_seven_hits_evenly_and_draw_for_two() -> None:
    # of the models left a 4 is the first character, then a 1 one of the three troopers
    t = against(4, 1, *[1] * 7, models=3, members={"heroe": {}, "mago": {"w": 1}})
    t.run(strike(t.game, hits(7)))
    assert shared(t) == {("lanzas", False): 4, ("heroe", False): 2, ("mago", False): 1}
    t.done()


def test_fewer_hits_than_models_fall_on_as_many_different_models() -> None:
    # 5 of 5: the second character; 4 of 4: the first; 1 of 3: a trooper
    t = against(5, 4, *[1] * 3, models=3, members={"heroe": {}, "mago": {}})
    t.run(strike(t.game, hits(3)))
    assert shared(t) == {("lanzas", False): 1, ("heroe", False): 1, ("mago", False): 1}
    t.done()


def test_no_model_takes_a_second_of_the_hits_that_are_drawn_for() -> None:
    # 4 of 4 is the hero; after that troopers alone are left, and there is nothing to draw for
    t = against(4, *[1] * 3, models=3, members={"heroe": {}})
    t.run(strike(t.game, hits(3)))
    assert shared(t) == {("lanzas", False): 2, ("heroe", False): 1}
    t.done()


def test_five_rank_and_file_take_all_the_hits_for_a_character_of_their_size() -> None:
    t = against(*[1] * 7, models=5, members={"heroe": {}})
    t.run(strike(t.game, hits(7)))
    assert shared(t) == {("lanzas", False): 7}
    t.done()


def test_a_rider_is_no_match_for_infantry_that_would_hide_him() -> None:
    t = against(*[1] * 6, models=5, members={"jinete": {"troop": "caballero"}})
    t.run(strike(t.game, hits(6)))
    assert shared(t) == {("lanzas", False): 5, ("jinete", False): 1}


def test_a_hero_on_foot_is_hidden_by_five_riders() -> None:
    t = against(*[1] * 6, models=5, troop="caballero", members={"heroe": {}})
    t.run(strike(t.game, hits(6)))
    assert shared(t) == {("lanzas", False): 6}


@pytest.mark.rule("WF-061")
def test_a_hidden_model_takes_none_of_the_hits() -> None:
    t = against(*[1] * 3, models=3, members={"asesino": {"troop": "asesino", "hidden": True}})
    t.run(strike(t.game, hits(3)))
    assert shared(t) == {("lanzas", False): 3}
    t.done()


@pytest.mark.rule("WF-061")
def test_not_even_hits_that_name_it_find_a_hidden_model() -> None:
    t = against(models=3, members={"asesino": {"troop": "asesino", "hidden": True}})
    assert t.run(strike(t.game, hits(1, model="asesino"))) == 0
    assert shared(t) == {}


def test_six_hits_on_a_ridden_griffon_go_by_dice_to_it_and_to_its_rider() -> None:
    t = battle(
        red={"maga": {"level": 2, "at": (12, 30)}},
        blue={"jinete": {"character": True, "mount": "grifo", "at": (12, 8)}},
        dice=(1, 3, 4, 5, 6, 2, *[1] * 6),
    )
    t.run(strike(t.game, Hits("jinete", 6, 3, "bola_de_fuego", by="maga", army="red")))
    assert shared(t) == {("jinete", True): 4, ("jinete", False): 2}
    t.done()


def test_when_the_griffon_is_dead_all_hits_are_its_riders() -> None:
    t = battle(
        red={"maga": {"level": 2, "at": (12, 30)}},
        blue={"jinete": {"character": True, "mount": "grifo", "mount_wounds": 4, "at": (12, 8)}},
        dice=(1, 1),
    )
    t.run(strike(t.game, Hits("jinete", 2, 3, "bola_de_fuego", by="maga", army="red")))
    assert shared(t) == {("jinete", False): 2}


def test_blows_fall_on_the_rank_and_file_or_on_whom_they_name() -> None:
    t = against(1, 1, 1, models=3, members={"heroe": {}})
    t.run(strike(t.game, hits(2, as_shooting=False)))
    t.run(strike(t.game, hits(1, model="heroe", as_shooting=False)))
    assert shared(t) == {("lanzas", False): 2, ("heroe", False): 1}


@pytest.mark.rule("WF-001")
@pytest.mark.parametrize(
    ("face", "struck"), [(1, {("lanzas", False): 2, ("heroe", False): 1}), (2, {("lanzas", False): 3})]
)
def test_look_out_sir_passes_a_hit_under_a_template_on_two_or_more(
    face: int, struck: dict[tuple[str, bool], int]
) -> None:
    t = against(face, 1, 1, 1, models=9, members={"heroe": {}})
    t.run(strike_bases(t.game, hits(0), ("", "heroe", "")))
    assert shared(t) == struck
    assert t.event("harm.look_out").args["passed"] is (face > 1)
    t.done()


def test_nobody_steps_in_for_a_character_among_few() -> None:
    t = against(1, 1, models=4, members={"heroe": {}})
    t.run(strike_bases(t.game, hits(0), ("", "heroe")))
    assert shared(t) == {("lanzas", False): 1, ("heroe", False): 1}
    assert t.events("harm.look_out") == []


@pytest.mark.rule("WF-060", "WF-061")
def test_flames_on_every_model_spare_a_hidden_assassin_alone() -> None:
    t = against(*[1] * 11, models=10, members={"heroe": {}, "asesino": {"troop": "asesino", "hidden": True}})
    t.run(strike_every_model(t.game, hits(0), ("heroe", "asesino")))
    assert t.event("harm.hits").args["hits"] == 11
    assert shared(t) == {("lanzas", False): 10, ("heroe", False): 1}
    t.done()


@pytest.mark.rule("WF-061")
def test_a_revealed_assassin_is_one_of_them() -> None:
    t = against(*[1] * 11, models=10, members={"asesino": {"troop": "asesino"}})
    t.run(strike_every_model(t.game, hits(0), ("asesino",)))
    assert shared(t) == {("lanzas", False): 10, ("asesino", False): 1}


@pytest.mark.rule("WF-060")
def test_a_hero_in_a_chariot_is_hit_and_so_is_the_chariot() -> None:
    t = battle(
        red={"maga": {"level": 2, "at": (12, 30)}},
        blue={"auriga": {"character": True, "mount": "carro", "at": (12, 8)}},
        dice=(1, 1),
    )
    t.run(strike_every_model(t.game, Hits("auriga", 0, 3, "llamas", by="maga", army="red"), ()))
    assert shared(t) == {("auriga", False): 1, ("auriga", True): 1}


@pytest.mark.rule("WF-060")
def test_a_hero_on_a_griffon_among_others_is_hit_twice_and_a_rider_of_plain_cavalry_once() -> None:
    t = against(
        *[1] * 12,
        models=10,
        troop="caballero",
        members={"heroe": {"mount": "grifo"}, "jinete": {"troop": "caballero"}},
    )
    t.run(strike_every_model(t.game, hits(0), ("heroe", "jinete")))
    assert t.event("harm.hits").args["hits"] == 13
    assert shared(t) == {("lanzas", False): 10, ("heroe", False): 1, ("jinete", False): 1}
    assert t.event("harm.no_effect").args == {"who": "heroe", "mount": True, "hits": 1}
    t.done()


@pytest.mark.rule("WF-041")
def test_a_character_who_is_not_under_the_spell_is_not_hit_with_the_unit() -> None:
    t = against(*[1] * 10, models=10, members={"heroe": {}})
    t.run(strike_every_model(t.game, hits(0), ()))
    assert shared(t) == {("lanzas", False): 10}
