"""What a player thinks with: the game as the seat sees it, and whom it wishes well."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, TypeVar

from refriega.core.state import InFlight
from refriega.rulesets.malifaux.fate import BLACK_JOKER, value_of
from refriega.rulesets.malifaux.game import MalifauxGame

Record = TypeVar("Record", bound=InFlight)

DEAR = 10
"""From this card on one is worth keeping for when it turns something."""


class Mind(NamedTuple):
    """A seat, and the game as it sees it."""

    game: MalifauxGame
    seat: str

    def own(self, who: str) -> bool:
        return self.game.seat(who) == self.seat

    def sign(self, who: str) -> float:
        """What is good for a model is good for its player, and as bad for the other."""
        return 1.0 if self.own(who) else -1.0

    def foes(self) -> Iterator[str]:
        return (who for who in self.game.present() if not self.own(who))

    def friends(self) -> Iterator[str]:
        return (who for who in self.game.present() if self.own(who))

    def hand(self, crew: str) -> tuple[str, ...]:
        """The cards of a crew's hand, if it is the seat's own; of another's nothing is known."""
        own = self.game.scene.sides[crew].seat == self.seat
        return self.game.state.crews[crew].hand if own else ()

    def in_flight(self, kind: type[Record]) -> Record | None:
        """The innermost of what is being resolved, of that kind."""
        records = reversed(self.game.state.in_flight)
        return next((record for record in records if isinstance(record, kind)), None)


def price(card: str) -> float:
    """What it costs to part with a card of the hand, in Wounds. A black joker is well kept there."""
    if card == BLACK_JOKER:
        return 0.5
    value = value_of(card)
    return 0.08 * value + 0.3 * max(0, value - DEAR)


def cheapest(cards: tuple[str, ...]) -> tuple[str, ...]:
    """Cards in the order in which one discards them: among the discards even a black joker does no harm."""
    return tuple(sorted(cards, key=lambda card: (value_of(card), card)))
