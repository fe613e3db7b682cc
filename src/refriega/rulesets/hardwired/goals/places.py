"""Where it is worth going: what moves are listed towards."""

from __future__ import annotations

from collections.abc import Iterator

from refriega.boards.table import Objective
from refriega.rulesets.hardwired.game import HardwiredGame
from refriega.rulesets.hardwired.goals.leaving import way_out
from refriega.rulesets.hardwired.goals.presence import centre
from refriega.rulesets.hardwired.zones import on_edge


def places(game: HardwiredGame, who: str) -> Iterator[Objective]:
    """Markers, the centre where that is what counts, and the nearest point of the edge over which a model may
    leave.
    """
    for marker in game.state.markers:
        yield Objective(marker.id, marker.at)
    if game.scene.mission.type == "control":
        yield Objective("centre", centre(game))
    edge = way_out(game, who)
    if edge is not None:
        yield Objective(edge, on_edge(game.table, game.figure(who).at, edge))
