"""Mounts and riders: mounting, dismounting, riding, and falling off (ML-125, ML-211).

A mount acts when its rider does, on actions of its own: in the rider's turn it may move, and move again or
attack. Its own place in the order passes. Falls are found from the state and resolved when a step ends.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from refriega.boards import Space
from refriega.core.errors import Refusal
from refriega.core.procedure import Procedure
from refriega.rulesets.leyendas import riding
from refriega.rulesets.leyendas.actions.action import Action
from refriega.rulesets.leyendas.actions.attacks import check_melee, check_target
from refriega.rulesets.leyendas.actions.movement import fall_prone, on_its_feet
from refriega.rulesets.leyendas.arms import can_strike, strikes
from refriega.rulesets.leyendas.attack import strike
from refriega.rulesets.leyendas.checks import skill_check
from refriega.rulesets.leyendas.game import LeyendasGame
from refriega.rulesets.leyendas.life import lose_life
from refriega.rulesets.leyendas.movement import check_path, reach_by_moving, walk
from refriega.rulesets.leyendas.options import Dismount, Mount, MountAttack, Ride
from refriega.rulesets.leyendas.riding import ATTACK, FALLING, IN_THE_SADDLE, MOVE, SLUMPING
from refriega.rulesets.leyendas.settle import settle
from refriega.rulesets.leyendas.sharing import has_room
from refriega.rulesets.leyendas.state import Blow, Stride
from refriega.rulesets.leyendas.terms import SIZES, ActionKind, Condition
from refriega.rulesets.leyendas.values import conditions, speed

C = Condition

RIDE_DIFFICULTY = 15
STAYS_ON = 50
STAYS_IN_WAR_SADDLE = 75
WAR_SADDLE = "silla_de_guerra"

# -- up and down -------------------------------------------------------------------------------


def check_mount(game: LeyendasGame, who: str, option: Mount) -> Refusal | None:
    """A larger creature of its side that is trained to it, adjacent, up, and without a rider (ML-211)."""
    if game.body(who).mount or not NO_CLIMBING.isdisjoint(conditions(game, who)):
        return Refusal("mount.not_now", "ML-211")
    sheet = game.sheets.get(option.mount)
    if (
        sheet is None
        or not sheet.mount
        or game.hostile(who, option.mount)
        or game.body(option.mount).place < 0
    ):
        return Refusal("mount.no_mount", "ML-211", args={"mount": option.mount})
    if game.body(option.mount).rider or not riding.DOWN.isdisjoint(conditions(game, option.mount)):
        return Refusal("mount.not_free", "ML-211", args={"mount": option.mount})
    if SIZES.index(sheet.size) <= SIZES.index(game.sheets[who].size):
        return Refusal("mount.too_small", "ML-211", args={"mount": option.mount})
    if game.distance(who, option.mount) > 1:
        return Refusal("mount.too_far", "ML-211", args={"mount": option.mount})
    return None


NO_CLIMBING = frozenset({C.PRONE, C.GRAPPLED})


def mount(game: LeyendasGame, who: str, option: Mount) -> Procedure[None]:
    """Into the saddle (ML-211). A mount that has had its own turn in this round does not move again in it."""
    game.body(who).mount = option.mount
    game.body(option.mount).rider = who
    game.put(option.mount, game.body(option.mount).place)
    turn, order = game.state.turn, game.state.order
    if turn is not None and turn.actor == who and option.mount in order.order[: max(order.index, 0)]:
        turn.mount_done = (riding.SPENT, riding.SPENT)
    if game.log is not None:
        game.note("mount.up", "ML-211", who=who, mount=option.mount)
    yield from ()


def list_mounts(game: LeyendasGame, who: str) -> Iterator[Mount]:
    for ally in game.allies(who):
        if game.sheets[ally].mount:
            yield Mount(ally)


def check_dismount(game: LeyendasGame, who: str, option: Dismount) -> Refusal | None:
    """Onto a free space beside the mount (ML-211)."""
    if not game.body(who).mount:
        return Refusal("mount.not_riding", "ML-211")
    if option.to not in tuple(beside(game, who)):
        return Refusal("mount.no_room", "ML-211", "ML-224")
    return None


def beside(game: LeyendasGame, who: str) -> Iterator[Space]:
    """Where the rider could get down: free, next to the mount, and not past a wall."""
    board, extent = game.board, game.sheets[who].extent
    taken = set(game.occupied())
    saddle = game.cells(who)
    for place in sorted(board.within(saddle, extent)):
        there = board.footprint(place, extent)
        if not board.fits(place, extent) or not taken.isdisjoint(there) or not has_room(game, who, place):
            continue
        if board.distance_between(saddle, there) == 1 and board.line_of_effect(saddle, there):
            yield place


def dismount(game: LeyendasGame, who: str, option: Dismount) -> Procedure[None]:
    """Out of the saddle (ML-211)."""
    left = riding.part(game, who)
    game.body(who).place = option.to
    if game.log is not None:
        game.note("mount.down", "ML-211", who=who, mount=left, to=option.to)
    yield from ()


def list_dismounts(game: LeyendasGame, who: str) -> Iterator[Dismount]:
    if game.body(who).mount:
        for place in beside(game, who):
            yield Dismount(place)


# -- on the mount's own actions ----------------------------------------------------------------


def check_ride(game: LeyendasGame, who: str, option: Ride) -> Refusal | None:
    """Up to the mount's speed, if it has a move left."""
    steed = game.body(who).mount
    return (
        riding.check_mount_acts(game, who, MOVE)
        or on_its_feet(game, steed, "ML-160")
        or check_path(game, steed, option.path, speed(game, steed))
    )


def ride(game: LeyendasGame, who: str, option: Ride) -> Procedure[None]:
    """The mount moves, and provokes as it goes."""
    steed = game.body(who).mount
    riding.mount_acts(game, who, MOVE)
    yield from walk(game, Stride(steed, option.path, game.body(steed).place))


def list_rides(game: LeyendasGame, who: str) -> Iterator[Ride]:
    if riding.check_mount_acts(game, who, MOVE) is None:
        steed = game.body(who).mount
        reach = reach_by_moving(game, steed, speed(game, steed))
        for to in reach:
            yield Ride(reach.path(to))


def sample_ride(game: LeyendasGame, who: str, rng: Random) -> Ride | None:
    if riding.check_mount_acts(game, who, MOVE) is not None:
        return None
    steed = game.body(who).mount
    reach = reach_by_moving(game, steed, speed(game, steed), careful=False)
    ends = list(reach)
    return Ride(reach.path(ends[int(rng.random() * len(ends))])) if ends else None


def check_mount_attack(game: LeyendasGame, who: str, option: MountAttack) -> Refusal | None:
    return (
        riding.check_mount_acts(game, who, ATTACK)
        or check_target(game, who, option.target)
        or check_melee(game, game.body(who).mount, option.target, option.weapon)
    )


def mount_attack(game: LeyendasGame, who: str, option: MountAttack) -> Procedure[None]:
    """The mount strikes with what it has by nature."""
    steed = game.body(who).mount
    riding.mount_acts(game, who, ATTACK)
    yield from strike(game, Blow(steed, option.target, option.weapon))


def list_mount_attacks(game: LeyendasGame, who: str) -> Iterator[MountAttack]:
    if riding.check_mount_acts(game, who, ATTACK) is None:
        steed = game.body(who).mount
        for item in strikes(game, steed):
            for target in game.enemies(who):
                if can_strike(game, steed, target, item):
                    yield MountAttack(target, item)


# -- falling off -------------------------------------------------------------------------------


def resolve_falls(game: LeyendasGame) -> Procedure[None]:
    """Whoever was thrown, or lost its senses in the saddle, since the last step.

    A senseless rider stays on with 50 %, in a war saddle with 75 %; who comes down with its mount
    lands on its feet with a riding check against 15, else falls for 1d6.
    """
    waiting = [who for who, held in game.state.effects.items() if any([e.name in FALLS for e in held])]
    for who in waiting:
        if riding.marked(game, who, SLUMPING):
            riding.unmark(game, who, SLUMPING)
            yield from slump(game, who)
        if riding.marked(game, who, FALLING):
            riding.unmark(game, who, FALLING)
            yield from fall(game, who)


FALLS = (SLUMPING, FALLING)


def slump(game: LeyendasGame, who: str) -> Procedure[None]:
    saddle = game.body(game.body(who).mount).carried
    chance = STAYS_IN_WAR_SADDLE if WAR_SADDLE in saddle else STAYS_ON
    faces = yield from game.roll(f"{who}/saddle", 1, 100, lambda f: f[0] <= chance)
    stays = faces[0] <= chance
    if game.log is not None:
        game.note("mount.slumps", who=who, natural=faces[0], chance=chance, stays=stays)
    if stays:
        riding.mark(game, who, IN_THE_SADDLE)
    else:
        riding.throw_off(game, who)


def fall(game: LeyendasGame, who: str) -> Procedure[None]:
    """1d6 and prone; the nimble land on their feet. A fall is no attack: nothing reduces it."""
    awake = C.CANNOT_ACT not in conditions(game, who)
    if awake and (yield from skill_check(game, who, "ride", RIDE_DIFFICULTY)):
        return
    faces = yield from game.roll(f"{who}/fall", 1, 6)
    if game.log is not None:
        game.note("damage.fall", who=who, dice="1d6", faces=faces, total=faces[0])
    lose_life(game, who, faces[0], "fall")
    if not game.body(who).dead and C.PRONE not in conditions(game, who):
        fall_prone(game, who)
    settle(game)


ACTIONS = (
    Action(
        option=Mount,
        group="mount",
        rules=("ML-211", "ML-125"),
        kind=ActionKind.MOVEMENT,
        check=check_mount,
        candidates=list_mounts,
        carry_out=mount,
        provokes=lambda game, who, option: True,
        weight=4,
    ),
    Action(
        option=Dismount,
        group="mount",
        rules=("ML-211", "ML-125"),
        kind=ActionKind.MOVEMENT,
        check=check_dismount,
        candidates=list_dismounts,
        carry_out=dismount,
        provokes=lambda game, who, option: True,
        weight=1,
    ),
    Action(
        option=Ride,
        group="mount",
        rules=("ML-160",),
        kind=ActionKind.FREE,
        check=check_ride,
        candidates=list_rides,
        sample=sample_ride,
        carry_out=ride,
        tags=lambda game, who, option: ("moves",),
        weight=8,
        moves=True,
    ),
    Action(
        option=MountAttack,
        group="mount",
        rules=("ML-175",),
        kind=ActionKind.FREE,
        check=check_mount_attack,
        candidates=list_mount_attacks,
        carry_out=mount_attack,
        tags=lambda game, who, option: ("attacks",),
        weight=8,
        attack=True,
    ),
)
