"""What the test kits share: a match whose dice or cards are scripted and must be used up, a driver, and what
one looks at afterwards.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Generic, TypeVar

from refriega.core.chance import ScriptedChance
from refriega.core.errors import IllegalChoice, Refusal
from refriega.core.event import Event
from refriega.core.match import Match
from refriega.core.modifier import Breakdown
from refriega.core.procedure import Decision, Option
from refriega.core.ruleset import Ruleset
from refriega.core.state import Game, State

S = TypeVar("S", bound=State)
G = TypeVar("G", bound=Game[Any])

SEATS = {"red": "ana", "blue": "luis"}
"""The seats that play the sides of a kit."""

Answers = Option | tuple[Option, ...]
"""What somebody answers, one after the other."""


class Bench(Generic[S, G]):
    """A match in progress, which begins when it is first asked for; and what was asked of whom."""

    ruleset: Ruleset[S]
    game_type: type[G]

    def __init__(self, scene: Any, start: S, dice: Iterable[int | str]) -> None:
        self.scene = scene
        self.start = start
        self.dice = Dice(dice)
        self.offered: list[tuple[str, str]] = []
        self._match: Match[S] | None = None

    @property
    def match(self) -> Match[S]:
        if self._match is None:
            self._match = Match(self.ruleset, self.scene, self.dice, start=self.start)
        return self._match

    def refused(self, option: Option, *, by: str = "") -> Refusal:
        """Why `option` may not be chosen now, by whoever is asked or by that side; fails if it may."""
        before = self.match.digest()
        try:
            self.match.choose(option, SEATS[by] if by else None)
        except IllegalChoice as refused:
            assert self.match.digest() == before
            return refused.refusal
        raise AssertionError(f"{option} was accepted")

    # -- looking -----------------------------------------------------------------------------------

    @property
    def game(self) -> G:
        """The game as the rules see it."""
        game = self.match.game
        assert isinstance(game, self.game_type)
        return game

    @property
    def state(self) -> S:
        state: S = self.game.state
        return state

    @property
    def log(self) -> Sequence[Event]:
        return self.match.log or ()

    def events(self, key: str) -> list[Event]:
        """What happened under that key, in order."""
        return [event for event in self.log if event.key == key]

    def event(self, key: str) -> Event:
        """The one event of that key."""
        (event,) = self.events(key)
        return event

    def number(self, event: Event, name: str) -> int:
        """A number of an event, which its parts add up to."""
        found = breakdown(event, name)
        assert sum(part.value for part in found.parts if part.counts) == found.total
        return found.total

    def parts(self, event: Event, name: str = "parts") -> dict[str, int]:
        """What a number is made of: value by source."""
        found = breakdown(event, name)
        return {part.source or part.type: part.value for part in found.parts if part.counts}

    def done(self) -> None:
        """All dice were used."""
        assert self.dice.left == ()


def breakdown(event: Event, name: str) -> Breakdown:
    """A number of an event with its parts."""
    found = event.args[name]
    assert isinstance(found, Breakdown)
    return found


class Dice(ScriptedChance):
    """Scripted dice to which a test adds more as it goes on."""

    def add(self, dice: Iterable[int]) -> None:
        self._script.extend(dice)


# -- whoever is asked is answered for by name ------------------------------------------------------------


class TurnBench(Bench[S, G], ABC):
    """A match of turns: somebody acts, the others react, each by its name.

    `own` is the question of what to do in one's own turn; at those of `rests` everybody has reacted.
    """

    own: str
    rests: tuple[str, ...]

    @abstractmethod
    def idle(self, decision: Decision) -> Option:
        """What lets the game go on."""

    @abstractmethod
    def towards(self, decision: Decision, who: str) -> Option:
        """What brings the turn of `who` nearer."""

    def act(self, who: str, option: Option, **answers: Answers) -> None:
        """`who` gets its turn if it has not begun, and chooses `option`; others answer by name."""
        self.go_to(who)
        self.match.choose(option)
        self.settle(answers)

    def go_to(self, who: str) -> None:
        """Let everybody else do nothing until `who` is asked what to do in its own turn."""
        for _ in range(100):
            decision = self.match.decision
            if decision.kind == self.own and decision.subjects[0] == who:
                return
            self.match.choose(self.towards(decision, who))
        raise AssertionError(f"{who} never gets a turn")

    def settle(self, answers: Mapping[str, Answers]) -> None:
        """Answer what is asked until everybody has reacted: by name, if the next answer fits."""
        left = listed(answers)
        while not self.match.over and self.match.decision.kind not in self.rests:
            decision = self.match.decision
            whom = decision.subjects[0]
            self.offered.append((decision.kind, whom))
            self.match.choose(fitting(decision, left.get(whom, [])) or self.idle(decision))
        assert not any(left.values()), f"never asked: {left}"

    def refusal(self, who: str, option: Option) -> Refusal:
        """Why `who` may not choose `option` in its turn; fails if it may."""
        self.go_to(who)
        return self.refused(option)


def listed(answers: Mapping[str, Answers]) -> dict[str, list[Option]]:
    """The answers that are left to give, by whose they are."""
    return {name: list(said) if isinstance(said, tuple) else [said] for name, said in answers.items()}


def fitting(decision: Decision, answers: list[Option]) -> Option | None:
    """The next answer, if it answers that question: it is given then."""
    return answers.pop(0) if answers and decision.chooser.check(answers[0]) is None else None
