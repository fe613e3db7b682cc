"""Summoning: where the new model stands, whose it is, and what it may do."""

from __future__ import annotations

from typing import Any

import pytest

from refriega.boards.table import Footing
from refriega.rulesets.malifaux.effects_schema import Summon
from refriega.rulesets.malifaux.options import Activate, Take, ToPoint, Walk
from refriega.rulesets.malifaux.terms import Stat
from tests.rulesets.malifaux.kit import Bench, action, at, card, melee, piece, table, wall

GOLEM = card("golem", wounds=4, base=40, actions=(melee("garra", 5),))


def summoner(*, ap: int = 1, conditions: tuple[tuple[str, int], ...] = (), **more: Any) -> Bench:
    """`A` at (5, 5) summons a golem within 3 inches."""
    effect = Summon(to="actor", card="golem", inches=3, conditions=conditions)
    call = action("invocar", ap=ap, effects=(effect,))
    return table(A={"at": (5, 5), "actions": (call,)}, x={"at": (20, 20)}, content={"golem": GOLEM}, **more)


@pytest.mark.rule("MX-031")
def test_a_summoned_model_joins_its_summoners_crew_where_the_player_says() -> None:
    t = summoner()
    t.act("A", Take("invocar"), A=ToPoint(at(8, 5)))
    t.done()
    golem = t.model("golem")
    assert (golem.card, golem.crew, golem.at, golem.wounds, golem.summoned) == (
        "golem",
        "red",
        at(8, 5),
        4,
        1,
    )
    assert t.event("summoned").args["by"] == "A"


@pytest.mark.rule("MX-031")
def test_it_comes_no_farther_away_and_only_where_there_is_room() -> None:
    t = summoner(pieces=(wall(0, 7, 24, 8),))
    t.go_to("A")
    t.match.choose(Take("invocar"))
    check = t.match.decision.chooser.check
    # small base and golem: 15 and 20 mm, so that 3 inches apart is 4.378 from centre to centre
    assert check(ToPoint(at(9.37, 5))) is None
    for place, key in (
        (at(9.38, 5), "place.not_near"),
        (at(5, 7), "place.no_room"),
        (at(6, 5), "place.no_room"),
    ):
        refusal = check(ToPoint(place))
        assert refusal is not None
        assert refusal.key == key
    listed = list(t.match.decision.chooser.candidates())
    assert len(listed) > 10
    assert all(check(option) is None for option in listed)


@pytest.mark.rule("MX-031")
def test_as_often_as_there_are_ap_each_with_a_name_of_its_own() -> None:
    t = summoner()
    t.act("A", Take("invocar"))
    t.act("A", Take("invocar"))
    names = [str(event.args["who"]) for event in t.events("summoned")]
    assert len(set(names)) == 2
    assert all(t.model(name).card == "golem" for name in names)


@pytest.mark.rule("MX-031")
def test_it_may_come_with_conditions() -> None:
    t = summoner(conditions=(("slow", 0), ("burning", 2)))
    t.act("A", Take("invocar"))
    assert t.held("golem") == {"slow": 0, "burning": 2}


@pytest.mark.rule("MX-031")
def test_it_may_activate_in_the_turn_in_which_it_comes() -> None:
    t = summoner()
    t.act("A", Take("invocar"), A=ToPoint(at(8, 5)))
    t.act("golem", Walk(at(8, 9)))
    assert t.model("golem").at == at(8, 9)


@pytest.mark.rule("MX-031")
def test_or_not_before_the_next_by_a_variant() -> None:
    t = summoner(variants={"summoned_may_activate": "no"})
    t.act("A", Take("invocar"))
    t.end("A")
    offered = t.match.decision.chooser.candidates()
    assert Activate("golem") not in list(offered)


@pytest.mark.rule("MX-031")
def test_where_there_is_no_room_nobody_comes() -> None:
    sides = ((0, 0, 4.3, 24), (5.7, 0, 24, 24), (0, 0, 24, 4.3), (0, 5.7, 24, 24))
    cell = [piece(*side, Footing.CLOSED, id=f"lado{n}", height=6) for n, side in enumerate(sides)]
    t = summoner(pieces=cell)
    t.act("A", Take("invocar"))
    assert "golem" not in t.state.models
    assert t.event("summon.no_room").args["card"] == "golem"


@pytest.mark.rule("MX-021", "MX-031")
def test_a_failed_duel_summons_nobody() -> None:
    effect = Summon(to="actor", card="golem")
    call = action("invocar", stat=Stat.CA, value=5, tn=12, tn_suits="C", effects=(effect,))
    said: dict[str, Any] = {"A": {"at": (5, 5), "actions": (call,)}, "x": {"at": (20, 20)}}
    t = table(**said, content={"golem": GOLEM}, cards=("M09",))
    t.act("A", Take("invocar"))
    t.done()
    assert "golem" not in t.state.models
    t = table(**said, content={"golem": GOLEM}, cards=("C07",))
    t.act("A", Take("invocar"))
    assert "golem" in t.state.models
