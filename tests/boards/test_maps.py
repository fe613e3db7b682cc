"""Reading and drawing text maps."""

from __future__ import annotations

import pytest
from hypothesis import given
from tests.boards.sketch import at, boards

from refriega.boards import LEGEND, Board, HexBoard, MapError, Terrain, col_row, draw_map, parse_map, space
from refriega.boards.terrain import OPEN, UNDERGROWTH, VOID, WALL


def test_a_space_is_written_row_then_column() -> None:
    assert space(5, 4) == 4005
    assert col_row(4005) == (5, 4)


def test_marks_stand_on_open_ground_and_the_legend_is_ground() -> None:
    parsed = parse_map("""
        #####
        #A.,#
        #1.A#
        #####
    """)
    assert (parsed.board.kind, parsed.board.width, parsed.board.height) == ("square", 5, 4)
    assert parsed.marks == {"A": (at(1, 1), at(3, 2)), "1": (at(1, 2),)}
    assert parsed.board.terrain(at(1, 1)) == OPEN
    assert parsed.board.terrain(at(3, 1)) == UNDERGROWTH
    assert parsed.board.terrain(at(0, 0)) == WALL


def test_short_lines_are_filled_up_with_void() -> None:
    ground = parse_map("....\n.\n\n..").board
    assert (ground.width, ground.height) == (4, 4)
    assert not ground.inside(at(1, 1))
    assert ground.terrain(at(1, 1)) == VOID
    assert len(ground.spaces()) == 7


def test_a_scenario_may_bring_its_own_signs() -> None:
    lava = Terrain("lava", move=0)
    assert parse_map(".%", legend=LEGEND | {"%": lava}).board.terrain(at(1, 0)) == lava


def test_pointy_hexes_are_drawn_apart_and_odd_rows_indented() -> None:
    parsed = parse_map(
        """
        . A .
         . # .
        . . B
    """,
        kind="hex",
    )
    assert isinstance(parsed.board, HexBoard)
    assert (parsed.board.width, parsed.board.height) == (3, 3)
    assert parsed.marks == {"A": (at(1, 0),), "B": (at(2, 2),)}
    assert parsed.board.terrain(at(1, 1)) == WALL
    assert parsed.board.distance(at(1, 0), at(1, 1)) == 1


def test_flat_hexes_are_a_plain_grid() -> None:
    parsed = parse_map("A.\n.#", kind="hex", orientation="flat")
    assert parsed.marks == {"A": (at(0, 0),)}
    assert parsed.board.distance(at(0, 0), at(1, 1)) == 2
    assert parsed.board.distance(at(0, 1), at(1, 0)) == 1


@pytest.mark.parametrize(
    ("text", "kind", "line", "column", "says"),
    [
        ("..\n.!", "square", 2, 2, "'!'"),
        ("\n   ..\n   .?", "square", 3, 5, "legend"),
        ("   \n\n", "square", 1, 1, "empty"),
        ("...", "hex", 1, 2, "between two hexes"),
        (". .\n. .", "hex", 2, 1, "between two hexes"),
        ("." * 201, "square", 1, 201, "at most 200"),
        (".\n" * 201, "square", 201, 1, "at most 200"),
    ],
)
def test_a_map_that_cannot_be_read_says_where_and_why(
    text: str, kind: str, line: int, column: int, says: str
) -> None:
    with pytest.raises(MapError, match=says) as caught:
        parse_map(text, kind="hex" if kind == "hex" else "square")
    assert (caught.value.line, caught.value.column) == (line, column)
    assert str(caught.value).startswith(f"line {line}, column {column}: ")


def test_a_picture_has_rulers_tokens_and_highlights() -> None:
    ground = parse_map("............\n.#..........").board
    assert draw_map(ground, {at(2, 1): "Mira"}, {at(2, 1), at(3, 1), at(0, 9)}) == [
        "            1",
        "  012345678901",
        "0 ............",
        "1 .#M*........",
    ]


def test_a_picture_of_hexes() -> None:
    pointy = parse_map(". . .\n . # .", kind="hex").board
    assert draw_map(pointy, {at(2, 1): "A"}) == ["  0 1 2", "0 . . .", "1  . # A"]
    flat = parse_map("...\n.#.", kind="hex", orientation="flat").board
    assert draw_map(flat, {at(2, 1): "A"}) == [
        "  0 1 2",
        "0 .   .",
        "    .",
        "1 .   A",
        "    #",
    ]


@given(boards(".,#o=+/nwft"))
def test_a_picture_can_be_read_again(ground: Board) -> None:
    if ground.layout == "columns down":
        return
    text = "\n".join(line[2:] for line in draw_map(ground)[1:])
    kind = "square" if ground.kind == "square" else "hex"
    again = parse_map(text, kind="square" if kind == "square" else "hex").board
    assert {place: again.terrain(place) for place in again.spaces()} == {
        place: ground.terrain(place) for place in ground.spaces()
    }


@pytest.mark.parametrize(("width", "height"), [(0, 3), (3, 0), (1000, 1)])
def test_a_board_has_a_sensible_size(width: int, height: int) -> None:
    with pytest.raises(ValueError, match="1 to 999"):
        HexBoard(width, height)
