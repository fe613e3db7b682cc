"""Places at which a spell is worth aiming: of all the points of a table a few.

Templates on bases and on the corners between them, lines through enemies, comets on and between units, moves
towards enemies.
"""

from __future__ import annotations

from collections.abc import Iterator

from refriega.boards.table import Point
from refriega.boards.table.regiment import files_of
from refriega.boards.table.shapes import shape_of
from refriega.rulesets.warhammer.game import WarhammerGame
from refriega.rulesets.warhammer.harm.wounds import rides
from refriega.rulesets.warhammer.moving import magical
from refriega.rulesets.warhammer.spells.effects.giving import MOUNT
from refriega.rulesets.warhammer.spells.schema import Heal, Line, MoveUnit, Spell, Template, effect_of

Place = tuple[Point | None, Point | None, str]
"""What a casting names besides its target: a point, a facing, and what else."""


def of(game: WarhammerGame, caster: str, spell: Spell, target: str) -> Iterator[Place]:
    """All that a spell on that target is worth aiming at."""
    move = effect_of(spell, MoveUnit)
    if move is not None:
        yield from moves(game, caster, target, move)
    elif effect_of(spell, Template) is not None:
        yield from ((at, None, "") for at in centres(game, target))
    elif effect_of(spell, Line) is not None:
        yield from ((at, None, "") for at in through(game, caster))
    elif spell.aim.whom == "point":
        yield from ((at, None, "") for at in between(game))
    else:
        yield None, None, ""
        if effect_of(spell, Heal) is not None and rides(game, target):
            yield None, None, MOUNT


def centres(game: WarhammerGame, unit: str) -> Iterator[Point]:
    """The middles of a unit's bases, and the corners where four of them meet."""
    block = game.block(game.host(unit))
    figures = [figure for _, figure in game.bases(game.host(unit))]
    yield from (figure.at for figure in figures)
    files = files_of(block)
    for nth, figure in enumerate(figures):
        across = nth + files + 1  # the base behind, and one to the right
        if (nth + 1) % files and across < block.number:
            yield halfway(figure.at, figures[across].at)


def halfway(a: Point, b: Point) -> Point:
    return Point((a.x + b.x) // 2, (a.y + b.y) // 2)


def through(game: WarhammerGame, caster: str) -> Iterator[Point]:
    """Points on lines through the middle and the corners of each enemy."""
    for enemy in game.enemies(caster):
        body = game.body(enemy)
        yield body.at
        yield from shape_of(body).corners


def between(game: WarhammerGame) -> Iterator[Point]:
    """The middle of each unit, and halfway between every two."""
    middles = [game.body(unit).at for unit in game.present()]
    found = [*middles]
    for nth, a in enumerate(middles):
        found += [halfway(a, b) for b in middles[nth + 1 :]]
    yield from dict.fromkeys(found)


def moves(game: WarhammerGame, caster: str, unit: str, move: MoveUnit) -> Iterator[Place]:
    """Charges at each enemy, the way to the wizard, and places worth moving to."""
    if move.to_wizard:
        yield None, None, caster
    if move.charge or move.dice:
        yield from ((None, None, enemy) for enemy in game.enemies(caster))
    if not move.dice and magical.check_mover(game, unit, move) is None:
        yield from ((place.to, place.facing, "") for place in magical.places(game, unit, move))
