"""Interact (Interactuar): a scheme marker is put down, a fire is beaten out, an objective is seen to."""

from __future__ import annotations

from collections.abc import Iterator

from refriega.core.errors import Refusal
from refriega.core.procedure import Option, Procedure
from refriega.rulesets.malifaux import conditions
from refriega.rulesets.malifaux.actions.action import Row
from refriega.rulesets.malifaux.common import COMMON
from refriega.rulesets.malifaux.game import MalifauxGame
from refriega.rulesets.malifaux.markers import HOURS, SCHEME, place_for, put_marker
from refriega.rulesets.malifaux.moving.engagement import engaged
from refriega.rulesets.malifaux.options import Interact
from refriega.rulesets.malifaux.state import Deed
from refriega.rulesets.malifaux.strategies import book
from refriega.rulesets.malifaux.strategies.row import OBJECTIVE
from refriega.rulesets.malifaux.terms import Common, Condition

EXTINGUISH = "extinguish"
"""Make a model burn less."""

NEAR = 2
"""From how many inches away a model can be helped."""


def declare(game: MalifauxGame, who: str, option: Interact) -> Deed:
    return Deed(who, Common.INTERACT, cost=COMMON[Common.INTERACT].ap)


def check(game: MalifauxGame, who: str, option: Interact) -> Refusal | None:
    """Not while engaged; then what is done must be possible."""
    if engaged(game, who) and game.variant("interact_while_engaged") == "no":
        return Refusal("interact.engaged", args={"who": who})
    if option.what == EXTINGUISH:
        return check_fire(game, who, option.target)
    if option.what == OBJECTIVE:
        return book.check_touch(game, who, option.target)
    if option.what != SCHEME or option.target:
        return Refusal("not_on_offer")
    if option.hour not in HOURS or place_for(game, who, option.hour) is None:
        return Refusal("interact.no_room")
    return None


def check_fire(game: MalifauxGame, who: str, target: str) -> Refusal | None:
    """Whoever burns within 2 inches can be helped, oneself too."""
    if target not in game.present() or not conditions.has(game, target, Condition.BURNING):
        return Refusal("interact.not_burning", args={"target": target})
    if not game.within(who, target, NEAR):
        return Refusal("interact.too_far", args={"target": target, "most": NEAR})
    return None


def candidates(game: MalifauxGame, who: str) -> Iterator[Option]:
    for target in game.present():
        yield Interact(EXTINGUISH, target)
    for marker in book.objectives(game):
        yield Interact(OBJECTIVE, marker.id)
    for hour in HOURS:
        yield Interact(SCHEME, hour=hour)


def results(game: MalifauxGame, deed: Deed, option: Interact) -> Procedure[None]:
    if option.what == EXTINGUISH:
        conditions.lower(game, option.target, Condition.BURNING)
    elif option.what == OBJECTIVE:
        book.touch(game, deed.actor, option.target)
    else:
        at = place_for(game, deed.actor, option.hour)
        assert at is not None  # it has been checked
        put_marker(game, deed.actor, SCHEME, at)
    yield from ()


ROWS: tuple[Row, ...] = (Row(Interact, "common", declare, candidates, check, results),)
