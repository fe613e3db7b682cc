"""The eight consumables: an action uses them up, for oneself or for a friend within an inch."""

from __future__ import annotations

from typing import Any

import pytest

from refriega.boards.table import INCH
from refriega.core.modifier import Modifier
from refriega.rulesets.hardwired import effects
from refriega.rulesets.hardwired.options import Consume, Move, Overtime, Strike
from refriega.rulesets.hardwired.terms import Attribute, Boon, Fate
from refriega.rulesets.hardwired.values import move_of, tier_parts
from tests.rulesets.hardwired.kit import Bench, at, table

FAR = {"at": (20, 20)}


def bench(item: str, *dice: int | str, **more: Any) -> Bench:
    return table(A={"at": (5, 5), "consumables": (item,), **more}, x=FAR, dice=("red", *dice))


def parts(t: Bench, attribute: Attribute) -> list[Modifier]:
    return tier_parts(t.game, "A", attribute)


@pytest.mark.rule("HW-006", "HW-008")
def test_a_consumable_takes_the_action_and_is_gone() -> None:
    t = table(A={"at": (5, 5), "consumables": ("adrenalina", "adrenalina")}, x=FAR, dice=("red",))
    t.act("A", Consume("adrenalina", "A"))
    assert t.model("A").items == ("adrenalina",)
    assert t.state.turns[-1].actions == ("consume",)
    assert t.refusal("A", Consume("adrenalina", "A")).key == "activation.no_action_left"


def test_one_needs_to_have_it() -> None:
    t = bench("adrenalina")
    assert t.refusal("A", Consume("botiquin", "A")).key == "consume.not_there"
    assert t.refusal("A", Consume("cuchillo", "A")).key == "consume.not_there"


@pytest.mark.rule("HW-011")
def test_adrenaline_is_two_inches_until_the_end_of_the_round() -> None:
    # round 2: three boons each, then red again
    t = bench("adrenalina", "blue", *(1,) * 6, "red", move=4)
    t.act("A", Consume("adrenalina", "A"))
    assert t.refusal("A", Move(at(11.01, 5))).key == "way.too_far"
    t.act("A", Move(at(11, 5)))
    t.end("A")
    t.end("x")
    t.go_to("A")
    assert t.state.round == 2
    assert t.refusal("A", Move(at(15.01, 5))).key == "way.too_far"
    keys = [event.key for event in t.match.log or ()]
    assert keys.index("round.ends") < keys.index("effect.ends") < keys.index("round") < keys.index("boons")
    assert t.event("effect.ends").rules == ("HW-011",)


@pytest.mark.parametrize(
    ("item", "attribute", "tiers"),
    [
        ("estimulante_de_combate", Attribute.COMBAT, 1),
        ("estimulante_de_reflejos", Attribute.DEFENCE, 1),
        ("sobredosis", Attribute.COMBAT, 2),
    ],
)
def test_stimulants_raise_a_tier_for_the_rest_of_the_game(
    item: str, attribute: Attribute, tiers: int
) -> None:
    t = bench(item, "blue", *(1,) * 6, "red")
    t.act("A", Consume(item, "A"))
    t.end("A")
    t.end("x")
    t.go_to("A")
    assert t.state.round == 2
    for one in Attribute:
        assert parts(t, one)[1:] == ([Modifier(tiers, "", item)] if one is attribute else [])


def test_whoever_took_an_overdose_pays_for_it_at_the_end_of_the_game() -> None:
    # after round 7 the game is over without a die; the d4 is rolled before it is seen who has won
    t = table(
        A={"at": (5, 5), "consumables": ("sobredosis",), "left": 4, "boss": True}, B={"at": (9, 9)}, x=FAR,
        round=7, dice=("red", "red", "blue", 4),
    )  # fmt: skip
    t.act("A", Consume("sobredosis", "A"))
    for who in ("A", "B", "x"):
        t.end(who)
    assert t.match.over
    assert t.model("A").fate is Fate.OUT_OF_ACTION
    t.done()  # nobody tests morale when all is over


def test_of_two_overdoses_the_first_may_be_enough() -> None:
    t = table(
        A={"at": (5, 5), "consumables": ("sobredosis",) * 2, "left": 4}, B={"at": (9, 9)}, x=FAR, round=7,
        boons={"ana": (Boon.OVERTIME,)}, dice=("red", "red", "blue", 4),
    )  # fmt: skip
    t.act("A", Overtime())
    for _ in range(2):
        t.act("A", Consume("sobredosis", "A"))
    for who in ("A", "B", "x"):
        t.end(who)
    assert t.match.over
    t.done()


@pytest.mark.parametrize(("item", "wound"), [("coagulante", "bleeding"), ("antidoto", "poisoned")])
def test_what_stops_bleeding_or_poison_works_on_that_alone(item: str, wound: str) -> None:
    other = {"bleeding": "poisoned", "poisoned": "bleeding"}[wound]
    t = bench(item)
    for name in (wound, other):
        effects.for_good(t.game, "A", name, detail=("2",))
    t.act("A", Consume(item, "A"))
    assert [effect.name for effect in t.state.effects["A"]] == [other]


def test_a_cure_is_not_wasted_on_the_healthy() -> None:
    for item in ("coagulante", "antidoto", "botiquin", "maletin_de_trauma"):
        assert bench(item).refusal("A", Consume(item, "A")).key == "consume.no_need"


def test_a_first_aid_kit_gives_back_a_d6_and_no_more_than_was_lost() -> None:
    t = bench("botiquin", 5, left=3)
    t.act("A", Consume("botiquin", "A"))
    assert t.model("A").health == 8
    t.done()
    t = bench("botiquin", 5, left=8)
    t.act("A", Consume("botiquin", "A"))
    assert t.model("A").health == 10


def test_cures_reach_a_friend_within_an_inch_stimulants_nobody_else() -> None:
    kit = {"at": (5, 5), "consumables": ("botiquin", "adrenalina")}
    t = table(
        A=kit, B={"at": (5, 6.9), "left": 4}, C={"at": (5, 8), "left": 4}, x={"at": (6.5, 5), "left": 4},
        dice=("red", 3),
    )  # fmt: skip
    assert t.refusal("A", Consume("adrenalina", "B")).key == "consume.oneself"
    assert t.refusal("A", Consume("botiquin", "C")).key == "consume.too_far"
    assert t.refusal("A", Consume("botiquin", "x")).key == "consume.enemy"
    t.act("A", Consume("botiquin", "B"))
    assert t.model("B").health == 7


# -- the surgeon's case ----------------------------------------------------------------------------------


def struck(*more: int | str) -> Bench:
    """x bears a surgeon's case and is hit by a triple with a sword, critical 3: an inch of Movement."""
    return table(
        A={"at": (5, 5), "weapons": ("espada",), "combat": "2d8"},
        x={"at": (5, 6.5), "consumables": ("maletin_de_trauma",), "health": 14},
        dice=("red", 5, 4, 1, 2, 3, *more),
    )


def test_a_surgeons_case_undoes_a_critical_as_it_comes() -> None:
    t = struck()
    t.go_to("A")
    t.match.choose(Strike("x", "espada"))
    while t.match.decision.kind != "critical":
        t.match.choose(t.idle(t.match.decision))
    t.match.choose(Consume("maletin_de_trauma", "x"))
    assert t.model("x").health == 8  # the most a sword does, all the same
    assert t.model("x").items == ()
    assert "x" not in t.state.effects
    t.done()


def test_whoever_keeps_it_may_use_it_later_by_an_action_of_its_own() -> None:
    t = struck("blue")
    t.act("A", Strike("x", "espada"))
    assert ("critical", "x") in t.offered
    t.end("A")
    t.go_to("x")
    assert move_of(t.game, "x") == 3 * INCH
    t.act("x", Consume("maletin_de_trauma", "x"))
    assert move_of(t.game, "x") == 4 * INCH
    assert t.model("x").health == 8
    t.done()
