"""Inquiries after spaces: threatened areas, what a path costs, the shapes of spells."""

from __future__ import annotations

from typing import TypeAlias

from refriega.boards import Space
from refriega.core.modifier import Found
from refriega.core.questions import Inquiry
from refriega.rulesets.leyendas.arms import area_of, melee_weapons
from refriega.rulesets.leyendas.game import LeyendasGame
from refriega.rulesets.leyendas.movement import difficult_diagonal
from refriega.rulesets.leyendas.questions.compass import direction
from refriega.rulesets.leyendas.questions.position import RulingPosition

Pair: TypeAlias = tuple[int, int]


class Threatened(Inquiry, tag="threatened", frozen=True, kw_only=True):
    """The threatened area of a creature with what it holds (ML-100..ML-103)."""

    of: str

    def find(self, game: LeyendasGame, position: RulingPosition) -> Found:
        spaces: set[Space] = set()
        for item in melee_weapons(game, self.of):
            spaces |= area_of(game, self.of, item)
        return Found(pairs(position, spaces), rules=("ML-100",))


class PathCosts(Inquiry, tag="path_costs", frozen=True, kw_only=True):
    """What a path has cost after each of its steps (ML-222, ML-227)."""

    of: str
    path: tuple[Pair, ...]

    def find(self, game: LeyendasGame, position: RulingPosition) -> Found:
        path = [position.space(list(pair), "ask.path") for pair in self.path]
        costs: list[int] = []
        for steps in range(1, len(path) + 1):
            cost = game.board.path_cost(
                game.body(self.of).place,
                game.sheets[self.of].extent,
                path[:steps],
                difficult_diagonal=difficult_diagonal(game),
            )
            if cost.bad is not None:
                return Found((*costs, str(cost.reason)), rules=("ML-222",))
            costs.append(cost.cost)
        return Found(tuple(costs), rules=("ML-222", "ML-227"))


class Area(Inquiry, frozen=True, kw_only=True):
    """Base of the shapes: from the space `at`, or from the body of a creature."""

    at: Pair | None = None
    of: str = ""

    def cells(self, game: LeyendasGame, position: RulingPosition) -> tuple[Space, ...]:
        if self.of:
            return game.cells(self.of)
        return (position.space(list(self.at or (0, 0)), "ask.at"),)


class Sphere(Area, tag="sphere", frozen=True, kw_only=True):
    """A burst (ML-268). On squares `at` names the grid point at its north-west corner."""

    radius: int

    def find(self, game: LeyendasGame, position: RulingPosition) -> Found:
        (centre, *_) = self.cells(game, position)
        return Found(pairs(position, game.board.sphere(centre, self.radius)), rules=("ML-268",))


class Emanation(Area, tag="emanation", frozen=True, kw_only=True):
    """All spaces within `radius` of a body, its own included."""

    radius: int

    def find(self, game: LeyendasGame, position: RulingPosition) -> Found:
        spaces = game.board.emanation(self.cells(game, position), self.radius)
        return Found(pairs(position, spaces))


class Cone(Area, tag="cone", frozen=True, kw_only=True):
    """A cone from the front of the caster (ML-266); `towards` is a direction such as "E" or "NE"."""

    towards: str
    length: int

    def find(self, game: LeyendasGame, position: RulingPosition) -> Found:
        way = direction(game.board, self.towards)
        spaces = game.board.cone(self.cells(game, position), way, self.length)
        return Found(pairs(position, spaces), rules=("ML-266",))


class Line(Area, tag="line", frozen=True, kw_only=True):
    """A line one space wide from the front of the caster (ML-267)."""

    towards: str
    length: int

    def find(self, game: LeyendasGame, position: RulingPosition) -> Found:
        way = direction(game.board, self.towards)
        spaces = game.board.line(self.cells(game, position), way, self.length)
        return Found(pairs(position, spaces), rules=("ML-267",))


class Cube(Area, tag="cube", frozen=True, kw_only=True):
    """A cube (ML-269): `at` is its north-western corner."""

    side: int

    def find(self, game: LeyendasGame, position: RulingPosition) -> Found:
        (corner, *_) = self.cells(game, position)
        return Found(pairs(position, game.board.cube(corner, self.side)), rules=("ML-269",))


class Wall(Inquiry, tag="wall", frozen=True, kw_only=True):
    """Whether a wall may have these two ends (ML-221)."""

    ends: tuple[Pair, Pair]

    def find(self, game: LeyendasGame, position: RulingPosition) -> Found:
        first, second = (position.space(list(end), "ask.ends") for end in self.ends)
        return Found(game.board.wall_fault(first, second) is None, rules=("ML-221",))


SHAPES: tuple[type[Inquiry], ...] = (Threatened, PathCosts, Sphere, Emanation, Cone, Line, Cube, Wall)


# -- how they are found -----------------------------------------------------------------------------


def pairs(position: RulingPosition, spaces: frozenset[Space] | set[Space]) -> frozenset[Pair]:
    """Spaces as files write them."""
    return frozenset((x, y) for x, y in (position.plain(space) for space in spaces))
