"""Tests and rolls that decide what more a spell does."""

from __future__ import annotations

from refriega.core.procedure import Procedure
from refriega.rulesets.warhammer import dice
from refriega.rulesets.warhammer.game import WarhammerGame
from refriega.rulesets.warhammer.harm import leadership
from refriega.rulesets.warhammer.spells.schema import AnyEffect, Roll, Test
from refriega.rulesets.warhammer.state import Casting


def test(
    game: WarhammerGame, casting: Casting, effect: Test, target: str
) -> Procedure[tuple[AnyEffect, ...]]:
    """The target takes a Leadership test: what comes of it."""
    passed = yield from leadership.test(game, target, casting.spell)
    return effect.passed if passed else effect.failed


def roll(
    game: WarhammerGame, casting: Casting, effect: Roll, target: str
) -> Procedure[tuple[AnyEffect, ...]]:
    """The target's player rolls a D6: what its row says."""
    army = game.army(target)
    (face,) = yield from dice.d6(game, army, f"{army}/spell")
    if game.log is not None:
        game.note("spell.roll", spell=casting.spell, who=target, face=face)
    return next((row.effects for row in effect.rows if row.least <= face <= row.most), ())
