"""The bands of damage, healing and prevention flips: weak, moderate, severe, and what jokers make of them."""

from __future__ import annotations

from collections.abc import Iterable

from refriega.core.modifier import Modifier
from refriega.core.procedure import Procedure
from refriega.rulesets.malifaux.cheating import cheat_flip
from refriega.rulesets.malifaux.decks import put_away
from refriega.rulesets.malifaux.effects_schema import Track
from refriega.rulesets.malifaux.fate import BLACK_JOKER, RED_JOKER, value_of
from refriega.rulesets.malifaux.flips import flip_cards
from refriega.rulesets.malifaux.game import MalifauxGame
from refriega.rulesets.malifaux.state import Flip
from refriega.rulesets.malifaux.terms import Severity

BANDS = (Severity.WEAK, Severity.MODERATE, Severity.SEVERE)


def severity_of(card: str) -> Severity:
    """The band of a card: 1 to 5, 6 to 10, 11 and more; a black joker has none, a red one is severe.

    >>> severity_of("R05"), severity_of("R06"), severity_of("BJ")
    (<Severity.WEAK: 'weak'>, <Severity.MODERATE: 'moderate'>, <Severity.NONE: 'none'>)
    """
    if card == BLACK_JOKER:
        return Severity.NONE
    return BANDS[min(2, (value_of(card) - 1) // 5)]


def at_level(track: Track, severity: Severity) -> int:
    """The number of a track at a severity: none at none."""
    return 0 if severity is Severity.NONE else track[BANDS.index(severity)]


def amount_of(track: Track, card: str) -> int:
    """What a card brings on a track; the red joker severe and weak together, as one amount.

    >>> amount_of((2, 3, 5), "M10"), amount_of((2, 3, 5), "RJ"), amount_of((2, 3, 5), "BJ")
    (3, 7, 0)
    """
    amount = at_level(track, severity_of(card))
    return amount + track[0] if card == RED_JOKER else amount


def band_flip(
    game: MalifauxGame, what: str, who: str, crew: str, fates: Iterable[Modifier] = (), *, cheats: bool = True
) -> Procedure[str]:
    """A flip that is read against bands, for `who`, by the player of `crew`; returns the card that counts.

    `cheats`: whether fate may be cheated in it at all.
    """
    flip = Flip(what, who, crew, tuple(fates))
    with game.in_flight(flip):
        flip.flipped, flip.used, _ = yield from flip_cards(game, crew, who, flip.fates, what, suited=False)
        if cheats:
            yield from cheat_flip(game, flip)
        put_away(game, crew, (*flip.flipped, *((flip.used,) if flip.cheated else ())))
    return flip.used
