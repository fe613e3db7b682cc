"""What sets a readied action off (ML-201): the conditions that a player can state, as plain tagged data.

Every trigger names creatures by id or by one of the patterns below. An act is answered before it is
carried out, unless the trigger waits for it to be `done`; what is stated as complete (everybody has
passed, somebody has fallen) is answered when it is.
"""

from __future__ import annotations

from enum import StrEnum

import msgspec

from refriega.boards import Space

ANYONE = "*"
"""Any creature; in the readied action itself, the one that has set it off."""
ANY_ENEMY = "*enemy"
ANY_ALLY = "*ally"
PATTERNS = (ANYONE, ANY_ENEMY, ANY_ALLY)


class Trigger(msgspec.Struct, frozen=True):
    """Base of all triggers."""


class Deed(StrEnum):
    """What a creature may be seen, or heard, to do: the tags of actions."""

    MOVES = "moves"
    EQUIPS = "equips"
    CASTS = "casts"
    HANDLES = "handles"
    DRINKS = "drinks"
    STANDS_UP = "stands_up"
    USES_POWER = "powers"
    ACTIVATES = "activates"
    SPEAKS = "speaks"


class Does(Trigger, frozen=True, tag="does", omit_defaults=True):
    """`who` does something: draws a weapon, casts, drinks, speaks the word agreed..."""

    deed: Deed
    who: str = ANY_ENEMY
    done: bool = False


class Attacks(Trigger, frozen=True, tag="attacks", omit_defaults=True):
    """`who` attacks, or attacks `victim`."""

    who: str = ANY_ENEMY
    victim: str = ANYONE
    done: bool = False


class Enters(Trigger, frozen=True, tag="enters", omit_defaults=True):
    """`who` steps into an area, be it a single space such as a door."""

    area: tuple[Space, ...]
    who: str = ANY_ENEMY


class Leaves(Trigger, frozen=True, tag="leaves", omit_defaults=True):
    """`who` is about to step out of an area."""

    area: tuple[Space, ...]
    who: str = ANY_ENEMY


class ComesAdjacent(Trigger, frozen=True, tag="comes_adjacent", omit_defaults=True):
    """`who` comes adjacent to `to`, or to the one who waits."""

    who: str = ANY_ENEMY
    to: str = ""


class HavePassed(Trigger, frozen=True, tag="have_passed"):
    """All of them have passed a space, such as a door: gone through it, and not back."""

    who: tuple[str, ...]
    at: Space


class Falls(Trigger, frozen=True, tag="falls", omit_defaults=True):
    """`who` has fallen: prone, dying or dead."""

    who: str = ANY_ENEMY


AnyTrigger = Does | Attacks | Enters | Leaves | ComesAdjacent | HavePassed | Falls
