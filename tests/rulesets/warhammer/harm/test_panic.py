"""Panic at the end of the phase, and its other causes."""

from __future__ import annotations

from typing import Any

import pytest

from refriega.rulesets.warhammer.harm import losses, panic
from refriega.rulesets.warhammer.harm.hits import strike
from refriega.rulesets.warhammer.state import Hits
from refriega.rulesets.warhammer.terms import Kind, Mark, Side, Trait
from tests.rulesets.warhammer.kit import Bench, battle, live


def field(*dice: int, variants: dict[str, str] | None = None, contacts: Any = (), **blue: Any) -> Bench:
    """A wizard of red far away from the units of blue; `orcos` are of red too."""
    return battle(
        red={"maga": {"level": 2, "at": (24, 44)}, "orcos": {"models": 20, "at": (24, 40)}},
        blue=blue,
        dice=dice,
        variants=variants,
        contacts=contacts,
    )


def burn(t: Bench, who: str, number: int, army: str = "red") -> None:
    """Hits that wound of themselves."""
    hits = Hits(who, number, 4, "bola_de_fuego", army=army, to_wound=1, armour=False)
    t.run(strike(t.game, hits))


def end(t: Bench, *dice: int) -> list[str]:
    """The tests at the end of the phase: who takes one."""
    t.run(panic.tests(t.game), dice=dice)
    return [str(event.args["who"]) for event in t.events("leadership.test")]


TWENTY = {"models": 20, "files": 5, "at": (24, 20)}


def test_a_quarter_lost_to_two_spells_is_one_test() -> None:
    t = field(lanzas=TWENTY)
    burn(t, "lanzas", 3)
    burn(t, "lanzas", 2)
    assert end(t, 3, 4) == ["lanzas"]
    assert not t.unit("lanzas").fleeing
    assert t.event("leadership.test").args["why"] == "panic.losses"
    t.done()


def test_less_than_a_quarter_is_none() -> None:
    t = field(lanzas=TWENTY)
    burn(t, "lanzas", 4)
    assert end(t) == []


def test_what_counts_are_models_not_wounds() -> None:
    t = field(ogros={"troop": "trol", "models": 10, "at": (24, 20)})
    burn(t, "ogros", 8)
    assert end(t) == []
    burn(t, "ogros", 7)  # five of the eight are left
    assert end(t, 1, 1) == ["ogros"]


def test_a_character_in_the_unit_is_one_of_its_models() -> None:
    t = field(4, lanzas={"models": 3, "at": (24, 20)}, heroe={"host": "lanzas", "w": 1})
    losses.begin(t.game)
    burn(t, "lanzas", 1)  # drawn for: 4 of 4 is the hero
    assert not t.game.in_play("heroe")
    assert (t.unit("lanzas").stood, t.unit("lanzas").lost) == (4, 1)
    assert end(t, 1, 1) == ["lanzas"]


def test_the_next_phase_counts_anew() -> None:
    t = field(lanzas=TWENTY)
    burn(t, "lanzas", 4)
    end(t)
    burn(t, "lanzas", 3)
    assert end(t) == []
    assert (t.unit("lanzas").stood, t.unit("lanzas").lost) == (13, 0)


def test_who_fails_flees_at_once() -> None:
    t = field(lanzas=TWENTY)
    burn(t, "lanzas", 5)
    assert end(t, 4, 4, 3, 3) == ["lanzas"]
    assert t.unit("lanzas").fleeing
    t.done()


def test_losses_by_a_miscast_of_its_own_side_are_none() -> None:
    t = field(lanzas=TWENTY)
    burn(t, "lanzas", 10, army="blue")
    assert end(t) == []


def test_blows_of_close_combat_are_none() -> None:
    t = field(lanzas=TWENTY)
    t.run(strike(t.game, Hits("lanzas", 10, 4, "combat", army="red", as_shooting=False, to_wound=1)))
    assert end(t) == []


@pytest.mark.parametrize(("choice", "who"), [("yes", ["lanzas"]), ("no", [])])
def test_an_engaged_unit_tests_by_the_variant(choice: str, who: list[str]) -> None:
    t = field(lanzas=TWENTY, contacts=(("orcos", "lanzas"),), variants={"engaged_units_panic": choice})
    burn(t, "lanzas", 5)
    assert end(t, *((1, 1) if who else ())) == who
    t.done()


@pytest.mark.parametrize("trait", [Trait.UNDEAD, Trait.IMMUNE_TO_PSYCHOLOGY])
def test_the_undead_and_the_immune_do_not_test(trait: Trait) -> None:
    t = field(lanzas=TWENTY | {"traits": (trait,)})
    burn(t, "lanzas", 10)
    assert end(t) == []


def test_who_stands_in_a_guarding_light_does_not_test() -> None:
    t = field(lanzas=TWENTY)
    t.state.effects["lanzas"] = (
        live(
            "luz_guardiana",
            "lanzas",
            "brujo",
            "blue",
            marks=(Mark.IMMUNE_TO_PSYCHOLOGY,),
            reach=12,
            whom="friends",
        ),
    )
    burn(t, "lanzas", 10)
    assert end(t) == []


# -- friends wiped out -----------------------------------------------------------------------------------


def test_a_friend_wiped_out_within_four_inches_makes_a_unit_test() -> None:
    t = field(
        lanzas={"models": 5, "at": (24, 20)},
        cerca={"models": 5, "at": (30.5, 20)},  # a little over 2 1/2 inches between them
        lejos={"models": 5, "at": (14, 20)},  # more than 4
    )
    burn(t, "lanzas", 5)
    assert end(t, 1, 1) == ["cerca"]
    assert t.event("leadership.test").args["why"] == "panic.friend_destroyed"
    t.done()


@pytest.mark.parametrize(("wounds", "tests"), [(4, False), (5, True)])
def test_a_single_model_counts_from_five_starting_wounds_on(wounds: int, tests: bool) -> None:
    t = field(
        bestia={"troop": "grifo", "kind": Kind.MONSTER, "w": wounds, "at": (24, 20)},
        cerca={"models": 5, "at": (27, 20)},
    )
    burn(t, "bestia", 5)
    assert end(t, *((1, 1) if tests else ())) == (["cerca"] if tests else [])


def test_a_unit_tests_once_for_all_causes() -> None:
    t = field(lanzas={"models": 5, "at": (24, 20)}, cerca={"models": 4, "at": (28, 20)})
    burn(t, "lanzas", 5)
    burn(t, "cerca", 1)
    assert end(t, 1, 1) == ["cerca"]
    t.done()


def test_panic_does_not_spread() -> None:
    t = field(lanzas={"models": 8, "at": (24, 20)}, cerca={"models": 5, "at": (28, 20)})
    burn(t, "lanzas", 2)
    assert end(t, 6, 6, 1, 1) == ["lanzas"]
    assert t.unit("lanzas").fleeing
    t.done()


# -- other causes ----------------------------------------------------------------------------------------


def test_at_the_start_of_its_turn_a_unit_tests_if_stronger_friends_flee_near_it() -> None:
    t = battle(
        red={
            "lanzas": {"models": 5, "at": (24, 20)},
            "muchos": {"models": 6, "at": (24, 24), "fleeing": True},
            "iguales": {"models": 6, "at": (24, 28)},
        },
        blue={"orcos": {"models": 5, "at": (24, 4)}},
        dice=(1, 1),
    )
    t.run(panic.at_start_of_turn(t.game))
    assert [event.args["who"] for event in t.events("leadership.test")] == ["lanzas"]
    t.done()


def test_friends_within_six_inches_of_units_that_break_test_once() -> None:
    t = field(
        lanzas={"models": 5, "at": (24, 20)},
        cerca={"models": 5, "at": (33, 20)},
        lejos={"models": 5, "at": (10, 20)},
    )
    t.run(panic.friends_broken(t.game, ("lanzas",)), dice=(1, 1))
    assert t.event("leadership.test").args["who"] == "cerca"


def test_those_who_see_a_friend_cut_down_test() -> None:
    t = field(lanzas={"models": 5, "at": (24, 20)}, cerca={"models": 5, "at": (28, 20)})
    near = panic.witnesses(t.game, "lanzas")
    t.run(panic.friend_cut_down(t.game, near), dice=(1, 1))
    assert t.event("leadership.test").args["who"] == "cerca"


@pytest.mark.parametrize(
    ("side", "models", "tests"),
    [(Side.LEFT, 5, True), (Side.REAR, 5, True), (Side.FRONT, 5, False), (Side.LEFT, 4, False)],
)
def test_a_charge_in_the_side_by_enough_makes_a_unit_that_fights_test(
    side: Side, models: int, tests: bool
) -> None:
    t = field(lanzas=TWENTY)
    t.unit("orcos").models = models
    dice = (1, 1) if tests else ()
    t.run(panic.when_charged(t.game, "lanzas", "orcos", side), dice=dice)
    assert len(t.events("leadership.test")) == tests
    assert not t.unit("lanzas").fleeing
