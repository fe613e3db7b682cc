"""Small helpers that boards' tests share."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from hypothesis import strategies as st

from refriega.boards import LEGEND, Board, HexBoard, Space, SquareBoard, Terrain, parse_map, space
from refriega.boards.hexes import Orientation
from refriega.boards.maps import Kind


def at(col: int, row: int) -> Space:
    return space(col, row)


def board(text: str, kind: Kind = "square", orientation: Orientation = "pointy") -> Board:
    return parse_map(text, kind=kind, orientation=orientation).board


def sketch(text: str) -> tuple[Board, dict[str, tuple[Space, ...]]]:
    """A square board and the spaces of each mark, one tuple for each sign."""
    return parse_map(text)


def spots(*places: tuple[int, int]) -> set[Space]:
    return {space(col, row) for col, row in places}


def around(centre: tuple[int, int], places: Iterable[Space]) -> set[tuple[int, int]]:
    """Columns and rows as seen from ``centre``."""
    return {(place % 1000 - centre[0], place // 1000 - centre[1]) for place in places}


def boards(signs: str, width: int = 7, height: int = 6) -> st.SearchStrategy[Board]:
    """Small random boards of every kind over these signs."""
    return st.builds(
        _build,
        st.sampled_from(["square", "pointy", "flat"]),
        st.integers(2, width),
        st.integers(2, height),
        st.lists(st.sampled_from(signs), min_size=width * height, max_size=width * height),
    ).filter(lambda board: len(board.spaces()) > 0)


def _build(kind: str, width: int, height: int, signs: list[str]) -> Board:
    ground: Mapping[Space, Terrain] = {
        space(col, row): LEGEND[signs[row * width + col]] for row in range(height) for col in range(width)
    }
    if kind == "square":
        return SquareBoard(width, height, ground)
    return HexBoard(width, height, ground, orientation="pointy" if kind == "pointy" else "flat")


def some_space(data: st.DataObject, of: Board) -> Space:
    return data.draw(st.sampled_from(sorted(of.spaces())))
