"""Where units go: fighters to where they can charge what they beat, and out of reach of what beats them;
shooters to where they can shoot; wizards out of harm, into a unit if there is one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple, TypeAlias

from refriega.agents.warhammer import clash
from refriega.agents.warhammer.clash import Pair
from refriega.agents.warhammer.mind import Mind, value
from refriega.boards.table import INCH, gap, inches
from refriega.boards.table.arcs import in_front, side_met
from refriega.boards.table.regiment import Block, body
from refriega.core.procedure import Option
from refriega.rulesets.warhammer.game import WarhammerGame
from refriega.rulesets.warhammer.harm import shooting
from refriega.rulesets.warhammer.moving import candidates, characters, may, moves, pace, steps
from refriega.rulesets.warhammer.moving.going import own_reach
from refriega.rulesets.warhammer.options import Done, Go, Join, Move
from refriega.rulesets.warhammer.terms import Side

Judge: TypeAlias = Callable[[Block], float]
"""How well a unit stands somewhere, in points."""

LEAST_GAIN = 1.0
"""Nobody moves for less."""

PREY = 2
"""So many enemies, those most worth charging, are thought of."""

ROOM = INCH
"""So much less than one can charge is near enough."""

READY = 1.0
"""What of a charge's worth it is to be where one can make it next."""

TOGETHER = 0.25
"""What of a charge of two each of them counts."""

FAR = 48
"""Inches from which on an enemy is out of mind."""

FEARED = 0.4
"""What of a bad combat it costs to be where the enemy can bring it about."""

TOO_LATE = 0.3
"""What is left of the worth of a charge where the enemy may charge first."""

A_SHOT = 8.0
"""What it is worth to have somebody to shoot at."""

ALOOF, NEAR = 14 * INCH, 22 * INCH
"""Lone wizards keep between these from the nearest enemy."""

AN_INCH = 3.0
"""What each inch beyond that costs."""

ALARM = 20
"""Inches: with an enemy that near a wizard looks for a unit to be in."""


def move(mind: Mind) -> Iterator[Option]:
    """The move of the first unit that had better move: characters last, when the others stand."""
    game = mind.game
    units = sorted(mind.friends(), key=lambda unit: game.sheet(unit).entry.character)
    for unit in units:
        if may.move(game, unit) is None:
            option = best_move(mind, unit)
            if option is not None:
                yield option
    yield Done()


def best_move(mind: Mind, unit: str) -> Option | None:
    """What a unit does, if it is better to move than to stay."""
    entry = mind.game.sheet(unit).entry
    if entry.character and entry.level:
        return shelter(mind, unit) or to_best(mind, unit, partial(aloof, mind, unit), around(mind, unit))
    if mind.game.sheet(unit).troop.missile is not None:
        if has_shot(mind.game, unit):
            return None
        return to_best(mind, unit, partial(within_shot, mind, unit), towards(mind, unit, nearest(mind, unit)))
    odds = {foe: hope(mind, unit, foe, Side.FRONT) for foe in mind.foes()}
    prey = sorted((foe for foe in odds if odds[foe] > 0), key=lambda foe: -appeal(mind, unit, foe, odds[foe]))
    return to_best(mind, unit, fighter(mind, unit), towards(mind, unit, prey[:PREY]))


def to_best(mind: Mind, unit: str, judge: Judge, ends: Iterator[End]) -> Option | None:
    """The move that ends best, if that is better than to stay."""
    best, found = judge(mind.game.block(unit)) + LEAST_GAIN, None
    for end in ends:
        worth = judge(end.block)
        if worth > best:
            best, found = worth, end.option
    return found


# -- moves ---------------------------------------------------------------------------------------------


class End(NamedTuple):
    """A move, and where it ends."""

    option: Option
    block: Block


def towards(mind: Mind, unit: str, enemies: list[str]) -> Iterator[End]:
    """Moves towards some enemies, half, whole and on the march; who goes freely, straight."""
    game = mind.game
    move = pace.move(game, unit)
    paces = [(move // 2, False), (move, False)]
    if may.march(game, unit) is None:
        paces.append((pace.march_reach(game, unit), True))
    near = candidates.near_by(game, unit)
    for foe in enemies:
        for allowance, march in paces:
            if pace.goes_freely(game, unit):
                way = candidates.between(game.body(unit).at, game.body(foe).at)
                reach = own_reach(game, unit, march=march)._replace(allowance=allowance)
                place = candidates.straight(game, unit, near, way, reach)
                option: Option | None = place and Go(unit, place.to, place.facing, march)
            else:
                found = candidates.wheeled(game, unit, foe, allowance)
                found = found or candidates.ahead(game, unit, game.block(unit), allowance, ())
                option = Move(unit, found, march) if found else None
            yield from ending(game, option)


def around(mind: Mind, unit: str) -> Iterator[End]:
    """Moves of who goes freely, in all directions."""
    game = mind.game
    for march in (False, True) if may.march(game, unit) is None else (False,):
        for find in candidates.places(game, unit, own_reach(game, unit, march=march)):
            place = find()
            yield from ending(game, place and Go(unit, place.to, place.facing, march))


def ending(game: WarhammerGame, option: Option | None) -> Iterator[End]:
    """Where a move ends, if it can be made."""
    if isinstance(option, Move | Go):
        gone = moves.found(game, option)
        if isinstance(gone, steps.Gone):
            yield End(option, gone.block)


def nearest(mind: Mind, unit: str) -> list[str]:
    return sorted(mind.foes(), key=lambda foe: mind.game.gap(unit, foe))[:PREY]


# -- fighters ------------------------------------------------------------------------------------------


def appeal(mind: Mind, unit: str, foe: str, odds: float) -> float:
    """How much an enemy draws a unit: the nearer the more."""
    return odds / (12 * INCH + mind.game.gap(unit, foe))


def charge_worth(mind: Mind, unit: str, foe: str, side: Side) -> float:
    """What it would be worth to charge an enemy on that side."""
    game = mind.game
    if game.unit(foe).fleeing:
        return value(game, foe) / 2
    return clash.worth(mind, (*clash.fought(game, foe), Pair(unit, foe, side)))


def hope(mind: Mind, unit: str, foe: str, side: Side) -> float:
    """What it would be worth to charge an enemy, alone or beside the nearest friend who can."""
    game = mind.game
    alone = charge_worth(mind, unit, foe, side)
    friends = [who for who in mind.friends() if who != unit and fights(game, who)]
    if not friends or game.unit(foe).fleeing:
        return alone
    friend = min(friends, key=lambda who: game.gap(who, foe))
    both = (*clash.fought(game, foe), Pair(unit, foe, side), Pair(friend, foe))
    return max(alone, TOGETHER * clash.worth(mind, both))


def fights(game: WarhammerGame, unit: str) -> bool:
    """Whether a unit is free to charge and fit for it."""
    if game.engaged(unit) or game.unit(unit).fleeing or game.sheet(unit).troop.missile is not None:
        return False
    return game.rank_and_file(unit) > 0


def fighter(mind: Mind, unit: str) -> Judge:
    """How well a fighter stands: for the charges that it may make next, and those that it may suffer."""
    game = mind.game
    reach = pace.charge_reach(game, unit) - ROOM
    odds: dict[tuple[str, Side], float] = {}
    danger = dangers(mind, unit)

    def judge(block: Block) -> float:
        own, best = body(block), 0.0
        for foe in mind.foes():
            other = game.block(foe)
            side = Side(side_met(other, block))
            if (foe, side) not in odds:
                odds[foe, side] = hope(mind, unit, foe, side)
            if odds[foe, side] <= best:
                continue
            missing = max(gap(own, body(other)) - reach, 0) / INCH
            ready = READY if in_front(block, body(other)) else READY / 2
            best = max(best, odds[foe, side] * ready * max(1 - missing / FAR, 0.0))
        loss = danger(block)
        return (TOO_LATE * best if loss else best) - FEARED * loss

    return judge


def dangers(mind: Mind, unit: str) -> Callable[[Block], float]:
    """What it costs to stand somewhere: what the enemies who are free could do to a unit by charging it
    there, each alone or all of them together.
    """
    game = mind.game
    free = [foe for foe in mind.foes() if not game.engaged(foe) and not game.unit(foe).fleeing]
    reaches = {foe: pace.charge_reach(game, foe) for foe in free}
    losses: dict[tuple[str, ...], float] = {}

    def loss(foes: tuple[str, ...]) -> float:
        if foes not in losses:
            losses[foes] = max(-clash.worth(mind, [Pair(foe, unit) for foe in foes]), 0.0)
        return losses[foes]

    def danger(block: Block) -> float:
        own = body(block)
        near = tuple(
            foe for foe in free if gap(own, game.body(foe)) <= reaches[foe] and in_front(game.block(foe), own)
        )
        return max([loss(near), *[loss((foe,)) for foe in near]]) if near else 0.0

    return danger


# -- shooters and wizards ------------------------------------------------------------------------------


def has_shot(game: WarhammerGame, unit: str) -> bool:
    """Whether a unit has somebody to shoot at from where it stands."""
    return shooting.unfit_to_shoot(game, unit) is None and any(
        shooting.may_shoot(game, unit, foe) is None for foe in game.enemies(unit)
    )


def within_shot(mind: Mind, unit: str, block: Block) -> float:
    """How well a shooter stands: near enough to somebody, whom it has before it."""
    game, missile = mind.game, mind.game.sheet(unit).troop.missile
    assert missile is not None, unit
    reach = inches(missile.range)
    far = [
        max(gap(body(block), game.body(foe)) - reach, 0) / INCH
        for foe in mind.foes()
        if in_front(block, game.body(foe))
    ]
    return A_SHOT * (1 - min(far, default=FAR) / FAR)


def aloof(mind: Mind, unit: str, block: Block) -> float:
    """How well a lone wizard stands: neither too near to the enemy nor too far away."""
    near = min((gap(body(block), mind.game.body(foe)) for foe in mind.foes()), default=NEAR)
    return -AN_INCH * max(ALOOF - near, near - NEAR, 0) / INCH


def shelter(mind: Mind, unit: str) -> Option | None:
    """A unit for a wizard to be in while enemies are near: one that shoots rather than fights, or the
    strongest.
    """
    game = mind.game
    if not any(game.within(unit, foe, ALARM) for foe in mind.foes()):
        return None
    hosts = list(characters.hosts(game, unit))
    if not hosts:
        return None
    best = max(hosts, key=lambda host: (game.sheet(host).troop.missile is not None, value(game, host)))
    return Join(unit, best)
