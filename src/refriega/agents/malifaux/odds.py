"""How likely flips and duels are to come out, by values, as if every deck were full.

Numbers are for comparing only, so plain floats will do here: no rule rests on them.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from refriega.rulesets.malifaux.damage import accuracy
from refriega.rulesets.malifaux.fate import BLACK_JOKER, FULL_DECK, RED_JOKER

VALUES = range(15)
"""From a black joker to a red one."""

BAND_CARDS = (BLACK_JOKER, "R01", "R06", "R11", RED_JOKER)
"""The least card of each band, and the jokers."""

ONE_SUIT = 14 / len(FULL_DECK)
"""How likely a card is of a suit: a red joker may be of any."""


class Edge(NamedTuple):
    """How likely a duel is won, by what the difference makes of the damage flip."""

    level: float = 0.0
    slight: float = 0.0
    fair: float = 0.0
    great: float = 0.0

    def times(self, factor: float) -> Edge:
        return Edge(*[part * factor for part in self])


SURE = Edge(fair=1.0)
"""Of what needs no duel."""


@cache
def flip_odds(net: int) -> tuple[float, ...]:
    """How likely each value is to count, with the modifiers that are left."""
    cards = 1 + abs(net)
    black = 1 - (53 / 54) ** cards
    red = (1 - black) * (1 - (52 / 53) ** cards)
    odds = [black]
    for value in range(1, 14):
        under, upto = (value - 1) / 13, value / 13
        share = upto**cards - under**cards if net > 0 else (1 - under) ** cards - (1 - upto) ** cards
        odds.append((1 - black - red) * share)
    return (*odds, red)


@cache
def reach(need: int, net: int) -> float:
    """How likely a flip is worth so much at least."""
    return sum(flip_odds(net)[max(need, 0) :])


@cache
def edge_of(lead: int, need: int, net: int, other_net: int) -> Edge:
    """How likely the acting side wins that is so many points ahead and needs so much of its own card."""
    found = {-2: 0.0, -1: 0.0, 0: 0.0, 1: 0.0}
    mine, theirs = flip_odds(net), flip_odds(other_net)
    for card in VALUES[max(need, 0) :]:
        for other in VALUES[: max(0, lead + card + 1)]:
            found[accuracy(lead + card - other)] += mine[card] * theirs[other]
    return Edge(*found.values())


def certain(difference: int) -> Edge:
    """The edge of a duel that has been won by so much."""
    by = accuracy(difference)
    return Edge(*[float(by == step) for step in (-2, -1, 0, 1)])


@cache
def band_odds(net: int) -> tuple[tuple[str, float], ...]:
    """How likely a flip comes to each band: a card of it, and its chance."""
    odds = flip_odds(net)
    bands = (odds[0], sum(odds[1:6]), sum(odds[6:11]), sum(odds[11:14]), odds[14])
    return tuple(zip(BAND_CARDS, bands, strict=True))
