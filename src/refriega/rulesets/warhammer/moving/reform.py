"""Reforming (Reorganizar): a unit in other ranks, and facing another way, around its centre."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from refriega.boards.table import Point, manoeuvres
from refriega.boards.table.point import squared
from refriega.boards.table.regiment import Block, facing_from, right_of
from refriega.core.errors import Refusal
from refriega.core.procedure import Chooser, Option, Pass
from refriega.rulesets.warhammer.game import WarhammerGame
from refriega.rulesets.warhammer.moving import ground
from refriega.rulesets.warhammer.options import Reform

ENEMIES = 2
"""How many enemies, the nearest, a reform may be meant for."""


def reforming(game: WarhammerGame, who: str, files: int, facing: Point) -> Block | Refusal:
    """A unit in so many files and facing so, or why it cannot stand like that."""
    block = game.block(who)
    if facing == (0, 0):
        return Refusal("move.no_facing")
    if not 1 <= files <= block.number:
        return Refusal("move.files", args={"number": block.number})
    new = manoeuvres.reformed(block, files, facing)
    return ground.stands_badly(game, new, ground.around(game, who, block)) or new


def reforms(game: WarhammerGame, who: str) -> Iterator[Reform]:
    """Reforms worth thinking of: about, to each hand, towards the nearest enemies; wider, and deeper."""
    unit = game.unit(who)
    for facing in facings(game, who):
        yield Reform(who, unit.files, facing)
    for files in (unit.files + 1, unit.files - 1):
        yield Reform(who, files, unit.facing)


def facings(game: WarhammerGame, who: str) -> Iterator[Point]:
    """The ways that a unit may want to face: towards enemies, about and aside."""
    facing, middle = game.unit(who).facing, game.body(who).at
    for enemy in nearest(game, who, ENEMIES):
        yield facing_from(middle, game.body(enemy).at)
    aside = right_of(facing)
    yield from (Point(-facing.x, -facing.y), aside, Point(-aside.x, -aside.y))


def nearest(game: WarhammerGame, who: str, most: int) -> list[str]:
    """The nearest enemies: by their middles, which is soon told."""
    here = game.body(who).at
    return sorted(game.enemies(who), key=lambda enemy: squared(here, game.body(enemy).at))[:most]


class ReformMenu(Chooser):
    """What a unit that has rallied may do: to turn or reform on the spot, or nothing."""

    __slots__ = ("game", "who")

    def __init__(self, game: WarhammerGame, who: str) -> None:
        self.game = game
        self.who = who

    def check(self, option: Option) -> Refusal | None:
        match option:
            case Pass():
                return None
            case Reform(unit=self.who, files=files, facing=facing):
                found = reforming(self.game, self.who, files, facing)
                return found if isinstance(found, Refusal) else None
        return Refusal("not_on_offer")

    def candidates(self, group: str = "") -> Iterator[Option]:
        yield Pass()
        for option in reforms(self.game, self.who):
            if self.check(option) is None:
                yield option

    def groups(self) -> Sequence[str]:
        return ("",)

    def sample(self, rng: Random) -> Option:
        options = tuple(self.candidates())
        return options[int(rng.random() * len(options))]
