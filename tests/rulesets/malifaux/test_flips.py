"""Flips: modifiers that cancel, cards that may and must count, jokers, and a deck that runs out."""

from __future__ import annotations

import pytest

from refriega.core.cards import Deck
from refriega.rulesets.malifaux.abilities_schema import Resistant
from refriega.rulesets.malifaux.fate import FULL_DECK, suit_of, value_of
from refriega.rulesets.malifaux.options import Cheat, Take, UseCard
from refriega.rulesets.malifaux.terms import Stat, Suit
from tests.refusals import refuses
from tests.rulesets.bench import Answers
from tests.rulesets.malifaux.kit import Bench, melee, table

pytestmark = pytest.mark.rule("MX-020")


def fates(*modifiers: int) -> tuple[Resistant, ...]:
    """Abilities that modify all Ml duels of their bearer."""
    return tuple(Resistant(stat=Stat.ML, modifier=each) for each in modifiers)


def flip(*modifiers: int, cards: tuple[str, ...], hand: tuple[str, ...] = (), **said: object) -> Bench:
    """`A` (Ml 6) strikes `x` (Df 0), who flips the last card; the damage is none."""
    variants = said.get("variants")
    t = table(
        A={"at": (5, 5), "actions": (melee("golpe", 6, None),), "abilities": fates(*modifiers)},
        x={"at": (5, 7), "df": 0},
        cards=cards,
        hands={"red": hand},
        variants=variants if isinstance(variants, dict) else None,
    )
    answer = said.get("answer", ())
    assert isinstance(answer, tuple)
    answers: Answers = answer
    t.act("A", Take("golpe", ("x",)), A=answers)
    t.done()
    return t


def total(t: Bench) -> int:
    return t.duels()[0][0]


def test_a_deck_has_four_suits_of_thirteen_and_two_jokers() -> None:
    assert len(FULL_DECK) == 54
    for suit in Suit:
        assert sorted(value_of(card) for card in FULL_DECK if suit_of(card) is suit) == list(range(1, 14))
    assert (value_of("RJ"), suit_of("RJ")) == (14, None)
    assert (value_of("BJ"), suit_of("BJ")) == (0, None)


# -- how many cards ------------------------------------------------------------------------------------


def test_two_plus_and_a_minus_leave_a_plus_two_cards_of_which_the_player_chooses_and_may_cheat() -> None:
    """Example 8: a low card is as good a choice as a high one."""
    t = flip(1, 1, -1, cards=("M04", "T11", "C02"), hand=("R13",), answer=(UseCard("M04"), Cheat("R13")))
    assert t.fate("golpe", "A") == [1]
    assert ("use_card", "A") in t.offered
    assert total(t) == 6 + 13


def test_a_low_card_may_be_chosen_on_a_plus() -> None:
    t = flip(1, cards=("M04", "T11", "C02"), answer=(UseCard("M04"),))
    assert total(t) == 10
    assert t.event("duel.opposed").args["suits"] == "M"


def test_two_plus_and_two_minus_leave_a_straight_flip_that_can_be_cheated() -> None:
    """Example 9."""
    t = flip(1, 1, -1, -1, cards=("M04", "C02"), hand=("R13",), answer=(Cheat("R13"),))
    assert t.fate("golpe", "A") == [0]
    assert total(t) == 19


def test_what_is_left_of_the_modifiers_counts_for_three_at_most() -> None:
    t = flip(3, 2, cards=("M04", "T11", "C05", "R01", "C02"), answer=(UseCard("T11"),))
    assert t.fate("golpe", "A") == [3]
    assert t.parts(t.events("flip")[0], "fate") == {"resistant": 2, "limit": -2}


def test_nor_for_more_than_three_the_other_way() -> None:
    t = flip(-5, cards=("M04", "T11", "C05", "R01", "C02"))
    assert t.fate("golpe", "A") == [-3]
    assert total(t) == 7


@pytest.mark.parametrize(("most", "net"), [("2", 2), ("3", 3), ("none", 4)])
def test_how_much_the_modifiers_can_do_is_for_a_variant(most: str, net: int) -> None:
    cards = ("M04", "T11", "C05", "R01", "R02")[: net + 1]
    t = flip(4, cards=(*cards, "C02"), variants={"max_net_modifier": most}, answer=(UseCard("T11"),))
    assert t.fate("golpe", "A") == [net]


def test_the_limit_holds_after_cancelling_not_before() -> None:
    t = flip(5, -4, cards=("M04", "T11", "C02"), answer=(UseCard("T11"),))
    assert t.fate("golpe", "A") == [1]


# -- which card counts ---------------------------------------------------------------------------------


@pytest.mark.parametrize("picked", ["R03", "C03"])
def test_of_the_lowest_cards_on_a_minus_the_player_picks_one_and_may_not_cheat(picked: str) -> None:
    """Example 10."""
    t = flip(-2, cards=("R03", "T10", "C03", "C02"), hand=("R13",), answer=(UseCard(picked),))
    assert total(t) == 9
    assert t.event("duel.opposed").args["suits"] == picked[0]
    assert ("cheat", "A") not in t.offered


def test_a_card_that_is_not_the_lowest_is_refused_on_a_minus() -> None:
    t = table(
        A={"at": (5, 5), "actions": (melee("golpe", 6, None),), "abilities": fates(-2)},
        x={"at": (5, 7)},
        cards=("R03", "T10", "C03"),
    )
    t.go_to("A")
    t.match.choose(Take("golpe", ("x",)))
    with refuses("flip.must_be_lowest"):
        t.match.choose(UseCard("T10"))
    with refuses("not_on_offer"):
        t.match.choose(UseCard("R01"))
    with refuses("card.suit"):
        t.match.choose(UseCard("C03", "R"))


def test_the_only_lowest_card_counts_without_a_question() -> None:
    t = flip(-1, cards=("R09", "T10", "C02"))
    assert total(t) == 15
    assert t.offered == []


def test_a_red_joker_may_be_used_on_a_minus_as_any_suit() -> None:
    """Example 11."""
    t = flip(-1, cards=("R02", "RJ", "C02"), answer=(UseCard("RJ", "T"),))
    assert total(t) == 20
    assert t.event("duel.opposed").args["suits"] == "T"


def test_a_red_joker_need_not_be_used_on_a_minus() -> None:
    t = flip(-1, cards=("R02", "RJ", "C02"), answer=(UseCard("R02"),))
    assert total(t) == 8


def test_a_red_joker_without_a_suit_is_refused() -> None:
    t = table(A={"at": (5, 5), "actions": (melee("golpe", 6, None),)}, x={"at": (5, 7)}, cards=("RJ",))
    t.go_to("A")
    t.match.choose(Take("golpe", ("x",)))
    with refuses("card.suit"):
        t.match.choose(UseCard("RJ"))


def test_a_black_joker_must_be_used_on_a_plus_is_worth_nothing_and_rules_out_cheating() -> None:
    """Example 12."""
    t = flip(1, cards=("BJ", "M13", "C02"), hand=("R13",))
    assert total(t) == 6
    assert t.event("duel.opposed").args["suits"] == ""
    assert t.offered == []


def test_by_variant_a_black_joker_can_be_left_on_a_plus() -> None:
    t = flip(
        1, cards=("BJ", "M13", "C02"), variants={"bj_forced_on_positive": "no"}, answer=(UseCard("M13"),)
    )
    assert total(t) == 19


@pytest.mark.parametrize("modifiers", [(1,), (-1,)])
def test_a_black_joker_beats_a_red_one(modifiers: tuple[int, ...]) -> None:
    """Example 13."""
    t = flip(*modifiers, cards=("RJ", "BJ", "C02"))
    assert total(t) == 6
    assert t.offered == []


# -- decks ---------------------------------------------------------------------------------------------


def test_a_deck_that_runs_out_in_a_flip_takes_the_discards_back_but_not_the_cards_in_use() -> None:
    others = tuple(card for card in FULL_DECK if card not in ("M04", "T11"))
    t = table(
        A={"at": (5, 5), "actions": (melee("golpe", 6, None),), "abilities": fates(2)},
        x={"at": (5, 7), "df": 0},
        cards=("M04", "T11", "R01", "C02"),
        decks={"red": Deck(("M04", "T11"), others)},
    )
    t.act("A", Take("golpe", ("x",)), A=(UseCard("R01"),))
    t.done()
    deck = t.crew("red").deck
    assert deck.discards == ("M04", "R01", "T11")
    assert len(deck.cards) == 51


def test_the_cards_of_a_flip_go_to_the_discards_of_who_flipped_them() -> None:
    t = flip(1, cards=("M04", "T11", "C02"), answer=(UseCard("T11"),))
    assert t.crew("red").deck.discards == ("M04", "T11")
    assert t.crew("blue").deck.discards == ("C02",)
