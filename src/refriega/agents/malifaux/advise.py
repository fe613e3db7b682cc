"""What to answer to each kind of question."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from refriega.agents.malifaux import answers, variables
from refriega.agents.malifaux.mind import Mind, cheapest
from refriega.agents.malifaux.plans import eagerness, plans
from refriega.core.procedure import Decision, Option, Pass
from refriega.core.view import View
from refriega.rulesets.malifaux.fate import value_of
from refriega.rulesets.malifaux.game import MalifauxGame
from refriega.rulesets.malifaux.options import Activate, EndActivation, Stone
from refriega.rulesets.malifaux.state import MalifauxState

RICH = 3
"""Whoever has more soulstones than this spends one on a poor hand."""

GOOD = 11
"""A hand without such a card is poor."""


def advise(view: View[MalifauxState], decision: Decision) -> Iterator[Option]:
    """The adviser's wishes for any decision of `malifaux`, the best first."""
    mind = Mind(cast(MalifauxGame, view.game()), view.seat)
    who, *more = decision.subjects
    what = more[0] if more else ""
    match decision.kind:
        case "deploy":
            yield from variables.deploy(mind, decision)
        case "activate" | "accomplice":
            yield from activate(mind, decision)
        case "activation":
            yield from plans(mind, who)
            yield EndActivation()
        case "use_card":
            yield from answers.use_card(mind, who, what, decision)
        case "cheat":
            yield from answers.cheat(mind, who, what, decision)
        case "stone":
            yield from answers.stone(mind, who, what, decision)
        case "prevent":
            yield from answers.prevent(mind, who)
        case "trigger":
            yield from answers.trigger(mind, who, what)
        case "relent":
            yield from answers.relent(mind, who)
        case "order":
            yield from answers.order(decision)
        case "declared":
            yield from answers.strike(mind, who, decision)
        case "discard":
            yield from variables.discard(mind, who, decision)
        case "stone_cards":
            yield from refill(mind, who)
        case "stone_initiative":
            pass  # going first is not worth one
        case _:
            yield from variables.answer(mind, decision)
    yield Pass()


def activate(mind: Mind, decision: Decision) -> Iterator[Option]:
    """Whoever has the most to do."""
    waiting = [option for option in decision.chooser.candidates() if isinstance(option, Activate)]
    if len(waiting) > 1:
        waiting.sort(key=lambda option: -eagerness(mind, option.model))
    yield from waiting


def refill(mind: Mind, crew: str) -> Iterator[Option]:
    """A soulstone for two cards, where there are stones enough and no good card in the hand."""
    cards = cheapest(mind.hand(crew))
    if mind.game.state.crews[crew].stones > RICH and all(value_of(card) < GOOD for card in cards):
        yield Stone("cards")
