"""The schema of what is played for and how the table is set: missions, loot, deployment, spawns."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from refriega.boards.table.scenery import At, Inches
from refriega.boards.table.zones import EdgeName, Zone
from refriega.core.errors import Malformed
from refriega.core.reading import Entry, OptionalName, Ref
from refriega.rulesets.hardwired.equipment import Die, Small
from refriega.rulesets.hardwired.factions import D6, Rank

Round = Annotated[int, msgspec.Meta(ge=1, le=20)]

Roll = Annotated[int, msgspec.Meta(ge=0, le=6)]
"""The number of an entry on the d6 of its table; 0 stands on none."""


class Area(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where things may be put: from `least` to `most` inches from what it lies `around`, and `margin` or more
    from every edge.

    `around`: `centre` of the table, a random `edge`, a `side_edge` where nobody deploys, any loot `marker`,
    or `anywhere`.
    """

    around: Literal["centre", "edge", "side_edge", "marker", "anywhere"]
    least: Inches = 0.0
    most: Inches | None = None
    margin: Inches = 0.0


class LootLayout(Entry, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Where loot markers lie: `at` fixed points, or so many `markers` that the players put down in turn in
    `area`, `apart`.
    """

    roll: Roll = 0
    markers: Small
    at: tuple[At, ...] = ()
    area: Area | None = None
    apart: Inches = 0.0

    def __post_init__(self) -> None:
        if len(self.at) not in (0, self.markers) or (self.markers > 0) != bool(self.at or self.area):
            raise Malformed("loot.markers")


Zones = Annotated[tuple[Zone, ...], msgspec.Meta(min_length=1, max_length=4)]


class Deployment(Entry, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Where the two squads begin: their zones, and the edge that is their own (to carry things off, to break
    through).
    """

    roll: Roll = 0
    attacker: Zones
    defender: Zones
    attacker_edge: EdgeName
    defender_edge: EdgeName


class Spawn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Hostiles of a rank that come at the start of a round."""

    round: Round
    rank: Rank


class Timing(Entry, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """When hostiles come."""

    roll: Roll = 0
    spawns: Annotated[tuple[Spawn, ...], msgspec.Meta(min_length=1, max_length=40)]


class SpawnPlace(Entry, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Where hostiles come: a random `free_edge` where nobody deployed, the `centre`, the `last_search_edge`
    (nearest to where somebody last searched or interrogated; random if nobody did), the `attacker_edge`
    (nearest to the attacker), or `from_centre`: `die` + `plus` inches in a random direction.
    """

    roll: Roll = 0
    place: Literal["free_edge", "centre", "last_search_edge", "attacker_edge", "from_centre"]
    die: Die = 0
    plus: Small = 0

    def __post_init__(self) -> None:
        if self.place == "from_centre" and not self.die:
            raise Malformed("die.none")


class CompanionSetup(Entry, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Which Companions are there, and where they stand at the start."""

    roll: Roll = 0
    rank: Rank
    area: Area


MissionType = Literal[
    "extraction",
    "control",
    "quadrants",
    "seizure",
    "assassination",
    "breakthrough",
    "triangulation",
    "heist",
    "uplink",
]

TieBreak = Literal["holder", "near", "survivors", "defender"]


class Mission(Entry, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the fight is about; the rules know what each `type` scores, these are its numbers. `text` tells
    the players.

    - `marker`: what one of its markers is called (a terminal, a beacon).
    - `objectives`: how many markers the defender puts down, at the `centre` or `apart` and `margin` from the
      edges. `radius`: who is so near counts.
    - `hostiles_count_against`: each hostile there takes one from both sides. `hostile_takes`: points that the
      leading side (both, if level) loses to a hostile that ends beside the marker.
    - `goal`: so many points of a `heist` win at once (0: no such end). `once_a_round`: one model a side.
    - `carrier_halved`: who carries moves at half, rounded down, and may not disengage.
    - `ties`: what decides between sides that are level, in that order.
    - `loot`: the layout there is unless the scenario says otherwise.
    - `ends`: after a round, the game is over on so much or more on a d6.
    """

    type: MissionType
    marker: OptionalName = {}
    objectives: Small = 0
    centre: bool = False
    apart: Inches = 0.0
    margin: Inches = 0.0
    radius: Small = 0
    hostiles_count_against: bool = False
    goal: Small = 0
    once_a_round: bool = False
    carrier_halved: bool = False
    hostile_takes: Small = 0
    ties: Annotated[tuple[TieBreak, ...], msgspec.Meta(min_length=1)] = ("survivors", "defender")
    loot: Ref = ""
    ends: tuple[tuple[Round, D6], ...] = ((5, 3), (6, 2), (7, 1))

    def __post_init__(self) -> None:
        if self.centre and self.objectives != 1:
            raise Malformed("mission.centre")
        if not self.ends or self.ends[-1][1] != 1 or sorted(self.ends) != list(self.ends):
            raise Malformed("mission.ends")
