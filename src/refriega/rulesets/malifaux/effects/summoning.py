"""Summoning (Invocar): a model of a card comes into play."""

from __future__ import annotations

from refriega.boards.table import INCH, Other
from refriega.core.procedure import Decision, Procedure, ask
from refriega.rulesets.malifaux import conditions
from refriega.rulesets.malifaux.cause import Cause
from refriega.rulesets.malifaux.effects.whom import seat_of
from refriega.rulesets.malifaux.effects_schema import Summon
from refriega.rulesets.malifaux.game import MalifauxGame
from refriega.rulesets.malifaux.moving.places import Limits, PlaceMenu
from refriega.rulesets.malifaux.options import ToPoint
from refriega.rulesets.malifaux.state import Deed, Model


def summon(game: MalifauxGame, deed: Deed, effect: Summon, cause: Cause) -> Procedure[None]:
    """A model of that card joins the crew (MX-031), within so many inches of the actor, with what conditions
    its coming gives it. Where there is no room, nobody comes.
    """
    middle = game.figure(cause.by)
    card = game.scene.cards[effect.card]
    figure = card.figure(middle.at)
    others = tuple(Other(who, game.figure(who)) for who in game.present())
    menu = PlaceMenu(game, figure, others, Limits(gap=effect.inches * INCH, anchor=middle))
    if next(menu.candidates(), None) is None:
        if game.log is not None:
            game.note("summon.no_room", who=cause.by, card=effect.card)
        return
    option = yield from ask(Decision(seat_of(game, deed, cause), "summon", (cause.by, effect.card), menu))
    assert isinstance(option, ToPoint)
    who = name_for(game, effect.card)
    crew = game.model(cause.by).crew
    game.state.models[who] = Model(effect.card, crew, option.to, card.wounds, summoned=game.state.round)
    if game.log is not None:
        game.note("summoned", "MX-031", who=who, card=effect.card, by=cause.by, at=option.to)
    for condition, value in effect.conditions:
        conditions.gain(game, who, condition, value, cause.by)


def name_for(game: MalifauxGame, card: str) -> str:
    """A name that no model has or had."""
    name = card
    while name in game.state.models:
        name = game.next_id(f"{card}_")
    return name
