"""Windows: which reactions belong to which moment, and who may go on after them.

A timing is a name; its finders look in the state for whoever may react. All reactions of this game stand in
this one table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from refriega.core.state import InFlight
from refriega.core.window import Reaction
from refriega.rulesets.malifaux import conditions
from refriega.rulesets.malifaux.game import MalifauxGame
from refriega.rulesets.malifaux.moving import disengaging
from refriega.rulesets.malifaux.state import Deed, Walk
from refriega.rulesets.malifaux.terms import Fate

# What a timing is about is of its own type, which no signature common to all finders can say.
Finder = Callable[[MalifauxGame, Any], Iterable[Reaction]]

FINDERS: dict[str, tuple[Finder, ...]] = {
    "declared": (disengaging.on_declaration,),
}


def find(game: MalifauxGame, timing: str, subject: InFlight) -> Iterable[Reaction]:
    """Everything that may react to `subject` at `timing`."""
    for finder in FINDERS[timing]:
        yield from finder(game, subject)


def may_go_on(game: MalifauxGame, subject: InFlight) -> bool:
    """Whoever has left the game does nothing more; nor does an action go on that has failed, or whose actor
    is Paralyzed.
    """
    match subject:
        case Deed():
            return not subject.failed and conditions.may_act(game, subject.actor)
        case Walk():
            return game.model(subject.who).fate is Fate.IN_PLAY
    return True
