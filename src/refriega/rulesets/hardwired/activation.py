"""An activation: one Movement and one action, in either order (HW-006)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from refriega.core.effect import Boundary
from refriega.core.errors import Refusal
from refriega.core.procedure import Chooser, Concede, Option, Procedure
from refriega.rulesets.hardwired import goals, morale, victory
from refriega.rulesets.hardwired.actions.book import BOOK
from refriega.rulesets.hardwired.effects import bleed, end_due, loses_activation
from refriega.rulesets.hardwired.game import HardwiredGame
from refriega.rulesets.hardwired.options import EndActivation, Synergy
from refriega.rulesets.hardwired.state import Activation, Phase
from refriega.rulesets.hardwired.terms import Fate


def begin(game: HardwiredGame, who: str) -> Procedure[None]:
    """The activation of `who` begins: it waits no longer, so that its token is out of the bag (HW-013).

    What lasted until now ends; it bleeds; it may be that this activation is lost; whoever flees tests again.
    """
    state = game.state
    model = game.model(who)
    model.round = state.round
    model.activations += 1
    state.taken += 1
    state.scope = f"{state.round}/{who}"
    state.turns = (*state.turns, Activation(who, controller(game, who)))
    state.phase = Phase.ACTIVATION
    if game.log is not None:
        game.note("activation", "HW-003", "HW-006", who=who)
    end_due(game, Boundary.TURN_START, who, model.activations)
    bleed(game, who)
    if not (yield from may_act(game, who)):
        finish(game)


def may_act(game: HardwiredGame, who: str) -> Procedure[bool]:
    """Whether anything is left of the activation: it has not bled to death, lost it, or run away in it."""
    if game.model(who).fate is not Fate.IN_PLAY or loses_activation(game, who):
        return False
    return not (game.model(who).fleeing and (yield from morale.still_flees(game, who)))


def controller(game: HardwiredGame, who: str) -> str:
    """The seat that decides what a model does in its activation: its own, unless it is hijacked."""
    for effect in game.state.effects.get(who, ()):
        if effect.name == "hijacked" and effect.turn == game.model(who).activations:
            return effect.owner
    return game.seat(who)


def finish(game: HardwiredGame) -> None:
    """The running activation is over, and what held only in it."""
    state = game.state
    who = state.turns[-1].who
    end_due(game, Boundary.TURN_END, who, game.model(who).activations)
    state.turns = state.turns[:-1]
    goals.activation_ends(game, who)
    if not state.turns:
        state.phase = Phase.GROUP if state.group_turn is not None else Phase.DRAW


def take(game: HardwiredGame) -> Procedure[None]:
    """Ask the one question of an activation and carry the answer out; who has begun to flee does no more."""
    state = game.state
    turn = state.turns[-1]
    if game.model(turn.who).fleeing:
        finish(game)
        return
    option = yield from victory.ask(game, turn.seat, "activation", turn.who, ActivationMenu(game, turn.who))
    if option is None:
        return
    if isinstance(option, EndActivation):
        finish(game)
        return
    yield from BOOK.carry_out(game, turn.who, option)
    if isinstance(option, Synergy):
        # the friend is activated now, ahead of its token (HW-016)
        finish(game)
        yield from begin(game, option.model)
    elif game.model(turn.who).at is None:
        finish(game)


# -- what can be chosen --------------------------------------------------------------------------------


class ActivationMenu(Chooser):
    """Everything that the activating model may do, or the end of its activation."""

    __slots__ = ("game", "who")

    def __init__(self, game: HardwiredGame, who: str) -> None:
        self.game = game
        self.who = who

    def check(self, option: Option) -> Refusal | None:
        if isinstance(option, (EndActivation, Concede)):
            return None
        return BOOK.check(self.game, self.who, option)

    def groups(self) -> Sequence[str]:
        return (*BOOK.groups, "turn")

    def candidates(self, group: str = "") -> Iterator[Option]:
        yield from BOOK.candidates(self.game, self.who, group)
        if group in ("", "turn"):
            yield EndActivation()

    def sample(self, rng: Random) -> Option:
        return BOOK.sample(self.game, self.who, rng) or EndActivation()
