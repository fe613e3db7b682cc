"""Setting up, before the first round: what dice choose, markers, Companions, squads, and what is kept secret.

What is still to be done is found from the state, one thing after another.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from refriega.boards.table import Point
from refriega.boards.table.zones import Ground, Zone
from refriega.core.errors import Refusal
from refriega.core.procedure import Chooser, Concede, Option, Procedure
from refriega.rulesets.hardwired import markers, victory
from refriega.rulesets.hardwired.advance import advance
from refriega.rulesets.hardwired.bystanders import companions_left, place_companions
from refriega.rulesets.hardwired.game import HardwiredGame
from refriega.rulesets.hardwired.goals import goal_of
from refriega.rulesets.hardwired.options import Deploy, PlaceMarker
from refriega.rulesets.hardwired.settings import chosen, roll_setting, to_be_rolled
from refriega.rulesets.hardwired.state import Phase
from refriega.rulesets.hardwired.targets import mark_for_death
from refriega.rulesets.hardwired.terms import Fate
from refriega.rulesets.hardwired.values import contract_of


def deploy(game: HardwiredGame) -> Procedure[None]:
    """The next thing to be set up; when all is, the first round begins."""
    state = game.state
    setting = next(to_be_rolled(game), None)
    if setting is not None:
        yield from roll_setting(game, setting)
    elif markers.objectives_left(game) > 0 and markers.can_be_placed(game, "objective"):
        yield from place_marker(game, "objective", defender(game))
    elif markers.loot_left(game) > 0 and markers.can_be_placed(game, "loot"):
        yield from place_loot(game)
    elif companions_left(game):
        yield from place_companions(game)
    elif waiting(game):
        yield from deploy_model(game)
    elif state.advancing:
        yield from advance(game)
    elif goal_of(game).secret and not state.targets:
        yield from mark_for_death(game)
    else:
        state.phase = Phase.ROUND


# -- markers -----------------------------------------------------------------------------------------


def place_loot(game: HardwiredGame) -> Procedure[None]:
    """Loot lies where its layout says, or the players put it down in turn, the first player first."""
    layout = game.content.loot[chosen(game, "loot")]
    if layout.at:
        for at in markers.fixed_loot(game.table, layout):
            markers.put_down(game, "loot", at)
        return
    seats = [side.seat for side in game.scene.players]
    nth = layout.markers - markers.loot_left(game)
    yield from place_marker(game, "loot", seats[nth % len(seats)])


def place_marker(game: HardwiredGame, kind: str, seat: str) -> Procedure[None]:
    """A player chooses the place of one marker."""
    choice = yield from victory.ask(game, seat, "place_marker", kind, markers.MarkerMenu(game, kind))
    if choice is not None:
        assert isinstance(choice, PlaceMarker)
        markers.put_down(game, kind, choice.at)


def defender(game: HardwiredGame) -> str:
    """The seat of the side that defends; of one that plays alone, its own."""
    return max(game.scene.players, key=lambda side: side.defends).seat


# -- squads ------------------------------------------------------------------------------------------


def waiting(game: HardwiredGame) -> dict[str, list[str]]:
    """Who has still to be put down, by side."""
    found: dict[str, list[str]] = {}
    for who, model in game.state.models.items():
        if model.at is None and model.fate is Fate.IN_PLAY:
            found.setdefault(model.side, []).append(who)
    return found


def deploy_model(game: HardwiredGame) -> Procedure[None]:
    """The players put down one model after another in turn, the first player first: whoever has more left is
    next.
    """
    left = waiting(game)
    side = max(left, key=lambda one: len(left[one]))
    menu = DeploymentMenu(game, side, left[side])
    if next(menu.candidates(), None) is None:
        put_beside(game, left[side][0], menu.ground)
        return
    option = yield from victory.ask(game, game.scene.seat_of(side), "deploy", side, menu)
    if option is not None:
        assert isinstance(option, Deploy)
        put(game, option.model, option.to)


def put_beside(game: HardwiredGame, who: str, ground: Ground) -> None:
    """Where its zone has no room left, a model is put as near to it as there is room; where there is none at
    all, it takes no part.
    """
    at = ground.beside(game.profile(who).figure(Point(0, 0)))
    if at is not None:
        put(game, who, at)
        return
    game.model(who).fate = Fate.LEFT
    if game.log is not None:
        game.note("setup.no_room", who=who)


def put(game: HardwiredGame, who: str, at: Point) -> None:
    """It stands there; an Explorador will advance."""
    game.model(who).at = at
    contract = contract_of(game, who)
    if contract is not None and contract.advance:
        game.state.advancing = (*game.state.advancing, who)
    if game.log is not None:
        game.note("setup.deployed", who=who, at=at)


def zones_of(game: HardwiredGame, side: str) -> tuple[Zone, ...]:
    """Where a side is set up."""
    deployment = game.content.deployments[chosen(game, "deployment")]
    return deployment.defender if game.scene.sides[side].defends else deployment.attacker


class DeploymentMenu(Chooser):
    """Any model of a side that waits, anywhere in its zones where there is room, out of contact with
    enemies.
    """

    __slots__ = ("game", "ground", "side", "waiting")

    def __init__(self, game: HardwiredGame, side: str, waiting: Sequence[str]) -> None:
        self.game = game
        self.side = side
        self.waiting = waiting
        self.ground = Ground(game.table, zones_of(game, side), game.bodies(game.present()))

    def check(self, option: Option) -> Refusal | None:
        if isinstance(option, Concede):
            return None
        if not isinstance(option, Deploy) or option.model not in self.waiting:
            return Refusal("deploy.not_waiting")
        return self.check_place(option.model, option.to)

    def check_place(self, who: str, at: Point) -> Refusal | None:
        ground = self.ground
        figure = self.game.profile(who).figure(at)
        if not ground.holds(figure):
            zones = tuple([tuple(box) for box in ground.boxes()])
            round_ = ground.zones[0].box is None
            return Refusal("deploy.outside", args={"who": who, "zones": zones, "round": round_})
        if ground.table.has_room(figure, ground.bodies) is not None:
            return Refusal("deploy.no_room", args={"who": who})
        if any(
            self.game.touch(figure, body.figure)
            for body in ground.bodies
            if self.game.model(body.id).side != self.side
        ):
            return Refusal("deploy.contact", args={"who": who})
        return None

    def groups(self) -> Sequence[str]:
        return ("",)

    def candidates(self, group: str = "") -> Iterator[Option]:
        """An inch apart; nearer to one another only where there is nothing else."""
        first, *others = self.waiting
        for step in self.ground.steps():
            found: list[Point] = []
            for at in self.places(first, step):
                found.append(at)
                yield Deploy(first, at)
            if found:  # the others of a squad have bases alike
                yield from (Deploy(who, at) for who in others for at in found)
                return

    def places(self, who: str, step: int) -> Iterator[Point]:
        """Where a model may be put down, so far apart."""
        figure = self.game.profile(who).figure(Point(0, 0))
        return (at for at in self.ground.spots(figure, step) if self.check_place(who, at) is None)

    def sample(self, rng: Random) -> Option:
        for _ in range(20):
            who = self.waiting[int(rng.random() * len(self.waiting))]
            at = self.ground.anywhere(rng)
            if self.check_place(who, at) is None:
                return Deploy(who, at)
        return next(self.candidates())
