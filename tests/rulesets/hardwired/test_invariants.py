"""What must hold after every single event of a match: each model activates once, and the bag only empties."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from refriega.core.chance import SeededChance, secret_from_seed
from refriega.core.event import Event
from refriega.core.match import Match
from refriega.rulesets.hardwired.game import HardwiredGame
from refriega.rulesets.hardwired.ruleset import Hardwired
from refriega.rulesets.hardwired.scene import Scene
from refriega.rulesets.hardwired.state import HardwiredState
from refriega.rulesets.hardwired.turn import count, tokens
from tests.everywhere.fights import FIGHTS, play_out

HERE = [name for name, fight in FIGHTS.items() if fight.ruleset.id == "hardwired"]


class Watched(list[Event]):
    """A log that looks at the match whenever something is noted in it."""

    def __init__(self) -> None:
        super().__init__()
        self.game: HardwiredGame | None = None
        self.round = 0
        self.tokens = 0
        self.draws = 0
        self.living = 0
        self.activated: Counter[str] = Counter()

    def append(self, event: Event) -> None:
        super().append(event)
        assert self.game is not None
        self.look(self.game, event)

    def look(self, game: HardwiredGame, event: Event) -> None:
        state = game.state
        for turn in state.turns:
            assert len(turn.actions) <= 2, turn
        if event.key == "bag.filled":
            self.begin(game)
        elif event.key == "activation":
            who = str(event.args["who"])
            self.activated[who] += 1
            assert self.activated[who] == 1, f"{who} activates twice in round {state.round}"
        elif event.key == "bag.drawn":
            self.draws += 1
            assert self.draws <= self.living, "more draws than models that lived when the round began"
        elif event.key == "round.ends":
            behind = [who for who in game.present() if who not in self.activated and state.models[who].round]
            assert all(state.models[who].round == state.round for who in behind), behind
            assert not tokens(game)
        if self.round == state.round and state.group_turn is None:  # or a token is out, in somebody's hand
            left = count(tokens(game))
            assert left <= self.tokens, f"the bag grows in round {state.round}: {event}"
            self.tokens = left

    def begin(self, game: HardwiredGame) -> None:
        self.round = game.state.round
        self.tokens = count(tokens(game))
        self.draws = 0
        self.living = sum(1 for _ in game.alive())
        self.activated = Counter()


class Watching(Hardwired):
    """The ruleset with somebody looking over its shoulder."""

    def __init__(self) -> None:
        self.log = Watched()

    def game(self, scenario: Scene, state: HardwiredState, log: list[Event] | None) -> HardwiredGame:
        self.log.game = super().game(scenario, state, self.log)
        return self.log.game


@pytest.mark.rule("HW-008", "HW-009", "HW-013", "HW-015")
@pytest.mark.parametrize("variant", ["one_by_one", "whole"])
@pytest.mark.parametrize("name", HERE)
def test_after_every_event_nobody_has_activated_twice_and_the_bag_has_not_grown(
    name: str, variant: str
) -> None:
    fight = FIGHTS[name]
    ruleset = Watching()
    scenario = ruleset.load(fight.text, fight.file, {"group_activation": variant})
    match = Match(ruleset, scenario, SeededChance(secret_from_seed(5)), history=False)
    play_out(match, Random(5), 100_000)
    assert match.over
    assert ruleset.log.activated
