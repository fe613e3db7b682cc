"""Spheres and cones on squares, as columns and rows not yet cut to a board.

Both are counted from grid points: a sphere's centre is one, a cone's apex is the middle of the caster's
front edge, or its corner when it faces a diagonal.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from refriega.boards.space import ROW, Space

Frame: TypeAlias = tuple[int, int, int, int]
"""Leftmost column, top row, rightmost column, bottom row of a body."""


def frame(cells: tuple[Space, ...]) -> Frame:
    cols = [cell % ROW for cell in cells]
    rows = [cell // ROW for cell in cells]
    return min(cols), min(rows), max(cols), max(rows)


def sphere(col: int, row: int, radius: int) -> Iterator[tuple[int, int]]:
    """Squares whose far corner is within ``radius`` by the 1-2-1 count: 4, 12, 24, 44, 68, 96."""
    for down in range(1, radius + 1):
        for across in range(1, radius + 1):
            if max(down, across) + min(down, across) // 2 <= radius:
                yield col + across - 1, row + down - 1
                yield col + across - 1, row - down
                yield col - across, row + down - 1
                yield col - across, row - down


def cone(body: Frame, vector: tuple[int, int], length: int) -> Iterator[tuple[int, int]]:
    """An equilateral triangle whose height is ``length``: squares whose centre is in it or on its border.

    Half its width, a given way along, is that way divided by the square root of 3; both sides are squared.
    A body of even width has its apex between two squares: these two are in, though their centres are not.
    """
    return _diagonal(body, vector, length) if vector[0] and vector[1] else _straight(body, vector, length)


def _straight(body: Frame, vector: tuple[int, int], length: int) -> Iterator[tuple[int, int]]:
    left, top, right, bottom = body
    x, y = vector
    middle = top + bottom if x else left + right  # twice the middle row or column
    start = {(1, 0): right, (-1, 0): left, (0, 1): bottom, (0, -1): top}[vector]
    for ahead in range(1, length + 1):
        depth = 2 * ahead - 1  # doubled, as the offsets are
        for across in range((middle - depth) // 2, (middle + depth) // 2 + 2):
            aside = abs(2 * across - middle)
            if 3 * aside * aside <= depth * depth or (ahead == 1 and aside == 1):
                along = start + ahead * (x + y)
                yield (along, across) if x else (across, along)


def _diagonal(body: Frame, vector: tuple[int, int], length: int) -> Iterator[tuple[int, int]]:
    left, top, right, bottom = body
    x, y = vector
    col, row = (right if x > 0 else left), (bottom if y > 0 else top)
    depth = 1  # times half the square root of 2: the distance of a centre from the apex along the diagonal
    while depth * depth <= 2 * length * length:
        for across in range(1, depth + 1):
            down = depth + 1 - across
            if 3 * (across - down) ** 2 <= depth * depth:
                yield col + x * across, row + y * down
        depth += 1
