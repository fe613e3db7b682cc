"""The heist: files are downloaded from a terminal, one model of a side in a round; hostiles beside it cost
some.
"""

from __future__ import annotations

from refriega.boards.table import INCH, within
from refriega.core.errors import Refusal
from refriega.rulesets.hardwired.game import HardwiredGame
from refriega.rulesets.hardwired.goals.goal import Goal, Handling
from refriega.rulesets.hardwired.goals.points import add_point, points
from refriega.rulesets.hardwired.goals.presence import is_hostile, objectives, players
from refriega.rulesets.hardwired.state import Marker


def won(game: HardwiredGame) -> tuple[str, ...] | None:
    """The first to have as many as the mission asks for."""
    goal = game.scene.mission.goal
    return tuple(side for side in players(game) if goal and points(game, side) >= goal) or None


def check(game: HardwiredGame, who: str, marker: Marker) -> Refusal | None:
    """One model of a side in a round."""
    if game.scene.mission.once_a_round and deed_of(game, game.model(who).side) in game.state.deeds:
        return Refusal("objective.once_a_round", args={"marker": marker.id})
    return None


def download(game: HardwiredGame, who: str, marker: Marker) -> None:
    side = game.model(who).side
    game.state.deeds = (*game.state.deeds, deed_of(game, side))
    if game.log is not None:
        game.note("mission.download", who=who, side=side, marker=marker.id)
    add_point(game, side)


def deed_of(game: HardwiredGame, side: str) -> tuple[str, ...]:
    """A download of this round, as it is kept in mind."""
    return "download", side, f"{game.state.round}"


def activation_ends(game: HardwiredGame, who: str) -> None:
    """A hostile that ends its activation beside the terminal takes from the side ahead, or from both if
    level.
    """
    taken = game.scene.mission.hostile_takes
    most = max(points(game, side) for side in players(game))
    if not taken or not most or not beside(game, who):
        return
    if game.log is not None:
        game.note("mission.beside", who=who)
    for side in players(game):
        if points(game, side) == most:
            add_point(game, side, -taken)


def beside(game: HardwiredGame, who: str) -> bool:
    """Whether a hostile stands within an inch of the terminal."""
    if game.model(who).at is None or not is_hostile(game, who):
        return False
    return any(within(game.figure(who), at, INCH) for _, at in objectives(game))


HEIST = Goal(
    score=points,
    alone=3,
    won=won,
    handling=Handling(download, check),
    activation_ends=activation_ends,
)
