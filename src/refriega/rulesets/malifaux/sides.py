"""The sides of a duel: what each has, in numbers and suits, and which is losing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from refriega.core.modifier import Breakdown, Part
from refriega.rulesets.malifaux.fate import value_of
from refriega.rulesets.malifaux.flips import suits_of
from refriega.rulesets.malifaux.game import MalifauxGame
from refriega.rulesets.malifaux.state import Duel, Side

ACTING = -1
"""The place of the acting side; the others are counted from 0."""


def side_at(duel: Duel, place: int) -> Side:
    return duel.acting if place == ACTING else duel.resisting[place]


def put(duel: Duel, place: int, side: Side) -> None:
    """A side as it is now."""
    if place == ACTING:
        duel.acting = side
    else:
        duel.resisting = (*duel.resisting[:place], side, *duel.resisting[place + 1 :])


def places(duel: Duel) -> Iterator[int]:
    """The acting side, then all who resist it."""
    yield ACTING
    yield from range(len(duel.resisting))


def crew_of(game: MalifauxGame, side: Side) -> str:
    """The crew that plays a side: that of its model, if nobody else does."""
    return side.crew or game.model(side.who).crew


def seat_of(game: MalifauxGame, side: Side) -> str:
    return game.scene.sides[crew_of(game, side)].seat


# -- numbers and suits ---------------------------------------------------------------------------------


def total(side: Side) -> int:
    """The final duel total: stat and modifiers, and the card that counts."""
    return side.value + (value_of(side.used) if side.used else 0)


def suits(side: Side) -> str:
    """The suits in the total, as often as they are in it: those built in, the card's, a soulstone's."""
    card = suits_of(side.used, side.suit) if side.used else ""
    return side.suits + card + side.stone.replace("+", "")


def explained(side: Side) -> Breakdown:
    """The total with what makes it."""
    parts = [Part(part.value, part.type, part.source) for part in side.parts]
    base = side.value - sum(part.value for part in parts)
    if base:
        parts.insert(0, Part(base, "", "base"))
    if side.used:
        parts.append(Part(value_of(side.used), "card", side.used))
    return Breakdown(side.stat, total(side), tuple(parts))


def has_suits(needed: str, there: str) -> bool:
    """Whether all suits needed are there, each as often as it is needed."""
    return not Counter(needed) - Counter(there)


# -- who is losing -------------------------------------------------------------------------------------


def reaches(duel: Duel) -> bool:
    """Whether the acting side has what the action asks for besides: the number and every suit of its TN."""
    return total(duel.acting) >= duel.tn and has_suits(duel.tn_suits, suits(duel.acting))


def beats(duel: Duel, place: int) -> bool:
    """Whether the acting side wins against one who resists: ties are its own, the TN binds it as well."""
    resisting = duel.resisting[place]
    return reaches(duel) and (resisting.relents or total(duel.acting) >= total(resisting))


def losing(duel: Duel, place: int) -> bool:
    """Whether a side loses as things stand; the acting one, if it does against anybody."""
    if place != ACTING:
        return beats(duel, place)
    return not (reaches(duel) and all(beats(duel, other) for other in range(len(duel.resisting))))


def losers_first(duel: Duel) -> list[int]:
    """The sides in the order in which they decide: who is losing first, and of several the acting one."""
    return sorted(places(duel), key=lambda place: not losing(duel, place))
