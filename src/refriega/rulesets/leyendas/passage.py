"""Who has passed a space that somebody with a readied action is watching (ML-201).

A creature has passed when it has stepped into the space and out of it on another side than it came from.
"""

from __future__ import annotations

import msgspec

from refriega.boards import Space
from refriega.rulesets.leyendas.game import LeyendasGame
from refriega.rulesets.leyendas.state import Readied
from refriega.rulesets.leyendas.triggers import HavePassed


def note_passage(game: LeyendasGame, who: str, before: Space, now: Space) -> None:
    """A step of `who` has ended: those who wait for it to pass know how far it is."""
    rider = game.body(who).rider
    for watcher, ready in tuple(game.state.readied.items()):
        trigger = ready.trigger
        if not isinstance(trigger, HavePassed):
            continue
        for mover in (who, rider):
            if mover in trigger.who:
                ready = followed(game, ready, trigger.at, mover, before, now)
        game.state.readied[watcher] = ready


def followed(game: LeyendasGame, ready: Readied, at: Space, who: str, before: Space, now: Space) -> Readied:
    """What is known of the passage of `who` after a step from `before` to `now`."""
    extent = game.sheets[who].extent
    was_in = at in game.board.footprint(before, extent)
    is_in = at in game.board.footprint(now, extent)
    if is_in and not was_in:
        entered = tuple(pair for pair in ready.entered if pair[0] != who)
        return msgspec.structs.replace(ready, entered=(*entered, (who, before)))
    if was_in and not is_in:
        came_from = dict(ready.entered).get(who)
        if came_from is None or game.board.distance(came_from, now) > 1:
            return msgspec.structs.replace(ready, passed=(*ready.passed, who))
    return ready
