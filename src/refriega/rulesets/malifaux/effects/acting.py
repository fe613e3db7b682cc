"""Actions that cause actions: whoever is let, or made to, takes one at no AP, with all that belongs to it.

Each is an action of its own, with its own declaration, targets and duels (MX-042), inside the results of the
one that brings it about, which is not resolved before it (MX-041).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from refriega.boards.table import Path
from refriega.core.errors import Refusal
from refriega.core.procedure import Decision, Option, Pass, Procedure, ask
from refriega.core.window import MAX_DEPTH
from refriega.rulesets.malifaux import conditions
from refriega.rulesets.malifaux.card import Action
from refriega.rulesets.malifaux.cause import Cause
from refriega.rulesets.malifaux.common import COMMON
from refriega.rulesets.malifaux.effects.whom import crew_of, goes_on, next_of, recipients, without
from refriega.rulesets.malifaux.effects_schema import Act
from refriega.rulesets.malifaux.game import MalifauxGame
from refriega.rulesets.malifaux.moving.led import led
from refriega.rulesets.malifaux.moving.ways import speed
from refriega.rulesets.malifaux.options import Walk
from refriega.rulesets.malifaux.state import Deed
from refriega.rulesets.malifaux.targeting import takes_targets
from refriega.rulesets.malifaux.terms import Common, Kind, Reach, Stat

if TYPE_CHECKING:
    from refriega.rulesets.malifaux.actions.book import Book


class Errand(NamedTuple):
    """An action that somebody may or must take: against whom, if it is said; which crew controls it, if not
    its own; whom a walk must lead to, or away from (`source`).
    """

    effect: Act
    who: str
    targets: tuple[str, ...] = ()
    crew: str = ""
    source: str = ""

    @property
    def turned(self) -> bool:
        """Against its own, though the action is for enemies."""
        return self.effect.against == "friend"


def act(game: MalifauxGame, deed: Deed, effect: Act, cause: Cause) -> Procedure[None]:
    """Each of them may, or must, take an action (MX-040, MX-043), as often as it says, one after another."""
    left = recipients(game, effect, cause)
    while left and goes_on(game, deed, cause):
        who = yield from next_of(game, deed, cause, left)
        left = without(left, who)
        crew = controller(game, deed, effect, cause, who)
        for _ in range(effect.times):
            errand = Errand(effect, who, same_targets(deed, cause), crew, cause.by)
            if not goes_on(game, deed, cause) or not (yield from take_one(game, errand)):
                break


def same_targets(deed: Deed, cause: Cause) -> tuple[str, ...]:
    """Who is meant by the same target: those whom the action has by now, the target of a trigger, or who
    attacks.
    """
    if cause.attacker:
        return (cause.attacker,)
    return cause.targets if cause.trigger else deed.targets


def controller(game: MalifauxGame, deed: Deed, effect: Act, cause: Cause, who: str) -> str:
    """The crew that controls the action: of an enemy that is forced to it the one that forces it (MX-043),
    and with that all that its action brings about; "" if it is its own.
    """
    crew = crew_of(game, deed, cause)
    if effect.must and crew != game.model(who).crew:
        return crew
    return deed.crew if who == deed.actor else ""


def take_one(game: MalifauxGame, errand: Errand) -> Procedure[bool]:
    """One such action, from its own first step on (MX-042); false if none was taken. Where there is none that
    could be, nothing happens.
    """
    who = errand.who
    menu = ErrandMenu(game, errand)
    if not conditions.may_act(game, who) or too_deep(game) or next(menu.actions(), None) is None:
        if game.log is not None:
            game.note("act.nothing", "MX-041", who=who)
        return False
    crew = errand.crew or game.model(who).crew
    option = yield from ask(Decision(game.scene.sides[crew].seat, "act", (who,), menu))
    if isinstance(option, Pass):
        return False
    yield from book().carry_out_free(game, who, option, errand.crew)
    return True


def too_deep(game: MalifauxGame) -> bool:
    """Whether actions have brought about actions often enough: a chain that cards would let go on ends before
    the windows inside it are too many.
    """
    return len(game.state.in_flight) >= MAX_DEPTH


def book() -> Book:
    """All actions. They lead to what is done here, and that leads to them: one of the two has to wait."""
    from refriega.rulesets.malifaux.actions.book import BOOK

    return BOOK


# -- what can be chosen ------------------------------------------------------------------------------


class ErrandMenu:
    """The actions that fit, against whom they may be; and to take none, if it may be."""

    __slots__ = ("errand", "game")

    def __init__(self, game: MalifauxGame, errand: Errand) -> None:
        self.game = game
        self.errand = errand

    def check(self, option: Option) -> Refusal | None:
        game, errand = self.game, self.errand
        if isinstance(option, Pass):
            return Refusal("act.must", "MX-043", args={"who": errand.who}) if errand.effect.must else None
        deed = book().declared(game, errand.who, option)
        if isinstance(deed, Refusal):
            return deed
        action = game.action(errand.who, deed.action)
        if not self.fits(action) or deed.cost > action.ap:
            return Refusal("act.another", "MX-040", args={"who": errand.who})
        if takes_targets(action) and not self.is_meant(deed.targets):
            return Refusal("act.target", "MX-042", args={"who": errand.who})
        if isinstance(option, Walk) and not self.leads_right(deed):
            return Refusal("act.way", "MX-043", args={"who": errand.who})
        return book().check_free(game, errand.who, option, turned=errand.turned)

    def fits(self, action: Action) -> bool:
        """Whether an action is the one that is said, or of that kind and cost. An enemy is not made to
        discard: its hand is its own secret.
        """
        effect = self.errand.effect
        if self.errand.crew and action.id == Common.DEFENSIVE_STANCE:
            return False
        if effect.action:
            return action.id == effect.action
        if action.ap != effect.cost:
            return False
        match effect.kind:
            case "melee":
                return action.kind is Kind.ATTACK and action.reach is Reach.MELEE
            case "attack":
                return action.kind is Kind.ATTACK
        return action.kind is Kind.TACTICAL

    def is_meant(self, targets: tuple[str, ...]) -> bool:
        """Whether an action against these is what was said."""
        if self.errand.effect.against != "same":
            return True
        return bool(targets) and all(target in self.errand.targets for target in targets)

    def leads_right(self, walk: Deed) -> bool:
        """Whether a walk goes where it must: all the way, be it out of engagement."""
        return not self.errand.effect.direction or (bool(walk.path) and walk.path == self.way())

    def way(self) -> Path:
        """The way that a walk must take; () if it cannot get any nearer, or farther away."""
        game, errand = self.game, self.errand
        direction = errand.effect.direction
        if not direction or game.model(errand.source).at is None:
            return ()
        found = led(game, errand.who, errand.source, speed(game, errand.who, Stat.WK), direction)
        return found.path if found is not None else ()

    def groups(self) -> Sequence[str]:
        return ("",)

    def candidates(self, group: str = "") -> Iterator[Option]:
        yield from self.actions()
        if not self.errand.effect.must:
            yield Pass()

    def actions(self) -> Iterator[Option]:
        """All actions that may be taken, as far as they are listed."""
        for option in self.thinkable():
            if self.check(option) is None:
                yield option

    def thinkable(self) -> Iterator[Option]:
        game, errand = self.game, self.errand
        for action in game.card(errand.who).actions:
            if self.fits(action):
                yield from book().takes(game, errand.who, action, turned=errand.turned)
        for common in COMMON.values():
            if not self.fits(common):
                continue
            if common.id == Common.WALK and errand.effect.direction:
                path = self.way()
                if path:
                    yield Walk(path[-1], path)
            else:
                yield from book().common(game, errand.who, common.id)

    def sample(self, rng: Random) -> Option:
        found = list(self.candidates())
        return found[int(rng.random() * len(found))]
