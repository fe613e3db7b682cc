"""What to answer to each kind of question."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from refriega.agents.hardwired.answers import answer, boost, free_attack, push, reroll, severance
from refriega.agents.hardwired.plans import eagerness, plans
from refriega.agents.hardwired.setup import advance, deploy, marked, place_marker
from refriega.core.procedure import Decision, Option, Pass
from refriega.core.view import View
from refriega.rulesets.hardwired.game import HardwiredGame
from refriega.rulesets.hardwired.options import Assign, EndActivation
from refriega.rulesets.hardwired.state import HardwiredState


def advise(view: View[HardwiredState], decision: Decision) -> Iterator[Option]:
    """The adviser's wishes for any decision of `hardwired`, the best first."""
    game = cast(HardwiredGame, view.game())
    who = decision.subjects[0]
    match decision.kind:
        case "activation":
            yield from plans(game, who)
            yield EndActivation()
        case "assign":
            yield from assign(game, decision)
        case "answer":
            yield from answer(game)
        case "before_roll":
            yield from boost(game, who)
        case "rolled":
            yield from reroll(game, who)
        case "hit":
            yield from severance(game)
        case "struck":
            yield from push(game)
        case "leaving":
            yield from free_attack(game, who, decision)
        case "deploy":
            yield from deploy(game, who, decision)
        case "place_marker":
            yield from place_marker(game, view.seat, decision)
        case "mark_for_death":
            yield from marked(game, decision)
        case "advance":
            yield from advance(game, who)
        case _:
            # what undoes a critical is not kept for another
            yield from (option for option in decision.chooser.candidates() if type(option) is not Pass)
    yield Pass()


def assign(game: HardwiredGame, decision: Decision) -> Iterator[Option]:
    """The token goes to whoever has the most to do."""
    waiting = [option for option in decision.chooser.candidates() if isinstance(option, Assign)]
    yield from sorted(waiting, key=lambda option: -eagerness(game, option.model))
