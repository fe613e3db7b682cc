"""Whom those that no player moves attack: the enemy with the best chance to be hit (HW-003).

The chance is exact, everything counted that the rules count. Of equal chances the nearer enemy, then the one
with less Health, then a die.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import NamedTuple

from refriega.core.procedure import Procedure
from refriega.rulesets.hardwired.attack_parts import attack_parts, defence_parts
from refriega.rulesets.hardwired.game import HardwiredGame
from refriega.rulesets.hardwired.hostiles.chances import chance
from refriega.rulesets.hardwired.state import Attack


class Prospect(NamedTuple):
    """An attack that could be made: with what, with what chance, and what decides between equals."""

    target: str
    weapon: str
    chance: Fraction
    gap: int
    health: int

    @property
    def percent(self) -> int:
        """The chance in whole percent, for the log."""
        return int(self.chance * 100 + Fraction(1, 2))


def prospect(game: HardwiredGame, attack: Attack) -> Prospect:
    """What an attack promises against plain Defence; armour that rolls low dice again is left out of
    account.
    """
    return Prospect(
        attack.target,
        attack.weapon,
        chance(attack_parts(game, attack), defence_parts(game, attack)),
        game.gap(attack.attacker, attack.target),
        game.model(attack.target).health,
    )


def choose(game: HardwiredGame, who: str, prospects: Iterable[Prospect]) -> Procedure[Prospect]:
    """The best of some prospects, of which there is one at least."""
    best: dict[str, Prospect] = {}
    for found in prospects:
        before = best.get(found.target)
        if before is None or promise(game, found) > promise(game, before):
            best[found.target] = found
    first = min(map(rank, best.values()))
    equal = [found for found in best.values() if rank(found) == first]
    if len(equal) == 1:
        return equal[0]
    target = yield from game.draw(f"{who}/target", tuple((found.target, 1) for found in equal))
    return best[target]


def rank(found: Prospect) -> tuple[Fraction, int, int]:
    """The order of targets, the best first."""
    return -found.chance, found.gap, found.health


def promise(game: HardwiredGame, found: Prospect) -> tuple[Fraction, int]:
    """Of two weapons against one target the surer is taken, then the one that does more."""
    return found.chance, game.content.weapons[found.weapon].most
