"""Fights of every ruleset, and random play through them that never asks for all options at once."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from functools import cache
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any, NamedTuple, TypeVar

from refriega.core.chance import ChanceSource, SeededChance, secret_from_seed
from refriega.core.match import Match, Recorder
from refriega.core.procedure import Decision, Gather, Option
from refriega.core.ruleset import Ruleset, Scenario, find_ruleset, ruleset_ids
from refriega.core.state import Game, State
from refriega.terminal.scenarios import files_in
from tests.toy import duel as toy

FOLDER = Path(__file__).parents[2] / "scenarios"

G = TypeVar("G", bound=Game[Any])


def game_of(match: Match[Any], type_: type[G], state: State | None = None) -> G:
    """The game of a match as its ruleset's own type, to be looked at: of its state now, or of another."""
    game = match.ruleset.game(match.scenario, match.state if state is None else state, None)
    assert isinstance(game, type_)
    return game


class Fight(NamedTuple):
    """A ruleset with a scenario of it."""

    name: str
    ruleset: Ruleset[Any]
    text: str
    file: str

    @property
    def scenario(self) -> Scenario:
        return loaded(self.name)

    def match(
        self, seed: int, recorder: Recorder | None = None, chance: ChanceSource | None = None, **options: Any
    ) -> Match[Any]:
        chance = chance or SeededChance(secret_from_seed(seed))
        return Match(self.ruleset, self.scenario, chance, recorder=recorder, **options)


def fights() -> Iterator[Fight]:
    """The toy, and every scenario that comes with an installed ruleset."""
    yield Fight("toy", toy.RULESET, toy.SCENARIO, "toy.toml")
    for file in files_in(FOLDER):
        text = file.read_text(encoding="utf-8")
        id_ = tomllib.loads(text)["ruleset"]
        if id_ in ruleset_ids():
            yield Fight(file.stem, find_ruleset(id_), text, str(file))


FIGHTS = {fight.name: fight for fight in fights()}


@cache
def loaded(name: str) -> Scenario:
    fight = FIGHTS[name]
    return fight.ruleset.load(fight.text, fight.file, {})


def owed(match: Match[Any], rng: Random) -> Decision:
    """The pending decision; of a gather, any that is still owed."""
    pending = match.pending
    if isinstance(pending, Gather):
        waiting = [decision for decision in pending.decisions if decision.seat not in match.sealed]
        return rng.choice(waiting)
    return match.decision


def random_choice(match: Match[Any], rng: Random) -> tuple[Option, str]:
    """Any legal option, now and then a standing offer to another seat."""
    decision = owed(match, rng)
    if decision.standing is not None and rng.random() < 0.05:
        seat = rng.choice(match.scenario.seats)
        chooser = decision.chooser_for(seat)
        offers = list(islice(chooser.candidates(), 8)) if chooser is not None else []
        if offers and seat != decision.seat:
            return rng.choice(offers), seat
    return decision.chooser.sample(rng), decision.seat


def play(match: Match[Any], rng: Random, decisions: int) -> Iterator[int]:
    """Make so many random decisions, or play to the end; yields before each of them."""
    for number in range(decisions):
        if match.over:
            return
        yield number
        match.choose(*random_choice(match, rng))


def play_out(match: Match[Any], rng: Random, decisions: int) -> None:
    """The same, without stopping."""
    for _ in play(match, rng, decisions):
        pass
