"""Who sees whom: arcs, ranks, friends and enemies in the way, woods, hills, Large Targets."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from refriega.boards.table import INCH, Footing, Piece
from refriega.rulesets.warhammer.seeing import all_round, in_front, sees
from refriega.rulesets.warhammer.terms import Trait
from tests.rulesets.warhammer.kit import Bench, battle, piece

SPEARS = {"models": 10, "files": 5, "at": (24, 30), "facing": "north"}
ORCS = {"troop": "orco", "models": 12, "files": 4, "at": (24, 18), "facing": "south"}


def field(
    red: dict[str, Any] | None = None, blue: dict[str, Any] | None = None, *pieces: Piece, **fields: Any
) -> Bench:
    """Ten spearmen looking north at twelve orcs a foot away, and whoever else there is."""
    return battle(
        red={"spears": SPEARS} | (red or {}), blue={"orcs": ORCS} | (blue or {}), pieces=pieces, **fields
    )


def wood(left: float, top: float, right: float, bottom: float, height: float = 4) -> Piece:
    return piece(left, top, right, bottom, id="bosque", height=height, pace=2)


def hill(left: float, top: float, right: float, bottom: float) -> Piece:
    return piece(left, top, right, bottom, Footing.TOP, id="colina", height=2, climbable=True, opaque=True)


def house(left: float, top: float, right: float, bottom: float) -> Piece:
    return piece(left, top, right, bottom, Footing.CLOSED, id="casa", height=4, opaque=True)


# -- arcs ----------------------------------------------------------------------------------------------


@pytest.mark.rule("WF-012")
def test_a_unit_sees_what_is_in_front_of_it() -> None:
    t = field()
    assert sees(t.game, "spears", "orcs") and sees(t.game, "orcs", "spears")
    t.unit("spears").facing = t.unit("orcs").facing
    assert not sees(t.game, "spears", "orcs") and sees(t.game, "orcs", "spears")


@pytest.mark.rule("WF-012")
@pytest.mark.parametrize(("x", "seen"), [(41.3, True), (41.4, False), (6.7, True), (6.6, False)])
def test_the_arc_is_a_quarter_of_a_circle(x: float, seen: bool) -> None:
    """The rear of the orcs is 12 inches and 75 mm ahead: there the arc of a man reaches that far and half his
    base to either side, 389.8 mm; the nearer flank of the orcs is 50 mm nearer than their middle.
    """
    t = battle(
        red={"man": {"models": 1, "at": (24, 30), "facing": "north"}},
        blue={"orcs": ORCS | {"at": (x, 18)}},
    )
    assert (abs(x - 24) * INCH < 439_800) == seen
    assert in_front(t.game, "man", "orcs") == sees(t.game, "man", "orcs") == seen


@pytest.mark.rule("WF-012")
def test_skirmishers_and_lone_characters_on_foot_see_all_round() -> None:
    t = field(
        {
            "mage": {"level": 2, "at": (34, 10), "facing": "north"},
            "rider": {"level": 2, "at": (38, 10), "facing": "north", "mount": "grifo"},
            "archers": {
                "models": 5,
                "files": 5,
                "at": (14, 10),
                "facing": "north",
                "traits": (Trait.SKIRMISHER,),
            },
        }
    )
    for who, about in (("mage", True), ("archers", True), ("rider", False), ("spears", False)):
        assert all_round(t.game, who) == about
    assert sees(t.game, "mage", "orcs") and sees(t.game, "archers", "orcs")
    assert not sees(t.game, "rider", "orcs")
    assert in_front(t.game, "mage", "orcs") and not in_front(t.game, "rider", "orcs")


# -- ranks ---------------------------------------------------------------------------------------------


@pytest.mark.rule("WF-012")
def test_a_wizard_sees_from_the_front_rank_alone() -> None:
    for slot, seen in ((0, True), (4, True), (5, False), (9, False)):
        t = field({"mage": {"level": 2, "host": "spears", "slot": slot}})
        assert sees(t.game, "mage", "orcs") == seen, slot
        assert sees(t.game, "spears", "orcs")


@pytest.mark.rule("WF-012")
def test_a_wizard_looks_from_where_they_stand_in_the_rank() -> None:
    """A house hides the orcs from the left of the rank, not from its right."""
    for slot, seen in ((0, False), (4, True)):
        t = field({"mage": {"level": 2, "host": "spears", "slot": slot}}, None, house(20, 26, 24.9, 27))
        assert sees(t.game, "mage", "orcs") == seen, slot
    assert not sees(
        field({"mage": {"level": 2, "host": "spears", "slot": 2}}, None, house(10, 26, 38, 27)).game,
        "mage",
        "orcs",
    )


@pytest.mark.rule("WF-012")
def test_whoever_stands_beside_the_ranks_is_in_front() -> None:
    t = field({"mage": {"level": 2, "host": "spears", "base": (25, 25)}})
    assert sees(t.game, "mage", "orcs")


@pytest.mark.rule("WF-012", "WF-061")
def test_a_hidden_model_does_not_look_out() -> None:
    t = field({"killer": {"troop": "asesino", "host": "spears", "hidden": True}})
    assert not sees(t.game, "killer", "orcs")


def test_seeing_a_character_in_a_unit_is_seeing_the_unit() -> None:
    t = field({"mage": {"level": 2, "host": "spears", "slot": 9}})
    assert sees(t.game, "orcs", "mage")
    assert sees(t.game, "mage", "spears")


# -- who is in the way ---------------------------------------------------------------------------------


@pytest.mark.rule("WF-012")
@pytest.mark.parametrize("army", ["red", "blue"])
def test_friends_and_enemies_are_in_the_way(army: str) -> None:
    crowd = {"crowd": {"models": 20, "files": 20, "at": (24, 24)}}
    t = field(**{army: crowd})
    assert not sees(t.game, "spears", "orcs") and not sees(t.game, "orcs", "spears")
    assert sees(t.game, "spears", "crowd") and sees(t.game, "orcs", "crowd")
    assert in_front(t.game, "spears", "orcs")


@pytest.mark.rule("WF-012")
def test_what_leaves_a_gap_leaves_sight() -> None:
    t = field({"crowd": {"models": 4, "files": 4, "at": (24, 24)}})
    assert sees(t.game, "spears", "orcs")  # past its ends
    # fronts of 200 mm: half of one is 3.937 inches
    for apart, seen in ((0.03, False), (0.1, True)):  # nobody looks through less than a millimetre
        half = 3.937 + apart / 2
        t = field(
            {who: {"models": 10, "files": 10, "at": (24 + x, 24)} for who, x in (("w", -half), ("e", half))}
        )
        assert sees(t.game, "spears", "orcs") == seen


@pytest.mark.rule("WF-012")
def test_being_engaged_is_of_no_account_to_sight() -> None:
    t = field({"guards": {"models": 5, "files": 5, "at": (34, 18)}}, contacts=[("guards", "orcs")])
    assert sees(t.game, "spears", "orcs")


@pytest.mark.rule("WF-012")
def test_large_targets_see_and_are_seen_over_all_that_are_not() -> None:
    crowd: dict[str, Any] = {"crowd": {"models": 20, "files": 20, "at": (24, 24)}}
    giant: dict[str, Any] = {
        "troop": "grifo",
        "at": (24, 30),
        "facing": "north",
        "traits": (Trait.LARGE_TARGET,),
    }
    t = battle(red={"giant": giant} | crowd, blue={"orcs": ORCS})
    assert sees(t.game, "giant", "orcs") and sees(t.game, "orcs", "giant")
    large = {
        "wall": {"troop": "grifo", "models": 9, "files": 9, "at": (24, 24), "traits": (Trait.LARGE_TARGET,)}
    }
    t = battle(red={"giant": giant} | large, blue={"orcs": ORCS})
    assert not sees(t.game, "giant", "orcs") and not sees(t.game, "orcs", "giant")


# -- terrain -------------------------------------------------------------------------------------------


@pytest.mark.rule("WF-012")
def test_a_house_hides_and_a_low_wall_does_not() -> None:
    assert not sees(field(None, None, house(10, 24, 38, 25)).game, "spears", "orcs")
    low = piece(10, 24, 38, 24.5, id="muro", height=1, pace=2)
    assert sees(field(None, None, low).game, "spears", "orcs")


@pytest.mark.rule("WF-012")
@pytest.mark.parametrize(("deep", "seen"), [(2, True), (2.01, False), (6, False)])
def test_sight_reaches_two_inches_through_wood(deep: float, seen: bool) -> None:
    t = field(None, None, wood(0, 24 - deep, 48, 24))
    assert sees(t.game, "spears", "orcs") == sees(t.game, "orcs", "spears") == seen


@pytest.mark.rule("WF-012")
@pytest.mark.parametrize(("into", "seen"), [(1.9, True), (2, True), (2.1, False)])
def test_who_is_in_a_wood_sees_and_is_seen_within_two_inches_of_its_edge(into: float, seen: bool) -> None:
    t = field(None, None, wood(0, 30 - into, 48, 44))
    assert sees(t.game, "spears", "orcs") == sees(t.game, "orcs", "spears") == seen


@pytest.mark.rule("WF-012")
def test_woods_add_up_along_a_line() -> None:
    strips = wood(0, 23, 48, 24.5), replace(wood(0, 25, 48, 26.5), id="soto")
    for strip in strips:
        assert sees(field(None, None, strip).game, "spears", "orcs")
    t = field(None, None, *strips)
    assert not sees(t.game, "spears", "orcs")


@pytest.mark.rule("WF-012")
def test_who_is_on_a_hill_sees_over_troops_and_from_the_second_rank() -> None:
    crowd = {
        "crowd": {"models": 20, "files": 20, "at": (24, 24)},
        "mage": {"level": 2, "host": "spears", "slot": 7},
    }
    t = field(crowd, None, hill(20, 29, 28, 34))
    assert sees(t.game, "spears", "orcs") and sees(t.game, "orcs", "spears")
    assert sees(t.game, "mage", "orcs")
    third = {"mage": {"level": 2, "host": "spears", "slot": 9}, "spears": SPEARS | {"files": 3}}
    assert not sees(field(third, None, hill(20, 29, 28, 34)).game, "mage", "orcs")


@pytest.mark.rule("WF-012")
def test_a_hill_hides_what_is_behind_it() -> None:
    t = field(None, None, hill(10, 23, 38, 26))
    assert not sees(t.game, "spears", "orcs") and not sees(t.game, "orcs", "spears")


@pytest.mark.rule("WF-012")
def test_from_a_hill_one_sees_over_low_trees() -> None:
    low, high = wood(0, 20, 48, 25, height=1), wood(0, 20, 48, 25, height=6)
    slope = hill(20, 29, 28, 34)
    assert sees(field(None, None, slope, low).game, "spears", "orcs")
    assert not sees(field(None, None, slope, high).game, "spears", "orcs")


# -- memory --------------------------------------------------------------------------------------------


def test_what_is_remembered_is_forgotten_when_anybody_moves() -> None:
    t = field({"crowd": {"models": 20, "files": 20, "at": (24, 24)}})
    assert not sees(t.game, "spears", "orcs")
    at = t.unit("crowd").at
    assert at is not None
    t.unit("crowd").at = at._replace(x=10 * INCH)
    assert sees(t.game, "spears", "orcs")
    t.unit("crowd").at = at
    assert not sees(t.game, "spears", "orcs")
    t.unit("crowd").models = 3
    assert sees(t.game, "spears", "orcs")
