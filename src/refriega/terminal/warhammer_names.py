"""What things of `warhammer` are called: armies, units, spells in play, content; lengths and directions."""

from __future__ import annotations

from math import atan2, degrees
from typing import Any

from refriega.boards.table import INCH, Point, in_inches
from refriega.locale import own_texts
from refriega.rulesets.warhammer.content import ContentFile
from refriega.rulesets.warhammer.scene import Scene
from refriega.rulesets.warhammer.state import Live, WarhammerState
from refriega.terminal.battles import thing_name
from refriega.terminal.pages import spoken

TABLES = tuple(ContentFile.__struct_fields__)
"""The tables of content, in the order in which their ids are looked up."""

COMPASS = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")

LENGTHS = frozenset({"distance", "cost"})
"""Arguments that are lengths of the table, be they ever so short."""

LONGEST_COUNT = 10_000
"""No count is more; a length is, unless it is shorter than a hair."""


def name_of(scene: Scene, state: WarhammerState | None, id_: str, lang: str) -> str | None:
    """An army, a seat, a spell in play with who bears it, a piece of the table, an entry of the content."""
    armies = getattr(scene, "armies", {})
    if id_ in armies:
        return spoken(armies[id_].name, lang)
    if id_ in scene.seats or id_.isdecimal():
        return id_
    live = live_of(state, id_)
    if live is not None:
        return live_name(scene, state, live, lang)
    return thing_name(scene, TABLES, id_, lang)


def live_of(state: WarhammerState | None, id_: str) -> Live | None:
    """What is in play under that id."""
    held = state.effects.values() if state is not None else ()
    return next((live for lives in held for live in lives if live.id == id_), None)


def live_name(scene: Scene, state: WarhammerState | None, live: Live, lang: str) -> str:
    """`Pelt of Midnight (Spearmen)`."""
    spell = thing_name(scene, TABLES, live.name, lang) or own_texts("warhammer", lang).get(
        f"term.{live.name}", live.name
    )
    on = spoken(scene.names[live.bearer], lang) if live.bearer in scene.names else ""
    return f"{spell} ({on})" if on else spell


# -- lengths and directions --------------------------------------------------------------------------------


def metric(scene: Any) -> bool:  # content alone has no variants
    """Whether lengths are shown in centimetres: ten of them are four inches."""
    return getattr(scene, "variants", {}).get("units") == "centimetres"


def long(length: int, scene: Any) -> str:
    """A length with its unit: `4"`, or `10 cm`."""
    return f"{in_inches(length * 5 // 2)} cm" if metric(scene) else f'{in_inches(length)}"'


def inches_said(inches: int, scene: Any) -> str:
    """So many inches, with their unit."""
    return long(inches * INCH, scene)


def length_said(name: str, value: int, scene: Any) -> str | None:
    """A length with its unit, if an argument is one."""
    return long(value, scene) if name in LENGTHS or abs(value) > LONGEST_COUNT else None


def bearing(facing: Point) -> int:
    """Where a facing points to, in degrees from the upper edge clockwise, as on a compass."""
    return round(degrees(atan2(facing.x, -facing.y))) % 360


def facing_said(facing: Point, lang: str) -> str:
    """`NE 50°`."""
    angle = bearing(facing)
    point = COMPASS[(angle * 2 + 45) // 90 % 8]
    return f"{own_texts('warhammer', lang)[f'compass.{point}']} {angle}°"
