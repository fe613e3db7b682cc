"""Setting up, before the first turn: the players put down one model after another in turn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from refriega.boards.table import Other, Point
from refriega.boards.table.zones import Ground
from refriega.core.errors import Refusal
from refriega.core.procedure import Chooser, Concede, Option, Procedure
from refriega.rulesets.malifaux import victory
from refriega.rulesets.malifaux.game import MalifauxGame
from refriega.rulesets.malifaux.options import Deploy
from refriega.rulesets.malifaux.removal import remove
from refriega.rulesets.malifaux.state import Phase
from refriega.rulesets.malifaux.terms import Fate


def deploy(game: MalifauxGame) -> Procedure[None]:
    """The next model is set up, the first crew's first; whoever has more left is next. When all are, the
    first turn begins.
    """
    left = waiting(game)
    if not left:
        game.state.phase = Phase.DRAW
        return
    crew = max(left, key=lambda one: len(left[one]))
    menu = DeploymentMenu(game, crew, left[crew])
    if next(menu.candidates(), None) is None:
        put_beside(game, left[crew][0], menu.ground)
        return
    option = yield from victory.ask(game, game.scene.sides[crew].seat, "deploy", crew, menu)
    if isinstance(option, Deploy):
        put(game, option.model, option.to)


def waiting(game: MalifauxGame) -> dict[str, list[str]]:
    """Who has still to be put down, by crew."""
    found: dict[str, list[str]] = {}
    for who, model in game.state.models.items():
        if model.at is None and model.fate is Fate.IN_PLAY:
            found.setdefault(model.crew, []).append(who)
    return found


def put_beside(game: MalifauxGame, who: str, ground: Ground) -> None:
    """Where its zone has no room left, a model is put as near to it as there is room; where there is none at
    all, it takes no part.
    """
    at = ground.beside(game.card(who).figure(Point(0, 0)))
    if at is None:
        remove(game, who, Fate.SACRIFICED)
    else:
        put(game, who, at)


def put(game: MalifauxGame, who: str, at: Point) -> None:
    game.model(who).at = at
    if game.log is not None:
        game.note("setup.deployed", who=who, at=at)


class DeploymentMenu(Chooser):
    """Any model of a crew that waits, anywhere in its zone where there is room."""

    __slots__ = ("crew", "game", "ground", "waiting")

    def __init__(self, game: MalifauxGame, crew: str, waiting: Sequence[str]) -> None:
        self.game = game
        self.crew = crew
        self.waiting = waiting
        bodies = [Other(who, game.figure(who)) for who in game.present()]
        self.ground = Ground(game.table, game.scene.deployment[crew], bodies)

    def check(self, option: Option) -> Refusal | None:
        if isinstance(option, Concede):
            return None
        if not isinstance(option, Deploy) or option.model not in self.waiting:
            return Refusal("deploy.not_waiting")
        figure = self.game.card(option.model).figure(option.to)
        if not self.ground.holds(figure):
            return Refusal("deploy.outside", args={"who": option.model})
        if self.ground.table.has_room(figure, self.ground.bodies) is not None:
            return Refusal("deploy.no_room", args={"who": option.model})
        return None

    def groups(self) -> Sequence[str]:
        return ("",)

    def candidates(self, group: str = "") -> Iterator[Option]:
        """An inch apart; nearer to one another only where there is nothing else."""
        for who in self.waiting:
            body = self.game.card(who).figure(Point(0, 0))
            for step in self.ground.steps():
                listed = (Deploy(who, at) for at in self.ground.spots(body, step))
                found = [option for option in listed if self.check(option) is None]
                yield from found
                if found:
                    break

    def sample(self, rng: Random) -> Option:
        for _ in range(20):
            who = self.waiting[int(rng.random() * len(self.waiting))]
            option = Deploy(who, self.ground.anywhere(rng))
            if self.check(option) is None:
                return option
        return next(self.candidates())
