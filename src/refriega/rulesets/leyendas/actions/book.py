"""All actions of the game, by option."""

from __future__ import annotations

from refriega.rulesets.leyendas.actions import attacks, movement
from refriega.rulesets.leyendas.actions.action import Book

BOOK = Book.of(attacks.ACTIONS, movement.ACTIONS)
