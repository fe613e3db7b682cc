"""Hits by where models stand: under a template, on a line, along a wall."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from refriega.boards.table import (
    INCH,
    Figure,
    Point,
    Shape,
    along,
    inches,
    overlap,
    touched,
    under,
    within,
)
from refriega.boards.table.regiment import files_of, front_edge, shifted
from refriega.core.procedure import Procedure
from refriega.rulesets.warhammer import dice
from refriega.rulesets.warhammer.game import WarhammerGame
from refriega.rulesets.warhammer.harm.hits import strike_bases
from refriega.rulesets.warhammer.magic import remaining
from refriega.rulesets.warhammer.spells.effects.hitting import hits_of
from refriega.rulesets.warhammer.spells.schema import Line, Template, Wall
from refriega.rulesets.warhammer.state import Casting

# -- templates ---------------------------------------------------------------------------------------


def radius(effect: Template) -> int:
    """The radius of a template, in units of the table."""
    return effect.across * INCH // 2


def may_affect(effect: Template, at: Point, figure: Figure) -> bool:
    """Whether a template can affect a model there: one that is completely under it (WF-001), or, if the spell
    says so, one that is under it in part (WF-002).
    """
    return touched(at, radius(effect), figure) if effect.partial else under(at, radius(effect), figure)


def template(game: WarhammerGame, casting: Casting, effect: Template, target: str) -> Procedure[None]:
    """One hit on every model that is completely under the template (WF-001), and on those at its edge whom
    the spell catches there (WF-002).
    """
    assert casting.at is not None
    at = casting.at
    for unit in tuple(game.present()):
        whole = [who for who, figure in game.bases(unit) if under(at, radius(effect), figure)]
        hit = (*whole, *(yield from caught(game, casting, effect, at, unit)))
        if hit:
            if game.log is not None:
                game.note("spell.template", "WF-001", spell=casting.spell, unit=unit, models=len(hit))
            yield from strike_bases(game, hits_of(game, casting, effect, unit, len(hit)), hit)


def caught(
    game: WarhammerGame, casting: Casting, effect: Template, at: Point, unit: str
) -> Procedure[tuple[str, ...]]:
    """The models of a unit that are hit though the template only touches them: they escape (WF-002), unless
    the spell says on what roll they do not.
    """
    edge = [
        who
        for who, figure in game.bases(unit)
        if may_affect(effect, at, figure) and not under(at, radius(effect), figure)
    ]
    if not edge:
        return ()
    edge.sort(key=lambda who: not who)  # characters have the first dice
    army = game.army(casting.caster)
    faces = yield from dice.d6(game, army, f"{army}/template", len(edge))
    found = tuple(who for who, face in zip(edge, faces, strict=True) if face >= effect.partial)
    if game.log is not None:
        game.note(
            "spell.template_edge",
            "WF-002",
            spell=casting.spell,
            unit=unit,
            needed=effect.partial,
            faces=faces,
            hit=len(found),
        )
    return found


# -- lines -------------------------------------------------------------------------------------------


def line(game: WarhammerGame, casting: Casting, effect: Line, target: str) -> Procedure[None]:
    """One hit on every model in a straight line from the wizard, friend or foe.

    House rules: the line begins at the middle of the wizard's base and passes models in close combat by.
    """
    for unit, models in tuple(on_line(game, casting)):
        if game.log is not None:
            game.note("spell.line", spell=casting.spell, unit=unit, models=len(models))
        struck = hits_of(game, casting, effect, unit, len(models))
        yield from strike_bases(game, struck, models, template=False)


def on_line(game: WarhammerGame, casting: Casting) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The units in a line, with those of their models that it meets."""
    assert casting.at is not None
    own, base = game.body(casting.caster), game.sheet(casting.caster).base
    reach = inches(game.spell(casting.spell).aim.range)
    beyond = along(own.at, stretched(own.at, casting.at), reach + base.width + base.depth)
    way = Shape((own.at, beyond))
    for unit in game.present():
        if game.engaged(unit):
            continue
        met = tuple(
            who
            for who, figure in game.bases(unit)
            if who != casting.caster and overlap(figure, way) and within(own, figure, reach)
        )
        if met:
            yield unit, met


FARTHER = 1000
"""A line is drawn by a point on it that is far away, so that it does not matter how near that chosen is."""


def stretched(start: Point, through: Point) -> Point:
    """A point far off on the line that leads through another."""
    x, y = through.x - start.x, through.y - start.y
    return Point(start.x + x * FARTHER, start.y + y * FARTHER)


# -- walls -------------------------------------------------------------------------------------------

AHEAD = INCH // 2
"""How far ahead of a unit a wall burns (house rule: in the middle of the inch that must be free)."""


def wall(game: WarhammerGame, casting: Casting, effect: Wall, target: str) -> Procedure[None]:
    """A wall along the front of a unit: it stays where it is when the unit moves on. Each model of the front
    rank takes a hit at once.
    """
    block = game.block(target)
    left, right = front_edge(block)
    live = replace(
        remaining.of_casting(game, casting, ""),
        at=shifted(block.at, block.facing, (left + right) // 2, AHEAD),
        facing=block.facing,
        width=right - left,
    )
    remaining.begin(game, live)
    front = front_rank(game, target)
    struck = hits_of(game, casting, effect, target, len(front))
    yield from strike_bases(game, struck, tuple(who for who, _ in front), template=False)


def front_rank(game: WarhammerGame, unit: str) -> tuple[tuple[str, Figure], ...]:
    """The bases of a unit's front rank, and those beside it."""
    block, bases = game.block(unit), game.bases(unit)
    return (*bases[: files_of(block)], *bases[block.number :]) if block.number else bases
