"""Units that a spell moves: on their own way (WF-070), or driven off."""

from __future__ import annotations

from refriega.boards.table import INCH
from refriega.core.errors import Refusal
from refriega.core.procedure import Procedure
from refriega.rulesets.warhammer import dice
from refriega.rulesets.warhammer.game import WarhammerGame
from refriega.rulesets.warhammer.moving import magical
from refriega.rulesets.warhammer.spells.schema import Drive, MoveUnit
from refriega.rulesets.warhammer.state import Casting


def check_move(game: WarhammerGame, casting: Casting, effect: MoveUnit) -> Refusal | None:
    """Whether the target can be moved as the casting says (WF-070)."""
    return magical.check(
        game,
        casting.target,
        effect,
        by=casting.caster,
        at=casting.at,
        facing=casting.facing,
        also=casting.also,
    )


def move(game: WarhammerGame, casting: Casting, effect: MoveUnit, target: str) -> Procedure[None]:
    """The target moves, to a place or into a charge, as the spell describes it (WF-070)."""
    yield from magical.by_magic(
        game, target, casting.spell, effect, at=casting.at, facing=casting.facing, also=casting.also
    )


def drive(game: WarhammerGame, casting: Casting, effect: Drive, target: str) -> Procedure[None]:
    """The target is driven off, as far as the dice say."""
    army = game.army(casting.caster)
    inches, faces = yield from dice.amount(game, army, f"{army}/drive", effect.inches)
    yield from magical.drive(game, target, casting.spell, inches * INCH, faces)
