"""Terrain that serves some spells: who is near it, who stands in it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from refriega.boards.table import Lying, inches, overlap, within
from refriega.rulesets.warhammer.game import WarhammerGame


def pieces_of(game: WarhammerGame, grounds: Sequence[str]) -> Iterator[Lying]:
    """The pieces of terrain of those kinds on the table."""
    kinds = game.content.pieces
    return (
        lying
        for lying in game.table.terrain
        if lying.piece.kind in kinds and kinds[lying.piece.kind].ground in grounds
    )


def is_near(game: WarhammerGame, who: str, grounds: Sequence[str], reach: int) -> bool:
    """Whether some model of a unit is within so many inches of such terrain."""
    figures = [figure for _, figure in game.bases(game.host(who))]
    return any(
        within(figure, lying.shape, inches(reach)) for lying in pieces_of(game, grounds) for figure in figures
    )


def stands_in(game: WarhammerGame, who: str, grounds: Sequence[str]) -> bool:
    """Whether some model of a unit stands in such terrain, wholly or in part."""
    figures = [figure for _, figure in game.bases(game.host(who))]
    return any(overlap(figure, lying.shape) for lying in pieces_of(game, grounds) for figure in figures)
