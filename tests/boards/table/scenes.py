"""Tables full of things, for the tests that hold whatever the table."""

from __future__ import annotations

from hypothesis import strategies as st

from refriega.boards.table import INCH, Figure, Footing, Other, Piece, Point, Polygon, Table, overlap

GRAIN = INCH // 20
SIDE = 16 * 20
"""The tables are 16 inches square; everything on them is on twentieths of an inch."""

_KINDS = (
    (Footing.TOP, 3, 1, True),
    (Footing.CLOSED, 2, 1, False),
    (Footing.OVER, 1, 1, False),
    (Footing.GROUND, 0, 2, False),
    (Footing.GAP, 0, 1, False),
    (Footing.TOP, 2, 1, False),
)


def places() -> st.SearchStrategy[Point]:
    """Points on the table."""
    grains = st.integers(0, SIDE)
    return st.builds(lambda x, y: Point(x * GRAIN, y * GRAIN), grains, grains)


@st.composite
def scenes(draw: st.DrawFn, bodies: int = 6) -> tuple[Table, Figure, tuple[Other, ...]]:
    """A table, somebody on it, and others: terrain that does not overlap, and bodies that have room."""
    pieces: list[Piece] = []
    for number in range(draw(st.integers(0, 6))):
        footing, height, pace, climbable = draw(st.sampled_from(_KINDS))
        x, y = draw(st.integers(0, SIDE - 20)), draw(st.integers(0, SIDE - 20))
        right, bottom = x + draw(st.integers(10, 80)), y + draw(st.integers(10, 80))
        corners = [(x, y), (right, y), (right, bottom), (x, bottom)]
        outline = Polygon(tuple([Point(a * GRAIN, b * GRAIN) for a, b in corners]))
        if not any([overlap(outline, piece.outline) for piece in pieces]):
            pieces.append(
                Piece(
                    id=f"piece{number}",
                    kind=footing.value,
                    outline=outline,
                    footing=footing,
                    height=height * INCH,
                    pace=pace,
                    climbable=climbable,
                    opaque=height > 1,
                    screens=footing is Footing.GROUND,
                )
            )
    table = Table(SIDE * GRAIN, SIDE * GRAIN, pieces)
    others: list[Other] = []
    for number, place in enumerate(draw(st.lists(places(), min_size=1, max_size=bodies + 1))):
        figure = Figure(place)
        if not table.has_room(figure, others):
            others.append(Other(f"body{number}", figure, passable=number > 0 and draw(st.booleans())))
    if not others:
        figure = next(
            figure
            for x in range(10, SIDE, 10)
            for y in range(10, SIDE, 10)
            for figure in [Figure(Point(x * GRAIN, y * GRAIN))]
            if not table.has_room(figure)
        )
        others.append(Other("body", figure))
    return table, others[0].figure, tuple(others[1:])
