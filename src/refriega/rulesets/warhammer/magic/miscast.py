"""Miscasts (Disfunciones Mágicas): the spell fails, and the table says what else that brings."""

from __future__ import annotations

from refriega.core.effect import Boundary, Until
from refriega.core.procedure import TOTAL, Procedure
from refriega.rulesets.warhammer.dice import d6
from refriega.rulesets.warhammer.game import WarhammerGame
from refriega.rulesets.warhammer.magic import backlash, recast, remaining, thrown
from refriega.rulesets.warhammer.magic.miscast_table import (
    Blast,
    Drain,
    Forgets,
    GoesOff,
    Hit,
    MiscastEffect,
    OpponentCasts,
    Stunned,
    Thrown,
    table,
)
from refriega.rulesets.warhammer.magic.unleash import unleash
from refriega.rulesets.warhammer.magic.wizards import FORGOTTEN
from refriega.rulesets.warhammer.state import Casting, Live, Phase
from refriega.rulesets.warhammer.terms import Ending

STUNNED = "stunned"
"""The name of what a miscast leaves on a wizard who may do nothing more for a time."""


def suffer(game: WarhammerGame, casting: Casting) -> Procedure[None]:
    """2D6 on the table, and all that stands there. The spell that the wizard kept in play has ended before.

    With the variant for a table in part, rows that are a house table's do nothing.
    """
    army = game.army(casting.caster)
    faces = yield from d6(game, army, f"{army}/miscast", 2, merge=TOTAL)
    row = table()[sum(faces)]
    applies = not row.house or game.variant("miscast_table") == "house"
    if game.log is not None:
        game.note(
            "miscast",
            who=casting.caster,
            spell=casting.spell,
            faces=faces,
            total=sum(faces),
            house=row.house,
            applies=applies,
        )
    for effect in row.effects if applies else ():
        yield from befall(game, casting, effect)


def befall(game: WarhammerGame, casting: Casting, effect: MiscastEffect) -> Procedure[None]:
    """One of the things that a row of the table says."""
    wizard = casting.caster
    match effect:
        case Blast(strength=strength):
            yield from backlash.blast(game, wizard, strength)
        case Thrown(strength=strength, recovers=recovers):
            yield from thrown.throw(game, wizard, strength, recovers)
        case OpponentCasts():
            yield from recast.opponent_casts(game, casting)
        case Hit(strength=strength):
            yield from backlash.hit_wizard(game, wizard, strength)
        case Stunned():
            stun(game, wizard, effect)
        case Drain():
            drain(game)
        case GoesOff():
            casting.total = game.spell(casting.spell).value
            yield from unleash(game, casting)
        case Forgets():
            forget(game, casting)


def stun(game: WarhammerGame, wizard: str, effect: Stunned) -> None:
    """A wizard who is left may do nothing more for a time."""
    state = game.state
    if not game.in_play(wizard):
        return
    until = (
        Until(Boundary.PHASE_END, "magic", state.turn)
        if effect.until == "phase"
        else Until(Boundary.TURN_END, state.active, state.turn)
    )
    backlash.afflict(game, Live(game.next_id("s"), STUNNED, wizard, until=until, marks=effect.marks))


def forget(game: WarhammerGame, casting: Casting) -> None:
    """A wizard who is left forgets a spell for the battle."""
    if game.in_play(casting.caster):
        live = Live(game.next_id("s"), FORGOTTEN, casting.caster, detail=casting.spell)
        backlash.afflict(game, live, casting.spell)


def drain(game: WarhammerGame) -> None:
    """All that remains in play ends, whoever cast it; the dice are gone and the magic phase is at its end."""
    state = game.state
    remaining.end(game, lambda live: remaining.remains(game, live), Ending.DRAINED)
    state.power = state.dispel = 0
    state.phase = Phase.MAGIC_END
    if game.log is not None:
        game.note("miscast.drained")
