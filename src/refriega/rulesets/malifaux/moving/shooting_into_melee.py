"""Shots at engaged models: chance picks who is struck, of those that stand close together."""

from __future__ import annotations

from collections.abc import Sequence

from refriega.core.procedure import Procedure
from refriega.rulesets.malifaux.decks import flip_card, put_away
from refriega.rulesets.malifaux.fate import value_of
from refriega.rulesets.malifaux.game import MalifauxGame
from refriega.rulesets.malifaux.moving.engagement import engaged
from refriega.rulesets.malifaux.state import Deed
from refriega.rulesets.malifaux.terms import Kind, Reach

CLOSE = 2
"""How many inches from the first choice others may be struck."""


def find_target(game: MalifauxGame, deed: Deed) -> Procedure[None]:
    """The real targets of a shot into a melee (MX-015): only these set anything off by being targeted. Who is
    struck twice is one target.
    """
    action = game.action(deed.actor, deed.action)
    if action.reach is not Reach.GUN or action.kind is not Kind.ATTACK:
        return
    real: list[str] = []
    for target in deed.targets:
        found = target
        if engaged(game, target):
            found = yield from struck(game, deed, target)
        real.append(found)
    deed.targets = tuple(dict.fromkeys(real))


def struck(game: MalifauxGame, deed: Deed, target: str) -> Procedure[str]:
    """A card is flipped for each candidate; of those with the same card it is flipped again."""
    left = candidates(game, deed, target)
    sign = 1 if game.variant("random_target") == "highest" else -1
    crew = deed.crew or game.model(deed.actor).crew
    while len(left) > 1:
        cards = []
        for who in left:
            card = yield from flip_card(game, crew, suited=False)
            cards.append(card)
            if game.log is not None:
                game.note("melee.card", "MX-015", who=who, by=deed.actor, card=card)
        put_away(game, crew, cards)
        best = max(sign * value_of(card) for card in cards)
        left = tuple(who for who, card in zip(left, cards, strict=True) if sign * value_of(card) == best)
    if game.log is not None:
        game.note("melee.target", "MX-015", who=left[0], by=deed.actor, instead=target)
    return left[0]


def candidates(game: MalifauxGame, deed: Deed, target: str) -> Sequence[str]:
    """The first choice and whoever is close to it, but never the shooter."""
    only_engaged = game.variant("random_target_needs_engaged") == "yes"
    return tuple(
        who
        for who in game.present()
        if who != deed.actor
        and game.within(target, who, CLOSE)
        and (who == target or not only_engaged or engaged(game, who))
    )
