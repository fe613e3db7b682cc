"""The spaces of a board: terrain, bodies, distance, single steps.

Everything that follows from geometry and terrain is worked out when first asked for and kept; what follows
from the set of spaces alone is shared with the boards derived from this one.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Mapping, Sequence
from enum import IntEnum
from typing import ClassVar, Final, Literal, NamedTuple, Self, TypeAlias, TypeVar

from refriega.boards import movement, sight
from refriega.boards.space import LARGEST, ROW, Point, Space
from refriega.boards.terrain import OPEN, VOID, Terrain

Metric: TypeAlias = Literal["movement", "squares"]
Layout: TypeAlias = Literal["grid", "rows right", "columns down"]
Overrides: TypeAlias = tuple[tuple[Space, Terrain], ...]
Cells: TypeAlias = tuple[Space, ...]

DERIVED_KEPT: Final = 256
CACHE_KEPT: Final = 50_000
BODY: Final = ROW * ROW
"""Step tables are keyed by ``extent * BODY + anchor``: one integer, no tuple to build."""

Outline: TypeAlias = tuple[Point, ...]

K = TypeVar("K")
V = TypeVar("V")


class Step(NamedTuple):
    """One step that the terrain allows. ``hard``: the dearest space entered is difficult (ML-227)."""

    to: Space
    diagonal: bool
    hard: bool
    entered: Cells


class Shift(NamedTuple):
    """A step before terrain is looked at; ``corners`` are the spaces that a diagonal brushes past."""

    to: Space
    diagonal: bool
    corners: Cells


class Beyond(NamedTuple):
    """A space off the board; ``framed``: a hole in it, not past its edge."""

    place: Space
    corners: Outline
    framed: bool


class Geometry:
    """What follows from the set of spaces alone: shared by a board and those derived from it."""

    __slots__ = ("beyond", "flanks", "footprints", "shifts", "threatened", "within")

    def __init__(self) -> None:
        self.flanks: dict[tuple[Cells, Cells, Cells], bool] = {}
        self.footprints: dict[int, Cells] = {}
        self.beyond: dict[Space, tuple[Beyond, ...]] = {}
        self.shifts: dict[int, tuple[Shift, ...]] = {}
        self.within: dict[tuple[Cells, int, Metric], frozenset[Space]] = {}
        self.threatened: dict[tuple[int, int, int, Metric], frozenset[Space]] = {}


def keep(cache: dict[K, V], key: K, value: V, limit: int = CACHE_KEPT) -> V:
    """Remember ``value``; a full cache starts afresh."""
    if len(cache) >= limit:
        cache.clear()
    cache[key] = value
    return value


class Grid(ABC):
    """The ground part of a ``Board``."""

    kind: ClassVar[str]
    layout: Layout = "grid"
    """How a text picture sets it out: odd rows half a space to the right, odd columns half a space down."""
    directions: type[IntEnum]
    """The named directions, numbered clockwise from the east (or the first one south of it)."""

    def __init__(
        self,
        width: int,
        height: int,
        ground: Mapping[Space, Terrain] | None = None,
        *,
        default: Terrain = OPEN,
    ) -> None:
        """``ground`` overrides ``default`` where given; spaces of ``VOID`` are not on the board."""
        if not (1 <= width <= LARGEST and 1 <= height <= LARGEST):
            raise ValueError(f"a board has 1 to {LARGEST} columns and rows, not {width} x {height}")
        self.width = width
        self.height = height
        given = ground or {}
        every = [row * ROW + col for row in range(height) for col in range(width)]
        laid = {place: given.get(place, default) for place in every}
        self._settle({place: terrain for place, terrain in laid.items() if terrain != VOID}, Geometry())

    def _settle(self, ground: dict[Space, Terrain], geometry: Geometry) -> None:
        self._ground = ground
        self._geometry = geometry
        self._steps: dict[int, tuple[Step, ...]] = {}
        self._squeezes: dict[int, tuple[Step, ...]] = {}
        self._derived: dict[Overrides, Self] = {}
        self._moves = movement.Tables(self)
        self._views = sight.Views(self)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.width} x {self.height})"

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: object) -> Self:
        return self

    def __getstate__(self) -> dict[str, object]:
        """What is written down, when a board is sent elsewhere: not what it has worked out."""
        kept = ("width", "height", "_ground", "orientation")
        return {name: value for name, value in vars(self).items() if name in kept}

    def __setstate__(self, state: dict[str, object]) -> None:
        vars(self).update(state)
        self._settle(self._ground, Geometry())

    # --- the ground ---------------------------------------------------------------------------------------

    def inside(self, place: Space) -> bool:
        return place in self._ground

    def spaces(self) -> Collection[Space]:
        """Every space of the board, row by row."""
        return self._ground.keys()

    def terrain(self, place: Space) -> Terrain:
        """The ground of a space; ``VOID`` off the board."""
        return self._ground.get(place, VOID)

    def with_terrain(self, overrides: Overrides) -> Self:
        """This board with other ground on some spaces. The same overrides give the same board object.

        Spaces past the width and height are ignored; ``VOID`` takes a space off the board.
        """
        found = self._derived.get(overrides)
        if found is not None:
            return found
        if not overrides:
            return self
        return keep(self._derived, overrides, self._derive(overrides), DERIVED_KEPT)

    def _derive(self, overrides: Overrides) -> Self:
        ground = dict(self._ground)
        changed = []
        for place, terrain in dict(overrides).items():
            if not (0 <= place % ROW < self.width and 0 <= place // ROW < self.height):
                continue
            changed.append(place)
            if terrain == VOID:
                ground.pop(place, None)
            else:
                ground[place] = terrain
        same_spaces = ground.keys() == self._ground.keys()
        if not same_spaces:
            ground = {place: ground[place] for place in sorted(ground)}
        derived = self._blank()
        derived._settle(ground, self._geometry if same_spaces else Geometry())
        if same_spaces:
            self._hand_down(derived, changed)
        return derived

    def _blank(self) -> Self:
        """A board of the same kind and size, yet without ground."""
        blank = object.__new__(type(self))
        blank.width = self.width
        blank.height = self.height
        return blank

    def _hand_down(self, derived: Self, changed: Collection[Space]) -> None:
        """Give a derived board the known steps that new terrain on ``changed`` cannot touch."""
        derived._steps = dict(self._steps)
        derived._moves = self._moves.copy(derived)
        for extent in {key // BODY for key in self._steps}:
            edge = range(-extent - 1, extent + 2)
            near = [place + row * ROW + col for place in changed for row in edge for col in edge]
            for anchor in near:
                derived._steps.pop(extent * BODY + anchor, None)
            derived._moves.forget(extent, near)

    # --- bodies -------------------------------------------------------------------------------------------

    def footprint(self, anchor: Space, extent: int = 1) -> Cells:
        """The spaces that a body stands on, cut to the board: ``fits`` tells whether it is whole."""
        key = extent * BODY + anchor
        found = self._geometry.footprints.get(key)
        if found is not None:
            return found
        body = self._body(anchor % ROW, anchor // ROW, extent)
        cells = [row * ROW + col for col, row in body if 0 <= col < self.width]
        return keep(self._geometry.footprints, key, tuple([cell for cell in cells if cell in self._ground]))

    @abstractmethod
    def _body(self, col: int, row: int, extent: int) -> Sequence[tuple[int, int]]:
        """Columns and rows of a body, on the board or not."""

    @abstractmethod
    def anchors_over(self, place: Space, extent: int) -> Cells:
        """The anchors from which a body of this extent would cover ``place``, on the board or not."""

    @abstractmethod
    def body_size(self, extent: int) -> int:
        """How many spaces a body of this extent takes."""

    def fits(self, anchor: Space, extent: int = 1) -> bool:
        """Whether the terrain lets a body stand here unsqueezed."""
        cells = self.footprint(anchor, extent)
        if len(cells) != self.body_size(extent):
            return False
        return all(ground.move and not ground.narrow for ground in map(self._ground.__getitem__, cells))

    # --- distance -----------------------------------------------------------------------------------------

    @abstractmethod
    def neighbours(self, place: Space) -> Cells:
        """The spaces of the board that touch this one, corners included, whatever their ground."""

    @abstractmethod
    def distance(self, a: Space, b: Space, metric: Metric = "movement") -> int:
        """How far ``b`` is from ``a`` over open ground."""

    @abstractmethod
    def straight_squared(self, a: Space, b: Space) -> int:
        """The square of the straight line between two centres, a space being 1 wide: which is nearer?"""

    def distance_between(
        self, a: Collection[Space], b: Collection[Space], metric: Metric = "movement"
    ) -> int:
        """The least distance between a space of ``a`` and one of ``b``."""
        distance = self.distance
        return min([distance(p, q, metric) for p in a for q in b])

    def within(
        self, cells: Space | Iterable[Space], reach: int, metric: Metric = "movement"
    ) -> frozenset[Space]:
        """The spaces at most ``reach`` from the nearest of ``cells``, these included."""
        where = (cells,) if isinstance(cells, int) else tuple(cells)
        key = (where, reach, metric)
        found = self._geometry.within.get(key)
        if found is not None:
            return found
        if reach < 0:
            return frozenset()
        if len(where) == 1:
            disc = frozenset(self._disc(where[0], reach, metric))
        else:
            disc = frozenset().union(*[self.within(place, reach, metric) for place in where])
        return keep(self._geometry.within, key, disc)

    @abstractmethod
    def _disc(self, centre: Space, reach: int, metric: Metric) -> Iterable[Space]:
        """The spaces of the board at most ``reach`` from ``centre``."""

    def threatened(
        self, anchor: Space, extent: int, reach: int, nearest: int = 1, metric: Metric = "movement"
    ) -> frozenset[Space]:
        """The spaces ``nearest`` to ``reach`` away from the nearest occupied one (ML-100, ML-101, ML-103).

        The occupied ones themselves are among them where ``nearest`` is 0. Plain geometry: walls between
        are a matter of ``line_of_effect``.
        """
        key = (extent * BODY + anchor, reach, nearest, metric)
        found = self._geometry.threatened.get(key)
        if found is not None:
            return found
        own = self.footprint(anchor, extent)
        zone = self.within(own, reach, metric)
        if nearest:
            zone -= self.within(own, nearest - 1, metric)
        return keep(self._geometry.threatened, key, zone)

    # --- movement -----------------------------------------------------------------------------------------

    def steps(self, anchor: Space, extent: int = 1) -> tuple[Step, ...]:
        """The single steps that terrain alone allows, straight ones first, in a stable order.

        Every space of the new footprint must be on the board and enterable, no newly entered one narrow
        (ML-229), and no diagonal passes a solid corner on either side.
        """
        key = extent * BODY + anchor
        found = self._steps.get(key)
        if found is None:
            found = keep(self._steps, key, self._find_steps(anchor, extent, False))
        return found

    def squeeze_steps(self, anchor: Space, extent: int = 1) -> tuple[Step, ...]:
        """Like ``steps``, narrow openings included: those that squeezing allows."""
        key = extent * BODY + anchor
        found = self._squeezes.get(key)
        if found is None:
            found = keep(self._squeezes, key, self._find_steps(anchor, extent, True))
        return found

    def _find_steps(self, anchor: Space, extent: int, squeezing: bool) -> tuple[Step, ...]:
        here = self.footprint(anchor, extent)
        size = self.body_size(extent)
        ground = self._ground
        found = []
        for to, diagonal, corners in self.shifts(anchor, extent):
            there = self.footprint(to, extent)
            if len(there) != size or not all([ground[cell].move for cell in there]):
                continue
            if any([corner in ground and ground[corner].solid for corner in corners]):
                continue
            entered = tuple([cell for cell in there if cell not in here])
            if not squeezing and any([ground[cell].narrow for cell in entered]):
                continue
            hard = any([ground[cell].move > 1 for cell in entered])
            found.append(Step(to, diagonal, hard, entered))
        return tuple(found)

    def shifts(self, anchor: Space, extent: int = 1) -> tuple[Shift, ...]:
        """The steps that geometry allows, on the board or not, before terrain is looked at."""
        key = extent * BODY + anchor
        found = self._geometry.shifts.get(key)
        if found is None:
            found = keep(self._geometry.shifts, key, self._find_shifts(anchor, extent))
        return found

    @abstractmethod
    def _find_shifts(self, anchor: Space, extent: int) -> tuple[Shift, ...]: ...

    # --- drawing ------------------------------------------------------------------------------------------

    @abstractmethod
    def centre(self, place: Space) -> Point:
        """The middle of a space, in the board's drawing units (see the board's module)."""

    def corners(self, place: Space) -> Outline:
        """The corners of a space, clockwise as seen on the table, in drawing units."""
        return self.outline(place % ROW, place // ROW)

    @abstractmethod
    def outline(self, col: int, row: int) -> Outline:
        """The corners of a space, on the board or not."""

    def beyond(self, place: Space) -> tuple[Beyond, ...]:
        """The spaces off the board that touch this one."""
        found = self._geometry.beyond.get(place)
        if found is None:
            off = []
            for col, row in self._touching(place):
                if row * ROW + col not in self._ground:
                    framed = 0 <= col < self.width and 0 <= row < self.height
                    off.append(Beyond(row * ROW + col, self.outline(col, row), framed))
            found = keep(self._geometry.beyond, place, tuple(off))
        return found

    @abstractmethod
    def _touching(self, place: Space) -> Iterable[tuple[int, int]]:
        """Columns and rows of the spaces that touch this one, on the board or not."""

    @abstractmethod
    def lane(self, place: Space) -> tuple[int, int]:
        """A space's place in the straight lane (row or column) that it lies in, and the lane's number.

        Spaces of a lane are 2 apart, so that the next lane may be shifted by 1.
        """

    @abstractmethod
    def on_lane(self, low: int, high: int, lane: int) -> Iterable[Space]:
        """The spaces whose place in ``lane`` is from ``low`` to ``high``, on the board or not."""

    @abstractmethod
    def beside(self, place: Space, corner: Point) -> Cells:
        """The two spaces that share a side with ``place`` and meet only in ``corner``; on hexes none do."""
