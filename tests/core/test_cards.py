"""Cards as chance: every card of a deck is as likely as another, and none comes twice before a shuffle."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from refriega.core.cards import Deck, discard, draw_card, shuffle, take
from refriega.core.chance import ScriptedChance, SeededChance, secret_from_seed
from refriega.core.enumeration import outcomes
from refriega.core.errors import ChanceError
from refriega.core.procedure import Chance, Choice, Decision, Procedure
from refriega.core.state import Game, State

CARDS = ("A1", "A2", "B1", "B2")


def game() -> Game[State]:
    return Game(State())


def draw(deck: Deck, chance: ScriptedChance | SeededChance, played: Game[State]) -> tuple[str, Deck]:
    """Draw a card with this source of chance."""
    procedure = draw_card(played, "deck", deck)
    request = next(procedure)
    assert isinstance(request, Chance)
    try:
        procedure.send(chance.draw(request, 0))
    except StopIteration as stop:
        found: tuple[str, Deck] = stop.value
        return found
    raise AssertionError("asked twice")


def two(deck: Deck) -> Procedure[tuple[str, ...]]:
    """Two cards off a deck, one after the other."""
    played = game()
    first, left = yield from draw_card(played, "deck", deck)
    second, _ = yield from draw_card(played, "deck", left)
    return (first, second)


def nobody(decision: Decision) -> Choice:
    raise AssertionError(decision.key())


def test_a_card_that_is_drawn_leaves_the_deck() -> None:
    card, left = draw(Deck(CARDS), ScriptedChance(["B1"]), game())
    assert card == "B1"
    assert left == Deck(("A1", "A2", "B2"))


def test_a_card_is_scripted_by_its_name_or_its_place() -> None:
    assert draw(Deck(CARDS), ScriptedChance([3]), game())[0] == "B1"


def test_a_card_that_is_not_in_the_deck_cannot_be_drawn() -> None:
    left = take(Deck(CARDS), "B1")
    with pytest.raises(ChanceError):
        draw(left, ScriptedChance(["B1"]), game())


def test_every_pair_is_equally_likely_and_no_card_comes_twice() -> None:
    found = list(outcomes(lambda: two(Deck(CARDS)), nobody))
    assert len(found) == 12
    assert all(weight == Fraction(1, 12) for weight, _ in found)
    assert all(first != second for _, (first, second) in found)


def test_cards_that_the_rules_do_not_tell_apart_are_visited_once_with_the_weight_of_all() -> None:
    found = outcomes(
        lambda: draw_card(game(), "deck", Deck(("A1", "B1", "B2")), lambda card: card[0]), nobody
    )
    assert [(weight, card) for weight, (card, _) in found] == [(Fraction(1, 3), "A1"), (Fraction(2, 3), "B1")]


def test_when_the_deck_runs_out_the_discards_are_shuffled_in() -> None:
    card, left = draw(Deck((), ("A1", "B2")), ScriptedChance(["B2"]), game())
    assert card == "B2"
    assert left == Deck(("A1",))


def test_as_long_as_there_is_a_card_in_the_deck_the_discards_stay_out() -> None:
    card, left = draw(Deck(("B2",), ("A1",)), ScriptedChance([1]), game())
    assert card == "B2"
    assert left == Deck((), ("A1",))


def test_with_no_card_left_anywhere_there_is_nothing_to_draw() -> None:
    with pytest.raises(ValueError, match="no card left"):
        next(draw_card(game(), "deck", Deck(())))


def test_discards_and_shuffles_lose_no_card() -> None:
    deck = discard(Deck(("B1",), ("B2",)), ("A2", "A1"))
    assert deck == Deck(("B1",), ("A1", "A2", "B2"))
    assert shuffle(deck) == Deck(CARDS)


def test_a_deck_drawn_to_its_end_has_given_every_card_once() -> None:
    played, chance, deck = game(), SeededChance(secret_from_seed(7)), Deck(CARDS)
    drawn = []
    for _ in CARDS:
        card, deck = draw(deck, chance, played)
        drawn.append(card)
    assert Counter(drawn) == Counter(CARDS)
    assert deck == Deck(())


def test_what_is_drawn_next_does_not_depend_on_the_order_in_which_the_piles_are_named() -> None:
    one = draw(shuffle(Deck(("B1",), ("A1",))), SeededChance(secret_from_seed(3)), game())
    other = draw(shuffle(Deck(("A1",), ("B1",))), SeededChance(secret_from_seed(3)), game())
    assert one == other
