"""What spells in play do at the moments of a turn."""

from __future__ import annotations

from refriega.core.procedure import Procedure
from refriega.rulesets.warhammer.game import WarhammerGame
from refriega.rulesets.warhammer.harm import losses, panic, regeneration
from refriega.rulesets.warhammer.spells.effects import comet, every_model, lasting


def start_of_turn(game: WarhammerGame) -> Procedure[None]:
    """A player's turn begins, whosoever: comets draw nearer, or strike. House rule: whom they strike does not
    wait for the end of a phase, but regenerates and tests for panic at once.
    """
    losses.begin(game)
    yield from comet.approach(game)
    yield from regeneration.finish(game)
    yield from panic.tests(game)


def start_of_own_turn(game: WarhammerGame) -> Procedure[None]:
    """The active army's turn begins: who lies under Doom and Darkness tests whether it goes on."""
    yield from lasting.shake_off_doom(game)


def start_of_magic(game: WarhammerGame, army: str) -> Procedure[None]:
    """An army's magic phase begins: its spells on every model of a unit go on (WF-060)."""
    yield from every_model.go_on(game, army)
