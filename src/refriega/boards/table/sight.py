"""Who sees whom on a measured table, and from behind what.

*Lines* run in space from an eye of one figure to a point of the other's body. Eyes and bodies stand in
three places of a base: its centre, and its two extremes square to the line of centres. Eyes are at seven
eighths of a figure's height; a body has its head there, its torso at half and its legs at an eighth, all
above where it stands.

One convention decides what a line meets, and it is the same there and back:

- A line meets a piece when some of it is inside the outline and below the top. A line along a side, past a
  corner or along the top does not: one may look along a wall.
- A line with no room at all, between two pieces that lie against it from both sides in the same place,
  meets them: nobody looks through the joint of two walls, nor between two that meet corner to corner.
- Two figures see each other if any line between an eye of one and the body of the other meets nothing
  opaque. So whoever sees is seen.
- A target that is seen is in cover unless some eye of the looker sees all of its body, and sees it through
  nothing that ``screens``. The best eye counts: who leans out from behind a corner gives the target no
  cover by it.

Nothing more is said about pieces that figures stand on: the line in space tells all.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import isqrt
from typing import Final, NamedTuple, TypeAlias

from refriega.boards.table.exact import (
    NOTHING,
    WHOLE,
    Corners,
    Ratio,
    Stretch,
    clip,
    clip_circle,
    less,
    max_of,
    min_of,
    side,
)
from refriega.boards.table.figure import Figure, Round, reach_of
from refriega.boards.table.point import Point, along, squared
from refriega.boards.table.shapes import Box, Shape, corners_of, shape_of
from refriega.boards.table.table import Table
from refriega.boards.table.terrain import Circle

KEPT: Final = 20_000
BELOW: Final = -1
ABOVE: Final = 10**12
"""Lower and higher than any line: smoke has no top."""

Bodies: TypeAlias = tuple[tuple[str, Figure], ...]
Look: TypeAlias = tuple[Figure, Figure, tuple[Circle, ...], Bodies]


class Sight(NamedTuple):
    """What there is to see of a figure from another.

    `blockers`: the ids of pieces and bodies that stop lines: what hides the target if it is not visible,
    else what gives it cover. `screens`: of the screening pieces that it is seen through. `veiled`: a veil
    is among what stops lines.
    """

    visible: bool
    cover: bool
    blockers: tuple[str, ...] = ()
    screens: tuple[str, ...] = ()
    veiled: bool = False


OPEN: Final = Sight(visible=True, cover=False)

ALL_ALONG: Final[Stretch] = (NOTHING, WHOLE)
"""The stretch of a line that is as high as a prism all the way."""


def sight(table: Table, a: Figure, b: Figure, veils: tuple[Circle, ...] = (), bodies: Bodies = ()) -> Sight:
    """What `a` sees of `b`. Remembered by the table.

    `veils` stop all lines through them, at any height. `bodies`: others, by id, that stop lines as terrain
    of their height would; `a` and `b` themselves never do.
    """
    key = a, b, veils, bodies
    found = table.sights.get(key)
    if found is None:
        found = _look(table, a, b, veils, bodies)
        if len(table.sights) >= KEPT:
            table.sights.clear()
        table.sights[key] = found
    return found


class Prism(NamedTuple):
    """Something upright that a line may meet, from `floor` to `top` above the table. A veil has no id."""

    id: str
    shape: Shape
    floor: int
    top: int
    opaque: bool


def _look(table: Table, a: Figure, b: Figure, veils: tuple[Circle, ...], bodies: Bodies) -> Sight:
    levels, other_levels = _levels(table, a), _levels(table, b)
    lowest = min(levels[-1], other_levels[-1])
    prisms = [
        prism
        for prism in _prisms(table, a, b, veils, bodies)
        if prism.top > lowest and _is_between(prism.shape, a, b)
    ]
    if not prisms:
        return OPEN
    others = _places(b, a.at)
    slabs = _slabs([(levels[0], level) for level in other_levels], prisms)
    ways: list[Ways] = []
    looks: list[list[int]] = []
    for place in _places(a, b.at):
        ways.append(_ways(place, others, prisms))
        looks.append(_lines(ways[-1], slabs, prisms))
        if not any(looks[-1]):
            return OPEN
    opaque = sum([1 << n for n, prism in enumerate(prisms) if prism.opaque])
    if not _has_clear(looks, opaque):
        # from eye to eye it has been tried
        slabs = _slabs([(level, other_levels[0]) for level in levels[1:]], prisms)
        back = [_lines(row, slabs, prisms) for row in ways]
        if not _has_clear(back, opaque):
            return _told([met for look in looks for met in look], prisms, visible=False)
    best = min(looks, key=lambda look: sum([met > 0 for met in look]))
    return _told(best, prisms, visible=True)


def _has_clear(looks: list[list[int]], opaque: int) -> bool:
    return any([not met & opaque for look in looks for met in look])


def _told(lines: list[int], prisms: list[Prism], *, visible: bool) -> Sight:
    """A sight with whatever these lines meet."""
    met = 0
    for line in lines:
        met |= line
    hit = [prism for n, prism in enumerate(prisms) if met >> n & 1]
    return Sight(
        visible,
        visible,
        tuple([prism.id for prism in hit if prism.opaque and prism.id]),
        tuple([prism.id for prism in hit if not prism.opaque]),
        any([not prism.id for prism in hit]),
    )


# --- what may be in the way ---------------------------------------------------------------------------------


def _prisms(table: Table, a: Figure, b: Figure, veils: tuple[Circle, ...], bodies: Bodies) -> Iterator[Prism]:
    margin = max(reach_of(a), reach_of(b)) + 1  # what lies against a line counts too
    (px, py), (qx, qy) = a.at, b.at
    left, top, right, bottom = min(px, qx), min(py, qy), max(px, qx), max(py, qy)
    lines = Box(left - margin, top - margin, right + margin, bottom + margin)
    for piece, shape, _ in table.near(lines):
        if piece.opaque or piece.screens:
            yield Prism(piece.id, shape, BELOW, piece.height, piece.opaque)
    for veil in veils:
        yield Prism("", shape_of(veil), BELOW, ABOVE, True)
    for id, figure in bodies:
        if figure not in (a, b):
            floor = table.elevation(figure.at)
            yield Prism(id, shape_of(figure), floor, floor + figure.height, True)


def _is_between(shape: Shape, a: Figure, b: Figure) -> bool:
    """Whether a shape comes near the lines between two figures; saying so once too often does no harm."""
    (px, py), (qx, qy) = a.at, b.at
    corners, radius = shape
    margin = max(reach_of(a), reach_of(b)) + radius
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    if max(xs) + margin < min(px, qx) or min(xs) - margin > max(px, qx):
        return False
    if max(ys) + margin < min(py, qy) or min(ys) - margin > max(py, qy):
        return False
    dx, dy = qx - px, qy - py
    sides = [dx * (y - py) - dy * (x - px) for x, y in corners]
    aside = margin * (isqrt(dx * dx + dy * dy) + 1)
    return min(sides) <= aside and max(sides) >= -aside


# --- the ends of lines --------------------------------------------------------------------------------------


def _levels(table: Table, figure: Figure) -> tuple[int, int, int]:
    """How high eyes (and head), torso and legs are above the table."""
    ground, height = table.elevation(figure.at), figure.height
    return ground + height - height // 8, ground + height // 2, ground + height // 8


def _places(figure: Figure, other: Point) -> Corners:
    """The centre of a base, and its extremes square to the line to `other`."""
    at, base = figure.at, figure.base
    if at == other:
        return (at,)
    dx, dy = other.x - at.x, other.y - at.y
    if isinstance(base, Round):
        edge = along(at, Point(at.x - dy, at.y + dx), base.radius)
        return (at,) if edge == at else (at, edge, Point(2 * at.x - edge.x, 2 * at.y - edge.y))
    # of two corners equally far to a side, the one nearer to the other figure
    sides = [
        (dx * (p.y - at.y) - dy * (p.x - at.x), dx * (p.x - at.x) + dy * (p.y - at.y), p)
        for p in corners_of(at, base, figure.facing)
    ]
    left = min(sides, key=lambda found: (found[0], -found[1]))
    right = max(sides)
    return at, left[2], right[2]


# --- what lines meet ---------------------------------------------------------------------------------------


class Meeting(NamedTuple):
    """The stretch where a segment is inside a shape (`lean` 0), or has it to its left (-1) or right (1)."""

    lean: int
    enter: Ratio
    leave: Ratio


Touch: TypeAlias = tuple[int, Meeting, Stretch]
"""Which prism a line lies against, where, and where the line is as high as the prism."""


Ways: TypeAlias = list[list[Meeting | None]]
"""What lies in the way, seen from above, from one place to some others."""


def _ways(place: Point, others: Corners, prisms: list[Prism]) -> Ways:
    return [[_meeting(place, other, prism.shape) for prism in prisms] for other in others]


def _slabs(heights: Sequence[tuple[int, int]], prisms: list[Prism]) -> list[list[Stretch | None]]:
    """Where lines between these heights are as high as each prism."""
    return [[slab(*ends, prism.floor, prism.top) for prism in prisms] for ends in heights]


def _lines(ways: Ways, slabs: list[list[Stretch | None]], prisms: list[Prism]) -> list[int]:
    """What lines meet, a bit for each prism: from one place, those between some heights to all others."""
    return [_met(meetings, across, prisms) for meetings in ways for across in slabs]


def _met(meetings: list[Meeting | None], slabs: list[Stretch | None], prisms: list[Prism]) -> int:
    """The bits of those prisms that a line meets."""
    met = 0
    touches: list[Touch] = []
    for n, (meeting, slab) in enumerate(zip(meetings, slabs, strict=True)):
        if meeting is None or slab is None:
            continue
        if meeting.lean:
            touches.append((n, meeting, slab))
        elif slab is ALL_ALONG or less(max_of(meeting.enter, slab[0]), min_of(meeting.leave, slab[1])):
            met |= 1 << n
    if len(touches) > 1:
        met |= _pinched(touches, prisms)
    return met


def _pinched(touches: list[Touch], prisms: list[Prism]) -> int:
    """The bits of prisms that leave a line no room between them; it may lean to one that only screens."""
    met = 0
    for n, one, slab in touches:
        for m, other, other_slab in touches:
            if one.lean < other.lean and _share(one, other, slab, other_slab):
                pair = [k for k in (n, m) if not prisms[k].opaque] or [n, m]
                met |= sum([1 << k for k in pair])
    return met


def _share(one: Meeting, other: Meeting, slab: Stretch, other_slab: Stretch) -> bool:
    """Whether a line lies against two prisms in the same place, where it is as high as both."""
    first, last = max_of(one.enter, other.enter), min_of(one.leave, other.leave)
    low, high = max_of(slab[0], other_slab[0]), min_of(slab[1], other_slab[1])
    return not less(last, first) and less(low, high) and less(first, high) and less(low, last)


def _meeting(p: Point, q: Point, shape: Shape) -> Meeting | None:
    """Where the segment from `p` to `q` is inside a shape or lies against it, if anywhere."""
    corners, radius = shape
    if p == q:
        return None
    if radius:
        return _circle_meeting(p, q, corners[0], radius)
    (px, py), (qx, qy) = p, q
    dx, dy = qx - px, qy - py
    sides = [dx * (y - py) - dy * (x - px) for x, y in corners]
    low, high = min(sides), max(sides)
    if low < 0 < high:
        inside = clip(p, q, corners)
        return Meeting(0, *inside) if inside else None
    if low > 0 or high < 0:
        return None
    on_line = [dx * (x - px) + dy * (y - py) for (x, y), side in zip(corners, sides, strict=True) if not side]
    whole = dx * dx + dy * dy
    return Meeting(1 if high else -1, (min(on_line), whole), (max(on_line), whole))


def _circle_meeting(p: Point, q: Point, centre: Point, radius: int) -> Meeting | None:
    inside = clip_circle(p, q, centre, radius)
    if inside:
        return Meeting(0, *inside)
    aside, whole = side(p, q, centre), squared(p, q)
    if aside * aside != radius * radius * whole:
        return None
    foot = (q.x - p.x) * (centre.x - p.x) + (q.y - p.y) * (centre.y - p.y)
    return Meeting(1 if aside > 0 else -1, (foot, whole), (foot, whole))


def slab(start: int, end: int, floor: int, top: int) -> Stretch | None:
    """The stretch of a line from height `start` to `end` that is above `floor` and below `top`."""
    if start > end:
        # upside down the same line rises
        start, end, floor, top = -start, -end, -top, -floor
    rise = end - start
    if not rise:
        return ALL_ALONG if floor < start < top else None
    if floor <= start and end <= top:
        return ALL_ALONG
    enter, leave = NOTHING, WHOLE
    if floor > start:
        enter = floor - start, rise
    if top < end:
        leave = top - start, rise
    return (enter, leave) if less(enter, leave) else None
