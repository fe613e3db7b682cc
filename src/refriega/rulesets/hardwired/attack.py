"""Atacar: one attack, from its declaration to what it does to whoever is struck."""

from __future__ import annotations

from collections.abc import Iterator

from refriega.boards.table import INCH
from refriega.core.procedure import Decision, Menu, Procedure, ask
from refriega.rulesets.hardwired import effects
from refriega.rulesets.hardwired.arms import riposte_arm, shoots, weapon_of
from refriega.rulesets.hardwired.attack_parts import (
    RIPOSTE,
    attack_parts,
    defence_parts,
    defence_rerolls,
    into_melee,
)
from refriega.rulesets.hardwired.contest import contest, total
from refriega.rulesets.hardwired.criticals import critical
from refriega.rulesets.hardwired.fumbles import fumble
from refriega.rulesets.hardwired.game import HardwiredGame
from refriega.rulesets.hardwired.harm import deal, lose_aim, provoke
from refriega.rulesets.hardwired.hostiles.passives import feast
from refriega.rulesets.hardwired.morale import owed_tests
from refriega.rulesets.hardwired.options import Defend, Riposte
from refriega.rulesets.hardwired.state import Attack, Contest
from refriega.rulesets.hardwired.terms import Attribute, Fate
from refriega.rulesets.hardwired.values import tier_parts

DOUBLE = 2
TRIPLE = 3
"""How many times the loser's total the winner's is: the most damage; a critical, or a fumble."""


def make_attack(game: HardwiredGame, attack: Attack) -> Procedure[None]:
    """An attack that may be made: Combat against Defence, or in melee against the target's own Combat.

    A Companion is marked Hostile whether it is hit or not (HW-020), but the attack was on one that had no
    enemy in its colleagues yet. If a leader falls, its friends are told before anything else happens.
    """
    with game.in_flight(attack):
        if game.log is not None:
            game.note(
                "attack", who=attack.attacker, target=attack.target, weapon=attack.weapon, kind=attack.kind
            )
        attack.riposte = yield from strikes_back(game, attack)
        roll, strays = rolls(game, attack), into_melee(game, attack)
        provoke(game, attack.target)
        won = yield from contest(game, roll)
        spend(game, attack)
        attack.multiple = roll.multiple
        if won:
            yield from hit(game, attack)
        else:
            yield from miss(game, attack, strays=strays)
        yield from feast(game, attack.attacker, attack.target)
        yield from owed_tests(game)


def strikes_back(game: HardwiredGame, attack: Attack) -> Procedure[bool]:
    """In melee the target picks Defence or, with a melee weapon, Contraataque. The rules pick what gives the
    higher tier.
    """
    target = attack.target
    if shoots(game, attack.weapon) or riposte_arm(game, target) is None:
        return False
    seat = game.seat(target)
    if not seat:
        combat = total(tier_parts(game, target, Attribute.COMBAT, attack.attacker))
        return combat + RIPOSTE > total(tier_parts(game, target, Attribute.DEFENCE, attack.attacker))
    answer = Decision(seat, "answer", (target, attack.attacker), Menu((Defend(), Riposte())))
    return isinstance((yield from ask(answer)), Riposte)


def rolls(game: HardwiredGame, attack: Attack) -> Contest:
    """What both sides roll, everything counted."""
    return Contest(
        what=attack.kind,
        who=attack.attacker,
        other=attack.target,
        attribute=Attribute.COMBAT,
        other_attribute=Attribute.COMBAT if attack.riposte else Attribute.DEFENCE,
        parts=attack_parts(game, attack),
        other_parts=defence_parts(game, attack),
        other_rerolls=defence_rerolls(game, attack),
    )


def spend(game: HardwiredGame, attack: Attack) -> None:
    """What lasted for one attack, or for one roll of Defence, is over; a shot uses up an aim."""
    effects.drop(game, attack.attacker, "next_attack")
    if not attack.riposte:
        effects.drop(game, attack.target, "next_defence")
    if shoots(game, attack.weapon):
        lose_aim(game, attack.attacker)


# -- what comes of it ----------------------------------------------------------------------------------


def hit(game: HardwiredGame, attack: Attack) -> Procedure[None]:
    """The weapon's damage; of a double the most of it, of a triple a critical besides. Then what the weapon
    does to others, and the push.
    """
    target, multiple = attack.target, attack.multiple
    others = tuple(arced(game, attack))
    if game.log is not None:
        game.note("attack.hit", who=attack.attacker, target=target, multiple=multiple)
    attack.maximal = attack.maximal or attack.overcharged or multiple >= DOUBLE
    if not (yield from game.window("hit", attack)):
        return
    stopped = yield from deal(game, attack.attacker, target, attack.weapon, most=most_by(attack))
    if multiple >= TRIPLE:
        yield from critical(game, attack, multiple - TRIPLE, stopped)
    for other in others:
        yield from deal(game, attack.attacker, other, attack.weapon)
    yield from game.window("struck", attack)


def most_by(attack: Attack) -> str:
    """By what a hit does the most damage; "" if it does not."""
    if not attack.maximal:
        return ""
    if attack.overcharged:
        return "overcharge"
    return "double" if attack.multiple >= DOUBLE else "severance"


def arced(game: HardwiredGame, attack: Attack) -> Iterator[str]:
    """Whom a hit leaps over to: so many of the nearest to the target, friend or foe, but not who shot."""
    weapon, target = weapon_of(game, attack), attack.target
    near = [
        other
        for other in game.present()
        if other not in (target, attack.attacker) and game.within(target, other, weapon.arc_range * INCH)
    ]
    yield from sorted(near, key=lambda other: game.gap(target, other))[: weapon.arcs]


def miss(game: HardwiredGame, attack: Attack, *, strays: bool) -> Procedure[None]:
    """Whoever struck back deals its damage. A shot that went into a melee strikes another one there. If the
    target's total is three times the attacker's or more, that is a fumble.
    """
    multiple = attack.multiple
    if game.log is not None:
        game.note("attack.missed", who=attack.attacker, target=attack.target, multiple=multiple)
    fumbled = multiple >= TRIPLE and not weapon_of(game, attack).no_fumbles
    if strays:
        yield from stray(game, attack, multiple - TRIPLE if fumbled else None)
        return
    if attack.riposte:
        weapon = riposte_arm(game, attack.target)
        assert weapon is not None  # or it would not have struck back
        yield from deal(game, attack.target, attack.attacker, weapon, riposte=True)
        yield from feast(game, attack.target, attack.attacker)
    if fumbled and game.model(attack.attacker).fate is Fate.IN_PLAY:
        yield from fumble(game, attack, multiple - TRIPLE)


def stray(game: HardwiredGame, attack: Attack, beyond: int | None) -> Procedure[None]:
    """A shot into a melee that misses strikes some other model within an inch of its target; a fumble is a
    critical against that one. `beyond`: how many multiples above the triple it was, if it was one.
    """
    missed = attack.target
    near = list(beside_target(game, attack))
    attack.target = near[0]
    if len(near) > 1:
        attack.target = yield from game.draw(f"{attack.attacker}/stray", tuple((other, 1) for other in near))
    fumbled = beyond is not None
    if game.log is not None:
        game.note("attack.stray", who=attack.attacker, target=missed, struck=attack.target, fumbled=fumbled)
    stopped = yield from deal(
        game, attack.attacker, attack.target, attack.weapon, most="fumble" if fumbled else ""
    )
    if beyond is not None:
        yield from critical(game, attack, beyond, stopped)


def beside_target(game: HardwiredGame, attack: Attack) -> Iterator[str]:
    """Whom a shot that goes astray may strike, friend or foe, but not who shot."""
    target = game.figure(attack.target)
    for other in game.present():
        if other not in (attack.target, attack.attacker) and game.touch(target, game.figure(other)):
            yield other
