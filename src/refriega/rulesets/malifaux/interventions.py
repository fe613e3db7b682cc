"""The referee's overrides: recorded steps of their own, between steps."""

from __future__ import annotations

from refriega.boards.table import Point
from refriega.core.errors import Refusal
from refriega.core.interventions import check_amount
from refriega.core.procedure import Option, Procedure
from refriega.rulesets.malifaux import conditions, damage, healing, victory
from refriega.rulesets.malifaux.effect_checks import conditions as known_conditions
from refriega.rulesets.malifaux.game import MalifauxGame
from refriega.rulesets.malifaux.state import Hurt
from refriega.rulesets.malifaux.terms import Fate

MOST = 1_000
"""How much damage or healing a referee may name: beyond anybody's."""

MOST_STONES = 20
"""How many soulstones a referee may give a crew."""

HIGHEST = 20
"""The highest value of a condition that a referee may give."""


class Injure(Option, frozen=True, tag="injure"):
    """Damage from outside, which nothing reduces."""

    model: str
    amount: int


class Restore(Option, frozen=True, tag="restore"):
    """Wounds given back."""

    model: str
    amount: int


class Place(Option, frozen=True, tag="place"):
    """A model is put at a point."""

    model: str
    at: Point


class Afflict(Option, frozen=True, tag="afflict"):
    """A condition is given: `value` is what its value goes up by, 0 for one that has none."""

    model: str
    condition: str
    value: int = 0


class Relieve(Option, frozen=True, tag="relieve"):
    """A condition is taken away."""

    model: str
    condition: str


class SetStones(Option, frozen=True, tag="set_stones"):
    """A crew has so many soulstones."""

    crew: str
    stones: int


def check(game: MalifauxGame, intervention: Option) -> Refusal | None:
    """Only crews and models in play, amounts within reason, points with room, conditions that there are."""
    if isinstance(intervention, SetStones):
        if intervention.crew not in game.state.crews:
            return Refusal("referee.no_such_crew", args={"crew": intervention.crew})
        return check_amount(intervention.stones, MOST_STONES)
    who: str = getattr(intervention, "model", "")
    if who not in game.state.models or game.model(who).fate is not Fate.IN_PLAY or game.model(who).at is None:
        return Refusal("referee.not_in_the_fight", args={"who": who})
    match intervention:
        case Injure() | Restore():
            return check_amount(intervention.amount, MOST)
        case Place():
            figure = game.figure(who)._replace(at=intervention.at)
            if game.table.has_room(figure, game.others(who)) is not None:
                return Refusal("referee.no_room", args={"who": who})
        case Afflict():
            return check_condition(game, intervention)
        case Relieve():
            if not conditions.has(game, who, intervention.condition):
                return Refusal("referee.not_held", args={"who": who, "condition": intervention.condition})
    return None


def check_condition(game: MalifauxGame, intervention: Afflict) -> Refusal | None:
    """One that there is; not one that its bearer is immune to (MX-052)."""
    who, condition = intervention.model, intervention.condition
    if condition not in known_conditions(game.content):
        return Refusal("referee.no_such_condition", args={"condition": condition})
    if conditions.immune(game, who, condition):
        return Refusal("referee.immune", "MX-052", args={"who": who, "condition": condition})
    return check_amount(intervention.value, HIGHEST)


def carry_out(game: MalifauxGame, intervention: Option) -> Procedure[None]:
    """Do it, and what follows from it at once."""
    match intervention:
        case Injure():
            hurt = Hurt(intervention.model, "", "referee", intervention.amount, plain=True)
            yield from damage.suffer(game, hurt)
        case Restore():
            healing.heal(game, intervention.model, intervention.amount)
        case Place():
            game.model(intervention.model).at = intervention.at
            if game.log is not None:
                game.note("referee.placed", who=intervention.model, to=intervention.at)
        case Afflict():
            conditions.gain(game, intervention.model, intervention.condition, intervention.value)
        case Relieve():
            conditions.lose(game, intervention.model, intervention.condition)
        case SetStones():
            game.state.crews[intervention.crew].stones = intervention.stones
            if game.log is not None:
                game.note("referee.stones", crew=intervention.crew, stones=intervention.stones)
    victory.judge(game)
