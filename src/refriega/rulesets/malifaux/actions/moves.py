"""Walk (Andar) and Charge (Cargar)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from refriega.boards import table as board
from refriega.boards.table import Objective, Other
from refriega.core.errors import Refusal
from refriega.core.procedure import Option, Procedure
from refriega.rulesets.malifaux import horror
from refriega.rulesets.malifaux.actions.action import Row
from refriega.rulesets.malifaux.common import COMMON
from refriega.rulesets.malifaux.game import MalifauxGame
from refriega.rulesets.malifaux.moving import charge
from refriega.rulesets.malifaux.moving.engagement import engaged
from refriega.rulesets.malifaux.moving.going import go
from refriega.rulesets.malifaux.moving.ways import Way, along_path, find_way, gait, is_unhindered, speed
from refriega.rulesets.malifaux.options import Charge, Walk
from refriega.rulesets.malifaux.state import Deed
from refriega.rulesets.malifaux.terms import Common, Stat

SENSIBLE = 0.25
"""How often random play thinks about where it goes."""

# -- Walk --------------------------------------------------------------------------------------------


def declare_walk(game: MalifauxGame, who: str, option: Walk) -> Deed | Refusal:
    """Up to Wk, by a way that is told beforehand (MX-014): others react to where it leads (MX-011)."""
    way = find_way(game, who, option.to, speed(game, who, Stat.WK), option.path, jumps=option.jump)
    if isinstance(way, Refusal):
        return way
    return Deed(who, Common.WALK, cost=COMMON[Common.WALK].ap, path=way.path)


def walk(game: MalifauxGame, deed: Deed, option: Walk) -> Procedure[None]:
    """It goes, which needs no duel (MX-023); and comes, perhaps, to face what terrifies it. One that has been
    stopped does not come here: it has not been performed.
    """
    way = along_path(game, deed.actor, deed.path, speed(game, deed.actor, Stat.WK), jumps=option.jump)
    if isinstance(way, Way) and (yield from go(game, deed.actor, way, kind="walk", jumps=option.jump)):
        yield from horror.after_walk(game, deed.actor, deed.crew)


def list_walks(game: MalifauxGame, who: str) -> Iterator[Option]:
    """A few dozen sensible walks; where one leads down, also to jump."""
    others, aims = game.others(who), worth_going(game, who)
    allowance = speed(game, who, Stat.WK)
    jumps = (False,) if is_unhindered(game, who) else (False, True)
    for jump in jumps:
        how = gait(allowance, jumps=jump)
        for found in board.candidates(game.table, game.figure(who), how, others, *aims):
            if not jump or found.falls:
                yield Walk(found.to, found.path if len(found.path) > 1 else (), jump)


def worth_going(game: MalifauxGame, who: str) -> tuple[Sequence[Other], Sequence[Objective]]:
    """Whom and what a model may want to go to: enemies, and markers that are not its own."""
    foes = tuple(other for other in game.others(who) if game.hostile(who, other.id))
    own = game.model(who).crew
    return foes, tuple(Objective(each.id, each.at) for each in game.state.markers if each.crew != own)


def sample_walk(game: MalifauxGame, who: str, rng: Random) -> Option | None:
    """One walk at random: straight, or at times one of the sensible ones, so that play gets somewhere."""
    figure, others = game.figure(who), game.others(who)
    how = gait(speed(game, who, Stat.WK))
    if rng.random() < SENSIBLE:
        picked = board.pick(rng, game.table, figure, how, others, *worth_going(game, who))
        return None if picked is None else Walk(picked.to, picked.path if len(picked.path) > 1 else ())
    path = board.sample(rng, game.table, figure, how, others)
    return Walk(path[-1]) if path else None


# -- Charge ------------------------------------------------------------------------------------------


def declare_charge(game: MalifauxGame, who: str, option: Charge) -> Deed:
    """At a target in sight, wherever it is; the way leads straight to a point."""
    return Deed(who, Common.CHARGE, (option.target,), cost=COMMON[Common.CHARGE].ap, path=(option.to,))


def check_charge(game: MalifauxGame, who: str, option: Charge) -> Refusal | None:
    return charge.check(game, who, option.target, option.to)


def list_charges(game: MalifauxGame, who: str) -> Iterator[Option]:
    """To each enemy: up to contact, on all sides, or no nearer than need be."""
    if engaged(game, who):
        return
    for target in game.enemies(who):
        for to in charge.ends(game, who, target):
            yield Charge(target, to)


def run_home(game: MalifauxGame, deed: Deed, option: Charge) -> Procedure[None]:
    yield from charge.charge(game, deed, option.to)


ROWS: tuple[Row, ...] = (
    Row(Walk, "move", declare_walk, list_walks, results=walk, weight=4, sample=sample_walk),
    Row(Charge, "move", declare_charge, list_charges, check_charge, run_home, weight=3),
)
