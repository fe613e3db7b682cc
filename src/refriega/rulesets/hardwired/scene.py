"""The scene: a scenario read and checked, everything about a match that does not change."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from refriega.boards.table import Edge, Point
from refriega.boards.table.scene import TableScene
from refriega.rulesets.hardwired.content import Content
from refriega.rulesets.hardwired.missions import Mission
from refriega.rulesets.hardwired.profile import Profile
from refriega.rulesets.hardwired.state import Marker, Model

ROLLED = "rolled"
"""Written in place of an id: dice choose when the match begins."""


class Side(msgspec.Struct, frozen=True, kw_only=True):
    """A faction in the match (HW-018, HW-019).

    `seat` plays it; "" where its AI does. `edge` is its own edge of the table, as long as no deployment that
    is rolled says otherwise. `companions`: they take no part until they are attacked. `defends`: it is the
    defender, who sets the objectives up and wins if all else is equal.
    """

    id: str
    name: Mapping[str, str]
    seat: str = ""
    edge: Edge = "south"
    companions: bool = False
    defends: bool = False


class Reinforcements(msgspec.Struct, frozen=True, kw_only=True):
    """Hostiles that come at the start of rounds: ids of a faction, a timing and a place; "" where it is
    rolled.
    """

    faction: str = ""
    timing: str = ""
    place: str = ""


class Scene(TableScene, kw_only=True):
    """A scenario of `hardwired`, ready to start. Never changes while a match runs.

    `profiles` holds every model and unit that there is or may be; `seats` the players in order, the first
    player first, and then the game master, if there is one. `settings` are ids of the content, or ROLLED, for
    what the match has of `deployment`, `loot` and `companions`: read them through `settings.py`. `objectives`
    are good places for these. `setup`: something is left to be done before the first round.
    """

    content: Content
    profiles: dict[str, Profile]
    names: dict[str, Mapping[str, str]]
    sides: dict[str, Side]
    models: dict[str, Model]
    markers: tuple[Marker, ...]
    mission: Mission
    settings: dict[str, str] = {}
    reinforcements: Reinforcements | None = None
    objectives: tuple[Point, ...] = ()
    setup: bool = False

    @property
    def players(self) -> tuple[Side, ...]:
        """The sides that players play, the first player's first."""
        return tuple([side for side in self.sides.values() if side.seat])

    def seat_of(self, side: str) -> str:
        """The seat that plays a side; "" if its AI does."""
        return self.sides[side].seat
