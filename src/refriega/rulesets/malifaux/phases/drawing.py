"""The draw phase (Fase de Robo): a new turn, the discards go back into the deck, hands are filled."""

from __future__ import annotations

from itertools import combinations

from refriega.core.cards import shuffle
from refriega.core.errors import Refusal
from refriega.core.procedure import ConcedeToo, Menu, Option, Pass, Procedure
from refriega.rulesets.malifaux import stones, victory
from refriega.rulesets.malifaux.decks import discard_from_hand, draw_to_hand
from refriega.rulesets.malifaux.game import MalifauxGame
from refriega.rulesets.malifaux.options import DiscardCards, Stone
from refriega.rulesets.malifaux.state import Phase
from refriega.rulesets.malifaux.values import most_cards

EXTRA = 2
"""How many cards a soulstone draws."""


def draw_phase(game: MalifauxGame) -> Procedure[None]:
    """A new turn: everybody shuffles, discards, and draws up to a full hand, in this order, so that what is
    discarded now is out of the deck for the turn. Then a soulstone may draw more.

    The First Player of the last turn decides first; in the first, who has deployed first.
    """
    state = game.state
    state.round += 1
    state.scope = f"{state.round}"
    state.draws = {}
    if game.log is not None:
        game.note("turn", turn=state.round)
    order = game.crews_from(state.first)
    for crew in order:
        state.crews[crew].deck = shuffle(state.crews[crew].deck)
    for crew in order:
        yield from discard_any(game, crew)
        if state.result:
            return
    for crew in order:
        yield from draw_to_hand(game, crew, max(0, most_cards(game, crew) - len(state.crews[crew].hand)))
    for crew in order:
        yield from draw_for_a_stone(game, crew)
        if state.result:
            return
    state.phase = Phase.INITIATIVE


def discard_any(game: MalifauxGame, crew: str) -> Procedure[None]:
    """A player discards as many cards of the hand as they like."""
    hand = game.state.crews[crew].hand
    if hand:
        yield from discard(game, crew, HandMenu(hand, range(len(hand) + 1)))


def draw_for_a_stone(game: MalifauxGame, crew: str) -> Procedure[None]:
    """A soulstone may be spent for more cards; then the hand goes down to what it may hold."""
    state = game.state
    if not state.crews[crew].stones:
        return
    menu = ConcedeToo(Menu((Pass(), Stone("cards"))))
    option = yield from victory.ask(game, game.scene.sides[crew].seat, "stone_cards", crew, menu)
    if not isinstance(option, Stone):
        return
    stones.spend(game, crew, crew, "cards")
    yield from draw_to_hand(game, crew, EXTRA)
    hand = state.crews[crew].hand
    over = len(hand) - most_cards(game, crew)
    if over > 0:
        yield from discard(game, crew, HandMenu(hand, range(over, over + 1)))


def discard(game: MalifauxGame, crew: str, menu: HandMenu) -> Procedure[None]:
    option = yield from victory.ask(game, game.scene.sides[crew].seat, "discard", crew, ConcedeToo(menu))
    if isinstance(option, DiscardCards):
        discard_from_hand(game, crew, option.cards)


class HandMenu(Menu):
    """Some cards of a hand; `counts` is how many it may be."""

    __slots__ = ("counts", "hand")

    def __init__(self, hand: tuple[str, ...], counts: range) -> None:
        super().__init__(DiscardCards(cards) for count in counts for cards in combinations(hand, count))
        self.hand = hand
        self.counts = counts

    def check(self, option: Option) -> Refusal | None:
        """They are held, none is named twice, and they are as many as they must be."""
        if not isinstance(option, DiscardCards):
            return Refusal("not_on_offer")
        if len(set(option.cards)) < len(option.cards) or any(card not in self.hand for card in option.cards):
            return Refusal("discard.not_in_hand")
        if len(option.cards) not in self.counts:
            return Refusal("discard.number", args={"least": self.counts[0], "most": self.counts[-1]})
        return None
