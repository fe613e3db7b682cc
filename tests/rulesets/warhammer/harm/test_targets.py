"""Whom shots and magic missiles may be aimed at."""

from __future__ import annotations

from typing import Any

import pytest

from refriega.core.errors import Refusal
from refriega.rulesets.warhammer.harm.targets import may_be_shot
from refriega.rulesets.warhammer.terms import Kind, Trait
from tests.rulesets.warhammer.kit import battle, troop


def refusal(
    target: str = "heroe", by: str = "maga", reach: int | None = 24, contacts: Any = (), **blue: Any
) -> Refusal | None:
    """A wizard of red at the south looks north at blue; `orcos` of red stand aside."""
    t = battle(
        red={
            "maga": {"level": 2, "at": (24, 30), "facing": "north"},
            "orcos": {"models": 5, "at": (40, 10), "facing": "west"},
            "escolta": {"models": 5, "at": (6, 30)},
        },
        blue=blue,
        contacts=contacts,
    )
    return may_be_shot(t.game, by, target, reach)


def key(found: Refusal | None) -> str:
    return "" if found is None else found.key


def lances(**fields: Any) -> dict[str, Any]:
    return {"models": 10, "files": 5, "at": (24, 15)} | fields


def hero(**fields: Any) -> dict[str, Any]:
    return {"character": True, "at": (24, 12)} | fields


# -- any target ------------------------------------------------------------------------------------------


@pytest.mark.rule("WF-011")
def test_an_enemy_that_is_seen_and_near_enough_is_a_target() -> None:
    assert refusal("lanzas", lanzas=lances()) is None


@pytest.mark.rule("WF-011")
def test_a_friend_is_none_and_nobody_out_of_range_is() -> None:
    assert key(refusal("orcos", lanzas=lances())) == "shoot.no_enemy"
    assert key(refusal("lanzas", reach=14, lanzas=lances())) == "shoot.out_of_range"
    assert refusal("lanzas", reach=15, lanzas=lances()) is None  # fifteen inches from edge to edge
    assert refusal("lanzas", reach=None, lanzas=lances(at=(24, 2))) is None


@pytest.mark.rule("WF-011")
def test_nobody_inside_a_unit_can_be_picked() -> None:
    found = refusal("heroe", lanzas=lances(), heroe={"host": "lanzas"})
    assert key(found) == "shoot.in_unit"


@pytest.mark.rule("WF-011")
def test_a_unit_in_close_combat_is_no_target() -> None:
    assert key(refusal("lanzas", lanzas=lances(), contacts=(("orcos", "lanzas"),))) == "shoot.engaged"


@pytest.mark.rule("WF-012")
def test_what_stands_behind_or_out_of_sight_is_no_target() -> None:
    assert key(refusal("lanzas", by="escolta", lanzas=lances(at=(6, 45)))) == "shoot.unseen"
    hidden = refusal("detras", delante=lances(files=10), detras=lances(at=(24, 10), files=3, models=3))
    assert key(hidden) == "shoot.unseen"


@pytest.mark.rule("WF-015")
def test_who_is_in_close_combat_or_whose_unit_is_aims_at_nobody() -> None:
    t = battle(
        red={"orcos": {"models": 5, "at": (24, 30)}, "maga": {"level": 2, "host": "orcos"}},
        blue={"lanzas": lances(), "otros": {"models": 5, "at": (24, 29)}},
        contacts=(("otros", "orcos"),),
    )
    found = may_be_shot(t.game, "maga", "lanzas", 24)
    assert key(found) == "shoot.in_combat"
    assert found is not None
    assert found.rules == ("WF-015",)


# -- lone characters -----------------------------------------------------------------------------------


@pytest.mark.rule("WF-013")
def test_a_hero_near_free_spearmen_who_are_nearer_cannot_be_picked() -> None:
    found = refusal(lanzas=lances(at=(24, 16)), heroe=hero(at=(21, 15)))
    assert found is not None
    assert (found.key, found.rules) == ("shoot.not_closest", ("WF-013",))
    assert found.args == {"target": "heroe", "shelter": "lanzas", "nearer": "lanzas"}


@pytest.mark.rule("WF-013")
def test_a_hero_near_engaged_spearmen_can_if_he_is_the_closest_legal_target() -> None:
    found = refusal(lanzas=lances(at=(24, 16)), heroe=hero(at=(21, 15)), contacts=(("orcos", "lanzas"),))
    assert found is None


@pytest.mark.rule("WF-013")
def test_the_closest_target_can_be_picked_though_a_crowd_is_near() -> None:
    assert refusal(lanzas=lances(at=(24, 12)), heroe=hero(at=(24, 16))) is None


@pytest.mark.rule("WF-013")
def test_any_nearer_legal_target_protects_him_once_he_is_near_a_crowd() -> None:
    found = refusal(lanzas=lances(at=(24, 12)), heroe=hero(at=(24, 14)), otros=lances(at=(30, 20), models=3))
    assert found is not None
    assert found.args == {"target": "heroe", "shelter": "lanzas", "nearer": "otros"}


@pytest.mark.rule("WF-013")
@pytest.mark.parametrize(
    ("fields", "free"),
    [
        ({}, False),
        ({"at": (36.5, 15)}, True),  # more than 5 inches from their nearest edge
        ({"models": 4, "files": 4}, True),  # not a crowd
    ],
)
def test_he_is_free_to_be_picked_more_than_five_inches_from_a_crowd(fields: Any, free: bool) -> None:
    # a screen of three stands nearer to the wizard and off the line, so that he is not the closest
    found = refusal(
        lanzas=lances(at=(28, 13)) | fields, heroe=hero(at=(24, 12)), otros=lances(at=(30, 20), models=3)
    )
    assert (found is None) is free


@pytest.mark.rule("WF-013")
def test_a_mounted_hero_is_not_hidden_by_infantry_nor_one_on_a_monster_by_cavalry() -> None:
    screen = lances(at=(30, 20), models=3)
    rider = hero(troop="caballero")
    assert refusal(lanzas=lances(at=(27, 12)), heroe=rider, otros=screen) is None
    riders = lances(at=(28, 12), troop="caballero")
    assert key(refusal(lanzas=riders, heroe=rider, otros=screen)) == "shoot.not_closest"
    assert refusal(lanzas=riders, heroe=hero(mount="grifo"), otros=screen) is None


@pytest.mark.rule("WF-013")
def test_a_hero_on_foot_beside_five_riders_is_hidden() -> None:
    riders = lances(at=(28, 12), troop="caballero", models=5)
    found = refusal(lanzas=riders, heroe=hero(), otros=lances(at=(30, 20), models=3))
    assert key(found) == "shoot.not_closest"


@pytest.mark.rule("WF-013")
def test_nobody_hides_a_large_target() -> None:
    giant = troop("dragón", kind=Kind.MONSTER, base=(50, 50), w=6, traits=(Trait.LARGE_TARGET,))
    ogres = lances(at=(28, 12), troop="trol", models=5)
    screen = lances(at=(30, 20), models=3)
    assert refusal(lanzas=ogres, heroe=hero(mount=giant), otros=screen) is None
    assert key(refusal(lanzas=ogres, heroe=hero(mount="grifo"), otros=screen)) == "shoot.not_closest"
