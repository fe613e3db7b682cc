"""Where hostiles go: on patrol, to friends, into cover, away."""

from __future__ import annotations

import pytest

from refriega.boards.table import INCH, Footing, inches
from refriega.rulesets.hardwired.state import Marker
from tests.rulesets.hardwired.hostiles import acts, said
from tests.rulesets.hardwired.kit import at, piece, table, wall


@pytest.mark.rule("HW-003")
def test_a_patrol_goes_to_the_nearest_loot_that_it_is_not_at() -> None:
    t = table(
        dice=("g", 1, "red"),
        pieces=[wall(0, 11, 24, 12)],
        markers=[
            Marker("m1", "loot", at(12, 3)),
            Marker("m2", "loot", at(18, 4)),
            Marker("m3", "loot", at(2, 4)),
        ],
        A={"at": (12, 20)},
        g1={"unit": "maton", "at": (12, 4)},
    )
    assert said(t, "ai.to_loot") == [{"who": "g1", "marker": "m2"}]
    assert t.model("g1").at == at(16, 4)
    t.done()


@pytest.mark.rule("HW-003")
def test_regrouping_leads_up_to_the_nearest_friend() -> None:
    t = table(
        dice=("g", 6, "red"),
        pieces=[wall(0, 11, 24, 12)],
        A={"at": (12, 20)},
        g1={"unit": "maton", "at": (12, 4)},
        h1={"unit": "cria", "at": (15, 4), "group": "h", "activated": True},
        h2={"unit": "cria", "at": (4, 4), "group": "h", "activated": True},
    )
    assert said(t, "ai.to_friend") == [{"who": "g1", "friend": "h1"}]
    assert t.game.gap("g1", "h1") == 0
    t.done()


@pytest.mark.rule("HW-003")
def test_cover_is_taken_behind_something() -> None:
    t = table(
        dice=("g", 5, "red"),
        pieces=[wall(13, 10, 15, 11)],
        A={"at": (12, 20)},
        g1={"unit": "rata_de_cable", "at": (12, 9)},
    )
    assert acts(t) == [("g1", 5, "seen", "cover")]
    assert said(t, "ai.to_cover") == [{"who": "g1", "foe": "A"}]
    assert not t.game.sees("A", "g1")
    t.done()


@pytest.mark.rule("HW-003")
def test_whoever_has_cover_stays_and_whoever_finds_none_goes_away() -> None:
    t = table(dice=("g", 5, "red"), A={"at": (12, 20)}, g1={"unit": "rata_de_cable", "at": (12, 9)})
    assert said(t, "ai.away") == [{"who": "g1", "foe": "A"}]
    assert t.model("g1").at == at(12, 5)
    screen = piece(10, 12, 14, 12.5, Footing.CLOSED, height=3, screens=True)
    t = table(
        dice=("g", 5, "red"), pieces=[screen], A={"at": (12, 20)}, g1={"unit": "rata_de_cable", "at": (12, 9)}
    )
    assert said(t, "ai.in_cover") == [{"who": "g1", "foe": "A"}]
    assert t.model("g1").at == at(12, 9)
    t.done()


@pytest.mark.rule("HW-003")
def test_a_way_of_a_hairs_breadth_is_none() -> None:
    for move, y in ((0.09, 10), (0.1, 10.1)):
        g1 = {"unit": "maton", "at": (12, 10), "move": move}
        t = table(dice=("g", 3, "red"), A={"at": (12, 20)}, g1=g1)
        assert t.model("g1").at == at(12, y)
        assert said(t, "ai.stays") == ([{"who": "g1"}] if y == 10 else [])
        assert len(t.events("ai.closes_in")) == len(t.events("moves")) == (y > 10)
        t.done()


@pytest.mark.rule("HW-003")
def test_whoever_has_a_hairs_breadth_to_go_to_strike_goes_it() -> None:
    """From 1.02 inches it comes within an inch, for the wall that is seen over keeps it from the base."""
    t = table(
        dice=("g", 3, 3, 3, 4, 4, "red"),
        pieces=[wall(0, 11, 24, 11.5, 0.5)],
        A={"at": (12, 12)},
        g1={"unit": "maton", "at": (12, 9.996)},
    )
    t.settle({})
    assert t.game.gap("g1", "A") == INCH
    assert t.event("attack.missed").args["who"] == "g1"
    t.done()


@pytest.mark.rule("HW-003")
def test_a_wraith_phases_away_without_a_free_attack() -> None:
    t = table(
        dice=("g", 5, 4, 3, "red"),
        A={"at": (12, 20)},
        g1={"unit": "deriva", "at": (12, 9)},
    )
    assert acts(t) == [("g1", 5, "seen", "phase")]
    assert t.model("g1").at == at(16, 9)
    assert t.events("moves") == []
    t.done()


@pytest.mark.rule("HW-003")
def test_where_a_wraith_would_appear_in_somebody_it_appears_beside() -> None:
    t = table(
        dice=("g", 5, 4, 3, "red"),
        A={"at": (12, 20)},
        g1={"unit": "deriva", "at": (12, 9)},
        w1={"unit": "eco", "at": (16, 9), "group": "w", "activated": True},
    )
    where = t.model("g1").at
    assert where is not None
    assert where.y == inches(9)
    assert t.game.gap("g1", "w1") == 0
    t.done()


@pytest.mark.rule("HW-003")
def test_an_automaton_on_a_five_waits() -> None:
    t = table(dice=("g", 5, "red"), A={"at": (12, 20)}, g1={"unit": "cazador", "at": (12, 9)})
    assert acts(t) == [("g1", 5, "seen", "wait")]
    assert t.model("g1").at == at(12, 9)
    t.done()


@pytest.mark.rule("HW-003")
def test_nobody_jumps_down_where_it_can_climb() -> None:
    tower = piece(10, 2, 14, 6, Footing.TOP, height=1, climbable=True)
    t = table(dice=("g", 3, "red"), pieces=[tower], A={"at": (12, 20)}, g1={"unit": "maton", "at": (12, 5)})
    assert t.model("g1").at == at(12, 7)  # two inches of way, and two to climb down one
    t.done()
