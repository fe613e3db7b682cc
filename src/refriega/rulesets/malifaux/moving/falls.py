"""Falls: whoever comes down at once, by a push or a jump, suffers for it."""

from __future__ import annotations

from refriega.boards.table import INCH
from refriega.core.procedure import Procedure
from refriega.rulesets.malifaux import damage
from refriega.rulesets.malifaux.abilities_schema import Flight
from refriega.rulesets.malifaux.game import MalifauxGame
from refriega.rulesets.malifaux.state import Hurt


def fall(game: MalifauxGame, who: str, height: int) -> Procedure[None]:
    """A model comes down `height` units: damage for half the inches, rounded down. The kill is nobody's; who
    flies is not hurt.
    """
    if game.log is not None:
        game.note("falls", who=who, height=height)
    if game.variant("falling") == "none" or any(isinstance(each, Flight) for each in game.abilities(who)):
        return
    amount = height // (2 * INCH)
    if amount:
        yield from damage.suffer(game, Hurt(who, "", "fall", amount))
