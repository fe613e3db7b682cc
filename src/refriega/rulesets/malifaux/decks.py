"""Where cards go: from the deck to the table or the hand, and to the discards.

Every card of a crew is in its deck, its discards, its hand, or in use in a flip that is going on.
"""

from __future__ import annotations

from collections.abc import Iterable

from refriega.core.cards import discard, draw_card
from refriega.core.procedure import Procedure
from refriega.rulesets.malifaux.fate import value_of
from refriega.rulesets.malifaux.game import MalifauxGame


def flip_card(game: MalifauxGame, crew: str, *, suited: bool = True) -> Procedure[str]:
    """The next card of a crew's deck is turned over, and in use; `suited`: whether its suit matters.

    With nothing left the discards are shuffled in; what is in use stays out.
    """
    card = yield from _draw(game, crew, suited=suited)
    side = game.state.crews[crew]
    side.in_use = (*side.in_use, card)
    return card


def put_away(game: MalifauxGame, crew: str, cards: Iterable[str]) -> None:
    """Cards of a flip that is over go to the discards."""
    side = game.state.crews[crew]
    left = list(side.in_use)
    for card in (gone := tuple(cards)):
        left.remove(card)
    side.in_use = tuple(left)
    side.deck = discard(side.deck, gone)


def draw_to_hand(game: MalifauxGame, crew: str, count: int) -> Procedure[None]:
    """A crew draws cards: everybody sees how many, its player alone which."""
    drawn: list[str] = []
    for _ in range(count):
        card = yield from _draw(game, crew)
        side = game.state.crews[crew]
        side.hand = tuple(sorted((*side.hand, card)))
        drawn.append(card)
    if game.log is not None and drawn:
        game.note("hand.draws", crew=crew, count=len(drawn))
        game.note("hand.drawn", audience=(game.scene.sides[crew].seat,), crew=crew, cards=tuple(drawn))


def discard_from_hand(game: MalifauxGame, crew: str, cards: Iterable[str]) -> None:
    """Cards of the hand go to the discards, which lie open."""
    side = game.state.crews[crew]
    left = list(side.hand)
    for card in (gone := tuple(cards)):
        left.remove(card)
    side.hand = tuple(left)
    side.deck = discard(side.deck, gone)
    if game.log is not None and gone:
        game.note("hand.discards", crew=crew, cards=gone)


def play_from_hand(game: MalifauxGame, crew: str, card: str) -> None:
    """A card of the hand is in use."""
    side = game.state.crews[crew]
    side.hand = tuple(held for held in side.hand if held != card)
    side.in_use = (*side.in_use, card)


def _draw(game: MalifauxGame, crew: str, *, suited: bool = True) -> Procedure[str]:
    deck = game.state.crews[crew].deck
    card, left = yield from draw_card(game, f"{crew}/deck", deck, None if suited else value_of)
    game.state.crews[crew].deck = left
    return card
