"""What conditions forbid in one's own turn, beyond what the budget and the actions themselves know.

One table: condition -> what it forbids. The pinned do nothing but try to get out. The frightened flee: they
attack nobody and go nowhere but away from what they fear, unless they are cornered.
"""

from __future__ import annotations

from collections.abc import Callable

from refriega.boards import Space
from refriega.core.errors import Refusal
from refriega.core.procedure import Option
from refriega.rulesets.leyendas.actions.action import Action
from refriega.rulesets.leyendas.game import LeyendasGame
from refriega.rulesets.leyendas.movement import free_step
from refriega.rulesets.leyendas.options import Escape
from refriega.rulesets.leyendas.sight import known_to_seat
from refriega.rulesets.leyendas.terms import Condition
from refriega.rulesets.leyendas.values import conditions

C = Condition


def restrained(game: LeyendasGame, who: str, action: Action, option: Option) -> Refusal | None:
    """Why a condition keeps `who` from this action, if one does."""
    state = conditions(game, who)
    if not state:
        return None
    for condition, (forbids, key) in RESTRAINTS.items():
        if condition in state and forbids(game, who, action, option):
            return Refusal(key, args={"condition": condition.value})
    return None


def but_escape(game: LeyendasGame, who: str, action: Action, option: Option) -> bool:
    return not isinstance(option, Escape)


def but_flight(game: LeyendasGame, who: str, action: Action, option: Option) -> bool:
    """Attacks, and moves that do not lead away, of somebody who could flee."""
    if action.moves and not action.attack:
        to = destination(option)
        if to is None or nearness(game, who, to) > nearness(game, who, game.body(who).place):
            return False
    elif not action.attack:
        return False
    return not cornered(game, who)


RESTRAINTS: dict[Condition, tuple[Callable[[LeyendasGame, str, Action, Option], bool], str]] = {
    C.PINNED: (but_escape, "restrained.pinned"),
    C.FRIGHTENED: (but_flight, "restrained.frightened"),
}


def destination(option: Option) -> Space | None:
    """Where a move ends, whichever kind of move it is."""
    path: tuple[Space, ...] = getattr(option, "path", ())
    if path:
        return path[-1]
    to = getattr(option, "to", None)
    return to if isinstance(to, int) else None


def nearness(game: LeyendasGame, who: str, place: Space) -> int:
    """The square of the distance from the nearest creature that it fears; more is better."""
    board = game.board
    return min(
        (board.straight_squared(place, game.body(other).place) for other in feared(game, who)), default=0
    )


def feared(game: LeyendasGame, who: str) -> list[str]:
    """Who frightens it: the owners of its fear that are on the board, else every enemy that it knows of."""
    owners = {
        effect.owner for effect in game.state.effects.get(who, ()) if not FEARS.isdisjoint(effect.conditions)
    }
    named = [other for other in game.present() if other in owners and other != who]
    seat = game.sheets[who].seat
    return named or [other for other in game.enemies(who) if known_to_seat(game, seat, other)]


FEARS = frozenset({C.FRIGHTENED, C.PANICKED})


def cornered(game: LeyendasGame, who: str) -> bool:
    """No free step leads farther from what it fears; the prone and the held cannot run either."""
    mover = game.body(who).mount or who
    place = game.body(mover).place
    now = nearness(game, who, place)
    return not any(
        nearness(game, who, step.to) > now and free_step(game, mover, step.to)
        for step in game.board.steps(place, game.sheets[mover].extent)
    )
