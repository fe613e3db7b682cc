"""Ways: how far a model may move, and whether it can go where it is told to (HW-006)."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from refriega.boards.table import INCH, Fault, Gait, Path, Point, Travel, refusals
from refriega.boards.table.route import way_to
from refriega.boards.table.travel import Walk, walk_of
from refriega.core.errors import Refusal
from refriega.rulesets.hardwired.game import HardwiredGame
from refriega.rulesets.hardwired.values import contract_of, gear_of, move_of

CLIMB = 2
"""A unit of climbing costs so many of Movement."""


class Way(NamedTuple):
    """A way that can be gone: the ends of its legs, what it costs, and how much of that is climbing."""

    path: Path
    cost: int
    climbing: int = 0


class Means(NamedTuple):
    """What a model has for a move: units of way, more if it ends engaged, and of climbing for nothing."""

    allowance: int
    closing: int = 0
    free_climb: int = 0
    climbs_down: bool = False

    @property
    def widest(self) -> Gait:
        """The gait of the costliest move that may yet be within these means."""
        return Gait(
            self.allowance + self.closing + CLIMB * self.free_climb, CLIMB, 2 * INCH, self.climbs_down
        )

    @property
    def plain(self) -> Gait:
        """The gait of a move that has none of what comes with conditions."""
        return self.widest._replace(allowance=self.allowance)

    def cost(self, travel: Travel) -> int:
        """What a travel costs after the climbing that is free."""
        return travel.cost - CLIMB * min(travel.climbed, self.free_climb)


def means_of(game: HardwiredGame, who: str, *, climbs_down: bool = False) -> Means:
    """Movement; a Zelote goes farther if it ends engaged; a grapple climbs for nothing."""
    contract = contract_of(game, who)
    closing = contract.closing_move * INCH if contract is not None else 0
    free_climb = max([gear.free_climb * INCH for gear in gear_of(game, who)], default=0)
    return Means(move_of(game, who), closing, free_climb, climbs_down)


def find_way(game: HardwiredGame, who: str, to: Point, path: Path, means: Means) -> Way | Refusal:
    """The way that a model goes to a point: the one written, or the shortest found; or why it cannot.

    What the base may pass and where it may end is the table's business; this is what the way may cost.
    """
    misdrawn = refusals.check_way(game.model(who).at, to, path)
    if misdrawn is not None:
        return misdrawn
    walk = walk_of(game.table, game.figure(who), means.widest, game.others(who))
    return along_path(game, who, walk, path, means) if path else shortest(game, who, walk, to, means)


def along_path(game: HardwiredGame, who: str, walk: Walk, path: Path, means: Means) -> Way | Refusal:
    """A way along given points, if it can be gone and does not cost too much."""
    travel = walk.travel(path)
    if isinstance(travel, Fault):
        return refused(travel, means)
    cost = means.cost(travel)
    way = Way(path, cost, CLIMB * max(travel.climbed - means.free_climb, 0))
    if cost <= means.allowance:
        return way
    if cost <= means.allowance + means.closing and ends_engaged(game, who, travel.end):
        return way
    return refused(Fault("table.too_far"), means)


def shortest(game: HardwiredGame, who: str, walk: Walk, to: Point, means: Means) -> Way | Refusal:
    """The straight way, else the shortest found; with a grapple also the one with the most climbing."""
    straight = along_path(game, who, walk, (to,), means)
    if isinstance(straight, Way):
        return straight
    gaits = [walk.gait]
    if means.free_climb:
        gaits.append(means.widest._replace(climb=0, allowance=means.allowance + means.closing))
    for gait in gaits:
        path = way_to(Walk(walk.table, walk.figure, gait, walk.others), to)
        if path is not None:
            found = along_path(game, who, walk, path, means)
            if isinstance(found, Way):
                return found
    return why_not(walk, to, straight, means)


FARTHER = 2
"""So many times its Movement is looked for a way that a model would have, to say why it has none."""


def why_not(walk: Walk, to: Point, straight: Refusal, means: Means) -> Refusal:
    """Why there is no way to a point: one cannot stand there, or it is too far, be it only by the way round;
    or else what is wrong with the straight way.
    """
    fault = walk.room(to)
    if fault is not None:
        return refused(fault, means)
    if straight.key == "way.too_far":
        return straight
    gait = walk.gait._replace(allowance=FARTHER * walk.gait.allowance)
    farther = way_to(Walk(walk.table, walk.figure, gait, walk.others), to)
    return straight if farther is None else refused(Fault("table.too_far"), means)


def way_looked_for(game: HardwiredGame, who: str, means: Means, look: Callable[[Walk], Path]) -> Way:
    """The way of a model that nobody leads (in flight, reeling): as far as its means go, and no farther."""
    for gait in dict.fromkeys((means.widest, means.plain)):
        walk = Walk(game.table, game.figure(who), gait, game.others(who))
        path = look(walk)
        way = along_path(game, who, walk, path, means) if path else None
        if isinstance(way, Way):
            return way
    return Way((), 0)


def ends_engaged(game: HardwiredGame, who: str, at: Point) -> bool:
    """Whether a model would be engaged (Trabado) with its centre there."""
    there = game.figure(who)._replace(at=at)
    return any(game.touch(there, game.figure(enemy)) for enemy in game.enemies(who))


def refused(fault: Fault, means: Means) -> Refusal:
    """A fault of the table as the reason of a refusal."""
    if fault.key == "table.too_far":
        return Refusal("way.too_far", "HW-006", args={"most": means.allowance})
    return refusals.of_fault(fault, FAULTS)


FAULTS = {
    **refusals.FAULTS,
    "table.unclimbable": "way.unclimbable",
    "table.too_wide": "way.too_wide",
}
"""What the table finds fault with, as the rules say it."""
