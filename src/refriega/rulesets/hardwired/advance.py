"""The advance of those whose contract has one, once all squads are set up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from refriega.boards.table import INCH, Gait, candidates, sample
from refriega.core.errors import Refusal
from refriega.core.procedure import Chooser, Concede, Option, Pass, Procedure
from refriega.rulesets.hardwired import victory
from refriega.rulesets.hardwired.game import HardwiredGame
from refriega.rulesets.hardwired.goals import places
from refriega.rulesets.hardwired.options import Move
from refriega.rulesets.hardwired.values import contract_of
from refriega.rulesets.hardwired.walking import walk
from refriega.rulesets.hardwired.ways import Means, Way, find_way


def advance(game: HardwiredGame) -> Procedure[None]:
    """The next of them may move, or stay (Explorador)."""
    who, *rest = game.state.advancing
    option = yield from victory.ask(game, game.seat(who), "advance", who, AdvanceMenu(game, who))
    if option is None:
        return
    game.state.advancing = tuple(rest)
    if isinstance(option, Move):
        way = find_way(game, who, option.to, option.path, means(game, who))
        assert isinstance(way, Way), way  # it has been checked
        yield from walk(game, who, way, means(game, who), kind="advance")


def means(game: HardwiredGame, who: str) -> Means:
    """How far: what its contract says."""
    contract = contract_of(game, who)
    return Means(contract.advance * INCH if contract is not None else 0)


class AdvanceMenu(Chooser):
    """Every move of that length, or staying."""

    __slots__ = ("game", "who")

    def __init__(self, game: HardwiredGame, who: str) -> None:
        self.game = game
        self.who = who

    def check(self, option: Option) -> Refusal | None:
        if isinstance(option, (Pass, Concede)):
            return None
        if not isinstance(option, Move):
            return Refusal("not_on_offer")
        way = find_way(self.game, self.who, option.to, option.path, means(self.game, self.who))
        return way if isinstance(way, Refusal) else None

    def groups(self) -> Sequence[str]:
        return ("",)

    def candidates(self, group: str = "") -> Iterator[Option]:
        game, who = self.game, self.who
        foes = game.bodies(game.enemies(who))
        objectives = list(places(game, who))
        found = candidates(game.table, game.figure(who), self.gait, game.others(who), foes, objectives)
        for candidate in found:
            yield Move(candidate.to, candidate.path if len(candidate.path) > 1 else ())
        yield Pass()

    def sample(self, rng: Random) -> Option:
        game, who = self.game, self.who
        path = sample(rng, game.table, game.figure(who), self.gait, game.others(who))
        return Move(path[-1]) if path else Pass()

    @property
    def gait(self) -> Gait:
        return means(self.game, self.who).widest
