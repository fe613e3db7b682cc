"""How a battle ends, and what it was worth."""

from __future__ import annotations

from typing import Any

import pytest

from refriega.core.procedure import Concede
from refriega.rulesets.warhammer import victory
from refriega.rulesets.warhammer.harm import casualties
from refriega.rulesets.warhammer.state import Phase
from refriega.rulesets.warhammer.terms import Fate
from tests.rulesets.warhammer.kit import Bench, battle


def lines(**fields: Any) -> Bench:
    """Two small armies far from each other: 100 and 51 points against 80."""
    return battle(
        red={
            "lanzas": {"models": 10, "points": 100, "at": (10, 40)},
            "maga": {"level": 1, "spells": ("bola_de_fuego",), "points": 51, "host": "lanzas"},
        },
        blue={"orcos": {"troop": "orco", "models": 10, "points": 80, "at": (10, 8)}},
        **fields,
    )


def test_nobody_has_won_while_both_armies_are_there() -> None:
    t = lines(turns=2, turn=3)
    victory.judge(t.game)
    assert list(t.state.result) == []
    assert t.state.victory == {"red": 0, "blue": 0}


@pytest.mark.parametrize("fate", [Fate.DESTROYED, Fate.FLED, Fate.LOST])
def test_an_army_with_nobody_left_has_lost(fate: Fate) -> None:
    t = lines()
    t.unit("orcos").fate = fate
    victory.judge(t.game)
    assert t.state.result == ("red",)
    assert t.state.victory == {"red": 80, "blue": 0}
    assert [(e.args["army"], e.args["points"]) for e in t.events("victory.points")] == [
        ("red", 80),
        ("blue", 0),
    ]
    assert t.event("over").args["winners"] == ("red",)


def test_armies_that_leave_together_are_judged_by_points() -> None:
    t = lines()
    for who in t.state.units:
        t.unit(who).fate = Fate.DESTROYED
    victory.judge(t.game)
    assert t.state.result == ("blue",)
    assert t.state.victory == {"red": 80, "blue": 151}


def test_who_flees_is_worth_half_rounded_down_with_the_characters_in_it() -> None:
    t = lines()
    t.unit("lanzas").fleeing = True
    victory.judge(t.game)
    assert t.state.victory["blue"] == 50 + 25
    t.unit("lanzas").fleeing = False
    victory.judge(t.game)
    assert t.state.victory["blue"] == 0


def test_a_hidden_model_in_a_unit_that_flees_is_worth_nothing_until_it_is_lost() -> None:
    """Else the points would tell of it."""
    t = battle(
        red={
            "lanzas": {"models": 10, "points": 100, "at": (10, 40), "fleeing": True},
            "asesino": {"troop": "asesino", "points": 60, "host": "lanzas", "hidden": True},
        },
        blue={"orcos": {"models": 5, "at": (10, 10)}},
    )
    victory.judge(t.game)
    assert t.state.victory["blue"] == 50
    casualties.destroyed(t.game, "lanzas", "flight", Fate.FLED)
    victory.judge(t.game)
    assert t.state.victory["blue"] == 160
    assert not t.unit("asesino").hidden


@pytest.mark.parametrize(("turn", "over"), [(3, False), (4, True)])
def test_a_battle_is_over_when_both_have_had_their_last_turn(turn: int, over: bool) -> None:
    """Of two game turns: after the fourth player turn, not after the third."""
    t = lines(phase=Phase.START, active="red" if turn == 4 else "blue", turn=turn, turns=2)
    victory.judge(t.game)
    assert bool(t.state.result) is over


def test_at_the_end_the_army_with_more_points_has_won_and_level_armies_share_it() -> None:
    t = lines(phase=Phase.START, turn=4, turns=2)
    victory.judge(t.game)
    assert t.state.result == ("red", "blue")
    t.state.result = ()
    t.unit("orcos").fleeing = True
    victory.judge(t.game)
    assert list(t.state.result) == ["red"]


def test_the_match_ends_when_the_turns_are_used_up() -> None:
    t = lines(phase=Phase.SHOOTING, turn=4, active="blue", turns=2)
    assert t.match.over
    assert t.state.result == ("red", "blue")


def test_who_gives_up_has_lost() -> None:
    t = lines()
    t.act(Concede(), by="blue")
    assert t.match.over
    assert t.state.result == ("red",)
