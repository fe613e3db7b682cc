"""Criticals: what befalls whoever is hit by a roll at least three times its own."""

from __future__ import annotations

from refriega.core.procedure import Procedure
from refriega.rulesets.hardwired import effects
from refriega.rulesets.hardwired.arms import arms, weapon_of
from refriega.rulesets.hardwired.consequences import Case, carry_out
from refriega.rulesets.hardwired.game import HardwiredGame
from refriega.rulesets.hardwired.state import Attack
from refriega.rulesets.hardwired.terms import Fate, WeaponClass
from refriega.rulesets.hardwired.values import worn


def critical(game: HardwiredGame, attack: Attack, beyond: int, stopped: int) -> Procedure[None]:
    """A d6 on the table of the weapon's type, if the target still stands: one more for each multiple beyond
    the triple, and what weapon and armour change. `stopped` is what the armour took off the hit.
    """
    who, target, weapon = attack.attacker, attack.target, weapon_of(game, attack)
    if game.model(target).fate is not Fate.IN_PLAY:
        return
    armour = worn(game, target)
    more = beyond + weapon.critical_bonus + (armour.critical_modifier if armour else 0)

    def row(faces: tuple[int, ...]) -> str:
        return game.content.critical(weapon.type, max(faces[0] + more, 1))

    faces = yield from game.roll(f"{who}/critical", 1, 6, row)
    if game.log is not None:
        game.note("critical", who=who, target=target, face=faces[0], more=more, row=row(faces))
    yield from game.window("critical", attack)
    if attack.shrugged_off:
        return
    case = Case(who, target, in_hand(game, target), attack.weapon, stopped, game.next_id("c"))
    yield from carry_out(game, case, game.content.criticals[row(faces)].effects)


def in_hand(game: HardwiredGame, who: str) -> str:
    """The weapon that a model has in use: in contact its melee weapon first, else its ranged one."""
    melee, ranged = WeaponClass.MELEE, WeaponClass.RANGED
    order = (melee, ranged) if game.engaged(who) else (ranged, melee)
    held = [id_ for kind in order for id_ in arms(game, who, kind)]
    return held[0] if held else ""


def shrug_off(game: HardwiredGame, who: str) -> bool:
    """All that the last critical brought is undone, but for Health lost; whether there was any."""
    brought = [effect for effect in game.state.effects.get(who, ()) if effect.critical]
    if not brought:
        return False
    last = brought[-1].critical
    if any(effect.name == "panic" for effect in brought if effect.critical == last):
        game.model(who).fleeing = False
    effects.end(game, lambda effect: effect.bearer == who and effect.critical == last)
    return True
