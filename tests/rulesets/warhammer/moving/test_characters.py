"""Characters who join units and leave them, and the spells on either."""

from __future__ import annotations

from typing import Any

import pytest

from refriega.boards.table import INCH
from refriega.rulesets.warhammer import in_play
from refriega.rulesets.warhammer.moving import characters, charges
from refriega.rulesets.warhammer.options import Ahead, Go, Join, Move
from refriega.rulesets.warhammer.state import Live, Phase
from refriega.rulesets.warhammer.terms import Mark
from tests.rulesets.warhammer.kit import Bench, at, battle, live, looking


def company(hero: dict[str, Any], *effects: Live, **fields: Any) -> Bench:
    """Ten soldiers, and a hero beside or among them."""
    given: dict[str, Any] = {"models": 10, "files": 5, "at": (24, 24)}
    return battle(
        red={"lanzas": given | fields, "heroe": {"character": True} | hero},
        blue={"orcos": {"troop": "orco", "models": 5, "files": 5, "at": (24, 4)}},
        phase=Phase.MOVES,
        effects=effects,
    )


def affected(t: Bench, who: str) -> list[str]:
    return [found.name for found in in_play.on(t.game, who)]


NEAR = {"at": (28, 24)}
"""4 inches from the middle of the unit: about 1.6 from its flank."""


@pytest.mark.rule("WF-040")
def test_a_character_under_a_spell_joins_a_unit_and_the_unit_stays_clean() -> None:
    """MAG-10."""
    t = company(NEAR, live("maldicion", "heroe", "x", army="blue"))
    t.act(Join("heroe", "lanzas"))
    assert t.unit("heroe").host == "lanzas"
    assert affected(t, "heroe") == ["maldicion"]
    assert affected(t, "lanzas") == []
    assert t.event("spell.stays_on_character").rules == ("WF-040",)


@pytest.mark.rule("WF-041")
def test_a_clean_character_joins_a_unit_under_a_spell_and_stays_clean() -> None:
    t = company(NEAR, live("maldicion", "lanzas", "x", army="blue"))
    t.act(Join("heroe", "lanzas"))
    assert affected(t, "heroe") == []
    assert affected(t, "lanzas") == ["maldicion"]
    assert t.event("spell.stays_on_unit").rules == ("WF-041",)


@pytest.mark.rule("WF-043")
def test_a_character_who_leaves_the_unit_it_was_cast_on_is_free_of_the_spell() -> None:
    """MAG-11."""
    t = company(
        {"host": "lanzas", "slot": 2}, live("maldicion", "lanzas", "x", army="blue", included=("heroe",))
    )
    assert affected(t, "heroe") == ["maldicion"]
    t.act(Go("heroe", at(24, 21), looking(0, -1)))
    assert t.unit("heroe").host == ""
    assert affected(t, "heroe") == []
    assert affected(t, "lanzas") == ["maldicion"]
    assert t.event("spell.left_behind").rules == ("WF-043",)


@pytest.mark.rule("WF-043", "WF-041")
def test_whoever_left_an_affected_unit_and_joins_it_again_stays_free() -> None:
    t = company(
        {"host": "lanzas", "slot": 2}, live("maldicion", "lanzas", "x", army="blue", included=("heroe",))
    )
    t.act(Go("heroe", at(24, 21), looking(0, -1)))
    t.state.turn = 3
    t.run(characters.join(t.game, "heroe", "lanzas"))
    assert t.unit("heroe").host == "lanzas"
    assert affected(t, "heroe") == []


def test_who_joins_takes_a_free_place_of_the_front_rank() -> None:
    t = battle(
        red={
            "lanzas": {"models": 10, "files": 5, "at": (24, 24)},
            "maga": {"level": 1, "host": "lanzas", "slot": 0},
            "heroe": {"character": True, "at": (28, 24)},
        },
        blue={"orcos": {"troop": "orco", "models": 5, "files": 5, "at": (24, 4)}},
        phase=Phase.MOVES,
    )
    t.act(Join("heroe", "lanzas"))
    assert t.unit("heroe").slot == 1
    assert [who for who, _ in t.game.bases("lanzas")][:3] == ["maga", "heroe", ""]
    assert t.game.block("lanzas").number == 12


def test_a_rider_among_men_on_foot_stands_beside_the_front_rank() -> None:
    t = company({"at": (28, 24), "base": (25, 50)})
    t.act(Join("heroe", "lanzas"))
    edge = 24 * INCH + 50_000
    assert t.game.body("heroe").at.x == edge + 12_500


@pytest.mark.parametrize(
    ("hero", "fields", "key"),
    [
        ({"at": (34, 24)}, {}, "way.too_far"),
        (NEAR, {"fleeing": True}, "join.fleeing"),
        (NEAR, {"models": 1, "files": 1}, "join.no_unit"),
        ({"at": (28, 24), "moved_in": 1}, {}, "move.moved"),
        ({"host": "lanzas"}, {}, "join.in_it"),
    ],
)
def test_a_character_joins_a_friendly_unit_within_its_move_that_does_not_flee(
    hero: dict[str, Any], fields: dict[str, Any], key: str
) -> None:
    t = company(hero, **fields)
    assert t.refused(Join("heroe", "lanzas")).key == key
    assert t.refused(Join("lanzas", "heroe")).key == "join.not_alone"
    assert t.refused(Join("heroe", "orcos")).key in (key, "join.no_unit")


def test_nobody_joins_or_leaves_an_engaged_unit() -> None:
    t = battle(
        red={
            "lanzas": {"models": 10, "files": 5, "at": (24, 24)},
            "maga": {"level": 1, "host": "lanzas"},
            "heroe": {"character": True, "at": (28, 24.5)},
        },
        blue={"orcos": {"troop": "orco", "models": 5, "files": 5, "at": (24, 23.99)}},
        contacts=(("lanzas", "orcos"),),
        phase=Phase.MOVES,
    )
    assert t.refused(Join("heroe", "lanzas")).key == "join.engaged"
    assert t.refused(Go("maga", at(24, 28), looking(0, 1))).key == "leave.engaged"


def test_nobody_leaves_a_fleeing_unit() -> None:
    t = company({"host": "lanzas"}, fleeing=True)
    assert t.refused(Go("heroe", at(24, 21), looking(0, -1))).key == "leave.fleeing"


def test_who_leaves_goes_out_of_the_ranks_and_not_farther_than_it_moves() -> None:
    t = company({"host": "lanzas", "slot": 2})
    assert t.refused(Go("heroe", at(24, 24.5), looking(0, -1))).key == "way.taken"
    assert t.refused(Go("heroe", at(24, 19.9), looking(0, -1))).key == "way.too_far"
    t.act(Move("heroe", (Ahead(4 * INCH),)))
    assert t.unit("heroe").at == at(24, 20)
    assert t.game.block("lanzas").number == 10


def test_who_was_joined_does_not_move_any_more_and_who_moved_takes_its_characters_along() -> None:
    t = company(NEAR)
    t.act(Join("heroe", "lanzas"))
    assert t.refused(Move("lanzas", (Ahead(INCH),))).key == "move.moved"
    t = company({"host": "lanzas"})
    t.act(Move("lanzas", (Ahead(INCH),)))
    assert t.refused(Go("heroe", at(24, 21), looking(0, -1))).key == "move.moved"


def test_a_spell_that_holds_a_character_keeps_it_in_its_unit() -> None:
    t = company({"host": "lanzas"}, live("s", "heroe", "x", army="blue", marks=(Mark.NO_MOVE,)))
    assert t.refused(Go("heroe", at(24, 21), looking(0, -1))).key == "move.held"


def between(*effects: Live, arcos: tuple[float, float] = (31, 24), **of_arcos: Any) -> Bench:
    """A hero at the right end of the spearmen, about 5 inches from the middle of the archers."""
    return battle(
        red={
            "lanzas": {"models": 10, "files": 5, "at": (24, 24)},
            "arcos": {"models": 10, "files": 5, "at": arcos} | of_arcos,
            "heroe": {"character": True, "host": "lanzas", "slot": 4},
        },
        blue={"orcos": {"troop": "orco", "models": 5, "files": 5, "at": (24, 4)}},
        phase=Phase.MOVES,
        effects=effects,
    )


@pytest.mark.rule("WF-043", "WF-041")
def test_a_character_goes_from_unit_to_unit_in_one_move_and_leaves_the_spell_on_the_first() -> None:
    t = between(live("sudario", "lanzas", "x", army="blue", included=("heroe",)), live("piel", "arcos", "y"))
    assert t.offers(Join("heroe", "arcos"))
    t.act(Join("heroe", "arcos"))
    assert t.unit("heroe").host == "arcos"
    assert affected(t, "heroe") == []
    assert (t.game.block("lanzas").number, t.game.block("arcos").number) == (10, 11)
    assert t.event("spell.left_behind").rules == ("WF-043",)
    assert t.event("spell.stays_on_unit").rules == ("WF-041",)
    assert t.refused(Move("arcos", (Ahead(INCH),))).key == "move.moved"
    t.act(Move("lanzas", (Ahead(INCH),)))


def test_nobody_goes_to_a_unit_beyond_the_move_or_in_flight_or_out_of_one_that_has_moved() -> None:
    assert between(arcos=(34, 24)).refused(Join("heroe", "arcos")).key == "way.too_far"
    assert between(fleeing=True).refused(Join("heroe", "arcos")).key == "join.fleeing"
    t = between()
    t.unit("lanzas").fleeing = True
    assert t.refused(Join("heroe", "arcos")).key == "leave.fleeing"
    t = between()
    t.act(Move("lanzas", (Ahead(INCH),)))
    assert t.refused(Join("heroe", "arcos")).key == "move.moved"


def test_a_join_is_listed() -> None:
    t = company(NEAR)
    assert t.offers(Join("heroe", "lanzas"))


@pytest.mark.rule("WF-040", "WF-041", "WF-042", "WF-043")
def test_of_four_spells_on_two_units_each_stays_on_whom_it_was_cast() -> None:
    """Two on the hero, one of them cast on him in his first unit; two on the second unit. He changes units
    and back: what was cast on the first is gone from him, what was cast on himself is not.
    """
    t = battle(
        red={
            "lanzas": {"models": 10, "files": 5, "at": (24, 24)},
            "arcos": {"models": 10, "files": 5, "at": (31, 24)},
            "heroe": {"character": True, "host": "lanzas", "slot": 4},
        },
        blue={"orcos": {"troop": "orco", "models": 5, "files": 5, "at": (24, 4)}},
        phase=Phase.MOVES,
        effects=(
            live("sudario", "lanzas", "x", army="blue", included=("heroe",)),
            live("maldicion", "heroe", "x", army="blue"),
            live("piel", "arcos", "y"),
            live("peso", "arcos", "x", army="blue"),
        ),
    )
    assert affected(t, "heroe") == ["sudario", "maldicion"]
    t.act(Go("heroe", at(27.5, 23), looking(0, -1)))
    for turn, unit in ((3, "arcos"), (5, "lanzas")):
        t.state.turn = turn
        t.run(characters.join(t.game, "heroe", unit))
        assert affected(t, "heroe") == ["maldicion"]
        assert (affected(t, "lanzas"), affected(t, "arcos")) == (["sudario"], ["piel", "peso"])
        if unit == "arcos":
            characters.leave(t.game, "heroe")


def test_a_character_does_not_charge_out_of_a_unit() -> None:
    """House rule: it charges with the unit, or leaves first."""
    t = company({"host": "lanzas"})
    refusal = charges.check(t.game, "heroe", "orcos")
    assert refusal is not None
    assert refusal.key == "charge.in_unit"
