"""From a spell that is cast to what it does: the other player's answer, its range, its effects."""

from __future__ import annotations

from refriega.boards.table import inches
from refriega.core.procedure import Procedure
from refriega.rulesets.warhammer.game import WarhammerGame
from refriega.rulesets.warhammer.magic import dispelling
from refriega.rulesets.warhammer.spells import aiming, resolve
from refriega.rulesets.warhammer.state import Casting


def unleash(game: WarhammerGame, casting: Casting) -> Procedure[None]:
    """A spell was cast: it is dispelled, or it succeeds."""
    if not (yield from dispelling.dispelled(game, casting)):
        yield from succeed(game, casting)


def succeed(game: WarhammerGame, casting: Casting) -> Procedure[None]:
    """Nothing stops it: only now is its range measured; out of range it is wasted. Within it, it is resolved
    at once (WF-024, WF-025).
    """
    if not aiming.in_range(game, casting):
        if game.log is not None:
            game.note(
                "cast.out_of_range",
                spell=casting.spell,
                caster=casting.caster,
                target=casting.target,
                distance=aiming.distance(game, casting),
                most=inches(game.spell(casting.spell).aim.range),
            )
        return
    yield from resolve.resolve(game, casting)
