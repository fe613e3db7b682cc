"""The end phase (Fase de Cierre): the upkeep step, and whether another turn follows."""

from __future__ import annotations

from refriega.core.effect import Boundary
from refriega.core.procedure import ConcedeToo, Menu, Procedure
from refriega.rulesets.malifaux import conditions, damage, victory
from refriega.rulesets.malifaux.decks import flip_card, put_away
from refriega.rulesets.malifaux.fate import value_of
from refriega.rulesets.malifaux.game import MalifauxGame
from refriega.rulesets.malifaux.options import Pick
from refriega.rulesets.malifaux.state import Hurt, Phase
from refriega.rulesets.malifaux.strategies.book import count_turn
from refriega.rulesets.malifaux.terms import Condition, Fate

UPKEEP = (Condition.BURNING, Condition.POISON)
"""Conditions that hurt at upkeep."""

LEAST = 10
"""The card that brings one more turn after the last one; one higher for each that there has been."""


def closing_phase(game: MalifauxGame) -> Procedure[None]:
    """Upkeep (Paso de Mantenimiento), what lasts for the turn ends, victory points are given; then it may be
    that all is over.
    """
    state = game.state
    state.scope = f"{state.round}"
    yield from upkeep(game)
    victory.judge(game)
    if state.result:
        return
    conditions.end_due(game, Boundary.ROUND_END, "", state.round)
    count_turn(game)
    yield from last_turn(game)
    state.phase = Phase.DRAW


# -- upkeep ------------------------------------------------------------------------------------------


def upkeep(game: MalifauxGame) -> Procedure[None]:
    """Burning and Poison hurt: crew by crew, each in the order that its player likes."""
    order = game.crews_from(game.state.first)
    if game.variant("upkeep_order") == "second_player":
        order = (*order[1:], *order[:1])
    for crew in order:
        yield from upkeep_of(game, crew)


def upkeep_of(game: MalifauxGame, crew: str) -> Procedure[None]:
    done: list[str] = []
    while not game.state.result:
        due = [item for item in owed(game, crew) if item not in done]
        if not due:
            return
        item = due[0]
        if len(due) > 1:
            menu = ConcedeToo(Menu(map(Pick, due)))
            option = yield from victory.ask(game, game.scene.sides[crew].seat, "upkeep", crew, menu)
            if not isinstance(option, Pick):
                return
            item = option.what
        done.append(item)
        who, condition = item.rsplit("/", 1)
        yield from burn_or_poison(game, who, condition)


def owed(game: MalifauxGame, crew: str) -> list[str]:
    """What upkeep does to the models of a crew, as `model/condition`."""
    return [
        f"{who}/{condition}"
        for who in game.present()
        if game.model(who).crew == crew
        for condition in UPKEEP
        if conditions.has(game, who, condition)
    ]


def burn_or_poison(game: MalifauxGame, who: str, condition: str) -> Procedure[None]:
    """Burning hurts by its value and is gone; Poison hurts by 1 and goes down by 1. A kill is nobody's."""
    value = conditions.value(game, who, condition)
    whole = condition == Condition.BURNING
    amount = value if whole or game.variant("poison_tick") == "value_then_decrement" else 1
    yield from damage.suffer(game, Hurt(who, "", condition, amount))
    if game.model(who).fate is Fate.IN_PLAY:
        conditions.lower(game, who, condition, value if whole else 1)


# -- the end of the match ----------------------------------------------------------------------------


def last_turn(game: MalifauxGame) -> Procedure[None]:
    """From the last turn of the strategy on, the First Player's flip says whether another follows: 10 or more
    after the first such turn, then 11, and so on.
    """
    state = game.state
    over = state.round - game.scene.strategy.turns
    if over < 0:
        return
    least = LEAST + over
    card = yield from flip_card(game, state.first, suited=False)
    put_away(game, state.first, (card,))
    goes_on = value_of(card) >= least
    if game.log is not None:
        game.note("last_turn", turn=state.round, card=card, least=least, goes_on=goes_on)
    if not goes_on:
        victory.decide(game)
