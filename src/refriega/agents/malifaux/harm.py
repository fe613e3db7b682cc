"""What damage is worth, in Wounds: how likely each band is, what is left of it, and what a kill brings."""

from __future__ import annotations

from refriega.agents.malifaux.mind import Mind
from refriega.agents.malifaux.odds import Edge, band_odds
from refriega.rulesets.malifaux.abilities_schema import HardToWound
from refriega.rulesets.malifaux.bands import amount_of
from refriega.rulesets.malifaux.damage import boost_for, is_hard_to_kill
from refriega.rulesets.malifaux.effects_schema import Damage
from refriega.rulesets.malifaux.moving.cover import cover
from refriega.rulesets.malifaux.reductions import reduced, reductions
from refriega.rulesets.malifaux.scene import Strategy
from refriega.rulesets.malifaux.state import Deed, Hurt
from refriega.rulesets.malifaux.strategies.killing import leaders_of
from refriega.rulesets.malifaux.terms import Reach, Station

KILL = 2.5
"""What it is worth beyond the Wounds that a model does nothing more."""

RANK = {Station.MASTER: 2.5, Station.HENCHMAN: 1.5, Station.ENFORCER: 0.5}
"""And more of those who lead."""

PRIZE = 2.0
"""What a kill brings besides where there are points for it, each point."""

OWN = 1.3
"""Whoever hurts their own must gain the more by it."""

ORDER = ("incorporeal", "armor", "reduce")
"""In which order reductions leave the least."""


def harm(mind: Mind, target: str, amount: int) -> float:
    """What it is worth to the seat that a model suffers so many Wounds."""
    model = mind.game.model(target)
    kills = amount >= model.wounds and not (model.wounds > 1 and is_hard_to_kill(mind.game, target))
    worth = float(min(amount, model.wounds)) + (fall_of(mind, target) if kills else 0.0)
    return -OWN * worth if mind.own(target) else worth


def fall_of(mind: Mind, target: str) -> float:
    """What a kill brings, beyond the Wounds."""
    game = mind.game
    worth = KILL + RANK.get(game.card(target).station, 0.0)
    for goal in (game.scene.strategy, *game.scene.sides[game.model(target).crew].schemes):
        if is_prize(mind, goal, target):
            worth += PRIZE * goal.points
    return worth


def is_prize(mind: Mind, goal: Strategy, target: str) -> bool:
    """Whether there are points for a kill."""
    if goal.type == "headhunt":
        return target in leaders_of(mind.game, mind.game.model(target).crew)
    return goal.type == "slaughter"


# -- what is left of it --------------------------------------------------------------------------------


def left_of(mind: Mind, hurt: Hurt) -> int:
    """What reductions leave of damage, in the order that is best for who suffers it."""
    amount = hurt.amount
    for each in sorted(reductions(mind.game, hurt), key=lambda each: ORDER.index(each.source)):
        amount = reduced(amount, each)
    return amount


def hurt_by(mind: Mind, deed: Deed, effect: Damage, target: str, amount: int) -> Hurt:
    """Damage of an action as its target would come to suffer it."""
    stat = mind.game.action(deed.actor, deed.action).stat
    return Hurt(
        target,
        deed.actor,
        deed.action,
        amount,
        stat=stat,
        plain=effect.plain or boost_for(deed, target).plain,
        ignores_armor=effect.ignores_armor or boost_for(deed, target).ignores_armor,
    )


def damage_worth(mind: Mind, deed: Deed, effect: Damage, target: str, edge: Edge) -> float:
    """What the damage of an effect is worth, by how likely each accuracy is; unaimed is `fair`."""
    if effect.track is None:
        return sum(edge) * dealt(mind, deed, effect, target, effect.amount + boost_for(deed, target).damage)
    net = effect.modifier + deed.focus + boost_for(deed, target).modifier - toughness(mind, deed, target)
    return sum(
        chance * flipped(mind, deed, effect, target, max(-3, min(3, net + accuracy)))
        for accuracy, chance in zip((-2, -1, 0, 1), edge, strict=True)
        if chance
    )


def flipped(mind: Mind, deed: Deed, effect: Damage, target: str, net: int) -> float:
    """The mean over the bands of a damage flip with so many modifiers."""
    return sum(chance * card_worth(mind, deed, effect, target, card) for card, chance in band_odds(net))


def card_worth(mind: Mind, deed: Deed, effect: Damage, target: str, card: str) -> float:
    """What a card in the damage flip is worth."""
    assert effect.track is not None
    amount = amount_of(effect.track, card)
    return dealt(mind, deed, effect, target, amount + boost_for(deed, target).damage if amount else 0)


def dealt(mind: Mind, deed: Deed, effect: Damage, target: str, amount: int) -> float:
    return harm(mind, target, left_of(mind, hurt_by(mind, deed, effect, target, max(0, amount))))


def toughness(mind: Mind, deed: Deed, target: str) -> int:
    """What makes damage flips against a target worse."""
    game = mind.game
    worse = sum(ability.value for ability in game.abilities(target) if isinstance(ability, HardToWound))
    shot = game.action(deed.actor, deed.action).reach is Reach.GUN
    return worse + (shot and cover(game, deed.actor, target) == "hard")
