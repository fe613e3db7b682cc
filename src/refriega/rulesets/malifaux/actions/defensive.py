"""Defensive Stance (Postura defensiva): a card is discarded, Defensive by the AP spent is gained."""

from __future__ import annotations

from collections.abc import Iterator

from refriega.core.errors import Refusal
from refriega.core.procedure import Option, Procedure
from refriega.rulesets.malifaux import conditions
from refriega.rulesets.malifaux.actions.action import Row
from refriega.rulesets.malifaux.decks import discard_from_hand
from refriega.rulesets.malifaux.game import MalifauxGame
from refriega.rulesets.malifaux.options import DefensiveStance
from refriega.rulesets.malifaux.state import Deed
from refriega.rulesets.malifaux.terms import Common, Condition


def declare(game: MalifauxGame, who: str, option: DefensiveStance) -> Deed | Refusal:
    """One AP or more: how many is declared with it (MX-014)."""
    if option.ap < 1:
        return Refusal("defensive.at_least_one", "MX-014")
    return Deed(who, Common.DEFENSIVE_STANCE, cost=option.ap)


def check(game: MalifauxGame, who: str, option: DefensiveStance) -> Refusal | None:
    if option.card not in game.crew(who).hand:
        return Refusal("discard.not_in_hand")
    return None


def candidates(game: MalifauxGame, who: str) -> Iterator[Option]:
    for ap in range(1, max(1, game.state.turns[-1].ap) + 1):
        for card in game.crew(who).hand:
            yield DefensiveStance(card, ap)


def results(game: MalifauxGame, deed: Deed, option: DefensiveStance) -> Procedure[None]:
    discard_from_hand(game, game.model(deed.actor).crew, (option.card,))
    conditions.gain(game, deed.actor, Condition.DEFENSIVE, option.ap, deed.actor)
    yield from ()


ROWS: tuple[Row, ...] = (Row(DefensiveStance, "common", declare, candidates, check, results),)
