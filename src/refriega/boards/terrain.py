"""What the ground of a space does to those who move, look, or hide.

A ``Terrain`` is plain frozen data; a scenario may write its own beside those here. It says what the ground
*is*; how much a cover is worth, or what the fog hides, is the ruleset's.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Final

import msgspec


class Cover(IntEnum):
    """How well something hides those behind it; a higher number hides better."""

    NONE = 0
    PARTIAL = 1
    STANDARD = 2
    IMPROVED = 3
    TOTAL = 4


class Terrain(msgspec.Struct, frozen=True, cache_hash=True):
    """The ground of one space.

    ``move``: 0 cannot be entered, 1 normal, 2 difficult (ML-226, ML-227).
    ``cover``: for those behind it. A space that blocks effects hides totally only when it stops every line;
    while one line is free it is standard cover, whatever is written here.
    ``solid``: its corners may not be cut by a diagonal step.
    ``narrow``: an opening smaller than a space: entered by squeezing alone (ML-229).
    ``low``: its cover serves those within 6 spaces of it, unless the attacker is nearer to it than they are.
    """

    name: str
    move: int = 1
    blocks_sight: bool = False
    blocks_effect: bool = False
    cover: Cover = Cover.NONE
    solid: bool = False
    narrow: bool = False
    low: bool = False
    door: bool = False
    elevation: int = 0


OPEN: Final = Terrain("open")
VOID: Final = Terrain("void", move=0)
WALL: Final = Terrain("wall", move=0, blocks_sight=True, blocks_effect=True, cover=Cover.TOTAL, solid=True)
PILLAR: Final = Terrain(
    "pillar", move=0, blocks_sight=True, blocks_effect=True, cover=Cover.TOTAL, solid=True
)
UNDERGROWTH: Final = Terrain("undergrowth", move=2)
FURNITURE: Final = Terrain("furniture", move=2, cover=Cover.PARTIAL, low=True)
LOW_WALL: Final = Terrain("low wall", move=2, cover=Cover.STANDARD, low=True)
CLOSED_DOOR: Final = Terrain(
    "closed door", move=0, blocks_sight=True, blocks_effect=True, cover=Cover.TOTAL, solid=True, door=True
)
OPEN_DOOR: Final = Terrain("open door", door=True)
NARROW: Final = Terrain("narrow opening", narrow=True)
DEEP_WATER: Final = Terrain("deep water", move=0)
FOG: Final = Terrain("fog", blocks_sight=True)
ARROW_SLIT: Final = Terrain("arrow slit", move=0, cover=Cover.IMPROVED, solid=True)

LEGEND: Final[dict[str, Terrain]] = {
    ".": OPEN,
    "#": WALL,
    ",": UNDERGROWTH,
    "~": UNDERGROWTH,
    "t": FURNITURE,
    "o": PILLAR,
    "=": LOW_WALL,
    "+": CLOSED_DOOR,
    "/": OPEN_DOOR,
    "n": NARROW,
    "w": DEEP_WATER,
    "f": FOG,
    ":": ARROW_SLIT,
    " ": VOID,
}
"""The signs of text maps. A scenario extends it: ``LEGEND | {"%": my_terrain}``."""
