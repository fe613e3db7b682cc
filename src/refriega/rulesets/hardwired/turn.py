"""Rounds, the bag, and activations: the outer structure, one step at a time.

Nothing here is suspended code: where the match stands is `state.phase`, the turn stack `state.turns` and
`state.group_turn`; `step` does the next thing that they call for. The bag holds no tokens: it is who waits.
"""

from __future__ import annotations

from collections.abc import Sequence

from refriega.core.effect import Boundary
from refriega.core.errors import Refusal
from refriega.core.procedure import ConcedeToo, Menu, Option, Outcomes, Procedure
from refriega.core.turn_order import bag
from refriega.rulesets.hardwired import activation, boons, goals, morale, victory
from refriega.rulesets.hardwired.deployment import deploy
from refriega.rulesets.hardwired.effects import end_due
from refriega.rulesets.hardwired.game import HardwiredGame
from refriega.rulesets.hardwired.hostiles import turns as hostile_turns
from refriega.rulesets.hardwired.hostiles.passives import reboot_fallen
from refriega.rulesets.hardwired.hostiles.spawning import reinforce
from refriega.rulesets.hardwired.options import Assign
from refriega.rulesets.hardwired.state import Phase


def step(game: HardwiredGame) -> Procedure[None]:
    """The next thing that the structure of the match calls for."""
    match game.state.phase:
        case Phase.DEPLOYMENT:
            yield from deploy(game)
        case Phase.ROUND:
            yield from begin_round(game)
        case Phase.DRAW:
            yield from draw_token(game)
        case Phase.ACTIVATION:
            yield from activation.take(game)
        case Phase.GROUP:
            yield from hostile_turns.next_member(game)
    yield from tell_of_the_fallen(game)
    victory.judge(game)


def tell_of_the_fallen(game: HardwiredGame) -> Procedure[None]:
    """Who may get up again, who takes fright, what those who flee let fall."""
    yield from reboot_fallen(game)
    yield from morale.owed_tests(game)
    goals.settle(game)


# -- the round -----------------------------------------------------------------------------------------


def begin_round(game: HardwiredGame) -> Procedure[None]:
    """A new round: what lasted to the end of the last one has ended; boons are rolled again, what happens at
    the start of a round does, and tokens are in the bag again, for nobody has activated (HW-001, HW-010).
    """
    state = game.state
    state.round += 1
    state.scope = f"{state.round}"
    state.draws = {}
    if game.log is not None:
        game.note("round", "HW-010", round=state.round)
    yield from boons.roll_boons(game)
    yield from reinforce(game)
    state.phase = Phase.DRAW
    if game.log is not None:
        game.note("bag.filled", "HW-002", tokens=tokens_said(game), count=count(tokens(game)))


def end_round(game: HardwiredGame) -> Procedure[None]:
    """The bag is empty: the round ends (HW-009), and with it what lasts until then (HW-011)."""
    state = game.state
    if game.log is not None:
        game.note("round.ends", "HW-009", round=state.round)
    end_due(game, Boundary.ROUND_END, "", state.round)
    state.veils = tuple(v for v in state.veils if not v.until.due(Boundary.ROUND_END, "", state.round))
    yield from tell_of_the_fallen(game)
    goals.round_ends(game)
    yield from victory.last_round(game)
    state.phase = Phase.ROUND


# -- the bag ---------------------------------------------------------------------------------------------


def tokens(game: HardwiredGame) -> Outcomes:
    """The tokens in the bag, by holder: a squad has one for each of its models that has not activated, a
    group one while any of its members has not (HW-002, HW-003, HW-004, HW-005).

    A model that is out of action, has left or has activated in this round does not wait, however its
    activation came about, so that nobody activates twice (HW-013, HW-015); HW-012 counts it out. With
    `group_activation = "whole"` a group's token is out once it has been drawn.
    """
    state = game.state
    drawn = state.group_turn.group if state.group_turn is not None else ""
    return bag(
        (model.group or model.side, bool(model.group))
        for who, model in state.models.items()
        if game.waits(who) and (not drawn or model.group != drawn)
    )


def token_stays(game: HardwiredGame, holder: str) -> bool:
    """Whether a token that was just drawn goes back: a group's does while others of it wait (HW-003)."""
    members = [who for who in game.members(holder) if game.waits(who)]
    return len(members) > 1 and game.variant("group_activation") == "one_by_one"


def count(outcomes: Outcomes) -> int:
    return sum(weight for _, weight in outcomes)


def tokens_said(game: HardwiredGame) -> tuple[str, ...]:
    """Holders and counts, one after another, for the log."""
    return tuple(f"{holder}={weight}" for holder, weight in tokens(game))


def draw_token(game: HardwiredGame) -> Procedure[None]:
    """Draw a token: its faction activates one model (HW-003); from an empty bag, the round ends (HW-009)."""
    state = game.state
    left = tokens(game)
    if not left:
        yield from end_round(game)
        return
    state.scope = f"{state.round}"
    holder = yield from game.draw("bag", left)
    if game.log is not None:
        stays = token_stays(game, holder)
        game.note("bag.drawn", "HW-003", holder=holder, left=count(left) - (not stays), stays=stays)
    if holder in game.scene.sides and game.scene.seat_of(holder):
        yield from assign(game, holder)
    else:
        yield from hostile_turns.begin_group(game, holder)


def assign(game: HardwiredGame, side: str) -> Procedure[None]:
    """The player gives the token to one of the models that have not activated (HW-003)."""
    state = game.state
    waiting = tuple(who for who, model in state.models.items() if model.side == side and game.waits(who))
    who = waiting[0]
    if len(waiting) > 1:
        menu = AssignMenu(game, side, waiting)
        option = yield from victory.ask(game, game.scene.seat_of(side), "assign", side, menu)
        if option is None:
            return
        assert isinstance(option, Assign)
        who = option.model
    yield from activation.begin(game, who)


class AssignMenu(ConcedeToo):
    """Whoever of a side waits; whoever has activated is refused for that reason (HW-013)."""

    __slots__ = ("game", "side")

    def __init__(self, game: HardwiredGame, side: str, waiting: Sequence[str]) -> None:
        super().__init__(Menu(Assign(who) for who in waiting))
        self.game = game
        self.side = side

    def check(self, option: Option) -> Refusal | None:
        refusal = super().check(option)
        if refusal is not None and isinstance(option, Assign):
            model = self.game.state.models.get(option.model)
            if model is not None and model.side == self.side and model.round == self.game.state.round:
                return Refusal("assign.has_activated", "HW-013", "HW-015", args={"who": option.model})
        return refusal
