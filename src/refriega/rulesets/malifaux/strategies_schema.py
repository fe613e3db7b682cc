"""The schema of strategies and schemes: what scores victory points, with its numbers."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from refriega.core.reading import Entry
from refriega.rulesets.malifaux.effects_schema import Small

StrategyType = Literal[
    "slaughter", "ground", "claims", "salvage", "quarters", "headhunt", "cordon", "breakthrough"
]

Points = Annotated[int, msgspec.Meta(ge=1, le=10)]


class StrategyEntry(Entry, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A strategy (Estrategia), for both crews, or a scheme (Plan), for one.

    The rules know what each `type` asks for. `goal` is how much of it is needed, `inches` how near counts,
    `points` what it brings each time, `most` all that it can bring (0: no limit), `since` the first turn in
    which it brings any. `markers` objective markers lie on the table. A strategy says after how many `turns`
    the match may end.
    """

    type: StrategyType
    turns: Annotated[int, msgspec.Meta(ge=1, le=20)] = 5
    goal: Annotated[int, msgspec.Meta(ge=1, le=20)] = 1
    inches: Small = 3
    points: Points = 1
    most: Small = 0
    since: Annotated[int, msgspec.Meta(ge=1, le=20)] = 1
    markers: Annotated[int, msgspec.Meta(ge=0, le=9)] = 0
