"""Through openings smaller than a space, by the skill of escape artists (ML-229).

The difficulty is that of a hard task, 20, whatever the opening. It is checked on getting into an opening, not
on the way along or out of it; a failure ends the move in front of it. Narrow spaces cost double, and whoever
stands in one is squeezed. For the smallest creatures an opening is wide enough: no check, no squeezing.
"""

from __future__ import annotations

from collections.abc import Iterator

from refriega.boards import Space, step_cost
from refriega.core.errors import Refusal
from refriega.core.procedure import Procedure
from refriega.rulesets.leyendas.actions.action import Action
from refriega.rulesets.leyendas.actions.movement import on_its_feet
from refriega.rulesets.leyendas.checks import skill_check
from refriega.rulesets.leyendas.game import LeyendasGame
from refriega.rulesets.leyendas.movement import (
    barred,
    difficult_diagonal,
    in_narrow_opening,
    parity_of,
    slips_through,
    walk,
)
from refriega.rulesets.leyendas.options import Squeeze
from refriega.rulesets.leyendas.state import Stride
from refriega.rulesets.leyendas.terms import ActionKind
from refriega.rulesets.leyendas.values import speed

DIFFICULTY = 20


def check_squeeze(game: LeyendasGame, who: str, option: Squeeze) -> Refusal | None:
    """A path with a narrow space on it, within speed; one step is always possible (ML-230)."""
    refusal = on_its_feet(game, who, "ML-229")
    if refusal is not None:
        return refusal
    if not option.path or not any(in_narrow_opening(game, cells(game, who, to)) for to in option.path):
        return Refusal("squeeze.not_narrow", "ML-229")
    cost = cost_of(game, who, option.path)
    if cost is None:
        return Refusal("move.not_adjacent", "ML-229", "ML-225")
    budget = speed(game, who)
    if cost > budget and not (len(option.path) == 1 and budget >= 1):
        return Refusal("move.too_far", "ML-130", "ML-229", args={"cost": cost, "speed": budget})
    _, no_stop = barred(game, who)
    if not no_stop.isdisjoint(cells(game, who, option.path[-1])):
        return Refusal("move.no_stop", "ML-224", args={"step": len(option.path)})
    return None


def cells(game: LeyendasGame, who: str, place: Space) -> tuple[Space, ...]:
    return game.board.footprint(place, game.extent(who))


def cost_of(game: LeyendasGame, who: str, path: tuple[Space, ...]) -> int | None:
    """What the path costs, narrow spaces double; None if a step cannot be made."""
    board, at, parity = game.board, game.body(who).place, parity_of(game, who)
    closed, _ = barred(game, who)
    whole = slips_through(game, who) or in_narrow_opening(game, game.cells(who))  # then speed is halved
    cost = 0
    for to in path:
        step = next((step for step in board.squeeze_steps(at, game.extent(who)) if step.to == to), None)
        if step is None or not closed.isdisjoint(step.entered):
            return None
        more, parity = step_cost(step.diagonal, step.hard, parity, difficult_diagonal(game))
        cost += more if whole or not in_narrow_opening(game, step.entered) else 2 * more
        at = to
    return cost


def squeeze(game: LeyendasGame, who: str, option: Squeeze) -> Procedure[None]:
    """Step by step, with a check before each opening (ML-229)."""
    for to in option.path:
        if needs_check(game, who, to) and not (
            yield from skill_check(game, who, "escape_artist", DIFFICULTY, "ML-229")
        ):
            return
        place = game.body(who).place
        if not (yield from walk(game, Stride(who, (to,), place, squeezing=True))):
            return


def needs_check(game: LeyendasGame, who: str, to: Space) -> bool:
    """Whether a step leads from the open into an opening too small for the creature."""
    if slips_through(game, who) or in_narrow_opening(game, game.cells(who)):
        return False
    return in_narrow_opening(game, cells(game, who, to))


def list_squeezes(game: LeyendasGame, who: str) -> Iterator[Squeeze]:
    """Into an opening next to the creature, and right through it."""
    board, place, extent = game.board, game.body(who).place, game.extent(who)
    for step in board.squeeze_steps(place, extent):
        if in_narrow_opening(game, step.entered):
            yield Squeeze((step.to,))
            for onward in board.squeeze_steps(step.to, extent):
                if onward.to != place:
                    yield Squeeze((step.to, onward.to))


ACTIONS = (
    Action(
        option=Squeeze,
        group="move",
        rules=("ML-229",),
        kind=ActionKind.MOVEMENT,
        check=check_squeeze,
        candidates=list_squeezes,
        carry_out=squeeze,
        tags=lambda game, who, option: ("moves",),
        weight=2,
        moves=True,
    ),
)
