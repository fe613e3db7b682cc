"""Moves in the magic phase, as the spell that brings them about describes them (WF-070).

They are no march and nobody's march is stopped; the unit has moved in this turn. But for a charge it keeps
an inch from its enemies, like everybody. What forbids it to move ends with the spell that moves it (WF-050).

House rules: a unit in ranks is moved by at most one wheel and then straight ahead; whoever needs no
wheeling, or is made to fly, in a straight line. A unit that the dice send towards somebody turns to face
them first, and stops short of whatever is in the way. Who fears the enemy tests, and stays where it is if it
fails.
"""

from __future__ import annotations

from collections.abc import Iterator

from refriega.boards.table import INCH, Point, length
from refriega.boards.table.manoeuvres import Hand, advance, wheel, wheels_to
from refriega.boards.table.regiment import Block, body, facing_along, seen_from
from refriega.boards.table.scatter import FINE
from refriega.boards.table.zones import TOWARDS
from refriega.core.errors import Refusal
from refriega.core.procedure import Procedure
from refriega.rulesets.warhammer import dice
from refriega.rulesets.warhammer.engagement import disengage
from refriega.rulesets.warhammer.game import WarhammerGame
from refriega.rulesets.warhammer.harm import casualties, fear
from refriega.rulesets.warhammer.magic import remaining
from refriega.rulesets.warhammer.moving import (
    candidates,
    characters,
    charges,
    charging,
    going,
    ground,
    pace,
    reactions,
    steps,
)
from refriega.rulesets.warhammer.moving.candidates import Place
from refriega.rulesets.warhammer.moving.going import Reach
from refriega.rulesets.warhammer.moving.placing import bring
from refriega.rulesets.warhammer.moving.steps import Gone
from refriega.rulesets.warhammer.options import Ahead, Step, Wheel
from refriega.rulesets.warhammer.spells.schema import MoveUnit
from refriega.rulesets.warhammer.state import Charge
from refriega.rulesets.warhammer.terms import Fate, Mark, Response

# -- whether it may be ------------------------------------------------------------------------------------


def check(
    game: WarhammerGame,
    unit: str,
    move: MoveUnit,
    *,
    by: str,
    at: Point | None,
    facing: Point | None,
    also: str,
) -> Refusal | None:
    """Whether a spell of the wizard `by` may move a unit so: to a place, or to (or towards) `also`."""
    refusal = check_mover(game, unit, move)
    if refusal is not None:
        return refusal
    if at is None or facing is None:
        return check_goal(game, unit, move, by, also)
    gone = to_place(game, unit, move, at, facing)
    return gone if isinstance(gone, Refusal) else None


def check_mover(game: WarhammerGame, unit: str, move: MoveUnit) -> Refusal | None:
    """Who flees is not moved, nor who was found stupid in this turn; out of close combat only who flies."""
    host = game.host(unit)
    if game.unit(host).fleeing:
        return Refusal("move.fleeing", args={"who": unit})
    if game.in_this_turn(game.unit(host).stupid_in):
        return Refusal("move.stupid", args={"who": unit})
    if game.engaged(unit) and not move.fly:
        return Refusal("move.engaged", args={"who": unit})
    if host != unit and not move.fly:
        return Refusal("charge.in_unit", args={"who": unit})
    return None


def check_goal(game: WarhammerGame, unit: str, move: MoveUnit, by: str, goal: str) -> Refusal | None:
    """An enemy whom it could charge, as far as anybody can tell; or the wizard, elsewhere."""
    if not move.charge and not move.dice:
        return Refusal("charge.no_enemy", args={"target": goal})
    if goal == by and move.to_wizard and game.host(by) != game.host(unit):
        return None
    if game.engaged(unit):
        return Refusal("charge.engaged", "WF-070", args={"who": unit})
    return charges.check_target(game, unit, goal)


def to_place(game: WarhammerGame, unit: str, move: MoveUnit, at: Point, facing: Point) -> Gone | Refusal:
    """Where a spell that moves so far brings a unit, or what is wrong with it."""
    reach = reach_of(game, unit, move)
    if reach.flies or pace.goes_freely(game, unit):
        return going.go(game, unit, at, facing, reach)
    found = steps_to(game.own_block(unit), at, facing)
    return found if isinstance(found, Refusal) else steps.along(game, unit, found, reach.allowance)


def reach_of(game: WarhammerGame, unit: str, move: MoveUnit) -> Reach:
    return Reach(move.inches * INCH, move.fly or pace.flies(game, unit))


def steps_to(block: Block, at: Point, facing: Point) -> tuple[Step, ...] | Refusal:
    """One wheel, if the front is to face another way, and straight ahead to a point: to a hundredth of an
    inch.
    """
    if facing == (0, 0):
        return Refusal("move.no_facing")
    facing = facing_along(*facing)
    hands: tuple[Hand, ...] = ("left", "right")
    ways: list[tuple[tuple[Step, ...], Block]] = (
        [((), block)]
        if facing == block.facing
        else [
            ((Wheel(hand, facing),), wheel(block, hand, facing))
            for hand in hands
            if wheels_to(block, hand, facing)
        ]
    )
    for before, turned in ways:
        aside, ahead = seen_from(turned.at, turned.facing, at)
        if abs(aside) <= FINE and ahead >= -FINE:
            return (*before, Ahead(ahead)) if ahead > FINE else before
    return Refusal("move.one_wheel")


def places(game: WarhammerGame, unit: str, move: MoveUnit) -> Iterator[Place]:
    """Places worth moving a unit to."""
    reach = reach_of(game, unit, move)
    if reach.flies or pace.goes_freely(game, unit):
        found = (find() for find in candidates.places(game, unit, reach))
        yield from (place for place in found if place is not None)
        return
    for find in candidates.forward(game, unit, reach.allowance):
        gone = steps.along(game, unit, find(), reach.allowance)
        if isinstance(gone, Gone):
            yield Place(gone.block.at, gone.block.facing)


# -- the move ----------------------------------------------------------------------------------------------


def by_magic(
    game: WarhammerGame,
    unit: str,
    spell: str,
    move: MoveUnit,
    *,
    at: Point | None = None,
    facing: Point | None = None,
    also: str = "",
) -> Procedure[None]:
    """A spell moves a unit (WF-070): to a place, into a charge, or as far as its dice say."""
    remaining.contradict(game, unit, (Mark.MOVES,))
    if at is not None and facing is not None:
        yield from go(game, unit, spell, move, at, facing)
    elif move.dice:
        yield from hunt(game, unit, spell, move, also)
    else:
        yield from charge(game, unit, spell, move, also)


def go(
    game: WarhammerGame, unit: str, spell: str, move: MoveUnit, at: Point, facing: Point
) -> Procedure[None]:
    """To a place, out of close combat and out of its unit if it flies."""
    gone = to_place(game, unit, move, at, facing)
    if isinstance(gone, Refusal):  # since it was cast something has come in between
        return
    break_away(game, unit)
    if game.log is not None:
        game.note(
            "moved_by_magic",
            "WF-070",
            who=unit,
            spell=spell,
            cost=gone.cost,
            most=reach_of(game, unit, move).allowance,
            faces=(),
            to=gone.block.at,
        )
    yield from bring(game, unit, gone.block)


def break_away(game: WarhammerGame, unit: str) -> None:
    """Whoever flies leaves its unit, or the combat that it is in."""
    host = game.unit(unit).host
    if host:
        characters.leave(game, unit)
    disengage(game, unit, host)


def charge(game: WarhammerGame, unit: str, spell: str, move: MoveUnit, target: str) -> Procedure[None]:
    """A charge by magic (WF-070): the enemy may only hold if the spell says so, but whoever flees already
    flees again (WF-072), and may be caught (WF-073).
    """
    target = game.host(target)
    if not (yield from fear.overcomes(game, unit, target)):
        return
    if game.unit(unit).host:
        characters.leave(game, unit)
    answers = (Response.HOLD,) if move.holds else tuple(Response)
    way = Charge(unit, target, move.inches * INCH, spell, move.fly)
    yield from charges.resolve(game, way, answers)


# -- by dice -------------------------------------------------------------------------------------------------


def hunt(game: WarhammerGame, unit: str, spell: str, move: MoveUnit, goal: str) -> Procedure[None]:
    """Towards an enemy or the wizard, as far as the dice say: into contact if that is far enough."""
    goal = game.host(goal)
    enemy = game.army(goal) != game.army(unit)
    if enemy and not (yield from fear.overcomes(game, unit, goal)):
        return
    way = Charge(unit, goal, 0, spell, move.fly)
    with game.in_flight(way):
        if enemy:
            answers = (Response.HOLD,) if move.holds else tuple(Response)
            response = yield from reactions.choose(game, way, answers)
            yield from reactions.react(game, way, response)
        army = game.army(unit)
        inches, faces = yield from dice.amount(game, army, f"{army}/move", move.dice)
        way.reach = inches * INCH
        if not game.in_play(unit) or game.unit(unit).fleeing:
            return
        flies = charging.flies(game, way)
        if enemy and game.in_play(goal) and charging.way_to(game, unit, goal, way.reach, flies=flies):
            yield from charging.complete(game, way)
        else:
            start = charging.headed(game, unit, goal) if game.in_play(goal) else game.block(unit)
            yield from towards(game, unit, spell, start, way.reach, faces)


def drive(
    game: WarhammerGame, unit: str, spell: str, distance: int, faces: tuple[int, ...] = ()
) -> Procedure[None]:
    """A unit is driven so far towards its own edge of the table, and over it if nobody stops it: then it has
    left the battle.
    """
    remaining.contradict(game, unit, (Mark.MOVES,))
    start = charging.turned_to(game, unit, TOWARDS[game.scene.armies[game.army(unit)].edge])
    if start is not None and runs_off(game, unit, start, distance):
        if game.log is not None:
            game.note("flees_off_table", who=unit)
        casualties.destroyed(game, unit, spell, Fate.FLED)
        return
    yield from towards(game, unit, spell, start, distance, faces)


def runs_off(game: WarhammerGame, unit: str, start: Block, distance: int) -> bool:
    """Whether nothing but the edge of the table stops a unit on its way."""
    end = ground.ahead_as_far(game, unit, start, distance)
    return leaves_table(game, advance(start, distance)) and leaves_table(game, advance(end, FINE))


def leaves_table(game: WarhammerGame, block: Block) -> bool:
    return not game.table.on_table(body(block))


def towards(
    game: WarhammerGame,
    unit: str,
    spell: str,
    start: Block | None,
    distance: int,
    faces: tuple[int, ...],
) -> Procedure[None]:
    """A unit that has turned the way it is sent goes as far as the dice say, or until something stops it; if
    it has no room to turn, that is where it stands.
    """
    end = game.block(unit) if start is None else ground.ahead_as_far(game, unit, start, distance)
    if game.log is not None:
        game.note(
            "moved_by_magic",
            "WF-070",
            who=unit,
            spell=spell,
            cost=0 if start is None else length(start.at, end.at),
            most=distance,
            faces=faces,
            to=end.at,
        )
    yield from bring(game, unit, end)
