"""Flips: how many cards, and which of them counts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from refriega.core.errors import Refusal
from refriega.core.modifier import Breakdown, Modifier, Part
from refriega.core.procedure import Decision, Menu, Option, Procedure, ask
from refriega.rulesets.malifaux.decks import flip_card
from refriega.rulesets.malifaux.fate import BLACK_JOKER, RED_JOKER, suit_of, value_of
from refriega.rulesets.malifaux.game import MalifauxGame
from refriega.rulesets.malifaux.options import UseCard
from refriega.rulesets.malifaux.terms import Suit

Flipped = tuple[tuple[str, ...], str, str]
"""The cards on the table, the one that counts, and its suit: of a red joker the one that was named."""


def flip_cards(
    game: MalifauxGame, crew: str, who: str, fates: Iterable[Modifier], what: str, *, suited: bool = True
) -> Procedure[Flipped]:
    """Flip one card, and one more for each modifier that is left after cancelling; find the one that counts.

    The player of `crew` chooses wherever there is a choice. `suited`: whether suits matter in this flip.
    """
    modifiers = tuple(fates)
    net = net_of(game, modifiers)
    flipped: tuple[str, ...] = ()
    for _ in range(1 + abs(net)):
        flipped = (*flipped, (yield from flip_card(game, crew, suited=suited)))
    if game.log is not None:
        game.note("flip", "MX-020", who=who, what=what, cards=flipped, fate=explained(net, modifiers))
    menu = FlipMenu(flipped, usable(game, flipped, net), suited=suited)
    if len(menu.options) == 1:
        (chosen,) = menu.options
    else:
        seat = game.scene.sides[crew].seat
        chosen = yield from ask(Decision(seat, "use_card", (who, what), menu))
        if game.log is not None:
            assert isinstance(chosen, UseCard)
            game.note("flip.used", "MX-020", who=who, card=chosen.card, suit=chosen.suit)
    assert isinstance(chosen, UseCard)
    return flipped, chosen.card, chosen.suit


def net_of(game: MalifauxGame, fates: Iterable[Modifier]) -> int:
    """What is left of the modifiers of a flip: they cancel one for one, and what is left has its limit."""
    net = sum(fate.value for fate in fates)
    most = game.variant("max_net_modifier")
    if most == "none":
        return net
    return max(-int(most), min(int(most), net))


def explained(net: int, fates: Iterable[Modifier]) -> Breakdown:
    """The net modifier with what makes it; the limit is a part of its own."""
    parts = [Part(fate.value, fate.type, fate.source) for fate in fates if fate.value]
    over = net - sum(part.value for part in parts)
    if over:
        parts.append(Part(over, "", "limit"))
    return Breakdown("fate", net, tuple(parts))


def usable(game: MalifauxGame, flipped: Sequence[str], net: int) -> tuple[str, ...]:
    """Which of the flipped cards may count.

    A black joker must, a red one may always; for the rest, with a + any, with a - one of the lowest.
    """
    if BLACK_JOKER in flipped and (net <= 0 or game.variant("bj_forced_on_positive") == "yes"):
        return (BLACK_JOKER,)
    if net >= 0:
        return tuple(flipped)
    lowest = min(value_of(card) for card in flipped)
    return tuple(card for card in flipped if value_of(card) == lowest or card == RED_JOKER)


def suited_choices(card: str) -> tuple[str, ...]:
    """What the suit of a card can be: of a red joker any, as its owner says; else "", it has its own."""
    return tuple(Suit) if card == RED_JOKER else ("",)


def suits_of(card: str, named: str) -> str:
    """The suit that a card brings: its own, or of a red joker the one that was named."""
    return str(suit_of(card) or named)


class FlipMenu(Menu):
    """The cards of a flip that may count; where suits do not matter, one of each value."""

    __slots__ = ("flipped",)

    def __init__(self, flipped: Sequence[str], may_count: Sequence[str], *, suited: bool) -> None:
        self.flipped = flipped
        if suited:
            options = [UseCard(card, suit) for card in may_count for suit in suited_choices(card)]
        else:
            options = [UseCard(card) for card in {value_of(card): card for card in may_count}.values()]
        super().__init__(options)

    def check(self, option: Option) -> Refusal | None:
        refusal = super().check(option)
        if refusal is None or not isinstance(option, UseCard) or option.card not in self.flipped:
            return refusal
        if any(isinstance(known, UseCard) and known.card == option.card for known in self.options):
            return Refusal("card.suit", args={"card": option.card})
        return Refusal("flip.must_be_lowest", args={"card": option.card})
