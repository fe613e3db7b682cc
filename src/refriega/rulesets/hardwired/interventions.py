"""The referee's overrides: recorded steps of their own, between steps."""

from __future__ import annotations

from refriega.boards.table import Point
from refriega.core.errors import Refusal
from refriega.core.interventions import check_amount
from refriega.core.procedure import Option, Procedure
from refriega.rulesets.hardwired import activation, victory
from refriega.rulesets.hardwired.damage import heal, hurt
from refriega.rulesets.hardwired.game import HardwiredGame
from refriega.rulesets.hardwired.terms import Fate
from refriega.rulesets.hardwired.turn import tell_of_the_fallen


class Injure(Option, frozen=True, tag="injure"):
    """Damage from outside, which armour does not reduce."""

    model: str
    amount: int


class Restore(Option, frozen=True, tag="restore"):
    """Health given back."""

    model: str
    amount: int


class Place(Option, frozen=True, tag="place"):
    """A model is put at a point."""

    model: str
    at: Point


MOST = 1_000
"""How much damage or healing a referee may name: beyond anybody's."""


def check(game: HardwiredGame, intervention: Option) -> Refusal | None:
    """Only models in play, amounts within reason, points with room."""
    who: str = getattr(intervention, "model", "")
    if who not in game.state.models or game.model(who).fate is not Fate.IN_PLAY or game.model(who).at is None:
        return Refusal("referee.not_in_the_fight", args={"who": who})
    if isinstance(intervention, (Injure, Restore)):
        return check_amount(intervention.amount, MOST)
    if isinstance(intervention, Place):
        figure = game.figure(who)._replace(at=intervention.at)
        fault = game.table.has_room(figure, game.others(who))
        if fault is not None:
            return Refusal("referee.no_room", args={"who": who})
    return None


def carry_out(game: HardwiredGame, intervention: Option) -> Procedure[None]:
    """Do it, and what follows from it at once: tests of those whose leader fell, an activation that ends."""
    match intervention:
        case Injure():
            hurt(game, intervention.model, intervention.amount, "referee")
        case Restore():
            heal(game, intervention.model, intervention.amount)
        case Place():
            game.model(intervention.model).at = intervention.at
            if game.log is not None:
                game.note("referee.placed", who=intervention.model, to=intervention.at)
    turns = game.state.turns
    if turns and game.model(turns[-1].who).at is None:
        activation.finish(game)
    yield from tell_of_the_fallen(game)
    victory.judge(game)
