"""The scenarios that come with a ruleset, and random play through them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any, Generic, TypeVar

from refriega.core.match import Match

T = TypeVar("T")
"""The scenes of a ruleset."""

FOLDER = Path(__file__).parents[2] / "scenarios"

DECISIONS = 3000
"""After so many a match that is played at random is over."""


class Bundled(Generic[T]):
    """The scenarios of a ruleset by their names, each read once."""

    def __init__(self, ruleset: str, load: Callable[[str, str, Mapping[str, str]], T]) -> None:
        self.files = {file.stem: file for file in sorted((FOLDER / ruleset).glob("*.toml"))}
        self.load = load
        self.read: dict[str, T] = {}

    def scene(self, name: str) -> T:
        if name not in self.read:
            file = self.files[name]
            self.read[name] = self.load(file.read_text(encoding="utf-8"), str(file), {})
        return self.read[name]


def at_random(match: Match[Any], seed: int) -> Iterator[str]:
    """Choose at random until the match is over; yields who was asked, after each choice."""
    rng = Random(seed)
    for _ in range(DECISIONS):
        if match.over:
            return
        decision = match.decision
        match.choose(decision.chooser.sample(rng), decision.seat)
        yield decision.seat
    assert match.over, f"no result after {DECISIONS} decisions, in round {match.state.round}"


def played_out(match: Match[Any], seed: int) -> Match[Any]:
    """The match, over."""
    for _ in at_random(match, seed):
        pass
    return match
