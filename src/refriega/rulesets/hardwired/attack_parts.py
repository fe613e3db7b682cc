"""What makes the tiers of an attack: on the attacker's Combat, and on the answer."""

from __future__ import annotations

from collections.abc import Iterator

from refriega.boards.table import INCH
from refriega.core.modifier import Modifier
from refriega.rulesets.hardwired.arms import shoots, weapon_of
from refriega.rulesets.hardwired.game import HardwiredGame
from refriega.rulesets.hardwired.state import Attack, Use
from refriega.rulesets.hardwired.terms import Attribute, DamageType
from refriega.rulesets.hardwired.values import (
    contract_of,
    gear_of,
    is_activating,
    tier_parts,
    worn,
    wounded,
)

RIPOSTE = -1
"""What a Contraataque is worth in tiers."""


def attack_parts(game: HardwiredGame, attack: Attack) -> tuple[Modifier, ...]:
    """The attacker's Combat, and whatever the attack, the weapon, the target and the shot add."""
    shot = shoots(game, attack.weapon)
    uses = (Use.ATTACK, Use.SHOT) if shot else (Use.ATTACK,)
    parts = tier_parts(game, attack.attacker, Attribute.COMBAT, attack.target, uses)
    parts.append(Modifier(attack.penalty, "", attack.kind))
    parts += weapon_parts(game, attack)
    if shot:
        parts += shot_parts(game, attack)
    return tuple([part for part in parts if part.value or part.source == "base"])


def weapon_parts(game: HardwiredGame, attack: Attack) -> Iterator[Modifier]:
    """What the weapon, and the attacker's faction, give against such a target."""
    weapon = weapon_of(game, attack)
    yield Modifier(weapon.combat_tier, "", "weapon")
    if attack.overcharged:
        yield Modifier(-1, "", "overcharge")
    if not moved(game, attack.attacker):
        yield Modifier(weapon.steady_tier, "", "steady")
    if wounded(game, attack.target):
        yield Modifier(weapon.vs_wounded_tier, "", "wounded")
        faction = game.content.factions.get(game.profile(attack.attacker).faction)
        yield Modifier(faction.vs_wounded_tier if faction else 0, "", "bloodlust")


def shot_parts(game: HardwiredGame, attack: Attack) -> Iterator[Modifier]:
    """Having moved, cover, a melee, the distance: they all add up."""
    who, target, weapon = attack.attacker, attack.target, weapon_of(game, attack)
    contract = contract_of(game, who)
    if moved(game, who) and not (contract and contract.shoots_on_the_move):
        yield Modifier(-1, "", "moved")
    if in_cover(game, attack):
        yield Modifier(-1, "", "cover")
    if into_melee(game, attack):
        yield Modifier(-1, "", "into_melee")
    if weapon.short_range and not game.within(who, target, weapon.short_range * INCH):
        yield Modifier(-1, "", "far")
    for gear in gear_of(game, who):
        if gear.far_shot_tier and not game.within(who, target, gear.far_shot_beyond * INCH):
            yield Modifier(gear.far_shot_tier, "", "scope")


def defence_parts(game: HardwiredGame, attack: Attack) -> tuple[Modifier, ...]:
    """The target's Defence, and what its gear adds; or its Combat, a tier down, if it strikes back."""
    target = attack.target
    if attack.riposte:
        parts = tier_parts(game, target, Attribute.COMBAT, attack.attacker)
        return (*parts, Modifier(RIPOSTE, "", "riposte"))
    parts = tier_parts(game, target, Attribute.DEFENCE, attack.attacker)
    toxic = weapon_of(game, attack).type is DamageType.TOXIC
    for gear in gear_of(game, target):
        if gear.toxic_defence_tier and toxic:
            parts.append(Modifier(gear.toxic_defence_tier, "", "mask"))
        if gear.cover_defence_tier and in_cover(game, attack):
            parts.append(Modifier(gear.cover_defence_tier, "", "camouflage"))
    return tuple(parts)


def defence_rerolls(game: HardwiredGame, attack: Attack) -> int:
    """Up to which face the target's armour lets it roll a die of Defence again."""
    armour = worn(game, attack.target)
    return armour.reroll_up_to if armour and not attack.riposte else 0


# -- the circumstances -----------------------------------------------------------------------------------


def moved(game: HardwiredGame, who: str) -> bool:
    """Whether it has moved in its running activation."""
    if not is_activating(game, who):
        return False
    turn = game.state.turns[-1]
    return turn.moved or "move_again" in turn.actions


def in_cover(game: HardwiredGame, attack: Attack) -> bool:
    """Whether the target of a shot has cover, and the weapon does not ignore it."""
    if not shoots(game, attack.weapon) or weapon_of(game, attack).ignores_cover:
        return False
    return game.sight(attack.attacker, attack.target).cover


def into_melee(game: HardwiredGame, attack: Attack) -> bool:
    """Whether a shot goes into a melee: the target is in contact with an enemy other than who shoots."""
    if not shoots(game, attack.weapon):
        return False
    return any(other != attack.attacker for other in game.in_contact(attack.target))
