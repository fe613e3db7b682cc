"""Triggers: which of them a duel allows, their declaration, and when they resolve.

An action's triggers stand with it; those on Df and Wp are the resisting side's, and use its total. Duels that
something else than an action demands have none.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from refriega.core.procedure import Decision, Menu, Pass, Procedure, ask
from refriega.rulesets.malifaux import effects
from refriega.rulesets.malifaux.cause import Cause
from refriega.rulesets.malifaux.effects_schema import Trigger
from refriega.rulesets.malifaux.game import MalifauxGame
from refriega.rulesets.malifaux.options import DeclareTrigger
from refriega.rulesets.malifaux.sides import (
    ACTING,
    has_suits,
    losers_first,
    put,
    seat_of,
    side_at,
    suits,
)
from refriega.rulesets.malifaux.state import Deed, Duel, Outcome, Side
from refriega.rulesets.malifaux.terms import Fate, Stat, When

NONE = -1
"""The index of no trigger."""


def declare(game: MalifauxGame, duel: Duel) -> Procedure[None]:
    """Step 4 of a duel: each side may declare one of the triggers that its final total allows (MX-022), the
    loser first; what has no time of its own resolves at once.
    """
    deed = deed_of(game, duel)
    if deed is None:
        return
    for place in losers_first(duel):
        side = side_at(duel, place)
        found = available(game, duel, place)
        if not found or game.model(side.who).fate is not Fate.IN_PLAY:
            continue
        menu = Menu((Pass(), *(DeclareTrigger(index) for index in found)))
        option = yield from ask(Decision(seat_of(game, side), "trigger", (side.who, duel.what), menu))
        if not isinstance(option, DeclareTrigger):
            continue
        declared = replace(side, trigger=option.index)
        put(duel, place, declared)
        trigger = triggers_of(game, duel.action, declared, acting=place == ACTING)[option.index]
        if game.log is not None:
            game.note("trigger", "MX-022", who=side.who, trigger=reference(duel, place, option.index))
        if trigger.when is When.AT_ONCE:
            yield from effects.resolve(game, deed, trigger.effects, cause_of(deed, duel, place))


def reference(duel: Duel, place: int, index: int) -> str:
    """A trigger as the log names it: by the action or the stat that it stands with."""
    return f"{duel.action if place == ACTING else side_at(duel, place).stat}/{index}"


def deed_of(game: MalifauxGame, duel: Duel) -> Deed | None:
    """The action whose duel it is; None if it is no action's."""
    if not duel.action:
        return None
    return next((each for each in reversed(game.state.in_flight) if isinstance(each, Deed)), None)


def available(game: MalifauxGame, duel: Duel, place: int) -> tuple[int, ...]:
    """The triggers of a side whose suits are all in its final total."""
    side = side_at(duel, place)
    if side.relents or (place != ACTING and "triggers" in duel.denies):
        return ()
    there = suits(side)
    own = triggers_of(game, duel.action, side, acting=place == ACTING)
    return tuple(index for index, trigger in enumerate(own) if has_suits(trigger.suits, there))


def triggers_of(game: MalifauxGame, action: str, side: Side, *, acting: bool) -> Sequence[Trigger]:
    """The triggers that a side has: of its action, or of the stat that it resists with."""
    if acting:
        return game.action(side.who, action).triggers
    card = game.card(side.who)
    return {Stat.DF: card.df_triggers, Stat.WP: card.wp_triggers}.get(side.stat, ())


def cause_of(deed: Deed, duel: Duel, place: int) -> Cause:
    """On whose behalf a trigger resolves that resolves at once."""
    side = side_at(duel, place)
    if place == ACTING:
        return Cause(side.who, deed.targets, suits=suits(side), trigger=True)
    return Cause(side.who, (side.who,), duel.acting.who, suits(side), trigger=True)


# -- those that wait -----------------------------------------------------------------------------------


def resolve(game: MalifauxGame, deed: Deed, when: When) -> Procedure[None]:
    """Triggers that wait for this moment resolve: the acting side's first, then those of the targets. Nothing
    comes of one whose model has left the game.
    """
    for trigger, cause in tuple(waiting(game, deed, when)):
        yield from effects.resolve(game, deed, trigger.effects, cause)


def waiting(game: MalifauxGame, deed: Deed, when: When) -> Iterator[tuple[Trigger, Cause]]:
    """The triggers declared that resolve at `when`, as the duels went.

    "Before" is before the effects of an action that has won, whoever declared it; "after succeeding" and
    "after failing" are the declaring side's own.
    """
    beaten = tuple(outcome.target for outcome in deed.outcomes if outcome.won)
    for outcome in deed.outcomes[:1]:
        trigger = declared(game, deed, outcome.acting, acting=True)
        if trigger is not None and trigger.when is when and happens(when, won=bool(beaten), acting=True):
            others = beaten or tuple(each.target for each in deed.outcomes)
            targets = tuple(target for target in others if target) or deed.targets
            yield trigger, Cause(outcome.acting.who, targets, suits=suits(outcome.acting), trigger=True)
    for outcome in deed.outcomes:
        if outcome.resisting is None:
            continue
        trigger = declared(game, deed, outcome.resisting, acting=False)
        if trigger is not None and trigger.when is when and happens(when, won=outcome.won, acting=False):
            yield trigger, defending(outcome, outcome.resisting)


def happens(when: When, *, won: bool, acting: bool) -> bool:
    """Whether a moment comes for a side; `won` says whether the acting side did."""
    match when:
        case When.BEFORE:
            return won
        case When.SUCCEEDING:
            return won is acting
        case When.FAILING:
            return won is not acting
    return False


def after_damaging(game: MalifauxGame, deed: Deed, target: str) -> Procedure[None]:
    """Right after the action has damaged a target, which is not removed yet: triggers of both sides."""
    for trigger, cause in tuple(on_damage(game, deed, target)):
        yield from effects.resolve(game, deed, trigger.effects, cause)


def on_damage(game: MalifauxGame, deed: Deed, target: str) -> Iterator[tuple[Trigger, Cause]]:
    """The triggers declared that wait for damage to this target."""
    for outcome in deed.outcomes[:1]:
        trigger = declared(game, deed, outcome.acting, acting=True)
        if trigger is not None and trigger.when is When.DAMAGING:
            yield trigger, Cause(outcome.acting.who, (target,), suits=suits(outcome.acting), trigger=True)
    for outcome in deed.outcomes:
        if outcome.target != target or outcome.resisting is None:
            continue
        trigger = declared(game, deed, outcome.resisting, acting=False)
        if trigger is not None and trigger.when is When.DAMAGING:
            yield trigger, defending(outcome, outcome.resisting)


def declared(game: MalifauxGame, deed: Deed, side: Side, *, acting: bool) -> Trigger | None:
    """The trigger that a side has declared, if any."""
    if side.trigger == NONE:
        return None
    return triggers_of(game, deed.action, side, acting=acting)[side.trigger]


def defending(outcome: Outcome, side: Side) -> Cause:
    return Cause(side.who, (side.who,), outcome.acting.who, suits(side), trigger=True)
