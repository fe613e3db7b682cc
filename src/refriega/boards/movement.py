"""Moving a body: what a step costs, how far a budget goes, what a path costs.

*The half-unit.* On squares the first diagonal costs 1, the next 2, and so on (ML-222). Write a position's
cost and parity together as ``2 * cost + parity``: then every straight step adds 2, every diagonal 3 (from
an even parity 1 space and the odd bit, from an odd one 2 spaces less the bit), a difficult straight step 4,
a difficult diagonal 6 (3 spaces, parity untouched). The alternating count becomes plain addition, and the
least half-unit label of a space is its least cost, with the kinder parity among equals.

That holds for the cost alone. Where the path must also provoke least, or with the variant ``"doubled"``, a
space is two nodes, one for each parity, and a label is ``cost`` above ``PROVOKES`` bits for the provoking.
Every step costs at least 1, so both searches walk buckets of equal cost in order, each once.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import TYPE_CHECKING, Final, Literal, NamedTuple, TypeAlias

from refriega.boards.space import Space

if TYPE_CHECKING:
    from refriega.boards.grid import Grid

DifficultDiagonal: TypeAlias = Literal["flat_3", "doubled"]

PROVOKES: Final = 12
BLOCKED: Final = -1


def step_cost(
    diagonal: bool, hard: bool, parity: int, difficult_diagonal: DifficultDiagonal = "flat_3"
) -> tuple[int, int]:
    """The cost of a step and the parity after it (ML-222, ML-227).

    ``parity`` is 0 when the next diagonal is a first one (costs 1), 1 when it is a second one (costs 2).
    Into difficult ground a diagonal costs 3 and leaves the parity; variant ``"doubled"``: 2, then 4.

    >>> step_cost(True, False, 1)
    (2, 0)
    """
    if not diagonal:
        return (2 if hard else 1), parity
    if not hard:
        return 1 + parity, 1 - parity
    if difficult_diagonal == "flat_3":
        return 3, parity
    return 2 * (1 + parity), 1 - parity


class Route(NamedTuple):
    """How to get to a space. ``path`` leaves out the start and ends on the space itself."""

    cost: int
    provokes: int
    parity: int
    path: tuple[Space, ...]


class Reachable(Mapping[Space, Route]):
    """The spaces where a move may end, nearest label first found; routes are traced when asked for."""

    __slots__ = ("_came", "_doubled", "_labels", "_start")

    def __init__(self, labels: dict[Space, int], came: dict[int, int], start: int, doubled: bool) -> None:
        self._labels = labels
        self._came = came
        self._start = start
        self._doubled = doubled

    def __getitem__(self, place: Space) -> Route:
        label = self._labels[place]
        provokes = (label >> 1) & ((1 << PROVOKES) - 1) if self._doubled else 0
        return Route(self.cost(place), provokes, label & 1, self.path(place))

    def __contains__(self, place: object) -> bool:
        return place in self._labels

    def __iter__(self) -> Iterator[Space]:
        return iter(self._labels)

    def __len__(self) -> int:
        return len(self._labels)

    def cost(self, place: Space) -> int:
        """The cost of the cheapest way to ``place``; ``KeyError`` where a move may not end."""
        return self._labels[place] >> (1 + PROVOKES if self._doubled else 1)

    def path(self, place: Space) -> tuple[Space, ...]:
        """The spaces (anchors) of that way, the start left out."""
        came, start = self._came, self._start
        path = []
        if self._doubled:
            node = place * 2 + (self._labels[place] & 1)
            while node != start:
                path.append(node >> 1)
                node = came[node]
        else:
            self._labels[place]
            while place != start:
                path.append(place)
                place = came[place]
        path.reverse()
        return tuple(path)


_Edges: TypeAlias = tuple[tuple[int, int], ...]


class _HalfUnits(dict[Space, _Edges]):
    """space -> ((next space, half-units), ...), filled in when looked up."""

    def __init__(self, board: Grid, extent: int, known: Mapping[Space, _Edges]) -> None:
        super().__init__(known)
        self.board = board
        self.extent = extent

    def __missing__(self, place: Space) -> _Edges:
        steps = self.board.steps(place, self.extent)
        found = tuple([(to, (3 if diagonal else 2) << hard) for to, diagonal, hard, _ in steps])
        self[place] = found
        return found


class _Nodes(dict[int, _Edges]):
    """2 * space + parity -> ((next node, cost << PROVOKES), ...), filled in when looked up."""

    def __init__(
        self, board: Grid, extent: int, difficult_diagonal: DifficultDiagonal, known: Mapping[int, _Edges]
    ) -> None:
        super().__init__(known)
        self.board = board
        self.extent = extent
        self.difficult_diagonal = difficult_diagonal

    def __missing__(self, node: int) -> _Edges:
        found = []
        for to, diagonal, hard, _ in self.board.steps(node >> 1, self.extent):
            cost, parity = step_cost(diagonal, hard, node & 1, self.difficult_diagonal)
            found.append((to * 2 + parity, cost << PROVOKES))
        self[node] = tuple(found)
        return self[node]


class Tables:
    """A board's step costs, as the searches want them."""

    __slots__ = ("_board", "_half_units", "_nodes")

    def __init__(self, board: Grid) -> None:
        self._board = board
        self._half_units: dict[int, _HalfUnits] = {}
        self._nodes: dict[tuple[int, DifficultDiagonal], _Nodes] = {}

    def half_units(self, extent: int) -> _HalfUnits:
        found = self._half_units.get(extent)
        if found is None:
            found = self._half_units[extent] = _HalfUnits(self._board, extent, {})
        return found

    def nodes(self, extent: int, difficult_diagonal: DifficultDiagonal) -> _Nodes:
        found = self._nodes.get((extent, difficult_diagonal))
        if found is None:
            found = self._nodes[extent, difficult_diagonal] = _Nodes(
                self._board, extent, difficult_diagonal, {}
            )
        return found

    def copy(self, board: Grid) -> Tables:
        """What is known here, for a board derived from this one; follow with ``forget``."""
        twin = Tables(board)
        for extent, half_units in self._half_units.items():
            twin._half_units[extent] = _HalfUnits(board, extent, half_units)
        for (extent, diagonal), nodes in self._nodes.items():
            twin._nodes[extent, diagonal] = _Nodes(board, extent, diagonal, nodes)
        return twin

    def forget(self, extent: int, anchors: Collection[Space]) -> None:
        """Drop what was known of the steps from these anchors."""
        if extent in self._half_units:
            for anchor in anchors:
                self._half_units[extent].pop(anchor, None)
        for (of_extent, _), nodes in self._nodes.items():
            if of_extent == extent:
                for anchor in anchors:
                    nodes.pop(anchor * 2, None)
                    nodes.pop(anchor * 2 + 1, None)


def reachable(
    board: Grid,
    start: Space,
    extent: int,
    budget: int,
    parity: int,
    closed: Collection[Space],
    no_stop: Collection[Space],
    provoking: Mapping[Space, int] | None,
    minimum_one: bool,
    difficult_diagonal: DifficultDiagonal,
) -> Reachable:
    """Every space where a body that starts on ``start`` may end a move, and the best way there.

    Best: cheapest; among equals least provoking; among those the kinder parity, then the first found in
    the stable order of the steps. The start itself is not an end.

    ``closed``: spaces that no part of the body may enter (enemies, ML-225). ``no_stop``: spaces that may
    be passed, not ended on (allies, ML-223, ML-224). ``provoking``: for each *anchor*, how many opponents
    would strike on leaving it. ``minimum_one``: any one adjacent space that can be entered is allowed,
    whatever its cost and even for a budget of 0 (ML-230): pass False once a space has been moved, or
    for a creature whose unreduced speed is 0.
    """
    shut = _anchors(board, closed, extent)
    if provoking or difficult_diagonal != "flat_3":
        strikes = provoking or {}
        found = _by_nodes(
            board, start, extent, budget, parity, shut, strikes, minimum_one, difficult_diagonal
        )
    else:
        found = _by_half_units(board, start, extent, budget, parity, shut, minimum_one)
    labels = found._labels
    labels.pop(start, None)
    for place in shut:
        labels.pop(place, None)
    for place in _anchors(board, no_stop, extent):
        labels.pop(place, None)
    return found


def _anchors(board: Grid, places: Collection[Space], extent: int) -> Collection[Space]:
    """The anchors of a body that would stand on one of ``places``."""
    if extent == 1 or not places:
        return places
    return [anchor for place in places for anchor in board.anchors_over(place, extent)]


def _by_half_units(
    board: Grid,
    start: Space,
    extent: int,
    budget: int,
    parity: int,
    shut: Collection[Space],
    minimum_one: bool,
) -> Reachable:
    moves = board._moves.half_units(extent)
    too_far = 2 * budget + 2
    best = dict.fromkeys(shut, BLOCKED)
    best[start] = parity
    came: dict[Space, Space] = {}
    buckets: list[list[Space]] = [[] for _ in range(too_far)]
    if too_far > parity:
        buckets[parity].append(start)
    look = best.get
    for label, bucket in enumerate(buckets):
        for place in bucket:
            if best[place] != label:
                continue
            for to, more in moves[place]:
                there = label + more
                if there < look(to, too_far):
                    best[to] = there
                    came[to] = place
                    buckets[there].append(to)
    if minimum_one:
        for to, more in moves[start]:
            if to not in best:
                best[to] = parity + more
                came[to] = start
    return Reachable(best, came, start, False)


def _by_nodes(
    board: Grid,
    start: Space,
    extent: int,
    budget: int,
    parity: int,
    shut: Collection[Space],
    provoking: Mapping[Space, int],
    minimum_one: bool,
    difficult_diagonal: DifficultDiagonal,
) -> Reachable:
    moves = board._moves.nodes(extent, difficult_diagonal)
    too_far = (budget + 1) << PROVOKES
    origin = start * 2 + parity
    best: dict[int, int] = {}
    for place in shut:
        best[place * 2] = best[place * 2 + 1] = BLOCKED
    best[origin] = 0
    came: dict[int, int] = {}
    buckets: list[list[int]] = [[] for _ in range(budget + 1)]
    if budget >= 0:
        buckets[0].append(origin)
    look, strikes = best.get, provoking.get
    for cost, bucket in enumerate(buckets):
        for node in bucket:
            label = best[node]
            if label >> PROVOKES != cost:
                continue
            label += strikes(node >> 1, 0)
            for to, more in moves[node]:
                there = label + more
                if there < look(to, too_far):
                    best[to] = there
                    came[to] = node
                    buckets[there >> PROVOKES].append(to)
    labels: dict[Space, int] = {}
    for node, label in best.items():
        place, whole = node >> 1, label << 1 | node & 1
        if label >= 0 and whole < labels.get(place, whole + 1):
            labels[place] = whole
    if minimum_one:
        for to, more in moves[origin]:
            if to not in best and to >> 1 not in labels:
                labels[to >> 1] = (more + strikes(start, 0)) << 1 | to & 1
                came[to] = origin
    return Reachable(labels, came, origin, True)
