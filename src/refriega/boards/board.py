"""What every board of spaces is: terrain, bodies, distance, steps, sight and areas.

A board does not change: a door that opens or a wall of fire gives another board (``with_terrain``), which
its parent remembers, so that it costs once. Everything that follows from geometry and terrain is worked
out when first asked for and kept on the board; creatures are never part of a board, they are arguments.

A board *is* the set of its spaces: a void space, or one past the edge, is simply not on it. Such a space
hides nothing; nobody enters it; every area is cut to the board.

*Bodies.* A creature stands on the ``footprint`` of its *anchor*, the space that its body is named by.
*Metric.* ``"movement"`` counts as movement does (squares: diagonals 1, 2, 1, 2); ``"squares"`` counts each
diagonal as 1. Hexes have only one count, whichever is named.
No float and no trigonometry decides anything here.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cached_property

from refriega.boards import lines, movement, path
from refriega.boards.grid import Cells, Grid, keep
from refriega.boards.movement import DifficultDiagonal, Reachable
from refriega.boards.path import PathCost
from refriega.boards.sight import CoverResult, Sight
from refriega.boards.space import Space


class Board(Grid):
    """What rules ask of a board. See ``SquareBoard`` and ``HexBoard``."""

    # --- movement -----------------------------------------------------------------------------------------

    def reachable(
        self,
        start: Space,
        extent: int,
        budget: int,
        *,
        parity: int = 0,
        closed: Collection[Space] = (),
        no_stop: Collection[Space] = (),
        provoking: Mapping[Space, int] | None = None,
        minimum_one: bool = True,
        difficult_diagonal: DifficultDiagonal = "flat_3",
    ) -> Reachable:
        """Where a body may go for ``budget``: see ``movement.reachable``."""
        return movement.reachable(
            self, start, extent, budget, parity, closed, no_stop, provoking, minimum_one, difficult_diagonal
        )

    def path_cost(
        self,
        start: Space,
        extent: int,
        spaces: Sequence[Space],
        *,
        parity: int = 0,
        closed: Collection[Space] = (),
        no_stop: Collection[Space] = (),
        provoking: Mapping[Space, int] | None = None,
        budget: int | None = None,
        minimum_one: bool = True,
        difficult_diagonal: DifficultDiagonal = "flat_3",
    ) -> PathCost:
        """What a given path costs, or where it first goes wrong and why: see ``path.path_cost``."""
        return path.path_cost(
            self,
            start,
            extent,
            spaces,
            parity,
            closed,
            no_stop,
            provoking,
            budget,
            minimum_one,
            difficult_diagonal,
        )

    def straight_path(
        self, start: Space, extent: int, to: Space, *, easy: bool = False
    ) -> tuple[Space, ...] | None:
        """The straight way of a body to ``to`` (start left out), None where terrain stops it.

        Where a straight line runs exactly between two spaces there are two such ways; the north-western is
        tried first, so a path there and a path back are the same spaces. ``easy``: difficult ground stops
        it too, as it stops a charge (ML-228).
        """
        return lines.straight_path(self, start, extent, to, easy)

    @abstractmethod
    def direction_from(self, a: Space, b: Space) -> int:
        """The direction nearest to that of ``b`` from ``a``; ``ValueError`` if they are the same."""

    @abstractmethod
    def push(self, place: Space, direction: int) -> Space | None:
        """The next space in that direction, None off the board."""

    def flanks(self, a: Cells, target: Cells, b: Cells) -> bool:
        """Whether a line between the centres of ``a`` and ``b`` crosses opposite borders of the target.

        Corners belong to their borders. Of a body of several spaces any one will do.
        """
        found = self._geometry.flanks.get((a, target, b))
        if found is None:
            found = keep(self._geometry.flanks, (a, target, b), lines.flanks(self, a, target, b))
        return found

    # --- sight --------------------------------------------------------------------------------------------

    @cached_property
    def see_through(self) -> bool:
        """Whether nothing on the board hides anything: no line of sight needs to be drawn."""
        return not any(self.terrain(place).blocks_sight for place in self.spaces())

    @cached_property
    def unobstructed(self) -> bool:
        """Whether nothing on the board stops effects."""
        return not any(self.terrain(place).blocks_effect for place in self.spaces())

    @cached_property
    def walkable(self) -> bool:
        """Whether every space can be entered, so that nothing bars the straight way to anywhere."""
        return not any(self.terrain(place).move == 0 or self.terrain(place).narrow for place in self.spaces())

    @cached_property
    def coverless(self) -> bool:
        """Whether no terrain gives cover."""
        return self.unobstructed and not any(self.terrain(place).cover for place in self.spaces())

    def line_of_sight(self, viewer: Cells, target: Cells) -> Sight:
        """Whether some line from a corner of ``viewer`` to one of ``target`` meets nothing that hides it."""
        return self._views.sight(viewer, target)

    def line_of_effect(self, origin: Cells, target: Cells) -> Sight:
        """The same for what stops effects: walls, not fog."""
        return self._views.effect(origin, target)

    def cover(self, attacker: Cells, target: Cells, soft: Collection[Space] = ()) -> CoverResult:
        """The target's cover from the attacker's best corner; ``soft``: spaces of creatures in the way."""
        return self._views.cover(attacker, target, soft)

    # --- areas --------------------------------------------------------------------------------------------

    def emanation(self, cells: Space | Iterable[Space], radius: int) -> frozenset[Space]:
        """The spaces at most ``radius`` from a body, its own included."""
        return self.within(cells, radius)

    @abstractmethod
    def sphere(self, centre: Space, radius: int) -> frozenset[Space]:
        """A burst (ML-268). Squares: ``centre`` names the grid point at that square's north-west corner."""

    @abstractmethod
    def cone(self, caster: Cells, direction: int, length: int) -> frozenset[Space]:
        """An equilateral triangle from the front of the caster (ML-266)."""

    @abstractmethod
    def cube(self, corner: Space, side: int) -> frozenset[Space]:
        """``side`` x ``side`` spaces, ``corner`` the north-western (ML-269); on hexes a rhombus."""

    def line(self, caster: Cells, direction: int, length: int) -> frozenset[Space]:
        """One space wide, from the front of the caster (ML-267)."""
        return lines.line(self, caster, direction, length)

    def line_to(self, caster: Cells, target: Space, length: int) -> frozenset[Space]:
        """One space wide, from the caster's space nearest ``target`` through it and on to ``length``."""
        return lines.line_to(self, caster, target, length)

    def wall(self, a: Space, b: Space) -> frozenset[Space]:
        """The spaces of a straight wall; ``AreaError`` where ``wall_fault`` names a reason."""
        return lines.wall(self, a, b)

    def wall_fault(self, a: Space, b: Space) -> str | None:
        """Why a wall may not have these ends (a short code), or None.

        On hexes at least one space must lie between them (ML-221).
        """
        return lines.wall_fault(self, a, b)

    def unblocked(self, origin: Cells, cells: Iterable[Space]) -> frozenset[Space]:
        """Those of ``cells`` to which ``origin`` has line of effect."""
        return frozenset([cell for cell in cells if self._views.effect(origin, (cell,)).clear])

    @abstractmethod
    def unblocked_burst(self, centre: Space, cells: Iterable[Space]) -> frozenset[Space]:
        """Those of ``cells`` with line of effect from the centre of a ``sphere``."""

    # --- what the shapes need -----------------------------------------------------------------------------

    @abstractmethod
    def straight(self, a: Space, b: Space, nudge: int, times: int = 1) -> list[Space]:
        """The spaces after ``a`` straight to ``b`` and ``times`` as far, cut to the board's frame.

        ``nudge``: where the line runs exactly between two spaces, -1 takes the north-western, 1 the other.
        """

    @abstractmethod
    def front(self, caster: Cells, direction: int) -> Space:
        """The caster's foremost space in that direction, the one nearest the middle (else north-western)."""
