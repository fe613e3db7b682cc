"""Hits on the target: so many, by its armour, or for as long as it burns."""

from __future__ import annotations

from refriega.core.procedure import Procedure
from refriega.rulesets.warhammer import dice
from refriega.rulesets.warhammer.game import WarhammerGame
from refriega.rulesets.warhammer.harm import saves
from refriega.rulesets.warhammer.harm.hits import strike
from refriega.rulesets.warhammer.spells import ground
from refriega.rulesets.warhammer.spells.schema import Burns, Conflagration, HitByArmour
from refriega.rulesets.warhammer.spells.schema import Hits as HitsEffect
from refriega.rulesets.warhammer.state import Casting, Hits


def hits_of(game: WarhammerGame, casting: Casting, effect: Burns, target: str, count: int) -> Hits:
    """So many hits of a spell on a unit, or on a character in one."""
    unit = game.host(target)
    return Hits(
        target=unit,
        count=count,
        strength=effect.strength,
        cause=casting.spell,
        by=casting.caster,
        army=game.army(casting.caster),
        model=target if target != unit else "",
        armour=effect.armour,
        flaming=effect.flaming,
    )


def hits(game: WarhammerGame, casting: Casting, effect: HitsEffect, target: str) -> Procedure[None]:
    """So many hits, without a roll to hit (WF-014); more if the target stands in the terrain that serves the
    spell.
    """
    army = game.army(casting.caster)
    count, faces = yield from dice.amount(game, army, f"{army}/hits", effect.hits)
    near = game.spell(casting.spell).aim.near
    if effect.inside and near is not None and ground.stands_in(game, target, near.ground):
        more, others = yield from dice.amount(game, army, f"{army}/hits", effect.inside)
        count, faces = count + more, (*faces, *others)
    if game.log is not None:
        game.note("spell.hits", "WF-014", spell=casting.spell, target=target, hits=count, faces=faces)
    yield from strike(game, hits_of(game, casting, effect, target, count))


def hit_by_armour(game: WarhammerGame, casting: Casting, effect: HitByArmour, target: str) -> Procedure[None]:
    """One hit on the model chosen, the stronger the better it saves."""
    save = saves.bare(game, target)
    strength = by_armour(effect, save)
    unit = game.host(target)
    if game.log is not None:
        game.note("spell.hit_by_armour", spell=casting.spell, target=target, save=save, strength=strength)
    struck = Hits(
        target=unit,
        count=1,
        strength=strength,
        cause=casting.spell,
        by=casting.caster,
        army=game.army(casting.caster),
        model=target if game.sheet(target).entry.character else "",
        as_shooting=False,
        flaming=effect.flaming,
    )
    yield from strike(game, struck)


LIGHT = 5
"""The armour save that is neither bad nor good."""


def by_armour(effect: HitByArmour, save: int) -> int:
    """The Strength of the hit on who saves so, 0 for not at all."""
    if save == LIGHT:
        return effect.light
    return effect.heavy if 0 < save < LIGHT else effect.bare


def conflagration(
    game: WarhammerGame, casting: Casting, effect: Conflagration, target: str
) -> Procedure[None]:
    """So many hits, and as long as the caster's die is higher than the other, as many more as it shows."""
    army = game.army(casting.caster)
    count, faces = yield from dice.amount(game, army, f"{army}/hits", effect.hits)
    while True:
        (own,) = yield from dice.d6(game, army, f"{army}/flames")
        (other,) = yield from dice.d6(game, game.opponent(army), f"{game.opponent(army)}/flames")
        goes_on = own > other
        if game.log is not None:
            game.note("spell.conflagration", spell=casting.spell, own=own, other=other, goes_on=goes_on)
        if not goes_on:
            break
        count += own
    if game.log is not None:
        game.note("spell.hits", spell=casting.spell, target=target, hits=count, faces=faces)
    yield from strike(game, hits_of(game, casting, effect, target, count))
