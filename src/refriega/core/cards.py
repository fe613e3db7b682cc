"""Cards as chance: decks that are drawn from without replacement.

A deck is the set of cards not drawn yet. In which order they lie nobody knows, so it stands nowhere: a draw
is chance among what is left. Cards in use (a hand, a flip that is going on) are in neither pile. When the
deck runs out in the middle of a draw, the discards are shuffled in.

Pure functions over frozen piles; who owns a deck, and who may see a hand, is the ruleset's business.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from typing import TypeVar

import msgspec

from refriega.core.procedure import Procedure
from refriega.core.state import Game, State

S = TypeVar("S", bound=State)


class Deck(msgspec.Struct, frozen=True):
    """`cards` can be drawn, `discards` lie open. Both are sorted by name: their order means nothing."""

    cards: tuple[str, ...]
    discards: tuple[str, ...] = ()


def discard(deck: Deck, cards: Iterable[str]) -> Deck:
    """Cards that were in use go to the discards."""
    return Deck(deck.cards, tuple(sorted((*deck.discards, *cards))))


def shuffle(deck: Deck) -> Deck:
    """The discards go back into the deck."""
    return Deck(tuple(sorted((*deck.cards, *deck.discards))))


def take(deck: Deck, card: str) -> Deck:
    """A card leaves the deck."""
    at = deck.cards.index(card)
    return Deck((*deck.cards[:at], *deck.cards[at + 1 :]), deck.discards)


def draw_card(
    game: Game[S], stream: str, deck: Deck, alike: Callable[[str], Hashable] | None = None
) -> Procedure[tuple[str, Deck]]:
    """Draw a card; returns it and the deck without it. With nothing left in either pile it is a `ValueError`.

    `alike` names the class of a card where the rules tell no two of a class apart: enumeration then visits
    one of each. What is left in the deck differs within a class, so later draws should not depend on it.
    """
    if not deck.cards:
        deck = shuffle(deck)
    if not deck.cards:
        raise ValueError("no card left to draw")
    card = yield from game.draw(stream, tuple((card, 1) for card in deck.cards), alike)
    return card, take(deck, card)
