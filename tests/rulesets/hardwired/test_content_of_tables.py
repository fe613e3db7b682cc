"""The tables of the content: cover for both, lanes, room for objectives."""

from __future__ import annotations

from functools import cache

import pytest

from refriega.boards.table import INCH, Figure, Piece, Point, Table, inches
from refriega.boards.table.scenery import laid, point
from refriega.core.reading import decode
from refriega.rulesets.hardwired.content import Content, ContentFile, own_content
from tests.rulesets.hardwired.kit import content

LONGEST_LANE = 12 * INCH


@cache
def table_of(id_: str) -> Table:
    return laid(content().tables[id_], content().pieces, id_)


def test_there_are_three_tables_of_24_by_24() -> None:
    tables = content().tables
    assert len(tables) >= 3
    assert {(table.width, table.depth) for table in tables.values()} == {(24, 24)}


@pytest.mark.parametrize("id_", content().tables)
def test_no_lane_as_wide_as_a_base_is_open_for_more_than_twelve_inches(id_: str) -> None:
    """Straight lines between points 2" apart: each longer one passes an opaque piece within half an inch."""
    walls = [grown(piece) for piece in table_of(id_).pieces if piece.opaque]
    places = [
        Point(x, y)
        for x in range(INCH // 2, 24 * INCH, 2 * INCH)
        for y in range(INCH // 2, 24 * INCH, 2 * INCH)
    ]
    lanes = [
        (a, b)
        for number, a in enumerate(places)
        for b in places[number + 1 :]
        if (a.x - b.x) ** 2 + (a.y - b.y) ** 2 > LONGEST_LANE**2
        and not any(crosses(a, b, wall) for wall in walls)
    ]
    assert lanes == []


Span = tuple[int, int, int, int]


def grown(piece: Piece) -> Span:
    """The rectangle of a piece, half an inch larger on every side: left, top, right, bottom."""
    corners = getattr(piece.outline, "corners")  # noqa: B009 # all that is opaque is a rectangle
    half = INCH // 2
    xs, ys = [corner.x for corner in corners], [corner.y for corner in corners]
    return min(xs) - half, min(ys) - half, max(xs) + half, max(ys) + half


def crosses(a: Point, b: Point, wall: Span) -> bool:
    """Whether a line has a point in a rectangle: by the axes of the rectangle and the line's own."""
    left, top, right, bottom = wall
    if max(a.x, b.x) < left or min(a.x, b.x) > right or max(a.y, b.y) < top or min(a.y, b.y) > bottom:
        return False
    sides = [
        (b.x - a.x) * (y - a.y) - (b.y - a.y) * (x - a.x)
        for x, y in ((left, top), (right, top), (right, bottom), (left, bottom))
    ]
    return min(sides) <= 0 <= max(sides)


@pytest.mark.parametrize("id_", content().tables)
def test_a_table_is_alike_from_both_ends(id_: str) -> None:
    boxes = sorted((piece.kind, *grown(piece)) for piece in table_of(id_).pieces)
    edge = 24 * INCH
    turned = sorted(
        (kind, edge - right, edge - bottom, edge - left, edge - top)
        for kind, left, top, right, bottom in boxes
    )
    assert boxes == turned


@pytest.mark.parametrize("id_", content().tables)
def test_objectives_and_the_centre_have_room_for_a_model(id_: str) -> None:
    entry, table = content().tables[id_], table_of(id_)
    places = [point(objective) for objective in entry.objectives]
    assert len(places) == 3
    for place in (*places, Point(12 * INCH, 12 * INCH)):
        assert table.has_room(Figure(place)) is None
    for number, a in enumerate(places):
        assert min(a.x, a.y, 24 * INCH - a.x, 24 * INCH - a.y) >= 3 * INCH
        for b in places[number + 1 :]:
            assert (a.x - b.x) ** 2 + (a.y - b.y) ** 2 >= (6 * INCH) ** 2


def test_a_piece_has_what_its_kind_says_and_may_have_a_height_of_its_own() -> None:
    text = """
        [tables.prueba]
        name = { es = "prueba" }
        pieces = [
            { id = "a", kind = "contenedor", at = [2, 3], size = [4, 1.5] },
            { id = "b", kind = "muro", at = [12, 12], radius = 0.5, height = 2.5 },
        ]
    """
    content_ = Content((*own_content(), decode(text, ContentFile, "prueba.toml")))
    a, b = laid(content_.tables["prueba"], content_.pieces, "prueba").pieces
    assert (a.footing, a.height, a.climbable, a.opaque) == ("top", 2 * INCH, True, True)
    assert a.outline.corners == (  # type: ignore[union-attr] # a rectangle
        Point(2 * INCH, 3 * INCH),
        Point(6 * INCH, 3 * INCH),
        Point(6 * INCH, inches(4.5)),
        Point(2 * INCH, inches(4.5)),
    )
    assert (b.footing, b.height) == ("closed", inches(2.5))
