"""Moves worth thinking of: towards enemies and away, half and full, wheels, marches, turns, reforms, joins.

They come as ideas, each of which is worked out only when it is wanted, so that one can be drawn without
listing all; what they come to is for `check` to judge.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from typing import NamedTuple

from refriega.boards.table import INCH, Point, towards_hour
from refriega.boards.table.manoeuvres import Hand, advance, headed, turned, wheel, wheels_to
from refriega.boards.table.regiment import Block, body, facing_along, facing_from
from refriega.boards.table.scatter import FINE
from refriega.core.procedure import Option
from refriega.rulesets.warhammer.game import WarhammerGame
from refriega.rulesets.warhammer.moving import ground, may, pace, reform, steps
from refriega.rulesets.warhammer.moving.going import Reach, own_reach
from refriega.rulesets.warhammer.moving.ground import Around
from refriega.rulesets.warhammer.options import Ahead, Files, Go, Join, Move, Step, Turn, Wheel

ENEMIES = 3
"""How many enemies, the nearest, are thought of."""


class Idea(NamedTuple):
    """Something that may be worth doing, under a heading of the menu."""

    group: str
    make: Callable[[], Option | None]


class Place(NamedTuple):
    """Where the middle of a front edge may come to be, and where it faces."""

    to: Point
    facing: Point


def of_unit(game: WarhammerGame, who: str, group: str) -> Iterator[Option]:
    """What comes to mind for a unit, under one heading or all, each once."""
    made = (idea.make() for idea in ideas(game, who) if group in ("", idea.group))
    yield from dict.fromkeys(option for option in made if option is not None)


def sample(game: WarhammerGame, who: str, rng: Random) -> Option | None:
    """One of the things that come to mind, more often than not to go on."""
    if rng.random() < EAGER:
        march = rng.random() < 1 / 2 and may.march(game, who) is None
        found = tuple(onward(game, who, march=march))
    else:
        found = tuple(ideas(game, who))
    return found[int(rng.random() * len(found))].make() if found else None


EAGER = 0.75
"""How often random play goes on, towards an enemy or straight ahead."""


def onward(game: WarhammerGame, who: str, *, march: bool) -> Iterator[Idea]:
    """The ways to the enemy."""
    if pace.goes_freely(game, who):
        reach, here = own_reach(game, who, march=march), body(game.own_block(who)).at
        near = near_by(game, who)
        for enemy in nearest(game, who):
            way = partial(straight, game, who, near, between(here, game.body(enemy).at), reach)
            yield Idea("move", partial(gone, who, way, march))
    else:
        allowance = pace.march_reach(game, who) if march else pace.move(game, who)
        for find in forward(game, who, allowance):
            yield Idea("move", partial(moved, who, find, march))


def ideas(game: WarhammerGame, who: str) -> Iterator[Idea]:
    """All of them, none worked out."""
    paces = (False, True) if may.march(game, who) is None else (False,)
    in_host = bool(game.unit(who).host)
    for march in paces:
        if pace.goes_freely(game, who):
            reach = own_reach(game, who, march=march)
            for find in places(game, who, reach):
                yield Idea("move", partial(gone, who, find, march))
        else:
            yield from (
                Idea("move", partial(moved, who, find, march)) for find in ways(game, who, march=march)
            )
    if not in_host and not pace.goes_freely(game, who):
        yield from (Idea("reform", partial(value, option)) for option in reform.reforms(game, who))
    if game.sheet(who).entry.character:
        yield from (Idea("join", partial(value, Join(who, host))) for host in game.friends(who))


def value(option: Option) -> Option:
    return option


def gone(who: str, find: Callable[[], Place | None], march: bool) -> Option | None:
    place = find()
    return None if place is None else Go(who, place.to, place.facing, march)


def moved(
    who: str,
    find: Callable[[], tuple[Step, ...]],
    march: bool,
) -> Option | None:
    found = find()
    return Move(who, found, march) if found else None


def nearest(game: WarhammerGame, who: str) -> list[str]:
    """The enemies that are thought of."""
    return reform.nearest(game, who, ENEMIES)


def between(here: Point, there: Point) -> Point:
    """The way from one point to another."""
    return Point(there.x - here.x, there.y - here.y)


# -- in ranks -----------------------------------------------------------------------------------------------


def ways(game: WarhammerGame, who: str, *, march: bool) -> Iterator[Callable[[], tuple[Step, ...]]]:
    """Moves in ranks."""
    move = pace.move(game, who)
    yield from forward(game, who, pace.march_reach(game, who) if march else move)
    if march:
        return
    yield partial(ahead, game, who, game.own_block(who), move // 2, ())
    about = Turn("about")
    quarter = -(-move // steps.TURN_PART)
    yield partial(ahead, game, who, turned(game.own_block(who), "about"), move - quarter, (about,))
    for first in (about, Turn("left"), Turn("right"), Files(1), Files(-1)):
        yield partial(only, first)


def forward(game: WarhammerGame, who: str, allowance: int) -> Iterator[Callable[[], tuple[Step, ...]]]:
    """Straight ahead, and wheels towards enemies with the rest of the move ahead or without."""
    start = game.own_block(who)
    yield partial(ahead, game, who, start, allowance, ())
    for enemy in nearest(game, who):
        yield partial(wheeled, game, who, enemy, allowance)
        yield partial(wheeled, game, who, enemy, allowance, on=False)


def only(step: Step) -> tuple[Step, ...]:
    return (step,)


def ahead(
    game: WarhammerGame, who: str, block: Block, allowance: int, before: tuple[Step, ...]
) -> tuple[Step, ...]:
    """As far ahead as one gets, to a hundredth of an inch, after other steps; nothing if that is nowhere."""
    distance = ground.as_far(game, who, block, allowance, near_by(game, who)) // FINE * FINE
    return (*before, Ahead(distance)) if distance else ()


def wheeled(
    game: WarhammerGame, who: str, enemy: str, allowance: int, *, on: bool = True
) -> tuple[Step, ...]:
    """A wheel until the front faces an enemy, and `on` from there; nothing if that is too far to wheel."""
    start, other = game.own_block(who), game.body(enemy).at
    facing = facing_from(start.at, other)
    hand: Hand = "right" if wheels_to(start, "right", facing) else "left"
    cost = ground.wheel_cost(game, who, start, hand, facing)
    if facing == start.facing or cost > allowance:
        return ()
    step = Wheel(hand, facing)
    return ahead(game, who, wheel(start, hand, facing), allowance - cost, (step,)) if on else (step,)


# -- freely --------------------------------------------------------------------------------------------------


def places(game: WarhammerGame, who: str, reach: Reach) -> Iterator[Callable[[], Place | None]]:
    """Places for those who need no wheeling: to enemies and away from them, and by the clock."""
    go = partial(straight, game, who, near_by(game, who))
    here = body(game.own_block(who)).at
    for enemy in nearest(game, who):
        other = game.body(enemy).at
        yield partial(go, between(here, other), reach)
        yield partial(go, between(other, here), reach)
    for part in (1, 2):
        less = reach._replace(allowance=reach.allowance // part)
        for hour in range(1, 13):
            to = towards_hour(here, hour, 100 * INCH)
            yield partial(go, between(here, to), less)


def near_by(game: WarhammerGame, who: str) -> Around:
    return ground.around(game, who, game.own_block(who))


def straight(game: WarhammerGame, who: str, near: Around, way: Point, reach: Reach) -> Place | None:
    """As far as one gets in a direction; who flies, to the last place there that has room."""
    if way == (0, 0):
        return None
    start = game.own_block(who)
    facing = facing_along(*way)
    block = headed(start, facing)
    distance = reach.allowance - ROUNDING
    if not reach.flies:
        distance = ground.as_far(game, who, block, distance, near)
    else:
        while distance > 0 and ground.stands_badly(game, advance(block, distance), near) is not None:
            distance -= SEARCHED
    return Place(advance(block, distance).at, facing) if distance >= FINE else None


ROUNDING = 4
"""How many units rounding may make a way longer."""

SEARCHED = INCH
"""How finely a place to come down is looked for."""
