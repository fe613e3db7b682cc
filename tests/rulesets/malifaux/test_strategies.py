"""Strategies and schemes: what brings victory points, when, and how much; how a match ends by them."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from refriega.boards.table import Point
from refriega.rulesets.malifaux.options import Interact, Take
from refriega.rulesets.malifaux.scene import Strategy
from refriega.rulesets.malifaux.state import Marker, Phase
from refriega.rulesets.malifaux.strategies.book import count_end, count_turn
from refriega.rulesets.malifaux.strategies.row import OBJECTIVE
from refriega.rulesets.malifaux.strategies_schema import StrategyType
from refriega.rulesets.malifaux.terms import Fate, Station
from tests.rulesets.malifaux.kit import Bench, at, melee, table

FULL = ("M01", "M02", "M03", "T01", "T02", "T03")
"""A hand that draws nothing."""

STRONG = {"actions": (melee("golpe", 6, (2, 3, 5)),)}


def marker(id_: str, place: Point, crew: str = "", kind: str = OBJECTIVE) -> Marker:
    return Marker(id_, kind, place, crew)


def goal(type_: StrategyType, **numbers: Any) -> Strategy:
    return Strategy(id="prueba", type=type_, **numbers)


def points(t: Bench) -> dict[str, int]:
    return {side: crew.points for side, crew in t.state.crews.items()}


def turn_ends(t: Bench) -> dict[str, int]:
    """What there is after the points of one turn's end have been given."""
    count_turn(t.game)
    return points(t)


# -- slaughter -----------------------------------------------------------------------------------------


def fallen(t: Bench, who: str, by: str, turn: int) -> None:
    model = t.game.model(who)
    model.fate, model.at, model.killed_by, model.gone = Fate.KILLED, None, by, turn


def test_a_turn_in_which_enough_enemies_were_killed_is_worth_a_point_however_many() -> None:
    t = table(
        strategy=goal("slaughter", goal=2),
        round=3,
        A={"at": (3, 3)},
        B={"at": (6, 3)},
        x={"at": (20, 20)},
        y={"at": (20, 17)},
        z={"at": (20, 14)},
        w={"at": (20, 11)},
        v={"at": (20, 8)},
    )
    fallen(t, "x", "red", 2)
    fallen(t, "y", "red", 3)
    assert turn_ends(t) == {"red": 0, "blue": 0}, "one of them fell in an earlier turn"
    fallen(t, "z", "red", 3)
    fallen(t, "w", "red", 3)
    assert turn_ends(t) == {"red": 1, "blue": 0}


def test_kills_that_are_nobodys_and_those_of_ones_own_do_not_count() -> None:
    t = table(
        strategy=goal("slaughter", goal=1),
        A={"at": (3, 3)}, B={"at": (6, 3)}, x={"at": (20, 20)}, y={"at": (20, 17)},
    )  # fmt: skip
    fallen(t, "x", "", 1)
    fallen(t, "B", "red", 1)
    assert turn_ends(t) == {"red": 0, "blue": 0}


@pytest.mark.rule("MX-030")
def test_a_kill_in_play_is_counted_at_the_end_of_its_turn() -> None:
    """Ml 6 + 10 against Df 5 + 4: 16 - 9 = 7, straight; severe 5 kills who has 3 left."""
    t = table(
        strategy=goal("slaughter", goal=1),
        A={"at": (5, 5), **STRONG},
        x={"at": (5, 7), "left": 3},
        y={"at": (20, 20), "activated": True},
        hands={"red": FULL, "blue": FULL},
        cards=("R10", "C04", "M12", "R08", "C05"),  # two of them for the next initiative
    )
    t.act("A", Take("golpe", ("x",)))
    assert t.model("x").fate is Fate.KILLED
    assert (t.model("x").killed_by, t.model("x").gone) == ("red", 1)
    t.end("A")
    assert points(t) == {"red": 1, "blue": 0}
    assert t.event("points").args == {"crew": "red", "goal": "prueba", "points": 1, "total": 1}
    t.done()


# -- ground --------------------------------------------------------------------------------------------


def test_each_marker_is_worth_a_point_to_whoever_has_more_models_near_it() -> None:
    """A marker's and a model's base of 30 mm: from centre to centre 1.18" less."""
    t = table(
        strategy=goal("ground", inches=3),
        markers=(marker("a", at(5, 5)), marker("b", at(15, 5)), marker("c", at(15, 15))),
        A={"at": (5, 9)}, B={"at": (15, 8)}, C={"at": (15, 18)},
        x={"at": (15, 2)}, y={"at": (12, 15)}, z={"at": (18, 15)}, w={"at": (5, 0.7)},
    )  # fmt: skip
    # a: A is 4 - 1.18 = 2.82" away, w 4.3 - 1.18 = 3.12"; b: one of each; c: one against two
    assert turn_ends(t) == {"red": 1, "blue": 1}


def test_nothing_is_scored_before_its_first_turn_or_beyond_what_it_can_bring() -> None:
    t = table(
        strategy=goal("ground", since=2, most=2, points=1),
        markers=(marker("a", at(5, 5)), marker("b", at(8, 5)), marker("c", at(11, 5))),
        A={"at": (6, 7)}, B={"at": (9, 7)}, x={"at": (20, 20)},
    )  # fmt: skip
    assert turn_ends(t) == {"red": 0, "blue": 0}
    t.state.round = 2
    assert turn_ends(t) == {"red": 2, "blue": 0}
    assert turn_ends(t) == {"red": 2, "blue": 0}


def test_two_quarters_and_more_than_the_opponent_are_worth_a_point() -> None:
    t = table(
        strategy=goal("quarters", goal=2, inches=6),
        A={"at": (3, 3)}, B={"at": (21, 3)}, C={"at": (12, 3)}, D={"at": (9, 14)},
        x={"at": (3, 21)}, y={"at": (13, 21)},
    )  # fmt: skip
    # A and B hold the quarters of the north, x and y those of the south; C stands across the middle, D within
    # 6" of the centre
    assert turn_ends(t) == {"red": 0, "blue": 0}
    t.game.model("y").at = at(12.3, 21)  # across the middle too
    assert turn_ends(t) == {"red": 1, "blue": 0}


# -- markers -------------------------------------------------------------------------------------------


def test_a_marker_is_claimed_by_interacting_and_counts_until_the_other_claims_it() -> None:
    t = table(
        strategy=goal("claims", goal=2),
        markers=(marker("a", at(5, 5)), marker("b", at(15, 5), "red")),
        A={"at": (5, 7)}, x={"at": (7, 5)}, y={"at": (20, 20)},
    )  # fmt: skip
    assert turn_ends(t) == {"red": 0, "blue": 0}
    t.act("A", Interact(OBJECTIVE, "a"))
    assert [one.crew for one in t.state.markers] == ["red", "red"]
    assert turn_ends(t) == {"red": 1, "blue": 0}
    assert t.refusal("A", Interact(OBJECTIVE, "a")).key == "interact.claimed"
    t.end("A")
    t.act("x", Interact(OBJECTIVE, "a"))
    assert [one.crew for one in t.state.markers] == ["blue", "red"]
    assert turn_ends(t) == {"red": 1, "blue": 0}


def test_a_marker_that_is_salvaged_scores_at_once_and_is_gone() -> None:
    t = table(
        strategy=goal("salvage"),
        markers=(marker("a", at(5, 5)), marker("b", at(5, 9.5))),
        A={"at": (5, 7)}, x={"at": (20, 20)},
    )  # fmt: skip
    assert t.refusal("A", Interact(OBJECTIVE, "b")).key == "interact.objective_too_far"  # 2.5 - 1.18 = 1.32"
    t.act("A", Interact(OBJECTIVE, "a"))
    assert points(t) == {"red": 1, "blue": 0}
    assert [one.id for one in t.state.markers] == ["b"]
    assert t.refusal("A", Interact(OBJECTIVE, "a")).key == "interact.no_objective"


def test_where_the_strategy_has_nothing_to_do_with_markers_nobody_can_do_anything_there() -> None:
    t = table(strategy=goal("ground"), markers=(marker("a", at(5, 5)),), A={"at": (5, 7)}, x={"at": (20, 20)})
    assert t.refusal("A", Interact(OBJECTIVE, "a")).key == "interact.no_objective"
    assert t.refusal("A", Interact(OBJECTIVE)).key == "interact.no_objective"


def test_who_is_engaged_claims_nothing() -> None:
    t = table(
        strategy=goal("claims"), markers=(marker("a", at(5, 5)),),
        A={"at": (5, 7)}, x={"at": (5, 9), **STRONG},
    )  # fmt: skip
    assert t.refusal("A", Interact(OBJECTIVE, "a")).key == "interact.engaged"


# -- schemes -------------------------------------------------------------------------------------------


def with_scheme(t: Bench, scheme: Strategy, crew: str = "red") -> Bench:
    """The same match, in which a crew has a scheme."""
    t.scene.sides[crew] = replace(t.scene.sides[crew], schemes=(scheme,))
    return t


SCHEME = Strategy(id="plan", type="headhunt", points=2, most=2)


def test_the_head_of_the_enemys_leader_scores_at_once_and_once() -> None:
    t = table(
        A={"at": (5, 5), **STRONG},
        B={"at": (2, 20)},
        x={"at": (5, 7), "left": 3, "station": Station.MASTER},
        h={"at": (20, 17), "station": Station.HENCHMAN},
        cards=("R10", "C04", "M12"),
    )
    with_scheme(t, SCHEME)
    t.act("A", Take("golpe", ("x",)))
    assert points(t) == {"red": 2, "blue": 0}
    t.end("A")
    assert points(t) == {"red": 2, "blue": 0}


def test_a_henchmans_head_counts_only_where_there_is_no_master() -> None:
    for station, expected in ((Station.MASTER, 0), (Station.ENFORCER, 2)):
        t = table(
            A={"at": (5, 5)},
            x={"at": (20, 20), "station": station},
            h={"at": (20, 17), "station": Station.HENCHMAN},
        )
        with_scheme(t, SCHEME)
        fallen(t, "h", "red", 1)
        t.end("A")
        assert points(t)["red"] == expected


def test_a_cordon_is_of_own_scheme_markers_near_the_centre_line_when_all_is_over() -> None:
    """On 24" the line is at 12; a marker's edge is 0.59" from its centre."""
    t = table(
        markers=(
            marker("a", at(5, 12), "red", "scheme"),
            marker("b", at(9, 15.5), "red", "scheme"),
            marker("c", at(13, 8.3), "red", "scheme"),
            marker("d", at(17, 12), "blue", "scheme"),
            marker("e", at(20, 12), "red", "corpse"),
        ),
        A={"at": (5, 5)}, x={"at": (20, 20)},
    )  # fmt: skip
    with_scheme(t, Strategy(id="plan", type="cordon", inches=3, most=3))
    assert turn_ends(t) == {"red": 0, "blue": 0}
    count_end(t.game)
    assert points(t) == {"red": 2, "blue": 0}  # a, b; c is 3.7 - 0.59 = 3.11" away


def test_a_breakthrough_is_of_own_scheme_markers_near_the_enemys_edge() -> None:
    """Crews of the kit are of the south; the edge across is the north."""
    t = table(
        markers=(
            marker("a", at(5, 6.5), "red", "scheme"),
            marker("b", at(9, 7), "red", "scheme"),
            marker("c", at(13, 23), "red", "scheme"),
        ),
        A={"at": (5, 15)}, x={"at": (20, 20)},
    )  # fmt: skip
    with_scheme(t, Strategy(id="plan", type="breakthrough", inches=6))
    count_end(t.game)
    assert points(t) == {"red": 1, "blue": 0}  # a: 6.5 - 0.59 = 5.91"


# -- the end -------------------------------------------------------------------------------------------


def end_of_turn(*cards: str) -> Bench:
    return table(
        strategy=goal("ground", turns=5), phase=Phase.END, round=5, cards=cards,
        hands={"red": FULL, "blue": FULL},
        markers=(marker("a", at(5, 5)),), A={"at": (20, 3)}, x={"at": (5, 7)},
    )  # fmt: skip


def test_the_points_of_the_last_turn_count_and_more_points_win() -> None:
    t = end_of_turn("R09")
    assert t.state.result == ("blue",)
    assert points(t) == {"red": 0, "blue": 1}
    assert [event.key for event in t.match.log or ()][-3:] == ["points", "last_turn", "over"]

    t = end_of_turn("R10", "R08", "C05")
    t.settle({})
    assert not t.match.over, "another turn follows"
    assert t.state.round == 6
    t.done()


@pytest.mark.parametrize(("variant", "winner"), [("loses", "red"), ("points", "blue")])
def test_a_crew_with_no_model_left_has_lost_or_the_points_decide(variant: str, winner: str) -> None:
    t = table(
        variants={"no_models_left": variant},
        A={"at": (5, 5), **STRONG},
        x={"at": (5, 7), "left": 3},
        cards=("R10", "C04", "M12"),
    )
    t.game.state.crews["blue"].points = 3
    t.act("A", Take("golpe", ("x",)))
    assert t.state.result == (winner,)


def test_a_match_with_nobody_left_goes_by_points() -> None:
    t = table(A={"at": (5, 5), "left": 1, "held": {"poison": 1}, "activated": True},
              x={"at": (20, 20), "left": 1, "held": {"poison": 1}, "activated": True},
              phase=Phase.END)  # fmt: skip
    assert t.state.result == ("red", "blue")
