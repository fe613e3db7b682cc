"""The start and the end of a player's turn, and the order of the close combat phase."""

from __future__ import annotations

import pytest

from refriega.core.effect import Boundary, Until
from refriega.rulesets.warhammer import turn_ends
from refriega.rulesets.warhammer.fighting import combats
from refriega.rulesets.warhammer.options import ChooseFight, Reveal
from refriega.rulesets.warhammer.state import Contact, Declared, Phase
from refriega.rulesets.warhammer.terms import Side, Trait
from tests.rulesets.warhammer.fighting.fray import TURN, fray
from tests.rulesets.warhammer.kit import Bench, battle, live


def far_apart(**fields: object) -> Bench:
    return battle(
        red={"rojos": {"models": 5, "at": (24, 40), **fields}},
        blue={"azules": {"models": 5, "at": (24, 8)}},
        phase=Phase.START,
        turn=2,
        active="red",
    )


def start(t: Bench, *dice: int) -> None:
    t.run(turn_ends.start(t.game), dice=dice)
    t.done()


def test_the_first_player_begins_a_game_turn_and_the_second_goes_on_with_it() -> None:
    t = far_apart()
    start(t)
    assert (t.state.round, t.state.turn, t.state.scope) == (2, 3, "2/red")
    assert t.state.phase is Phase.CHARGES
    t.run(turn_ends.finish(t.game))
    assert (t.state.active, t.state.phase) == ("blue", Phase.START)
    start(t)
    assert (t.state.round, t.state.turn, t.state.scope) == (2, 4, "2/blue")


@pytest.mark.rule("WF-022", "WF-023")
def test_a_turn_ends_what_lasts_until_then_and_nothing_else() -> None:
    t = far_apart()
    t.state.turn = TURN
    t.state.effects["azules"] = (
        live("este", "azules", "m", id="1", until=Until(Boundary.TURN_END, "red", TURN)),
        live("suyo", "azules", "m", id="2", until=Until(Boundary.TURN_END, "blue", TURN + 1)),
        live("batalla", "azules", "m", id="3"),
    )
    t.state.rerolls = {"red": 2}
    t.state.charges = (Declared("rojos", "azules"),)
    t.run(turn_ends.finish(t.game))
    assert t.lives("azules") == ["suyo", "batalla"]
    assert not t.state.rerolls
    assert list(t.state.charges) == []
    t.state.turn = TURN + 1
    t.run(turn_ends.finish(t.game))
    assert t.lives("azules") == ["batalla"]


@pytest.mark.parametrize(("faces", "stupid"), [((3, 4), False), ((4, 4), True)])
def test_the_stupid_test_their_leadership(faces: tuple[int, int], stupid: bool) -> None:
    t = far_apart(traits=(Trait.STUPIDITY,))
    start(t, *faces)
    assert (t.unit("rojos").stupid_in == t.state.turn) is stupid


def test_who_fights_or_flees_is_not_tested_for_stupidity() -> None:
    t = far_apart(traits=(Trait.STUPIDITY,), fleeing=True)
    start(t)
    engaged = fray({"traits": (Trait.STUPIDITY,)}, {})
    start(engaged)
    assert engaged.unit("rojos").stupid_in == 0


def test_hidden_models_may_be_revealed_at_the_start_of_anybodys_turn() -> None:
    t = battle(
        red={"rojos": {"models": 5, "at": (24, 40)}},
        blue={
            "azules": {"models": 5, "at": (24, 8)},
            "asesino": {"troop": "asesino", "host": "azules", "hidden": True},
        },
        phase=Phase.START,
        turn=2,
        active="red",
    )
    t.run(turn_ends.start(t.game), blue=Reveal("asesino"))
    assert not t.unit("asesino").hidden


def test_who_sees_stronger_friends_flee_tests_at_the_start_of_its_turn() -> None:
    t = battle(
        red={
            "rojos": {"models": 5, "at": (24, 40)},
            "huyen": {"models": 6, "at": (24 + 100 / 25.4 + 3.9, 40), "fleeing": True},
        },
        blue={"azules": {"models": 5, "at": (24, 8)}},
        phase=Phase.START,
        turn=2,
        active="red",
    )
    start(t, 3, 4)
    assert t.event("leadership.test").args["who"] == "rojos"


# -- the order of combats ----------------------------------------------------------------------------


def two_combats() -> Bench:
    weak = {"models": 5, "a": 0}
    return battle(
        red={"r1": weak | {"at": (10, 24)}, "r2": weak | {"at": (38, 24)}},
        blue={"b1": weak | {"at": (10, 24)}, "b2": weak | {"at": (38, 24)}},
        contacts=[("r1", "b1"), ("r2", "b2")],
        phase=Phase.FIGHTS,
        turn=TURN,
    )


def test_the_active_player_chooses_which_combat_is_fought_first() -> None:
    t = two_combats()
    t.run(combats.fight_next(t.game), red=ChooseFight("b2"))
    assert list(t.state.fought) == ["r2", "b2"]
    t.run(combats.fight_next(t.game))  # the other one is fought without a question
    assert list(t.state.fought) == ["r2", "b2", "r1", "b1"]
    assert t.offered == [("fight", "red")]
    t.run(combats.fight_next(t.game))
    assert t.state.phase is Phase.CHASE


def test_units_that_hang_together_fight_one_combat() -> None:
    t = two_combats()
    t.state.contacts = (*t.state.contacts, Contact("r2", "b1", Side.LEFT, TURN))
    assert combats.combats(t.game) == (("r1", "b1", "r2", "b2"),)
