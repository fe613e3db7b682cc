"""Immunity: what a creature cannot be made to suffer."""

from __future__ import annotations

from refriega.rulesets.leyendas.game import LeyendasGame
from refriega.rulesets.leyendas.state import CombatEffect
from refriega.rulesets.leyendas.terms import DamageType


def is_immune(game: LeyendasGame, effect: CombatEffect) -> bool:
    """Whether the bearer is immune to any condition the effect would bring."""
    if not effect.conditions:
        return False
    immune = set(game.sheets[effect.bearer].immune)
    for held in game.state.effects.get(effect.bearer, ()):
        immune.update(held.immune_to)
    return not immune.isdisjoint(effect.conditions)


def immune_to_damage(game: LeyendasGame, who: str, type_: DamageType) -> bool:
    """Whether damage of this type does nothing to it, by nature or by magic."""
    if type_ in game.sheets[who].immune_damage:
        return True
    return any(type_ in effect.immune_damage for effect in game.state.effects.get(who, ()))
