"""The bag: who has how many tokens, what a draw does, when the round ends."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from refriega.rulesets.hardwired.interventions import Injure
from refriega.rulesets.hardwired.options import Assign, EndActivation, Synergy
from refriega.rulesets.hardwired.terms import Boon
from refriega.rulesets.hardwired.turn import count, tokens
from tests.rulesets.hardwired.hostiles import bag
from tests.rulesets.hardwired.kit import Bench, table

GANG: Mapping[str, Any] = {
    "side": "bandas_salvajes",
    "group": "g",
    "faction": "bandas_salvajes",
    "health": 10,
}
STAFF: Mapping[str, Any] = {
    "side": "companeros", "group": "c", "faction": "companeros", "health": 10, "companion": True,
}  # fmt: skip


def twelve(variant: str, *dice: int | str) -> Bench:
    """Five against five, three of a gang and three Companions, all far apart."""
    squads: dict[str, Any] = {name: {"at": (2 + 4 * n, 22)} for n, name in enumerate("ABCDE")}
    squads |= {name: {"at": (2 + 4 * n, 2)} for n, name in enumerate("abcde")}
    gang: dict[str, Any] = {f"g{n}": {**GANG, "at": (2 + 4 * n, 12)} for n in range(3)}
    staff: dict[str, Any] = {f"c{n}": {**STAFF, "at": (14 + 4 * n, 12)} for n in range(3)}
    return table(dice=dice, variants={"group_activation": variant}, **squads, **gang, **staff)


@pytest.mark.rule("HW-002", "HW-003", "HW-004", "HW-012")
@pytest.mark.parametrize("variant", ["one_by_one", "whole"])
def test_twelve_tokens_eleven_after_a_draw_ten_when_a_model_that_waits_falls(variant: str) -> None:
    t = twelve(variant, "red")
    assert bag(t) | {"red": 5} == {"red": 5, "blue": 5, "g": 1, "c": 1}
    t.match.choose(Assign("A"))
    assert count(tokens(t.game)) == 11
    t.match.intervene(Injure("b", 10), "referee")
    assert count(tokens(t.game)) == 10
    assert bag(t) == {"red": 4, "blue": 4, "g": 1, "c": 1}


@pytest.mark.rule("HW-004", "HW-013")
def test_a_casualty_that_has_activated_takes_no_token_along() -> None:
    t = twelve("one_by_one", "red", "red")
    t.match.choose(Assign("A"))
    t.match.choose(EndActivation())
    t.match.choose(Assign("B"))
    before = bag(t)
    t.match.intervene(Injure("A", 10), "referee")
    assert bag(t) == before == {"red": 3, "blue": 5, "g": 1, "c": 1}


@pytest.mark.rule("HW-004")
def test_one_that_falls_in_its_own_activation_has_no_token_left_to_lose() -> None:
    t = twelve("one_by_one", "red", "red")
    t.match.choose(Assign("A"))
    before = bag(t)
    t.match.intervene(Injure("A", 10), "referee")
    assert t.match.decision.kind == "assign"
    assert dict(bag(t)) == {**before, "red": 4}
    t.done()


@pytest.mark.rule("HW-002")
def test_four_and_four_and_two_and_two_are_four_tokens() -> None:
    squads: dict[str, Any] = {name: {"at": (2 + 4 * n, 22)} for n, name in enumerate("ABCDE")}
    squads |= {name: {"at": (2 + 4 * n, 2)} for n, name in enumerate("abcde")}
    gang: dict[str, Any] = {f"g{n}": {**GANG, "group": f"g{n % 2}", "at": (2 + 2 * n, 12)} for n in range(8)}
    staff: dict[str, Any] = {f"c{n}": {**STAFF, "group": f"c{n % 2}", "at": (2 + 2 * n, 9)} for n in range(4)}
    t = table(dice=("red",), **squads, **gang, **staff)
    assert t.event("bag.drawn").args["left"] == 13
    t.match.choose(Assign("A"))
    assert bag(t) == {"red": 4, "blue": 5, "g0": 1, "g1": 1, "c0": 1, "c1": 1}


@pytest.mark.rule("HW-005")
def test_a_group_has_one_token_until_its_last_member_has_left() -> None:
    t = twelve("one_by_one", "red")
    t.match.choose(Assign("A"))
    for who, tokens_of_group in (("g0", 1), ("g1", 1), ("g2", 0)):
        t.match.intervene(Injure(who, 10), "referee")
        assert bag(t).get("g", 0) == tokens_of_group


@pytest.mark.rule("HW-005")
def test_a_casualty_that_was_the_last_to_wait_takes_the_token_out_for_the_round() -> None:
    t = table(
        dice=("red",),
        A={"at": (12, 22)},
        x={"at": (12, 2), "activated": True},
        g1={"unit": "maton", "at": (2, 12), "activated": True},
        g2={"unit": "maton", "at": (22, 12)},
    )
    assert bag(t) == {"g": 1}
    t.match.intervene(Injure("g2", 20), "referee")
    assert bag(t) == {}


@pytest.mark.rule("HW-003", "HW-012")
def test_the_next_token_is_drawn_by_their_numbers() -> None:
    t = twelve("one_by_one", "red")
    t.match.choose(Assign("A"))
    t.match.intervene(Injure("b", 10), "referee")
    left = bag(t)
    assert (left["red"], sum(left.values())) == (4, 10)
    t = twelve("one_by_one", "red")
    t.match.choose(Assign("A"))
    t.match.intervene(Injure("B", 10), "referee")
    left = bag(t)
    assert (left["red"], sum(left.values())) == (3, 10)


@pytest.mark.rule("HW-015", "HW-016")
def test_an_activation_brought_forward_takes_its_token_along() -> None:
    squad: dict[str, Any] = {name: {"at": (2 + 3 * n, 22)} for n, name in enumerate("ABCDE")}
    rivals: dict[str, Any] = {name: {"at": (2 + 4 * n, 2)} for n, name in enumerate("abcde")}
    gang: dict[str, Any] = {f"g{n}": {**GANG, "at": (2 + 4 * n, 12)} for n in range(3)}
    staff: dict[str, Any] = {f"c{n}": {**STAFF, "at": (14 + 4 * n, 12)} for n in range(3)}
    t = table(dice=("red",), boons={"ana": (Boon.SYNERGY,)}, **squad, **rivals, **gang, **staff)
    t.match.choose(Assign("A"))
    t.match.choose(Synergy("B"))
    assert t.match.decision.subjects == ("B",)
    assert sum(bag(t).values()) == 10
    assert (t.model("A").round, t.model("B").round) == (1, 1)


WHOLE_ROUND = {
    "one_by_one": ("g", "c", "g", "g", "c", "c"),
    "whole": ("g", "c"),
}


@pytest.mark.rule("HW-003", "HW-009", "HW-013")
@pytest.mark.parametrize(("variant", "draws"), [("one_by_one", 16), ("whole", 12)])
def test_in_a_full_round_sixteen_models_activate_once_each(variant: str, draws: int) -> None:
    groups: list[int | str] = []
    for holder in WHOLE_ROUND[variant]:
        groups += [holder, 2]  # all of them wait
    squads: list[int | str] = [*["red"] * 5, *["blue"] * 5]
    t = idle_match(variant, *groups, *squads, *(1,) * 6, "red")
    for seat in "ABCDE", "abcde":
        for who in seat:
            t.end(who)
    drawn = t.events("bag.drawn")[:-1]
    active = [str(event.args["who"]) for event in t.events("activation")]
    assert len(drawn) == draws
    assert sorted(active) == sorted([*"ABCDE", *"abcde", "c0", "c1", "c2", "g0", "g1", "g2"])
    assert t.state.round == 2
    assert t.event("round.ends").rules == ("HW-009",)
    t.done()


def idle_match(variant: str, *dice: int | str) -> Bench:
    """Five against five, and two groups of three Companions, who wait on a two."""
    squads: dict[str, Any] = {name: {"at": (2 + 4 * n, 22)} for n, name in enumerate("ABCDE")}
    squads |= {name: {"at": (2 + 4 * n, 2)} for n, name in enumerate("abcde")}
    groups: dict[str, Any] = {
        f"{group}{n}": {"unit": "administrativo", "group": group, "at": (2 + 4 * n, y)}
        for group, y in (("g", 9), ("c", 14))
        for n in range(3)
    }
    # one is a little nearer to a player than the next, so that no die decides who is first
    for n in range(3):
        groups[f"g{n}"]["at"] = (2 + 4 * n, 8 + 0.5 * n)
        groups[f"c{n}"]["at"] = (2 + 4 * n, 15 - 0.5 * n)
    return table(dice=dice, variants={"group_activation": variant}, **squads, **groups)


@pytest.mark.rule("HW-002", "HW-010")
def test_in_the_next_round_whoever_is_left_has_a_token() -> None:
    nothing = (1,) * 6
    t = table(
        dice=("red", "red", "blue", "g", 5, "c", 2, *nothing, "red"),
        A={"at": (4, 22)},
        B={"at": (8, 22)},
        x={"at": (4, 2)},
        y={"at": (8, 2)},
        g1={"unit": "cazador", "at": (2, 12)},
        c1={"unit": "administrativo", "at": (22, 12)},
    )
    t.match.choose(Assign("A"))
    t.match.intervene(Injure("y", 10), "referee")
    for who in "ABx":
        t.end(who)
    filled = t.event("bag.filled").args
    assert (filled["tokens"], filled["count"]) == (("red=2", "blue=1", "g=1", "c=1"), 5)
    t.done()


@pytest.mark.rule("HW-003", "HW-013")
def test_drawn_twice_a_group_activates_first_the_one_and_then_the_other() -> None:
    t = table(
        dice=("g", 5, "g", 5, "red"),
        A={"at": (12, 20)},
        g1={"unit": "cazador", "at": (12, 4)},
        g2={"unit": "cazador", "at": (12, 9)},
    )
    assert [event.args["stays"] for event in t.events("bag.drawn")] == [True, False, False]
    assert [event.args["who"] for event in t.events("activation")] == ["g2", "g1", "A"]
    assert bag(t) == {}
    t.done()


@pytest.mark.rule("HW-009", "HW-013")
def test_the_round_ends_though_a_group_that_has_activated_lives() -> None:
    t = table(
        dice=("red", 1, 1, 1, "red"),
        A={"at": (12, 20)},
        g1={"unit": "cazador", "at": (12, 4), "activated": True},
    )
    t.end("A")
    assert t.state.round == 2
    t.done()


@pytest.mark.rule("HW-003")
def test_two_of_three_left_act_on_one_die_and_one_token_if_groups_activate_as_a_whole() -> None:
    t = table(
        dice=("red", "c", 2, "red"),
        variants={"group_activation": "whole"},
        A={"at": (12, 22)},
        B={"at": (2, 22)},
        x={"at": (12, 2), "activated": True},
        c0={"unit": "administrativo", "at": (12, 8)},
        c1={"unit": "administrativo", "at": (12, 10)},
        c2={"unit": "administrativo", "at": (12, 12)},
    )
    t.match.choose(Assign("A"))
    t.match.intervene(Injure("c1", 10), "referee")
    assert bag(t) == {"red": 1, "c": 1}
    t.match.choose(EndActivation())
    assert [event.args["who"] for event in t.events("activation")] == ["A", "c0", "c2", "B"]
    assert len(t.events("group")) == 1
    t.done()


@pytest.mark.rule("HW-003", "HW-005")
def test_between_two_members_the_token_of_a_group_that_activates_as_a_whole_is_out() -> None:
    t = table(
        dice=("g", 1, 3, 3, 6, 5),
        variants={"group_activation": "whole"},
        A={"at": (12, 14), "combat": "2d8"},
        g1={"unit": "maton", "at": (12, 12)},
        g2={"unit": "maton", "at": (2, 2)},
    )
    assert t.match.decision.kind == "answer"
    assert bag(t) == {"red": 1}


@pytest.mark.rule("HW-018", "HW-020")
def test_each_faction_is_the_enemy_of_all_the_others_and_a_marked_companion_of_everybody() -> None:
    t = table(
        dice=("red",),
        A={"at": (2, 22)},
        B={"at": (6, 22), "activated": True},
        x={"at": (2, 2)},
        y={"at": (6, 2)},
        g1={"unit": "maton", "at": (2, 12)},
        g2={"unit": "maton", "at": (6, 12)},
        c1={"unit": "viajero", "at": (18, 12)},
        c2={"unit": "viajero", "at": (22, 12)},
        c3={"unit": "viajero", "at": (22, 18), "hostile": True},
    )
    game = t.game
    enemies = {who: set(game.enemies(who)) for who in t.state.models}
    everybody = set(t.state.models)
    assert enemies["A"] == everybody - {"A", "B"}
    assert enemies["x"] == everybody - {"x", "y"}
    assert enemies["g1"] == everybody - {"g1", "g2"}
    assert enemies["c1"] == everybody - {"c1", "c2"}
    assert enemies["c3"] == everybody - {"c3"}
