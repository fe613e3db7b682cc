"""Effects that are resisted by a simple duel of whoever is to suffer them."""

from __future__ import annotations

from msgspec.structs import replace

from refriega.core.procedure import Procedure
from refriega.rulesets.malifaux import duel, effects
from refriega.rulesets.malifaux.cause import Cause
from refriega.rulesets.malifaux.effects.whom import goes_on, recipients
from refriega.rulesets.malifaux.effects_schema import Resist
from refriega.rulesets.malifaux.game import MalifauxGame
from refriega.rulesets.malifaux.state import Deed, Duel
from refriega.rulesets.malifaux.terms import Fate

RESIST = "resist"
"""What such a duel is called."""


def resist(game: MalifauxGame, deed: Deed, effect: Resist, cause: Cause) -> Procedure[None]:
    """Each of them makes a simple duel; who fails suffers the one, who does not the other.

    What it suffers was not aimed: how well the action succeeded does not count for it.
    """
    for who in recipients(game, effect, cause):
        if not goes_on(game, deed, cause):
            return
        if game.model(who).fate is not Fate.IN_PLAY:
            continue
        record = Duel(RESIST, duel.side(game, who, effect.stat), tn=effect.tn, tn_suits=effect.suits)
        withstood = yield from duel.simple(game, record)
        follows = effect.success if withstood else effect.fail
        yield from effects.resolve(game, deed, follows, replace(cause, targets=(who,), trigger=True))
