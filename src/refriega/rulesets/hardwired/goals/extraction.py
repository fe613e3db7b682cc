"""Extraction: a tablet is picked up, and carried off over one's own edge."""

from __future__ import annotations

from refriega.rulesets.hardwired.game import HardwiredGame
from refriega.rulesets.hardwired.goals.goal import Goal, Handling
from refriega.rulesets.hardwired.markers import take_away
from refriega.rulesets.hardwired.state import Marker


def won(game: HardwiredGame) -> tuple[str, ...] | None:
    """Whoever has carried it off."""
    return next(((deed[1],) for deed in game.state.deeds if deed[0] == "extracted"), None)


def pick_up(game: HardwiredGame, who: str, marker: Marker) -> None:
    """It lies there no longer; its carrier has it."""
    model = game.model(who)
    model.carried = (*model.carried, marker.id)
    take_away(game, marker.id)
    if game.log is not None:
        game.note("mission.picked_up", who=who, marker=marker.id)


EXTRACTION = Goal(won=won, handling=Handling(pick_up), carried=True)
