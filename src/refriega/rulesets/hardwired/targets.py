"""Marking for death: each side picks one of the other's models, in secret."""

from __future__ import annotations

from refriega.core.procedure import Decision, Menu, Procedure, gather
from refriega.rulesets.hardwired.game import HardwiredGame
from refriega.rulesets.hardwired.options import MarkForDeath


def mark_for_death(game: HardwiredGame) -> Procedure[None]:
    """All are asked at once; nobody sees another's answer. Whom a side chose, it and the game master are
    told.
    """
    sides = {side.seat: side.id for side in game.scene.players}
    answers = yield from gather(
        [Decision(seat, "mark_for_death", (side,), menu(game, side)) for seat, side in sides.items()]
    )
    for seat, side in sides.items():
        answer = answers[seat]
        assert isinstance(answer, MarkForDeath)
        game.state.targets[side] = answer.model
        if game.log is not None:
            master = (game.scene.game_master,) if game.scene.game_master else ()
            game.note("mission.marked", audience=(seat, *master), side=side, who=answer.model)


def menu(game: HardwiredGame, side: str) -> Menu:
    """The models of other players that are on the table."""
    others = [who for who in game.present() if game.seat(who) and game.model(who).side != side]
    return Menu(MarkForDeath(who) for who in others)
