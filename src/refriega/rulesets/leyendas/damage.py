"""Damage: what a blow deals, what reduction stops, and who bleeds (ML-060..ML-071)."""

from __future__ import annotations

from functools import lru_cache

from refriega.core.modifier import Modifier, breakdown, total
from refriega.core.procedure import TOTAL, Procedure
from refriega.rulesets.leyendas.arms import weapon
from refriega.rulesets.leyendas.content import Weapon
from refriega.rulesets.leyendas.dice import Dice
from refriega.rulesets.leyendas.game import LeyendasGame
from refriega.rulesets.leyendas.immunity import immune_to_damage
from refriega.rulesets.leyendas.life import lose_life
from refriega.rulesets.leyendas.reduction import Reduction
from refriega.rulesets.leyendas.state import Blow
from refriega.rulesets.leyendas.terms import (
    PHYSICAL,
    SIZES,
    Ability,
    Against,
    BonusType,
    DamageType,
    Size,
    Value,
)
from refriega.rulesets.leyendas.values import STACKING, ability_modifier, modifiers

# How a weapon's damage grows and shrinks with the size of who wields it.
LADDER = ("1d1", "1d2", "1d3", "1d4", "1d6", "1d8", "2d6", "3d6", "4d6", "6d6", "8d6")
LARGER = {"1d10": "2d8", "2d8": "3d8", "1d12": "3d6", "2d4": "2d6", "3d8": "4d8"}
SMALLER = {"1d10": "1d8", "1d12": "1d10", "2d4": "1d6", "2d8": "1d10", "3d8": "2d8"}


class Hurt:
    """Damage of one type on its way to a target. `material` and `types` are the weapon's, and whether it is
    `enhanced`: that is what beats `5/magia`. `times` is how often a critical has multiplied it already.

    What a `spell` does is stopped by reduction of an element only, never by that against blows.
    """

    __slots__ = ("amount", "enhanced", "material", "spell", "times", "type", "types")

    def __init__(
        self,
        amount: int,
        type_: DamageType,
        material: str = "",
        types: tuple[DamageType, ...] = (),
        *,
        spell: bool = False,
        times: int = 1,
        enhanced: bool = False,
    ) -> None:
        self.enhanced = enhanced
        self.spell = spell
        self.times = times
        self.amount = amount
        self.type = type_
        self.material = material
        self.types = types or (type_,)


def strength_share(game: LeyendasGame, who: str, halves: int) -> int:
    """Strength in damage, in halves: 1, 2 or 3 (ML-061..ML-065). Fractions are rounded down.

    A penalty is multiplied like a bonus, unless `negative_strength` is plain.
    """
    strength = ability_modifier(game, who, Ability.STRENGTH)
    if halves == 0:
        return 0
    if strength < 0 and game.variant("negative_strength") == "plain":
        return strength
    if game.variant("half_strength_rounding") == "up":
        return -(-strength * halves // 2)
    return strength * halves // 2


def damage_parts(game: LeyendasGame, blow: Blow) -> list[Modifier]:
    """What is added to the damage dice."""
    found = weapon(game, blow.weapon) or game.content.weapons[blow.weapon]
    parts = [
        Modifier(found.damage.plus, "", f"item:{blow.weapon}"),
        Modifier(strength_share(game, blow.actor, blow.share), "", "strength"),
    ]
    if found.enhancement:
        parts.append(Modifier(found.enhancement, BonusType.ENHANCEMENT, f"item:{blow.weapon}"))
    parts += modifiers(game, blow.actor, Value.DAMAGE, "melee" if blow.melee else "ranged", blow.target)
    return parts


def damage_dice(game: LeyendasGame, who: str, found: Weapon) -> Dice:
    """The weapon's dice for the size of who wields it; natural weapons are written as they are."""
    steps = SIZES.index(game.sheets[who].size) - SIZES.index(Size.MEDIUM)
    if not steps or found.natural:
        return found.damage
    return resized(found.damage, steps)


@lru_cache(maxsize=256)
def resized(damage: Dice, steps: int) -> Dice:
    """Damage dice so many steps up or down the ladder."""
    text = str(Dice(damage.count, damage.sides))
    for _ in range(abs(steps)):
        text = step_size(text, 1 if steps > 0 else -1)
    dice = Dice.parse(text)
    return Dice(dice.count, dice.sides, damage.plus)


def step_size(text: str, direction: int) -> str:
    """One step up or down the ladder of damage dice."""
    special = LARGER if direction > 0 else SMALLER
    if text in special:
        return special[text]
    if text not in LADDER:
        return text
    return LADDER[max(0, min(len(LADDER) - 1, LADDER.index(text) + direction))]


def deal_damage(game: LeyendasGame, blow: Blow) -> Procedure[None]:
    """Roll the weapon's damage, multiply a critical, and hand it to the target (ML-060, ML-039)."""
    found = weapon(game, blow.weapon) or game.content.weapons[blow.weapon]
    dice = damage_dice(game, blow.actor, found)
    parts = damage_parts(game, blow)
    plus = total(parts, STACKING)
    times = blow.times + (found.critical.multiplier - 1 if blow.critical else 0)
    rolls = times if blow.critical and game.variant("crit_method") == "roll_n_times" else 1

    def dealt(faces: tuple[int, ...]) -> list[int]:
        """What each roll of the dice comes to: a hit deals at least 1 before reduction."""
        sums = [sum(faces[at : at + dice.count]) for at in range(0, len(faces), dice.count)]
        return [max(1, rolled + plus) * (times // rolls) for rolled in sums]

    merge = TOTAL if dice.count + plus >= 1 else lambda faces: sum(dealt(faces))
    faces = yield from game.roll(f"{blow.actor}/damage", dice.count * rolls, dice.sides, merge)
    amounts = dealt(faces)
    if game.log is not None:
        for number, amount in enumerate(amounts):
            game.note(
                "damage.rolled",
                "ML-060",
                *(("ML-039",) if blow.critical else ()),
                who=blow.actor,
                target=blow.target,
                dice=str(dice),
                faces=faces[number * dice.count : (number + 1) * dice.count],
                times=times // rolls,
                total=amount,
                parts=breakdown("damage", parts, STACKING),
            )
    enhanced = found.enhancement > 0
    hurts = [Hurt(sum(amounts), found.types[0], found.material, found.types, times=times, enhanced=enhanced)]
    for extra in found.extra:
        faces = yield from game.roll(f"{blow.actor}/extra", extra.dice.count, extra.dice.sides, TOTAL)
        amount = sum(faces) + extra.dice.plus
        if game.log is not None:
            game.note(
                "damage.extra", "ML-060", who=blow.actor, target=blow.target,
                dice=str(extra.dice), faces=faces, type=extra.type.value, total=amount,
            )  # fmt: skip
        hurts.append(Hurt(amount, extra.type, found.material))
    blow.damage = hurt(game, blow.target, hurts, f"item:{blow.weapon}")


def hurt(game: LeyendasGame, target: str, hurts: list[Hurt], cause: str) -> int:
    """One source of damage meets reduction and vulnerability; returns the life lost (ML-066..ML-071).

    Reduction works once against each type in it, however many parts of that type there are (ML-066).
    """
    stopped: dict[DamageType, int] = {}
    lost = sum(received(game, target, part, stopped) for part in hurts)
    if not lost and game.log is not None:
        game.note("damage.none", "ML-067", target=target, cause=cause)
    lose_life(game, target, lost, cause)
    return lost


def received(game: LeyendasGame, target: str, part: Hurt, stopped: dict[DamageType, int]) -> int:
    """Damage of one type as it arrives: reduction first, then doubled where vulnerable.

    `stopped` is what reduction has already taken off the source, by type.
    """
    sheet = game.sheets[target]
    if immune_to_damage(game, target, part.type):
        if part.amount and game.log is not None:
            game.note("damage.immune", target=target, type=part.type.value, amount=part.amount)
        return 0
    twice = part.type in sheet.vulnerable or not set(part.types).isdisjoint(sheet.vulnerable)
    amount = part.amount
    if twice and part.times > 1 and game.variant("vuln_stack") == "additive":
        amount = raised(game, target, part, amount, amount + amount // part.times)  # x2 and x2 are x3
        twice = False
    elif twice and game.variant("vuln_stage") == "before_rd":
        amount = raised(game, target, part, amount, amount * 2)
        twice = False
    amount = reduced(game, target, part, amount, stopped)
    return raised(game, target, part, amount, amount * 2) if twice else amount


def reduced(game: LeyendasGame, target: str, part: Hurt, amount: int, stopped: dict[DamageType, int]) -> int:
    """What damage reduction leaves of `amount` (ML-066, ML-067)."""
    reduction = max(0, reduction_against(game, target, part) - stopped.get(part.type, 0))
    held_off = min(amount, reduction)
    stopped[part.type] = stopped.get(part.type, 0) + held_off
    if reduction and game.log is not None:
        game.note(
            "damage.reduced", "ML-066", "ML-067", target=target, type=part.type.value,
            amount=amount, reduction=reduction, arrives=amount - held_off,
        )  # fmt: skip
    return amount - held_off


def raised(game: LeyendasGame, target: str, part: Hurt, amount: int, arrives: int) -> int:
    """What vulnerability makes of `amount` (ML-071)."""
    if amount and game.log is not None:
        game.note(
            "damage.raised", "ML-071", target=target, type=part.type.value,
            amount=amount, doubled=arrives == 2 * amount, arrives=arrives,
        )  # fmt: skip
    return arrives


def reduction_against(game: LeyendasGame, target: str, part: Hurt) -> int:
    """The damage reduction that works against this damage: the best one (ML-068); each element has
    its own (ML-069), and there may be several (ML-070).
    """
    working = [
        reduction.amount
        for reduction in reductions_of(game, target)
        if reduction.stops(part.type, part.material, part.types)
        and (reduction.element or not part.spell)
        and not (part.enhanced and reduction.bypass == "magic")
    ]
    if not working:
        return 0
    adds_up = game.variant("rd_physical") == "sum" and part.type in PHYSICAL
    return sum(working) if adds_up else max(working)


def reductions_of(game: LeyendasGame, who: str) -> list[Reduction]:
    """All damage reduction of a creature: its own, its armour's, and from effects."""
    found = list(game.sheets[who].reductions)
    armour = game.content.armours.get(game.body(who).armour)
    if armour is not None:
        found += map(Reduction.parse, armour.damage_reduction)
    for effect in game.state.effects.get(who, ()):
        found += map(Reduction.parse, effect.reductions)
    return found


def contact_damage(game: LeyendasGame, blow: Blow) -> Procedure[None]:
    """Whoever touches spines or flames with its body is hurt by them (ML-172, ML-175)."""
    contact = game.sheets[blow.target].contact
    if not contact or not blow.hits or not touches(game, blow):
        return
    hurts = []
    for extra in contact:
        faces = yield from game.roll(f"{blow.target}/contact", extra.dice.count, extra.dice.sides, TOTAL)
        amount = sum(faces) + extra.dice.plus
        if game.log is not None:
            game.note(
                "damage.contact", "ML-172", who=blow.actor, target=blow.target,
                dice=str(extra.dice), faces=faces, type=extra.type.value, total=amount,
            )  # fmt: skip
        hurts.append(Hurt(amount, extra.type))
    hurt(game, blow.actor, hurts, "contact")


def touches(game: LeyendasGame, blow: Blow) -> bool:
    """A touch, unarmed or natural attack brings the attacker's body into contact."""
    if blow.touch is Against.TOUCH:
        return True
    found = weapon(game, blow.weapon)
    return found is None or found.natural
