"""Candidates: the few dozen moves worth thinking of, of all that a figure could make."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from random import Random
from typing import Final, Literal, NamedTuple, TypeAlias

from refriega.boards.table.figure import Figure, Other
from refriega.boards.table.point import INCH, Point, along, length, squared
from refriega.boards.table.route import as_far, can_end, closing_in, way_to, way_towards, way_up_to
from refriega.boards.table.scatter import FINE, towards_hour
from refriega.boards.table.shapes import gap, within
from refriega.boards.table.stretches import Fall, Gait, part_inside
from refriega.boards.table.table import Lying, Table
from refriega.boards.table.terrain import Footing
from refriega.boards.table.travel import LATELY, Path, Travel, Walk, walk_of

Why: TypeAlias = Literal["contact", "near", "towards", "away", "behind", "onto", "objective", "full", "half"]

FOES: Final = 6
"""How many foes, the nearest, are thought of."""

PIECES: Final = 24
"""How many pieces of terrain, the nearest, are thought of."""

APART: Final = 10 * FINE
"""Moves that end nearer than this to one already thought of are not worth thinking of."""

EFFORT: Final = 60
"""How many legs are measured at most to find the way of one of them."""

GLANCE: Final = 20
"""How many for the way to a foe that is out of reach."""

TRIES: Final = 6
"""How often `sample` looks for a move before it lets the figure stay."""


class Candidate(NamedTuple):
    """A move to be considered: where it ends, what for, with regard to whom or what, the way there, and what
    falls are on it.
    """

    to: Point
    why: Why
    whom: str
    path: Path
    falls: tuple[Fall, ...] = ()


class Objective(NamedTuple):
    """Something on the table worth going to."""

    id: str
    at: Point


class _Idea(NamedTuple):
    """A move that may be worth thinking of; the way there is looked for only when it is wanted."""

    why: Why
    whom: str
    find: Callable[[], Path | None]
    touching: Figure | None = None


def candidates(
    table: Table,
    figure: Figure,
    gait: Gait,
    others: Iterable[Other] = (),
    foes: Sequence[Other] = (),
    objectives: Sequence[Objective] = (),
    near: int = INCH,
) -> Iterator[Candidate]:
    """Sensible moves, all of which can be made, no two of them to much the same place.

    `near`: how close to a foe is too close for some; one of the moves ends just outside it. Places are whole
    hundredths of an inch from the table's corner wherever that is legal, but for contact. They are found as
    they are wanted, one by one; those asked for lately are remembered.
    """
    outlook = (figure, gait, tuple(others), tuple(foes), tuple(objectives), near)
    thoughts = table.thoughts.get(outlook)
    if thoughts is None:
        if len(table.thoughts) >= LATELY:
            table.thoughts.clear()
        walk = _walk(table, figure, gait, outlook[2], near)
        thoughts = table.thoughts[outlook] = Thoughts(_apart(walk, _ideas(walk, foes, objectives, near)))
    return iter(thoughts)


Outlook: TypeAlias = tuple[Figure, Gait, tuple[Other, ...], tuple[Other, ...], tuple[Objective, ...], int]
"""Who could move, how, among whom, with regard to whom and what."""


class Thoughts:
    """Candidates that can be gone through again: what was found once is not looked for again."""

    __slots__ = ("_found", "_rest")

    def __init__(self, source: Iterator[Candidate]) -> None:
        self._found: list[Candidate] = []
        self._rest = source

    def __iter__(self) -> Iterator[Candidate]:
        at = 0
        while True:
            if at == len(self._found):
                more = next(self._rest, None)
                if more is None:
                    return
                self._found.append(more)
            yield self._found[at]
            at += 1


def shelters(
    table: Table, figure: Figure, gait: Gait, others: Iterable[Other] = (), foes: Sequence[Other] = ()
) -> Iterator[Candidate]:
    """Those candidates that are behind something, for the two nearest foes."""
    walk = _walk(table, figure, gait, others, 0)
    nearest = _nearest(walk, foes)
    for lying in _pieces(walk):
        yield from _apart(walk, (idea for idea in _on_terrain(walk, lying, nearest) if idea.why == "behind"))


def pick(
    rng: Random,
    table: Table,
    figure: Figure,
    gait: Gait,
    others: Iterable[Other] = (),
    foes: Sequence[Other] = (),
    objectives: Sequence[Objective] = (),
    near: int = INCH,
) -> Candidate | None:
    """One of the candidates at random, without looking for all the others; None if there is none."""
    walk = _walk(table, figure, gait, others, near)
    ideas = list(_ideas(walk, foes, objectives, near))
    while ideas:
        found = _found(walk, ideas.pop(int(rng.random() * len(ideas))))
        if found and squared(found.to, figure.at) >= APART * APART:
            return found
    return None


def sample(rng: Random, table: Table, figure: Figure, gait: Gait, others: Iterable[Other] = ()) -> Path:
    """One straight move at random, to a whole hundredth of an inch; empty if none is found in a few tries."""
    walk = Walk(table, figure, gait, others)
    (x, y), allowance = figure.at, gait.allowance
    left, top, right, bottom = walk.ground
    columns = -(-max(x - allowance, left) // FINE), min(x + allowance, right) // FINE
    rows = -(-max(y - allowance, top) // FINE), min(y + allowance, bottom) // FINE
    if columns[0] > columns[1] or rows[0] > rows[1]:
        return ()
    for _ in range(TRIES):
        to = Point(rng.randint(*columns) * FINE, rng.randint(*rows) * FINE)
        if squared(to, figure.at) > allowance * allowance:
            to = _hundredths(Point((x + to.x) // 2, (y + to.y) // 2))
        if can_end(walk, figure.at, to, allowance):
            return (to,)
    return ()


def _walk(table: Table, figure: Figure, gait: Gait, others: Iterable[Other], near: int) -> Walk:
    """The mover among those who can be in its way."""
    reach = gait.allowance + 2 * near
    return walk_of(table, figure, gait, [other for other in others if within(figure, other.figure, reach)])


def _apart(walk: Walk, ideas: Iterable[_Idea]) -> Iterator[Candidate]:
    """What ideas come to, no two of them to much the same place, and none to where the mover is."""
    seen = [walk.figure.at]
    for idea in ideas:
        found = _found(walk, idea)
        if found and all([squared(found.to, other) >= APART * APART for other in seen]):
            seen.append(found.to)
            yield found


def _found(walk: Walk, idea: _Idea) -> Candidate | None:
    """What an idea comes to, if anything. Whoever cannot get into contact goes towards it."""
    path, why = idea.find(), idea.why
    if not path:
        return None
    if idea.touching and gap(walk.there(path[-1]), idea.touching):
        why = "towards"
    if why != "contact":
        path = _snapped(walk, path)
    travel = walk.travel(path)
    return Candidate(path[-1], why, idea.whom, path, travel.falls) if isinstance(travel, Travel) else None


def _ideas(walk: Walk, foes: Sequence[Other], objectives: Sequence[Objective], near: int) -> Iterator[_Idea]:
    at, allowance = walk.figure.at, walk.gait.allowance
    nearest = _nearest(walk, foes)
    for foe in nearest:
        yield from _about(walk, foe, near)
    for objective in objectives:
        if length(at, objective.at) <= allowance + walk.reach:
            yield _Idea("objective", objective.id, partial(way_towards, walk, objective.at, EFFORT))
    for lying in _pieces(walk):
        yield from _on_terrain(walk, lying, nearest)
    for hour in range(12):
        yield _Idea("full", "", partial(_straight, walk, towards_hour(at, hour, allowance)))
    for hour in range(12):
        yield _Idea("half", "", partial(_straight, walk, towards_hour(at, hour, allowance // 2)))


def _pieces(walk: Walk) -> list[Lying]:
    """The pieces within reach; of very many, the nearest."""
    pieces = list(walk.table.near(walk.within_reach()))
    if len(pieces) > PIECES:
        pieces.sort(key=lambda lying: gap(walk.figure, lying.shape))
    return pieces[:PIECES]


def _nearest(walk: Walk, foes: Sequence[Other]) -> list[Other]:
    return sorted(foes, key=lambda foe: gap(walk.figure, foe.figure))[:FOES]


def _about(walk: Walk, foe: Other, near: int) -> Iterator[_Idea]:
    """Up to a foe, to just out of its reach, and away from it."""
    figure, target, allowance = walk.figure, foe.figure, walk.gait.allowance
    distance = gap(figure, target)
    effort = EFFORT if distance <= allowance else GLANCE
    yield _Idea("contact", foe.id, partial(way_up_to, walk, target, 0, effort), touching=target)
    if near < distance <= near + allowance:
        # a hair more than out of reach, so that rounding does not bring it back in
        yield _Idea("near", foe.id, partial(way_up_to, walk, target, near + 2 * FINE, EFFORT))
    (x, y), (from_x, from_y) = figure.at, target.at
    away = along(figure.at, Point(2 * x - from_x, 2 * y - from_y), allowance)
    yield _Idea("away", foe.id, partial(_straight, walk, away))


def _on_terrain(walk: Walk, lying: Lying, foes: Sequence[Other]) -> Iterator[_Idea]:
    """Onto a piece, or into it; and behind it, for the two nearest foes."""
    piece = lying.piece
    if piece.footing is Footing.TOP or (piece.footing is Footing.GROUND and (piece.screens or piece.opaque)):
        yield _Idea("onto", piece.id, partial(_onto, walk, lying))
    if piece.opaque or piece.screens:
        for foe in foes[:2]:
            yield _Idea("behind", piece.id, partial(_behind, walk, lying, foe))


def _onto(walk: Walk, lying: Lying) -> Path | None:
    """Just onto a piece, on the way to the middle of it."""
    at, middle = walk.figure.at, _middle(lying)
    stretch = part_inside(lying.shape, at, middle)
    if not stretch or not stretch[0][0]:
        return None
    (enter, whole), _ = stretch
    way = length(at, middle)
    to = along(at, middle, min(way * enter // whole + walk.reach * 5 // 4, way))
    return way_to(walk, to, EFFORT)


def _behind(walk: Walk, lying: Lying, foe: Other) -> Path | None:
    """Close up to a piece on the side where no foe is."""
    middle, box = _middle(lying), lying.box
    far = length(Point(box.left, box.top), Point(box.right, box.bottom)) + walk.reach
    start = along(middle, Point(2 * middle.x - foe.figure.at.x, 2 * middle.y - foe.figure.at.y), far)
    behind = closing_in(walk, lying.shape, middle, start, FINE)
    if behind is None or length(walk.figure.at, behind) > walk.gait.allowance:
        return None
    return way_to(walk, behind, EFFORT)


def _middle(lying: Lying) -> Point:
    box = lying.box
    return Point((box.left + box.right) // 2, (box.top + box.bottom) // 2)


def _straight(walk: Walk, to: Point) -> Path | None:
    end = as_far(walk, walk.figure.at, to, walk.gait.allowance)
    return None if end == walk.figure.at else (end,)


def _snapped(walk: Walk, path: Path) -> Path:
    """The same way to the nearest whole hundredth of an inch, if one can end there."""
    *before, end = path
    at = before[-1] if before else walk.figure.at
    left = walk.gait.allowance - walk.cost(tuple(before))
    left_or_right = [end.x] if end.x % FINE == 0 else [end.x // FINE * FINE, -(-end.x // FINE) * FINE]
    up_or_down = [end.y] if end.y % FINE == 0 else [end.y // FINE * FINE, -(-end.y // FINE) * FINE]
    around = [Point(x, y) for x in left_or_right for y in up_or_down]
    # the shorter ways first: they are likelier to be within the allowance
    for to in sorted(around, key=lambda point: squared(at, point)):
        if to == end or can_end(walk, at, to, left):
            return (*before, to)
    return path


def _hundredths(point: Point) -> Point:
    return Point(point.x // FINE * FINE, point.y // FINE * FINE)
