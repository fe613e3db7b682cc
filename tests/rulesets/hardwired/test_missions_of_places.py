"""Missions that count who is where: the centre, quarters, the beacon, the uplink."""

from __future__ import annotations

from typing import Any

from tests.rulesets.hardwired.kit import Bench, table
from tests.rulesets.hardwired.missions import CENTRE, GANG, NODES, STAFF, Models, done, last_round, won

# -- control ---------------------------------------------------------------------------------------


def test_control_counts_models_within_3_inches_of_the_centre() -> None:
    near, far = 12 + 3 + 0.49, 12 + 3 + 0.5  # a base reaches 0.492"
    assert won("control", A={"at": (12, near)}, x={"at": (2, 2)}, y={"at": (5, 2)}) == ("red",)
    assert won("control", A={"at": (12, far)}, x={"at": (2, 2)}, y={"at": (5, 2)}) == ("blue",)


def test_control_does_not_count_whoever_flees() -> None:
    them: Models = {"x": {"at": (2, 2)}, "y": {"at": (5, 2)}}
    assert won("control", A={"at": (12, 12), "fleeing": True}, **them) == ("blue",)


def test_each_hostile_at_the_centre_takes_one_from_both_sides() -> None:
    red: Models = {"A": {"at": (10, 11)}, "B": {"at": (10, 13)}, "C": {"at": (12, 10)}, "D": {"at": (12, 14)}}
    blue: Models = {
        n: {"at": at_} for n, at_ in zip("xyzw", ((14, 11), (14, 13), (14, 9.5), (10, 9.5)), strict=True)
    }
    fifth: Models = {"v": {"at": (12, 12)}}
    gang: Models = {f"g{n}": {**GANG, "at": (11 + n, 15)} for n in (0, 2)}
    t = last_round("control", **red, **blue, **fifth, **gang)
    assert t.event("mission.scored").args["scores"] == (2, 3)
    assert t.state.result == ("blue",)


def test_level_at_the_centre_the_survivors_decide_and_then_the_defender() -> None:
    three: Models = {"A": {"at": (2, 22)}, "B": {"at": (5, 22)}, "x": {"at": (2, 2)}}
    gang: Models = {"g": {**GANG, "at": (12, 12)}}
    assert won("control", **three, **gang) == ("red",)
    level = last_round("control", A={"at": (2, 22)}, x={"at": (2, 2)})
    assert level.scene.sides["red"].defends is False
    assert level.state.result == ("red", "blue")
    decided = [(event.args["tie"], event.args["scores"]) for event in level.events("mission.tie")]
    assert decided == [("survivors", (1, 1)), ("defender", (0, 0))]


def test_companions_count_for_nobody_and_against_nobody() -> None:
    t = last_round("control", A={"at": (12, 10)}, x={"at": (2, 2)}, c={**STAFF, "at": (12, 13)})
    assert t.event("mission.scored").args["scores"] == (1, 0)


# -- quarters --------------------------------------------------------------------------------------


def test_a_quarter_is_held_by_whoever_has_more_in_it() -> None:
    t = last_round(
        "cuadrantes",
        A={"at": (3, 3)},
        B={"at": (20, 20)},
        C={"at": (20, 17)},
        D={"at": (3, 20)},
        x={"at": (5, 5)},
        y={"at": (22, 22)},
        z={"at": (20, 3)},
        w={"at": (22, 5)},
    )
    assert t.event("mission.scored").args["scores"] == (2, 1)
    assert t.state.result == ("red",)


def test_a_hostile_in_a_quarter_takes_one_from_both() -> None:
    t = last_round("cuadrantes", A={"at": (3, 3)}, x={"at": (20, 20)}, g={**GANG, "at": (6, 6)})
    assert t.event("mission.scored").args["scores"] == (0, 1)


# -- the beacon ------------------------------------------------------------------------------------


def beacon(**models: Any) -> Bench:
    """The end of round 1 of the beacon."""
    dice: list[int | str] = [*[1] * 6, "red"]  # the boons of two players, and the first draw of round 2
    return table(mission="baliza", markers=(CENTRE,), dice=dice, **done(models))


def test_at_the_end_of_every_round_the_side_with_more_at_the_beacon_scores() -> None:
    t = beacon(A={"at": (12, 10)}, B={"at": (12, 14)}, x={"at": (10, 12)})
    assert t.state.points == {"red": 1}
    assert not t.match.over


def test_level_or_outnumbered_by_hostiles_nobody_scores_at_the_beacon() -> None:
    assert beacon(A={"at": (12, 10)}, x={"at": (10, 12)}).state.points == {}
    assert beacon(A={"at": (12, 10)}, x={"at": (2, 2)}, g={**GANG, "at": (10, 12)}).state.points == {}


def test_a_player_alone_scores_at_the_beacon_only_with_somebody_there() -> None:
    gang: Models = {"g": {**GANG, "at": (20, 2)}}
    for at_, points in (((12, 10), {"red": 1}), ((2, 22), {})):
        t = table(
            mission="baliza",
            markers=(CENTRE,),
            dice=(1, 1, 1, "red"),
            **done({"A": {"at": at_}, **gang}),
        )
        assert t.state.points == points


def test_with_equal_points_whoever_is_nearer_the_beacon_has_won() -> None:
    # a hostile beside it keeps both from scoring in this round, and one of three is left over
    models: Models = {
        "A": {"at": (12, 10)},
        "B": {"at": (12, 14.5)},
        "x": {"at": (10, 12)},
        "y": {"at": (2, 2)},
        "z": {"at": (5, 2)},
    }
    t = table(
        mission="baliza",
        markers=(CENTRE,),
        round=7,
        dice=(),
        **done(models),
    )
    assert t.state.points == {"red": 1}
    assert t.state.result == ("red",)


# -- the uplink ------------------------------------------------------------------------------------


def test_a_node_is_live_for_the_side_that_is_alone_at_it() -> None:
    t = last_round(
        "enlace",
        markers=NODES,
        A={"at": (4, 14)},
        B={"at": (12, 14)},
        C={"at": (20, 14)},
        x={"at": (12, 10)},
        y={"at": (2, 2)},
        z={"at": (5, 2)},
        w={"at": (8, 2)},
        g={**GANG, "at": (20, 10)},
    )
    assert t.event("mission.scored").args["scores"] == (1, 0)
    assert t.state.result == ("red",)


def test_whoever_flees_neither_holds_nor_contests_a_node() -> None:
    models: Models = {"A": {"at": (4, 14)}, "x": {"at": (4, 10), "fleeing": True}}
    t = last_round("enlace", markers=NODES, **models)
    assert t.event("mission.scored").args["scores"] == (1, 0)
