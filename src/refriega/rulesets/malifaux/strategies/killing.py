"""Slaughter (Matanza) and headhunt (Cazarrecompensas): enemies killed."""

from __future__ import annotations

from collections.abc import Iterator

from refriega.rulesets.malifaux.game import MalifauxGame
from refriega.rulesets.malifaux.scene import Strategy
from refriega.rulesets.malifaux.strategies.row import Row
from refriega.rulesets.malifaux.terms import Fate, Station


def killed(game: MalifauxGame, crew: str) -> Iterator[str]:
    """The enemies that a crew has killed."""
    for who, model in game.state.models.items():
        if model.fate is Fate.KILLED and model.killed_by == crew != model.crew:
            yield who


def bloody_turn(game: MalifauxGame, goal: Strategy, crew: str) -> int:
    """Once a turn, if it has killed so many enemies in it."""
    now = sum(game.model(who).gone == game.state.round for who in killed(game, crew))
    return int(now >= goal.goal)


def heads(game: MalifauxGame, goal: Strategy, crew: str) -> Iterator[str]:
    """At once, for the leader of the enemy: its master, or where there was none its henchman."""
    for who in killed(game, crew):
        if who in leaders_of(game, game.model(who).crew):
            yield who


def leaders_of(game: MalifauxGame, crew: str) -> tuple[str, ...]:
    """Who leads a crew."""
    own = [who for who, model in game.state.models.items() if model.crew == crew]
    for station in (Station.MASTER, Station.HENCHMAN):
        found = tuple(who for who in own if game.card(who).station is station)
        if found:
            return found
    return ()


SLAUGHTER = Row(turn=bloody_turn)
HEADHUNT = Row(deeds=heads)
