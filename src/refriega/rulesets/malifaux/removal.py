"""How models leave the game."""

from __future__ import annotations

from refriega.rulesets.malifaux.game import MalifauxGame
from refriega.rulesets.malifaux.state import Hurt
from refriega.rulesets.malifaux.terms import Fate


def fall(game: MalifauxGame, hurt: Hurt) -> None:
    """Who has no Wounds left is killed; the kill is the crew's whose damage it was, if anybody's."""
    model = game.model(hurt.target)
    if model.fate is Fate.IN_PLAY and model.wounds <= 0:
        model.killed_by = hurt.crew
        remove(game, hurt.target, Fate.KILLED, hurt.attacker)


def remove(game: MalifauxGame, who: str, fate: Fate, by: str = "") -> None:
    """A model leaves the table, and its conditions with it."""
    model = game.model(who)
    model.fate = fate
    model.at = None
    model.gone = game.state.round
    game.state.effects.pop(who, None)
    if game.log is not None:
        game.note(f"leaves.{fate}", "MX-030", who=who, by=by)
