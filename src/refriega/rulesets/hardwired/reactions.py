"""Windows: which reactions belong to which moment, and who may go on after them.

A timing is a name; its finders look in the state for whoever may react. All reactions of this game stand in
this one table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from refriega.core.state import InFlight
from refriega.core.window import Reaction
from refriega.rulesets.hardwired import boons, free_attacks, push, supplies
from refriega.rulesets.hardwired.game import HardwiredGame
from refriega.rulesets.hardwired.state import Attack, Contest, Walk
from refriega.rulesets.hardwired.terms import Fate

# What a timing is about is of its own type, which no signature common to all finders can say.
Finder = Callable[[HardwiredGame, Any], Iterable[Reaction]]

FINDERS: dict[str, tuple[Finder, ...]] = {
    "before_roll": (boons.boost,),
    "rolled": (boons.reroll,),
    "hit": (boons.severance,),
    "struck": (push.offer,),
    "critical": (supplies.shrug_off,),
    "leaving": (free_attacks.on_leaving,),
}


def find(game: HardwiredGame, timing: str, subject: InFlight) -> Iterable[Reaction]:
    """Everything that may react to `subject` at `timing`."""
    for finder in FINDERS[timing]:
        yield from finder(game, subject)


def may_go_on(game: HardwiredGame, subject: InFlight) -> bool:
    """Whoever is out of action does nothing more."""
    match subject:
        case Contest() | Walk():
            return game.model(subject.who).fate is Fate.IN_PLAY
        case Attack():
            return game.model(subject.attacker).fate is Fate.IN_PLAY
    return True
