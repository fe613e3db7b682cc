"""Horror duels (Duelos de Horror): what a Terrifying model (Terrorífico) demands of its enemies."""

from __future__ import annotations

from collections.abc import Iterator

from refriega.core.procedure import Procedure
from refriega.rulesets.malifaux import conditions, duel
from refriega.rulesets.malifaux.abilities_schema import Terrifying
from refriega.rulesets.malifaux.game import MalifauxGame
from refriega.rulesets.malifaux.moving.engagement import engages
from refriega.rulesets.malifaux.state import Duel
from refriega.rulesets.malifaux.terms import Condition, Stat

HORROR = "horror"
"""The rule by the name under which one is immune to it."""


def face(game: MalifauxGame, who: str, source: str, crew: str = "") -> Procedure[bool]:
    """A model faces the horror of an enemy: a Wp duel, or Paralyzed. Whether it can go on.

    None is made by who is immune (MX-051): to all horror, or, once it has passed one, to that of this enemy
    for the rest of the turn. `crew` makes it, if not its own.
    """
    for ability in terrors(game, who, source):
        if conditions.immune(game, who, HORROR, source):
            if game.log is not None:
                game.note("immune.duel", "MX-051", who=who, to=HORROR, of=source)
            return True
        record = Duel(HORROR, duel.side(game, who, Stat.WP, crew=crew), tn=ability.tn)
        if (yield from duel.simple(game, record)):
            conditions.immunize(game, who, HORROR, of=source)
        elif conditions.gain(game, who, Condition.PARALYZED, source=source):
            return False
    return conditions.may_act(game, who)


def terrors(game: MalifauxGame, who: str, source: str) -> Iterator[Terrifying]:
    """The Terrifying abilities of an enemy that are for this model, by its characteristics."""
    if game.hostile(who, source):
        for ability in game.abilities(source):
            if isinstance(ability, Terrifying) and ability.of in ("all", *game.card(who).characteristics):
                yield ability


def after_walk(game: MalifauxGame, who: str, crew: str = "") -> Procedure[None]:
    """Whoever ends a Walk Action engaged by Terrifying enemies faces each of them (MX-017)."""
    for enemy in tuple(game.enemies(who)):
        if engages(game, enemy, who) and not (yield from face(game, who, enemy, crew)):
            return
