"""What the mission does at the moments of a match, and what it keeps secret."""

from __future__ import annotations

from refriega.rulesets.hardwired.damage import drop_carried
from refriega.rulesets.hardwired.game import HardwiredGame
from refriega.rulesets.hardwired.goals.book import goal_of
from refriega.rulesets.hardwired.scene import Scene
from refriega.rulesets.hardwired.state import HardwiredState


def round_ends(game: HardwiredGame) -> None:
    """What it scores at the end of one."""
    goal_of(game).round_ends(game)


def activation_ends(game: HardwiredGame, who: str) -> None:
    """What it does when an activation has ended."""
    happens = goal_of(game).activation_ends
    if happens is not None:
        happens(game, who)


def settle(game: HardwiredGame) -> None:
    """What follows at once from what has happened: whoever flees drops the objective where it stands."""
    for who in game.present():
        if game.model(who).fleeing and game.model(who).carried:
            drop_carried(game, who)


def hide(scene: Scene, state: HardwiredState, seat: str) -> None:
    """Take out of a state whom the other sides have marked for death; once the match is over, everybody
    knows.
    """
    if not state.result and seat != scene.game_master:
        state.targets = {
            side: target if scene.sides[side].seat == seat else "" for side, target in state.targets.items()
        }
