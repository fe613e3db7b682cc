"""What a seat may see: hidden models are for their owner alone."""

from __future__ import annotations

import pytest

from refriega.rulesets.warhammer.harm import leadership
from refriega.rulesets.warhammer.magic import pools
from refriega.rulesets.warhammer.view import view_of
from tests.rulesets.warhammer.kit import Bench, battle, live


def ambush() -> Bench:
    """An assassin hides among blue spears that burn: it will be under it once it shows itself."""
    return battle(
        red={"maga": {"level": 1, "spells": ("bola_de_fuego",), "at": (10, 40)}},
        blue={
            "lanzas": {"models": 10, "at": (10, 8)},
            "hechicera": {"level": 1, "spells": ("bola_de_fuego",), "host": "lanzas"},
            "asesino": {"troop": "asesino", "host": "lanzas", "hidden": True},
        },
        effects=[live("llamas_del_fenix", "lanzas", "maga", included=("hechicera", "asesino"))],
    )


@pytest.mark.rule("WF-061")
def test_a_hidden_model_is_seen_by_its_owner_and_by_nobody_else() -> None:
    t = ambush()
    own = view_of(t.scene, t.state, "luis")
    other = view_of(t.scene, t.state, "ana")
    assert "asesino" in own.units
    assert tuple(other.units) == ("maga", "lanzas", "hechicera")
    assert [held.included for held in own.effects["lanzas"]] == [("hechicera", "asesino")]
    assert [held.included for held in other.effects["lanzas"]] == [("hechicera",)]


@pytest.mark.rule("WF-061")
def test_a_hidden_leader_lends_nothing_that_everybody_would_hear_of() -> None:
    """Neither dice nor Leadership, until it is revealed."""
    leader = {"ld": 10, "general": True, "runesmith": True, "host": "lanzas", "hidden": True}
    t = battle(
        red={"maga": {"level": 1, "spells": ("bola_de_fuego",), "at": (10, 40)}},
        blue={
            "lanzas": {"models": 10, "at": (10, 8)},
            "goblins": {"models": 10, "at": (16, 8), "ld": 6},
            "asesino": leader,
        },
    )
    assert pools.dispel_dice(t.game, "blue").total == 2
    assert leadership.leadership(t.game, "goblins").total == 6
    t.unit("asesino").hidden = False
    assert pools.dispel_dice(t.game, "blue").total == 3
    assert leadership.leadership(t.game, "goblins").total == 10


def test_to_see_less_changes_nothing() -> None:
    t = ambush()
    before = t.state.copy()
    view_of(t.scene, t.state, "ana")
    assert t.state == before
    assert "asesino" in t.state.units


def test_the_game_master_sees_everything() -> None:
    t = ambush()
    t.scene.game_master = "arbitra"
    assert "asesino" in view_of(t.scene, t.state, "arbitra").units


def test_a_model_that_has_been_revealed_is_seen_by_all() -> None:
    t = ambush()
    t.unit("asesino").hidden = False
    assert "asesino" in view_of(t.scene, t.state, "ana").units


def test_the_unit_looks_the_same_to_both() -> None:
    t = ambush()
    own = t.game.block("lanzas")
    seen = view_of(t.scene, t.state, "ana")
    t.game.state = seen
    assert t.game.block("lanzas") == own
