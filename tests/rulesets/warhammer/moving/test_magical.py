"""Moves in the magic phase: each as its spell describes it."""

from __future__ import annotations

from typing import Any

import pytest

from refriega.boards.table import INCH
from refriega.core.errors import Refusal
from refriega.rulesets.warhammer.moving import magical
from refriega.rulesets.warhammer.options import Respond
from refriega.rulesets.warhammer.spells.schema import MoveUnit
from refriega.rulesets.warhammer.terms import Fate, Mark, Response, Trait
from tests.rulesets.warhammer.kit import Bench, at, battle, live, looking, piece

LURKER = MoveUnit(inches=8, charge=True, holds=True)
STEED = MoveUnit(inches=20, fly=True, charge=True)
WOLF = MoveUnit(dice="2D6", charge=True, holds=True, to_wizard=True)


def field(distance: float, *, enemy: dict[str, Any] | None = None, **fields: Any) -> Bench:
    """Soldiers and orcs front to front, so far apart; the orcs move 4."""
    ours: dict[str, Any] = {"models": 10, "files": 5, "at": (24, 24)}
    theirs: dict[str, Any] = {"troop": "orco", "models": 10, "files": 5, "at": (24, 24 - distance)}
    return battle(red={"lanzas": ours | fields}, blue={"orcos": theirs | (enemy or {})})


def lurk(t: Bench, *, dice: tuple[int, ...] = ()) -> None:
    t.run(magical.by_magic(t.game, "lanzas", "acechante", LURKER, also="orcos"), dice=dice)
    t.done()


def key(refusal: Refusal | None) -> str:
    return "" if refusal is None else refusal.key


def check(t: Bench, move: MoveUnit, *, unit: str = "lanzas", **said: Any) -> str:
    """Why a spell may not move a unit so, "" if it may."""
    return key(
        magical.check(t.game, unit, move, **{"by": "maga", "at": None, "facing": None, "also": ""} | said)
    )


# -- charges -----------------------------------------------------------------------------------------------


@pytest.mark.rule("WF-070")
def test_the_lurker_charges_within_8_inches_and_the_enemy_can_only_hold() -> None:
    t = field(7.5)
    lurk(t)
    assert t.offered == []
    (contact,) = t.state.contacts
    assert (contact.charger, contact.other) == ("lanzas", "orcos")
    assert t.unit("lanzas").charged_in == 1
    assert t.event("charges").rules == ("WF-070",)


@pytest.mark.rule("WF-070")
@pytest.mark.parametrize(("variant", "moved"), [("half", 4), ("none", 0)])
def test_a_magical_charge_out_of_reach_fails(variant: str, moved: float) -> None:
    """Half of the 8 inches of the spell, whatever the unit itself moves."""
    t = battle(
        red={"lanzas": {"models": 10, "files": 5, "m": 6, "at": (24, 24)}},
        blue={"orcos": {"troop": "orco", "models": 10, "files": 5, "at": (24, 15.5)}},
        variants={"failed_magic_charge": variant},
    )
    lurk(t)
    assert t.state.contacts == ()
    assert t.unit("lanzas").at == at(24, 24 - moved)


@pytest.mark.rule("WF-072")
@pytest.mark.parametrize(("dice", "caught"), [((2, 3), False), ((1, 2), True)])
def test_who_flees_already_flees_again_though_it_could_only_hold(dice: tuple[int, int], caught: bool) -> None:
    """From 4 inches away: 5 more make 9, out of reach of 8; 3 more make 7."""
    t = field(4, enemy={"fleeing": True, "facing": "north", "at": (24, 20 - 40 / 25.4)})
    assert abs(t.game.gap("lanzas", "orcos") - 4 * INCH) <= 25_400 // 2
    t = field(4, enemy={"fleeing": True})
    lurk(t, dice=dice)
    assert (t.unit("orcos").fate is Fate.DESTROYED) == caught
    assert t.unit("orcos").fleeing
    assert t.state.contacts == ()
    assert t.event("charge.response").rules == ("WF-072",)
    assert bool(t.events("charge.fails")) != caught


@pytest.mark.rule("WF-073")
def test_who_charges_by_magic_catches_who_flees() -> None:
    t = field(4, enemy={"fleeing": True})
    lurk(t, dice=(1, 2))
    assert t.unit("orcos").fate is Fate.DESTROYED
    assert t.event("caught").rules == ("WF-073",)


@pytest.mark.rule("WF-071")
def test_a_unit_that_rallied_in_this_turn_and_is_moved_into_contact_fights() -> None:
    """MAG-18."""
    t = field(6, rallied_in=1)
    assert check(t, LURKER, also="orcos") == ""
    lurk(t)
    assert t.game.engaged("lanzas")
    assert t.event("fights_though_rallied").rules == ("WF-071",)


def test_the_shadow_steed_is_met_like_any_charger() -> None:
    t = battle(
        red={"maga": {"level": 1, "at": (24, 24)}},
        blue={"orcos": {"troop": "orco", "models": 10, "files": 5, "at": (24, 8)}},
    )
    t.run(
        magical.by_magic(t.game, "maga", "corcel", STEED, also="orcos"),
        dice=(3, 4),
        blue=Respond(Response.FLEE),
    )
    assert t.unit("orcos").fleeing
    assert t.unit("orcos").fate is Fate.FLED  # the edge is less than 7 inches behind
    t.done()


def test_who_fears_the_enemy_is_not_brought_to_charge_it_without_a_test() -> None:
    t = field(6, enemy={"traits": (Trait.FEAR,)})
    lurk(t, dice=(4, 4))
    assert t.state.contacts == ()
    assert t.unit("lanzas").at == at(24, 24)


# -- who may be moved ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fields", "why"), [({"stupid_in": 1}, "move.stupid"), ({"fleeing": True}, "move.fleeing")]
)
def test_the_stupid_and_the_fleeing_are_not_moved_by_magic(fields: dict[str, Any], why: str) -> None:
    t = field(6, **fields)
    assert check(t, LURKER, also="orcos") == why
    assert check(t, WOLF, also="orcos") == why


def test_an_engaged_unit_is_not_moved_but_the_steed_carries_out_of_combat_and_not_into_a_charge() -> None:
    t = battle(
        red={
            "lanzas": {"models": 10, "files": 5, "at": (24, 24)},
            "maga": {"level": 1, "host": "lanzas", "slot": 0},
        },
        blue={
            "orcos": {"troop": "orco", "models": 10, "files": 5, "at": (24, 23.99)},
            "otros": {"troop": "orco", "models": 10, "files": 5, "at": (24, 8)},
        },
        contacts=(("lanzas", "orcos"),),
    )
    place: dict[str, Any] = {"at": at(24, 40), "facing": looking(0, -1)}
    assert check(t, LURKER, **place) == "move.engaged"
    assert check(t, STEED, unit="maga", also="otros") == "charge.engaged"
    assert check(t, STEED, unit="maga", **place) == ""
    t.run(magical.by_magic(t.game, "maga", "corcel", STEED, at=at(24, 40), facing=looking(0, -1)))
    assert t.unit("maga").host == ""
    assert t.unit("maga").at == at(24, 40)
    assert not t.game.engaged("maga")
    assert t.game.engaged("lanzas")


@pytest.mark.rule("WF-050")
def test_a_spell_that_moves_a_unit_ends_the_one_that_forbids_it_to_move() -> None:
    t = battle(
        red={"lanzas": {"models": 10, "files": 5, "at": (24, 24)}},
        blue={"orcos": {"troop": "orco", "models": 5, "files": 5, "at": (24, 4)}},
        effects=(live("mandamiento_del_laton", "lanzas", "x", army="blue", marks=(Mark.NO_MOVE,)),),
    )
    place: dict[str, Any] = {"at": at(24, 16), "facing": looking(0, -1)}
    assert check(t, LURKER, **place) == ""
    t.run(magical.by_magic(t.game, "lanzas", "acechante", LURKER, at=at(24, 16), facing=looking(0, -1)))
    assert t.lives("lanzas") == []
    assert t.unit("lanzas").at == at(24, 16)


def test_a_spell_that_only_moves_a_unit_brings_it_into_no_charge() -> None:
    t = field(6)
    assert check(t, MoveUnit(inches=8), also="orcos") == "charge.no_enemy"
    assert check(t, MoveUnit(inches=8), at=at(24, 20), facing=looking(0, -1)) == ""


# -- places ----------------------------------------------------------------------------------------------


@pytest.mark.rule("WF-070")
def test_the_lurker_moves_8_inches_whatever_the_unit_moves_and_no_enemy_stops_it_as_a_march() -> None:
    t = field(6, at=(12, 24))
    north = looking(0, -1)
    assert check(t, LURKER, at=at(12, 16), facing=north) == ""
    assert check(t, LURKER, at=at(12, 15.99), facing=north) == "way.too_far"
    assert check(t, LURKER, at=at(12, 16), facing=looking(1, 0)) == "move.one_wheel"
    t.run(magical.by_magic(t.game, "lanzas", "acechante", LURKER, at=at(12, 16), facing=north))
    assert t.unit("lanzas").at == at(12, 16)
    assert t.unit("lanzas").moved_in == 1
    assert t.unit("lanzas").marched_in == 0
    assert t.event("moved_by_magic").rules == ("WF-070",)


def test_a_unit_moved_by_magic_keeps_an_inch_from_enemies_unless_it_charges() -> None:
    t = field(6)
    north = looking(0, -1)
    assert check(t, LURKER, at=at(24, 18.99), facing=north) == "way.too_near"
    assert check(t, LURKER, at=at(24, 19), facing=north) == ""


def test_the_steed_flies_20_inches_over_everything() -> None:
    t = battle(
        red={"maga": {"level": 1, "at": (24, 44)}},
        blue={"orcos": {"troop": "orco", "models": 20, "files": 20, "at": (24, 34)}},
        pieces=(piece(0, 36, 48, 40, pace=2, id="bosque"),),
    )
    north = looking(0, -1)
    assert check(t, STEED, unit="maga", at=at(24, 24), facing=north) == ""
    assert check(t, STEED, unit="maga", at=at(24, 23.99), facing=north) == "way.too_far"


def test_all_places_that_are_offered_can_be_moved_to() -> None:
    t = field(12)
    found = tuple(magical.places(t.game, "lanzas", LURKER))
    assert found
    assert all(check(t, LURKER, at=place.to, facing=place.facing) == "" for place in found)


# -- the wolf and the eagle --------------------------------------------------------------------------------


@pytest.mark.parametrize(("dice", "reached"), [((3, 3), True), ((2, 3), False)])
def test_the_wolf_hunts_as_far_as_the_dice_say_and_charges_if_that_is_enough(
    dice: tuple[int, int], reached: bool
) -> None:
    """An enemy 6 inches away: 5 leave it an inch short, which is as near as one may come."""
    t = battle(
        red={"jinetes": {"troop": "caballero", "models": 5, "files": 5, "at": (24, 24)}},
        blue={"orcos": {"troop": "orco", "models": 10, "files": 5, "at": (24, 18)}},
    )
    t.run(magical.by_magic(t.game, "jinetes", "lobo", WOLF, also="orcos"), dice=dice)
    assert t.game.engaged("jinetes") == reached
    if not reached:
        assert t.unit("jinetes").at == at(24, 19)
    assert t.offered == []
    t.done()


def test_who_fears_the_enemy_does_not_hunt_it_without_a_test() -> None:
    """Leadership 7: they stay where they are on 8, and nobody rolls how far they go."""
    t = battle(
        red={"jinetes": {"troop": "caballero", "models": 5, "files": 5, "at": (24, 24)}},
        blue={"orcos": {"models": 10, "files": 5, "at": (24, 18), "traits": (Trait.FEAR,)}},
    )
    t.run(magical.by_magic(t.game, "jinetes", "lobo", WOLF, also="orcos"), dice=(4, 4))
    assert t.unit("jinetes").at == at(24, 24)
    t.done()


@pytest.mark.rule("WF-072")
@pytest.mark.parametrize(("hunt", "caught"), [((5, 4), True), ((5, 3), False)])
def test_the_wolf_catches_who_flees_again_if_the_dice_are_enough(hunt: tuple[int, int], caught: bool) -> None:
    """4 inches away and 5 more: it takes 9."""
    t = battle(
        red={"jinetes": {"troop": "caballero", "models": 5, "files": 5, "at": (24, 24)}},
        blue={"orcos": {"troop": "orco", "models": 10, "files": 5, "at": (24, 20), "fleeing": True}},
    )
    t.run(magical.by_magic(t.game, "jinetes", "lobo", WOLF, also="orcos"), dice=(2, 3, *hunt))
    assert (t.unit("orcos").fate is Fate.DESTROYED) == caught
    t.done()


def test_the_wolf_also_runs_to_the_wizard() -> None:
    t = battle(
        red={
            "jinetes": {"troop": "caballero", "models": 5, "files": 5, "at": (24, 24)},
            "maga": {"level": 1, "at": (24, 10)},
        },
        blue={"orcos": {"troop": "orco", "models": 10, "files": 5, "at": (4, 4)}},
    )
    assert check(t, WOLF, unit="jinetes", also="maga") == ""
    t.run(magical.by_magic(t.game, "jinetes", "lobo", WOLF, also="maga"), dice=(2, 3))
    assert t.unit("jinetes").at == at(24, 19)


def test_the_eagle_drives_a_unit_to_its_own_edge_and_over_it() -> None:
    """Blue's edge is in the north."""
    t = battle(
        red={"lanzas": {"models": 10, "files": 5, "at": (24, 44)}},
        blue={"jinetes": {"troop": "caballero", "models": 5, "files": 5, "at": (24, 10)}},
    )
    t.run(magical.drive(t.game, "jinetes", "aguila", 6 * INCH))
    unit = t.unit("jinetes")
    assert unit.facing == looking(0, -1)
    assert unit.at is not None
    assert unit.at.y == 10 * INCH - 50_000 - 6 * INCH  # one rank 50 mm deep, turned about
    t.run(magical.drive(t.game, "jinetes", "aguila", 12 * INCH))
    assert t.unit("jinetes").fate is Fate.FLED


def test_the_eagle_stops_a_unit_short_of_its_friends() -> None:
    t = battle(
        red={"lanzas": {"models": 10, "files": 5, "at": (24, 44)}},
        blue={
            "jinetes": {"troop": "caballero", "models": 5, "files": 5, "at": (24, 20)},
            "orcos": {"troop": "orco", "models": 5, "files": 5, "at": (24, 12)},
        },
    )
    t.run(magical.drive(t.game, "jinetes", "aguila", 12 * INCH))
    unit = t.unit("jinetes")
    assert unit.at is not None
    assert abs(unit.at.y - 12 * INCH) <= 10  # a hair
