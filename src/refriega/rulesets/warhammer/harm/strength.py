"""Unit strength, and how big a model is: who hides whom from shots."""

from __future__ import annotations

from refriega.rulesets.warhammer.game import WarhammerGame
from refriega.rulesets.warhammer.harm import wounds
from refriega.rulesets.warhammer.terms import Kind, Trait
from refriega.rulesets.warhammer.troops import Troop

EACH: dict[Kind, int] = {
    Kind.INFANTRY: 1,
    Kind.WAR_BEAST: 1,
    Kind.CAVALRY: 2,
    Kind.LARGE_INFANTRY: 3,
    Kind.SWARM: 3,
    Kind.WAR_MACHINE: 3,
    Kind.CHARIOT: 4,
}
"""Unit strength of a model; a monster counts its starting Wounds."""

SIZES: dict[Kind, int] = {
    Kind.INFANTRY: 1,
    Kind.WAR_BEAST: 1,
    Kind.WAR_MACHINE: 1,
    Kind.CAVALRY: 2,
    Kind.LARGE_INFANTRY: 3,
    Kind.SWARM: 3,
    Kind.CHARIOT: 3,
    Kind.MONSTER: 3,
}
"""Bases of 20 and 25 mm are one size, those of 40 and 50 mm another; cavalry stands between them."""

LARGEST = 4
"""A Large Target is larger than all else."""

CROWD = 5
"""How many rank and file it takes to hide a character."""


def unit_strength(game: WarhammerGame, unit: str) -> int:
    """Potencia de Unidad of a unit with the characters in it, as they stand now: not of who is hidden."""
    ranked = game.rank_and_file(unit) * of_troop(game.sheet(unit).troop)
    alone = of_character(game, unit) if game.sheet(unit).entry.character else 0
    others = sum(of_character(game, who) for who in game.members(unit) if not game.unit(who).hidden)
    return ranked + alone + others


def of_troop(troop: Troop) -> int:
    """Unit strength of one model."""
    return troop.profile.w if troop.kind is Kind.MONSTER else EACH[troop.kind]


def of_character(game: WarhammerGame, who: str) -> int:
    """A rider counts one more than the mount."""
    sheet = game.sheet(who)
    if sheet.mount is not None and wounds.rides(game, who):
        return of_troop(sheet.mount) + 1
    return of_troop(sheet.troop)


def size(game: WarhammerGame, who: str) -> int:
    """How big a model is; a rider as big as the mount."""
    sheet = game.sheet(who)
    seen = sheet.mount if sheet.mount is not None and wounds.rides(game, who) else sheet.troop
    return LARGEST if Trait.LARGE_TARGET in seen.traits else SIZES[seen.kind]


def hides(game: WarhammerGame, unit: str, character: str) -> bool:
    """Whether a unit is enough of a crowd, of models not clearly smaller, to hide a character from shots."""
    return game.rank_and_file(unit) >= CROWD and size(game, unit) >= size(game, character)
