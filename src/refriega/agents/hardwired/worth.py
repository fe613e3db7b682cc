"""What an attack is worth: the harm it does, less what the answer to it may do, in points of Health.

Numbers are for comparing only, so plain floats will do here: no rule rests on them.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from refriega.agents.hardwired.toll import CRITICAL, is_foe, mean_toll, most_toll, valued, weight
from refriega.rulesets.hardwired.actions.attacks import targets, throws
from refriega.rulesets.hardwired.arms import arms, check_attack, riposte_arm, shoots, striking_arms
from refriega.rulesets.hardwired.attack import arced, beside_target
from refriega.rulesets.hardwired.attack_parts import attack_parts, defence_parts, into_melee
from refriega.rulesets.hardwired.contest import PLAIN, tiers
from refriega.rulesets.hardwired.game import HardwiredGame
from refriega.rulesets.hardwired.grenades import blast_at
from refriega.rulesets.hardwired.hostiles.chances import chance, totals
from refriega.rulesets.hardwired.options import Strike, Throw
from refriega.rulesets.hardwired.state import Attack, Use
from refriega.rulesets.hardwired.terms import Attribute, Tier, WeaponClass
from refriega.rulesets.hardwired.values import tier_parts

NEVER = -99.0
"""What is never done."""


# -- one attack ----------------------------------------------------------------------------------------


def attack_worth(game: HardwiredGame, attack: Attack) -> float:
    """The harm of an attack against the answer that is worse for the attacker; of a shot also what it does to
    others than its target.
    """
    mine, theirs = tiers(attack_parts(game, attack), defence_parts(game, attack))
    stakes = weight(game, attack.attacker, attack.target)
    odds = odds_of(mine, theirs)
    defended = stakes * harm(game, attack, odds)
    if shoots(game, attack.weapon):
        return (
            defended
            + arcs_worth(game, attack, odds)
            + strays_worth(game, attack, odds, odds_of(theirs, mine))
        )
    if riposte_arm(game, attack.target) is None:
        return defended
    return min(defended, stakes * harm(game, *answered(game, attack)) - riposte_harm(game, attack))


def answered(game: HardwiredGame, attack: Attack) -> tuple[Attack, Odds]:
    """The same attack against a Contraataque, and its odds."""
    striking_back = Attack(
        attack.attacker, attack.target, attack.weapon, attack.kind, attack.penalty, riposte=True
    )
    parts, other = attack_parts(game, striking_back), defence_parts(game, striking_back)
    return striking_back, odds_of(*tiers(parts, other))


def riposte_harm(game: HardwiredGame, attack: Attack) -> float:
    """What the attacker has to expect from a Contraataque."""
    weapon = riposte_arm(game, attack.target)
    if weapon is None:
        return 0.0
    _, odds = answered(game, attack)
    lost = Odds(1 - odds.single - odds.double - odds.triple, 0.0, 0.0)
    return harm(game, Attack(attack.target, attack.attacker, weapon), lost)


def harm(game: HardwiredGame, attack: Attack, odds: Odds) -> float:
    """What a hit does to the Health of its target, by how likely each kind of hit is."""
    case = attack.attacker, attack.weapon, attack.target
    most = most_toll(game, *case)
    mean = most if attack.overcharged else mean_toll(game, *case)
    return odds.single * mean + odds.double * most + odds.triple * (most + CRITICAL)


# -- what a shot does to others ----------------------------------------------------------------------------


def arcs_worth(game: HardwiredGame, attack: Attack, odds: Odds) -> float:
    """Those whom a hit leaps over to."""
    who = attack.attacker
    leaps = [valued(game, who, one, mean_toll(game, who, attack.weapon, one)) for one in arced(game, attack)]
    return sum(odds) * sum(leaps)


def strays_worth(game: HardwiredGame, attack: Attack, odds: Odds, lost: Odds) -> float:
    """Those in a melee whom a miss strikes, all equally likely; a fumble as badly as can be. It is never shot
    where that is likelier to strike a friend than the shot its target. `lost` are the odds of its roll.
    """
    if not into_melee(game, attack):
        return 0.0
    who, weapon = attack.attacker, attack.weapon
    near = list(beside_target(game, attack))
    friends = [one for one in near if not is_foe(game, who, one)]
    if sum(lost) * len(friends) > sum(odds) * len(near):
        return NEVER
    fumbles = 0.0 if game.content.weapons[weapon].no_fumbles else lost.triple
    worth = 0.0
    for one in near:
        plain = mean_toll(game, who, weapon, one)
        worst = most_toll(game, who, weapon, one) + CRITICAL
        worth += valued(game, who, one, (sum(lost) - fumbles) * plain + fumbles * worst)
    return worth / len(near)


# -- odds --------------------------------------------------------------------------------------------------


class Odds(NamedTuple):
    """How likely a roll is to win plainly, twice over, and three times over or more."""

    single: float
    double: float
    triple: float


@cache
def odds_of(tier: Tier, other: Tier) -> Odds:
    """The odds of dice of one tier against another's; ties of equal tiers are rolled again."""
    ways = [0, 0, 0, 0]
    for high, often in totals(tier):
        for low, other_often in totals(other):
            if (high, other) == (low, tier):
                continue
            won = high > low or (high == low and tier < other)
            ways[min(high // low, 3) if won else 0] += often * other_often
    return Odds(*[count / sum(ways) for count in ways[1:]])


# -- with what ---------------------------------------------------------------------------------------


def is_shooter(game: HardwiredGame, who: str) -> bool:
    """Whether it does best to keep its distance: its gun does more than its blade."""
    shot, blow = best(game, who, WeaponClass.RANGED), best(game, who, WeaponClass.MELEE)
    return shot > 0 and shot >= blow


def best(game: HardwiredGame, who: str, kind: WeaponClass) -> int:
    """The most that its weapons of a kind do."""
    return max([game.content.weapons[weapon].most for weapon in arms(game, who, kind)], default=0)


# -- all that could be made -------------------------------------------------------------------------------


def strikes_now(game: HardwiredGame, who: str) -> Iterator[tuple[float, Strike]]:
    """(worth, attack) of those that can be made from here on enemies."""
    for target in targets(game, who):
        if game.hostile(who, target):
            for weapon in dict.fromkeys(striking_arms(game, who)):
                if check_attack(game, who, target, weapon) is None:
                    yield from weighed(game, who, target, weapon)


def weighed(game: HardwiredGame, who: str, target: str, weapon: str) -> Iterator[tuple[float, Strike]]:
    """The attack with a weapon, and the overcharged one if it can be."""
    yield attack_worth(game, Attack(who, target, weapon)), Strike(target, weapon)
    if game.content.weapons[weapon].overcharge:
        worth = attack_worth(game, Attack(who, target, weapon, overcharged=True))
        yield worth, Strike(target, weapon, overcharged=True)


def throws_now(game: HardwiredGame, who: str) -> Iterator[tuple[float, Throw]]:
    """(worth, throw) of the grenades that it has: enemies in the blast less friends, who count more."""
    lands = float(chance(tier_parts(game, who, Attribute.COMBAT, uses=(Use.ATTACK,)), PLAIN))
    for option in throws(game, who):
        arm = option.weapon
        if game.content.weapons[arm].strikes:
            struck = blast_at(game, option.at, arm)
            yield (
                lands * sum([valued(game, who, one, mean_toll(game, who, arm, one)) for one in struck]),
                option,
            )
