"""Initiative: one check, one order, ties settled once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import pytest

from refriega.core.chance import ScriptedChance
from refriega.core.errors import ScenarioError
from refriega.core.event import Event
from refriega.core.match import Match
from refriega.core.modifier import Breakdown
from refriega.rulesets.leyendas.options import Begin, EndTurn, Order
from refriega.rulesets.leyendas.ruleset import RULESET
from refriega.rulesets.leyendas.scenario import load_scenario
from refriega.rulesets.leyendas.state import LeyendasState
from tests.refusals import refuses
from tests.rulesets.leyendas.table import FIGHTER, scenario_text


def begin(
    dice: Iterable[int], sketch: str = "A..b..C..d", head: Mapping[str, str] | None = None, **creatures: Any
) -> tuple[Match[LeyendasState], ScriptedChance]:
    """A fight from its first die; whoever is not described is a plain fighter."""
    marks = sorted({mark for mark in sketch if mark.isalpha()}, key=sketch.index)
    everybody = {mark: FIGHTER | creatures.get(mark, {}) for mark in marks}
    scene = load_scenario(scenario_text(sketch, everybody, **(head or {})), "test", {})
    script = ScriptedChance(dice)
    return Match(RULESET, scene, script), script


def able(dexterity: int, bonus: int = 0, **more: Any) -> dict[str, Any]:
    return {"abilities": {"dexterity": dexterity}, "initiative": bonus} | more


def told(match: Match[LeyendasState], key: str) -> list[Event]:
    return [event for event in match.log or () if event.key == key]


def order(match: Match[LeyendasState]) -> str:
    return "".join(match.state.order.order)


def turns(match: Match[LeyendasState], count: int) -> str:
    """Whose turns come, each of which ends at once."""
    seen = ""
    while len(seen) < count:
        decision = match.decision
        if decision.kind == "turn":
            seen += decision.subjects[0]
            match.choose(EndTurn())
        else:
            match.choose(Begin())
    return seen


@pytest.mark.rule("ML-001", "ML-010")
def test_everybody_rolls_once_and_the_highest_acts_first() -> None:
    match, script = begin((5, 12, 18, 9), A=able(16), b=able(8), C=able(10, 1), d=able(20))
    assert script.left == ()
    assert match.state.initiative == {"A": 8, "b": 11, "C": 19, "d": 14}
    assert order(match) == "CdbA"
    events = [e for e in match.log or () if e.key == "initiative"]
    assert [e.args["who"] for e in events] == ["A", "b", "C", "d"]
    parts = events[2].args["parts"]
    assert isinstance(parts, Breakdown)
    assert {p.source: p.value for p in parts.parts} == {"initiative": 1}
    assert "ML-010" in events[0].rules


@pytest.mark.rule("ML-010", "ML-054")
def test_armour_does_not_cap_initiative() -> None:
    match, _ = begin((10, 10), "A..b", A=able(18, armour="placa_completa"), b=able(12))
    assert match.state.initiative == {"A": 14, "b": 11}


@pytest.mark.rule("ML-010")
def test_a_natural_20_is_nothing_special_here() -> None:
    match, _ = begin((20, 1), "A..b", A=able(1), b=able(10, 30))
    assert match.state.initiative == {"A": 15, "b": 31}
    assert order(match) == "bA"


@pytest.mark.rule("ML-003")
def test_every_round_has_the_same_order() -> None:
    match, script = begin((5, 12, 18, 9))
    assert turns(match, 12) == "CbdACbdACbdA"
    assert script.left == ()
    assert match.state.round == 4


@pytest.mark.rule("ML-011")
def test_a_tie_goes_to_the_higher_dexterity() -> None:
    # A 17 with 14, b 17 with 16, C 12
    match, _ = begin((15, 14, 12), "A..b..C", A=able(14), b=able(16), C=able(10))
    assert match.state.initiative == {"A": 17, "b": 17, "C": 12}
    assert order(match) == "bAC"
    (event,) = told(match, "initiative.tie")
    assert event.rules == ("ML-011",)
    assert event.args == {"who": "b", "other": "A", "total": 17, "score": 16, "other_score": 14}


@pytest.mark.rule("ML-011")
def test_the_score_decides_not_the_modifier() -> None:
    match, _ = begin((10, 10), "A..b", A=able(14), b=able(15))
    assert match.state.initiative == {"A": 12, "b": 12}
    assert order(match) == "bA"


@pytest.mark.rule("ML-011", "ML-003")
def test_the_last_tie_is_decided_once_by_the_game_master() -> None:
    # A has the highest modifier and the lowest Dexterity
    match, script = begin(
        (10, 13, 13), "A..b..C", {"game_master": "ama"}, A=able(14, 5), b=able(18), C=able(18)
    )
    assert script.left == ()
    assert match.decision.key() == ("ama", "tie", "b", "C")
    with refuses("tie.not_an_order"):
        match.choose(Order(("b", "A")))
    match.choose(Order(("C", "b")))
    assert order(match) == "CbA"
    (event,) = told(match, "initiative.decided")
    assert (event.rules, event.args) == (("ML-011",), {"by": "ama", "order": ("C", "b")})
    (tie,) = told(match, "initiative.tie")  # all have 17, A by 10 + 2 + 5
    assert tie.args == {"who": "b", "other": "A", "total": 17, "score": 18, "other_score": 14}
    assert turns(match, 6) == "CbACbA"


@pytest.mark.rule("ML-011")
def test_without_a_game_master_the_tied_roll_on_until_it_is_settled() -> None:
    match, script = begin((10, 10, 10, 7, 7, 15, 3, 11), "A..b..C")
    # A 7, b 7, C 15; then A 3, b 11
    assert script.left == ()
    rolled = [(e.args["who"], e.args["natural"], e.args["group"]) for e in told(match, "initiative.roll_off")]
    three, two = ("A", "b", "C"), ("A", "b")
    assert rolled == [("A", 7, three), ("b", 7, three), ("C", 15, three), ("A", 3, two), ("b", 11, two)]
    assert order(match) == "CbA"


@pytest.mark.rule("ML-025", "ML-011")
def test_a_player_who_keeps_track_of_the_order_is_asked_for_ties() -> None:
    match, _ = begin((10, 10), "A..b", {"game_master": "ama", "tracker": "blue"})
    assert match.decision.seat == "blue"
    match.choose(Order(("b", "A")))
    assert order(match) == "bA"


@pytest.mark.rule("ML-025")
def test_the_game_master_need_not_play_for_somebody_to_keep_track() -> None:
    match, _ = begin((10, 10), "A..b", {"tracker": "red"})
    assert match.decision.seat == "red"


@pytest.mark.rule("ML-025")
def test_only_a_seat_can_keep_track() -> None:
    with pytest.raises(ScenarioError, match="nadie"):
        begin((), "A..b", {"tracker": "nadie"})


@pytest.mark.rule("ML-012")
def test_a_group_rolls_once_and_acts_together() -> None:
    match, script = begin((12, 10), "A..b..c", b=able(14, group="orcos"), c=able(10, group="orcos"))
    assert script.left == ()
    assert match.state.initiative == {"A": 12, "b": 12, "c": 12}
    (event,) = [e for e in match.log or () if e.args.get("who") == "b" and e.key == "initiative"]
    assert event.args["group"] == ("b", "c")
    assert "ML-012" in event.rules
    # 12 all round; the group's best Dexterity is 14, and it keeps together
    assert order(match) == "bcA"


@pytest.mark.rule("ML-012", "ML-011")
def test_a_group_that_ties_to_the_last_is_put_in_order_as_one() -> None:
    match, _ = begin(
        (10, 10), "A..b..c", {"game_master": "ama"}, b=able(10, group="orcos"), c=able(10, group="orcos")
    )
    assert match.decision.subjects == ("A", "b")
    match.choose(Order(("b", "A")))
    assert order(match) == "bcA"


@pytest.mark.rule("ML-006", "ML-005", "ML-007")
def test_each_seat_is_asked_for_its_own_creatures() -> None:
    match, _ = begin((1, 20, 10, 15), head={"game_master": "ama"}, b={"seat": "ama"}, d={"seat": "ama"})
    asked = []
    for _ in range(8):
        decision = match.decision
        asked.append((decision.seat, decision.kind, decision.subjects[0]))
        match.choose(EndTurn() if decision.kind == "turn" else Begin())
    assert asked == [
        ("ama", "begin", "b"), ("ama", "turn", "b"), ("ama", "begin", "d"), ("ama", "turn", "d"),
        ("red", "begin", "C"), ("red", "turn", "C"), ("red", "turn", "A"), ("ama", "begin", "b"),
    ]  # fmt: skip
