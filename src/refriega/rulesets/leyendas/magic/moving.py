"""Being moved by magic: driven away, drawn near, put elsewhere."""

from __future__ import annotations

from refriega.boards import Space
from refriega.core.procedure import Procedure
from refriega.rulesets.leyendas.game import LeyendasGame
from refriega.rulesets.leyendas.magic.zones import stepped
from refriega.rulesets.leyendas.movement import fit_in, shove
from refriega.rulesets.leyendas.sharing import has_room


def drive(game: LeyendasGame, who: str, by: str, spaces: int, *, towards: bool) -> Procedure[None]:
    """Straight away from `by`, or `towards` it, until something is in the way."""
    if game.body(by).place < 0 or who == by:
        return
    board = game.board
    pairs = [(board.straight_squared(a, b), a, b) for a in game.cells(by) for b in game.cells(who)]
    near = min((pair for pair in pairs if pair[0]), default=None)
    if near is None:
        return
    _, there, here = near
    direction = board.direction_from(here, there) if towards else board.direction_from(there, here)
    yield from shove(game, who, direction, spaces)


def free_for(game: LeyendasGame, who: str, to: Space) -> bool:
    """Whether the body of `who` fits there, with nobody else on its spaces."""
    extent = game.extent(who)
    if not game.board.fits(to, extent) or not has_room(game, who, to):
        return False
    occupied = game.occupied()
    own = (who, game.body(who).mount, game.body(who).rider)
    return all(occupied.get(cell, who) in own for cell in game.board.footprint(to, extent))


def put_elsewhere(game: LeyendasGame, who: str, to: Space) -> Procedure[None]:
    """Stand `who` on another space; the zones that it leaves and enters act."""
    before = game.body(who).place
    if game.log is not None:
        game.note("move.forced", who=who, to=to)
    game.put(who, to)
    fit_in(game, game.body(who).mount or who)
    yield from stepped(game, who, before)
