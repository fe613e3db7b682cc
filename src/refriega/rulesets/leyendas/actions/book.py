"""All actions of the game, by option."""

from __future__ import annotations

from refriega.rulesets.leyendas.actions import (
    attacks,
    charge,
    coup,
    defence,
    grapple,
    handling,
    manoeuvres,
    mounted,
    movement,
    objects,
    overrun,
    ready,
    speech,
    squeezing,
    unseen,
)
from refriega.rulesets.leyendas.actions.action import Book
from refriega.rulesets.leyendas.magic import casting, held_touch, items, powers, upkeep

BOOK = Book.of(
    attacks.ACTIONS,
    unseen.ACTIONS,
    charge.ACTIONS,
    coup.ACTIONS,
    manoeuvres.ACTIONS,
    grapple.ACTIONS,
    movement.ACTIONS,
    overrun.ACTIONS,
    squeezing.ACTIONS,
    mounted.ACTIONS,
    objects.ACTIONS,
    handling.ACTIONS,
    defence.ACTIONS,
    ready.ACTIONS,
    speech.ACTIONS,
    casting.ACTIONS,
    held_touch.ACTIONS,
    powers.ACTIONS,
    items.ACTIONS,
    upkeep.ACTIONS,
)
