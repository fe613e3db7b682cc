"""The game as procedures see it: state, scene and log, and the few questions everything asks.

Only questions whose answer follows from the state at once live here; rules live in their own files.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from refriega.boards.table import INCH, Circle, Figure, Other, Point, Sight, Table, gap, sight, within
from refriega.core.event import Event
from refriega.core.procedure import Procedure
from refriega.core.state import Game, InFlight
from refriega.core.window import Reaction, window
from refriega.rulesets.hardwired.content import Content
from refriega.rulesets.hardwired.profile import Profile
from refriega.rulesets.hardwired.scene import Scene
from refriega.rulesets.hardwired.state import HardwiredState, Model
from refriega.rulesets.hardwired.terms import Fate

CONTACT = INCH
"""How near an enemy is contact (Trabado)."""


class HardwiredGame(Game[HardwiredState]):
    """A match of `hardwired` in progress."""

    __slots__ = ("content", "scene", "table")

    def __init__(self, scene: Scene, state: HardwiredState, log: list[Event] | None) -> None:
        super().__init__(state, log)
        self.scene = scene
        self.content: Content = scene.content
        self.table: Table = scene.table

    def model(self, who: str) -> Model:
        return self.state.models[who]

    def profile(self, who: str) -> Profile:
        return self.scene.profiles[self.state.models[who].profile]

    def variant(self, name: str) -> str:
        """The choice of a variant in this match."""
        return self.scene.variants[name]

    def seat(self, who: str) -> str:
        """The seat that plays a model; "" if its AI does."""
        return self.scene.sides[self.state.models[who].side].seat

    # -- who is there -----------------------------------------------------------------------------

    def alive(self) -> Iterator[str]:
        """Everybody in play, in a fixed order."""
        for who, model in self.state.models.items():
            if model.fate is Fate.IN_PLAY:
                yield who

    def present(self) -> Iterator[str]:
        """Everybody on the table."""
        for who, model in self.state.models.items():
            if model.at is not None:
                yield who

    def waits(self, who: str) -> bool:
        """Whether a model has still to activate in this round (HW-013)."""
        model = self.state.models[who]
        return model.at is not None and model.round < self.state.round

    def members(self, group: str) -> Iterator[str]:
        """The living members of a group."""
        return (who for who in self.alive() if self.state.models[who].group == group)

    def enemies(self, who: str) -> Iterator[str]:
        """The models on the table that `who` treats as enemies."""
        return (other for other in self.present() if self.hostile(who, other))

    def friends(self, who: str) -> Iterator[str]:
        """The others on the table that are not its enemies."""
        return (other for other in self.present() if other != who and not self.hostile(who, other))

    def hostile(self, a: str, b: str) -> bool:
        """Whether two models treat each other as enemies (HW-018, HW-020).

        Every other faction is; and a Companion that is marked Hostile is everybody's, its own group included.
        """
        one, other = self.state.models[a], self.state.models[b]
        return a != b and (one.side != other.side or one.hostile or other.hostile)

    # -- where ------------------------------------------------------------------------------------

    def figure(self, who: str) -> Figure:
        """The body of `who` where it stands."""
        at = self.state.models[who].at
        assert at is not None, who
        return self.profile(who).figure(at)

    def bodies(self, of: Iterable[str]) -> tuple[Other, ...]:
        """Models as whoever is not let through finds them on the table."""
        return tuple([Other(who, self.figure(who)) for who in of])

    def others(self, who: str) -> tuple[Other, ...]:
        """Everybody else on the table, as `who` meets them on its way: friends let it through."""
        return tuple(
            Other(other, self.figure(other), passable=not self.hostile(who, other))
            for other in self.present()
            if other != who
        )

    def gap(self, a: str, b: str) -> int:
        """The distance between two bases, edge to edge, in units."""
        return gap(self.figure(a), self.figure(b))

    def nearest(self, who: str, others: Iterable[str]) -> str | None:
        """Which of some others is nearest to `who`, edge to edge; of equal ones the first."""
        return min(others, key=lambda other: self.gap(who, other), default=None)

    def within(self, a: str, b: str, distance: int) -> bool:
        """Whether two bases are at most so far apart."""
        return within(self.figure(a), self.figure(b), distance)

    def in_contact(self, who: str) -> Iterator[str]:
        """The enemies within an inch of `who`: with any, it is engaged (Trabado)."""
        here = self.figure(who)
        return (other for other in self.enemies(who) if self.touch(here, self.figure(other)))

    def touch(self, a: Figure, b: Figure) -> bool:
        """Whether two enemies standing so would be in contact: within an inch, in height too."""
        return within(a, b, CONTACT) and self.rise(a.at, b.at) <= CONTACT

    def rise(self, a: Point, b: Point) -> int:
        """How much higher one of two places is than the other."""
        return abs(self.table.elevation(a) - self.table.elevation(b))

    def engaged(self, who: str) -> bool:
        """Trabado: whether an enemy is in contact with `who`."""
        return next(self.in_contact(who), None) is not None

    def sight(self, a: str, b: str) -> Sight:
        """What `a` sees of `b`, and the cover that `b` has from it."""
        return sight(self.table, self.figure(a), self.figure(b), veils=self.veils())

    def sees(self, a: str, b: str) -> bool:
        return self.sight(a, b).visible

    def veils(self) -> tuple[Circle, ...]:
        """The smoke on the table."""
        return tuple(veil.outline for veil in self.state.veils)

    # -- what `core.window` asks; the rules behind it are in `reactions.py` -----------------------

    def window(self, timing: str, subject: InFlight) -> Procedure[bool]:
        """Let others react; whether the subject may go on."""
        return window(self, self.state.in_flight, timing, subject)

    def reactions(self, timing: str, subject: InFlight) -> Iterable[Reaction]:
        from refriega.rulesets.hardwired import reactions

        return reactions.find(self, timing, subject)

    def reaction_order(self, reaction: Reaction) -> tuple[int, ...]:
        """The first player first."""
        return (self.scene.seats.index(reaction.seat) if reaction.seat else len(self.scene.seats),)

    def may_go_on(self, subject: InFlight) -> bool:
        from refriega.rulesets.hardwired import reactions

        return reactions.may_go_on(self, subject)
