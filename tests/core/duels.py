"""Duels of the toy ruleset for the tests of the core."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from refriega.core.chance import ChanceSource, ScriptedChance, SeededChance, secret_from_seed
from refriega.core.match import Match, Recorder
from refriega.core.procedure import Option
from tests.toy.duel import RULESET, SCENARIO, Duel, React, Rest, Stance, Strike, Taunt

BOLD, WARY = Stance("bold"), Stance("wary")
STRIKE, TAUNT, REST, REACT = Strike(), Taunt(), Rest(), React()


def duel(
    chance: ChanceSource | int | Iterable[int] = 1, *, recorder: Recorder | None = None, **options: Any
) -> Match[Duel]:
    """A duel with seeded dice (a number), scripted ones, or a source of one's own."""
    if isinstance(chance, int):
        chance = SeededChance(secret_from_seed(chance))
    elif isinstance(chance, Iterable):
        chance = ScriptedChance(chance)
    return Match(RULESET, RULESET.load(SCENARIO, "dawn.toml", {}), chance, recorder=recorder, **options)


def stances(match: Match[Duel], north: Option = BOLD, south: Option = BOLD) -> None:
    """Both show how they stand."""
    match.choose(north, "north")
    match.choose(south, "south")


def tokens(match: Match[Duel]) -> tuple[int, int]:
    """North's and south's tokens."""
    fighters = match.state.fighters
    return fighters["north"].tokens, fighters["south"].tokens


def play(match: Match[Duel], steps: int = 10_000) -> None:
    """Strike, never react, and stand boldly, until the end."""
    for _ in range(steps):
        if match.over:
            return
        decision = match.decision
        match.choose(
            {"turn": STRIKE, "stance": BOLD}.get(decision.kind) or next(decision.chooser.candidates())
        )
