"""Exact chances of casting and dispelling, by counting: nothing is rolled.

The rolls of so many dice that the rules do not tell apart are counted once, a die at a time; what they come
to is asked of the same judges as when somebody plays.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from refriega.rulesets.warhammer.magic.verdict import ONE, SIX, Read, judge_cast, judge_dispel


class CastOdds(NamedTuple):
    """The chances that a casting succeeds (with irresistible force or without), that it does so
    irresistibly, and that it is a miscast.
    """

    success: Fraction
    irresistible: Fraction
    miscast: Fraction


@lru_cache(maxsize=512)
def cast_odds(dice: int, value: int, bonus: int = 0, *, stone: bool = False) -> CastOdds:
    """The chances of a casting roll with so many dice, those of a power stone among them.

    >>> cast_odds(2, 5).success
    Fraction(5, 6)
    """
    success = irresistible = miscast = 0
    for seen, ways in counted(dice):
        cast = judge_cast(seen, value, bonus, stone=stone)
        success += ways * cast.success
        irresistible += ways * cast.irresistible
        miscast += ways * cast.miscast
    whole = 6**dice
    return CastOdds(Fraction(success, whole), Fraction(irresistible, whole), Fraction(miscast, whole))


@lru_cache(maxsize=512)
def dispel_odds(dice: int, needed: int, bonus: int = 0, *, both_succeed: bool = False) -> Fraction:
    """The chance that so many dispel dice reach what is needed.

    >>> dispel_odds(2, 7)
    Fraction(7, 12)
    """
    succeeding = sum(
        ways * judge_dispel(seen, needed, bonus, both_succeed=both_succeed) for seen, ways in counted(dice)
    )
    return Fraction(succeeding, 6**dice)


@lru_cache(maxsize=32)
def counted(dice: int) -> tuple[tuple[Read, int], ...]:
    """What so many dice can show, as the rules see it, and in how many ways."""
    ways: dict[tuple[int, int, int], int] = {(0, 0, 0): 1}
    for _ in range(dice):
        more: dict[tuple[int, int, int], int] = {}
        for (total, ones, sixes), n in ways.items():
            for face in range(1, 7):
                key = (total + face, min(ones + (face == ONE), 2), min(sixes + (face == SIX), 2))
                more[key] = more.get(key, 0) + n
        ways = more
    found: dict[Read, int] = {}
    for (total, ones, sixes), n in ways.items():
        seen = Read(total, ones > 1, sixes > 1)
        found[seen] = found.get(seen, 0) + n
    return tuple(found.items())
