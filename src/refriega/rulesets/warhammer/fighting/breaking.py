"""What losing a round of close combat does: a break test, or crumbling, or flight without a test.

House rules: Undead and Daemons lose as many Wounds as the combat was lost by, with no save of any kind, from
their rank and file first. Whoever is beaten by enemies who cause fear, and touches more unit strength of them
than its own, breaks without a test, stubborn or not; who is immune to psychology does not.
"""

from __future__ import annotations

from refriega.core.procedure import Procedure
from refriega.rulesets.warhammer.fighting import result
from refriega.rulesets.warhammer.game import WarhammerGame
from refriega.rulesets.warhammer.harm import casualties, fear, leadership
from refriega.rulesets.warhammer.harm.strength import unit_strength
from refriega.rulesets.warhammer.state import Broken, Fight
from refriega.rulesets.warhammer.terms import Trait

CRUMBLING = (Trait.UNDEAD, Trait.DAEMON)


def losers(game: WarhammerGame, fight: Fight, outcome: result.Outcome) -> Procedure[None]:
    """Each unit of the army that has lost answers for it by itself; in a draw nobody does."""
    if not outcome.winner:
        return
    for unit in result.left(game, fight):
        if game.army(unit) != outcome.winner and game.in_play(unit):
            yield from lose(game, fight, unit, outcome.by)


def lose(game: WarhammerGame, fight: Fight, unit: str, by: int) -> Procedure[None]:
    """One unit has lost by so much."""
    if any(game.sheet(unit).has(trait) for trait in CRUMBLING):
        yield from crumble(game, unit, by)
    elif game.sheet(unit).has(Trait.UNBREAKABLE):
        if game.log is not None:
            game.note("combat.unbreakable", who=unit)
    elif overawed(game, unit):
        if game.log is not None:
            game.note("combat.overawed", who=unit)
        breaks(game, fight, unit)
    elif not (yield from stands_firm(game, unit, by)):
        breaks(game, fight, unit)


def crumble(game: WarhammerGame, unit: str, by: int) -> Procedure[None]:
    """A unit loses so many Wounds: its rank and file first, then the characters in it, one after another."""
    if game.log is not None:
        game.note("combat.crumbles", who=unit, by=by)
    for who in (unit, *(who for who in game.members(unit) if not game.unit(who).hidden)):
        by -= yield from casualties.suffer(game, who, by, "crumbling", for_good=True)


def stands_firm(game: WarhammerGame, unit: str, by: int) -> Procedure[bool]:
    """Chequeo de desmoralización: 2D6 no higher than Leadership less the difference; the stubborn take it on
    their whole Leadership.
    """
    stubborn = game.sheet(unit).has(Trait.STUBBORN)
    return (yield from leadership.test(game, unit, "break", 0 if stubborn else -by))


def overawed(game: WarhammerGame, unit: str) -> bool:
    """Whether the enemies who cause fear in it, and touch it, outnumber it."""
    feared = [foe for foe in game.foes(unit) if fear.fears(game, unit, foe)]
    return sum(unit_strength(game, foe) for foe in feared) > unit_strength(game, unit)


def breaks(game: WarhammerGame, fight: Fight, unit: str) -> None:
    """It will flee when all combats have been fought."""
    by = game.foes(unit) or tuple(
        foe for foe in result.left(game, fight) if game.army(foe) != game.army(unit)
    )
    game.state.broken = (*game.state.broken, Broken(unit, by))
    if game.log is not None:
        game.note("combat.broken", who=unit)
