"""Charges that are likely to win, what to do about those of the enemy, and whether to pursue."""

from __future__ import annotations

from collections.abc import Iterator

from refriega.agents.warhammer import clash
from refriega.agents.warhammer.chances import passes
from refriega.agents.warhammer.clash import Pair
from refriega.agents.warhammer.mind import Mind, value
from refriega.agents.warhammer.standing import volley
from refriega.boards.table import INCH
from refriega.boards.table.arcs import in_front, side_met
from refriega.core.procedure import Decision, Option, Pass
from refriega.rulesets.warhammer.game import WarhammerGame
from refriega.rulesets.warhammer.harm import fear, leadership
from refriega.rulesets.warhammer.moving import charges, charging, pace
from refriega.rulesets.warhammer.options import DeclareCharge, Pursue, Respond
from refriega.rulesets.warhammer.terms import Response, Side

LEAST_GAIN = 2.0
"""A charge is not worth less than so many points."""

RUN_DOWN = 0.6
"""What of a fleeing enemy's worth it is to charge it."""

FORESTALLED = 0.4
"""What of an enemy's charge is saved by charging first."""

FLIGHT, FOR_GOOD = 0.3, 0.55
"""What of its worth a unit loses by fleeing from a charge that does not reach it; and if it cannot rally any
more.
"""


def declare(mind: Mind) -> Iterator[Option]:
    """The charge that is worth most, with those that are declared already."""
    found: list[tuple[float, str, str]] = []
    for unit in mind.friends():
        for target in charges.within_reach(mind.game, unit):
            if charges.check_target(mind.game, unit, target) is None:
                gain = charge_worth(mind, unit, target)
                if gain > LEAST_GAIN:
                    found.append((gain, unit, target))
    yield from (DeclareCharge(unit, target) for _, unit, target in sorted(found, reverse=True))


def charge_worth(mind: Mind, unit: str, target: str) -> float:
    """What a charge is worth, in the combat that it leads into."""
    game = mind.game
    flies = pace.flies(game, unit)
    way = charging.way_to(game, unit, target, pace.charge_reach(game, unit), flies=flies)
    if way is None:
        return 0.0
    if game.unit(target).fleeing:
        return RUN_DOWN * value(game, target)
    before = (*clash.fought(game, target), *declared(game, target))
    after = (*before, Pair(unit, target, Side(way.side)))
    gain = clash.worth(mind, after) - clash.worth(mind, before)
    if fear.fears(game, unit, target):
        gain *= passes(leadership.leadership(game, unit).total)
    return gain + FORESTALLED * menace(mind, unit, target)


def menace(mind: Mind, unit: str, foe: str) -> float:
    """What it would cost to be charged by an enemy that may do so next, if that is no good."""
    game = mind.game
    near = game.gap(unit, foe) <= pace.charge_reach(game, foe) and in_front(game.block(foe), game.body(unit))
    if not near or game.engaged(foe) or game.unit(foe).fleeing:
        return 0.0
    side = Side(side_met(game.block(unit), game.block(foe)))
    return max(-clash.worth(mind, (Pair(foe, unit, side),)), 0.0)


def declared(game: WarhammerGame, target: str) -> tuple[Pair, ...]:
    """The charges at a unit that have been declared."""
    return tuple(
        Pair(other.unit, target, Side(side_met(game.block(target), game.block(other.unit))))
        for other in game.state.charges
        if other.target == target
    )


def respond(mind: Mind, unit: str, charger: str, decision: Decision) -> Iterator[Option]:
    """To hold, shooting if possible, or to flee from what is worse."""
    game = mind.game
    side = Side(side_met(game.block(unit), game.block(charger)))
    pairs = [*declared(game, unit)]
    if all(pair.charger != charger for pair in pairs):
        pairs.append(Pair(charger, unit, side))
    held = clash.worth(mind, (*clash.fought(game, unit), *pairs))
    least = FOR_GOOD if is_last(game, unit) else FLIGHT
    fled = -value(game, unit) * (least + (1 - least) * caught(game, unit, charger))
    if held < fled:
        yield Respond(Response.FLEE)
    if volley(game, unit) > 0:
        yield Respond(Response.STAND_AND_SHOOT)
    yield Respond(Response.HOLD)


def is_last(game: WarhammerGame, unit: str) -> bool:
    """Whether its army has no turn of its own to come."""
    own = game.army(unit) == game.state.active
    return game.state.turn + (2 if own else 1) > game.scene.turns * len(game.scene.armies)


def caught(game: WarhammerGame, unit: str, charger: str) -> float:
    """How likely a charger gets hold of a unit that flees from it."""
    start = pace.charge_reach(game, charger) - game.gap(unit, charger)
    return passes(start // INCH, pace.flight_dice(game, unit)) if start >= 0 else 0.0


def pursue(mind: Mind, unit: str, prey: str) -> Iterator[Option]:
    """Whoever shoots stays; so does whoever would run into what is worse than the prey is worth."""
    game = mind.game
    fresh = [foe for foe in mind.foes() if foe != prey and not game.unit(foe).fleeing]
    near = [foe for foe in fresh if game.within(unit, foe, REACH) and not game.engaged(foe)]
    danger = min((clash.worth(mind, (Pair(unit, foe),)) for foe in near), default=0.0)
    stays = game.sheet(unit).troop.missile is not None and not game.sheet(unit).steed
    if stays or -danger > value(game, prey):
        yield Pass()
    yield Pursue()


REACH = 8
"""Inches: what is nearer may be met in a pursuit."""
