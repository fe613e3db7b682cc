"""What to answer to each kind of question."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from refriega.agents.warhammer import answers, casting, charges, dispels, moves, shots
from refriega.agents.warhammer.mind import Mind
from refriega.core.procedure import Decision, Option, Pass
from refriega.core.view import View
from refriega.rulesets.warhammer.game import WarhammerGame
from refriega.rulesets.warhammer.options import Done
from refriega.rulesets.warhammer.state import WarhammerState


def advise(view: View[WarhammerState], decision: Decision) -> Iterator[Option]:
    """The adviser's wishes for any decision of `warhammer`, the best first."""
    game = cast(WarhammerGame, view.game())
    mind = Mind(game, army_of(game, decision))
    who, *more = (*decision.subjects, "")
    what = more[0] if more else ""
    match decision.kind:
        case "charge":
            yield from charges.declare(mind)
        case "respond":
            yield from charges.respond(mind, who, what, decision)
        case "move":
            yield from moves.move(mind)
        case "magic":
            yield from casting.plan(mind)
        case "dispel":
            yield from dispels.answer(mind, decision)
        case "dispels":
            yield from dispels.at_the_end(mind)
        case "recast":
            yield from casting.gift(mind, game.spell(what).value)
        case "shoot":
            yield from shots.shoot(mind)
        case "fight":
            yield from answers.fight(mind, decision)
        case "strike":
            yield from answers.strike(mind, who, decision)
        case "pursue":
            yield from charges.pursue(mind, who, what)
        case "rally.reform":
            yield from answers.reform(mind, who, decision)
        case "reveal":
            yield from answers.reveal(mind)
        case "silence_item":
            yield from answers.silence(mind, decision)
    yield Done()
    yield Pass()


def army_of(game: WarhammerGame, decision: Decision) -> str:
    """The army for which a seat is asked."""
    own = [army for army in game.scene.armies if game.seat(army) == decision.seat]
    named = [army for army in own if army in decision.subjects]
    units = [game.army(who) for who in decision.subjects[:1] if who in game.state.units]
    return (*named, *(army for army in units if army in own), *own)[0]
