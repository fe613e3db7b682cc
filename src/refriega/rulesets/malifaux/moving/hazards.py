"""Hazardous terrain: pieces that hurt whoever moves in them, or begins to act there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from refriega.boards.table import Point, length
from refriega.boards.table.stretches import part_inside
from refriega.boards.table.table import Lying, covers
from refriega.core.procedure import Procedure
from refriega.rulesets.malifaux import damage
from refriega.rulesets.malifaux.game import MalifauxGame
from refriega.rulesets.malifaux.state import Hurt


class Hazard(NamedTuple):
    """So far along a leg a model comes to a hazardous piece."""

    distance: int
    piece: str


def hazards(game: MalifauxGame) -> Iterator[Lying]:
    """The pieces that hurt, in the order of the table."""
    if game.variant("hazardous_terrain") == "yes":
        for lying in game.table.terrain:
            if lying.piece.id in game.scene.hazards:
                yield lying


def met_on(game: MalifauxGame, at: Point, to: Point) -> Iterator[Hazard]:
    """The hazardous pieces that the centre of a base comes through on a leg, or comes to stand in."""
    whole = length(at, to)
    for lying in hazards(game):
        stretch = part_inside(lying.shape, at, to)
        if stretch is not None:
            (part, of), _ = stretch
            yield Hazard(whole * part // of, lying.piece.id)
        elif covers(lying.shape, to):
            yield Hazard(whole, lying.piece.id)


def stood_in(game: MalifauxGame, who: str) -> tuple[str, ...]:
    """The hazardous pieces that a model stands in."""
    at = game.model(who).at
    return () if at is None else tuple(each.piece.id for each in hazards(game) if covers(each.shape, at))


def suffer_from(game: MalifauxGame, who: str, piece: str) -> Procedure[None]:
    """What a piece does to a model; who is killed by it is nobody's kill."""
    if game.log is not None:
        game.note("hazard", who=who, piece=piece)
    yield from damage.suffer(game, Hurt(who, "", "hazard", game.scene.hazards[piece]))
