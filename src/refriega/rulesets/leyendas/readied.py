"""Readied actions going off (ML-201): automatically, once, without changing their target.

An act is answered before it is carried out, a step of movement when it is made, and what was stated as
complete when it is. Whoever waits must see what it waits for; words are heard.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import msgspec

from refriega.core.procedure import Menu, Option, Procedure, tag_of
from refriega.core.state import InFlight
from refriega.core.turn_order import InitiativeOrder
from refriega.core.window import Reaction
from refriega.rulesets.leyendas import triggers
from refriega.rulesets.leyendas.actions.book import BOOK
from refriega.rulesets.leyendas.declare import perform
from refriega.rulesets.leyendas.game import LeyendasGame
from refriega.rulesets.leyendas.restraints import restrained
from refriega.rulesets.leyendas.sight import sees
from refriega.rulesets.leyendas.state import Act, Blow, Readied, Stride
from refriega.rulesets.leyendas.triggers import (
    ANYONE,
    Attacks,
    ComesAdjacent,
    Deed,
    Does,
    Enters,
    Falls,
    HavePassed,
    Leaves,
)
from refriega.rulesets.leyendas.values import can_act, is_down

Test = Callable[[Readied], str | None]
"""Who sets this readied action off now, if anybody."""

# -- the moments ---------------------------------------------------------------------------------


def on_declared(game: LeyendasGame, act: InFlight) -> Iterator[Reaction]:
    """Before the act is carried out: the shot before the weapon is drawn (ML-201)."""
    assert isinstance(act, Act)
    return waiting(game, lambda ready: doer(game, ready, act, done=False))


def on_done(game: LeyendasGame, act: InFlight) -> Iterator[Reaction]:
    """The act is complete (ML-201)."""
    assert isinstance(act, Act)
    return waiting(game, lambda ready: doer(game, ready, act, done=True))


def on_leaving(game: LeyendasGame, stride: InFlight) -> Iterator[Reaction]:
    """A step is about to be made: out of an area."""
    assert isinstance(stride, Stride)
    return waiting(game, lambda ready: leaver(game, ready, stride))


def on_entered(game: LeyendasGame, stride: InFlight) -> Iterator[Reaction]:
    """A step has been made: into an area, next to somebody, past a door."""
    assert isinstance(stride, Stride)
    return waiting(game, lambda ready: comer(game, ready, stride))


def on_attack(game: LeyendasGame, blow: InFlight) -> Iterator[Reaction]:
    """An attack is about to be rolled that nobody could answer when it was declared: at the end of a
    charge, in a spell, an attack of opportunity.
    """
    assert isinstance(blow, Blow)
    return waiting(game, lambda ready: striker(game, ready, blow))


def on_changes(game: LeyendasGame, act: InFlight) -> Iterator[Reaction]:
    """Whatever became of the act, somebody may have fallen meanwhile."""
    return waiting(game, lambda ready: faller(game, ready))


def waiting(game: LeyendasGame, set_off_by: Test) -> Iterator[Reaction]:
    """Those whose condition has come true, if they can act."""
    for who, ready in tuple(game.state.readied.items()):
        by = set_off_by(ready)
        if by is not None and can_act(game, who):
            yield reaction(game, ready, by)


# -- the conditions ------------------------------------------------------------------------------


def doer(game: LeyendasGame, ready: Readied, act: Act, *, done: bool) -> str | None:
    trigger = ready.trigger
    match trigger:
        case Does(deed=deed, who=who) if trigger.done is done and deed in act.tags:
            seen = deed is Deed.SPEAKS or sees(game, ready.who, act.actor)
            return act.actor if seen and fits(game, ready, act.actor, who) else None
        case Attacks(who=who, victim=victim) if trigger.done is done and "attacks" in act.tags:
            if not done and "moves" in act.tags:
                return None  # a charge is answered when it strikes
            victims = victims_of(act.option)
            struck = victim == ANYONE or any(fits(game, ready, v, victim) for v in victims)
            return seen_doing(game, ready, act.actor, who) if struck else None
    return None


def striker(game: LeyendasGame, ready: Readied, blow: Blow) -> str | None:
    match ready.trigger:
        case Attacks(who=who, victim=victim, done=False) if not was_answered(game, blow):
            if victim == ANYONE or fits(game, ready, blow.target, victim):
                return seen_doing(game, ready, blow.actor, who)
    return None


def was_answered(game: LeyendasGame, blow: Blow) -> bool:
    """Whether the blow belongs to an act that could be answered as an attack when it was declared."""
    if blow.opportunity:
        return False
    acts = [r for r in game.state.in_flight if isinstance(r, Act) and r.actor == blow.actor]
    return bool(acts) and "attacks" in acts[-1].tags and "moves" not in acts[-1].tags


def victims_of(option: Option) -> tuple[str, ...]:
    """Whom an attack is aimed at."""
    named = (getattr(option, name, "") for name in ("target", "second_target"))
    return tuple(who for who in (*named, *getattr(option, "targets", ())) if who)


def leaver(game: LeyendasGame, ready: Readied, stride: Stride) -> str | None:
    match ready.trigger:
        case Leaves(area=area, who=who):
            for mover in movers(game, stride):
                extent = game.sheets[mover].extent
                inside = not set(area).isdisjoint(game.board.footprint(stride.leaving, extent))
                after = game.board.footprint(stride.path[stride.at], extent)
                if inside and set(area).isdisjoint(after) and seen_doing(game, ready, mover, who):
                    return mover
    return None


def comer(game: LeyendasGame, ready: Readied, stride: Stride) -> str | None:
    trigger = ready.trigger
    if isinstance(trigger, HavePassed):
        return ANYONE if set(trigger.who) <= set(ready.passed) else None
    for mover in movers(game, stride):
        before = game.board.footprint(stride.leaving, game.sheets[mover].extent)
        now = game.board.footprint(stride.path[stride.at], game.sheets[mover].extent)
        match trigger:
            case Enters(area=area, who=who):
                came = set(area).isdisjoint(before) and not set(area).isdisjoint(now)
            case ComesAdjacent(who=who, to=to):
                came = comes_adjacent(game, to or ready.who, before, now)
            case _:
                return None
        if came and seen_doing(game, ready, mover, who):
            return mover
    return None


def comes_adjacent(game: LeyendasGame, to: str, before: tuple[int, ...], now: tuple[int, ...]) -> bool:
    if game.body(to).place < 0:
        return False
    cells = game.cells(to)
    distance = game.board.distance_between
    return distance(now, cells) <= 1 < distance(before, cells)


def faller(game: LeyendasGame, ready: Readied) -> str | None:
    match ready.trigger:
        case Falls(who=who):
            for other in game.state.bodies:
                if other not in ready.down and is_down(game, other) and fits(game, ready, other, who):
                    return other
    return None


def movers(game: LeyendasGame, stride: Stride) -> tuple[str, ...]:
    """The creature that moves, and the rider it carries."""
    rider = game.body(stride.actor).rider
    return (stride.actor, rider) if rider else (stride.actor,)


def seen_doing(game: LeyendasGame, ready: Readied, who: str, pattern: str) -> str | None:
    return who if fits(game, ready, who, pattern) and sees(game, ready.who, who) else None


def fits(game: LeyendasGame, ready: Readied, who: str, pattern: str) -> bool:
    """Whether `who` is the creature, or of the kind, that a trigger names; victims may be oneself."""
    if pattern == who:
        return True
    if who == ready.who:
        return False
    match pattern:
        case triggers.ANYONE:
            return True
        case triggers.ANY_ENEMY:
            return game.hostile(ready.who, who)
        case triggers.ANY_ALLY:
            return not game.hostile(ready.who, who)
    return False


# -- going off -----------------------------------------------------------------------------------


def reaction(game: LeyendasGame, ready: Readied, by: str) -> Reaction:
    """Carried out without asking, and only once (ML-201)."""

    def resolve(option: Option) -> Procedure[None]:
        return go_off(game, ready.who, option)

    option = aimed_at(ready.action, by)
    return Reaction(
        reactor=ready.who,
        seat=game.sheets[ready.who].seat,
        source="readied",
        chooser=Menu((option,)),
        resolve=resolve,
        terms=(by,),
        forced=option,
    )


def go_off(game: LeyendasGame, who: str, option: Option) -> Procedure[None]:
    """The action, if it is possible now; else it is spent for nothing (ML-201). It provokes as it
    always does (ML-200).
    """
    game.state.readied.pop(who, None)
    action = BOOK.actions[type(option)]
    refusal = restrained(game, who, action, option) or action.check(game, who, option)
    if game.log is not None:
        key = "readied.goes_off" if refusal is None else "readied.spoilt"
        game.note(key, "ML-201", who=who, action=tag_of(option))
    if refusal is not None:
        return
    yield from perform(game, who, option, action, action.kind_of(game, who, option))
    if game.variant("initiative_after_ready") == "moved":
        game.state.order = later_place(game.state.order, who)


def aimed_at(option: Option, by: str) -> Option:
    """The action with the creature that set it off in place of `ANYONE`."""
    changed: dict[str, str | tuple[str, ...]] = {}
    for name in option.__struct_fields__:
        value = getattr(option, name)
        if value == ANYONE:
            changed[name] = by
        elif isinstance(value, tuple) and ANYONE in value:
            changed[name] = tuple(by if part == ANYONE else part for part in value)
    return msgspec.structs.replace(option, **changed) if changed else option


def later_place(order: InitiativeOrder, who: str) -> InitiativeOrder:
    """The place just before the one whose turn it is, unless that is no later than its own (ML-016)."""
    if order.order.index(who) >= order.index:
        return order
    rest = tuple(other for other in order.order if other != who)
    at = order.index - 1
    return InitiativeOrder((*rest[:at], who, *rest[at:]), order.index, order.delaying)
