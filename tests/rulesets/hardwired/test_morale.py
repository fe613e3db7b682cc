"""Morale: the leader's fall, flight (Huida), and holding again."""

from __future__ import annotations

import pytest

from refriega.boards.table import INCH
from refriega.core.procedure import Pass
from refriega.rulesets.hardwired.interventions import Injure
from refriega.rulesets.hardwired.options import Assign, Boost, FreeAttack, Move
from refriega.rulesets.hardwired.state import Phase
from refriega.rulesets.hardwired.terms import Boon, Fate
from refriega.rulesets.hardwired.turn import tokens
from tests.rulesets.hardwired.kit import at, table

FAR = {"at": (20, 12)}


def test_friends_of_a_fallen_leader_test_wits_at_once_and_who_fails_flees() -> None:
    t = table(
        J={"at": (5, 5), "boss": True}, A={"at": (8, 5), "wits": "2d8"}, B={"at": (11, 5)}, x=FAR,
        # A: 8 + 5 against 3 + 3 holds; B: 1 + 2 against 3 + 3 flees
        dice=("blue", 8, 5, 3, 3, 1, 2, 3, 3),
    )  # fmt: skip
    t.match.intervene(Injure("J", 10), "referee")
    tests = t.events("contest")
    assert [(test.args["who"], test.args["what"], test.args["won"]) for test in tests] == [
        ("A", "morale", True),
        ("B", "morale", False),
    ]
    assert (tests[0].args["dice"], tests[0].args["other_dice"]) == ("2d8", "2d6")
    assert [t.model(who).fleeing for who in ("A", "B", "x")] == [False, True, False]
    t.done()


def test_the_fall_of_anybody_else_frightens_nobody() -> None:
    t = table(A={"at": (5, 5)}, B={"at": (8, 5)}, x={**FAR, "boss": True}, y={"at": (20, 20)}, dice=("blue",))
    t.go_to("y")
    t.match.intervene(Injure("A", 10), "referee")
    assert t.events("contest") == []


def test_a_leader_that_leaves_by_the_edge_has_not_fallen() -> None:
    boss = {"at": (5, 1), "boss": True, "fleeing": True}
    t = table(J=boss, A={"at": (8, 5)}, x=FAR, dice=("red", 1, 1, 3, 3, "red"))
    t.match.choose(Assign("J"))
    assert t.model("J").fate is Fate.LEFT
    t.go_to("A")
    t.done()


def test_who_flees_already_is_not_frightened_again() -> None:
    t = table(
        J={"at": (5, 5), "boss": True}, A={"at": (8, 5), "fleeing": True}, x=FAR, y={"at": (20, 20)},
        dice=("blue",),
    )  # fmt: skip
    t.go_to("y")
    t.match.intervene(Injure("J", 10), "referee")
    assert t.events("contest") == []


# -- flight --------------------------------------------------------------------------------------------


def test_whoever_flees_tests_again_when_it_activates_and_may_hold() -> None:
    t = table(A={"at": (5, 9), "fleeing": True}, x=FAR, dice=("red", 4, 5, 3, 3))
    t.act("A", Move(at(5, 7)))
    assert not t.model("A").fleeing
    assert t.model("A").at == at(5, 7)
    t.done()


def test_if_it_fails_it_runs_to_the_nearest_edge_and_that_is_all() -> None:
    t = table(A={"at": (9, 8), "fleeing": True}, x=FAR, dice=("red", 1, 2, 3, 3, "blue"))
    t.go_to("x")
    assert t.model("A").at == at(9, 4)  # the north edge, 8 inches away, was the nearest
    assert t.event("moves").args["how"] == "flight"
    assert t.event("moves").args["cost"] == 4 * INCH
    assert t.model("A").fleeing
    assert t.model("A").round == 1  # its token was spent on it
    t.done()


def test_it_leaves_the_table_when_it_comes_up_to_the_edge() -> None:
    t = table(A={"at": (4.4, 9), "fleeing": True}, B={"at": (15, 15)}, x=FAR, dice=("red", 1, 2, 3, 3, "red"))
    t.match.choose(Assign("A"))
    assert t.model("A").fate is Fate.LEFT
    assert t.model("A").at is None
    t.go_to("B")
    t.done()


def test_what_it_carried_stays_at_the_edge() -> None:
    t = table(
        A={"at": (2, 9), "fleeing": True, "carried": ("tablet",)}, B={"at": (15, 15)}, x=FAR,
        mission="extraccion", dice=("red", 1, 2, 3, 3, "blue"),
    )  # fmt: skip
    t.match.choose(Assign("A"))
    (marker,) = t.state.markers
    assert (marker.id, marker.at.y) == ("tablet", 9 * INCH)
    assert marker.at.x < INCH


def test_enemies_strike_at_whoever_runs_out_of_their_contact() -> None:
    t = table(
        A={"at": (9, 8), "fleeing": True}, x={"at": (9, 9.5)},
        dice=("red", 1, 2, 3, 3, 4, 3, 2, 4, 3, "blue"),
    )  # fmt: skip
    assert t.match.decision.kind == "leaving"
    t.match.choose(FreeAttack("cuchillo"))
    t.settle({})
    assert t.model("A").health == 7
    assert t.model("A").at == at(9, 4)
    t.go_to("x")
    t.done()


def test_they_do_so_at_the_edge_as_well_before_it_is_gone() -> None:
    t = table(
        A={"at": (9, 0.5), "fleeing": True}, B={"at": (15, 15)}, x={"at": (9, 2)},
        dice=("red", 1, 2, 3, 3, "red"),
    )  # fmt: skip
    t.match.choose(Assign("A"))
    assert (t.match.decision.kind, t.match.decision.subjects[0]) == ("leaving", "x")
    t.match.choose(Pass())
    assert t.model("A").fate is Fate.LEFT


def test_a_model_that_flees_keeps_its_token() -> None:
    t = table(A={"at": (9, 8), "fleeing": True}, B={"at": (15, 15)}, x=FAR, dice=("red",))
    # the token that was drawn still has to be given to one of the two
    assert dict(tokens(t.game)) == {"red": 2, "blue": 1}
    assert t.match.decision.kind == "assign"
    options = list(t.match.decision.chooser.candidates())
    assert Assign("A") in options


def test_a_player_whose_only_model_flees_must_give_it_the_token() -> None:
    t = table(A={"at": (9, 8), "fleeing": True}, x=FAR, dice=("red", 1, 2, 3, 3, "blue"))
    assert t.model("A").round == 1
    assert t.match.decision.subjects == ("x",)
    t.done()


def test_whoever_begins_to_flee_on_its_way_goes_no_farther() -> None:
    """Of a triple with claws that are static a 2 is panic: half an inch from where it was, 1 inch from x."""
    t = table(
        A={"at": (9, 8), "move": 4}, x={"at": (9, 9.5), "weapons": ("garras_antena",)},
        dice=("red", 3, 3, 1, 1, 2, "blue"),
    )  # fmt: skip
    t.act("A", Move(at(9, 4)), x=FreeAttack("garras_antena"))
    model = t.model("A")
    assert (model.fleeing, model.health) == (True, 6)
    assert t.game.gap("A", "x") == INCH
    assert t.match.decision.subjects == ("x",), "and it does no more"
    t.done()


def test_whoever_begins_to_flee_in_its_own_activation_has_no_more_of_it() -> None:
    t = table(
        J={"at": (5, 5), "boss": True}, A={"at": (8, 5)}, x=FAR, dice=("red", 1, 2, 3, 3, "blue")
    )  # fmt: skip
    t.match.choose(Assign("A"))
    t.match.intervene(Injure("J", 10), "referee")
    assert t.model("A").fleeing
    assert t.state.phase is Phase.ACTIVATION
    assert t.match.decision.subjects == ("x",)
    assert t.state.turns[-1].who == "x"
    t.done()


@pytest.mark.parametrize("passed", [True, False])
def test_an_agente_rolls_a_failed_test_once_more(passed: bool) -> None:
    again = (6, 6) if passed else (1, 1)
    t = table(
        J={"at": (5, 5), "boss": True}, A={"at": (8, 5), "contract": "agente"}, x=FAR,
        dice=("blue", 1, 2, 3, 3, *again),
    )  # fmt: skip
    t.match.intervene(Injure("J", 10), "referee")
    assert t.model("A").fleeing is not passed
    t.done()


def test_an_impulso_helps_a_test_of_morale() -> None:
    t = table(
        J={"at": (5, 5), "boss": True}, A={"at": (8, 5)}, x=FAR, boons={"ana": (Boon.BOOST,)},
        dice=("blue", 8, 1, 4, 4),
    )  # fmt: skip
    t.match.intervene(Injure("J", 10), "referee")
    assert t.match.decision.kind == "before_roll"
    assert t.match.decision.chooser.check(Pass()) is None
    t.match.choose(Boost())
    assert t.parts(t.event("contest")) == {"base": 1, "boost": 1}
    assert not t.model("A").fleeing
    t.done()
