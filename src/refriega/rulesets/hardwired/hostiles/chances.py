"""The exact chance to win an opposed roll: both roll two dice and add, the higher total wins.

Of equal totals the lower tier wins; with equal tiers both roll again, so that those rolls do not count.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from functools import cache

from refriega.core.modifier import Modifier
from refriega.rulesets.hardwired.contest import tiers
from refriega.rulesets.hardwired.terms import Tier


def chance(parts: Sequence[Modifier], other_parts: Sequence[Modifier]) -> Fraction:
    """The chance to win for the side whose tier is made of `parts`."""
    return chance_of(*tiers(parts, other_parts))


@cache
def chance_of(tier: Tier, other: Tier) -> Fraction:
    """The chance that dice of `tier` win against dice of `other`.

    >>> chance_of(Tier.D8, Tier.D6)
    Fraction(491, 768)
    """
    won, lost = 0, 0
    for total, ways in totals(tier):
        for other_total, other_ways in totals(other):
            if (total, other) == (other_total, tier):
                continue  # rolled again
            if total > other_total or (total == other_total and tier < other):
                won += ways * other_ways
            else:
                lost += ways * other_ways
    return Fraction(won, won + lost)


def totals(tier: Tier) -> list[tuple[int, int]]:
    """The totals of two dice, and in how many ways each comes about."""
    faces = range(1, tier.sides + 1)
    return sorted(Counter(one + other for one in faces for other in faces).items())
