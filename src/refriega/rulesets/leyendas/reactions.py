"""Who can react to what: the static table of timings, the order of reactors, and who may go on.

Timings: `declared` (an action was declared and is not carried out yet), `attempt` (a manoeuvre in mid-move),
`leaving` and `entered` (a step of a move), `attack` (an attack is about to be rolled), `done` (an action is
complete), `lost` (an action came to nothing).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from refriega.core.state import InFlight
from refriega.core.window import Reaction
from refriega.rulesets.leyendas import immediate, opportunity, readied
from refriega.rulesets.leyendas.game import LeyendasGame
from refriega.rulesets.leyendas.state import Blow
from refriega.rulesets.leyendas.values import can_act

Finder = Callable[[LeyendasGame, InFlight], Iterable[Reaction]]

FINDERS: dict[str, tuple[Finder, ...]] = {
    "declared": (immediate.on_declared, readied.on_declared, opportunity.on_act),
    "attempt": (opportunity.on_act,),
    "leaving": (readied.on_leaving, opportunity.on_leaving),
    "entered": (readied.on_entered, readied.on_changes),
    "attack": (readied.on_attack,),
    "done": (readied.on_done, readied.on_changes),
    "lost": (readied.on_changes,),
}

# immediate actions first, then readied ones, then attacks of opportunity.
RANK = {"immediate": 0, "readied": 1, "opportunity": 2}


def find(game: LeyendasGame, timing: str, subject: InFlight) -> Iterable[Reaction]:
    """Everything that can react now."""
    return [reaction for finder in FINDERS[timing] for reaction in finder(game, subject)]


def order(game: LeyendasGame, reaction: Reaction) -> tuple[int, ...]:
    """By kind of reaction, then in initiative order."""
    places = game.state.order.order
    place = places.index(reaction.reactor) if reaction.reactor in places else len(places)
    return (RANK[reaction.source.partition(":")[0]], place)


def may_go_on(game: LeyendasGame, subject: InFlight) -> bool:
    """The actor must still be able to act; a blow's target must still be there."""
    actor: str = getattr(subject, "actor")  # noqa: B009 - every record in flight names its actor
    if not can_act(game, actor):
        return False
    return not isinstance(subject, Blow) or game.body(subject.target).place >= 0
