"""Movement: a loop of single steps, each of which others may answer (ML-113..ML-116, ML-222..ML-230)."""

from __future__ import annotations

from collections.abc import Sequence

from refriega.boards import DifficultDiagonal, Reachable, Space
from refriega.core.errors import Refusal
from refriega.core.procedure import Procedure
from refriega.rulesets.leyendas.game import LeyendasGame
from refriega.rulesets.leyendas.sight import known_to_seat
from refriega.rulesets.leyendas.state import Stride
from refriega.rulesets.leyendas.terms import Condition
from refriega.rulesets.leyendas.values import conditions


def walk(game: LeyendasGame, stride: Stride) -> Procedure[bool]:
    """Move along the path, step by step; whether the mover arrived and may go on.

    Every step is: *leaving*, a window; the step; *entered*, a window. A creature struck down, or
    stopped by somebody it had not seen, stays where it is.
    """
    who = stride.actor
    body = game.body(who)
    with game.in_flight(stride):
        for at, to in enumerate(stride.path):
            stride.at = at
            stride.leaving = body.place
            if not (yield from game.window("leaving", stride)):
                break
            if bumped(game, who, to):
                break
            note_step(game, who, to)
            body.place = to
            if body.rider:
                game.body(body.rider).place = to
            if not (yield from game.window("entered", stride)):
                break
        else:
            return True
    return_to_free_space(game, who, stride)
    return False


def bumped(game: LeyendasGame, who: str, to: Space) -> bool:
    """Whether a creature that the mover did not know of bars the next space; it is noticed then."""
    if not shares_spaces(game, who):
        occupied = game.occupied()
        for cell in game.board.footprint(to, game.sheets[who].extent):
            other = occupied.get(cell)
            if other is not None and other != who and game.hostile(who, other) and not passable(game, other):
                if game.log is not None:
                    game.note("move.bumped", "ML-225", who=who, other=other)
                return True
    return not any(step.to == to for step in game.board.steps(game.body(who).place, game.sheets[who].extent))


def note_step(game: LeyendasGame, who: str, to: Space) -> None:
    if game.log is not None:
        game.note("move.step", "ML-222", who=who, to=to)


def return_to_free_space(game: LeyendasGame, who: str, stride: Stride) -> None:
    """No movement ends in another's space (ML-224): back to the last free one that was crossed."""
    body = game.body(who)
    if body.place < 0 or shares_spaces(game, who):
        return
    crossed = [stride.leaving, *reversed(stride.path[: stride.at])]
    taken = {cell for cell, other in game.occupied().items() if other != who}
    extent = game.sheets[who].extent
    for place in (body.place, *crossed, stride.start):
        if place >= 0 and taken.isdisjoint(game.board.footprint(place, extent)):
            body.place = place
            return


def shares_spaces(game: LeyendasGame, who: str) -> bool:
    """The smallest creatures, whose area is their own space, share spaces with others."""
    return game.sheets[who].reach == 0


def passable(game: LeyendasGame, other: str) -> bool:
    """A helpless enemy may be walked over where the variant says so; the smallest creatures always."""
    if shares_spaces(game, other):
        return True
    return (
        game.variant("pass_helpless_enemies") == "yes" and Condition.HELPLESS in conditions(game, other)
    )


def barred(game: LeyendasGame, who: str) -> tuple[set[Space], set[Space]]:
    """(spaces it may not enter, spaces it may pass but not stop in): ML-223..ML-225.

    Only creatures that its seat knows of bar the way.
    """
    closed: set[Space] = set()
    no_stop: set[Space] = set()
    if shares_spaces(game, who):
        return closed, no_stop
    seat = game.sheets[who].seat
    side = game.sheets[who].side
    for cell, other in game.occupied().items():
        if other == who or shares_spaces(game, other):
            continue
        if game.sheets[other].side == side:
            no_stop.add(cell)
        elif known_to_seat(game, seat, other):
            (no_stop if passable(game, other) else closed).add(cell)
    return closed, no_stop


def provokers(game: LeyendasGame, who: str) -> dict[Space, int]:
    """For each space, how many enemies could strike `who` on leaving it."""
    from refriega.rulesets.leyendas.opportunity import guarded_spaces

    return guarded_spaces(game, who)


def reach_by_moving(
    game: LeyendasGame, who: str, budget: int, *, careful: bool = True
) -> Reachable:
    """All spaces that `who` can move to within `budget`, each with its cheapest path and, among
    equals, the one that provokes least (`careful`)."""
    closed, no_stop = barred(game, who)
    turn = game.state.turn
    return game.board.reachable(
        game.body(who).place,
        game.sheets[who].extent,
        budget,
        parity=turn.parity if turn is not None and turn.actor == who else 0,
        closed=closed,
        no_stop=no_stop,
        provoking=provokers(game, who) if careful else None,
        difficult_diagonal=difficult_diagonal(game),
    )


def difficult_diagonal(game: LeyendasGame) -> DifficultDiagonal:
    return "doubled" if game.variant("difficult_diagonal") == "doubled" else "flat_3"


def check_path(
    game: LeyendasGame, who: str, path: Sequence[Space], budget: int
) -> Refusal | None:
    """Whether `who` may move along `path` with `budget` spaces of movement."""
    if not path:
        return Refusal("move.no_path", "ML-160")
    closed, no_stop = barred(game, who)
    turn = game.state.turn
    cost = game.board.path_cost(
        game.body(who).place,
        game.sheets[who].extent,
        path,
        parity=turn.parity if turn is not None and turn.actor == who else 0,
        closed=closed,
        no_stop=no_stop,
        difficult_diagonal=difficult_diagonal(game),
    )
    if cost.bad is not None and cost.reason is not None:
        return Refusal(
            f"move.{cost.reason.value}", "ML-222", "ML-224", "ML-225", args={"step": cost.bad + 1}
        )
    if cost.cost > budget and not (len(path) == 1 and budget >= 1):
        return Refusal("move.too_far", "ML-130", "ML-227", args={"cost": cost.cost, "speed": budget})
    return None


def spend_parity(game: LeyendasGame, who: str, path: Sequence[Space]) -> None:
    """Keep the count of diagonals for the rest of the turn (ML-222)."""
    turn = game.state.turn
    if turn is None or turn.actor != who or game.variant("parity_scope") == "action":
        return
    at = game.body(who).place
    for to in path:
        step = next((s for s in game.board.steps(at, game.sheets[who].extent) if s.to == to), None)
        if step is not None and step.diagonal and (not step.hard or difficult_diagonal(game) == "doubled"):
            turn.parity = 1 - turn.parity
        at = to
