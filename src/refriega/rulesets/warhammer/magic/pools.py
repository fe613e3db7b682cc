"""The dice of a magic phase: power dice of the active player, dispel dice of the reactive one."""

from __future__ import annotations

from collections.abc import Iterator

from refriega.core.modifier import Breakdown, Part
from refriega.rulesets.warhammer.game import WarhammerGame
from refriega.rulesets.warhammer.magic import items
from refriega.rulesets.warhammer.magic.wizards import is_fleeing

BASE = 2
"""The power dice of an army without any wizard; its dispel dice are its own (2; dwarfs 4)."""

DISPEL_OF_LEVEL = (0, 1, 1, 2, 2)
"""The dispel dice that a wizard of each level adds; power dice are as many as the level."""


def build(game: WarhammerGame) -> None:
    """Both players build their pools as a magic phase begins."""
    state = game.state
    power, dispel = power_dice(game, state.active), dispel_dice(game, game.reactive)
    state.power, state.dispel = power.total, dispel.total
    if game.log is not None:
        game.note("magic.pools", active=state.active, power=power, reactive=game.reactive, dispel=dispel)


def power_dice(game: WarhammerGame, army: str) -> Breakdown:
    """2, the levels of all wizards that do not flee, and what items give."""
    parts = [Part(BASE, "base", "")]
    for who in standing(game, army):
        parts.append(Part(game.sheet(who).entry.level, "level", who))
        parts.extend(items.added(game, who, "power_dice"))
    return summed("power", parts)


def dispel_dice(game: WarhammerGame, army: str) -> Breakdown:
    """Those of the army; of wizards that do not flee 1, of levels 3 and 4 2; 1 of a runesmith; of items."""
    parts = [Part(game.scene.armies[army].dispel_dice, "base", "")]
    for who in standing(game, army):
        entry = game.sheet(who).entry
        parts.append(Part(DISPEL_OF_LEVEL[entry.level], "level", who))
        parts.append(Part(int(entry.runesmith), "runesmith", who))
        parts.extend(items.added(game, who, "dispel_dice"))
    return summed("dispel", parts)


def standing(game: WarhammerGame, army: str) -> Iterator[str]:
    """Everybody of an army who is in the battle, neither hidden (the dice would tell) nor fleeing: the others
    give no dice.
    """
    for who in game.everybody():
        if game.army(who) == army and not game.unit(who).hidden and not is_fleeing(game, who):
            yield who


def summed(name: str, parts: list[Part]) -> Breakdown:
    """A number of dice with what makes it."""
    kept = tuple(part for part in parts if part.value)
    return Breakdown(name, sum(part.value for part in kept), kept)


def dice_of(game: WarhammerGame, army: str) -> int:
    """The dice that an army has left: power dice in its own magic phase, dispel dice in the other's."""
    return game.state.power if army == game.state.active else game.state.dispel


def spend(game: WarhammerGame, army: str, dice: int) -> None:
    """Dice leave a pool, whatever comes of them."""
    assert 0 <= dice <= dice_of(game, army)
    if army == game.state.active:
        game.state.power -= dice
    else:
        game.state.dispel -= dice
