"""What sees what, what strikes what, and how well the target is covered.

*Lines* run from a corner of the attacker's spaces to a corner of the target's (the rule of the best corner).
One convention decides what a line meets, and it is the same there and back:

- A line through the inside of a space crosses it. The spaces of attacker and target themselves never count.
- A line along a space's side, or past its corner, does not cross it: one may look along a wall.
- A line with no room at all, between two spaces that touch it from both sides at the same point, crosses
  them: nobody looks through the joint of two walls, nor between two that meet corner to corner, not even
  from the very corner where they meet. As the line could lean either way, the lesser cover of the two counts.
- Nobody looks around the outer face of a wall that stands on the board's edge: what is past the edge stops
  a line (and covers nobody). A hole in the board lets lines pass, though not lean on it.

*Bodies of several spaces*: the attacker picks any of its own spaces and any of the target's.
All points are in the board's drawing units; everything is exact in integers.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from refriega.boards.crossing import OUTSIDE, VOID, Met, Screen, Segment, crossings, lesser, screen_of
from refriega.boards.space import ROW, Point, Space
from refriega.boards.terrain import Cover

if TYPE_CHECKING:
    from refriega.boards.grid import Cells, Grid

LOW_REACH: Final = 6
KEPT: Final = 50_000
TOTAL: Final = 2 * Cover.TOTAL
SOFT: Final = 3
"""Grades are twice the cover's level; that of a creature in the way lies just below standard cover."""

Corner: TypeAlias = tuple[Space, Point]
"""A corner, and the space that it is looked at from."""


class Sight(NamedTuple):
    """Whether there is a free line, and one such; ``by``: what stands in the way where there is none."""

    clear: bool
    line: Segment | None
    by: tuple[Space, ...] = ()

    def __bool__(self) -> bool:
        return self.clear


class CoverResult(NamedTuple):
    """The cover of terrain, and whether creatures give soft cover, from the attacker's best corner.

    ``by``: the spaces that the deciding ``lines`` cross; without any cover both are empty. Where the corner
    meets both kinds, both are reported: which counts is the ruleset's. Without any line of effect cover is
    total, ``by`` names what is in the way, and there are no lines to show.
    """

    level: Cover
    by: tuple[Space, ...] = ()
    lines: tuple[Segment, ...] = ()
    soft: bool = False


UNCOVERED: Final = CoverResult(Cover.NONE)


class Views:
    """A board's sights, remembered."""

    __slots__ = (
        "_barriers",
        "_board",
        "_covering",
        "_covers",
        "_effects",
        "_opaque",
        "_sights",
        "_soft_covers",
    )

    def __init__(self, board: Grid) -> None:
        self._board = board
        self._opaque: frozenset[Space] | None = None
        self._barriers: frozenset[Space] | None = None
        self._covering: frozenset[Space] | None = None
        self._sights: dict[tuple[Cells, Cells], Sight] = {}
        self._effects: dict[tuple[Cells, Cells], Sight] = {}
        self._covers: dict[tuple[Cells, Cells], CoverResult] = {}
        self._soft_covers: dict[tuple[Cells, Cells, Cells], CoverResult] = {}

    def sight(self, viewer: Cells, target: Cells) -> Sight:
        found = self._sights.get((viewer, target))
        if found is None:
            if self._opaque is None:
                ground = self._board._ground
                self._opaque = frozenset([place for place, terrain in ground.items() if terrain.blocks_sight])
            found = self._remember(self._sights, viewer, target, self._line(viewer, target, self._opaque))
        return found

    def effect(self, origin: Cells, target: Cells) -> Sight:
        found = self._effects.get((origin, target))
        if found is None:
            found = self._line(origin, target, self._stopping())
            self._remember(self._effects, origin, target, found)
        return found

    def point_effect(self, point: Point, near: Space, target: Space) -> bool:
        """Whether a line from a mere point, a corner of ``near``, to a corner of ``target`` is free."""
        board = self._board
        screens = self._blocking(_corridor(board, (near,), (target,), self._stopping()), (target,))
        start = near, point
        ends = [(target, corner) for corner in board.corners(target)]
        return any(not self._met(start, end, screens, from_point=True) for end in ends)

    def cover(self, attacker: Cells, target: Cells, soft: Collection[Space]) -> CoverResult:
        if soft:
            bodies = self._soft(attacker, target, soft)
            if bodies:
                return self._soft_cover(attacker, target, bodies)
        found = self._covers.get((attacker, target))
        if found is None:
            found = self._cover(attacker, target, [])
            if len(self._covers) >= KEPT:
                self._covers.clear()
            self._covers[attacker, target] = found
        return found

    def _soft_cover(self, attacker: Cells, target: Cells, bodies: list[Space]) -> CoverResult:
        key = (attacker, target, tuple(sorted(bodies)))
        found = self._soft_covers.get(key)
        if found is None:
            found = self._cover(attacker, target, [self._screen(place, SOFT) for place in bodies])
            if len(self._soft_covers) >= KEPT:
                self._soft_covers.clear()
            self._soft_covers[key] = found
        return found

    def _remember(self, cache: dict[tuple[Cells, Cells], Sight], a: Cells, b: Cells, found: Sight) -> Sight:
        if len(cache) >= KEPT:
            cache.clear()
        cache[a, b] = found
        return found

    def _stopping(self) -> frozenset[Space]:
        if self._barriers is None:
            ground = self._board._ground
            self._barriers = frozenset([place for place, terrain in ground.items() if terrain.blocks_effect])
        return self._barriers

    # --- free lines ---------------------------------------------------------------------------------------

    def _line(self, a: Cells, b: Cells, pool: frozenset[Space]) -> Sight:
        screens = self._blocking(_corridor(self._board, a, b, pool), a + b)
        met: set[Space] = set()
        for start in self._corners(a):
            for end in self._corners(b):
                crossed = self._met(start, end, screens) if screens else ()
                if not crossed:
                    return Sight(True, (start[1], end[1]))
                met.update([place for grade, place in crossed if grade != OUTSIDE])
        return Sight(False, None, tuple(sorted(met)))

    def _corners(self, cells: Cells) -> list[Corner]:
        """Each corner once; one that several spaces of a body share is looked at from the first of them."""
        found: dict[Point, Space] = {}
        for cell in cells:
            for corner in self._board.corners(cell):
                found.setdefault(corner, cell)
        return [(cell, corner) for corner, cell in found.items()]

    def _blocking(self, places: Iterable[Space], own: Cells) -> dict[Space, Screen]:
        return self._edged([self._screen(place, TOTAL) for place in places if place not in own])

    def _screen(self, place: Space, grade: int) -> Screen:
        return screen_of(place, self._board.corners(place), grade)

    def _edged(self, screens: list[Screen]) -> dict[Space, Screen]:
        """The screens by space, and what lies beside them beyond the edge of the board."""
        edged = {screen.place: screen for screen in screens}
        for screen in screens:
            for place, corners, framed in self._board.beyond(screen.place):
                edged[place] = screen_of(place, corners, VOID if framed else OUTSIDE)
        return edged

    def _met(
        self, start: Corner, end: Corner, screens: dict[Space, Screen], *, from_point: bool = False
    ) -> Met:
        """All that the line between two corners meets."""
        board = self._board
        segment = start[1], end[1]
        met = crossings(segment, screens)
        # Two screens that meet in the very corner where the line begins or ends shut it in, unless it
        # leaves that corner back through its own space.
        for (place, corner), other in ((end, start[1]), (start, end[1])):
            if from_point and (place, corner) == start:
                continue
            pair = board.beside(place, corner)
            if not pair or pair[0] not in screens or pair[1] not in screens:
                continue
            pinch = lesser(screens[pair[0]], screens[pair[1]])
            home = board.centre(place)
            back = [(other[axis] - corner[axis]) * (home[axis] - corner[axis]) >= 0 for axis in (0, 1)]
            if pinch[0] < VOID and (other == corner or not all(back)):
                met.append(pinch)
        return met

    # --- cover --------------------------------------------------------------------------------------------

    def _cover(self, attacker: Cells, target: Cells, bodies: Sequence[Screen]) -> CoverResult:
        """The best of the attacker's corners against the best of the target's spaces."""
        stopped = self.effect(attacker, target)
        if not stopped:
            return CoverResult(Cover.TOTAL, stopped.by)
        covering = self._covering_screens(attacker, target)
        hard = {screen.place for screen in covering}
        screens = self._edged(covering + [body for body in bodies if body.place not in hard])
        if not screens:
            return UNCOVERED
        best: CoverResult | None = None
        worth = (Cover.TOTAL + 1, 0, False, 0)
        for start in self._corners(attacker):
            known: dict[Point, Met] = {}
            for cell in target:
                result = self._from_corner(start, cell, screens, known)
                counted = max(result.level, Cover.STANDARD if result.soft else 0)
                value = (counted, result.level, result.soft, len(result.lines))
                if value < worth:
                    best, worth = result, value
                    if not counted:
                        return UNCOVERED
        return best or UNCOVERED

    def _from_corner(
        self, start: Corner, cell: Space, screens: dict[Space, Screen], known: dict[Point, Met]
    ) -> CoverResult:
        """The cover of one of the target's spaces; ``known``: what lines from this corner have met."""
        stopped, level, soft = 0, Cover.NONE, False
        by: list[Space] = []
        lines: list[Segment] = []
        corners = self._board.corners(cell)
        for corner in corners:
            if corner not in known:
                known[corner] = self._met(start, (cell, corner), screens)
            met = [one for one in known[corner] if one[0] != OUTSIDE]
            if not met:
                continue
            lines.append((start[1], corner))
            by.extend([place for _, place in met])
            hard = max([grade for grade, _ in met if grade != SOFT], default=0) // 2
            soft = soft or any(grade == SOFT for grade, _ in met)
            stopped += hard == Cover.TOTAL
            level = max(level, Cover.STANDARD if hard == Cover.TOTAL else Cover(hard))
        if stopped == len(corners):
            level = Cover.TOTAL
        return CoverResult(level, tuple(dict.fromkeys(by)), tuple(lines), soft)

    def _covering_screens(self, attacker: Cells, target: Cells) -> list[Screen]:
        board = self._board
        ground = board._ground
        if self._covering is None:
            self._covering = self._stopping() | {place for place, terrain in ground.items() if terrain.cover}
        screens = []
        for place in _corridor(board, attacker, target, self._covering):
            terrain = ground[place]
            if place in attacker or place in target:
                continue
            if terrain.low:
                far = board.distance_between((place,), target)
                if far > LOW_REACH or board.distance_between((place,), attacker) < far:
                    continue
            level = Cover.TOTAL if terrain.blocks_effect else terrain.cover
            screens.append(self._screen(place, 2 * level))
        return screens

    def _soft(self, attacker: Cells, target: Cells, soft: Collection[Space]) -> list[Space]:
        """Creatures in the way; never between neighbours."""
        board = self._board
        between = _corridor(board, attacker, target, soft)
        places = [place for place in between if place not in attacker and place not in target]
        if not places or board.distance_between(attacker, target) <= 1:
            return []
        return places


def _corridor(board: Grid, a: Cells, b: Cells, pool: Collection[Space]) -> list[Space]:
    """Those of ``pool`` that a line from ``a`` to ``b`` may cross or touch; a few more do no harm."""
    if not pool:
        return []
    if len(a) == len(b) == 1 and len(pool) > 12:
        return [place for place in _strip(board, a[0], b[0]) if place in pool]
    cells = a + b
    rows = [cell // ROW for cell in cells]
    cols = [cell % ROW for cell in cells]
    top, bottom, left, right = min(rows) - 1, max(rows) + 1, min(cols) - 1, max(cols) + 1
    return [place for place in pool if top <= place // ROW <= bottom and left <= place % ROW <= right]


def _strip(board: Grid, a: Space, b: Space) -> Iterator[Space]:
    """The spaces on and beside the way between two, lane by lane."""
    (along, first), (goal, last) = sorted((board.lane(a), board.lane(b)), key=lambda at: at[1])
    lanes = last - first
    for lane in range(first - 1, last + 2):
        ends = [min(max(edge, 0), lanes) for edge in (lane - 1 - first, lane + 1 - first)]
        if lanes:
            reach = [along + (goal - along) * end // lanes for end in ends]
            reach += [along - (along - goal) * end // lanes for end in ends]
        else:
            reach = [along, goal]
        yield from board.on_lane(min(reach) - 2, max(reach) + 2, lane)
