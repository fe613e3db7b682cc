"""Cheating fate: a card of the hand takes the place of the one that counts.

Whether a player is asked depends on what all can see: the cards on the table and how many are in the hand.
What is in it shows in nothing but the card that is played.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from refriega.core.errors import Refusal
from refriega.core.procedure import Decision, Menu, Option, Pass, Procedure, ask
from refriega.rulesets.malifaux.decks import play_from_hand
from refriega.rulesets.malifaux.fate import BLACK_JOKER, RED_JOKER
from refriega.rulesets.malifaux.flips import net_of, suited_choices
from refriega.rulesets.malifaux.game import MalifauxGame
from refriega.rulesets.malifaux.options import Cheat
from refriega.rulesets.malifaux.sides import (
    ACTING,
    crew_of,
    explained,
    losers_first,
    losing,
    put,
    side_at,
    total,
)
from refriega.rulesets.malifaux.state import Duel, Flip, Side


def cheat(game: MalifauxGame, duel: Duel) -> Procedure[None]:
    """Step 3 of a duel: whoever is losing decides first, then the other; each has one chance."""
    for place in order(game, duel):
        side = side_at(duel, place)
        if not may_cheat(game, duel, place):
            continue
        option = yield from ask_cheat(game, crew_of(game, side), side.who, duel.what, suited=True)
        if option is None:
            continue
        cheated = replace(side, used=option.card, suit=option.suit, cheated=True)
        put(duel, place, cheated)
        if game.log is not None:
            game.note("cheat", "MX-020", who=side.who, card=option.card, total=explained(cheated))


def order(game: MalifauxGame, duel: Duel) -> list[int]:
    """Who decides first. Level totals are the acting side's, so that the other is losing; by variant, the
    acting side decides first then.
    """
    found = losers_first(duel)
    level = len(duel.resisting) == 1 and total(duel.acting) == total(duel.resisting[0])
    if level and not losing(duel, ACTING) and game.variant("tie_cheats_first") == "attacker":
        found.reverse()
    return found


def may_cheat(game: MalifauxGame, duel: Duel, place: int) -> bool:
    """Whether a side has the chance: a hand, no - on its flip, no black joker of its own, no red joker that
    the opponent flipped, and nothing that denies it.
    """
    side = side_at(duel, place)
    if side.relents or not flip_allows(game, crew_of(game, side), net_of(game, side.fates), side.used):
        return False
    if place != ACTING:
        return "cheating" not in duel.denies and not bars(game, duel.acting)
    return not any(bars(game, other) for other in duel.resisting)


def bars(game: MalifauxGame, side: Side) -> bool:
    """Whether a side's red joker leaves its opponent no chance: one that was flipped; by variant, one that
    was cheated in as well.
    """
    if RED_JOKER in side.flipped:
        return True
    return side.used == RED_JOKER and game.variant("cheated_rj_blocks_opponent") == "yes"


def flip_allows(game: MalifauxGame, crew: str, net: int, used: str) -> bool:
    """What the rules of every flip say."""
    return bool(game.state.crews[crew].hand) and net >= 0 and used != BLACK_JOKER


def cheat_flip(game: MalifauxGame, flip: Flip) -> Procedure[None]:
    """The one chance to cheat a flip that is no duel; suits do not matter there."""
    if not flip_allows(game, flip.crew, net_of(game, flip.fates), flip.used):
        return
    option = yield from ask_cheat(game, flip.crew, flip.who, flip.what, suited=False)
    if option is None:
        return
    flip.used = option.card
    flip.cheated = True
    if game.log is not None:
        game.note("cheat.flip", who=flip.who, card=option.card, what=flip.what)


def ask_cheat(game: MalifauxGame, crew: str, who: str, what: str, *, suited: bool) -> Procedure[Cheat | None]:
    """Ask a player for a card of their hand; it is in use then. None if they leave it."""
    menu = CheatMenu(game.state.crews[crew].hand, suited=suited)
    option = yield from ask(Decision(game.scene.sides[crew].seat, "cheat", (who, what), menu))
    if not isinstance(option, Cheat):
        return None
    play_from_hand(game, crew, option.card)
    return option


class CheatMenu(Menu):
    """The cards of a hand, a red joker as any suit where suits matter; or none of them."""

    __slots__ = ("hand",)

    def __init__(self, hand: Sequence[str], *, suited: bool) -> None:
        self.hand = hand
        super().__init__(
            (
                Pass(),
                *(Cheat(card, suit) for card in hand for suit in (suited_choices(card) if suited else ("",))),
            )
        )

    def check(self, option: Option) -> Refusal | None:
        refusal = super().check(option)
        if refusal is None or not isinstance(option, Cheat):
            return refusal
        if option.card not in self.hand:
            return Refusal("cheat.not_in_hand", args={"card": option.card})
        return Refusal("card.suit", args={"card": option.card})
