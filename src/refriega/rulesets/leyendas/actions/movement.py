"""Movement actions: regular move, withdraw, one space, stand up, crawl, drop prone.

Riders do none of this: their mounts move (`mounted.py`).
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from refriega.core.effect import Until
from refriega.core.errors import Refusal
from refriega.core.procedure import Procedure
from refriega.rulesets.leyendas.actions.action import Action
from refriega.rulesets.leyendas.actions.objects import check_equip_items, take_in_hand
from refriega.rulesets.leyendas.game import LeyendasGame
from refriega.rulesets.leyendas.movement import (
    barred,
    check_path,
    reach_by_moving,
    walk,
)
from refriega.rulesets.leyendas.options import Crawl, DropProne, Move, OneSpace, StandUp, Withdraw
from refriega.rulesets.leyendas.settle import apply_effect, end_effects
from refriega.rulesets.leyendas.state import CombatEffect, Stride
from refriega.rulesets.leyendas.terms import ActionKind, Condition
from refriega.rulesets.leyendas.values import conditions, speed

C = Condition


def on_its_feet(game: LeyendasGame, who: str, *rules: str) -> Refusal | None:
    """Only a creature that stands, and is not held, walks."""
    state = conditions(game, who)
    if C.PRONE in state:
        return Refusal("move.prone", *rules)
    if C.GRAPPLED in state:
        return Refusal("move.held", *rules)
    return on_foot(game, who, *rules)


def on_foot(game: LeyendasGame, who: str, *rules: str) -> Refusal | None:
    """A rider goes where its mount goes."""
    return Refusal("move.mounted", *rules) if game.body(who).mount else None


# -- regular move ------------------------------------------------------------------------------


def check_move(game: LeyendasGame, who: str, option: Move) -> Refusal | None:
    refusal = on_its_feet(game, who, "ML-160") or check_path(game, who, option.path, speed(game, who))
    if refusal is None and (option.equip or option.stow):
        return check_equip_items(game, who, option.equip, option.stow)
    return refusal


def move(game: LeyendasGame, who: str, option: Move) -> Procedure[None]:
    """Up to speed; provokes as it goes; weapons may be drawn on the way (ML-160, ML-204)."""
    if option.equip or option.stow:
        take_in_hand(game, who, option.equip, option.stow)
    yield from walk(game, Stride(who, option.path, game.body(who).place))


def list_moves(game: LeyendasGame, who: str) -> Iterator[Move]:
    if on_its_feet(game, who) is None:
        reach = reach_by_moving(game, who, speed(game, who))
        for to in reach:
            yield Move(reach.path(to))


def sample_move(game: LeyendasGame, who: str, rng: Random) -> Move | None:
    """A random destination within reach, by the cheapest path."""
    if on_its_feet(game, who) is not None:
        return None
    reach = reach_by_moving(game, who, speed(game, who), careful=False)
    ends = list(reach)
    return Move(reach.path(ends[int(rng.random() * len(ends))])) if ends else None


# -- withdraw ----------------------------------------------------------------------------------


def check_withdraw(game: LeyendasGame, who: str, option: Withdraw) -> Refusal | None:
    return on_its_feet(game, who, "ML-161") or check_path(game, who, option.path, speed(game, who))


def withdraw(game: LeyendasGame, who: str, option: Withdraw) -> Procedure[None]:
    """Up to speed, without provoking from the creatures it sees (ML-161)."""
    yield from walk(game, Stride(who, option.path, game.body(who).place, shielded=True))


def list_withdrawals(game: LeyendasGame, who: str) -> Iterator[Withdraw]:
    if on_its_feet(game, who) is None:
        reach = reach_by_moving(game, who, speed(game, who), careful=False)
        for to in reach:
            yield Withdraw(reach.path(to))


def sample_withdrawal(game: LeyendasGame, who: str, rng: Random) -> Withdraw | None:
    found = sample_move(game, who, rng)
    return None if found is None else Withdraw(found.path)


# -- one space ---------------------------------------------------------------------------------


def check_one_space(game: LeyendasGame, who: str, option: OneSpace) -> Refusal | None:
    """One space, not while prone, not in or into difficult terrain (ML-162, ML-228)."""
    state = conditions(game, who)
    if C.PRONE in state and game.variant("use_step_while_prone") == "no":
        return Refusal("move.prone", "ML-162")
    if C.GRAPPLED in state:
        return Refusal("move.held", "ML-162")
    if game.body(who).mount:
        return on_foot(game, who, "ML-162")
    if any(game.board.terrain(cell).move > 1 for cell in game.cells(who)):
        return Refusal("move.difficult", "ML-228")
    there = game.board.footprint(option.to, game.sheets[who].extent)
    if any(game.board.terrain(cell).move > 1 for cell in there):
        return Refusal("move.difficult", "ML-228")
    return check_path(game, who, (option.to,), speed(game, who))


def one_space(game: LeyendasGame, who: str, option: OneSpace) -> Procedure[None]:
    """One space, without provoking from the creatures it sees (ML-162)."""
    yield from walk(game, Stride(who, (option.to,), game.body(who).place, shielded=True))


def adjacent_free(game: LeyendasGame, who: str) -> Iterator[int]:
    """The spaces that one step leads to."""
    extent = game.sheets[who].extent
    closed, no_stop = barred(game, who)
    for step in game.board.steps(game.body(who).place, extent):
        here = game.board.footprint(step.to, extent)
        if closed.isdisjoint(here) and no_stop.isdisjoint(here):
            yield step.to


def list_one_space(game: LeyendasGame, who: str) -> Iterator[OneSpace]:
    terrain = game.board.terrain
    if game.body(who).mount or any(terrain(cell).move > 1 for cell in game.cells(who)):
        return
    for to in adjacent_free(game, who):
        if all(terrain(cell).move == 1 for cell in game.board.footprint(to, game.sheets[who].extent)):
            yield OneSpace(to)


# -- getting down and up -----------------------------------------------------------------------


def check_stand_up(game: LeyendasGame, who: str, option: StandUp) -> Refusal | None:
    if not any(C.PRONE in effect.conditions for effect in game.state.effects.get(who, ())):
        return Refusal("move.not_prone", "ML-163")
    return Refusal("move.held", "ML-163") if C.PINNED in conditions(game, who) else None


def stand_up(game: LeyendasGame, who: str, option: StandUp) -> Procedure[None]:
    """Up again, in the same space; the blow it provoked met it while still down (ML-163)."""
    end_effects(game, lambda e: e.bearer == who and e.conditions == (C.PRONE,))
    yield from ()


def check_crawl(game: LeyendasGame, who: str, option: Crawl) -> Refusal | None:
    """One space while prone, whatever the ground (ML-164); nothing that cannot move at all crawls."""
    state = conditions(game, who)
    if C.PRONE not in state:
        return Refusal("move.not_prone", "ML-164")
    if C.GRAPPLED in state:
        return Refusal("move.held", "ML-164")
    return check_path(game, who, (option.to,), min(speed(game, who), 1))


def crawl(game: LeyendasGame, who: str, option: Crawl) -> Procedure[None]:
    """ML-164: provokes like any step."""
    yield from walk(game, Stride(who, (option.to,), game.body(who).place))


def list_crawls(game: LeyendasGame, who: str) -> Iterator[Crawl]:
    if C.PRONE in conditions(game, who):
        for to in adjacent_free(game, who):
            yield Crawl(to)


def check_drop_prone(game: LeyendasGame, who: str, option: DropProne) -> Refusal | None:
    if C.PRONE in conditions(game, who):
        return Refusal("move.prone", "ML-212")
    return on_foot(game, who, "ML-212")


def drop_prone(game: LeyendasGame, who: str, option: DropProne) -> Procedure[None]:
    """Free, does not provoke (ML-212)."""
    fall_prone(game, who)
    yield from ()


def fall_prone(game: LeyendasGame, who: str) -> bool:
    """The condition tumbada; False for who is immune to it."""
    return apply_effect(
        game,
        CombatEffect(id=game.next_id("e"), name="prone", bearer=who, until=Until(), conditions=(C.PRONE,)),
    )


ACTIONS = (
    Action(
        option=Move,
        group="move",
        exact=True,
        rules=("ML-160", "ML-204"),
        kind=ActionKind.MOVEMENT,
        check=check_move,
        candidates=list_moves,
        sample=sample_move,
        carry_out=move,
        tags=lambda game, who, option: ("moves", "equips") if option.equip else ("moves",),
        weight=8,
        moves=True,
    ),
    Action(
        option=Withdraw,
        group="move",
        exact=True,
        rules=("ML-161",),
        kind=ActionKind.FULL,
        check=check_withdraw,
        candidates=list_withdrawals,
        sample=sample_withdrawal,
        carry_out=withdraw,
        tags=lambda game, who, option: ("moves",),
        weight=1,
        moves=True,
    ),
    Action(
        option=OneSpace,
        group="move",
        exact=True,
        rules=("ML-162", "ML-228"),
        kind=ActionKind.MOVEMENT,
        check=check_one_space,
        candidates=list_one_space,
        carry_out=one_space,
        tags=lambda game, who, option: ("moves",),
        weight=2,
        moves=True,
    ),
    Action(
        option=StandUp,
        group="move",
        rules=("ML-163", "ML-117"),
        kind=ActionKind.MOVEMENT,
        check=check_stand_up,
        candidates=lambda game, who: (StandUp(),),
        carry_out=stand_up,
        provokes=lambda game, who, option: True,
        tags=lambda game, who, option: ("stands_up",),
        weight=12,
    ),
    Action(
        option=Crawl,
        group="move",
        rules=("ML-164",),
        kind=ActionKind.MOVEMENT,
        check=check_crawl,
        candidates=list_crawls,
        carry_out=crawl,
        tags=lambda game, who, option: ("moves",),
        weight=2,
        moves=True,
    ),
    Action(
        option=DropProne,
        group="move",
        rules=("ML-212",),
        kind=ActionKind.FREE,
        check=check_drop_prone,
        candidates=lambda game, who: (DropProne(),),
        carry_out=drop_prone,
        tags=lambda game, who, option: ("falls",),
        weight=1,
    ),
)
