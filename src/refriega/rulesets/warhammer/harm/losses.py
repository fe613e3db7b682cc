"""What enemy shooting and magic have cost a unit in this phase: the grounds for panic at its end.

Counted are models, not Wounds, with the characters in the unit and without who is hidden; and only what the
enemy has done, so nobody panics for a miscast of its own side or a spell gone astray.
"""

from __future__ import annotations

from typing import NamedTuple

from refriega.rulesets.warhammer.game import WarhammerGame
from refriega.rulesets.warhammer.harm import wounds
from refriega.rulesets.warhammer.state import COMBAT, Hits

NEAR = 4
"""How many inches away it is seen that a friendly unit is wiped out."""

GREAT = 5
"""A single model of fewer starting Wounds than this is no loss that anybody panics at."""


class Watched(NamedTuple):
    """A unit before hits fall on it: how many models stand, and who would see it wiped out."""

    unit: str
    standing: int
    witnesses: tuple[str, ...]


def begin(game: WarhammerGame) -> None:
    """A phase begins: all units are counted anew."""
    for who in game.everybody():
        count_anew(game, who)
    game.state.panicking = ()


def count_anew(game: WarhammerGame, who: str) -> None:
    unit = game.unit(who)
    unit.stood, unit.lost = standing(game, who), 0


def standing(game: WarhammerGame, unit: str) -> int:
    """The models of a unit that stand, with the characters in it; none of one that is no more."""
    if not game.in_play(unit):
        return 0
    return game.unit(unit).models + sum(not game.unit(who).hidden for who in game.members(unit))


def watch(game: WarhammerGame, hits: Hits) -> Watched | None:
    """Before hits that count: how the unit stands that they fall on."""
    unit = game.host(hits.target)
    if hits.cause == COMBAT or not hits.army or hits.army == game.army(unit):
        return None
    return Watched(unit, standing(game, unit), witnesses(game, unit, hits.count))


def witnesses(game: WarhammerGame, unit: str, hits: int) -> tuple[str, ...]:
    """The friends who would see it if so many hits wiped a unit out, and would care."""
    small = game.unit(unit).started == 1 and starting_wounds(game, unit) < GREAT
    if small or hits * most_each(game, unit) < wounds.left(game, unit):
        return ()
    return near(game, unit, NEAR)


def most_each(game: WarhammerGame, unit: str) -> int:
    """How many Wounds one hit can cost at most."""
    return wounds.BURNT if wounds.burns(game, unit) else 1


def near(game: WarhammerGame, unit: str, inches: int) -> tuple[str, ...]:
    """The friendly units within so many inches of a unit."""
    return tuple(who for who in game.friends(unit) if game.within(unit, who, inches))


def starting_wounds(game: WarhammerGame, who: str) -> int:
    """The Wounds that one model had at the start of the battle, with those of its mount."""
    sheet = game.sheet(who)
    return sheet.troop.profile.w + (sheet.mount.profile.w if sheet.mount is not None else 0)


def count(game: WarhammerGame, before: Watched | None) -> None:
    """After the hits: what they have cost, and who has seen a friend wiped out."""
    if before is None:
        return
    unit = game.unit(before.unit)
    unit.lost += before.standing - standing(game, before.unit)
    if not game.in_play(before.unit) and before.witnesses:
        game.state.panicking = tuple(dict.fromkeys((*game.state.panicking, *before.witnesses)))
