"""Flight (Huida) and pursuit: dice say how far, and nobody chooses where.

House rules: a unit turns on its centre and runs straight away from the middle of its enemy; through friends,
enemies and whatever else is in the way, and if there is no room where it would stop, on to the nearest place
that has some. One that leaves the table with any part is gone.
"""

from __future__ import annotations

from typing import NamedTuple

from refriega.boards.table import INCH, Point
from refriega.boards.table.manoeuvres import advance, headed
from refriega.boards.table.regiment import Block, body, facing_from
from refriega.boards.table.zones import TOWARDS
from refriega.core.procedure import Procedure
from refriega.rulesets.warhammer import dice
from refriega.rulesets.warhammer.engagement import disengage
from refriega.rulesets.warhammer.game import WarhammerGame
from refriega.rulesets.warhammer.harm import casualties
from refriega.rulesets.warhammer.magic import remaining
from refriega.rulesets.warhammer.moving import ground, pace
from refriega.rulesets.warhammer.moving.placing import bring
from refriega.rulesets.warhammer.terms import Ending, Fate, Mark

SEARCHED = INCH // 10
"""How finely the way is looked over for a place to stop."""


def flee(game: WarhammerGame, unit: str, away_from: str = "") -> Procedure[int]:
    """A unit flees: 2D6 inches, or 3D6 if its Movement is above 6, halved by what halves all its movement,
    directly away from an enemy, by default the nearest. Returns how far, in units of the table.

    One that flees already flees again. Whatever it fought is rid of it.
    """
    who = game.host(unit)
    heading = away(game, who, away_from)
    break_off(game, who)
    distance, faces = yield from rolled(game, who, "flee")
    if game.log is not None:
        game.note("flees", who=who, away_from=away_from, distance=distance, faces=faces)
    yield from run(game, who, heading, distance)
    return distance


def flee_on(game: WarhammerGame, who: str) -> Procedure[None]:
    """A fleeing unit that nobody has stopped flees on the way it faces."""
    distance, faces = yield from rolled(game, who, "flee")
    if game.log is not None:
        game.note("flees_on", who=who, distance=distance, faces=faces)
    yield from run(game, who, game.unit(who).facing, distance)


def pursue(game: WarhammerGame, unit: str, prey: str, fled: int = 0) -> Procedure[int]:
    """A unit pursues who has just fled from it, so far: by as many dice as it would flee, the way they went,
    until something stops it. Returns how far the dice say, in units of the table: whoever has fled no farther
    is caught, and does not stop it.
    """
    distance, faces = yield from rolled(game, unit, "pursue")
    if game.log is not None:
        game.note("pursues", who=unit, target=prey, distance=distance, faces=faces)
    start = game.block(unit)
    turned = headed(start, game.unit(prey).facing)
    near = ground.around(game, unit, start, *((prey,) if distance >= fled else ()))
    if ground.stands_badly(game, turned, near) is not None:
        turned = start
    yield from bring(game, unit, advance(turned, ground.as_far(game, unit, turned, distance, near)))
    return distance


class Rolled(NamedTuple):
    """How far the dice say, in units of the table, and the dice."""

    distance: int
    faces: tuple[int, ...]


def rolled(game: WarhammerGame, who: str, stream: str) -> Procedure[Rolled]:
    """How far a unit flees or pursues."""
    army = game.army(who)
    inches, faces = yield from dice.amount(game, army, f"{army}/{stream}", f"{pace.flight_dice(game, who)}D6")
    return Rolled(pace.halved(game, who, inches * INCH), faces)


# -- breaking off -------------------------------------------------------------------------------------


def break_off(game: WarhammerGame, who: str) -> None:
    """A unit takes to flight: it is in no combat any more."""
    disengage(game, who)
    unit = game.unit(who)
    if unit.fleeing:
        return
    unit.fleeing = True
    unit.fled_in = game.state.turn


def away(game: WarhammerGame, who: str, enemy: str) -> Point:
    """The direction away from an enemy, from its middle; from the nearest if none is named, and with none on
    the table towards the army's own edge.
    """
    if not enemy or not game.in_play(enemy):
        enemy = min(game.enemies(who), key=lambda other: game.gap(who, other), default="")
    if not enemy:
        return TOWARDS[game.scene.armies[game.army(who)].edge]
    start, other = game.body(who).at, game.body(game.host(enemy)).at
    return facing_from(other, start)


# -- running ----------------------------------------------------------------------------------------------


def run(game: WarhammerGame, who: str, heading: Point, distance: int) -> Procedure[None]:
    """So far in that direction, and on if there is no room; whoever comes to the edge has left the battle.
    Spells that end with a flight do.
    """
    remaining.end(
        game,
        lambda live: Mark.ENDS_WITH_FLIGHT in live.marks and game.host(live.bearer) == who,
        Ending.OVER,
    )
    end = stop(game, who, heading, distance)
    if end is not None:
        yield from bring(game, who, end)
        return
    game.unit(who).facing = headed(game.block(who), heading).facing  # for who pursues it
    if game.log is not None:
        game.note("flees_off_table", who=who)
    casualties.destroyed(game, who, "flight", Fate.FLED)


def stop(game: WarhammerGame, who: str, heading: Point, distance: int) -> Block | None:
    """Where a flight ends; None if it leads off the table."""
    start = game.block(who)
    turned = headed(start, heading)
    near = ground.around(game, who, start)
    while game.table.on_table(body(advance(turned, distance))):
        end = advance(turned, distance)
        if ground.stands_badly(game, end, near) is None:
            return end
        distance += SEARCHED
    return None
