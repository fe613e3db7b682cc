"""Missions in which markers are handled: repeaters and the heist."""

from __future__ import annotations

import pytest

from refriega.rulesets.hardwired.options import EndActivation, Interact
from tests.rulesets.hardwired.kit import table
from tests.rulesets.hardwired.missions import CENTRE, NODES, STAFF, deeds

# -- repeaters -------------------------------------------------------------------------------------


def test_each_side_sets_a_repeater_running_once_and_for_good() -> None:
    t = table(
        A={"at": (10.6, 12)},
        B={"at": (2, 22)},
        x={"at": (13.4, 12)},
        mission="repetidores",
        markers=NODES,
        dice=("red", "blue", "red"),
    )
    t.act("A", Interact("medio"))
    assert t.refusal("A", Interact("medio")).key == "activation.no_action_left"
    assert deeds(t) == (("running", "red", "medio"),)
    t.end("A")
    t.act("x", Interact("medio"))
    assert deeds(t) == (("running", "red", "medio"), ("running", "blue", "medio"))
    assert [marker.id for marker in t.state.markers] == ["oeste", "medio", "este"]


def test_a_repeater_that_runs_is_not_set_running_again() -> None:
    t = table(
        A={"at": (11, 12)},
        B={"at": (12, 10.6)},
        x={"at": (2, 2)},
        mission="repetidores",
        markers=NODES,
        dice=("red", "red"),
    )
    t.act("A", Interact("medio"))
    t.end("A")
    assert t.refusal("B", Interact("medio")).key == "objective.running"


def test_whoever_has_more_repeaters_running_has_won() -> None:
    t = table(
        A={"at": (11, 12)},
        x={"at": (2, 2)},
        y={"at": (5, 2)},
        mission="repetidores",
        markers=NODES,
        round=7,
        dice=("red", "blue", "blue"),
    )
    t.act("A", Interact("medio"))
    for _ in range(3):
        t.match.choose(EndActivation())
        if not t.match.over and t.match.decision.kind == "assign":
            t.go_to("x")
    assert t.state.result == ("red",)


# -- the heist -------------------------------------------------------------------------------------


def test_one_model_of_a_side_downloads_in_a_round() -> None:
    t = table(
        A={"at": (11, 12)},
        B={"at": (12, 10.6)},
        x={"at": (2, 2)},
        mission="golpe",
        markers=(CENTRE,),
        dice=("red", "red"),
    )
    t.act("A", Interact("objetivo_1"))
    assert t.state.points == {"red": 1}
    t.end("A")
    assert t.refusal("B", Interact("objetivo_1")).key == "objective.once_a_round"


def test_the_third_download_wins_at_once() -> None:
    t = table(
        A={"at": (11, 12)},
        x={"at": (2, 2)},
        mission="golpe",
        markers=(CENTRE,),
        points={"red": 2},
        dice=("red",),
    )
    t.act("A", Interact("objetivo_1"))
    assert t.state.result == ("red",)


@pytest.mark.parametrize(
    ("before", "after"), [((2, 1), (1, 1)), ((1, 1), (0, 0)), ((0, 0), (0, 0)), ((0, 1), (0, 0))]
)
def test_a_hostile_beside_the_terminal_takes_from_the_side_ahead_or_from_both(
    before: tuple[int, int], after: tuple[int, int]
) -> None:
    t = table(
        A={"at": (2, 22)},
        x={"at": (2, 2)},
        c={**STAFF, "at": (12, 13.4), "hostile": True, "move": 0},
        mission="golpe",
        markers=(CENTRE,),
        points={"red": before[0], "blue": before[1]},
        dice=("red", "c", 1, 1, "blue"),
    )
    t.end("A")
    assert (t.state.points["red"], t.state.points["blue"]) == after
    changes = [event.args["amount"] for event in t.events("mission.points")]
    assert changes == [-1] * sum(one != other for one, other in zip(before, after, strict=True))
    assert [event.args["who"] for event in t.events("mission.beside")] == ["c"] * bool(changes)


def test_with_nobody_at_three_whoever_has_more_has_won() -> None:
    t = table(
        A={"at": (11, 12)},
        x={"at": (2, 2)},
        y={"at": (4, 2)},
        mission="golpe",
        markers=(CENTRE,),
        round=7,
        dice=("red", "blue", "blue"),
    )
    t.act("A", Interact("objetivo_1"))
    t.end("A")
    t.end("x")
    t.end("y")
    assert t.state.result == ("red",)
