"""How a match ends, and giving up."""

from __future__ import annotations

from refriega.core.errors import Refusal
from refriega.core.giving_up import ask_or_give_up
from refriega.core.procedure import Chooser, Option, Procedure
from refriega.rulesets.hardwired import goals
from refriega.rulesets.hardwired.game import HardwiredGame
from refriega.rulesets.hardwired.state import Phase
from refriega.rulesets.hardwired.supplies import aftermath


def judge(game: HardwiredGame) -> None:
    """Between steps: whether the mission is won, only one side of players is left, or nobody to oppose it."""
    state = game.state
    if state.result or state.phase is Phase.DEPLOYMENT:
        return
    for judgement in (goals.won, goals.last_standing, goals.unopposed):
        winners = judgement(game)
        if winners is not None:
            finish(game, winners)
            return


def last_round(game: HardwiredGame) -> Procedure[None]:
    """After some rounds a d6 says whether it was the last; then the mission decides."""
    state = game.state
    least = dict(game.scene.mission.ends).get(state.round)
    if least is None or state.result:
        return
    if least > 1:
        (face,) = yield from game.roll("referee/last_round", 1, 6)
        if game.log is not None:
            game.note("last_round", round=state.round, face=face, least=least, over=face >= least)
        if face < least:
            return
    yield from aftermath(game)
    finish(game, goals.decided(game))


def finish(game: HardwiredGame, winners: tuple[str, ...]) -> None:
    game.state.result = winners
    if game.log is not None:
        game.note("over", winners=winners)


# -- giving up -----------------------------------------------------------------------------------------


def check_concede(game: HardwiredGame, seat: str) -> Refusal | None:
    """A player with a squad may give up once."""
    playing = any(side.seat == seat for side in game.scene.players)
    if not playing or seat in game.state.conceded:
        return Refusal("concede.nothing_to_give_up")
    return None


def concede(game: HardwiredGame, seat: str) -> None:
    """The seat gives up: the others have won, or, of one alone, the hostiles."""
    game.state.conceded = (*game.state.conceded, seat)
    if game.log is not None:
        game.note("conceded", seat=seat)
    left = tuple(side.id for side in game.scene.players if side.seat not in game.state.conceded)
    if len(left) <= 1:
        finish(game, left or goals.those_who_stay(game))


def ask(game: HardwiredGame, seat: str, kind: str, subject: str, menu: Chooser) -> Procedure[Option | None]:
    """Ask a player something; None if that player or another gives up instead."""
    return ask_or_give_up(game, seat, kind, (subject,), menu, check=check_concede, give_up=concede)
