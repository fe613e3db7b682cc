"""Rallying (Reagruparse): fleeing units that come to their senses."""

from __future__ import annotations

from refriega.core.errors import Refusal
from refriega.core.procedure import Procedure
from refriega.rulesets.warhammer import asking, in_play
from refriega.rulesets.warhammer.game import WarhammerGame
from refriega.rulesets.warhammer.harm import leadership
from refriega.rulesets.warhammer.moving.placing import put
from refriega.rulesets.warhammer.moving.reform import ReformMenu, reforming
from refriega.rulesets.warhammer.options import Reform
from refriega.rulesets.warhammer.state import Phase
from refriega.rulesets.warhammer.terms import Mark

ENOUGH = 4
"""A quarter of those with whom a unit began must be left of it."""


def rally(game: WarhammerGame) -> Procedure[None]:
    """The fleeing units of the active army try to rally, one after another."""
    for who in tuple(game.of_army(game.state.active)):
        if game.unit(who).fleeing:
            yield from try_to_rally(game, who)
    game.state.phase = Phase.COMPULSORY


def try_to_rally(game: WarhammerGame, who: str) -> Procedure[None]:
    """A fleeing unit rallies on 2D6 up to its Leadership, or of itself where a spell says so; not in the turn
    in which it began to flee.
    """
    if game.in_this_turn(game.unit(who).fled_in):
        return
    if too_few(game, who):
        if game.log is not None:
            game.note("rally.too_few", who=who)
        return
    of_itself = in_play.marked(game, who, Mark.RALLIES)
    if of_itself or (yield from leadership.test(game, who, "rally")):
        rallied(game, who)
        yield from face_about(game, who)


def too_few(game: WarhammerGame, who: str) -> bool:
    """Whether so few are left of a unit that it never rallies: fewer than a quarter."""
    unit = game.unit(who)
    return unit.models * ENOUGH < unit.started


def rallied(game: WarhammerGame, who: str) -> None:
    """A unit flees no more. It does nothing else in this turn, but it may be moved by magic (WF-071)."""
    unit = game.unit(who)
    unit.fleeing = False
    unit.rallied_in = game.state.turn
    if game.log is not None:
        game.note("rallies", who=who)


def face_about(game: WarhammerGame, who: str) -> Procedure[None]:
    """A unit that has rallied may turn or reform on the spot."""
    option = yield from asking.ask(
        game, game.army(who), "rally.reform", (who,), lambda: ReformMenu(game, who)
    )
    if not isinstance(option, Reform):
        return
    block = reforming(game, who, option.files, option.facing)
    assert not isinstance(block, Refusal)  # it has been checked
    put(game, who, block)
    if game.log is not None:
        game.note("reforms", who=who, cost=0, facing=block.facing, files=block.files)
