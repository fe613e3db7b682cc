"""Walls of fire: what happens to those who move through one."""

from __future__ import annotations

from refriega.boards.table import Figure, Point, Shape, overlap, shape_of
from refriega.boards.table.exact import hull
from refriega.boards.table.regiment import Block, places, shifted
from refriega.core.procedure import Procedure
from refriega.rulesets.warhammer import in_play
from refriega.rulesets.warhammer.game import WarhammerGame
from refriega.rulesets.warhammer.harm.hits import strike_bases
from refriega.rulesets.warhammer.spells.at_work import at_work, hits_of
from refriega.rulesets.warhammer.spells.schema import Wall
from refriega.rulesets.warhammer.state import Live


def crossing(game: WarhammerGame, unit: str, before: Block, after: Block) -> Procedure[None]:
    """A unit has moved: each model of it that came through a wall of fire on its way takes a hit.

    House rule: a model goes straight from where it stood to where it stands.
    """
    for live, wall in tuple(at_work(game, Wall)):
        if not game.in_play(unit):
            return
        through = crossed(game, unit, before, after, line_of(live))
        if not through or in_play.find(game, live.id) is None:  # another wall's harm may have ended it
            continue
        if game.log is not None:
            game.note("spell.wall_crossed", spell=live.name, who=unit, models=len(through))
        yield from strike_bases(game, hits_of(live, wall, unit, len(through)), through, template=False)


def line_of(live: Live) -> Shape:
    """The line along which a wall burns."""
    assert live.at is not None and live.facing is not None
    ends = (-live.width // 2, live.width // 2)
    return Shape(tuple([shifted(live.at, live.facing, end, 0) for end in ends]))


def crossed(game: WarhammerGame, unit: str, before: Block, after: Block, line: Shape) -> tuple[str, ...]:
    """The models of a unit that came through a line: as `game.bases` names them."""
    return tuple(
        who
        for (who, _), old, new in zip(game.bases(unit), places(before), places(after), strict=False)
        if comes_through(old, new, line)
    )


def comes_through(old: Figure, new: Figure, line: Shape) -> bool:
    """Whether the way of a base leads over a line on which it did not stand before."""
    corners: tuple[Point, ...] = (*shape_of(old).corners, *shape_of(new).corners)
    return not overlap(old, line) and overlap(Shape(hull(corners)), line)
