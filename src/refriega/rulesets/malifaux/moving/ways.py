"""Ways: how far a model may move, and whether it can go where it is told to.

Up and down count inch for inch, and the whole climb must fit in the move; severe ground costs double. Who
flies, or is incorporeal, moves over or through whatever is in between, but pays for the height all the same.
"""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

from refriega.boards.table import INCH, Fault, Gait, Path, Point, length, refusals
from refriega.boards.table.route import way_to
from refriega.boards.table.travel import Walk as Steps
from refriega.boards.table.travel import walk_of
from refriega.core.errors import Refusal
from refriega.rulesets.malifaux import values
from refriega.rulesets.malifaux.abilities_schema import Flight, Incorporeal
from refriega.rulesets.malifaux.game import MalifauxGame
from refriega.rulesets.malifaux.terms import Stat


class Way(NamedTuple):
    """A way that can be gone: the ends of its legs, and what it costs in units."""

    path: Path
    cost: int


def speed(game: MalifauxGame, who: str, stat: Stat) -> int:
    """How far a model may move by its Wk or Cg, with all that modifies it, in units."""
    card = game.card(who)
    printed = card.cg if stat is Stat.CG else card.wk
    return max(0, printed + sum(part.value for part in values.stat_parts(game, who, stat))) * INCH


def gait(allowance: int, *, jumps: bool = False) -> Gait:
    """How models walk: nothing is leapt over; they climb down as they climb up, unless they jump."""
    return Gait(allowance, climb=1, leap=0, climbs_down=not jumps)


def is_unhindered(game: MalifauxGame, who: str) -> bool:
    """Whether terrain and models are no hindrance to a model that moves."""
    return any(isinstance(ability, Flight | Incorporeal) for ability in game.abilities(who))


# -- finding one -------------------------------------------------------------------------------------


def find_way(
    game: MalifauxGame, who: str, to: Point, allowance: int, path: Path = (), *, jumps: bool = False
) -> Way | Refusal:
    """The way that a model goes to a point: the one written, or the straight one, or the shortest found; or
    why it cannot.
    """
    misdrawn = refusals.check_way(game.model(who).at, to, path)
    if misdrawn is not None:
        return misdrawn
    written = along_path(game, who, path or (to,), allowance, jumps=jumps)
    if path or isinstance(written, Way) or is_unhindered(game, who):
        return written
    return shortest(steps(game, who, gait(allowance, jumps=jumps)), to, written)


def along_path(
    game: MalifauxGame, who: str, path: Path, allowance: int, *, jumps: bool = False
) -> Way | Refusal:
    """A way along given points, if it can be gone and does not cost too much."""
    if is_unhindered(game, who):
        return unhindered(game, who, path, allowance)
    travel = steps(game, who, gait(allowance, jumps=jumps)).travel(path)
    return refused(travel, allowance) if isinstance(travel, Fault) else Way(path, travel.cost)


def steps(game: MalifauxGame, who: str, how: Gait) -> Steps:
    """A model about to walk on the table, among all others."""
    return walk_of(game.table, game.figure(who), how, game.others(who))


def unhindered(game: MalifauxGame, who: str, path: Path, allowance: int) -> Way | Refusal:
    """A way over or through all that is there: there must be room at its end, and the height counts."""
    figure = game.figure(who)
    end = figure._replace(at=path[-1])
    fault = game.table.has_room(end, game.others(who))
    if fault is not None:
        return refused(fault, allowance)
    way = sum(length(a, b) for a, b in pairwise((figure.at, *path)))
    cost = way + abs(game.table.elevation(end.at) - game.table.elevation(figure.at))
    return Way(path, cost) if cost <= allowance else refused(Fault("table.too_far"), allowance)


def shortest(walk: Steps, to: Point, straight: Refusal) -> Way | Refusal:
    """The shortest way found around what is in the straight one."""
    path = way_to(walk, to)
    if path:
        return Way(path, walk.cost(path))
    fault = walk.room(to)
    return straight if fault is None else refused(fault, walk.gait.allowance)


def refused(fault: Fault, allowance: int) -> Refusal:
    """A fault of the table as the reason of a refusal."""
    if fault.key == "table.too_far":
        return Refusal("way.too_far", args={"most": allowance})
    return refusals.of_fault(fault, FAULTS)


FAULTS = {
    **refusals.FAULTS,
    "table.unclimbable": "way.unclimbable",
    "table.too_wide": "way.over_gap",
}
"""What the table finds fault with, as the rules say it."""
