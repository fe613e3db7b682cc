"""How a match ends, and giving up."""

from __future__ import annotations

from refriega.core.errors import Refusal
from refriega.core.giving_up import ask_or_give_up
from refriega.core.procedure import Chooser, Option, Procedure
from refriega.rulesets.malifaux.game import MalifauxGame
from refriega.rulesets.malifaux.state import Phase
from refriega.rulesets.malifaux.strategies.book import count_deeds, count_end
from refriega.rulesets.malifaux.terms import Fate


def judge(game: MalifauxGame) -> None:
    """Between steps: what counts at once is counted, and the match is over when all of a crew have left the
    game. The other has won then, or, by variant, whoever has more points; so it is if nobody is left.
    """
    state = game.state
    if state.result or state.phase is Phase.DEPLOYMENT:
        return
    count_deeds(game)
    left = tuple(dict.fromkeys(model.crew for model in state.models.values() if model.fate is Fate.IN_PLAY))
    if len(left) == 1 and game.variant("no_models_left") == "loses":
        finish(game, left)
    elif len(left) <= 1:
        decide(game)


def decide(game: MalifauxGame) -> None:
    """The match is over: what counts at its end is counted, and whoever has the most points has won; level
    crews share it.
    """
    count_end(game)
    finish(game, leaders(game))


def finish(game: MalifauxGame, winners: tuple[str, ...]) -> None:
    game.state.result = winners
    if game.log is not None:
        game.note("over", winners=winners)


def leaders(game: MalifauxGame) -> tuple[str, ...]:
    """The crews with the most points."""
    crews = game.state.crews
    most = max(crew.points for crew in crews.values())
    return tuple(id_ for id_, crew in crews.items() if crew.points == most)


# -- giving up -----------------------------------------------------------------------------------------


def check_concede(game: MalifauxGame, seat: str) -> Refusal | None:
    """A player with a crew may give up once."""
    playing = any(side.seat == seat for side in game.scene.sides.values())
    if not playing or seat in game.state.conceded:
        return Refusal("concede.nothing_to_give_up")
    return None


def concede(game: MalifauxGame, seat: str) -> None:
    """A player gives up: the others have won."""
    game.state.conceded = (*game.state.conceded, seat)
    if game.log is not None:
        game.note("concedes", who=seat)
    finish(game, tuple(id_ for id_, side in game.scene.sides.items() if side.seat != seat))


def ask(game: MalifauxGame, seat: str, kind: str, subject: str, menu: Chooser) -> Procedure[Option | None]:
    """Ask a player something; None if that player or another gives up instead."""
    return ask_or_give_up(game, seat, kind, (subject,), menu, check=check_concede, give_up=concede)
