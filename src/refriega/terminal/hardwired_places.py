"""Places of `hardwired` in words: where they are not on the ground, also on what and how high."""

from __future__ import annotations

from refriega.boards.table import Point, Table, in_inches
from refriega.rulesets.hardwired.scene import Scene
from refriega.terminal.words import Words


def raised(scene: Scene, at: Point, words: Words) -> str:
    """`on the container, 2" up`; "" on the ground."""
    table = getattr(scene, "table", None)  # content alone has none
    lying = table.standing_on(at) if isinstance(table, Table) else None
    if lying is None or not lying.piece.height:
        return ""
    piece = words.name(lying.piece.id)
    return words.text("place.raised", piece=piece, height=in_inches(lying.piece.height))


def place_said(scene: Scene, at: Point, words: Words) -> str:
    """`13,23 (on the container, 2" up)`."""
    up = raised(scene, at, words)
    return words.text("place.at", at=words.place(at), raised=up) if up else words.place(at)


def zone_said(zone: tuple[int, ...], words: Words) -> str:
    """A part of the table by two of its corners."""
    west, north, east, south = zone
    corners = words.place(Point(west, north)), words.place(Point(east, south))
    return words.text("place.zone", corner=corners[0], other=corners[1])
