"""Contact on the way: where along a leg the contact of an enemy (Trabado) is left."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from refriega.boards.table import Box, Figure, Footing, Point, Round, along, length, within
from refriega.boards.table.exact import clip_circle
from refriega.boards.table.shapes import swept
from refriega.boards.table.stretches import part_inside, runs_over
from refriega.rulesets.hardwired.game import CONTACT, HardwiredGame

ROUNDING = 4
"""How many units the rounding of points and fractions may be worth."""

Span = tuple[Fraction, Fraction]
"""A part of a leg, from one fraction of it to another."""


def partings(game: HardwiredGame, who: str, start: Figure, to: Point) -> Iterator[tuple[int, str]]:
    """How far along the straight leg from `start` to a point the model leaves contact, and whose.

    Contact is left where the gap grows beyond an inch, or the difference in height does, though it be
    regained farther on. The distances are such that it still is in contact there.
    """
    sweep = swept(start, to)
    levels: list[tuple[Span, int]] = []
    for enemy in game.enemies(who):
        foe = game.figure(enemy)
        if not within(sweep, foe, CONTACT):
            continue
        levels = levels or levels_over(game, start.at, to)
        height = game.table.elevation(foe.at)
        near = span_near(start, to, foe)
        for span in joined([common(near, span) for span, level in levels if abs(level - height) <= CONTACT]):
            if span[1] < 1:
                yield last_in_contact(game, start, to, foe, span[1]), enemy


def span_near(start: Figure, to: Point, foe: Figure) -> Span | None:
    """The part of a leg in which two round bases are at most an inch apart."""
    assert isinstance(start.base, Round) and isinstance(foe.base, Round)
    stretch = clip_circle(start.at, to, foe.at, start.base.radius + foe.base.radius + CONTACT)
    if stretch is None:  # at most an end of it is at the very edge
        ends = within(start, foe, CONTACT), within(start._replace(at=to), foe, CONTACT)
        return (Fraction(not ends[0]), Fraction(ends[1])) if any(ends) else None
    return Fraction(*stretch[0]), Fraction(*stretch[1])


def levels_over(game: HardwiredGame, at: Point, to: Point) -> list[tuple[Span, int]]:
    """How high the centre of a base is above the table along a leg."""
    table = game.table
    box = Box(min(at.x, to.x) - 1, min(at.y, to.y) - 1, max(at.x, to.x) + 1, max(at.y, to.y) + 1)
    tops = [lying for lying in table.near(box) if lying.piece.footing is Footing.TOP]
    below = [(lying, stretch) for lying in tops if (stretch := part_inside(lying.shape, at, to))]
    return [((run.start, run.end), run.level) for run in runs_over(table, at, to, below)]


def common(one: Span | None, other: Span) -> Span | None:
    """What two parts have in common."""
    if one is None:
        return None
    start, end = max(one[0], other[0]), min(one[1], other[1])
    return (start, end) if start <= end else None


def joined(spans: list[Span | None]) -> list[Span]:
    """Parts in order, those that follow on each other made one."""
    whole: list[Span] = []
    for span in spans:
        if span is None:
            continue
        if whole and span[0] <= whole[-1][1]:
            whole[-1] = (whole[-1][0], max(whole[-1][1], span[1]))
        else:
            whole.append(span)
    return whole


def last_in_contact(game: HardwiredGame, start: Figure, to: Point, foe: Figure, part: Fraction) -> int:
    """The distance from the start, to the unit, at which the model is still in contact."""
    whole = length(start.at, to)
    distance = min(int(whole * part) + 1, whole)
    for _ in range(ROUNDING):
        if distance and not game.touch(start._replace(at=along(start.at, to, distance)), foe):
            distance -= 1
    return distance
