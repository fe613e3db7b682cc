"""A charger on its way: into contact, over those who flee, or to where its charge fails.

House rules: a charge that fails goes straight ahead, or to the target if the unit needs no wheeling, by its
normal move, and stops short of whatever is in the way. Whoever catches a fleeing unit stands where it would
have met it.
"""

from __future__ import annotations

from refriega.boards.table import Point, manoeuvres
from refriega.boards.table.charge_path import Charging, Stride, charge_path
from refriega.boards.table.regiment import Block, facing_from
from refriega.core.procedure import Procedure
from refriega.rulesets.warhammer.game import WarhammerGame
from refriega.rulesets.warhammer.harm import casualties, panic
from refriega.rulesets.warhammer.moving import ground, pace
from refriega.rulesets.warhammer.moving.placing import bring
from refriega.rulesets.warhammer.state import Charge, Contact
from refriega.rulesets.warhammer.terms import Side


def complete(game: WarhammerGame, charge: Charge) -> Procedure[None]:
    """The charger goes, if it still can; whoever it reaches it fights, or has caught if that one flees."""
    unit, target = charge.unit, charge.target
    if not game.in_play(unit) or game.unit(unit).fleeing:
        return
    way = (
        way_to(game, unit, target, charge.reach, flies=flies(game, charge)) if game.in_play(target) else None
    )
    if way is None:
        yield from fail(game, charge)
        return
    game.unit(unit).charged_in = game.state.turn
    if game.log is not None:
        game.note(
            "charges",
            *by_rule(charge),
            who=unit,
            target=target,
            side=way.side,
            cost=way.cost,
            most=charge.reach,
            by=charge.by,
        )
    yield from bring(game, unit, way.block)
    if not game.in_play(unit):
        return
    if game.unit(target).fleeing:
        yield from catch(game, charge)
    else:
        yield from meet(game, charge, Side(way.side))


def by_rule(charge: Charge) -> tuple[str, ...]:
    return ("WF-070",) if charge.by else ()


def way_to(game: WarhammerGame, unit: str, target: str, reach: int, *, flies: bool) -> Charging | None:
    """The way of a charge within a reach, if there is one."""
    stride = Stride(pace.goes_freely(game, unit) or flies, ground.is_slowed(game, unit) and not flies, flies)
    found = charge_path(
        game.table, game.block(unit), game.block(target), reach, game.others(unit, target), stride
    )
    return found if isinstance(found, Charging) else None


def flies(game: WarhammerGame, charge: Charge) -> bool:
    """Whether a charger comes through the air: by itself, or on a spell that lets it fly."""
    return charge.flies or pace.flies(game, charge.unit)


def meet(game: WarhammerGame, charge: Charge, side: Side) -> Procedure[None]:
    """The charger has met its target: both are engaged. A unit that rallied in this turn and is brought into
    contact by a spell fights like all others (WF-071). Who was fighting already may panic.
    """
    unit, target = charge.unit, charge.target
    fought = game.engaged(target)
    game.state.contacts = (*game.state.contacts, Contact(unit, target, side, game.state.turn))
    if game.log is not None and charge.by and game.in_this_turn(game.unit(unit).rallied_in):
        game.note("fights_though_rallied", "WF-071", who=unit, target=target)
    if fought:
        yield from panic.when_charged(game, target, unit, side)


def catch(game: WarhammerGame, charge: Charge) -> Procedure[None]:
    """The charger has caught a fleeing unit, which is destroyed, whether it charged of itself or by magic
    (WF-073); friends of it nearby may panic.
    """
    near = panic.witnesses(game, charge.target)
    if game.log is not None:
        game.note("caught", *(("WF-073",) if charge.by else ()), who=charge.target, by=charge.unit)
    casualties.destroyed(game, charge.target, "caught")
    yield from panic.friend_cut_down(game, near)


def fail(game: WarhammerGame, charge: Charge) -> Procedure[None]:
    """A charge does not get there."""
    unit = charge.unit
    game.unit(unit).failed_charge_in = game.state.turn
    if game.log is not None:
        apart = game.gap(unit, charge.target) if game.in_play(charge.target) else None
        game.note(
            "charge.fails",
            *by_rule(charge),
            who=unit,
            target=charge.target,
            distance=apart,
            most=charge.reach,
        )
    distance = failed_distance(game, charge)
    if distance:
        free = pace.goes_freely(game, unit) and game.in_play(charge.target)
        start = (headed(game, unit, charge.target) if free else None) or game.block(unit)
        yield from bring(game, unit, ground.ahead_as_far(game, unit, start, distance))


def headed(game: WarhammerGame, unit: str, goal: str) -> Block | None:
    """A unit that has turned on its centre to face another; None if there is no room for that."""
    return turned_to(game, unit, facing_from(game.body(unit).at, game.body(goal).at))


def turned_to(game: WarhammerGame, unit: str, facing: Point) -> Block | None:
    """A unit that has turned on its centre to face that way; None if there is no room for that."""
    start = game.block(unit)
    turned = manoeuvres.headed(start, facing)
    badly = ground.stands_badly(game, turned, ground.around(game, unit, start)) is not None
    return None if badly else turned


def failed_distance(game: WarhammerGame, charge: Charge) -> int:
    """How far a charger that fails goes: its normal move; by magic half of the spell's reach, or nothing, by
    a variant (WF-070).
    """
    if not charge.by:
        return pace.move(game, charge.unit)
    return charge.reach // 2 if game.variant("failed_magic_charge") == "half" else 0
