"""What a blow does: the weapon's damage with its traits, less the armour."""

from __future__ import annotations

from collections.abc import Hashable, Iterator

from refriega.core.modifier import Modifier
from refriega.core.procedure import Procedure
from refriega.rulesets.hardwired import effects
from refriega.rulesets.hardwired.contest import told, total
from refriega.rulesets.hardwired.damage import hurt
from refriega.rulesets.hardwired.equipment import Weapon
from refriega.rulesets.hardwired.game import HardwiredGame
from refriega.rulesets.hardwired.state import TierChange
from refriega.rulesets.hardwired.terms import WeaponClass
from refriega.rulesets.hardwired.values import armour_of, contract_of, wounded


def deal(
    game: HardwiredGame, by: str, to: str, weapon: str, *, most: str = "", riposte: bool = False
) -> Procedure[int]:
    """A weapon strikes home; `most` says by what it does the most it can, if it does. What else it brings
    than damage comes over whoever is struck, an aim is lost, and a Companion takes it ill.

    Returns what the armour has stopped.
    """
    arm = game.content.weapons[weapon]
    provoke(game, to)
    lose_aim(game, to)
    stopped = 0
    if arm.harms:
        stopped = yield from wound(game, by, to, weapon, most=most, riposte=riposte)
    if arm.next_activation_tier:
        hamper(game, by, to, arm.next_activation_tier)
    return stopped


def wound(game: HardwiredGame, by: str, to: str, weapon: str, *, most: str, riposte: bool) -> Procedure[int]:
    """The weapon's die and what is added, or the most of it, less the armour; what that has stopped."""
    arm = game.content.weapons[weapon]
    parts = list(bonuses(game, by, to, arm))
    armour = armour_of(game, to)
    die: int = arm.die
    if die and not most:
        die = yield from damage_die(game, by, to, arm, total(parts) - armour, riposte=riposte)
    parts.insert(0, Modifier(die, most, "most" if most else "die"))
    stopped = min(armour, total(parts))
    parts.append(Modifier(-stopped, "", "armour"))
    if game.log is not None:
        breakdown = told([part for part in parts if part.value])
        game.note("damage.rolled", who=by, target=to, weapon=weapon, maximal=bool(most), parts=breakdown)
    hurt(game, to, total(parts), weapon)
    return stopped


def bonuses(game: HardwiredGame, by: str, to: str, arm: Weapon) -> Iterator[Modifier]:
    """What is added to the die: by the weapon, against such a target, and by a Bruto's arm."""
    contract = contract_of(game, by)
    yield Modifier(arm.damage, "", "weapon")
    if wounded(game, to):
        yield Modifier(arm.vs_wounded_damage, "", "wounded")
    if armour_of(game, to):
        yield Modifier(arm.vs_armoured_damage, "", "armoured")
    if contract is not None and arm.kind is WeaponClass.MELEE:
        yield Modifier(contract.melee_damage, "", "strength")


def damage_die(
    game: HardwiredGame, by: str, to: str, arm: Weapon, rest: int, *, riposte: bool
) -> Procedure[int]:
    """The die of the weapon; a low one is rolled again, once, where the weapon says so. `rest` is what else
    counts: results that leave the same Health are one.
    """
    low = arm.reroll_up_to if riposte or not arm.only_on_riposte else 0
    health = game.model(to).health

    def left(faces: tuple[int, ...]) -> Hashable:
        return max(health - max(faces[0] + rest, 0), 0)

    def left_or_again(faces: tuple[int, ...]) -> Hashable:
        return "again" if faces[0] <= low else left(faces)

    (face,) = yield from game.roll(f"{by}/damage", 1, arm.die, left_or_again)
    if face > low:
        return face
    (again,) = yield from game.roll(f"{by}/damage", 1, arm.die, left)
    if game.log is not None:
        game.note("damage.again", who=by, face=face, again=again)
    return again


# -- what comes with being struck ----------------------------------------------------------------------


def provoke(game: HardwiredGame, who: str) -> None:
    """A Companion that is attacked is marked Hostile, to the end of the game (HW-020)."""
    model = game.model(who)
    if game.scene.sides[model.side].companions and not model.hostile:
        model.hostile = True
        if game.log is not None:
            game.note("companion.hostile", "HW-020", who=who)


def lose_aim(game: HardwiredGame, who: str) -> None:
    """Whoever moves or is hit no longer aims."""
    effects.drop(game, who, "aim")


def hamper(game: HardwiredGame, by: str, to: str, tier: int) -> None:
    """So many tiers in all the rolls of its next activation (HW-017)."""
    effects.in_next_activation(game, to, "hampered", owner=by, tiers=(TierChange(tier),))
