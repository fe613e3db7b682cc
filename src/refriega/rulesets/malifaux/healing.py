"""Healing: Wounds given back, never more than a model began with."""

from __future__ import annotations

from refriega.core.procedure import Procedure
from refriega.rulesets.malifaux.bands import amount_of, at_level, band_flip
from refriega.rulesets.malifaux.effects_schema import Track
from refriega.rulesets.malifaux.fate import RED_JOKER
from refriega.rulesets.malifaux.game import MalifauxGame
from refriega.rulesets.malifaux.terms import Fate, Severity


def heal(game: MalifauxGame, who: str, amount: int) -> int:
    """Wounds are given back (MX-031); returns how many."""
    model = game.model(who)
    healed = min(amount, game.card(who).wounds - model.wounds)
    if healed <= 0 or model.fate is not Fate.IN_PLAY:
        return 0
    model.wounds += healed
    if game.log is not None:
        game.note("healed", "MX-031", who=who, amount=healed, left=model.wounds)
    return healed


def healing_flip(game: MalifauxGame, who: str, track: Track, crew: str) -> Procedure[int]:
    """Flip for healing, read as damage is; what a red joker adds is for a variant to say."""
    card = yield from band_flip(game, "healing", who, crew)
    if card == RED_JOKER and game.variant("healing_rj") == "severe":
        return at_level(track, Severity.SEVERE)
    return amount_of(track, card)
