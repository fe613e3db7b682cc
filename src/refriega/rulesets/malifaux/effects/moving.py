"""Effects that move models: pushes, places, moves that are not the Walk Action."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from refriega.boards.table import INCH, Point, candidates, towards_hour
from refriega.core.errors import Refusal
from refriega.core.procedure import Decision, Option, Pass, Procedure, ask
from refriega.rulesets.malifaux.cause import Cause
from refriega.rulesets.malifaux.effects.whom import goes_on, next_of, recipients, seat_of, without
from refriega.rulesets.malifaux.effects_schema import MoveUpTo, Place, Push
from refriega.rulesets.malifaux.game import MalifauxGame
from refriega.rulesets.malifaux.moving import push as pushes
from refriega.rulesets.malifaux.moving.going import go
from refriega.rulesets.malifaux.moving.led import led
from refriega.rulesets.malifaux.moving.places import CONTACT, Limits, PlaceMenu
from refriega.rulesets.malifaux.moving.ways import Way, find_way, gait, speed
from refriega.rulesets.malifaux.options import ToPoint
from refriega.rulesets.malifaux.state import Deed
from refriega.rulesets.malifaux.terms import Fate, Stat

# -- pushes ------------------------------------------------------------------------------------------


def push(game: MalifauxGame, deed: Deed, effect: Push, cause: Cause) -> Procedure[None]:
    """Each of them is pushed, the full distance (MX-031)."""
    left = recipients(game, effect, cause)
    while left and goes_on(game, deed, cause):
        who = yield from next_of(game, deed, cause, left)
        left = without(left, who)
        heading = yield from heading_of(game, deed, effect, cause, who)
        if heading is not None and heading != (0, 0):
            yield from pushes.push(game, who, heading, effect.inches * INCH)


def heading_of(
    game: MalifauxGame, deed: Deed, effect: Push, cause: Cause, who: str
) -> Procedure[Point | None]:
    """The direction of a push, as a vector; None if there is nobody to be pushed to, or the model is gone."""
    at = game.model(who).at
    if at is None:
        return None
    if effect.direction == "any":
        menu = DirectionMenu(game, who, effect.inches * INCH)
        option = yield from ask(Decision(seat_of(game, deed, cause), "push", (who, deed.action), menu))
        assert isinstance(option, ToPoint)
        return Point(option.to.x - at.x, option.to.y - at.y)
    source = whose_place(game, cause, who)
    other = game.model(source).at if source else None
    if other is None:
        return None
    sign = 1 if effect.direction == "towards" else -1
    return Point(sign * (other.x - at.x), sign * (other.y - at.y))


def whose_place(game: MalifauxGame, cause: Cause, who: str) -> str:
    """Whom a model goes to, or away from: the actor; the actor itself, its attacker or its target."""
    if who != cause.by:
        return cause.by
    others = (cause.attacker, *cause.targets)
    return next(
        (other for other in others if other not in ("", who) and game.model(other).at is not None), ""
    )


class DirectionMenu:
    """Any direction, told by a point; by the clock those that are listed."""

    __slots__ = ("at", "distance")

    def __init__(self, game: MalifauxGame, who: str, distance: int) -> None:
        self.at = game.figure(who).at
        self.distance = distance

    def check(self, option: Option) -> Refusal | None:
        if not isinstance(option, ToPoint):
            return Refusal("not_on_offer")
        return Refusal("push.nowhere") if option.to == self.at else None

    def groups(self) -> Sequence[str]:
        return ("",)

    def candidates(self, group: str = "") -> Iterator[Option]:
        return (ToPoint(towards_hour(self.at, hour, self.distance)) for hour in range(1, 13))

    def sample(self, rng: Random) -> Option:
        return ToPoint(towards_hour(self.at, int(rng.random() * 12), self.distance))


# -- places ------------------------------------------------------------------------------------------


def place(game: MalifauxGame, deed: Deed, effect: Place, cause: Cause) -> Procedure[None]:
    """Each of them is lifted and put down (MX-031): there is no way there, so nothing happens on it."""
    left = recipients(game, effect, cause)
    while left and goes_on(game, deed, cause):
        who = yield from next_of(game, deed, cause, left)
        left = without(left, who)
        menu = place_menu(game, effect, cause, who)
        if menu is None or next(menu.candidates(), None) is None:
            if game.log is not None:
                game.note("place.nowhere", who=who)
            continue
        option = yield from ask(Decision(seat_of(game, deed, cause), "place", (who, deed.action), menu))
        assert isinstance(option, ToPoint)
        game.model(who).at = option.to
        if game.log is not None:
            game.note("placed", "MX-031", who=who, to=option.to)


def place_menu(game: MalifauxGame, effect: Place, cause: Cause, who: str) -> PlaceMenu | None:
    """Within so many inches of where it stands, or in base contact with the actor."""
    if game.model(who).at is None:
        return None
    limits = Limits(carried=effect.inches * INCH)
    if effect.beside:
        anchor = whose_place(game, cause, who)
        if not anchor or game.model(anchor).at is None:
            return None
        limits = Limits(gap=CONTACT, anchor=game.figure(anchor))
    return PlaceMenu(game, game.figure(who), game.others(who), limits)


# -- moves -------------------------------------------------------------------------------------------


def move(game: MalifauxGame, deed: Deed, effect: MoveUpTo, cause: Cause) -> Procedure[None]:
    """Each of them moves: as its own player likes, or as near to the actor or as far from it as it can."""
    left = recipients(game, effect, cause)
    while left and goes_on(game, deed, cause):
        who = yield from next_of(game, deed, cause, left)
        left = without(left, who)
        if game.model(who).fate is not Fate.IN_PLAY:
            continue
        allowance = speed(game, who, Stat(effect.stat)) if effect.stat else effect.inches * INCH
        if effect.direction == "any":
            way = yield from chosen_way(game, deed, who, allowance)
        else:
            source = whose_place(game, cause, who)
            way = led(game, who, source, allowance, effect.direction) if source else None
        if way is not None:
            yield from go(game, who, way, kind="effect")


def chosen_way(game: MalifauxGame, deed: Deed, who: str, allowance: int) -> Procedure[Way | None]:
    """Where its player moves it, if anywhere."""
    menu = MoveMenu(game, who, allowance)
    option = yield from ask(Decision(game.seat(who), "move", (who, deed.action), menu))
    if not isinstance(option, ToPoint):
        return None
    way = find_way(game, who, option.to, allowance)
    assert isinstance(way, Way), way  # it has been checked
    return way


class MoveMenu:
    """Every point that a model can get to, or staying."""

    __slots__ = ("allowance", "game", "who")

    def __init__(self, game: MalifauxGame, who: str, allowance: int) -> None:
        self.game = game
        self.who = who
        self.allowance = allowance

    def check(self, option: Option) -> Refusal | None:
        if isinstance(option, Pass):
            return None
        if not isinstance(option, ToPoint):
            return Refusal("not_on_offer")
        way = find_way(self.game, self.who, option.to, self.allowance)
        return way if isinstance(way, Refusal) else None

    def groups(self) -> Sequence[str]:
        return ("",)

    def candidates(self, group: str = "") -> Iterator[Option]:
        game, who = self.game, self.who
        others = game.others(who)
        foes = [other for other in others if game.hostile(who, other.id)]
        found = candidates(game.table, game.figure(who), gait(self.allowance), others, foes)
        for option in (ToPoint(each.to) for each in found):
            if self.check(option) is None:
                yield option
        yield Pass()

    def sample(self, rng: Random) -> Option:
        at = self.game.figure(self.who).at
        for _ in range(6):
            option = ToPoint(towards_hour(at, int(rng.random() * 12), int(rng.random() * self.allowance)))
            if self.check(option) is None:
                return option
        return Pass()
