"""Boons used in an activation (Extra, Bienestar, Sinergia), and Canalizar, which is refused."""

from __future__ import annotations

from collections.abc import Iterator

from refriega.boards.table import INCH
from refriega.core.errors import Refusal
from refriega.core.procedure import Option, Procedure
from refriega.rulesets.hardwired.actions.action import Action
from refriega.rulesets.hardwired.boons import check_boon, spend_boon
from refriega.rulesets.hardwired.budget import change_turn
from refriega.rulesets.hardwired.damage import heal
from refriega.rulesets.hardwired.game import HardwiredGame
from refriega.rulesets.hardwired.options import Channel, Overtime, Synergy, Wellness
from refriega.rulesets.hardwired.outcomes import BoonEntry
from refriega.rulesets.hardwired.terms import Boon
from refriega.rulesets.hardwired.values import contract_of, wounded


def check_own_boon(game: HardwiredGame, who: str, boon: Boon) -> Refusal | None:
    """Whether the activating model may receive a boon: of its own player, not of one who has hijacked it."""
    if game.state.turns[-1].seat != game.seat(who):
        return Refusal("boon.not_yours", "HW-001", args={"who": who})
    return check_boon(game, who, boon)


def entry(game: HardwiredGame, boon: Boon) -> BoonEntry:
    """The numbers of a boon."""
    return next(found for found in game.content.boons.values() if found.boon is boon)


# -- Extra ---------------------------------------------------------------------------------------------


def check_overtime(game: HardwiredGame, who: str, option: Overtime) -> Refusal | None:
    """Extra: two actions in this activation, never more (HW-007, HW-008), and none beside Moverse de Nuevo if
    that is the only one (HW-014).
    """
    turn = game.state.turns[-1]
    if turn.extra:
        return Refusal("activation.two_at_most", "HW-008", args={"who": who})
    if "move_again" in turn.actions and game.variant("move_again") == "only_action":
        return Refusal("activation.moved_again", "HW-014", args={"who": who})
    return check_own_boon(game, who, Boon.OVERTIME)


def overtime(game: HardwiredGame, who: str, option: Overtime) -> Procedure[None]:
    spend_boon(game, who, Boon.OVERTIME)
    change_turn(game, extra=Boon.OVERTIME.value)
    yield from ()


# -- Bienestar -----------------------------------------------------------------------------------------


def check_wellness(game: HardwiredGame, who: str, option: Wellness) -> Refusal | None:
    """Bienestar: for a wounded model, in its activation."""
    refusal = check_own_boon(game, who, Boon.WELLNESS)
    if refusal is None and not wounded(game, who):
        return Refusal("boon.unhurt", args={"who": who})
    return refusal


def wellness(game: HardwiredGame, who: str, option: Wellness) -> Procedure[None]:
    spend_boon(game, who, Boon.WELLNESS)
    (face,) = yield from game.roll(f"{who}/wellness", 1, entry(game, Boon.WELLNESS).die)
    heal(game, who, face)


# -- Sinergia ------------------------------------------------------------------------------------------


def check_synergy(game: HardwiredGame, who: str, option: Synergy) -> Refusal | None:
    """Sinergia: the activation ends, and that of a friend within 6 inches that has not activated is brought
    forward, in place of a token drawn later (HW-015, HW-016). A friend brought forward may do the same with a
    boon of its own.
    """
    refusal = check_own_boon(game, who, Boon.SYNERGY)
    if refusal is not None:
        return refusal
    state = game.state
    friend = option.model
    if friend not in state.models or state.models[friend].at is None or friend == who:
        return Refusal("synergy.not_there", args={"target": friend})
    if state.models[friend].side != state.models[who].side:
        return Refusal("synergy.no_friend", args={"target": friend})
    if state.models[friend].round == state.round:
        return Refusal("synergy.has_activated", "HW-015", args={"target": friend})
    reach = entry(game, Boon.SYNERGY).amount
    if not game.within(who, friend, reach * INCH):
        return Refusal("synergy.too_far", args={"target": friend, "most": reach})
    return None


def synergy(game: HardwiredGame, who: str, option: Synergy) -> Procedure[None]:
    """The boon is spent; `activation.take` hands the activation on."""
    spend_boon(game, who, Boon.SYNERGY)
    if game.log is not None:
        game.note("brought_forward", "HW-016", who=option.model, by=who)
    yield from ()


def list_synergy(game: HardwiredGame, who: str) -> Iterator[Option]:
    return (Synergy(friend) for friend in game.present())


# -- Canalizar -----------------------------------------------------------------------------------------


def check_channel(game: HardwiredGame, who: str, option: Channel) -> Refusal:
    """Canalizar: only an Emisor could; and its powers are no part of this ruleset."""
    contract = contract_of(game, who)
    if contract is None or not contract.channels:
        return Refusal("channel.no_emitter", args={"who": who})
    return Refusal("channel.no_powers", args={"who": who})


def channel(game: HardwiredGame, who: str, option: Channel) -> Procedure[None]:
    """Never reached: it is always refused."""
    yield from ()


ROWS: tuple[Action, ...] = (
    Action(Overtime, "boons", check_overtime, lambda game, who: iter((Overtime(),)), overtime),
    Action(Wellness, "boons", check_wellness, lambda game, who: iter((Wellness(),)), wellness),
    Action(Synergy, "boons", check_synergy, list_synergy, synergy),
    Action(Channel, "boons", check_channel, lambda game, who: iter(()), channel, weight=0),
)
