"""The referee's overrides: recorded steps of their own, between steps."""

from __future__ import annotations

from refriega.boards.table import Point
from refriega.boards.table.regiment import facing_along
from refriega.boards.table.room import room_for
from refriega.core.errors import Refusal
from refriega.core.interventions import check_amount
from refriega.core.procedure import Option, Procedure
from refriega.rulesets.warhammer import in_play, victory
from refriega.rulesets.warhammer.engagement import disengage
from refriega.rulesets.warhammer.game import WarhammerGame
from refriega.rulesets.warhammer.harm import casualties, regeneration, wounds
from refriega.rulesets.warhammer.magic import remaining
from refriega.rulesets.warhammer.moving import flight, rally
from refriega.rulesets.warhammer.terms import Ending

MOST = 100
"""How many Wounds a referee may take or give back: beyond anybody's."""


class OnAUnit(Option, frozen=True):
    """Base of what is done to a unit or a character."""

    unit: str


class Injure(OnAUnit, frozen=True, tag="injure", omit_defaults=True):
    """Wounds from outside, against which nothing saves; on a character's `mount` if it says so."""

    wounds: int
    mount: bool = False


class Restore(OnAUnit, frozen=True, tag="restore"):
    """Wounds given back: models that have fallen stand again."""

    wounds: int


class Place(OnAUnit, frozen=True, tag="place"):
    """A unit is put with the middle of its front edge at a point, facing along a vector. It is out of close
    combat then.
    """

    at: Point
    facing: Point


class Annul(Option, frozen=True, tag="annul"):
    """A spell in play ends."""

    live: str


class Rout(OnAUnit, frozen=True, tag="rout"):
    """A unit flees from now on, where it stands."""


class Steady(OnAUnit, frozen=True, tag="steady"):
    """A fleeing unit has rallied."""


def check(game: WarhammerGame, intervention: Option) -> Refusal | None:
    """Only units and spells in play, amounts within reason, places with room."""
    match intervention:
        case Annul(live=live):
            return None if in_play.find(game, live) is not None else Refusal("referee.no_such_spell")
        case OnAUnit(unit=who) if not game.in_play(who):
            return Refusal("referee.not_in_the_fight", args={"who": who})
        case Injure(unit=who, mount=True) if not wounds.rides(game, who):
            return Refusal("referee.no_mount", args={"who": who})
        case Injure(wounds=wanted) | Restore(wounds=wanted):
            return check_amount(wanted, MOST)
        case Place():
            return check_place(game, intervention)
        case Rout(unit=who):
            return wrong_state(game, who, fleeing=True)
        case Steady(unit=who):
            return wrong_state(game, who, fleeing=False)
    return Refusal("not_on_offer")


def check_place(game: WarhammerGame, order: Place) -> Refusal | None:
    """A unit that stands on the table, somewhere with room for it, facing somewhere."""
    who = order.unit
    if game.unit(who).host or game.unit(who).at is None:
        return Refusal("referee.in_a_unit", args={"who": who})
    if order.facing == (0, 0):
        return Refusal("referee.no_facing")
    block = game.block(who)._replace(at=order.at, facing=facing_along(*order.facing))
    if room_for(game.table, block, game.others(who)) is not None:
        return Refusal("referee.no_room", args={"who": who})
    return None


def wrong_state(game: WarhammerGame, who: str, *, fleeing: bool) -> Refusal | None:
    """Whoever is in a unit flees and rallies with it; nobody does what they do already."""
    if game.unit(who).host:
        return Refusal("referee.in_a_unit", args={"who": who})
    if game.unit(who).fleeing == fleeing:
        return Refusal("referee.flees_already" if fleeing else "referee.flees_not", args={"who": who})
    return None


def carry_out(game: WarhammerGame, intervention: Option) -> Procedure[None]:
    """Do it, and what follows from it at once."""
    match intervention:
        case Injure():
            yield from casualties.suffer(
                game,
                intervention.unit,
                intervention.wounds,
                "referee",
                mount=intervention.mount,
                for_good=True,
            )
        case Restore():
            restore(game, intervention.unit, intervention.wounds)
        case Place():
            put(game, intervention)
        case Annul():
            remaining.end_one(game, intervention.live, Ending.REFEREE)
        case Rout():
            flight.break_off(game, intervention.unit)
            if game.log is not None:
                game.note("referee.routed", who=intervention.unit)
        case Steady():
            rally.rallied(game, intervention.unit)
    victory.judge(game)


def restore(game: WarhammerGame, who: str, wanted: int) -> None:
    """No more than there was at the beginning."""
    unit = game.unit(who)
    whole = unit.started * wounds.capacity(game, who, mount=False)
    back = min(wanted, max(whole - wounds.left(game, who), 0))
    regeneration.give_back(game, who, back, mount=False)
    if game.log is not None:
        game.note("referee.restored", who=who, wounds=back)


def put(game: WarhammerGame, order: Place) -> None:
    unit = game.unit(order.unit)
    unit.at, unit.facing = order.at, facing_along(*order.facing)
    disengage(game, order.unit)
    if game.log is not None:
        game.note("referee.placed", who=order.unit, to=order.at)
