"""Missions decided over the edge of the table: breakthrough and extraction."""

from __future__ import annotations

from refriega.boards.table import Objective
from refriega.rulesets.hardwired.goals import places
from refriega.rulesets.hardwired.interventions import Injure
from refriega.rulesets.hardwired.options import Assign, Disengage, Interact, Leave, Move
from refriega.rulesets.hardwired.state import Marker
from refriega.rulesets.hardwired.terms import Fate
from tests.rulesets.hardwired.kit import at, table
from tests.rulesets.hardwired.missions import CENTRE, Models, last_round, won

# -- breakthrough ----------------------------------------------------------------------------------


def test_a_model_within_an_inch_of_the_opponents_edge_may_leave_over_it() -> None:
    t = table(A={"at": (12, 5)}, B={"at": (2, 22)}, x={"at": (20, 20)}, mission="ruptura", dice=("red",))
    assert t.refusal("A", Leave()).key == "leave.far"
    t.act("A", Move(at(12, 1.5)))
    assert t.refusal("A", Leave()).key == "leave.far"  # its base is 1.008" from the edge
    t = table(
        A={"at": (12, 5)}, B={"at": (2, 22)}, x={"at": (20, 20)}, mission="ruptura", dice=("red", "red")
    )
    t.act("A", Move(at(12, 1.49)))
    t.act("A", Leave())
    assert (t.model("A").fate, t.model("A").at) == (Fate.LEFT, None)
    assert t.state.deeds == (("left", "A", "north"),)
    assert t.match.decision.subjects == ("B",)


def test_in_a_corner_it_is_the_opponents_edge_that_it_leaves_over() -> None:
    t = table(
        A={"at": (23.5, 0.6)}, B={"at": (2, 22)}, x={"at": (20, 20)}, mission="ruptura", dice=("red", "red")
    )
    t.act("A", Leave())
    assert t.state.deeds == (("left", "A", "north"),)


def test_whoever_is_engaged_must_disengage_before_it_leaves() -> None:
    t = table(
        A={"at": (12, 1)}, B={"at": (2, 22)}, x={"at": (13.5, 1)}, mission="ruptura", dice=("red", "red")
    )
    assert t.refusal("A", Leave()).key == "leave.engaged"
    t.act("A", Disengage())
    t.act("A", Leave())
    assert t.model("A").fate is Fate.LEFT


def test_in_another_mission_nobody_leaves_the_table() -> None:
    t = table(A={"at": (12, 1)}, x={"at": (20, 20)}, dice=("red",))
    assert t.refusal("A", Leave()).key == "leave.no_way_out"


def test_moves_are_listed_to_where_the_mission_is_decided() -> None:
    t = table(A={"at": (5, 5)}, x={"at": (20, 20)}, mission="ruptura", dice=("red",))
    assert list(places(t.game, "A")) == [Objective("north", at(5, 0))]
    t = table(A={"at": (5, 5)}, x={"at": (20, 20)}, mission="control", dice=("red",))
    assert list(places(t.game, "A")) == [Objective("centre", at(12, 12))]
    t = table(A={"at": (5, 5)}, x={"at": (20, 20)}, mission="golpe", markers=(CENTRE,), dice=("red",))
    assert list(places(t.game, "A")) == [Objective("objetivo_1", at(12, 12))]


def test_whoever_flees_over_the_opponents_edge_has_left_over_it() -> None:
    t = table(
        A={"at": (12, 1), "fleeing": True},
        B={"at": (2, 22)},
        x={"at": (20, 20)},
        mission="ruptura",
        dice=("red", 1, 1, 6, 6, "red"),
    )
    t.match.choose(Assign("A"))
    assert t.model("A").fate is Fate.LEFT
    assert t.state.deeds == (("left", "A", "north"),)


def test_whoever_flees_over_another_edge_has_not_got_out() -> None:
    t = table(
        A={"at": (1, 22), "fleeing": True},
        x={"at": (20, 20)},
        y={"at": (20, 2)},
        mission="ruptura",
        round=7,
        dice=("red", 1, 1, 6, 6, "blue", "blue"),
    )
    assert t.state.deeds == (("left", "A", "west"),)
    t.end("x")
    t.end("y")
    assert t.event("mission.scored").args["scores"] == (0, 0)
    assert t.state.result == ("blue",)


def test_whoever_gets_more_out_has_won_though_nobody_is_left_on_the_table() -> None:
    t = table(
        A={"at": (12, 1)},
        x={"at": (20, 21)},
        y={"at": (20, 2), "left": 1},
        mission="ruptura",
        dice=("red", "blue"),
    )
    t.act("A", Leave())
    assert not t.match.over  # the others may still get out
    t.go_to("x")
    t.match.intervene(Injure("y", 1), "referee")
    t.match.intervene(Injure("x", 10), "referee")
    assert t.event("mission.scored").args["scores"] == (1, 0)
    assert t.state.result == ("red",)


# -- extraction ------------------------------------------------------------------------------------


def test_the_tablet_is_picked_up_from_within_an_inch() -> None:
    t = table(A={"at": (12, 13.4)}, x={"at": (20, 5)}, mission="extraccion", markers=(CENTRE,), dice=("red",))
    t.act("A", Interact("objetivo_1"))
    assert t.model("A").carried == ("objetivo_1",)
    assert t.state.markers == ()
    t = table(A={"at": (12, 13.5)}, x={"at": (20, 5)}, mission="extraccion", markers=(CENTRE,), dice=("red",))
    assert t.refusal("A", Interact("objetivo_1")).key == "marker.far"


def test_whoever_carries_the_tablet_off_over_its_own_edge_has_won() -> None:
    models: Models = {"B": {"at": (2, 2)}, "x": {"at": (20, 5)}}
    t = table(A={"at": (12, 1), "carried": ("t",)}, mission="extraccion", dice=("red",), **models)
    assert t.refusal("A", Leave()).key == "leave.far"
    t = table(A={"at": (12, 23), "carried": ("t",)}, mission="extraccion", dice=("red",), **models)
    t.act("A", Leave())
    assert (t.model("A").fate, t.model("A").carried) == (Fate.LEFT, ())
    assert t.state.markers == ()
    assert t.state.result == ("red",)


def test_without_the_tablet_nobody_leaves() -> None:
    t = table(A={"at": (12, 23)}, x={"at": (20, 5)}, mission="extraccion", markers=(CENTRE,), dice=("red",))
    assert t.refusal("A", Leave()).key == "leave.no_way_out"


def test_its_carrier_moves_at_half_and_may_not_disengage() -> None:
    t = table(
        A={"at": (12, 12), "move": 5, "carried": ("t",)},
        x={"at": (13.5, 12)},
        mission="extraccion",
        dice=("red",),
    )
    assert t.refusal("A", Disengage()).key == "disengage.carries"
    assert t.refusal("A", Move(at(9.9, 12))).args == {"most": 2 * 25_400}


def test_whoever_is_engaged_picks_nothing_up() -> None:
    t = table(
        A={"at": (12, 12)}, x={"at": (13.5, 12)}, mission="extraccion", markers=(CENTRE,), dice=("red",)
    )
    assert t.refusal("A", Interact("objetivo_1")).key == "marker.engaged"


def test_a_carrier_that_falls_or_flees_lets_the_tablet_lie_where_it_stood() -> None:
    where: Models = {
        "A": {"at": (8, 9), "carried": ("t",)},
        "B": {"at": (2, 2)},
        "x": {"at": (20, 5)},
    }
    t = table(mission="extraccion", dice=("red",), **where)
    t.go_to("B")
    t.match.intervene(Injure("A", 10), "referee")
    assert t.state.markers == (Marker("t", "objective", at(8, 9)),)
    where["A"] |= {"fleeing": True}
    t = table(mission="extraccion", dice=("red",), **where)
    t.go_to("B")
    assert t.state.markers == (Marker("t", "objective", at(8, 9)),)
    assert t.model("A").carried == ()


def test_if_nobody_carries_it_off_whoever_holds_it_has_won() -> None:
    holder: Models = {"x": {"at": (2, 2), "carried": ("t",)}}
    more: Models = {"A": {"at": (2, 22)}, "B": {"at": (5, 22)}}
    t = last_round("extraccion", **more, **holder)
    assert t.state.result == ("blue",)
    assert t.event("mission.tie").args == {"tie": "holder", "sides": ("red", "blue"), "scores": (0, 1)}
    assert t.events("mission.scored") == [], "nothing is counted there"
    assert won("extraccion", markers=(CENTRE,), **more, x={"at": (2, 2)}) == ("red",)
