"""The schema of hostiles and Companions: their factions, units and tables of behaviour."""

from __future__ import annotations

from collections import Counter
from enum import StrEnum
from typing import Annotated, Literal

import msgspec

from refriega.core.errors import Malformed
from refriega.core.reading import Entry, Id
from refriega.rulesets.hardwired.contracts import Attributes
from refriega.rulesets.hardwired.equipment import Bonus, Die, Small
from refriega.rulesets.hardwired.terms import Behaviour, Situation

D6 = Annotated[int, msgspec.Meta(ge=1, le=6)]
GroupSize = Annotated[int, msgspec.Meta(ge=1, le=12)]


class Rank(StrEnum):
    """How strong a unit is for its faction: what spawn tables ask for."""

    SWARM = "swarm"  # 1-2 on the unit list
    NORMAL = "normal"  # 3-4
    ELITE = "elite"  # 5-6


class Unit(Entry, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A kind of hostile or Companion. `groups`: how many come at a time; each number is one group, with one
    token (HW-002).
    """

    faction: Id
    roll: D6
    groups: Annotated[tuple[GroupSize, ...], msgspec.Meta(min_length=1, max_length=4)]
    attributes: Attributes
    health: Annotated[int, msgspec.Meta(ge=1, le=100)]
    move: Annotated[int, msgspec.Meta(ge=0, le=24)]
    weapon: Id

    @property
    def rank(self) -> Rank:
        """1-2 swarm, 3-4 normal, 5-6 elite."""
        return (Rank.SWARM, Rank.NORMAL, Rank.ELITE)[(self.roll - 1) // 2]


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A row of a table of behaviour: for these results of the d6, one behaviour a situation."""

    rolls: Annotated[tuple[D6, ...], msgspec.Meta(max_length=6)]
    unseen: Behaviour
    seen: Behaviour
    engaged: Behaviour

    def behaviour(self, situation: Situation) -> Behaviour:
        """What a model in that situation does."""
        return Behaviour(getattr(self, situation.value))


class Summons(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Invocar: count the largest cluster of friends, one and all within `within` of it; from `least` on come
    as many of `unit` as it has, minus `less`, more than `apart` from one another; so many `times` a round.
    """

    unit: Id
    least: Small
    less: Small
    within: Small = 1
    apart: Small = 1
    times: Annotated[int, msgspec.Meta(ge=1, le=6)] = 1


class Reboot(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Reinicio: out of action, it rolls a d6; on `on` or more it is back with `die` Health."""

    on: D6
    die: Die

    def __post_init__(self) -> None:
        if not self.die:
            raise Malformed("die.none")


class Faction(Entry, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A faction that the rules play. Factions with one `side` are friends of each other (HW-019).

    `roll`: its number on the d6 of hostile factions (0: none). `behaviour`: the table; `provoked`: the one
    for Companions marked Hostil (HW-020). Special rules: `vs_wounded_tier` on Combat against wounded;
    `mob_tier` on the attack of a Jauría; `phase_die` inches of a Fase; `feast_die` Health for taking a target
    out of action; `cooperate_tier` for who interrogates a Companion that cooperates, in the next round.
    """

    kind: Literal["hostile", "companion"] = "hostile"
    side: Id
    roll: Annotated[int, msgspec.Meta(ge=0, le=6)] = 0
    behaviour: tuple[Row, ...]
    provoked: tuple[Row, ...] = ()
    vs_wounded_tier: Bonus = 0
    mob_tier: Bonus = 0
    phase_die: Die = 0
    feast_die: Die = 0
    cooperate_tier: Bonus = 0
    summons: Summons | None = None
    reboot: Reboot | None = None

    def __post_init__(self) -> None:
        for table in (self.behaviour, *((self.provoked,) if self.provoked else ())):
            rolls = Counter(roll for row in table for roll in row.rolls)
            missing = tuple(str(face) for face in range(1, 7) if face not in rolls)
            twice = tuple(str(face) for face, times in sorted(rolls.items()) if times > 1)
            if missing or twice:
                raise Malformed("faction.rolls", missing=missing, twice=twice)
        if bool(self.provoked) != (self.kind == "companion"):
            raise Malformed("faction.provoked")
        if self.does(Behaviour.SUMMON) and self.summons is None:
            raise Malformed("faction.summons")
        if self.does(Behaviour.PHASE) and not self.phase_die:
            raise Malformed("faction.phase")

    def does(self, behaviour: Behaviour) -> bool:
        """Whether a behaviour stands in one of its tables."""
        rows = (*self.behaviour, *self.provoked)
        return any(row.behaviour(situation) is behaviour for row in rows for situation in Situation)

    def row(self, roll: int, *, provoked: bool = False) -> Row:
        """The row of a result of the d6."""
        table = self.provoked if provoked else self.behaviour
        return next(row for row in table if roll in row.rolls)
