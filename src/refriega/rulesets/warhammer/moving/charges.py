"""Charges (Cargas): all are declared, then all reactions to them, and after rallying and compulsory moves the
chargers go, in the order in which they were declared.

House rules: whoever fears its target tests before it declares, and stays where it is if it fails. Characters
in a unit charge with it alone. A unit that is charged by several reacts once, to the first of them. A charge
cannot be redirected.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from msgspec.structs import replace

from refriega.boards.table import within
from refriega.core.errors import Refusal
from refriega.core.procedure import Chooser, Option, Procedure
from refriega.rulesets.warhammer import asking, seeing
from refriega.rulesets.warhammer.game import WarhammerGame
from refriega.rulesets.warhammer.harm import fear
from refriega.rulesets.warhammer.moving import charging, may, pace, reactions
from refriega.rulesets.warhammer.options import DeclareCharge, Done, Respond
from refriega.rulesets.warhammer.state import Charge, Declared, Phase
from refriega.rulesets.warhammer.terms import Response

# -- declaring ------------------------------------------------------------------------------------------


def declare(game: WarhammerGame) -> Procedure[None]:
    """The active player declares one charge, or no more of them."""
    state = game.state
    army = state.active
    option = yield from asking.ask_next(game, army, "charge", (army,), lambda: ChargesMenu(game))
    match option:
        case Done():
            state.phase = Phase.RESPONSES
        case DeclareCharge(unit=unit, target=target):
            if not (yield from fear.overcomes(game, unit, target)):
                game.unit(unit).failed_charge_in = state.turn
                return
            state.charges = (*state.charges, Declared(unit, target))
            if game.log is not None:
                game.note("charge.declared", who=unit, target=target)


def check(game: WarhammerGame, unit: str, target: str) -> Refusal | None:
    """Whether a unit may declare a charge: it is free to move, and sees its target to its front. Nobody asks
    whether it will get there.
    """
    return check_charger(game, unit) or check_target(game, unit, target)


def check_charger(game: WarhammerGame, unit: str) -> Refusal | None:
    """Whether a unit may declare any charge."""
    refusal = may.own(game, unit)
    if refusal is not None:
        return refusal
    if game.unit(unit).host:
        return Refusal("charge.in_unit", args={"who": unit})
    if any(declared.unit == unit for declared in game.state.charges):
        return Refusal("charge.declared", args={"who": unit})
    return may.move(game, unit)


def check_target(game: WarhammerGame, unit: str, target: str) -> Refusal | None:
    """Whether a unit sees an enemy to its front."""
    if target not in game.enemies(unit):
        return Refusal("charge.no_enemy", args={"target": target})
    if not seeing.in_front(game, unit, target):
        return Refusal("charge.not_in_front", args={"who": unit, "target": target})
    if not seeing.sees(game, unit, target):
        return Refusal("charge.unseen", args={"who": unit, "target": target})
    return None


class ChargesMenu(Chooser):
    """The charges that may be declared, or no more of them. Those listed are at enemies within reach: a
    charge that is bound to fail may be declared all the same.
    """

    __slots__ = ("game",)

    def __init__(self, game: WarhammerGame) -> None:
        self.game = game

    def check(self, option: Option) -> Refusal | None:
        match option:
            case Done():
                return None
            case DeclareCharge(unit=unit, target=target):
                return check(self.game, unit, target)
        return Refusal("not_on_offer")

    def groups(self) -> Sequence[str]:
        return ("charge", "phase")

    def candidates(self, group: str = "") -> Iterator[Option]:
        game = self.game
        if group in ("", "charge"):
            for unit in game.of_army(game.state.active):
                for target in within_reach(game, unit):
                    if check_target(game, unit, target) is None:
                        yield DeclareCharge(unit, target)
        if group in ("", "phase"):
            yield Done()

    def sample(self, rng: Random) -> Option:
        """A charge of one of the units that are near enough to an enemy to get there."""
        game = self.game
        units = list(game.of_army(game.state.active))
        rng.shuffle(units)
        for unit in units if rng.random() < EAGER else ():
            near = list(within_reach(game, unit))
            rng.shuffle(near)
            for target in near:
                if check_target(game, unit, target) is None:
                    return DeclareCharge(unit, target)
        return Done()


EAGER = 0.8
"""How often random play charges where it can."""


def within_reach(game: WarhammerGame, unit: str) -> Iterator[str]:
    """The enemies that are near enough to a unit that may charge."""
    if check_charger(game, unit) is None:
        own, reach = game.body(unit), pace.charge_reach(game, unit)
        yield from (enemy for enemy in game.enemies(unit) if within(own, game.body(enemy), reach))


# -- reactions -----------------------------------------------------------------------------------------------


def respond(game: WarhammerGame) -> Procedure[None]:
    """The reactive player says what the next charged unit does, and it does it: once, whoever else charges
    it.
    """
    state = game.state
    waiting = next((declared for declared in state.charges if declared.response is None), None)
    if waiting is None:
        state.phase = Phase.RALLY
        return
    charge = own_charge(game, waiting)
    offered = reactions.offered(game, charge, tuple(Response))
    response = offered[0]
    if len(offered) > 1:
        option = yield from asking.ask_next(
            game,
            game.army(waiting.target),
            "respond",
            (waiting.target, waiting.unit),
            lambda: reactions.menu(game, charge, tuple(Response)),
        )
        if not isinstance(option, Respond):
            return
        response = option.response
    state.charges = tuple(
        replace(declared, response=response) if declared.target == waiting.target else declared
        for declared in state.charges
    )
    yield from reactions.react(game, charge, response)


def own_charge(game: WarhammerGame, declared: Declared) -> Charge:
    """A declared charge as it will be made."""
    return Charge(declared.unit, declared.target, pace.charge_reach(game, declared.unit))


# -- charging ------------------------------------------------------------------------------------------------


def move_next(game: WarhammerGame) -> Procedure[None]:
    """The next charger goes: the first that was declared."""
    state = game.state
    if not state.charges:
        state.phase = Phase.MOVES
        return
    declared, *others = state.charges
    state.charges = tuple(others)
    if game.in_play(declared.unit):
        with game.in_flight(own_charge(game, declared)) as charge:
            yield from charging.complete(game, charge)


def resolve(game: WarhammerGame, charge: Charge, responses: tuple[Response, ...]) -> Procedure[None]:
    """A charge from its reaction to its end at once, as magic brings it about (WF-070): the target has these
    reactions, but one that flees already must flee (WF-072).
    """
    with game.in_flight(charge):
        response = yield from reactions.choose(game, charge, responses)
        yield from reactions.react(game, charge, response)
        yield from charging.complete(game, charge)
