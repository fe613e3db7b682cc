"""Effects that change Wounds, or what an action's damage will be."""

from __future__ import annotations

from refriega.core.procedure import Procedure
from refriega.rulesets.malifaux import damage as wounds
from refriega.rulesets.malifaux import healing
from refriega.rulesets.malifaux.cause import Cause
from refriega.rulesets.malifaux.effects.whom import goes_on, recipients
from refriega.rulesets.malifaux.effects_schema import Damage, Heal, Score
from refriega.rulesets.malifaux.game import MalifauxGame
from refriega.rulesets.malifaux.state import Boost, Deed
from refriega.rulesets.malifaux.terms import Fate


def damage(game: MalifauxGame, deed: Deed, effect: Damage, cause: Cause) -> Procedure[None]:
    """Damage to each of them, and the blasts of its flip, as long as whoever deals it goes on."""
    for target in recipients(game, effect, cause):
        if not goes_on(game, deed, cause):
            return
        if game.model(target).fate is not Fate.IN_PLAY:  # by the blast of another's
            continue
        yield from wounds.deal(game, deed, effect, target, cause)


def heal(game: MalifauxGame, deed: Deed, effect: Heal, cause: Cause) -> Procedure[None]:
    """Wounds given back to each of them."""
    for who in recipients(game, effect, cause):
        amount = effect.amount
        if effect.track is not None:
            crew = wounds.crew_for(game, deed, cause)
            amount += yield from healing.healing_flip(game, cause.by, effect.track, crew)
        healing.heal(game, who, amount)


def boost(game: MalifauxGame, deed: Deed, effect: Score, cause: Cause) -> Procedure[None]:
    """The damage of the action that is going on changes; by a defender's trigger, its own alone."""
    times = cause.suits.count(effect.per_suit) if effect.per_suit is not None else 1
    boost = Boost(
        cause.by if cause.attacker else "",
        effect.damage * times,
        effect.modifier,
        effect.ignores_armor,
        effect.plain,
    )
    deed.boosts = (*deed.boosts, boost)
    yield from ()
