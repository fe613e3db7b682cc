"""What spells give: heart, Wounds, luck."""

from __future__ import annotations

from refriega.core.procedure import Procedure
from refriega.rulesets.warhammer import dice
from refriega.rulesets.warhammer.game import WarhammerGame
from refriega.rulesets.warhammer.harm import casualties
from refriega.rulesets.warhammer.harm import wounds as wounds_of
from refriega.rulesets.warhammer.harm.hits import strike
from refriega.rulesets.warhammer.moving import rally as rallying
from refriega.rulesets.warhammer.spells.schema import Heal, Rally, Rerolls, Steal
from refriega.rulesets.warhammer.state import Casting, Hits

MOUNT = "mount"
"""What a casting names besides a character whose mount it is meant for."""


def rally(game: WarhammerGame, casting: Casting, effect: Rally, target: str) -> Procedure[None]:
    """A fleeing unit rallies at once, and may reform as one that has; not with less than a quarter left."""
    if rallying.too_few(game, target):
        if game.log is not None:
            game.note("rally.too_few", who=target)
        return
    rallying.rallied(game, target)
    yield from rallying.face_about(game, target)


def heal(game: WarhammerGame, casting: Casting, effect: Heal, target: str) -> Procedure[None]:
    """A model has all its Wounds back: of a rider and the mount, the one that was named."""
    if casting.also == MOUNT:
        casualties.heal_mount(game, target)
    else:
        casualties.heal(game, target)
    yield from ()


def steal(game: WarhammerGame, casting: Casting, effect: Steal, target: str) -> Procedure[None]:
    """A model suffers a wound, which no armour saves; if it loses a Wound, the wizard gains one, for the
    battle and beyond the profile too.
    """
    hits = Hits(
        target=game.host(target),
        count=1,
        strength=1,
        cause=casting.spell,
        by=casting.caster,
        army=game.army(casting.caster),
        model=target if game.sheet(target).entry.character else "",
        as_shooting=False,
        armour=False,
        to_wound=wounds_of.OF_ITSELF,
    )
    lost = yield from strike(game, hits)
    if lost and game.in_play(casting.caster):
        casualties.heal(game, casting.caster, 1)


def rerolls(game: WarhammerGame, casting: Casting, effect: Rerolls, target: str) -> Procedure[None]:
    """The player may roll so many dice of this turn again: or as many as are left, if that is more, for two
    castings do not add up (WF-026).
    """
    army = game.army(casting.caster)
    number, faces = yield from dice.amount(game, army, f"{army}/rerolls", effect.number)
    left = game.state.rerolls.get(army, 0)
    adds_up = game.variant("same_spell_adds_up") == "yes"
    game.state.rerolls = game.state.rerolls | {army: left + number if adds_up else max(left, number)}
    if game.log is not None:
        game.note("spell.rerolls", spell=casting.spell, army=army, number=number, faces=faces)
