"""Markers: the mission's objectives and loot, as they are set up before the first round.

The defender puts the objectives down, unless their place is the centre; loot lies where its layout says, or
the players put it down in turn.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from random import Random

from refriega.boards.table import INCH, MM, Edge, Figure, Point, Round, Table, inches
from refriega.boards.table.point import squared
from refriega.boards.table.zones import centre
from refriega.core.errors import Refusal
from refriega.core.procedure import Chooser, Concede, Option
from refriega.rulesets.hardwired.game import HardwiredGame
from refriega.rulesets.hardwired.missions import LootLayout, Mission
from refriega.rulesets.hardwired.options import PlaceMarker
from refriega.rulesets.hardwired.settings import chosen, own_edge
from refriega.rulesets.hardwired.state import Marker
from refriega.rulesets.hardwired.zones import EDGES, grid, in_area, margin_of

SIZE = Round(25 * MM // 2)
"""A marker is as wide as a base, and lies where a base could stand."""

APART = 2 * INCH
"""How far apart the points are of which some are listed."""


# -- what is still to be put down ------------------------------------------------------------------


def objectives_left(game: HardwiredGame) -> int:
    """How many of the mission's objectives are not on the table yet."""
    return game.scene.mission.objectives - count(game.state.markers, "objective")


def loot_left(game: HardwiredGame) -> int:
    """How many loot markers are not on the table yet."""
    layout = game.content.loot.get(chosen(game, "loot"))
    return 0 if layout is None else layout.markers - count(game.state.markers, "loot")


def count(markers: Iterable[Marker], kind: str) -> int:
    """How many markers are of a kind."""
    return sum([marker.kind == kind for marker in markers])


def put_down(game: HardwiredGame, kind: str, at: Point) -> None:
    """One more marker of a kind."""
    marker = Marker(marker_id(kind, count(game.state.markers, kind) + 1), kind, at)
    game.state.markers = (*game.state.markers, marker)
    if game.log is not None:
        game.note("setup.marker", marker=marker.id, kind=kind, at=at)


def take_away(game: HardwiredGame, marker: str) -> None:
    """A marker lies on the table no longer."""
    game.state.markers = tuple(other for other in game.state.markers if other.id != marker)


def marker_id(kind: str, number: int) -> str:
    """How markers are called that no scenario names."""
    return f"{ {'loot': 'botin', 'objective': 'objetivo'}[kind] }_{number}"


# -- where the rules themselves put them -----------------------------------------------------------


def fixed_objectives(table: Table, mission: Mission) -> tuple[Point, ...]:
    """Where objectives lie that nobody puts down: at the centre."""
    return (room_for_marker(table, centre(table)),) if mission.centre else ()


def fixed_loot(table: Table, layout: LootLayout) -> tuple[Point, ...]:
    """Where the loot of a layout lies that says where."""
    return tuple(room_for_marker(table, Point(inches(x), inches(y))) for x, y in layout.at)


def room_for_marker(table: Table, at: Point) -> Point:
    """The place itself, or the nearest to it, in steps of half an inch, where a base could stand."""
    step = INCH // 2
    near = sorted(
        ((dx * step, dy * step) for dx in range(-12, 13) for dy in range(-12, 13)),
        key=lambda by: by[0] ** 2 + by[1] ** 2,
    )
    places = (Point(at.x + dx, at.y + dy) for dx, dy in near)
    return next((place for place in places if has_room(table, place)), at)


def has_room(table: Table, at: Point) -> bool:
    return table.has_room(Figure(at, SIZE)) is None


# -- where players may put them --------------------------------------------------------------------


def check_place(game: HardwiredGame, kind: str, at: Point) -> Refusal | None:
    """On the table where a base could stand, as far apart and from the edges as the mission or the layout
    says.
    """
    if not has_room(game.table, at):
        return Refusal("marker.no_room")
    mission, layout = game.scene.mission, game.content.loot.get(chosen(game, "loot"))
    apart = mission.apart if kind == "objective" or layout is None else layout.apart
    least = inches(apart)
    others = [marker.at for marker in game.state.markers if marker.kind == kind]
    if any(squared(at, other) < least * least for other in others):
        return Refusal("marker.apart", args={"apart": least})
    if kind == "objective" and margin_of(game.table, at) < inches(mission.margin):
        return Refusal("marker.margin", args={"margin": inches(mission.margin)})
    if kind == "loot" and layout is not None and layout.area is not None:
        objectives = tuple(marker.at for marker in game.state.markers)
        if not in_area(game.table, layout.area, at, free_edges(game), objectives):
            return Refusal("marker.outside")
    return None


def free_edges(game: HardwiredGame) -> tuple[Edge, ...]:
    """The edges that are no player's own."""
    taken = [own_edge(game, side) for side in game.scene.players]
    return tuple(edge for edge in EDGES if edge not in taken)


def can_be_placed(game: HardwiredGame, kind: str) -> bool:
    """Whether there is a place for one more."""
    return next(MarkerMenu(game, kind).candidates(), None) is not None


class MarkerMenu(Chooser):
    """All places for a marker; the good ones of the table and some all over it are listed."""

    __slots__ = ("game", "kind")

    def __init__(self, game: HardwiredGame, kind: str) -> None:
        self.game = game
        self.kind = kind

    def check(self, option: Option) -> Refusal | None:
        if isinstance(option, Concede):
            return None
        if not isinstance(option, PlaceMarker):
            return Refusal("not_on_offer")
        return check_place(self.game, self.kind, option.at)

    def groups(self) -> Sequence[str]:
        return ("",)

    def candidates(self, group: str = "") -> Iterator[Option]:
        good = self.game.scene.objectives if self.kind == "objective" else ()
        for at in dict.fromkeys(chain(good, grid(self.game.table, APART), grid(self.game.table, INCH // 2))):
            if check_place(self.game, self.kind, at) is None:
                yield PlaceMarker(at)

    def sample(self, rng: Random) -> Option:
        table = self.game.table
        for _ in range(20):
            at = Point(int(rng.random() * table.width), int(rng.random() * table.depth))
            if check_place(self.game, self.kind, at) is None:
                return PlaceMarker(at)
        return next(self.candidates())
