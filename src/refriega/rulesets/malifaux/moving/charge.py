"""Charges (Cargar): straight up to an enemy, and two attacks on it."""

from __future__ import annotations

from collections.abc import Iterator

from refriega.boards.table import Point, inches, within
from refriega.boards.table.route import as_far, beside
from refriega.boards.table.sight import sight
from refriega.core.errors import Refusal
from refriega.core.procedure import Procedure
from refriega.rulesets.malifaux.effects import acting
from refriega.rulesets.malifaux.effects_schema import Act
from refriega.rulesets.malifaux.game import MalifauxGame
from refriega.rulesets.malifaux.moving.engagement import engaged, engagement_range
from refriega.rulesets.malifaux.moving.going import go
from refriega.rulesets.malifaux.moving.ways import Way, along_path, gait, speed, steps
from refriega.rulesets.malifaux.state import Deed
from refriega.rulesets.malifaux.terms import Stat

ATTACKS = Act(to="actor", kind="melee", cost=1, times=2, against="same")
"""Two melee attacks of 1 AP on the target, each an action of its own that costs no AP (MX-040)."""


def charge(game: MalifauxGame, deed: Deed, to: Point) -> Procedure[None]:
    """The move, then the attacks; with the last of them the charge is resolved (MX-041).

    An attack that finds its target out of range or gone is lost; it has no other.
    """
    way = way_of(game, deed.actor, to)
    if isinstance(way, Way) and way.path and not (yield from go(game, deed.actor, way, kind="charge")):
        return
    for _ in range(ATTACKS.times):
        errand = acting.Errand(ATTACKS, deed.actor, deed.targets, deed.crew)
        if not (yield from acting.take_one(game, errand)):
            break


def check(game: MalifauxGame, who: str, target: str, to: Point) -> Refusal | None:
    """Not while engaged; in a straight line, in any direction, to where the target is in engagement range."""
    if engaged(game, who):
        return Refusal("charge.engaged", args={"who": who})
    way = way_of(game, who, to)
    if isinstance(way, Refusal):
        return way
    if not reaches(game, who, target, to):
        return Refusal("charge.not_engaged", args={"target": target})
    return None


def way_of(game: MalifauxGame, who: str, to: Point) -> Way | Refusal:
    """The straight way, up to Cg; none, if it already stands where it wants to."""
    if to == game.model(who).at:
        return Way((), 0)
    return along_path(game, who, (to,), speed(game, who, Stat.CG))


def reaches(game: MalifauxGame, who: str, target: str, at: Point) -> bool:
    """Whether a model that stands there has a target in its engagement range, and sees it."""
    reach = engagement_range(game, who)
    if reach is None or game.model(target).at is None:
        return False
    there, foe = game.figure(who)._replace(at=at), game.figure(target)
    return (
        within(there, foe, inches(reach))
        and sight(game.table, there, foe, bodies=game.bodies(who, target)).visible
    )


def ends(game: MalifauxGame, who: str, target: str) -> Iterator[Point]:
    """Where a charge may well end: in contact, by the clock, and as soon as the target is in range."""
    reach = engagement_range(game, who)
    allowance = speed(game, who, Stat.CG)
    if reach is None or game.gap(who, target) > allowance + inches(reach):
        return
    walk = steps(game, who, gait(allowance))
    foe = game.figure(target)
    found = [at for gap in (0, inches(reach)) for at in beside(walk, foe, gap) if at is not None]
    found.append(as_far(walk, walk.figure.at, foe.at, allowance))
    yield from dict.fromkeys(found)
