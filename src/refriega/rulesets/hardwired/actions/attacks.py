"""Attacks: Atacar, throwing a grenade, Apuntar."""

from __future__ import annotations

from collections.abc import Iterator

from refriega.boards.table import INCH, Point, within
from refriega.boards.table.point import squared
from refriega.core.errors import Refusal
from refriega.core.procedure import Procedure
from refriega.rulesets.hardwired.actions.action import Action
from refriega.rulesets.hardwired.arms import (
    SHOOTS,
    arms,
    check_attack,
    check_enemy,
    check_shot,
    hijacked,
    striking_arms,
)
from refriega.rulesets.hardwired.attack import make_attack
from refriega.rulesets.hardwired.budget import check_action, spend_action
from refriega.rulesets.hardwired.effects import for_good
from refriega.rulesets.hardwired.game import HardwiredGame
from refriega.rulesets.hardwired.grenades import blast_at
from refriega.rulesets.hardwired.grenades import throw as throw_grenade
from refriega.rulesets.hardwired.options import Aim, Strike, Throw
from refriega.rulesets.hardwired.state import Attack, TierChange, Use
from refriega.rulesets.hardwired.terms import Attribute, WeaponClass

# -- Atacar ----------------------------------------------------------------------------------------------


def check_strike(game: HardwiredGame, who: str, option: Strike) -> Refusal | None:
    """An action (HW-006); whether the weapon reaches the target is the same for every attack."""
    refusal = check_action(game, who) or check_attack(game, who, option.target, option.weapon)
    if refusal is not None:
        return refusal
    if option.overcharged and not game.content.weapons[option.weapon].overcharge:
        return Refusal("attack.no_overcharge", args={"weapon": option.weapon})
    return None


def strikes(game: HardwiredGame, who: str) -> Iterator[Strike]:
    """Every weapon against everybody."""
    for target in targets(game, who):
        for weapon in dict.fromkeys(striking_arms(game, who)):
            yield Strike(target, weapon)
            if game.content.weapons[weapon].overcharge:
                yield Strike(target, weapon, overcharged=True)


def targets(game: HardwiredGame, who: str) -> Iterator[str]:
    """Its enemies; whoever is hijacked may have to strike at friends."""
    return (other for other in game.present() if game.hostile(who, other) or hijacked(game, who))


def strike(game: HardwiredGame, who: str, option: Strike) -> Procedure[None]:
    spend_action(game, option)
    yield from make_attack(game, Attack(who, option.target, option.weapon, overcharged=option.overcharged))


# -- grenades ----------------------------------------------------------------------------------------------


def check_throw(game: HardwiredGame, who: str, option: Throw) -> Refusal | None:
    """An action (HW-006): a grenade that it still has, at a point within reach, seen or unseen."""
    refusal = check_action(game, who)
    if refusal is not None:
        return refusal
    if option.weapon not in arms(game, who, WeaponClass.GRENADE):
        return Refusal("throw.no_such_grenade", args={"who": who, "weapon": option.weapon})
    if not (0 <= option.at.x <= game.table.width and 0 <= option.at.y <= game.table.depth):
        return Refusal("throw.off_table")
    reach = game.content.weapons[option.weapon].max_range
    if not within(game.figure(who), option.at, reach * INCH):
        return Refusal("throw.too_far", args={"range": reach})
    return None


AIMED_AT = 12
"""At how many enemies a throw is listed."""


def throws(game: HardwiredGame, who: str) -> Iterator[Throw]:
    """At every enemy, and between every two that one blast could reach; of very many enemies, the nearest."""
    enemies = [game.figure(other).at for other in game.enemies(who)]
    if len(enemies) > AIMED_AT:
        at = game.figure(who).at
        enemies = sorted(enemies, key=lambda enemy: squared(at, enemy))[:AIMED_AT]
    middles = [Point((a.x + b.x) // 2, (a.y + b.y) // 2) for n, a in enumerate(enemies) for b in enemies[:n]]
    for weapon in dict.fromkeys(arms(game, who, WeaponClass.GRENADE)):
        yield from (Throw(weapon, at) for at in enemies)
        yield from (Throw(weapon, at) for at in middles if len(list(blast_at(game, at, weapon))) > 1)


def throw(game: HardwiredGame, who: str, option: Throw) -> Procedure[None]:
    spend_action(game, option)
    yield from throw_grenade(game, who, option.weapon, option.at)


# -- Apuntar -----------------------------------------------------------------------------------------------


def check_aim(game: HardwiredGame, who: str, option: Aim) -> Refusal | None:
    """An action (HW-006): at an enemy that it could shoot at now."""
    refusal = check_action(game, who)
    if refusal is not None:
        return refusal
    guns = list(arms(game, who, *SHOOTS))
    if not guns:
        return Refusal("aim.nothing_to_shoot_with", args={"who": who})
    refusal = check_enemy(game, who, option.target)
    if refusal is not None:
        return refusal
    found = [check_shot(game, who, option.target, game.content.weapons[gun]) for gun in guns]
    return None if None in found else found[0]


def aims(game: HardwiredGame, who: str) -> Iterator[Aim]:
    return (Aim(target) for target in targets(game, who))


def aim(game: HardwiredGame, who: str, option: Aim) -> Procedure[None]:
    """The next shot at that target is a tier up; moving, being hit or another shot loses it."""
    spend_action(game, option)
    tiers = (TierChange(1, Attribute.COMBAT, Use.SHOT),)
    for_good(game, who, "aim", tiers=tiers, against=option.target)
    yield from ()


ROWS: tuple[Action, ...] = (
    Action(Strike, "attack", check_strike, strikes, strike, weight=4),
    Action(Throw, "attack", check_throw, throws, throw),
    Action(Aim, "attack", check_aim, aims, aim),
)
"""What fights."""
