"""Casters for tests: plain bodies that know magic. Difficulties of saves: basic 14, rare 16, exotic 18."""

from __future__ import annotations

from typing import Any

SORCERER: dict[str, Any] = {
    "abilities": {"strength": 10, "dexterity": 10, "constitution": 12, "intelligence": 16},
    "player_race": True,
    "life": 20,
    "caster": "sorcerer",
    "caster_level": 5,
    "uses": {"basic": 3, "rare": 3, "exotic": 2},
    "skills": {"magic_knowledge": 7},
}

SAINT: dict[str, Any] = SORCERER | {
    "caster": "saint",
    "god": "sol",
    "uses": {"basic": 3, "general_rare": 3, "god_rare": 2},
}

DRUID: dict[str, Any] = SORCERER | {"caster": "druid"}


def knows(caster: dict[str, Any], *spells: str, **more: Any) -> dict[str, Any]:
    """The caster, knowing these spells."""
    return caster | {"spells": list(spells)} | more
