"""What an action is worth: the chance to win its duels, what it does then, what it sets off."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from refriega.agents.malifaux.effects import effects_worth
from refriega.agents.malifaux.mind import Mind
from refriega.agents.malifaux.odds import ONE_SUIT, Edge, edge_of, reach
from refriega.rulesets.malifaux import attack, conditions, duel, horror, targeting
from refriega.rulesets.malifaux.abilities_schema import Manipulative
from refriega.rulesets.malifaux.card import Action
from refriega.rulesets.malifaux.cause import Cause
from refriega.rulesets.malifaux.effects_schema import Trigger
from refriega.rulesets.malifaux.fate import suit_of, value_of
from refriega.rulesets.malifaux.flips import net_of
from refriega.rulesets.malifaux.moving import shooting_into_melee
from refriega.rulesets.malifaux.moving.engagement import engaged
from refriega.rulesets.malifaux.state import Deed, Duel, Side
from refriega.rulesets.malifaux.terms import Kind, Reach, Stat, When

TRANSFIXED = 2.5
"""What it costs to be stopped by what terrifies."""

READY = 0.55
"""What a duel is worth for which the card is in the hand: it is won, but the card is gone."""

AVERAGE = 7
"""What others flip."""


def action_worth(
    mind: Mind,
    who: str,
    action: Action,
    targets: tuple[str, ...],
    *,
    mode: int = 0,
    focus: int = 0,
    crew: str = "",
) -> float:
    """What an action against some targets is worth to the seat, in Wounds."""
    deed = Deed(who, action.id, targets, mode, focus=focus, crew=crew)
    effects = (*action.effects, *(action.modes[mode].effects if action.modes else ()))
    if action.stat is None:
        return effects_worth(mind, deed, effects, Cause(who, targets))
    worth = 0.0
    for aimed, edge in edges(mind, deed, action, action.stat):
        groups = struck(mind, who, action, aimed)
        share = edge.times(1 / len(groups))
        for group in groups:
            cause = Cause(who, group)
            worth += effects_worth(mind, replaced(deed, group), effects, cause, share)
            worth += sum(share) * triggers_worth(mind, deed, action.triggers, cause, action.suits)
    return braved(mind, deed, action, worth)


def replaced(deed: Deed, targets: tuple[str, ...]) -> Deed:
    """The same action with others for targets."""
    return Deed(deed.actor, deed.action, targets, deed.mode, focus=deed.focus, crew=deed.crew)


def struck(mind: Mind, who: str, action: Action, aimed: tuple[str, ...]) -> list[tuple[str, ...]]:
    """Whom it may strike, each case as likely as another: of a shot into a melee any who stand close."""
    if action.reach is Reach.GUN and action.kind is Kind.ATTACK and len(aimed) == 1:
        (target,) = aimed
        if engaged(mind.game, target):
            near = shooting_into_melee.candidates(mind.game, Deed(who, action.id, aimed), target)
            return [(one,) for one in near]
    return [aimed]


def braved(mind: Mind, deed: Deed, action: Action, worth: float) -> float:
    """The worth of an action, less what the duels cost that its targets demand first."""
    game, who = mind.game, deed.actor
    for target in deed.targets:
        if not game.hostile(who, target):
            continue
        needs = [ability.tn for ability in horror.terrors(game, who, target)]
        if needs and not conditions.immune(game, who, horror.HORROR, target):
            passes = against(mind, who, max(needs))
            worth = passes * worth - (1 - passes) * TRANSFIXED * mind.sign(who)
        waits = game.model(target).turn < game.state.round
        if action.kind is Kind.ATTACK and waits and not immune_to_charm(mind, who, target):
            for ability in game.abilities(target):
                if isinstance(ability, Manipulative):
                    worth *= against(mind, who, ability.tn)
    return worth


def immune_to_charm(mind: Mind, who: str, target: str) -> bool:
    return conditions.immune(mind.game, who, targeting.MANIPULATIVE, target)


def against(mind: Mind, who: str, tn: int) -> float:
    """How likely a Wp duel is passed."""
    side = duel.side(mind.game, who, Stat.WP)
    return reach(tn - side.value, net_of(mind.game, side.fates))


# -- its duels -----------------------------------------------------------------------------------------


def edges(mind: Mind, deed: Deed, action: Action, stat: Stat) -> Iterator[tuple[tuple[str, ...], Edge]]:
    """How likely the duel of an action is won against each of its targets; of one that nobody resists, at
    all.
    """
    record = attack.duel_for(mind.game, deed, action, stat)
    if not record.resisting:
        yield deed.targets, needed(mind, record, Edge(fair=chance(mind, record)))
    for side in record.resisting:
        yield (side.who,), needed(mind, record, edge_against(mind, record, side))


def chance(mind: Mind, record: Duel) -> float:
    """How likely the acting side reaches the number of its duel."""
    acting = record.acting
    return reach(record.tn - acting.value, net_of(mind.game, acting.fates))


def edge_against(mind: Mind, record: Duel, side: Side) -> Edge:
    """How likely it beats one who resists, reaching the number besides."""
    if side.relents:
        return Edge(fair=chance(mind, record))
    acting = record.acting
    nets = net_of(mind.game, acting.fates), net_of(mind.game, side.fates)
    return edge_of(acting.value - side.value, record.tn - acting.value, *nets)


def needed(mind: Mind, record: Duel, edge: Edge) -> Edge:
    """The same with the suits that it needs: flipped, or from the hand."""
    acting = record.acting
    missing = Counter(record.tn_suits) - Counter(acting.suits + acting.stone.replace("+", ""))
    by_chance = edge.times(ONE_SUIT ** missing.total())
    if not record.tn or missing.total() > 1 or sum(by_chance) >= READY or net_of(mind.game, acting.fates) < 0:
        return by_chance
    need = max([record.tn, *[side.value + AVERAGE for side in record.resisting]]) - acting.value
    cards = mind.hand(acting.crew or mind.game.model(acting.who).crew)
    return Edge(fair=READY) if any(serves(card, "".join(missing), need) for card in cards) else by_chance


def serves(card: str, suit: str, need: int) -> bool:
    """Whether a card has the suit, if one is missing, and is high enough."""
    return value_of(card) >= need and (not suit or suit_of(card) in (None, suit))


# -- triggers ------------------------------------------------------------------------------------------


def triggers_worth(mind: Mind, deed: Deed, triggers: Sequence[Trigger], cause: Cause, suits: str) -> float:
    """What the triggers of an action may bring: the best of them, as likely as its suits are."""
    found = 0.0
    for trigger in triggers:
        missing = (Counter(trigger.suits) - Counter(suits)).total()
        if missing > 1 or trigger.when is When.FAILING:
            continue
        of_trigger = Cause(cause.by, cause.targets, suits=suits + trigger.suits[:missing], trigger=True)
        worth = effects_worth(mind, deed, trigger.effects, of_trigger)
        found = max(found, worth * ONE_SUIT**missing)
    return found
