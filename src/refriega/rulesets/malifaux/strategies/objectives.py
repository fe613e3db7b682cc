"""Claims (Concesiones) and salvage (Rescate): objective markers that models interact with."""

from __future__ import annotations

from msgspec.structs import replace

from refriega.rulesets.malifaux.game import MalifauxGame
from refriega.rulesets.malifaux.scene import Strategy
from refriega.rulesets.malifaux.state import Marker
from refriega.rulesets.malifaux.strategies.row import OBJECTIVE, Row
from refriega.rulesets.malifaux.strategies.scoring import award


def claim(game: MalifauxGame, goal: Strategy, who: str, marker: Marker) -> None:
    """The marker is the crew's until the other claims it."""
    crew = game.model(who).crew
    claimed = replace(marker, crew=crew)
    game.state.markers = tuple(claimed if each is marker else each for each in game.state.markers)
    if game.log is not None:
        game.note("strategy.claimed", "MX-031", who=who, crew=crew, at=marker.at)


def is_unclaimed(game: MalifauxGame, crew: str, marker: Marker) -> bool:
    return marker.crew != crew


def claims(game: MalifauxGame, goal: Strategy, crew: str) -> int:
    """Once a turn, if a crew has claims on so many markers."""
    markers = game.state.markers
    return int(sum(marker.kind == OBJECTIVE and marker.crew == crew for marker in markers) >= goal.goal)


def salvage(game: MalifauxGame, goal: Strategy, who: str, marker: Marker) -> None:
    """The marker is taken off the table, and scores at once."""
    game.state.markers = tuple(each for each in game.state.markers if each is not marker)
    if game.log is not None:
        game.note("strategy.salvaged", "MX-031", who=who, at=marker.at)
    award(game, goal, game.model(who).crew, 1, marker.id)


CLAIMS = Row(turn=claims, touch=claim, may_touch=is_unclaimed)
SALVAGE = Row(touch=salvage)
