"""How the dice of a casting or dispel roll are read. Only their natural faces count: what is added to a roll
makes a total, never a double.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import NamedTuple

LEAST = 3
"""Dice that show less than this between them always fail, whatever is added."""

ONE, SIX = 1, 6


class Verdict(NamedTuple):
    """What a casting roll comes to; a miscast is a failure whatever else it shows."""

    total: int
    success: bool
    irresistible: bool
    miscast: bool


class Read(NamedTuple):
    """All of a roll that the rules look at: the sum, and whether two dice or more show a 1, or a 6."""

    natural: int
    ones: bool
    sixes: bool


def read(first: tuple[int, ...], faces: tuple[int, ...] | None = None) -> Read:
    """The dice as the rules see them: as they fell at first, and as they stand if some were rolled again, for
    that makes no double and undoes none.
    """
    return Read(sum(first if faces is None else faces), first.count(ONE) > 1, first.count(SIX) > 1)


def alike(faces: tuple[int, ...]) -> Hashable:
    """Which rolls the rules do not tell apart."""
    return read(faces)


def judge_cast(seen: Read, value: int, bonus: int = 0, *, stone: bool = False) -> Verdict:
    """A casting roll against a casting value.

    Two 1s are a miscast (Disfunción Mágica), even with two 6s; two 6s are irresistible force (Fuerza
    Irresistible), whatever the total, but never with the help of a power stone.
    """
    irresistible = seen.sixes and not seen.ones and not stone
    total = seen.natural + bonus
    enough = total >= value and seen.natural >= LEAST
    return Verdict(total, not seen.ones and (enough or irresistible), irresistible, seen.ones)


def judge_dispel(seen: Read, needed: int, bonus: int = 0, *, both_succeed: bool = False) -> bool:
    """Whether a dispel roll does it: it equals or beats what is needed (WF-035).

    Two 1s fail and two 6s succeed whatever the total; of both at once, a variant tells.
    """
    if seen.ones and seen.sixes:
        return both_succeed
    if seen.ones or seen.sixes:
        return seen.sixes
    return seen.natural + bonus >= needed
