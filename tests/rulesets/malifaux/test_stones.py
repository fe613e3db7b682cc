"""Soulstones: who may use them, what they give to a duel, what they prevent."""

from __future__ import annotations

import pytest

from refriega.rulesets.malifaux.abilities_schema import Armor, StoneUser
from refriega.rulesets.malifaux.effects_schema import Damage
from refriega.rulesets.malifaux.options import Cheat, Stone, Take, UseCard
from refriega.rulesets.malifaux.terms import Station
from tests.refusals import refuses
from tests.rulesets.bench import Answers
from tests.rulesets.malifaux.kit import Bench, action, melee, table


def duel(
    *cards: str, stones: int = 1, variants: dict[str, str] | None = None, suits: str = "", **said: Answers
) -> Bench:
    """A master (Ml 6) strikes a henchman (Df 5)."""
    t = table(
        A={"at": (5, 5), "station": Station.MASTER, "actions": (melee("golpe", 6, None, tn_suits=suits),)},
        x={"at": (5, 7), "station": Station.HENCHMAN},
        cards=cards,
        stones={"red": stones, "blue": stones},
        variants=variants,
    )
    t.act("A", Take("golpe", ("x",)), **said)
    t.done()
    return t


# -- duels ---------------------------------------------------------------------------------------------


@pytest.mark.rule("MX-020")
def test_a_stone_gives_a_plus_to_the_duel() -> None:
    t = duel("M08", "M11", "T01", A=(Stone("+"), UseCard("M11")))
    assert t.fate("golpe", "A") == [1]
    assert t.crew("red").stones == 0
    assert t.crew("blue").stones == 1


@pytest.mark.rule("MX-020")
def test_or_a_suit() -> None:
    t = duel("M08", "T01", suits="R", A=Stone("R"))
    event = t.event("duel.opposed")
    assert t.fate("golpe", "A") == [0]
    assert (event.args["suits"], event.args["won"]) == ("MR", True)


@pytest.mark.rule("MX-020")
def test_by_variant_both() -> None:
    t = duel(
        "M08",
        "M11",
        "T01",
        suits="R",
        variants={"soulstone_enhance": "plus_and_suit"},
        A=(Stone("+R"), UseCard("M11")),
    )
    event = t.event("duel.opposed")
    assert t.fate("golpe", "A") == [1]
    assert (event.args["suits"], event.args["won"]) == ("MR", True)


@pytest.mark.rule("MX-020")
def test_both_sides_may_use_one_and_the_acting_side_decides_first_before_any_card_is_flipped() -> None:
    t = duel("M08", "T01", "T12", x=(Stone("+"), UseCard("T12")))
    assert t.offered == [("stone", "A"), ("stone", "x"), ("use_card", "x")]
    assert t.duels() == [(14, 17, False)]


@pytest.mark.rule("MX-020")
def test_a_stone_that_cancels_a_minus_lets_one_cheat_again() -> None:
    """Straight after cancelling, as a flip that never was modified."""
    t = table(
        A={"at": (5, 5), "station": Station.MASTER, "actions": (melee("golpe", 6, None),)},
        x={"at": (5, 7), "held": {"defensive": 1}},
        cards=("M08", "M09", "T01", "T02"),
        hands={"red": ("R13",)},
        stones={"red": 1},
    )
    t.act("A", Take("golpe", ("x",)), A=(Stone("+"), UseCard("M09"), Cheat("R13")))
    assert t.duels()[0][0] == 19


@pytest.mark.parametrize(
    ("station", "asked"),
    [
        (Station.MASTER, True),
        (Station.HENCHMAN, True),
        (Station.ENFORCER, False),
        (Station.MINION, False),
        (Station.TOTEM, False),
    ],
)
@pytest.mark.rule("MX-020")
def test_masters_and_henchmen_use_stones(station: Station, asked: bool) -> None:
    t = table(
        A={"at": (5, 5), "station": station, "actions": (melee("golpe", 6, None),)},
        x={"at": (5, 7)},
        cards=("M08", "T01"),
        stones={"red": 1},
    )
    t.act("A", Take("golpe", ("x",)))
    assert (("stone", "A") in t.offered) is asked


@pytest.mark.rule("MX-020")
def test_a_model_with_a_rule_for_it_uses_them_too() -> None:
    t = table(
        A={"at": (5, 5), "actions": (melee("golpe", 6, None),), "abilities": (StoneUser(),)},
        x={"at": (5, 7)},
        cards=("M08", "T01"),
        stones={"red": 1},
    )
    t.act("A", Take("golpe", ("x",)))
    assert ("stone", "A") in t.offered


@pytest.mark.rule("MX-020")
def test_without_a_stone_nobody_is_asked() -> None:
    assert duel("M08", "T01", stones=0).offered == []


@pytest.mark.rule("MX-020")
def test_a_stone_that_gives_what_it_cannot_is_refused() -> None:
    t = table(
        A={"at": (5, 5), "station": Station.MASTER, "actions": (melee("golpe", 6, None),)},
        x={"at": (5, 7)},
        stones={"red": 1},
    )
    t.go_to("A")
    t.match.choose(Take("golpe", ("x",)))
    for use in ("prevent", "+R", "X"):
        with refuses("not_on_offer"):
            t.match.choose(Stone(use))


# -- prevention ----------------------------------------------------------------------------------------


def suffers(
    amount: int, card: str, *, wounds: int = 8, armor: int = 0, plain: bool = False, **said: object
) -> Bench:
    """A henchman suffers that much damage, and a stone is used if it may be."""
    hand = said.get("hand", ())
    variants = said.get("variants")
    t = table(
        A={
            "at": (5, 5),
            "actions": (
                action("ira", aims_at="enemy", range=4, effects=(Damage(amount=amount, plain=plain),)),
            ),
        },
        x={
            "at": (5, 7),
            "station": Station.HENCHMAN,
            "wounds": wounds,
            "abilities": (Armor(value=armor),) * bool(armor),
        },
        z={"at": (20, 20)},
        cards=(card,) if card else (),
        stones={"blue": 1},
        hands={"blue": hand if isinstance(hand, tuple) else ()},
        variants=variants if isinstance(variants, dict) else None,
    )
    answer = said.get("answer", (Stone("prevent"),) if card else ())
    assert isinstance(answer, tuple)
    t.act("A", Take("ira", ("x",)), x=answer)
    t.done()
    return t


@pytest.mark.rule("MX-030")
def test_prevention_comes_after_armor_and_goes_down_to_nothing() -> None:
    """Example 18: 4 damage, Armor +2, 1 Wound left; an 8 prevents 2."""
    t = suffers(4, "C08", wounds=1, armor=2)
    assert t.wounds("x") == 1
    assert t.parts(t.event("damage"), "amount") == {"fixed": 4, "armor": -2, "prevention": -2}
    assert t.crew("blue").stones == 0
    assert t.crew("blue").deck.discards == ("C08",)


@pytest.mark.rule("MX-030")
def test_a_black_joker_prevents_nothing() -> None:
    """Example 19."""
    t = suffers(4, "BJ", wounds=1, armor=2)
    assert t.event("leaves.killed").args["who"] == "x"


@pytest.mark.parametrize(("card", "left"), [("C05", 3), ("C06", 4), ("C10", 4), ("C11", 5), ("RJ", 8)])
@pytest.mark.rule("MX-030")
def test_prevention_by_bands(card: str, left: int) -> None:
    """1, 2 or 3 of 6; all of it with a red joker."""
    assert suffers(6, card).wounds("x") == left


@pytest.mark.rule("MX-030")
def test_a_prevention_flip_is_straight_and_cannot_be_cheated() -> None:
    t = suffers(6, "C05", hand=("R13",))
    assert t.offered == [("prevent", "x")]
    assert t.fate("prevention") == [0]


@pytest.mark.rule("MX-030")
def test_by_variant_it_can_be_cheated() -> None:
    t = suffers(
        6,
        "C05",
        hand=("R13",),
        variants={"cheat_prevention_flip": "yes"},
        answer=(Stone("prevent"), Cheat("R13")),
    )
    assert t.wounds("x") == 5


@pytest.mark.rule("MX-030")
def test_what_may_not_be_reduced_may_not_be_prevented() -> None:
    t = suffers(4, "", armor=2, plain=True)
    assert t.offered == []
    assert t.wounds("x") == 4


@pytest.mark.rule("MX-030")
def test_of_no_damage_nothing_is_prevented() -> None:
    assert suffers(0, "").offered == []
