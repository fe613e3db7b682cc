"""Moves step by step: straight ahead, wheels, turns, other frontages; and where they bring a unit.

House rules: a turn of any kind costs a quarter of a unit's move and a change of its frontage half of it;
neither is made on the march. A character who leaves a unit goes out of it between the ranks, and starts from
its own base.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from refriega.boards.table import Other
from refriega.boards.table.manoeuvres import advance, turned, wheel, wheels_to, with_files
from refriega.boards.table.regiment import Block, body, facing_along, files_of
from refriega.boards.table.room import room_for
from refriega.core.errors import Refusal
from refriega.rulesets.warhammer.game import WarhammerGame
from refriega.rulesets.warhammer.moving import ground, pace
from refriega.rulesets.warhammer.moving.ground import Around
from refriega.rulesets.warhammer.options import Ahead, Files, Step, Turn, Wheel

TURN_PART = 4
FILES_PART = 2
"""What part of its move a unit needs to turn, and to change its frontage."""

MOST_STEPS = 40
"""Nobody needs as many in one move; without end they would cost too much to look at."""


def written(steps: Sequence[Step]) -> tuple[str, ...]:
    """Steps as the log keeps them, which holds plain data alone: each a line of JSON."""
    return tuple(msgspec.json.encode(step).decode() for step in steps)


def read(steps: Sequence[str]) -> tuple[Step, ...]:
    """The same, from the log."""
    return tuple(msgspec.json.decode(step, type=Step) for step in steps)


class Gone(NamedTuple):
    """Where steps bring a unit, and what they cost."""

    block: Block
    cost: int


def follow(game: WarhammerGame, who: str, steps: Sequence[Step], *, march: bool) -> Gone | Refusal:
    """A unit's own move, or march."""
    allowance = pace.march_reach(game, who) if march else pace.move(game, who)
    return along(game, who, steps, allowance, march=march)


def along(
    game: WarhammerGame, who: str, steps: Sequence[Step], allowance: int, *, march: bool = False
) -> Gone | Refusal:
    """A unit's steps one after another, or what is wrong with the first that cannot be made."""
    if len(steps) > MOST_STEPS:
        return Refusal("way.too_many_legs", args={"most": MOST_STEPS})
    start = game.own_block(who)
    near = ground.around(game, who, start)
    gone = Gone(start, 0)
    for step in steps:
        found = take(game, who, gone.block, step, near, march=march)
        if isinstance(found, Refusal):
            return found
        gone = Gone(found.block, gone.cost + found.cost)
        if gone.cost > allowance:
            return Refusal("way.too_far", args={"cost": gone.cost, "most": allowance})
    return ends_badly(game, who, gone.block, near) or gone


def take(
    game: WarhammerGame, who: str, block: Block, step: Step, near: Around, *, march: bool
) -> Gone | Refusal:
    """One step, and what it costs."""
    match step:
        case Ahead(distance=distance):
            if distance <= 0:
                return Refusal("move.ahead")
            refusal = ground.barred_ahead(game, block, distance, near)
            return refusal or Gone(advance(block, distance), ground.cost(game, who, block, distance))
        case Wheel(hand=hand, facing=facing):
            if facing == (0, 0):
                return Refusal("move.no_wheel")
            if not wheels_to(block, hand, facing_along(*facing)):
                return Refusal("move.wheels_back", args={"hand": hand})
            refusal = ground.barred_round(game, block, hand, facing, near)
            return refusal or Gone(
                wheel(block, hand, facing), ground.wheel_cost(game, who, block, hand, facing)
            )
        case Turn(to=to):
            return formed(game, turned(block, to), near, pace.move(game, who), TURN_PART, march=march)
        case Files(files=more):
            files = files_of(block) + more
            if not more or not 1 <= files <= block.number:
                return Refusal("move.files", args={"number": block.number})
            new = with_files(block, files)
            return formed(game, new, near, pace.move(game, who), FILES_PART, march=march)


def formed(
    game: WarhammerGame, new: Block, near: Around, move: int, part: int, *, march: bool
) -> Gone | Refusal:
    """A change of formation on the spot, for a part of the move."""
    if march:
        return Refusal("march.only_wheels")
    return ground.stands_badly(game, new, near) or Gone(new, -(-move // part))


# -- characters who leave ------------------------------------------------------------------------------------


def ends_badly(game: WarhammerGame, who: str, end: Block, near: Around) -> Refusal | None:
    """What keeps a mover from ending there: who leaves a unit does not stay in its ranks."""
    host = game.unit(who).host
    if host:
        fault = room_for(game.table, end, (Other(host, body(game.block(host))),))
        if fault is not None:
            return ground.refused(fault)
    return ground.stands_badly(game, end, near)
