"""Arms: with what a model strikes, and whom it may strike with it."""

from __future__ import annotations

from collections.abc import Iterator

from refriega.boards.table import INCH, sight
from refriega.core.errors import Refusal
from refriega.rulesets.hardwired.equipment import Weapon
from refriega.rulesets.hardwired.game import HardwiredGame
from refriega.rulesets.hardwired.state import Attack
from refriega.rulesets.hardwired.terms import WeaponClass
from refriega.rulesets.hardwired.values import is_activating

FISTS = "punos"
IMPROVISED = "arma_improvisada"

SHOOTS = (WeaponClass.RANGED, WeaponClass.POWER)
"""Weapons whose attacks are shots; powers of hostiles are used like them."""


# -- with what ---------------------------------------------------------------------------------------


def weapon_of(game: HardwiredGame, attack: Attack) -> Weapon:
    return game.content.weapons[attack.weapon]


def shoots(game: HardwiredGame, weapon: str) -> bool:
    """Whether attacks with a weapon are shots."""
    return game.content.weapons[weapon].kind in SHOOTS


def arms(game: HardwiredGame, who: str, *kinds: WeaponClass) -> Iterator[str]:
    """The weapons of these kinds that it has, the first of a kind being the one at hand."""
    return (id_ for id_ in game.model(who).weapons if game.content.weapons[id_].kind in kinds)


def striking_arms(game: HardwiredGame, who: str) -> Iterator[str]:
    """All that it can attack with: without a melee weapon fists, or a weapon that is no club."""
    yield from arms(game, who, WeaponClass.MELEE, *SHOOTS)
    if next(arms(game, who, WeaponClass.MELEE), None) is None:
        yield FISTS
        if next(arms(game, who, WeaponClass.RANGED), None) is not None:
            yield IMPROVISED


def riposte_arm(game: HardwiredGame, who: str) -> str | None:
    """The melee weapon at hand, with which it may answer an attack."""
    return next((id_ for id_ in arms(game, who, WeaponClass.MELEE) if answers(game, id_)), None)


def answers(game: HardwiredGame, weapon: str) -> bool:
    return not game.content.weapons[weapon].no_riposte


# -- whom ----------------------------------------------------------------------------------------------


def check_attack(game: HardwiredGame, who: str, target: str, weapon: str) -> Refusal | None:
    """Whether `who` may attack a model with a weapon now, be it with an action or as a free attack (HW-018).

    A Companion that is not marked Hostile attacks nobody; whoever is hijacked may be made to attack its own.
    """
    if weapon not in striking_arms(game, who):
        return Refusal("attack.no_such_weapon", args={"who": who, "weapon": weapon})
    refusal = check_enemy(game, who, target)
    if refusal is not None:
        return refusal
    if shoots(game, weapon):
        return check_shot(game, who, target, game.content.weapons[weapon])
    return check_blow(game, who, target, game.content.weapons[weapon])


def check_enemy(game: HardwiredGame, who: str, target: str) -> Refusal | None:
    """Whether a model is on the table, and one that `who` may treat as an enemy (HW-018, HW-020)."""
    if target not in game.state.models or game.model(target).at is None:
        return Refusal("attack.not_there", args={"target": target})
    if waits_for_harm(game, who):
        return Refusal("attack.companion", "HW-020", args={"who": who})
    if target == who or not (game.hostile(who, target) or hijacked(game, who)):
        return Refusal("attack.no_enemy", "HW-018", args={"target": target})
    return None


def waits_for_harm(game: HardwiredGame, who: str) -> bool:
    """A Companion that nobody has attacked strikes at nobody."""
    model = game.model(who)
    return game.scene.sides[model.side].companions and not model.hostile


def hijacked(game: HardwiredGame, who: str) -> bool:
    """Whether somebody else decides what `who` does in its running activation."""
    return is_activating(game, who) and game.state.turns[-1].seat != game.seat(who)


def check_blow(game: HardwiredGame, who: str, target: str, weapon: Weapon) -> Refusal | None:
    """In melee: within the weapon's reach, in height too, and with no wall between. Smoke is no hindrance."""
    a, b = game.figure(who), game.figure(target)
    reach = weapon.reach * INCH
    if not game.within(who, target, reach):
        return Refusal("attack.out_of_reach", args={"target": target, "reach": weapon.reach})
    rise = game.rise(a.at, b.at)
    if rise > reach:
        return Refusal("attack.too_high", args={"target": target, "reach": weapon.reach, "height": rise})
    seen = sight(game.table, a, b)
    if not seen.visible:
        return Refusal("attack.wall", args={"target": target, "blockers": seen.blockers})
    return None


def check_shot(game: HardwiredGame, who: str, target: str, weapon: Weapon) -> Refusal | None:
    """A shot needs a line of sight; only some weapons have a range."""
    if weapon.max_range and not game.within(who, target, weapon.max_range * INCH):
        return Refusal("attack.out_of_range", args={"target": target, "range": weapon.max_range})
    seen = game.sight(who, target)
    if seen.visible:
        return None
    if not seen.blockers:
        return Refusal("attack.smoke", args={"target": target})
    return Refusal("attack.out_of_sight", args={"target": target, "blockers": seen.blockers})
