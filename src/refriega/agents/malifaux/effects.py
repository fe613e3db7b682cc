"""What effects are worth to a seat, in Wounds, if they come about."""

from __future__ import annotations

from collections.abc import Iterable

from refriega.agents.malifaux.harm import damage_worth
from refriega.agents.malifaux.mind import Mind
from refriega.agents.malifaux.odds import SURE, Edge, reach
from refriega.rulesets.malifaux import conditions, duel
from refriega.rulesets.malifaux.cause import Cause
from refriega.rulesets.malifaux.effects.whom import recipients
from refriega.rulesets.malifaux.effects_schema import (
    Act,
    AnyEffect,
    Damage,
    Draw,
    Give,
    Heal,
    Immunize,
    Marker,
    MoveUpTo,
    Place,
    Push,
    Redirect,
    Remove,
    Resist,
    Sacrifice,
    Score,
    Summon,
)
from refriega.rulesets.malifaux.flips import net_of
from refriega.rulesets.malifaux.moving.engagement import engaged
from refriega.rulesets.malifaux.state import Deed
from refriega.rulesets.malifaux.terms import Condition, Kind, Reach

CONDITIONS: dict[str, float] = {
    Condition.BURNING: -0.9,
    Condition.POISON: -0.7,
    Condition.SLOW: -1.4,
    Condition.PARALYZED: -3.5,
    Condition.FAST: 1.8,
    Condition.FOCUSED: 0.6,
    Condition.DEFENSIVE: 0.6,
}
"""What a condition is worth to its bearer, each point of its value."""

AGAIN = 3.0
"""What a second activation is worth."""

OF_THEIR_OWN = 0.5
"""What a condition of a crew's own is worth, each point of its modifier."""

CARD = 0.6
"""What a card in the hand is worth."""

DISPLACED = 0.5
"""What it is worth to say where somebody stands."""

COMES = 3.0
"""What it is worth that one more comes."""

DEED = 1.2
"""What an action at no AP is worth, where there is somebody to take it against."""


def effects_worth(
    mind: Mind, deed: Deed, effects: Iterable[AnyEffect], cause: Cause, edge: Edge = SURE
) -> float:
    """What all of them together are worth, as likely as they are to come about."""
    sure = sum(edge)
    total = 0.0
    for effect in effects:
        whom = recipients(mind.game, effect, cause)
        if isinstance(effect, Damage):
            aimed = effect.to == "target" and not cause.trigger
            as_it_comes = edge if aimed else Edge(fair=sure)
            total += sum(damage_worth(mind, deed, effect, who, as_it_comes) for who in whom)
        elif isinstance(effect, Summon):
            total += sure * COMES
        elif isinstance(effect, Redirect):
            total += sure * redirect_worth(mind, effect, cause)
        else:
            total += sure * sum(effect_worth(mind, deed, effect, cause, who) for who in whom)
    return total


def effect_worth(mind: Mind, deed: Deed, effect: AnyEffect, cause: Cause, who: str) -> float:
    """What one that is no damage is worth, done to one model."""
    sign = mind.sign(who)
    match effect:
        case Heal():
            return sign * heal_worth(mind, effect, who)
        case Give():
            return sign * condition_worth(mind, who, effect.condition, effect.value)
        case Remove():
            return sign * removal_worth(mind, who, effect.condition)
        case Immunize():
            return 0.2 * sign if not conditions.immune(mind.game, who, effect.against) else 0.0
        case Push() | Place() | MoveUpTo():
            return displaced_worth(mind, cause, who)
        case Act():
            return act_worth(mind, effect, who)
        case Draw():
            return sign * CARD * effect.cards
        case Resist():
            return resist_worth(mind, deed, effect, cause, who)
        case Sacrifice():
            return -sign * (1.0 + mind.game.model(who).wounds / 2)
        case Marker():
            return 0.1 * mind.sign(cause.by)
        case Score():
            return boost_worth(mind, deed, effect, cause.suits)
    return 0.0


# -- one by one ----------------------------------------------------------------------------------------


def heal_worth(mind: Mind, effect: Heal, who: str) -> float:
    """The Wounds that it really gains."""
    missing = mind.game.card(who).wounds - mind.game.model(who).wounds
    return float(min(missing, effect.amount + (effect.track[1] if effect.track else 0)))


def condition_worth(mind: Mind, who: str, condition: str, value: int) -> float:
    """What a condition is worth to whoever gains it: nothing to the immune, nor if it is there already."""
    game = mind.game
    there = conditions.has(game, who, condition)
    if conditions.immune(game, who, condition) or (there and not conditions.is_valued(game, condition)):
        return 0.0
    if condition == Condition.REACTIVATE:
        return AGAIN if game.model(who).turn == game.state.round else AGAIN / 4
    has_acted = game.model(who).turn == game.state.round and not conditions.acts(game, who)
    if condition == Condition.FOCUSED and has_acted:
        return 0.0  # it does not outlast the turn
    entry = game.content.conditions.get(condition)
    each = CONDITIONS.get(condition, OF_THEIR_OWN * entry.modifier if entry is not None else 0.0)
    return each * max(value, 1)


def removal_worth(mind: Mind, who: str, condition: str) -> float:
    """What the end of a condition is worth to its bearer; of any, the one that hurts or helps most."""
    found = [
        -condition_value(mind, who, held.name, held.value)
        for held in mind.game.held(who)
        if not held.immune and condition in ("", held.name)
    ]
    return (max if mind.own(who) else min)(found, default=0.0)


def condition_value(mind: Mind, who: str, condition: str, value: int) -> float:
    """What a condition that a model has is worth to it."""
    entry = mind.game.content.conditions.get(condition)
    each = CONDITIONS.get(condition, OF_THEIR_OWN * entry.modifier if entry is not None else 0.0)
    return each * max(value, 1)


def displaced_worth(mind: Mind, cause: Cause, who: str) -> float:
    """Where foes stand is worth something; where one's own stand, if they are not in a fight already."""
    if not mind.own(cause.by):
        return -DISPLACED if mind.own(who) else 0.0
    if mind.own(who) and (engaged(mind.game, who) or has_target(mind, who)):
        return 0.1
    return DISPLACED


def has_target(mind: Mind, who: str) -> bool:
    """Whether a model has an enemy in reach of an attack, as distances go."""
    game = mind.game
    ranges = [action.range for action in game.card(who).actions if action.kind is Kind.ATTACK]
    return any(game.within(who, foe, max(ranges, default=0)) for foe in game.enemies(who))


def act_worth(mind: Mind, effect: Act, who: str) -> float:
    """What it is worth that a model acts at no AP."""
    game = mind.game
    if not conditions.may_act(game, who):
        return 0.0
    if effect.against == "friend":
        near = any(game.within(who, friend, 2) for friend in game.friends(who))
        return -mind.sign(who) * DEED if near else 0.0
    if effect.kind == "tactical" or effect.action == "walk":
        return mind.sign(who) * 0.4
    if effect.action == "charge":
        far = game.card(who).cg + melee_range(mind, who)
        return mind.sign(who) * (2 * DEED if any(game.within(who, e, far) for e in game.enemies(who)) else 0)
    return mind.sign(who) * effect.times * (DEED if has_target(mind, who) else 0.0)


def melee_range(mind: Mind, who: str) -> int:
    ranges = [
        a.range for a in mind.game.card(who).actions if a.reach is Reach.MELEE and a.kind is Kind.ATTACK
    ]
    return max(ranges, default=0)


def resist_worth(mind: Mind, deed: Deed, effect: Resist, cause: Cause, who: str) -> float:
    """What follows from a simple duel of whoever is to suffer it."""
    side = duel.side(mind.game, who, effect.stat)
    passes = reach(effect.tn - side.value, net_of(mind.game, side.fates))
    inner = Cause(cause.by, (who,), trigger=True)
    fails = (1 - passes) * effects_worth(mind, deed, effect.fail, inner)
    return fails + passes * effects_worth(mind, deed, effect.success, inner)


def redirect_worth(mind: Mind, effect: Redirect, cause: Cause) -> float:
    """It is worth something to let another suffer it, if one is near who is worth less."""
    game = mind.game
    rank = game.card(cause.by).cost or 10
    near = [one for one in game.friends(cause.by) if game.within(cause.by, one, effect.within)]
    cheaper = any(game.card(one).cost and game.card(one).cost < rank for one in near)
    return mind.sign(cause.by) * (1.5 - CARD * effect.discard) if cheaper else 0.0


def boost_worth(mind: Mind, deed: Deed, effect: Score, suits: str) -> float:
    """What it is worth that the damage of an action becomes more, or less."""
    times = suits.count(effect.per_suit) if effect.per_suit is not None else 1
    more = (
        effect.damage * max(times, 1) + 0.6 * effect.modifier + 0.7 * (effect.ignores_armor or effect.plain)
    )
    hurts_foes = not (deed.targets and mind.own(deed.targets[0]))
    return more if hurts_foes else -more
