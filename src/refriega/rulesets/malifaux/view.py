"""What a seat may see: everything on the table and all discards, its own hand, the order of no deck."""

from __future__ import annotations

from refriega.core.cards import Deck
from refriega.rulesets.malifaux.scene import Scene
from refriega.rulesets.malifaux.state import MalifauxState


def view_of(scene: Scene, state: MalifauxState, seat: str) -> MalifauxState:
    """A copy in which another's hand lies face down among the cards of their deck: neither can be told."""
    seen = state.copy()
    if seat == scene.game_master:
        return seen
    for side, crew in seen.crews.items():
        if scene.sides[side].seat != seat and crew.hand:
            unseen = tuple(sorted((*crew.deck.cards, *crew.hand)))
            crew.deck = Deck(unseen, crew.deck.discards)
            crew.hand = ("",) * len(crew.hand)
    return seen
