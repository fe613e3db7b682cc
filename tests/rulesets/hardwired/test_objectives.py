"""Interactuar with what lies on the ground, and Buscar: what is found, and what becomes of it."""

from __future__ import annotations

import pytest

from refriega.boards.table import INCH, Footing
from refriega.rulesets.hardwired.options import Interact, Search
from refriega.rulesets.hardwired.state import Marker
from tests.rulesets.hardwired.kit import Bench, at, piece, table

LOOT = Marker("botin_1", "loot", at(12, 12))
FAR = {"at": (2, 2)}


def searcher(*dice: int | str, **how: object) -> Bench:
    """A model of 2d8 Wits beside loot; its activation has begun."""
    written = {"at": (11, 12), "wits": "2d8", **how}
    return table(A=written, x=FAR, markers=(LOOT,), dice=("red", *dice))


# -- Buscar ------------------------------------------------------------------------------------------


def test_whoever_wins_wits_against_2d6_finds_what_was_there() -> None:
    t = searcher(5, 4, 4, 4, 5)
    t.act("A", Search("botin_1"))
    assert t.state.markers == ()
    contest = t.event("contest").args
    assert (contest["dice"], contest["other_dice"], contest["total"], contest["other_total"]) == (
        "2d8",
        "2d6",
        9,
        8,
    )
    found = t.event("found").args
    assert (found["roll"], found["finding"]) == (5, "cartera")
    assert t.state.deeds == (("found", "A", "subs", "6"),)
    assert t.state.searched == at(11, 12)
    t.done()


def test_whoever_loses_leaves_it_for_another_try() -> None:
    t = searcher(3, 4, 4, 4)
    t.act("A", Search("botin_1"))
    assert t.state.markers == (LOOT,)
    assert t.refusal("A", Search("botin_1")).key == "activation.no_action_left"


def test_a_scanner_helps_to_search() -> None:
    t = searcher(5, 5, 4, 4, 3, gear=("escaner",))
    t.act("A", Search("botin_1"))
    assert t.parts(t.event("contest")) == {"base": 2, "scanner": 1}
    assert t.event("contest").args["dice"] == "2d10"


def test_an_agent_tries_again_at_once() -> None:
    t = searcher(1, 1, 4, 4, 6, 6, 3, contract="agente")
    t.act("A", Search("botin_1"))
    assert t.state.markers == ()
    t.done()


def test_nobody_searches_while_engaged_or_from_afar_or_in_what_is_no_loot() -> None:
    engaged = table(A={"at": (11, 12)}, x={"at": (9.5, 12)}, markers=(LOOT,), dice=("red",))
    assert engaged.refusal("A", Search("botin_1")).key == "marker.engaged"
    afar = table(A={"at": (10.5, 12)}, x=FAR, markers=(LOOT,), dice=("red",))
    assert afar.refusal("A", Search("botin_1")).key == "marker.far"
    assert afar.refusal("A", Search("botin_2")).key == "marker.none"
    objective = table(
        A={"at": (11, 12)}, x=FAR, markers=(Marker("o", "objective", at(12, 12)),), dice=("red",)
    )
    assert objective.refusal("A", Search("o")).key == "search.no_loot"


def test_loot_on_a_roof_is_out_of_reach_from_below() -> None:
    roof = piece(11.6, 10, 15, 14, Footing.TOP, height=2)
    t = table(A={"at": (11, 12)}, x=FAR, markers=(LOOT,), pieces=(roof,), dice=("red",))
    refusal = t.refusal("A", Search("botin_1"))
    assert (refusal.key, refusal.args["height"]) == ("marker.too_high", 2 * INCH)


def test_what_is_under_a_false_bottom_is_rolled_twice_and_a_false_bottom_there_does_not_count() -> None:
    t = searcher(5, 4, 4, 4, 20, 20, 3)
    t.act("A", Search("botin_1"))
    assert [event.args["roll"] for event in t.events("found")] == [20, 20, 3]
    assert t.state.deeds == (("found", "A", "subs", "4"),)
    t.done()


@pytest.mark.parametrize(
    ("roll", "thing", "contract", "usable"),
    [
        (9, "pistola", "", True),
        (9, "pistola", "bruto", False),  # melee weapons only
        (4, "machete", "tirador", False),  # ranged weapons only
        (4, "cuchillo", "tirador", True),  # everybody may have a knife
        (1, "granada_de_fragmentacion", "bruto", True),
    ],
)
def test_a_weapon_that_is_found_can_be_used_at_once_if_the_contract_has_it_so(
    roll: int, thing: str, contract: str, usable: bool
) -> None:
    t = searcher(5, 4, 4, 4, roll, thing, contract=contract, weapons=())
    t.act("A", Search("botin_1"))
    assert t.event("found.thing").args == {"who": "A", "thing": thing, "usable": usable}
    assert t.model("A").weapons == ((thing,) if usable else ())


def test_a_consumable_that_is_found_can_be_used_and_armour_is_kept_for_later() -> None:
    t = searcher(5, 4, 4, 4, 7, "botiquin")
    t.act("A", Search("botin_1"))
    assert t.model("A").items == ("botiquin",)
    t = searcher(5, 4, 4, 4, 2, "chaleco_ligero")
    t.act("A", Search("botin_1"))
    assert (t.model("A").items, t.model("A").armour) == ((), 0)
    assert t.state.deeds == (("found", "A", "light", "chaleco_ligero"),)


# -- Interactuar -------------------------------------------------------------------------------------


def test_a_weapon_on_the_ground_is_picked_up_engaged_or_not() -> None:
    dropped = Marker("m1", "weapon", at(12, 12), "machete")
    t = table(A={"at": (11, 12)}, x={"at": (9.5, 12)}, markers=(dropped,), dice=("red",))
    t.act("A", Interact("m1"))
    assert t.model("A").weapons == ("cuchillo", "machete")
    assert t.state.markers == ()
    assert t.state.turns[-1].actions == ("interact",)


def test_with_loot_and_where_the_mission_has_nothing_to_do_there_is_no_interacting() -> None:
    t = table(A={"at": (11, 12)}, x=FAR, markers=(LOOT, Marker("o", "objective", at(11, 11))), dice=("red",))
    assert t.refusal("A", Interact("botin_1")).key == "marker.nothing_to_do"
    assert t.refusal("A", Interact("o")).key == "marker.nothing_to_do"
