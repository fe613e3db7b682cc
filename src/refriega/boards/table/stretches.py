"""Stretches: what the ground makes of one straight leg.

A leg is cut where the centre of the base passes the outlines of the pieces below it, into *runs* of one
height and one kind of ground. From run to run the mover walks on, climbs, comes down, or leaps.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from itertools import pairwise
from math import isqrt
from typing import Final, NamedTuple

from refriega.boards.table.exact import NOTHING, WHOLE, Stretch, clip, clip_circle
from refriega.boards.table.figure import Figure
from refriega.boards.table.point import INCH, Point, length, squared
from refriega.boards.table.shapes import Shape, overlap, swept
from refriega.boards.table.table import SOLID, Fault, Lying, Table, covers
from refriega.boards.table.terrain import Footing, Piece

UNCLIMBABLE: Final = "table.unclimbable"
TOO_WIDE: Final = "table.too_wide"
BOTTOMLESS: Final = -1
"""The level of a gap: below everything."""


class Gait(NamedTuple):
    """How somebody moves: how far, and what is in its power.

    `climb`: units of movement that a unit of climbing costs. `leap`: the widest gap that is jumped over.
    `climbs_down`: it comes down at the cost of climbing up, instead of jumping down for nothing.
    """

    allowance: int
    climb: int = 2
    leap: int = 2 * INCH
    climbs_down: bool = False


class Fall(NamedTuple):
    """Somebody came down `height` units at once, where its centre crossed the edge."""

    height: int
    at: Point


class Leg(NamedTuple):
    """What one straight leg takes: its cost, and how much of it was climbing and leaping, all in units.

    `hindered_by`: the pieces that may have made it cost more than its length.
    """

    cost: int
    falls: tuple[Fall, ...] = ()
    climbed: int = 0
    leapt: int = 0
    hindered_by: tuple[str, ...] = ()


class Run(NamedTuple):
    """A part of a leg, as fractions of it, on one kind of ground: `piece` is None on the bare table."""

    start: Fraction
    end: Fraction
    level: int
    pace: int = 1
    piece: Piece | None = None


def crossing(table: Table, figure: Figure, to: Point, gait: Gait, near: Iterable[Lying]) -> Leg | Fault:
    """The leg from where a figure stands, with room, to another place with room, over the terrain near it.

    It may not pass through solid pieces that rise above the mover, but for low ones (``Footing.OVER``), which
    are climbed over, and those that its centre gets on top of. Getting up costs `gait.climb` for each unit,
    if the piece can be climbed at all; coming down is free, and is a fall to be reported, unless the mover
    climbs down. What is lower than the mover stands and no wider than `gait.leap` is jumped over on the way
    to something no higher than it stands, at the cost of the way; a gap wider than that cannot be crossed.
    """
    at = figure.at
    below: list[tuple[Lying, Stretch]] = []
    beside: list[Lying] = []
    sweep: Shape | None = None
    at_the_edge = False
    for lying in near:
        piece, shape, _ = lying
        if piece.footing in (Footing.GROUND, Footing.GAP):
            stretch = part_inside(shape, at, to)
            if stretch:
                below.append((lying, stretch))
            continue
        sweep = sweep or swept(figure, to)
        if not overlap(sweep, shape):
            continue
        if piece.footing is Footing.CLOSED:
            return Fault(SOLID, piece.id, to)
        stretch = part_inside(shape, at, to)
        ends = covers(shape, at), covers(shape, to)
        if piece.footing is Footing.OVER or not (stretch or any(ends)):
            beside.append(lying)
        elif stretch or all(ends):  # along its very edge is on top
            below.append((lying, stretch or (NOTHING, WHOLE)))
        else:
            at_the_edge = True
    if not below and not beside and not at_the_edge:
        return Leg(length(at, to))
    runs = runs_over(table, at, to, below)
    if len(runs) == 1 and not beside and runs[0].pace == 1:
        return Leg(length(at, to))
    return _Crossing(figure, to, gait).over(runs, beside)


def part_inside(shape: Shape, a: Point, b: Point) -> Stretch | None:
    """The stretch from `a` to `b` inside a shape; its edge is outside."""
    corners, radius = shape
    return clip_circle(a, b, corners[0], radius) if radius else clip(a, b, corners)


def runs_over(table: Table, a: Point, b: Point, below: list[tuple[Lying, Stretch]]) -> list[Run]:
    """The runs of the leg from `a` to `b`. An end of it at the very edge of a roof is a run of no length."""
    spans = [(Fraction(*start), Fraction(*end), lying.piece) for lying, (start, end) in below]
    cuts = sorted({Fraction(0), Fraction(1), *[cut for start, end, _ in spans for cut in (start, end)]})
    runs = [
        _run(start, end, [piece for enter, leave, piece in spans if enter <= start and end <= leave])
        for start, end in pairwise(cuts)
    ]
    first, last = runs[0].level, runs[-1].level
    return [*_edge(table, a, Fraction(0), first), *runs, *_edge(table, b, Fraction(1), last)]


def _edge(table: Table, at: Point, cut: Fraction, level: int) -> list[Run]:
    """The run of no length at an end that stands higher than the leg next to it, if it does."""
    piece = stand.piece if (stand := table.standing_on(at)) else None
    return [Run(cut, cut, piece.height, piece.pace, piece)] if piece and piece.height > level else []


def _run(start: Fraction, end: Fraction, pieces: list[Piece]) -> Run:
    """The run over these pieces: on the highest top, else over a gap, else on the slowest ground."""
    tops = [piece for piece in pieces if piece.footing is Footing.TOP]
    if tops:
        top = max(tops, key=lambda piece: piece.height)
        return Run(start, end, top.height, top.pace, top)
    for piece in pieces:
        if piece.footing is Footing.GAP:
            return Run(start, end, BOTTOMLESS, 1, piece)
    slowest = max(pieces, key=lambda piece: piece.pace, default=None)
    return Run(start, end, 0, slowest.pace if slowest else 1, slowest)


def point_after(a: Point, b: Point, part: Fraction) -> Point:
    """The point after that part of the way from `a` to `b`, to the nearest unit."""
    return Point(a.x + round((b.x - a.x) * part), a.y + round((b.y - a.y) * part))


class _Crossing:
    """A leg being gone: where the mover stands by now, and what it has cost."""

    __slots__ = ("climbed", "falls", "figure", "gait", "leapt", "squared", "stands", "to", "way")

    def __init__(self, figure: Figure, to: Point, gait: Gait) -> None:
        self.figure = figure
        self.to = to
        self.gait = gait
        self.squared = squared(figure.at, to)
        self.stands: Run = Run(Fraction(0), Fraction(0), 0)
        self.way = Fraction(0)  # the cost of the way, in lengths of the leg
        self.climbed = 0
        self.leapt = 0
        self.falls: list[Fall] = []

    def over(self, runs: list[Run], beside: list[Lying]) -> Leg | Fault:
        """Over all the runs in order, and past what the base passes beside them."""
        self.stands = runs[0]
        levels: list[int] = []
        while len(levels) < len(runs):
            here = len(levels)
            landing = self.landing(runs, here)
            if landing > here:
                levels += [self.stands.level] * (landing - here)
                width = runs[landing].start - runs[here].start
                self.way += width
                self.leapt += self.part(width)
            fault = self.step(runs[landing], leapt=landing > here)
            if fault:
                return fault
            levels.append(self.stands.level)
        hindered_by = [run.piece.id for run in runs if run.piece]
        for lying in beside:
            rise = self.rise(lying, runs, levels)
            if rise and lying.piece.footing is Footing.TOP:
                return Fault(SOLID, lying.piece.id, self.to)
            self.climbed += rise
            hindered_by.append(lying.piece.id)
        cost = self.part(self.way) + self.climbed * self.gait.climb
        return Leg(cost, tuple(self.falls), self.climbed, self.leapt, tuple(dict.fromkeys(hindered_by)))

    def landing(self, runs: list[Run], here: int) -> int:
        """The run that is leapt to from the edge before run `here`: `here` itself if there is nothing to leap
        over.
        """
        best, highest, height = here, runs[here].level, self.stands.level
        if highest >= height:
            return here
        for there in range(here + 1, len(runs)):
            level = runs[there].level
            width = runs[there].start - runs[here].start
            if level > height or width * width * self.squared > self.gait.leap**2:
                break
            if level > highest:
                best, highest = there, level
        return best

    def step(self, run: Run, leapt: bool) -> Fault | None:
        """Onto the next run, up, down or level, and along it."""
        if run.level == BOTTOMLESS and run.piece:
            return Fault(TOO_WIDE, run.piece.id, self.to)
        rise = run.level - self.stands.level
        if rise > 0:
            if run.piece and not run.piece.climbable:
                return Fault(UNCLIMBABLE, run.piece.id, self.to)
            self.climbed += rise
        elif rise < 0 and self.gait.climbs_down and not leapt:
            if self.stands.piece and not self.stands.piece.climbable:
                return Fault(UNCLIMBABLE, self.stands.piece.id, self.to)
            self.climbed -= rise
        elif rise < 0:
            self.falls.append(Fall(-rise, self.point(run.start)))
        self.stands = run
        self.way += (run.end - run.start) * run.pace
        return None

    def rise(self, lying: Lying, runs: list[Run], levels: list[int]) -> int:
        """How far a piece rises above the mover where the base passes over it."""
        rise = 0
        for run, level in zip(runs, levels, strict=True):
            higher = lying.piece.height - level
            if higher > rise:
                start = self.figure._replace(at=self.point(run.start))
                if len(runs) == 1 or overlap(swept(start, self.point(run.end)), lying.shape):
                    rise = higher
        return rise

    def point(self, part: Fraction) -> Point:
        return point_after(self.figure.at, self.to, part)

    def part(self, part: Fraction) -> int:
        """The length of that part of the leg, rounded up to the unit."""
        square = self.squared * part.numerator**2
        root = isqrt(square)
        root += root * root < square
        return -(-root // part.denominator)
