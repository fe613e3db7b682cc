"""What a model does in its activation: whatever is worth most for the AP that it costs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from refriega.agents.malifaux.effects import melee_range
from refriega.agents.malifaux.mind import Mind, cheapest, price
from refriega.agents.malifaux.purpose import Spot, distance, errands, is_there, spot_of
from refriega.agents.malifaux.ways import charges, stand_off, walk_to, walk_up_to
from refriega.agents.malifaux.worth import action_worth
from refriega.boards.table import INCH
from refriega.core.procedure import Option
from refriega.rulesets.malifaux import budget, conditions, targeting
from refriega.rulesets.malifaux.actions.interact import EXTINGUISH, NEAR
from refriega.rulesets.malifaux.card import Action
from refriega.rulesets.malifaux.common import COMMON
from refriega.rulesets.malifaux.moving.engagement import engaged
from refriega.rulesets.malifaux.options import Charge, DefensiveStance, Focus, Interact, Take, Walk
from refriega.rulesets.malifaux.terms import Common, Condition, Kind, Reach

LEAST = 0.25
"""Nothing is done that is worth less, each AP."""

AT_ONCE = 10.0
"""What costs no AP comes first."""

CLOSING = 0.45
"""What it is worth to come nearer to a foe."""

ARRIVING, SETTING_OUT = 0.6, 0.3
"""What part of its worth a walk has to where a model is wanted: if it comes there, and if not yet."""

AIMING = 0.35
"""What Focused is worth to whoever keeps it for another attack."""

CAREFUL = 2.1
"""So many times as much one attack must do that is aimed with the AP of another."""

GUARD = 0.5
"""What Defensive is worth against each foe that may come."""

LOW = 6
"""No better card is given for it."""

FEW = 2
"""So many foes, the nearest, are charged at or walked up to."""


class Wish(NamedTuple):
    """An option and what it is worth, each AP; `foe` is whom it charges, the way being looked for later."""

    worth: float
    option: Option | None
    foe: str = ""


def plans(mind: Mind, who: str) -> Iterator[Option]:
    """All that is worth something, the best first."""
    wishes = list(wishes_of(mind, who))
    for wish in sorted(wishes, key=lambda wish: -wish.worth):
        if wish.worth < LEAST:
            return
        if wish.foe:
            yield from charges(mind.game, who, wish.foe)
        elif wish.option is not None:
            yield wish.option


def wishes_of(mind: Mind, who: str) -> Iterator[Wish]:
    """Actions of its card, charges, errands, walks, and what is done when there is nothing else."""
    stuck = engaged(mind.game, who)
    takes = list(takes_of(mind, who))
    yield from takes
    best = max((wish.worth for wish in takes if wish.worth < AT_ONCE), default=0.0)
    if not stuck:
        yield from charges_of(mind, who)
        yield from (Wish(worth, option) for worth, option in errands(mind, who))
        yield from fires(mind, who)
    if not stuck or best < LEAST:
        yield from walks_of(mind, who, can_act_here=best >= LEAST)
    yield from aiming(mind, who, best)
    yield from guarding(mind, who)


# -- actions of its card -------------------------------------------------------------------------------


def takes_of(mind: Mind, who: str) -> Iterator[Wish]:
    """Each action against each that it may have as target, in the best of its modes, and focused."""
    for action in mind.game.card(who).actions:
        if not can_pay(mind, who, action):
            continue
        for worth, option in variants_of(mind, who, action):
            if action.ap == 0:
                yield Wish(AT_ONCE + worth if worth >= LEAST else 0.0, option)
            else:
                yield Wish(worth / action.ap, option)


def can_pay(mind: Mind, who: str, action: Action) -> bool:
    """Whether a model has the AP for an action; of one that does not act, as if it had."""
    game = mind.game
    return not conditions.acts(game, who) or budget.check(game, who, action, action.ap) is None


def variants_of(
    mind: Mind, who: str, action: Action, crew: str = "", *, turned: bool = False
) -> Iterator[tuple[float, Take]]:
    """(worth, action) against each target by itself, and against the best together if it may have several."""
    focus = conditions.value(mind.game, who, Condition.FOCUSED) if action.stat is not None else 0
    singles = []
    for targets in single_targets(mind, who, targeting.as_aimed(action, turned=turned)):
        worth, option = best_mode(mind, who, action, targets, crew)
        yield worth, option
        singles.append((worth, targets))
        if focus:
            focused = action_worth(mind, who, action, targets, mode=option.mode, focus=focus, crew=crew)
            yield focused - AIMING, Take(action.id, targets, option.mode, focus=True)
    if action.targets > 1:
        good = sorted((one for one in singles if one[0] > 0), reverse=True)[: action.targets]
        if len(good) > 1:
            yield sum(worth for worth, _ in good), Take(action.id, tuple(sorted(t for _, (t,) in good)))


def single_targets(mind: Mind, who: str, action: Action) -> Iterator[tuple[str, ...]]:
    if not targeting.takes_targets(action):
        yield ()
        return
    for target in mind.game.present():
        if targeting.check_target(mind.game, who, action, target) is None:
            yield (target,)


def best_mode(
    mind: Mind, who: str, action: Action, targets: tuple[str, ...], crew: str
) -> tuple[float, Take]:
    """The mode that does most, and what it does."""
    found = [
        (action_worth(mind, who, action, targets, mode=mode, crew=crew), -mode)
        for mode in range(max(1, len(action.modes)))
    ]
    worth, mode = max(found)
    return worth, Take(action.id, targets, -mode)


# -- charges and walks ---------------------------------------------------------------------------------


def charges_of(mind: Mind, who: str) -> Iterator[Wish]:
    """At the nearest foes that are in reach: two attacks for two AP, with the best attack there is."""
    game = mind.game
    attacks = [
        action
        for action in game.card(who).actions
        if action.reach is Reach.MELEE and action.kind is Kind.ATTACK and action.ap == 1
    ]
    if not attacks or not can_pay(mind, who, COMMON[Common.CHARGE]):
        return
    for foe in nearest_foes(mind, who):
        if game.within(who, foe, game.card(who).cg + melee_range(mind, who)) and game.sees(who, foe):
            yield Wish(max(action_worth(mind, who, action, (foe,)) for action in attacks), None, foe)


def nearest_foes(mind: Mind, who: str, most: int = FEW) -> list[str]:
    game = mind.game
    return sorted(game.enemies(who), key=lambda foe: game.gap(who, foe))[:most]


def walks_of(mind: Mind, who: str, *, can_act_here: bool) -> Iterator[Wish]:
    """To where it is wanted; and towards a foe, if it has none in reach."""
    game = mind.game
    spot = spot_of(mind, who)
    if spot is not None and not is_there(mind, who, spot):
        walk = walk_to(game, who, spot.at)
        if walk is not None:
            yield Wish(worth_of_walk(mind, who, spot), walk)
    if can_act_here or (spot is not None and is_there(mind, who, spot)):
        return
    for foe in nearest_foes(mind, who):
        walk = walk_up_to(game, who, foe, stand_off(game, who)) or walk_up_to(game, who, foe, INCH // 2)
        if walk is not None:
            yield Wish(CLOSING, walk)
            return


def worth_of_walk(mind: Mind, who: str, spot: Spot) -> float:
    """More, if one walk is enough."""
    arrives = distance(mind, who, spot) <= mind.game.card(who).wk
    return spot.worth * (ARRIVING if arrives else SETTING_OUT)


def free_walks(mind: Mind, who: str) -> Iterator[Walk]:
    """Where a model goes that may walk at no AP; not out of a fight."""
    if engaged(mind.game, who):
        return
    found = sorted(walks_of(mind, who, can_act_here=False), key=lambda wish: -wish.worth)
    for wish in found:
        if isinstance(wish.option, Walk):
            yield wish.option


def free_charges(mind: Mind, who: str) -> Iterator[Charge]:
    """Whom a model charges that may do so at no AP."""
    for wish in sorted(charges_of(mind, who), key=lambda wish: -wish.worth):
        if wish.worth >= LEAST:
            yield from charges(mind.game, who, wish.foe)


# -- what there is besides -----------------------------------------------------------------------------


def fires(mind: Mind, who: str) -> Iterator[Wish]:
    """To beat out what burns a friend, or itself."""
    game = mind.game
    for friend in (who, *game.friends(who)):
        burning = conditions.value(game, friend, Condition.BURNING)
        if burning and game.within(who, friend, NEAR):
            yield Wish(0.5, Interact(EXTINGUISH, friend))


def aiming(mind: Mind, who: str, best: float) -> Iterator[Wish]:
    """Focused, where one careful attack does more than two others: it does not outlast the turn."""
    game = mind.game
    if conditions.has(game, who, Condition.FOCUSED) or best < LEAST or game.state.turns[-1].ap < 2:
        return
    focused = [
        action_worth(mind, who, action, targets, focus=1)
        for action in game.card(who).actions
        if action.ap == 1
        for targets in single_targets(mind, who, action)
    ]
    careful = max(focused, default=0.0)
    if careful > CAREFUL * best:
        yield Wish(careful / 2, Focus())


def guarding(mind: Mind, who: str) -> Iterator[Wish]:
    """Defensive Stance, where foes may come, for a card that is good for nothing else."""
    game = mind.game
    cards = cheapest(game.crew(who).hand)
    if not cards or conditions.has(game, who, Condition.DEFENSIVE):
        return
    worth = GUARD * min(3, sum(1 for _ in threats(mind, who))) - price(cards[0])
    yield Wish(min(worth, 1.0) if price(cards[0]) <= price(f"R{LOW:02d}") else 0.0, DefensiveStance(cards[0]))


def threats(mind: Mind, who: str) -> Iterator[str]:
    """The foes that may attack a model in their next activation."""
    game = mind.game
    for foe in game.enemies(who):
        card = game.card(foe)
        shots = [a.range for a in card.actions if a.kind is Kind.ATTACK and a.reach is not Reach.MELEE]
        if game.within(who, foe, max([card.cg + melee_range(mind, foe), *shots])):
            yield foe


# -- who goes first ------------------------------------------------------------------------------------


def eagerness(mind: Mind, who: str) -> float:
    """How much a model has to do; more, if it may not be there much longer."""
    game = mind.game
    stuck = engaged(game, who)
    wishes = [*takes_of(mind, who), *(() if stuck else charges_of(mind, who))]
    best = max((wish.worth for wish in wishes if wish.worth < AT_ONCE), default=0.0)
    model = game.model(who)
    in_peril = model.wounds <= 3 and any(
        game.model(foe).turn < game.state.round for foe in threats(mind, who)
    )
    to_do = max((worth for worth, _ in errands(mind, who)), default=0.0) if not stuck else 0.0
    return max(best, to_do) + in_peril
