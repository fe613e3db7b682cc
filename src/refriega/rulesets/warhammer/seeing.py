"""Who sees whom: arcs to the front, units and terrain in the way, woods and hills.

House rules where the rules leave it open:

- A line runs from the front of a model's base (its corners and its middle; who sees all round, from the
  corners and the middle of its base) to a place on the outline of the target's ground: its corners, and
  others as far apart as its bases are wide. One line that nothing stops is enough.
- Friends and enemies stop lines with all their ground, skirmishers too, whatever they are doing: being
  engaged is of no account. What stands lower than the looker or its target does not, unless it is a Large
  Target. Over what is not one, a Large Target sees and is seen.
- What terrain stops is told in space (`boards.table.sight`): who stands on a hill sees over what is low.
- A line runs through two inches of wood in all, as far as it is not above the trees.
- Seeing a character in a unit is seeing the unit.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from typing import Final, NamedTuple

from refriega.boards.table import (
    INCH,
    MM,
    Figure,
    Lying,
    Point,
    Rectangle,
    Round,
    Shape,
    Table,
    overlap,
    sight,
    within,
)
from refriega.boards.table.arcs import in_front as in_arc
from refriega.boards.table.exact import Corners, crosses, hull, less, max_of, min_of, parted
from refriega.boards.table.point import squared
from refriega.boards.table.regiment import (
    Block,
    alone,
    body,
    extent,
    files_of,
    front_edge,
    seen_from,
    shifted,
)
from refriega.boards.table.shapes import ROUNDED, circles_of, corners_of
from refriega.boards.table.sight import BELOW, slab
from refriega.boards.table.stretches import part_inside
from refriega.rulesets.warhammer.game import WarhammerGame
from refriega.rulesets.warhammer.scene import NORMAL_HEIGHT, Between
from refriega.rulesets.warhammer.spells.ground import pieces_of
from refriega.rulesets.warhammer.terms import Trait

THROUGH_WOOD: Final = 2 * INCH
"""So much of a line may run through woods."""

JOINT: Final = MM // 2
"""Whoever is in the way is taken to be so much larger on all sides: nobody looks between two units that stand
in contact, or right beside each other.
"""

ABOVE_ALL: Final = 10**12
"""Higher than anything stands."""

KEPT: Final = 20_000


def sees(game: WarhammerGame, who: str, target: str) -> bool:
    """Whether a unit or a character sees another (WF-012): to its front, past friends and enemies. A
    character in a unit sees nothing but from the front rank, or on a hill from the second.

    What has been found is remembered by all that it hangs on.
    """
    looker, target = game.host(who), game.host(target)
    if looker == target:
        return True
    if _is_aside(game, who, _around(game.body(target))):
        return False
    own = game.body(who) if who != looker else None
    look = looker, own, game.block(looker), game.block(target), _between(game, looker, target)
    looks = game.scene.looks
    known = looks.get(look)
    if known is None:
        if len(looks) >= KEPT:
            looks.clear()
        known = looks[look] = _sees(game, who, target, look[-1])
    return known


def in_front(game: WarhammerGame, who: str, target: str) -> bool:
    """Whether some of a unit lies in the front arc of a unit or of a character, whatever is in between."""
    if all_round(game, who):
        return True
    return in_arc(game.own_block(who), game.body(game.host(target)))


def all_round(game: WarhammerGame, who: str) -> bool:
    """Whether it sees all round: skirmishers and whoever is with them, and lone characters on foot."""
    sheet = game.sheet(game.host(who))
    return sheet.has(Trait.SKIRMISHER) or sheet.on_foot


# -- looking -------------------------------------------------------------------------------------------


class Model(NamedTuple):
    """Who looks: its base, where its eyes are, and what it has in front of it, None for all there is."""

    figure: Figure
    eyes: tuple[Point, ...]
    arc: Block | None


class Goal(NamedTuple):
    """What is looked at: its places, with the outline around them, and how tall it is; what is in the way
    from the ground to above all heads, woods, and whether there is other terrain.
    """

    places: tuple[Point, ...]
    outline: Corners
    height: int
    walls: tuple[Corners, ...]
    woods: tuple[Lying, ...]
    uneven: bool


def _sees(game: WarhammerGame, who: str, target: str, between: Between) -> bool:
    """The same, looked at anew: whether any model sees any place of the target."""
    block, table = game.block(target), game.table
    own = game.body(who)
    field = Shape(hull((*_around(own), *_around(body(block)))))
    places, outline = _places(block)
    units = [(floor, _ground(other)) for floor, other in between]
    units = [found for found in units if not parted(field.corners, found[1], touching=True)]
    woods = tuple([wood for wood in pieces_of(game, ("wood",)) if overlap(field, wood.shape)])
    solid = [
        lying
        for lying in table.terrain
        if (lying.piece.opaque or lying.piece.screens) and within(field, lying.shape, 1)
    ]
    goal = Goal(places, outline, block.height, (), woods, uneven=False)
    level, top = table.elevation(body(block).at), max(map(table.elevation, places)) + block.height
    for model in _models(game, who):
        height = max(table.elevation(model.figure.at), level)
        heads = max([top, *[table.elevation(eye) + model.figure.height for eye in model.eyes]])
        tall = [lying.shape.corners for lying in solid if _is_wall(lying, heads)]
        walls = (*[corners for floor, corners in units if floor >= height], *tall)
        # nobody looks through where two pieces meet: of several each is looked at more closely
        uneven = len(solid) > 1 or len(tall) < len(solid)
        if _model_sees(table, model, goal._replace(walls=walls, uneven=uneven)):
            return True
    return False


def _around(figure: Figure) -> Corners:
    """Corners around a rectangular base and a little more."""
    assert isinstance(figure.base, Rectangle)  # as all bases of this game are
    wide = Rectangle(figure.base.width + ROUNDED, figure.base.depth + ROUNDED)
    return corners_of(figure.at, wide, figure.facing)


def _is_aside(game: WarhammerGame, who: str, corners: Corners) -> bool:
    """Whether nothing with these corners lies in the arc of anybody in the first two ranks: soon told."""
    if all_round(game, who):
        return False
    block = game.block(game.host(who))
    left, right = front_edge(block)
    back = 2 * block.base.depth + ROUNDED
    seen = [seen_from(block.at, block.facing, corner) for corner in corners]
    return (
        all([ahead < -back for _, ahead in seen])
        or all([aside - ahead > right + back for aside, ahead in seen])
        or all([aside + ahead < left - back for aside, ahead in seen])
    )


def _is_wall(lying: Lying, heads: int) -> bool:
    """Whether a piece stops all lines that cross it: it is higher than all heads, and has corners."""
    return lying.piece.opaque and lying.piece.height > heads and not lying.shape.radius


def _models(game: WarhammerGame, who: str) -> Iterator[Model]:
    """Who looks out of a unit, or as a character: the front rank and those beside it, in the second rank
    those on a hill, and everybody of those that see all round. A hidden model does not.
    """
    looker, about = game.host(who), all_round(game, who)
    block = game.block(looker)
    files, ranked = files_of(block), block.number
    for place, (owner, figure) in enumerate(game.bases(looker)):
        if who not in (looker, owner):
            continue
        rank = place // files if place < ranked else 0
        if not about and rank > 1:
            continue
        on_hill = game.table.standing_on(figure.at)
        if about or rank == 0 or on_hill:
            eyes = _eyes(figure, about=about)
            # of a base that hangs over the edge of a hill what is on it looks
            level = tuple([eye for eye in eyes if game.table.standing_on(eye) == on_hill])
            yield Model(figure, level or (figure.at,), None if about else alone(figure))


def _model_sees(table: Table, model: Model, goal: Goal) -> bool:
    """Whether a model sees any place of its goal, the nearest tried first."""
    places = _in_arc(model, goal)
    eyes = [eye for eye in model.eyes if not _is_hidden(eye, goal)]
    if not places or not eyes:
        return False
    places.sort(key=lambda place: squared(model.figure.at, place))
    for place in places:
        for eye in eyes:
            if _is_open(table, Line(eye, place, model.figure.height, goal.height), goal):
                return True
    return False


def _in_arc(model: Model, goal: Goal) -> list[Point]:
    """The places that a model has in front of it: all of them, if it has the outline there."""
    arc = model.arc
    if arc is None or all([in_arc(arc, corner) for corner in goal.outline]):
        return list(goal.places)
    return [place for place in goal.places if in_arc(arc, place)]


def _is_hidden(eye: Point, goal: Goal) -> bool:
    """Whether one thing hides all of the goal from an eye: what lies behind it from there is convex."""
    return any(all(crosses(eye, corner, wall) for corner in goal.outline) for wall in goal.walls)


class Line(NamedTuple):
    """From an eye to a place, and how tall those are who stand there."""

    eye: Point
    place: Point
    height: int
    other: int


def _is_open(table: Table, line: Line, goal: Goal) -> bool:
    """Whether nothing stops a line."""
    for wall in goal.walls:
        if crosses(line.eye, line.place, wall):
            return False
    if (
        goal.woods
        and _in_wood(table, line, goal.woods) ** 2 * squared(line.eye, line.place) > THROUGH_WOOD**2
    ):
        return False
    if not goal.uneven:
        return True
    looker = Figure(line.eye, Round(0), line.height)
    return sight(table, looker, Figure(line.place, Round(0), line.other)).visible


# -- what is looked at, and from where -----------------------------------------------------------------


def _eyes(figure: Figure, *, about: bool) -> tuple[Point, ...]:
    """From where a model looks."""
    block = alone(figure)
    left, right, *rear = corners_of(figure.at, block.base, figure.facing)
    return (left, right, *rear, figure.at) if about else (left, block.at, right)


@lru_cache(1024)
def _places(block: Block) -> tuple[tuple[Point, ...], Corners]:
    """Places all round the outline of a block, no farther apart than its bases are wide or deep; and that
    outline.
    """
    middle, size = extent(block)
    across = _marks(size.width, block.base.width)
    along = _marks(size.depth, block.base.depth)
    spots = [(aside, ahead) for aside in across for ahead in (along[0], along[-1])]
    spots += [(aside, ahead) for ahead in along[1:-1] for aside in (across[0], across[-1])]
    places = tuple([shifted(middle, block.facing, aside, ahead) for aside, ahead in spots])
    return places, hull(places)


def _marks(whole: int, step: int) -> list[int]:
    """From one end to the other of so long a line around 0, in equal parts no longer than a step."""
    parts = -(-whole // step)
    return [whole * mark // parts - whole // 2 for mark in range(parts + 1)]


# -- what is in the way --------------------------------------------------------------------------------


def _between(game: WarhammerGame, looker: str, target: str) -> Between:
    """Whoever may be in the way, and how high it stands; a Large Target is as high as anything but for others
    of its kind.
    """
    large = max(game.sheet(who).height for who in (looker, target)) > NORMAL_HEIGHT
    start, end = body(game.block(looker)), body(game.block(target))
    found: list[tuple[int, Block]] = []
    for who in game.present():
        tall = game.sheet(who).height > NORMAL_HEIGHT
        if who in (looker, target) or (large and not tall):
            continue
        block = game.block(who)
        figure = body(block)
        if _may_hide(start, end, figure):
            found.append((ABOVE_ALL if tall else game.table.elevation(figure.at), block))
    return tuple(found)


def _may_hide(start: Figure, end: Figure, other: Figure) -> bool:
    """Whether a third comes near the lines between two; saying so once too often does no harm."""
    margin = max(_about(start), _about(end)) + _about(other) + 2 * JOINT
    (px, py), (qx, qy), (x, y) = start.at, end.at, other.at
    dx, dy = qx - px, qy - py
    whole = dx * dx + dy * dy
    along = dx * (x - px) + dy * (y - py)
    if along < 0 or along > whole:
        near = start.at if along < 0 else end.at
        return squared(near, other.at) <= margin * margin
    aside = dx * (y - py) - dy * (x - px)
    return aside * aside <= margin * margin * whole


def _about(figure: Figure) -> int:
    return circles_of(figure.base)[1]


def _ground(block: Block) -> Corners:
    """The ground of whoever is in the way."""
    at, size = extent(block)
    return corners_of(at, Rectangle(size.width + 2 * JOINT, size.depth + 2 * JOINT), block.facing)


def _in_wood(table: Table, line: Line, woods: tuple[Lying, ...]) -> Fraction:
    """How much of a line runs through woods, as a part of it: from head to head, where it is not above the
    trees.
    """
    start = table.elevation(line.eye) + line.height - line.height // 8
    end = table.elevation(line.place) + line.other - line.other // 8
    found = Fraction(0)
    for piece, shape, _ in woods:
        inside, below = part_inside(shape, line.eye, line.place), slab(start, end, BELOW, piece.height)
        if inside and below:
            enter, leave = max_of(inside[0], below[0]), min_of(inside[1], below[1])
            found += Fraction(*leave) - Fraction(*enter) if less(enter, leave) else 0
    return found
