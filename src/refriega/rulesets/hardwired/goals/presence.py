"""Who is where: models that count near a point or in a part of the table, less the hostiles there."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from refriega.boards.table import INCH, Figure, Point, within, zones
from refriega.rulesets.hardwired.game import HardwiredGame

Here = Callable[[Figure], bool]


def players(game: HardwiredGame) -> tuple[str, ...]:
    """The sides that players play, the first player's first."""
    return tuple([side.id for side in game.scene.players])


def standing(game: HardwiredGame, side: str) -> int:
    """How many of a side are in play on the table."""
    return sum(1 for who in game.present() if game.model(who).side == side)


def near(point: Point, radius: int) -> Here:
    """Whether a base reaches to within so many inches of a point."""
    return lambda figure: within(figure, point, radius * INCH)


def count(game: HardwiredGame, side: str, here: Here) -> int:
    """The models of a side there that are not in flight, less the hostiles there if the mission says so;
    never below 0.
    """
    own = sum(1 for who in counting(game) if game.model(who).side == side and here(game.figure(who)))
    if game.scene.mission.hostiles_count_against:
        own -= hostiles(game, here)
    return max(own, 0)


def counting(game: HardwiredGame) -> Iterator[str]:
    """Those that count where models are counted: on the table, and not in flight."""
    return (who for who in game.present() if not game.model(who).fleeing)


def hostiles(game: HardwiredGame, here: Here) -> int:
    """How many hostiles are there: none of a player's, and no Companion that is not marked Hostil."""
    return sum(1 for who in game.present() if is_hostile(game, who) and here(game.figure(who)))


def is_hostile(game: HardwiredGame, who: str) -> bool:
    """Whether a model is a hostile, or a Companion marked so (HW-020)."""
    model = game.model(who)
    side = game.scene.sides[model.side]
    return not side.seat and (model.hostile or not side.companions)


def objectives(game: HardwiredGame) -> Iterator[tuple[str, Point]]:
    """The mission's markers that lie on the table."""
    return ((marker.id, marker.at) for marker in game.state.markers if marker.kind == "objective")


def centre(game: HardwiredGame) -> Point:
    """The middle of the table."""
    return zones.centre(game.table)
