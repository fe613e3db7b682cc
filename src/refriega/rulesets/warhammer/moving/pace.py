"""How far a unit may go, in units of the table: its move, its charge, its march, its flight.

House rules: a unit goes as far as the slowest that is in it. Whoever flies moves and charges by that
distance, which is not doubled; its feet are for when it flees.
"""

from __future__ import annotations

from collections.abc import Iterator

from refriega.boards.table import inches
from refriega.rulesets.warhammer import in_play, values
from refriega.rulesets.warhammer.game import WarhammerGame
from refriega.rulesets.warhammer.terms import Kind, Mark, Stat, Trait

MARCH_BLOCK = 8
"""Inches: an enemy that near keeps a unit from marching."""

SLOWED_FLIGHT = 12
"""Inches that a flyer makes of its move while a spell slows it by one."""

SLOW_FLEERS = 6
"""Who moves no more than this flees and pursues with two dice, others with three."""


def movement(game: WarhammerGame, unit: str) -> int:
    """The Movement of the slowest in a unit, in inches, as spells leave it."""
    return min(values.value(game, who, Stat.M) - slowed(game, who) for who in walkers(game, unit))


def slowed(game: WarhammerGame, who: str) -> int:
    return 1 if in_play.marked(game, who, Mark.SLOWED_BY_ONE) else 0


def walkers(game: WarhammerGame, unit: str) -> Iterator[str]:
    """A unit and the characters whom it takes along; hidden ones are carried with the rest."""
    yield unit
    yield from (who for who in game.members(unit) if not game.unit(who).hidden)


def flying(game: WarhammerGame, unit: str) -> int:
    """How far all of a unit fly, in inches; 0 if any of them does not."""
    return min(
        min(flight, SLOWED_FLIGHT) if slowed(game, who) else flight
        for who in walkers(game, unit)
        for flight in [game.sheet(who).mover.profile.fly]
    )


def flies(game: WarhammerGame, unit: str) -> bool:
    """Whether all of a unit fly."""
    return bool(flying(game, unit))


def move(game: WarhammerGame, unit: str) -> int:
    """How far a unit moves, neither charging nor marching."""
    return halved(game, unit, inches(max(flying(game, unit) or movement(game, unit), 0)))


def charge_reach(game: WarhammerGame, unit: str) -> int:
    """How far a unit charges: twice its Movement; a flight is not doubled."""
    return march_reach(game, unit)


def march_reach(game: WarhammerGame, unit: str) -> int:
    """How far a unit marches: as far as it charges."""
    return move(game, unit) * (1 if flies(game, unit) else 2)


def halved(game: WarhammerGame, unit: str, distance: int) -> int:
    """Half of a distance if a spell makes all of a unit's movement that, flight too."""
    halves = any(in_play.marked(game, who, Mark.HALF_MOVE) for who in walkers(game, unit))
    return distance // 2 if halves else distance


def flight_dice(game: WarhammerGame, unit: str) -> int:
    """How many dice a unit flees and pursues with: by its Movement, whether it flies or not."""
    return 2 if movement(game, unit) <= SLOW_FLEERS else 3


def goes_freely(game: WarhammerGame, unit: str) -> bool:
    """Whether a unit needs no wheeling: skirmishers, flyers, and single models but for chariots."""
    sheet = game.sheet(unit)
    if sheet.has(Trait.SKIRMISHER) or flies(game, unit):
        return True
    alone = game.unit(unit).models == 1 and not any(who != unit for who in walkers(game, unit))
    return alone and sheet.kind is not Kind.CHARIOT
