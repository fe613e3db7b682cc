"""The game as procedures see it: state, scene and log, and the few questions everything asks.

Only questions whose answer follows from the state at once live here; rules live in their own files.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from refriega.boards.table import Figure, Other, Table, gap, inches, sight, within
from refriega.core.event import Event
from refriega.core.procedure import Procedure
from refriega.core.state import Game, InFlight
from refriega.core.window import Reaction, window
from refriega.rulesets.malifaux.abilities_schema import AnyAbility
from refriega.rulesets.malifaux.card import Action, Card
from refriega.rulesets.malifaux.common import COMMON
from refriega.rulesets.malifaux.content import Content
from refriega.rulesets.malifaux.scene import Scene
from refriega.rulesets.malifaux.state import Crew, Held, MalifauxState, Model
from refriega.rulesets.malifaux.terms import Fate


class MalifauxGame(Game[MalifauxState]):
    """A match of `malifaux` in progress."""

    __slots__ = ("content", "scene", "table")

    def __init__(self, scene: Scene, state: MalifauxState, log: list[Event] | None) -> None:
        super().__init__(state, log)
        self.scene = scene
        self.content: Content = scene.content
        self.table: Table = scene.table

    def model(self, who: str) -> Model:
        return self.state.models[who]

    def card(self, who: str) -> Card:
        """The stat card of a model."""
        return self.scene.cards[self.state.models[who].card]

    def action(self, who: str, id_: str) -> Action:
        """An action that all have, or one of its card; `KeyError` if it has none of that id."""
        common = COMMON.get(id_)
        return self.card(who).action(id_) if common is None else common

    def abilities(self, who: str) -> tuple[AnyAbility, ...]:
        return self.card(who).abilities

    def crew(self, who: str) -> Crew:
        """The crew that a model belongs to: its deck, hand, stones."""
        return self.state.crews[self.state.models[who].crew]

    def variant(self, name: str) -> str:
        """The choice of a variant in this match."""
        return self.scene.variants[name]

    def seat(self, who: str) -> str:
        """The seat that plays a model."""
        return self.scene.sides[self.state.models[who].crew].seat

    def held(self, who: str) -> tuple[Held, ...]:
        """Conditions and immunities on a model."""
        return self.state.effects.get(who, ())

    def crews_from(self, first: str) -> tuple[str, ...]:
        """All crews in order, beginning with one of them."""
        crews = tuple(self.state.crews)
        at = crews.index(first) if first in crews else 0
        return (*crews[at:], *crews[:at])

    # -- who is there -----------------------------------------------------------------------------

    def present(self) -> Iterator[str]:
        """Everybody on the table, in a fixed order."""
        for who, model in self.state.models.items():
            if model.at is not None and model.fate is Fate.IN_PLAY:
                yield who

    def hostile(self, a: str, b: str) -> bool:
        """Whether two models are of different crews."""
        return self.state.models[a].crew != self.state.models[b].crew

    def enemies(self, who: str) -> Iterator[str]:
        return (other for other in self.present() if self.hostile(who, other))

    def friends(self, who: str) -> Iterator[str]:
        """The others of its crew on the table."""
        return (other for other in self.present() if other != who and not self.hostile(who, other))

    # -- where ------------------------------------------------------------------------------------

    def figure(self, who: str) -> Figure:
        """The body of `who` where it stands."""
        at = self.state.models[who].at
        assert at is not None, who
        return self.card(who).figure(at)

    def others(self, who: str) -> tuple[Other, ...]:
        """Everybody else on the table: nobody lets anybody through."""
        return tuple(Other(other, self.figure(other)) for other in self.present() if other != who)

    def gap(self, a: str, b: str) -> int:
        """The distance between two bases, edge to edge, in units."""
        return gap(self.figure(a), self.figure(b))

    def within(self, a: str, b: str, length: float) -> bool:
        """Whether two models are at most so many inches apart."""
        return within(self.figure(a), self.figure(b), inches(length))

    def sees(self, a: str, b: str) -> bool:
        """Line of sight from `a` to `b`; to oneself there always is."""
        if a == b:
            return True
        return sight(self.table, self.figure(a), self.figure(b), bodies=self.bodies(a, b)).visible

    def bodies(self, a: str, b: str) -> tuple[tuple[str, Figure], ...]:
        """The others, who stand in the way of sight as terrain of their height would."""
        return tuple((other, self.figure(other)) for other in self.present() if other not in (a, b))

    # -- what `core.window` asks; the rules behind it are in `reactions.py` -----------------------

    def window(self, timing: str, subject: InFlight) -> Procedure[bool]:
        """Let others react; whether the subject may go on."""
        return window(self, self.state.in_flight, timing, subject)

    def reactions(self, timing: str, subject: InFlight) -> Iterable[Reaction]:
        from refriega.rulesets.malifaux import reactions

        return reactions.find(self, timing, subject)

    def reaction_order(self, reaction: Reaction) -> tuple[int, ...]:
        """The player whose activation it is first."""
        turns = self.state.turns
        active = self.seat(turns[-1].who) if turns else ""
        return (reaction.seat != active, self.scene.seats.index(reaction.seat))

    def may_go_on(self, subject: InFlight) -> bool:
        from refriega.rulesets.malifaux import reactions

        return reactions.may_go_on(self, subject)
