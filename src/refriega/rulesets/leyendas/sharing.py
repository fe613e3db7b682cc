"""How many of the smallest creatures share a space, squares and hexes alike: 25 Diminutos, or 4 Menudos.

They stand in others' spaces as well as in each other's (ML-224 is not for them); a mixed crowd takes up its
parts of the space. Whoever rides takes up none.
"""

from __future__ import annotations

from collections.abc import Mapping

from refriega.boards import Space
from refriega.rulesets.leyendas.game import LeyendasGame
from refriega.rulesets.leyendas.sheet import Sheet
from refriega.rulesets.leyendas.sight import known_to_seat
from refriega.rulesets.leyendas.terms import Size

SPACE = 100
PARTS = {Size.DIMINUTIVE: SPACE // 25, Size.TINY: SPACE // 4}


def share_of(sheet: Sheet) -> int:
    """How much of a space a creature takes up among those that share theirs, in hundredths."""
    return PARTS.get(sheet.size, 0) if sheet.reach == 0 else 0


def has_room(game: LeyendasGame, who: str, at: Space, seat: str = "") -> bool:
    """Whether the others that share `at` leave room for `who` there, as far as `seat` knows of them."""
    mine = share_of(game.sheets[who])
    return not mine or crowd(game, who, seat).get(at, 0) + mine <= SPACE


def full_spaces(game: LeyendasGame, who: str, seat: str = "") -> set[Space]:
    """The spaces that are too crowded for `who` to stop in, as far as `seat` knows."""
    mine = share_of(game.sheets[who])
    if not mine:
        return set()
    return {at for at, parts in crowd(game, who, seat).items() if parts + mine > SPACE}


def crowd(game: LeyendasGame, without: str, seat: str = "") -> Mapping[Space, int]:
    """How much of each space is taken up by those that share it."""
    taken: dict[Space, int] = {}
    for who in game.present():
        body = game.body(who)
        parts = share_of(game.sheets[who])
        if parts and not body.mount and who != without and (not seat or known_to_seat(game, seat, who)):
            taken[body.place] = taken.get(body.place, 0) + parts
    return taken
