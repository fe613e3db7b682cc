"""What to do in an activation, the most wanted first: leave, work, fight, go where one is needed, hide."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from refriega.agents.hardwired.errands import (
    AFAR,
    HURT,
    WORK,
    Plan,
    may_roam,
    moves,
    pickings,
    remedies,
    wish,
    work,
    work_nearby,
)
from refriega.agents.hardwired.purpose import (
    Spot,
    draws_away,
    hurries,
    is_there,
    must_go,
    must_stay,
    spot_of,
)
from refriega.agents.hardwired.ways import (
    away_from,
    can_move,
    held,
    lane,
    strength,
    threats,
    to_safety,
    towards,
    up_to,
)
from refriega.agents.hardwired.worth import attack_worth, is_shooter, strikes_now, throws_now
from refriega.boards.table import INCH, Point, gap, within
from refriega.boards.table.zones import to_edge
from refriega.core.procedure import Option
from refriega.rulesets.hardwired.actions.attacks import strikes
from refriega.rulesets.hardwired.actions.moves import is_free
from refriega.rulesets.hardwired.arms import arms
from refriega.rulesets.hardwired.budget import check_action, check_movement
from refriega.rulesets.hardwired.effects import has
from refriega.rulesets.hardwired.game import HardwiredGame
from refriega.rulesets.hardwired.goals import way_out
from refriega.rulesets.hardwired.hostiles.attacking import could_strike
from refriega.rulesets.hardwired.options import (
    Aim,
    Disengage,
    Leave,
    Move,
    MoveAgain,
    Overtime,
    Synergy,
    Wellness,
)
from refriega.rulesets.hardwired.state import Attack
from refriega.rulesets.hardwired.terms import Boon, WeaponClass
from refriega.rulesets.hardwired.values import contract_of, move_of

LITTLE = 0.15
"""Anything worth less is not worth an action."""

MUCH = 1.5
"""An attack worth so much is worth doing twice over."""


def plans(game: HardwiredGame, who: str) -> Iterator[Option]:
    """The wishes of an activation."""
    if game.state.turns[-1].seat != game.seat(who):
        yield from turned(game, who)
        return
    if way_out(game, who) is not None:
        yield Leave()
    if game.profile(who).health - game.model(who).health >= HURT:
        yield Wellness()
    acting = check_action(game, who) is None
    if hurries(game, who):
        yield from run(game, who)
    if acting:
        yield from actions(game, who)
    if can_move(game, who):
        yield from positions(game, who, acting)
    if acting:
        yield from idle(game, who)
    yield from hand_on(game, who)


def eagerness(game: HardwiredGame, who: str) -> float:
    """What the best is worth that a model could do if it activated now."""
    found = [worth for worth, _ in strikes_now(game, who)]
    if not game.engaged(who):
        doing = (*work(game, who), *work_nearby(game, who), *closing_in(game, who))
        found += [plan.worth for plan in doing]
        spot = spot_of(game, who)
        if spot is not None and spot.now and not is_there(game, who, spot):
            found.append(WORK / 4)
    return max(found, default=0.0)


# -- actions -------------------------------------------------------------------------------------------


def actions(game: HardwiredGame, who: str) -> Iterator[Option]:
    """All that an action is good for, at once or after moving, the best first."""
    found = [*work(game, who), *fights(game, who), *pickings(game, who), *remedies(game, who)]
    found += ways_out(game, who)
    if can_move(game, who):
        found += [*work_nearby(game, who), *closing_in(game, who)]
    for plan in sorted(found, key=lambda plan: plan.worth, reverse=True):
        if plan.worth <= LITTLE:
            return
        yield from plan.wishes()


def fights(game: HardwiredGame, who: str) -> Iterator[Plan]:
    """Attacks from here; throws also after coming near enough."""
    for worth, option in strikes_now(game, who):
        yield Plan(worth, wish(*((Overtime(),) if worth > MUCH else ()), option))
    for worth, throw in throws_now(game, who):
        reach = game.content.weapons[throw.weapon].max_range * INCH
        if within(game.figure(who), throw.at, reach):
            yield Plan(worth, wish(throw))
        elif within(game.figure(who), throw.at, reach + move_of(game, who)) and may_roam(game, who, throw.at):
            yield Plan(AFAR * worth, partial(come_near, game, who, throw.at))


def come_near(game: HardwiredGame, who: str, at: Point) -> Iterator[Option]:
    """Towards a point."""
    yield from moves(towards(game, who, at))


def aims(game: HardwiredGame, who: str) -> bool:
    """Whether it aims at somebody; moving would spoil that."""
    return has(game, who, "aim")


def closing_in(game: HardwiredGame, who: str) -> Iterator[Plan]:
    """Blows at foes that can be come up to; whoever shoots well thinks twice about it."""
    contract = contract_of(game, who)
    far = move_of(game, who) + INCH * (1 + (contract.closing_move if contract is not None else 0))
    blade = max(
        arms(game, who, WeaponClass.MELEE), key=lambda id_: game.content.weapons[id_].most, default=""
    )
    if not blade:
        return
    spot = spot_of(game, who)
    for foe in threats(game, who):
        if INCH < game.gap(who, foe) <= far and not (spot and is_no_prey(game, who, spot, foe)):
            worth = attack_worth(game, Attack(who, foe, blade))
            share = 0.5 if is_shooter(game, who) else 1.0
            yield Plan(share * worth, partial(up_close, game, who, foe, blade))


def is_no_prey(game: HardwiredGame, who: str, spot: Spot, foe: str) -> bool:
    """Whether it has no business with a foe: on its way off the table, or where that draws it away."""
    return spot.edge is not None or draws_away(game, who, spot, game.figure(foe))


def up_close(game: HardwiredGame, who: str, foe: str, blade: str) -> Iterator[Option]:
    """Up to a foe, if it can be struck from there."""
    move = up_to(game, who, foe)
    if move is not None and could_strike(game, who, move.to, foe, blade):
        yield move


def ways_out(game: HardwiredGame, who: str) -> Iterator[Plan]:
    """Destrabarse, for whoever runs, or would rather shoot than be struck: at once, if it costs nothing."""
    if check_movement(game, who) is not None or not held(game, who):
        return
    spot = spot_of(game, who)
    if spot is not None and spot.edge is not None:
        last = to_edge(game.table, game.figure(who), spot.edge) <= move_of(game, who) + INCH
        yield Plan(WORK if last or is_free(game, who) else WORK / 2, wish(Disengage()))
    elif is_shooter(game, who) and not (spot is not None and must_stay(game, who, spot)):
        danger = sum([strength(game, foe, who) for foe in game.in_contact(who)])
        yield Plan(WORK if is_free(game, who) else danger / 2, wish(Disengage()))


# -- where to be ---------------------------------------------------------------------------------------


def run(game: HardwiredGame, who: str) -> Iterator[Option]:
    """Off with it, to the edge over which it leaves: whoever is held disengages, if that is free."""
    edge = way_out(game, who)
    assert edge is not None  # or it would not hurry
    if held(game, who):
        if is_free(game, who):
            yield Disengage()
        return
    move = lane(game, who, edge)
    yield from moves(move)
    yield from again(move)


def again(move: Move | None) -> Iterator[Option]:
    """The same as an action."""
    if move is not None:
        yield MoveAgain(move.to, move.path, move.climb_down)


def positions(game: HardwiredGame, who: str, acting: bool) -> Iterator[Option]:
    """Where the Movement is best spent. With nothing to attack one goes where something is; else out of
    peril.
    """
    spot = spot_of(game, who)
    if spot is not None and must_go(game, who, spot):
        yield from moves(to_spot(game, who, spot))
    if aims(game, who):
        return
    if acting and not (spot is not None and must_stay(game, who, spot)):
        yield from moves(advance(game, who))
    if spot is not None and is_there(game, who, spot):
        yield from moves(to_safety(game, who, lambda there: within(there, spot.at, spot.radius)))
    else:
        yield from moves(to_safety(game, who))


def to_spot(game: HardwiredGame, who: str, spot: Spot) -> Move | None:
    """Where the mission wants it."""
    return lane(game, who, spot.edge) if spot.edge else towards(game, who, spot.at)


def advance(game: HardwiredGame, who: str) -> Move | None:
    """Towards loot that is nearer than any foe, a foe that is near and stands where the mission wants one, or
    that place.
    """
    here, spot = game.figure(who), spot_of(game, who)
    foes = threats(game, who)
    loot = [marker.at for marker in game.state.markers if marker.kind == "loot"]
    near = min(loot, key=lambda at: gap(here, at), default=here.at)
    most = min([2 * move_of(game, who), *[game.gap(who, foe) for foe in foes[:1]]])
    if INCH < gap(here, near) <= most:
        return towards(game, who, near)
    if foes:
        foe = min(foes, key=lambda foe: game.gap(who, foe) + (gap(game.figure(foe), spot.at) if spot else 0))
        return towards(game, who, game.figure(foe).at) if is_shooter(game, who) else up_to(game, who, foe)
    return None if spot is None or is_there(game, who, spot) else towards(game, who, spot.at)


def idle(game: HardwiredGame, who: str) -> Iterator[Option]:
    """What an action is good for when there is nothing better."""
    if not held(game, who):
        spot = spot_of(game, who)
        if spot is not None and must_go(game, who, spot):
            yield from again(to_spot(game, who, spot))
        elif not is_shooter(game, who) and not (spot is not None and must_stay(game, who, spot)):
            yield from again(advance(game, who))
    yield from (Aim(foe) for foe in threats(game, who))


def hand_on(game: HardwiredGame, who: str) -> Iterator[Option]:
    """Sinergia, to the friend with the most to do."""
    if Boon.SYNERGY not in game.state.boons.get(game.seat(who), ()):
        return
    friends = [other for other in game.friends(who) if game.waits(other)]
    eager = sorted(((eagerness(game, other), other) for other in friends), reverse=True)
    yield from (Synergy(other) for worth, other in eager if worth > LITTLE)


# -- in another's hands --------------------------------------------------------------------------------


def turned(game: HardwiredGame, who: str) -> Iterator[Option]:
    """A model of the enemy that one decides for: it strikes its own, or walks out of a melee."""
    seat = game.state.turns[-1].seat
    found = [
        (attack_worth(game, Attack(who, option.target, option.weapon)), option)
        for option in strikes(game, who)
        if game.seat(option.target) != seat
    ]
    yield from (option for _, option in sorted(found, key=lambda plan: plan[0], reverse=True))
    mine = [other for other in game.in_contact(who) if game.seat(other) == seat]
    if mine:
        yield from moves(away_from(game, who, mine[0]))
