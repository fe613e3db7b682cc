"""What hangs on a duel: what it is worth as it stands, and as it may yet come out."""

from __future__ import annotations

from copy import copy

from msgspec.structs import replace

from refriega.agents.malifaux.effects import CONDITIONS, effects_worth
from refriega.agents.malifaux.mind import Mind
from refriega.agents.malifaux.odds import SURE, Edge, certain
from refriega.agents.malifaux.worth import chance, edge_against, needed, triggers_worth
from refriega.rulesets.malifaux import horror
from refriega.rulesets.malifaux.card import Action
from refriega.rulesets.malifaux.cause import Cause
from refriega.rulesets.malifaux.effects_schema import Resist, Score, Trigger
from refriega.rulesets.malifaux.sides import ACTING, beats, places, put, reaches, seat_of, side_at, total
from refriega.rulesets.malifaux.state import Deed, Duel, Side
from refriega.rulesets.malifaux.terms import Condition, When
from refriega.rulesets.malifaux.triggers import available, cause_of, triggers_of

MEAN_CARD = "R07"
"""What those are taken to flip who have not yet."""

STOPPED = 1.2
"""What it is worth that a walk, or an attack, comes to nothing."""


def place_of(duel: Duel, who: str) -> int:
    """The place of a model's side."""
    return next(place for place in places(duel) if side_at(duel, place).who == who)


def with_side(duel: Duel, place: int, side: Side) -> Duel:
    """The duel as it would be with another side in a place."""
    new = copy(duel)
    put(new, place, side)
    return new


def supposed(duel: Duel) -> Duel:
    """The duel as if all sides had flipped."""
    new = copy(duel)
    for place in places(new):
        side = side_at(new, place)
        if not side.used and not side.relents:
            put(new, place, replace(side, used=MEAN_CARD))
    return new


def deed_of(mind: Mind, duel: Duel) -> Deed | None:
    """The action whose duel it is; None if something else demands it."""
    deed = mind.in_flight(Deed)
    return deed if deed is not None and deed.action == duel.what else None


# -- as it stands --------------------------------------------------------------------------------------


def outcome_worth(mind: Mind, duel: Duel) -> float:
    """What the duel is worth to the seat if it ends with the cards that lie there."""
    deed = deed_of(mind, duel)
    if deed is None:
        return 0.0 if reaches(duel) else failure_worth(mind, duel)
    action = mind.game.action(deed.actor, deed.action)
    worth = sum(best_trigger(mind, duel, deed, place)[1] for place in places(duel))
    if not duel.resisting:
        return worth + (success_worth(mind, deed, action, deed.targets, SURE) if reaches(duel) else 0.0)
    for place, side in enumerate(duel.resisting):
        if beats(duel, place):
            apart = 6 if side.relents else total(duel.acting) - total(side)
            worth += success_worth(mind, deed, action, (side.who,), certain(apart))
    return worth


def success_worth(mind: Mind, deed: Deed, action: Action, targets: tuple[str, ...], edge: Edge) -> float:
    """What the effects of an action on some of its targets are worth; of a strike, that a walk is stopped."""
    if deed.strike:
        return sum(edge) * STOPPED * mind.sign(deed.actor)
    effects = (*action.effects, *(action.modes[deed.mode].effects if action.modes else ()))
    return effects_worth(mind, deed, effects, Cause(deed.actor, targets), edge)


def failure_worth(mind: Mind, duel: Duel) -> float:
    """What it is worth that a duel is lost that is no action's own."""
    who = duel.acting.who
    if duel.what == horror.HORROR:
        return mind.sign(who) * CONDITIONS[Condition.PARALYZED]
    deed = mind.in_flight(Deed)
    if deed is not None:
        for effect in resisted(mind, deed):
            if (effect.stat, effect.tn) == (duel.acting.stat, duel.tn):
                inner = Cause(deed.actor, (who,), trigger=True)
                fails = effects_worth(mind, deed, effect.fail, inner)
                return fails - effects_worth(mind, deed, effect.success, inner)
    return -mind.sign(who) * STOPPED


def resisted(mind: Mind, deed: Deed) -> list[Resist]:
    """The effects of an action, and of its triggers, that a simple duel resists."""
    action = mind.game.action(deed.actor, deed.action)
    effects = (*action.effects, *(effect for trigger in action.triggers for effect in trigger.effects))
    return [effect for effect in effects if isinstance(effect, Resist)]


# -- triggers ------------------------------------------------------------------------------------------


def best_trigger(mind: Mind, duel: Duel, deed: Deed, place: int) -> tuple[int, float]:
    """The trigger of the seat's own side that is worth most, and what it is worth; (-1, 0) if none is."""
    side = side_at(duel, place)
    if seat_of(mind.game, side) != mind.seat or not duel.action:
        return -1, 0.0
    own = triggers_of(mind.game, duel.action, side, acting=place == ACTING)
    cause = cause_of(deed, duel, place)
    found = [
        (trigger_worth(mind, duel, deed, own[index], cause, place), -index)
        for index in available(mind.game, duel, place)
    ]
    worth, index = max(found, default=(0.0, 1))
    return (-index, worth) if worth > 0 else (-1, 0.0)


def trigger_worth(mind: Mind, duel: Duel, deed: Deed, trigger: Trigger, cause: Cause, place: int) -> float:
    """What a trigger is worth, as the duel stands: nothing, if its moment does not come."""
    if place == ACTING:
        beaten = tuple(side.who for at, side in enumerate(duel.resisting) if beats(duel, at))
        hits = bool(beaten) if duel.resisting else reaches(duel)
    else:
        hits = beats(duel, place)
    won = hits == (place == ACTING)
    changes_damage = any(isinstance(effect, Score) for effect in trigger.effects)
    comes = {When.SUCCEEDING: won, When.FAILING: not won, When.BEFORE: hits, When.DAMAGING: hits}
    if not comes.get(trigger.when, hits or not changes_damage):
        return 0.0
    return effects_worth(mind, deed, trigger.effects, cause)


# -- as it may come out --------------------------------------------------------------------------------


def expected(mind: Mind, duel: Duel) -> float:
    """What a duel is worth to the seat before any card is flipped."""
    deed = deed_of(mind, duel)
    if deed is None:
        return (1 - chance(mind, duel)) * failure_worth(mind, duel)
    action = mind.game.action(deed.actor, deed.action)
    there = action.suits + duel.acting.stone.replace("+", "")
    cases: list[tuple[tuple[str, ...], Edge]] = [
        ((side.who,), edge_against(mind, duel, side)) for side in duel.resisting
    ]
    worth = 0.0
    for targets, edge in cases or [(deed.targets, Edge(fair=chance(mind, duel)))]:
        likely = needed(mind, duel, edge)
        worth += success_worth(mind, deed, action, targets, likely)
        cause = Cause(deed.actor, targets)
        worth += sum(likely) * triggers_worth(mind, deed, action.triggers, cause, there)
    return worth
