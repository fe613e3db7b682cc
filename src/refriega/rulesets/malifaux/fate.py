"""The fate deck: 54 cards, four suits from 1 to 13 and two jokers.

A card is named by its suit and value, `R07`, so that names sort; the jokers are `RJ` and `BJ`.
"""

from __future__ import annotations

from refriega.rulesets.malifaux.terms import Suit

RED_JOKER = "RJ"
BLACK_JOKER = "BJ"

FULL_DECK: tuple[str, ...] = tuple(
    sorted((*(f"{suit}{value:02d}" for suit in Suit for value in range(1, 14)), RED_JOKER, BLACK_JOKER))
)


def value_of(card: str) -> int:
    """What a card is worth: 1 to 13, the red joker 14, the black joker nothing.

    >>> value_of("R07"), value_of("RJ"), value_of("BJ")
    (7, 14, 0)
    """
    if card == RED_JOKER:
        return 14
    if card == BLACK_JOKER:
        return 0
    return int(card[1:])


def suit_of(card: str) -> Suit | None:
    """The suit of a card; none of a joker: the red one's owner names one."""
    return None if card in (RED_JOKER, BLACK_JOKER) else Suit(card[0])
