"""The phases of a turn: draw, initiative, end; what upkeep does, and when the match is over."""

from __future__ import annotations

from typing import Any

import pytest

from refriega.core.cards import Deck
from refriega.core.procedure import Concede, Pass
from refriega.rulesets.malifaux.abilities_schema import Hand
from refriega.rulesets.malifaux.fate import FULL_DECK
from refriega.rulesets.malifaux.options import Activate, DiscardCards, EndActivation, Pick, Stone
from refriega.rulesets.malifaux.scene import Strategy
from refriega.rulesets.malifaux.state import Phase
from refriega.rulesets.malifaux.terms import Fate, Station
from tests.rulesets.malifaux.kit import Bench, table

A = {"at": (5, 5)}
X = {"at": (15, 15)}

FOUR = ("C01", "C02", "C03", "C04")
SIX = ("T01", "T02", "T03", "T04", "T05", "T06")


def drawing(
    *cards: str, red: tuple[str, ...] = FOUR, first: str = "red", stones: int = 0, **more: Any
) -> Bench:
    """A match at the start of a draw phase."""
    models: dict[str, Any] = {"A": A, "x": X} | more
    return table(
        phase=Phase.DRAW,
        round=0,
        first=first,
        hands={"red": red, "blue": SIX},
        stones={"red": stones, "blue": stones},
        cards=cards,
        **models,
    )


def asked(t: Bench) -> tuple[str, str]:
    """What is asked, and of which crew."""
    return t.match.decision.kind, t.match.decision.subjects[0]


# -- the draw phase ------------------------------------------------------------------------------------


def test_a_hand_of_four_that_discards_one_draws_three_and_with_a_stone_two_more_of_which_two_go() -> None:
    t = drawing("R01", "R02", "R03", "R04", "R05", "M05", "M06", stones=1)
    t.match.choose(DiscardCards(("C01",)))
    t.match.choose(DiscardCards(()))
    assert asked(t) == ("stone_cards", "red")
    assert t.crew("red").hand == ("C02", "C03", "C04", "R01", "R02", "R03")
    t.match.choose(Stone("cards"))
    assert t.crew("red").hand == ("C02", "C03", "C04", "R01", "R02", "R03", "R04", "R05")
    assert asked(t) == ("discard", "red")
    assert t.match.decision.chooser.check(DiscardCards(("C02",))) is not None
    t.match.choose(DiscardCards(("C02", "R05")))
    assert t.crew("red").hand == ("C03", "C04", "R01", "R02", "R03", "R04")
    assert t.crew("red").stones == 0
    t.match.choose(Pass())
    assert t.crew("blue").stones == 1
    while asked(t)[0] == "stone_initiative":
        t.match.choose(Pass())
    t.done()


def test_what_is_discarded_in_the_draw_phase_is_out_of_the_deck_for_the_turn() -> None:
    t = drawing("R01", "R02", "R03", "M05", "M06")
    t.match.choose(DiscardCards(("C01",)))
    t.match.choose(DiscardCards(()))
    deck = t.crew("red").deck
    assert "C01" in deck.discards
    assert "C01" not in deck.cards


def test_the_discards_of_the_last_turn_are_shuffled_in_before() -> None:
    left = tuple(card for card in FULL_DECK if card not in (*FOUR, "R13"))
    t = table(
        phase=Phase.DRAW, round=0, hands={"red": FOUR, "blue": SIX},
        decks={"red": Deck(left, ("R13",))}, cards=("R13", "R02", "R05", "M06"), A=A, x=X,
    )  # fmt: skip
    t.match.choose(DiscardCards(()))
    t.match.choose(DiscardCards(()))
    assert t.crew("red").hand == (*FOUR, "R02", "R13")
    t.done()


@pytest.mark.parametrize("first", ["red", "blue"])
def test_last_turns_first_player_decides_first(first: str) -> None:
    other = "blue" if first == "red" else "red"
    t = drawing("R01", "R02", first=first, stones=1)
    assert asked(t) == ("discard", first)
    t.match.choose(DiscardCards(()))
    assert asked(t) == ("discard", other)
    t.match.choose(DiscardCards(()))
    assert asked(t) == ("stone_cards", first)


def test_an_ability_makes_the_hand_larger_while_its_model_is_in_play() -> None:
    t = drawing("R01", "R02", "R03", "R05", "M06", A={**A, "abilities": (Hand(cards=1),)})
    t.match.choose(DiscardCards(()))
    t.match.choose(DiscardCards(()))
    assert len(t.crew("red").hand) == 7
    assert len(t.crew("blue").hand) == 6
    t.done()


def test_cards_that_are_not_held_cannot_be_discarded_nor_one_twice() -> None:
    t = drawing()
    for cards in (("R09",), ("C01", "C01")):
        refusal = t.match.decision.chooser.check(DiscardCards(cards))
        assert refusal is not None
        assert refusal.key == "discard.not_in_hand"
    listed = list(t.match.decision.chooser.candidates())
    assert len(listed) == 16
    assert all(t.match.decision.chooser.check(option) is None for option in listed)


def test_everybody_sees_how_many_cards_are_drawn_and_its_player_alone_which() -> None:
    t = drawing("R01", "R02", "M05", "M06")
    t.match.choose(DiscardCards(()))
    t.match.choose(DiscardCards(()))
    assert t.event("hand.draws").args == {"crew": "red", "count": 2}
    assert t.event("hand.draws").audience is None
    assert t.event("hand.drawn").args["cards"] == ("R01", "R02")
    assert t.event("hand.drawn").audience == ("ana",)


# -- the initiative phase ------------------------------------------------------------------------------


def initiative(*cards: str, stones: int = 0) -> Bench:
    return table(
        phase=Phase.INITIATIVE, stones={"red": stones, "blue": stones}, cards=cards, A=A, x=X,
    )  # fmt: skip


def test_level_cards_are_flipped_again_and_the_lower_one_decides_first_on_a_stone() -> None:
    t = initiative("R09", "M09", "R04", "M11", stones=1)
    assert asked(t) == ("stone_initiative", "red")
    t.match.choose(Pass())
    assert asked(t) == ("stone_initiative", "blue")
    t.match.choose(Pass())
    assert t.state.first == "blue"
    assert asked(t) == ("activate", "blue")
    assert t.crew("red").deck.discards == ("R04", "R09")
    t.done()


def test_a_stone_flips_again_and_its_card_counts_for_better_or_worse() -> None:
    t = initiative("R04", "M11", "R12", "M02", stones=1)
    t.match.choose(Stone("reflip"))
    assert t.crew("red").stones == 0
    assert asked(t) == ("stone_initiative", "blue")
    t.match.choose(Stone("reflip"))
    assert t.state.first == "red"
    t.done()


def test_a_stone_that_brings_the_same_value_lets_both_flip_again() -> None:
    t = initiative("R04", "M11", "C11", "R03", "M08", stones=1)
    t.match.choose(Stone("reflip"))
    assert t.event("initiative.level").args == {"value": 11}
    t.match.choose(Pass())
    assert t.state.first == "blue"
    t.done()


def test_without_stones_nobody_is_asked_and_jokers_are_worth_14_and_0() -> None:
    t = initiative("RJ", "M13")
    assert (t.state.first, t.state.phase) == ("red", Phase.ACTIVATION)
    t = initiative("BJ", "M01")
    assert t.state.first == "blue"
    t.done()


def test_initiative_is_not_cheated() -> None:
    t = table(
        phase=Phase.INITIATIVE, hands={"red": ("R13",), "blue": ("M13",)}, cards=("R04", "M11"), A=A, x=X
    )
    assert asked(t) == ("activate", "blue")


# -- the end phase: upkeep -----------------------------------------------------------------------------


def ending(*cards: str, first: str = "red", variants: dict[str, str] | None = None, **more: Any) -> Bench:
    """A match at the start of the end phase, with full hands: the draw phase asks both to discard."""
    models: dict[str, Any] = {"A": A, "x": X} | more
    return table(
        phase=Phase.END, first=first, variants=variants, cards=cards,
        hands={"red": (*FOUR, "C05", "C06"), "blue": SIX}, **models,
    )  # fmt: skip


def test_burning_adds_up_is_lowered_by_help_and_hurts_by_what_is_left_then_goes() -> None:
    t = ending(x={**X, "held": {"burning": 2}})
    assert t.wounds("x") == 6
    assert t.held("x") == {}
    assert t.state.phase is Phase.DRAW


def test_poison_hurts_by_one_and_carries_over_until_it_is_gone() -> None:
    t = ending(x={**X, "held": {"poison": 2}})
    assert (t.wounds("x"), t.held("x")) == (7, {"poison": 1})
    t = ending(x={**X, "left": 7, "held": {"poison": 1}})
    assert (t.wounds("x"), t.held("x")) == (6, {})


def test_poison_may_hurt_by_its_value_by_variant() -> None:
    t = ending(x={**X, "held": {"poison": 3}}, variants={"poison_tick": "value_then_decrement"})
    assert (t.wounds("x"), t.held("x")) == (5, {"poison": 2})


def test_who_dies_of_a_condition_is_nobodys_kill() -> None:
    t = ending(x={**X, "left": 1, "held": {"burning": 1}}, y={"at": (18, 18)})
    assert t.model("x").fate is Fate.KILLED
    assert t.model("x").killed_by == ""


def test_upkeep_begins_with_the_first_players_models_and_each_orders_their_own() -> None:
    held = {"held": {"burning": 1, "poison": 1}}
    t = ending(A={**A, **held}, x={**X, **held}, first="blue")
    assert asked(t) == ("upkeep", "blue")
    assert list(t.match.decision.chooser.candidates()) == [
        Pick("x/burning"),
        Pick("x/poison"),
    ]
    t.match.choose(Pick("x/poison"))
    assert t.wounds("x") == 6
    assert asked(t) == ("upkeep", "red")
    t.match.choose(Pick("A/burning"))
    assert [event.args["cause"] for event in t.events("damage")] == ["poison", "burning", "burning", "poison"]


def test_the_other_players_models_come_first_by_variant() -> None:
    held = {"held": {"burning": 1, "poison": 1}}
    t = ending(A={**A, **held}, x={**X, **held}, variants={"upkeep_order": "second_player"})
    assert asked(t) == ("upkeep", "blue")


def test_focused_ends_with_the_turn_and_defensive_outlives_it() -> None:
    t = ending(A={**A, "held": {"focused": 2, "defensive": 1}})
    assert t.held("A") == {"defensive": 1}


# -- the end of the match ------------------------------------------------------------------------------


def last(*cards: str, turn: int) -> Bench:
    return table(
        phase=Phase.END, round=turn, strategy=Strategy(turns=5), cards=cards,
        hands={"red": SIX, "blue": SIX}, A=A, x=X,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("turn", "card", "over"),
    [
        (5, "R09", True),
        (5, "R10", False),
        (6, "R10", True),
        (6, "R11", False),
        (8, "R12", True),
        (8, "R13", False),
    ],
)
def test_after_the_fifth_turn_a_flip_says_whether_another_follows(turn: int, card: str, over: bool) -> None:
    t = last(card, turn=turn)
    assert t.match.over is over
    assert t.event("last_turn").args["least"] == 5 + turn
    t.done()


def test_nothing_is_flipped_before_the_fifth_turn_has_ended() -> None:
    t = last(turn=4)
    assert not t.match.over
    t.done()


def test_when_the_match_ends_the_crews_with_most_points_have_won() -> None:
    t = last("R01", turn=5)
    assert t.state.result == ("red", "blue")


# -- the activation phase ------------------------------------------------------------------------------


def test_crews_alternate_from_the_first_player_and_one_who_has_none_left_is_skipped() -> None:
    t = table(
        first="blue", hands={"red": SIX, "blue": SIX},
        A={"at": (2, 2)}, B={"at": (2, 6)}, C={"at": (2, 10)}, x={"at": (20, 20)},
    )  # fmt: skip
    picked = []
    while t.state.phase in (Phase.ACTIVATION, Phase.ACTING):
        decision = t.match.decision
        if decision.kind == "activate":
            option = next(decision.chooser.candidates())
            assert isinstance(option, Activate)
            picked.append(option.model)
            t.match.choose(option)
        else:
            t.match.choose(EndActivation())
    assert picked == ["x", "A", "B", "C"]


def test_nobody_passes_and_nobody_is_picked_twice() -> None:
    t = table(A=A, B={"at": (2, 10)}, x=X)
    assert t.match.decision.chooser.check(Pass()) is not None
    t.end("A")
    t.end("x")
    refusal = t.match.decision.chooser.check(Activate("A"))
    assert refusal is not None
    assert refusal.key == "activate.has_activated"


def test_a_model_counts_as_activated_from_when_it_is_picked() -> None:
    t = table(A={**A, "station": Station.MASTER}, x=X)
    t.go_to("A")
    assert t.model("A").turn == t.state.round


def test_who_has_nobody_left_after_upkeep_has_lost_before_anything_is_flipped() -> None:
    t = table(
        phase=Phase.END,
        round=5,
        hands={"red": SIX, "blue": SIX},
        A=A,
        x={**X, "left": 1, "held": {"burning": 1}},
    )
    assert t.state.result == ("red",)
    t.done()


def test_giving_up_in_the_draw_phase_ends_the_match_and_nothing_more_is_drawn() -> None:
    t = drawing()
    t.match.choose(Concede())
    assert t.state.result == ("blue",)
    t.done()
