"""Deployment: sides that place their creatures in secret before the fight, revealed together."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random

from refriega.boards import Space
from refriega.core.errors import Refusal
from refriega.core.procedure import Chooser, Decision, Option, Procedure, gather
from refriega.rulesets.leyendas.game import LeyendasGame
from refriega.rulesets.leyendas.options import Deploy
from refriega.rulesets.leyendas.sharing import has_room
from refriega.rulesets.leyendas.state import Phase


def deploy(game: LeyendasGame) -> Procedure[None]:
    """Every seat with creatures to place is asked at once; nobody sees another's answer before."""
    waiting: dict[str, list[str]] = {}
    for who, body in game.state.bodies.items():
        if body.place < 0 and not body.mount:
            waiting.setdefault(game.sheets[who].seat, []).append(who)
    answers = yield from gather(
        [Decision(seat, "deploy", tuple(mine), DeploymentMenu(game, mine)) for seat, mine in waiting.items()]
    )
    for answer in answers.values():
        assert isinstance(answer, Deploy)
        for who, place in answer.places:
            game.put(who, place)
            if game.log is not None:
                game.note("deployed", who=who, to=place)
    game.state.phase = Phase.INITIATIVE


class DeploymentMenu(Chooser):
    """All ways to place one's creatures on the marked spaces; one sensible one is listed."""

    __slots__ = ("game", "mine")

    def __init__(self, game: LeyendasGame, mine: Sequence[str]) -> None:
        self.game = game
        self.mine = mine

    def spaces(self, who: str) -> tuple[Space, ...]:
        return self.game.scene.deployment[self.game.sheets[who].side]

    def check(self, option: Option) -> Refusal | None:
        if not isinstance(option, Deploy) or [who for who, _ in option.places] != list(self.mine):
            return Refusal("deploy.everybody")
        board = self.game.board
        taken = set(self.game.occupied())
        for who, place in option.places:
            extent = self.game.sheets[who].extent
            body = board.footprint(place, extent)
            if not board.fits(place, extent) or not set(body) <= set(self.spaces(who)):
                return Refusal("deploy.outside", args={"who": who})
            if not taken.isdisjoint(body) or not has_room(self.game, who, place):
                return Refusal("deploy.taken", "ML-224", args={"who": who})
            taken.update(body)
        return None

    def groups(self) -> Sequence[str]:
        return ("",)

    def candidates(self, group: str = "") -> Iterator[Option]:
        found = self.placed(lambda spaces: spaces)
        if found is not None:
            yield found

    def sample(self, rng: Random) -> Option:
        for _ in range(20):
            found = self.placed(lambda spaces: rng.sample(spaces, len(spaces)))
            if found is not None:
                return found
        return next(self.candidates())

    def placed(self, arrange: Callable[[list[Space]], list[Space]]) -> Deploy | None:
        """One after the other on the first free spaces, looked at in the order that `arrange` gives."""
        board = self.game.board
        taken = set(self.game.occupied())
        places: list[tuple[str, Space]] = []
        for who in self.mine:
            extent = self.game.sheets[who].extent
            allowed = set(self.spaces(who))
            for place in arrange(list(self.spaces(who))):
                body = board.footprint(place, extent)
                fits = board.fits(place, extent) and set(body) <= allowed and taken.isdisjoint(body)
                if fits and has_room(self.game, who, place):
                    places.append((who, place))
                    taken.update(body)
                    break
            else:
                return None
        return Deploy(tuple(places))
