"""Effects on hands: cards drawn and discarded."""

from __future__ import annotations

from refriega.core.procedure import Decision, Procedure, ask
from refriega.rulesets.malifaux.cause import Cause
from refriega.rulesets.malifaux.decks import discard_from_hand, draw_to_hand
from refriega.rulesets.malifaux.effects.whom import recipients
from refriega.rulesets.malifaux.effects_schema import Draw
from refriega.rulesets.malifaux.game import MalifauxGame
from refriega.rulesets.malifaux.options import DiscardCards
from refriega.rulesets.malifaux.phases.drawing import HandMenu
from refriega.rulesets.malifaux.state import Deed


def draw(game: MalifauxGame, deed: Deed, effect: Draw, cause: Cause) -> Procedure[None]:
    """The player of each of them draws cards, or discards them."""
    for who in recipients(game, effect, cause):
        crew = game.model(who).crew
        if effect.cards > 0:
            yield from draw_to_hand(game, crew, effect.cards)
        else:
            yield from lose_cards(game, crew, -effect.cards)


def lose_cards(game: MalifauxGame, crew: str, count: int) -> Procedure[None]:
    """A player discards so many cards of their choice; all, if they have no more."""
    hand = game.state.crews[crew].hand
    if len(hand) <= count:
        discard_from_hand(game, crew, hand)
    else:
        seat = game.scene.sides[crew].seat
        option = yield from ask(Decision(seat, "discard", (crew,), HandMenu(hand, range(count, count + 1))))
        assert isinstance(option, DiscardCards)
        discard_from_hand(game, crew, option.cards)
