"""Overrun: a move that leads through an enemy (ML-121)."""

from __future__ import annotations

from collections.abc import Iterator

from refriega.core.errors import Refusal
from refriega.core.procedure import Procedure
from refriega.rulesets.leyendas.actions.action import Action
from refriega.rulesets.leyendas.actions.contest import acts, attempt, check_common, provokes
from refriega.rulesets.leyendas.actions.movement import fall_prone, on_its_feet
from refriega.rulesets.leyendas.game import LeyendasGame
from refriega.rulesets.leyendas.movement import barred, check_path, walk
from refriega.rulesets.leyendas.options import Overrun
from refriega.rulesets.leyendas.state import Stride
from refriega.rulesets.leyendas.terms import ActionKind
from refriega.rulesets.leyendas.values import speed


def check_overrun(game: LeyendasGame, who: str, option: Overrun) -> Refusal | None:
    """A move up to speed whose path leads through the target, with room to stop in front of it."""
    refusal = check_common(game, who, option) or on_its_feet(game, who, "ML-121")
    if refusal is not None:
        return refusal
    refusal = check_path(game, who, option.path, speed(game, who), through=(option.target,))
    if refusal is not None:
        return refusal
    at = first_contact(game, who, option)
    if at is None:
        return Refusal("overrun.not_through", "ML-121", args={"target": option.target})
    if at:
        before = game.board.footprint(option.path[at - 1], game.extent(who))
        if not barred(game, who)[1].isdisjoint(before):
            return Refusal("overrun.no_room", "ML-224")
    return None


def first_contact(game: LeyendasGame, who: str, option: Overrun) -> int | None:
    """The index of the step that enters the target's spaces."""
    its = set(game.cells(option.target))
    for at, to in enumerate(option.path):
        if not its.isdisjoint(game.board.footprint(to, game.extent(who))):
            return at
    return None


def overrun(game: LeyendasGame, who: str, option: Overrun) -> Procedure[None]:
    """Up to the target; then the attempt, which provokes there; then on through it, or no farther.

    Beaten by 5 or more the target is knocked down.
    """
    at = first_contact(game, who, option)
    assert at is not None
    start = game.body(who).place
    if at and not (yield from walk(game, Stride(who, option.path[:at], start))):
        return
    act = next(act for act in acts(game) if act.actor == who)
    act.provokes, act.suffered = provokes(game, who, option), 0
    if not (yield from game.window("attempt", act)):
        return
    by = yield from attempt(game, who, option.target, "overrun")
    if by < 0:
        return
    if by >= 5:
        fall_prone(game, option.target)
    yield from walk(game, Stride(who, option.path[at:], game.body(who).place, through=(option.target,)))


def list_overruns(game: LeyendasGame, who: str) -> Iterator[Overrun]:
    """Straight at each enemy, on to the first free space beyond it."""
    board, place = game.board, game.body(who).place
    if game.extent(who) > 1:
        return  # a large body's ways through are for people to draw
    for target in game.enemies(who):
        if game.distance(who, target) > speed(game, who):
            continue
        its = set(game.cells(target))
        line = board.straight(place, game.body(target).place, -1, 2)
        inside = [at for at, to in enumerate(line) if to in its]
        if inside:
            yield Overrun(target, tuple(line[: inside[-1] + 2]))


ACTIONS = (
    Action(
        option=Overrun,
        group="manoeuvre",
        rules=("ML-121",),
        kind=ActionKind.STANDARD,
        check=check_overrun,
        candidates=list_overruns,
        carry_out=overrun,
        tags=lambda game, who, option: ("attacks", "moves"),
        weight=1,
        attack=True,
        moves=True,
    ),
)
