"""Reactions to charges: to hold, to stand and shoot, to flee."""

from __future__ import annotations

from refriega.core.procedure import Menu, Procedure
from refriega.rulesets.warhammer import asking
from refriega.rulesets.warhammer.game import WarhammerGame
from refriega.rulesets.warhammer.harm import fear, shooting
from refriega.rulesets.warhammer.moving import flight
from refriega.rulesets.warhammer.options import Respond
from refriega.rulesets.warhammer.state import Charge
from refriega.rulesets.warhammer.terms import Response


def offered(game: WarhammerGame, charge: Charge, responses: tuple[Response, ...]) -> tuple[Response, ...]:
    """What a charged unit may do of what the charge leaves it.

    Who flees already flees again, even if it could otherwise only hold (WF-072); who is engaged can only
    hold. Whoever is immune to psychology does not flee (house rule).
    """
    target = charge.target
    if game.unit(target).fleeing:
        return (Response.FLEE,)
    if game.engaged(target):
        return (Response.HOLD,)
    return tuple(response for response in responses if is_open(game, charge, response))


def is_open(game: WarhammerGame, charge: Charge, response: Response) -> bool:
    match response:
        case Response.HOLD:
            return True
        case Response.FLEE:
            return not fear.is_immune(game, charge.target)
        case Response.STAND_AND_SHOOT:
            return shooting.may_stand_and_shoot(game, charge.target, charge.unit, charge.reach) is None


def menu(game: WarhammerGame, charge: Charge, responses: tuple[Response, ...]) -> Menu:
    return Menu(Respond(response) for response in offered(game, charge, responses))


def choose(game: WarhammerGame, charge: Charge, responses: tuple[Response, ...]) -> Procedure[Response]:
    """What a charged unit does; nobody is asked where there is no choice."""
    left = offered(game, charge, responses)
    if len(left) == 1:
        return left[0]
    option = yield from asking.ask(
        game,
        game.army(charge.target),
        "respond",
        (charge.target, charge.unit),
        lambda: menu(game, charge, responses),
    )
    assert isinstance(option, Respond)
    return option.response


def react(game: WarhammerGame, charge: Charge, response: Response) -> Procedure[None]:
    """A charged unit does what it does."""
    again = game.unit(charge.target).fleeing
    if game.log is not None:
        rules = ("WF-072",) if again and charge.by else ()
        game.note(
            "charge.response", *rules, who=charge.target, charger=charge.unit, response=response, again=again
        )
    match response:
        case Response.FLEE:
            yield from flight.flee(game, charge.target, charge.unit)
        case Response.STAND_AND_SHOOT:
            yield from shooting.stand_and_shoot(game, charge.target, charge.unit)
