"""Markers on the table: put down in base contact with a model, in the direction of an hour of the clock."""

from __future__ import annotations

from refriega.boards.table import MM, Figure, Point, Round, towards_hour
from refriega.rulesets.malifaux.game import MalifauxGame
from refriega.rulesets.malifaux.state import Marker

BASE = Round(15 * MM)
"""A marker is as large as a small base."""

HOURS = range(1, 13)

SCHEME = "scheme"
"""The kind of the markers that anybody puts down."""


def body_of(marker: Marker) -> Figure:
    """A marker as distances are measured to it."""
    return Figure(marker.at, BASE, 0)


def place_for(game: MalifauxGame, who: str, hour: int) -> Point | None:
    """Where a marker lies that touches the base of a model; None if the table has no room for it there."""
    figure = game.figure(who)
    assert isinstance(figure.base, Round)
    at = towards_hour(figure.at, hour, figure.base.radius + BASE.radius)
    return at if game.table.has_room(Figure(at, BASE, 0), ()) is None else None


def put_marker(game: MalifauxGame, who: str, kind: str, at: Point) -> None:
    """A model puts a marker down; it is its crew's."""
    marker = Marker(game.next_id("m"), kind, at, game.model(who).crew)
    game.state.markers = (*game.state.markers, marker)
    if game.log is not None:
        game.note("marker", "MX-031", who=who, kind=kind, to=at)
