"""Where units come to stand: the one place where a move changes a unit's position."""

from __future__ import annotations

from refriega.boards.table.regiment import Block, files_of
from refriega.core.procedure import Procedure
from refriega.rulesets.warhammer.game import WarhammerGame
from refriega.rulesets.warhammer.spells.crossing import crossing


def bring(game: WarhammerGame, unit: str, block: Block) -> Procedure[None]:
    """A unit has moved there, and through whatever burns on its way (Wall of Fire), which may destroy it."""
    before = game.block(unit)
    put(game, unit, block)
    for who in (unit, *game.members(unit)):
        game.unit(who).moved_in = game.state.turn
    yield from crossing(game, unit, before, block)


def put(game: WarhammerGame, unit: str, block: Block) -> None:
    """A unit stands so from now on."""
    mover = game.unit(unit)
    mover.at, mover.facing, mover.files = block.at, block.facing, files_of(block)
