"""What the tests of missions share."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from refriega.rulesets.hardwired.state import Marker
from tests.rulesets.hardwired.kit import Bench, at, table

Models = dict[str, Any]
"""Models as tests write them, by name."""

GANG: Mapping[str, Any] = {"side": "bandas_salvajes", "group": "g", "faction": "bandas_salvajes"}
STAFF: Mapping[str, Any] = {"side": "companeros", "group": "c", "faction": "companeros", "companion": True}

CENTRE = Marker("objetivo_1", "objective", at(12, 12))
NODES = (
    Marker("oeste", "objective", at(4, 12)),
    Marker("medio", "objective", at(12, 12)),
    Marker("este", "objective", at(20, 12)),
)


def done(models: Models) -> Models:
    """The same, with everybody having activated."""
    return {name: {**written, "activated": True} for name, written in models.items()}


def last_round(mission: str, *dice: int | str, markers: tuple[Marker, ...] = (), **models: Any) -> Bench:
    """Round 7, which is the last, with everybody done: nothing is left but to count."""
    t = table(
        mission=mission,
        markers=markers,
        round=7,
        dice=dice,
        **done(models),
    )
    assert t.match.over
    return t


def deeds(t: Bench) -> tuple[tuple[str, ...], ...]:
    """What the mission keeps count of."""
    return t.state.deeds


def won(mission: str, *, markers: tuple[Marker, ...] = (), **models: Any) -> tuple[str, ...]:
    """Who wins the mission if it ends so."""
    return last_round(mission, markers=markers, **models).state.result
