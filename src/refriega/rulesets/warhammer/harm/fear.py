"""Psychology: who causes fear, who is immune to it and to panic."""

from __future__ import annotations

from refriega.core.procedure import Procedure
from refriega.rulesets.warhammer import in_play
from refriega.rulesets.warhammer.game import WarhammerGame
from refriega.rulesets.warhammer.harm import leadership, wounds
from refriega.rulesets.warhammer.terms import Mark, Trait

FEARLESS = (Trait.UNDEAD, Trait.DAEMON, Trait.IMMUNE_TO_PSYCHOLOGY, Trait.UNBREAKABLE)
"""Whoever is one of these knows neither fear nor panic."""


def is_immune(game: WarhammerGame, who: str) -> bool:
    """Whether a unit, or the unit that a character is in, is immune to psychology."""
    unit = game.host(who)
    return any(game.sheet(unit).has(trait) for trait in FEARLESS) or in_play.marked(
        game, unit, Mark.IMMUNE_TO_PSYCHOLOGY
    )


def causes(game: WarhammerGame, unit: str) -> bool:
    """Whether a unit causes fear: by its kind, by what its leader rides, or by a spell."""
    sheet = game.sheet(unit)
    ridden = sheet.mount is not None and wounds.rides(game, unit) and Trait.FEAR in sheet.mount.traits
    return sheet.has(Trait.FEAR) or ridden or in_play.marked(game, unit, Mark.FEAR)


def fears(game: WarhammerGame, unit: str, enemy: str) -> bool:
    """Whether a unit fears an enemy: not if it causes fear itself."""
    return causes(game, enemy) and not causes(game, unit) and not is_immune(game, unit)


def overcomes(game: WarhammerGame, unit: str, enemy: str) -> Procedure[bool]:
    """A unit is about to meet an enemy in close combat: whether it has the nerve: it tests if it fears it."""
    if not fears(game, unit, enemy) or (yield from leadership.test(game, unit, "fear")):
        return True
    if game.log is not None:
        game.note("charge.feared", who=unit, target=enemy)
    return False
