"""Who can be harmed and how much it takes: Strength against Toughness, wounds, mounts."""

from __future__ import annotations

from refriega.rulesets.warhammer import values
from refriega.rulesets.warhammer.game import WarhammerGame
from refriega.rulesets.warhammer.state import Hits
from refriega.rulesets.warhammer.terms import Stat, Trait
from refriega.rulesets.warhammer.troops import Troop

OF_ITSELF = 1
"""What wounds without a roll."""

BURNT = 2
"""How many Wounds each that fire inflicts is to what burns well."""


def needed(strength: int, toughness: int) -> int:
    """What a D6 must reach to wound; 0: it has no effect. A 6 does not always wound.

    >>> [needed(4, toughness) for toughness in range(1, 11)]
    [2, 2, 3, 4, 5, 6, 6, 0, 0, 0]
    """
    more = toughness - strength
    if more >= 4:
        return 0
    return min(max(4 + more, 2), 6)


def needed_by(game: WarhammerGame, hits: Hits, who: str, *, mount: bool) -> int:
    """What hits need to wound whom they fell on; 0 where they cannot."""
    if not hits.magical and hurt_by_magic_alone(game, who):
        return 0
    return hits.to_wound or needed(hits.strength, toughness(game, who, mount=mount))


def hurt_by_magic_alone(game: WarhammerGame, who: str) -> bool:
    return game.sheet(who).has(Trait.ETHEREAL)


def burns(game: WarhammerGame, who: str, *, mount: bool = False) -> bool:
    """Whether fire does twice the harm to it."""
    return Trait.FLAMMABLE in troop(game, who, mount=mount).traits


def troop(game: WarhammerGame, who: str, *, mount: bool) -> Troop:
    """The kind of model that was hit: a unit's, a character's, or that of its mount."""
    sheet = game.sheet(who)
    return sheet.mount if mount and sheet.mount is not None else sheet.troop


def toughness(game: WarhammerGame, who: str, *, mount: bool) -> int:
    return troop(game, who, mount=True).profile.t if mount else values.value(game, who, Stat.T)


def capacity(game: WarhammerGame, who: str, *, mount: bool) -> int:
    """How many Wounds one model has when it is whole."""
    return troop(game, who, mount=True).profile.w if mount else values.value(game, who, Stat.W)


def left(game: WarhammerGame, who: str, *, mount: bool = False) -> int:
    """How many Wounds a unit's rank and file, a character or its mount have left in all."""
    unit = game.unit(who)
    whole = capacity(game, who, mount=mount)
    if mount:
        return max(whole - unit.mount_wounds, 0)
    return max(unit.models * whole - unit.wounds, 0)


def rides(game: WarhammerGame, who: str) -> bool:
    """Whether a character has a mount with Wounds of its own that is still alive."""
    return game.sheet(who).mount is not None and left(game, who, mount=True) > 0
