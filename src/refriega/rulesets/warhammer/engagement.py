"""Out of close combat: how units lose contact with their enemies, and what ends with that."""

from __future__ import annotations

from collections.abc import Iterable

from refriega.rulesets.warhammer.game import WarhammerGame
from refriega.rulesets.warhammer.magic import remaining
from refriega.rulesets.warhammer.terms import Ending, Mark


def disengage(game: WarhammerGame, unit: str, out_of: str = "") -> None:
    """A unit is in close combat with nobody any more, nor is a character who has come out of another unit
    that still may be.
    """
    foes = game.foes(out_of or unit)
    game.state.contacts = tuple(c for c in game.state.contacts if unit not in (c.charger, c.other))
    if foes:
        combat_over(game, (unit, *foes))


def combat_over(game: WarhammerGame, units: Iterable[str]) -> None:
    """Of units that fought, those that fight nobody now, and whoever is in them, are rid of spells that end
    with their combat (Pha's Illumination).
    """
    free = tuple(unit for unit in units if not game.engaged(unit))
    remaining.end(
        game,
        lambda live: Mark.ENDS_WITH_COMBAT in live.marks and game.host(live.bearer) in free,
        Ending.OVER,
    )
