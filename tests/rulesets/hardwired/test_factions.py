"""What the factions of hostiles are, whatever the die says, and who of a group is first."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from refriega.boards.table import INCH
from refriega.core.effect import Boundary, Until
from refriega.rulesets.hardwired.interventions import Injure
from refriega.rulesets.hardwired.options import Defend, EndActivation, Move, Strike
from refriega.rulesets.hardwired.state import ModelEffect
from refriega.rulesets.hardwired.terms import Fate
from tests.rulesets.hardwired.hostiles import WHOLE, acts, bag, said
from tests.rulesets.hardwired.kit import at, table, wall

AROUND = ((8, 4), (9.5, 4), (6.5, 4), (8, 5.5), (8, 2.5))
"""A place, and four that are an inch and a half from it: half an inch and a hair, edge to edge."""


def callers(number: int, places: Sequence[tuple[float, float]] = AROUND) -> dict[str, Any]:
    """So many in a cluster, of which the first has still to activate."""
    return {
        f"g{n}": {
            "unit": "converso",
            "at": place,
            "group": "g" if n == 1 else "h",
            "activated": n > 1,
        }
        for n, place in enumerate(places[:number], start=1)
    }


@pytest.mark.rule("HW-002", "HW-003", "HW-015")
def test_five_callers_call_in_three_flickers_that_have_no_token_before_the_next_round() -> None:
    t = table(
        dice=("g", 5, "red"),
        pieces=[wall(0, 11, 24, 12)],
        A={"at": (12, 20)},
        **callers(5),
    )
    (summons,) = said(t, "ai.summons")
    assert (summons["cluster"], summons["count"], summons["unit"]) == (5, 3, "parpadeo")
    flickers = [who for who in t.state.models if t.model(who).group == "parpadeo-1"]
    assert len(flickers) == 3
    assert "parpadeo-1" not in bag(t)
    game = t.game
    for n, who in enumerate(flickers):
        assert all(game.gap(who, other) > INCH for other in flickers[:n])
        assert t.model(who).side == "onda_y_estatica"
    t.done()


@pytest.mark.rule("HW-003")
def test_a_cluster_is_one_model_and_those_beside_it_not_a_chain() -> None:
    """Of five in a row, each beside the next, the largest cluster is three: one in the middle and its two."""
    row = [(6 + 1.5 * n, 4) for n in range(5)]
    t = table(
        dice=("g", 5, "red"), pieces=[wall(0, 11, 24, 12)], A={"at": (12, 20)}, **callers(5, row)
    )  # fmt: skip
    (summons,) = said(t, "ai.summons")
    assert (summons["cluster"], summons["count"]) == (3, 1)
    t.done()


@pytest.mark.rule("HW-002", "HW-010")
def test_in_the_next_round_those_who_were_summoned_have_a_token() -> None:
    t = table(
        dice=("g", 5, "red", 1, 1, 1, "parpadeo-1", 2, 12, "red"),
        pieces=[wall(0, 11, 24, 12)],
        A={"at": (12, 20)},
        **callers(3),
    )
    assert said(t, "ai.summons")[0]["count"] == 1
    t.end("A")
    filled = t.event("bag.filled")
    assert "parpadeo-1=1" in str(filled.args["tokens"])
    assert acts(t)[-1][0] == "parpadeo-1_1"
    t.done()


@pytest.mark.rule("HW-003")
def test_two_callers_call_in_nobody() -> None:
    t = table(dice=("g", 5, "red"), pieces=[wall(0, 11, 24, 12)], A={"at": (12, 20)}, **callers(2))
    assert said(t, "ai.summons_nobody") == [{"who": "g1", "cluster": 2, "spent": False}]
    assert len(t.state.models) == 3
    t.done()


@pytest.mark.rule("HW-003")
def test_a_faction_summons_once_a_round() -> None:
    t = table(
        dice=("g", 5, "red"),
        variants=WHOLE,
        pieces=[wall(0, 11, 24, 12)],
        A={"at": (8, 20)},
        g1={"unit": "converso", "at": (8, 4)},
        g2={"unit": "converso", "at": (9.5, 4)},
        h1={"unit": "iniciado", "at": (11, 4), "group": "h", "activated": True},
    )
    assert [summons["who"] for summons in said(t, "ai.summons")] == ["g1"]
    # with the one that came there are four
    assert said(t, "ai.summons_nobody") == [{"who": "g2", "cluster": 4, "spent": True}]
    t.done()


@pytest.mark.rule("HW-005")
def test_an_automaton_that_starts_again_has_never_left_and_its_token_stays() -> None:
    t = table(
        dice=("red", 4, 4, 3, 3, 4, 6, 5),
        A={"at": (12, 13.5)},
        g1={"unit": "cazador", "at": (12, 12), "left": 4},
    )
    t.act("A", Strike("g1", "cuchillo"))
    assert said(t, "reboot") == [{"who": "g1", "face": 6, "least": 6, "back": True}]
    model = t.model("g1")
    assert (model.fate, model.at, model.health) == (Fate.IN_PLAY, at(12, 12), 5)
    assert bag(t) == {"g": 1}
    t.done()


@pytest.mark.rule("HW-005")
def test_an_automaton_that_starts_again_flees_no_longer() -> None:
    t = table(dice=("red", 6, 1), A={"at": (12, 20)}, g1={"unit": "cazador", "at": (12, 4), "fleeing": True})
    t.match.intervene(Injure("g1", 20), "referee")
    assert (t.model("g1").fate, t.model("g1").fleeing) == (Fate.IN_PLAY, False)
    t.done()


@pytest.mark.rule("HW-005")
def test_an_automaton_that_does_not_start_again_takes_the_token_of_its_group_along() -> None:
    t = table(
        dice=("red", 4, 4, 3, 3, 4, 5),
        A={"at": (12, 13.5)},
        g1={"unit": "cazador", "at": (12, 12), "left": 4},
    )
    t.act("A", Strike("g1", "cuchillo"))
    assert t.model("g1").fate is Fate.OUT_OF_ACTION
    assert bag(t) == {}
    t.done()


@pytest.mark.rule("HW-005")
def test_an_automaton_that_the_referee_fells_may_start_again_too() -> None:
    t = table(dice=("red", 6, 1), A={"at": (12, 20)}, g1={"unit": "cazador", "at": (12, 4)})
    t.match.intervene(Injure("g1", 20), "referee")
    assert (t.model("g1").health, t.model("g1").at) == (1, at(12, 4))
    t.done()


@pytest.mark.rule("HW-003")
def test_a_parasite_feeds_on_whom_it_fells() -> None:
    t = table(
        dice=("g", 3, 4, 4, 3, 3, 4, 5, "red"),
        A={"at": (12, 13.5), "left": 2},
        B={"at": (2, 22)},
        g1={"unit": "acechador", "at": (12, 12), "left": 3},
    )
    t.settle({"A": Defend()})
    assert said(t, "feast") == [{"who": "g1", "victim": "A"}]
    assert t.model("g1").health == 8
    t.done()


@pytest.mark.rule("HW-003")
def test_a_parasite_that_strikes_back_feeds_too() -> None:
    t = table(
        dice=("red", 3, 3, 4, 4, 4, 6, "red"),
        A={"at": (12, 13.5), "left": 2},
        B={"at": (2, 22)},
        g1={"unit": "devorador", "at": (12, 12), "left": 3, "activated": True},
    )
    t.act("A", Strike("g1", "cuchillo"))
    assert said(t, "feast") == [{"who": "g1", "victim": "A"}]
    assert t.model("g1").health == 9
    t.done()


# -- the order in a group ----------------------------------------------------------------------------------


@pytest.mark.rule("HW-003")
@pytest.mark.parametrize("variant", ["one_by_one", "whole"])
def test_the_member_nearest_to_a_player_goes_first(variant: str) -> None:
    one = variant == "one_by_one"
    t = table(
        dice=("g", 5, "g", 5, "red") if one else ("g", 5, "red"),
        variants={"group_activation": variant},
        A={"at": (12, 20)},
        g1={"unit": "cazador", "at": (12, 4)},
        g2={"unit": "cazador", "at": (12, 9)},
    )
    assert [who for who, *_ in acts(t)] == ["g2", "g1"]
    assert len(t.events("group")) == (2 if one else 1)
    t.done()


@pytest.mark.rule("HW-003")
def test_between_members_that_are_as_near_a_die_decides() -> None:
    t = table(
        dice=("g", 5, "g2", "g", 5, "red"),
        A={"at": (12, 20)},
        g1={"unit": "cazador", "at": (10, 9)},
        g2={"unit": "cazador", "at": (14, 9)},
    )
    assert [who for who, *_ in acts(t)] == ["g2", "g1"]
    t.done()


@pytest.mark.rule("HW-003")
def test_a_hostile_that_a_player_has_taken_over_does_what_the_player_says() -> None:
    hijacked = ModelEffect(
        id="e", name="hijacked", bearer="g1", owner="ana", turn=1, until=Until(Boundary.TURN_END, "g1", 1)
    )
    t = table(
        dice=("g", 5, "red"),
        effects={"g1": (hijacked,)},
        A={"at": (12, 20)},
        g1={"unit": "maton", "at": (12, 4)},
    )
    assert (t.match.decision.seat, t.match.decision.subjects) == ("ana", ("g1",))
    t.match.choose(Move(at(12, 1)))
    t.match.choose(EndActivation())
    assert t.model("g1").at == at(12, 1)
    assert t.events("ai.acts") == []
    t.done()
