"""How likely dice are to do what is hoped for."""

from __future__ import annotations

from functools import cache


@cache
def reaches(needed: int) -> float:
    """How likely a D6 is to show so much; 0: it never does."""
    return (7 - min(max(needed, 2), 7)) / 6 if needed else 0.0


@cache
def passes(most: int, dice: int = 2) -> float:
    """How likely so many D6 come to no more than that.

    >>> round(passes(7), 3)
    0.583
    """
    return sum(ways for total, ways in enumerate(ways_of(dice)) if total <= most) / float(6**dice)


@cache
def ways_of(dice: int) -> tuple[int, ...]:
    """In how many ways so many D6 come to each total from 0 on."""
    ways = [1]
    for _ in range(dice):
        ways = [
            sum(ways[total - face] for face in range(1, 7) if 0 <= total - face < len(ways))
            for total in range(len(ways) + 6)
        ]
    return tuple(ways)


def mean(text: str) -> float:
    """What an amount as spells write it comes to: "4", "D6", "2D6", "D3"."""
    count, dice, sides = text.partition("D")
    return int(count or 1) * (int(sides) + 1) / 2 if dice else float(count or 0)
