"""Movement: a loop of single steps, each of which others may answer (ML-113..ML-116, ML-222..ML-230)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from refriega.boards import DifficultDiagonal, Reachable, Space
from refriega.core.effect import Until
from refriega.core.errors import Refusal
from refriega.core.procedure import Procedure
from refriega.rulesets.leyendas.attack import give_away
from refriega.rulesets.leyendas.game import LeyendasGame
from refriega.rulesets.leyendas.magic.zones import stepped
from refriega.rulesets.leyendas.passage import note_passage
from refriega.rulesets.leyendas.settle import apply_effect, end_effects, settle
from refriega.rulesets.leyendas.sharing import full_spaces, has_room
from refriega.rulesets.leyendas.sight import known_to_seat
from refriega.rulesets.leyendas.state import CombatEffect, Stride
from refriega.rulesets.leyendas.terms import SIZES, Condition, Size
from refriega.rulesets.leyendas.values import can_act, conditions


def walk(game: LeyendasGame, stride: Stride) -> Procedure[bool]:
    """Move along the path, step by step; whether the mover arrived and may go on.

    Every step is: *leaving*, a window; the step; *entered*, a window. A creature struck down, or
    stopped by somebody it had not seen, stays where it is; so does a mount whose rider is struck down.
    """
    who = stride.actor
    body = game.body(who)
    rider = body.rider
    arrived = False
    free = stays_free(game, who)
    with game.in_flight(stride):
        for at, to in enumerate(stride.path):
            stride.at = at
            stride.leaving = body.place
            if not (yield from game.window("leaving", stride)) or (rider and not can_act(game, rider)):
                break
            if bumped(game, stride, to) or free != stays_free(game, who):
                break
            count_diagonal(game, who, to)
            take_step(game, who, to)
            if game.state.readied:
                note_passage(game, who, stride.leaving, to)
            if game.state.zones:
                yield from stepped(game, who, stride.leaving)
            if not (yield from game.window("entered", stride)):
                break
        else:
            arrived = True
    return_to_free_space(game, who, stride)
    return arrived


def stays_free(game: LeyendasGame, who: str) -> tuple[bool, bool]:
    """Whether it lies, and whether it is held: tripped or seized on the way, it goes no farther (ML-163)."""
    state = conditions(game, who)
    return Condition.PRONE in state, Condition.GRAPPLED in state


def bumped(game: LeyendasGame, stride: Stride, to: Space) -> bool:
    """Whether a creature that the mover did not know of bars the next space; it is noticed then."""
    who = stride.actor
    here, extent = game.body(who).place, game.sheets[who].extent
    if not shares_spaces(game, who):
        occupied = game.occupied()
        for cell in game.board.footprint(to, extent):
            other = occupied.get(cell)
            if other is None or other == who or other in stride.through:
                continue
            if game.hostile(who, other) and not passable(game, other):
                give_away(game, other)
                note_bump(game, who, other, cell)
                return True
    steps = game.board.squeeze_steps if stride.squeezing else game.board.steps
    return not any(step.to == to for step in steps(here, extent))


def note_bump(game: LeyendasGame, who: str, other: str, at: Space) -> None:
    """Who is invisible is not named to the one who walks into it."""
    if game.log is None:
        return
    game.note("move.bumped", "ML-225", who=who, other=other)
    seat = game.sheets[who].seat
    if not known_to_seat(game, seat, other):
        game.note("move.bumped_unseen", "ML-225", audience=(seat,), who=who, at=at)


def take_step(game: LeyendasGame, who: str, to: Space) -> None:
    """One step is made; in a narrow opening, and only there, a body is squeezed (ML-229)."""
    if game.log is not None:
        game.note("move.step", "ML-222", who=who, to=to)
    game.put(who, to)
    if Condition.GRAPPLED in conditions(game, who):
        settle(game)  # whoever is dragged away is out of the hold
    fit_in(game, who)


def fit_in(game: LeyendasGame, who: str) -> None:
    """Squeezed where the opening is narrow, free again elsewhere, however it came there (ML-229)."""
    if not slips_through(game, who):
        narrow = in_narrow_opening(game, game.cells(who))
        if narrow is not (Condition.SQUEEZING in conditions(game, who)):
            squeeze(game, who, narrow)


def squeeze(game: LeyendasGame, who: str, begins: bool) -> None:
    if not begins:
        end_effects(game, lambda e: e.bearer == who and e.conditions == (Condition.SQUEEZING,))
        return
    apply_effect(
        game,
        CombatEffect(
            id=game.next_id("e"),
            name="squeezing",
            bearer=who,
            until=Until(),
            conditions=(Condition.SQUEEZING,),
        ),
    )


def in_narrow_opening(game: LeyendasGame, cells: Iterable[Space]) -> bool:
    """Whether any of the spaces is an opening smaller than a space."""
    return any(game.board.terrain(cell).narrow for cell in cells)


def return_to_free_space(game: LeyendasGame, who: str, stride: Stride) -> None:
    """No movement ends in another's space (ML-224), nor the smallest creatures' in a crowded one: back to the
    last free one that was crossed.
    """
    body = game.body(who)
    if body.place < 0:
        return
    shares = shares_spaces(game, who)
    taken = full_spaces(game, who) if shares else set(game.occupied(without=who))
    extent = game.sheets[who].extent
    crossed = [stride.leaving, *reversed(stride.path[: stride.at])]
    for place in (body.place, *crossed, stride.start):
        if place >= 0 and taken.isdisjoint(game.board.footprint(place, extent)):
            if place != body.place:
                take_step(game, who, place)
            return


def shove(game: LeyendasGame, who: str, direction: int, spaces: int) -> Procedure[int]:
    """Somebody or something moves `who` against its will; returns how many spaces it went.

    It goes straight on until ground or a body is in the way; a rider's mount bears the brunt. It provokes
    nothing, since it is no act of the one who is moved, unless `forced_movement_provokes` says so.
    """
    who = game.body(who).mount or who
    stride = Stride(who, (), game.body(who).place)
    moved = 0
    with game.in_flight(stride):
        while moved < spaces:
            stride.leaving = game.body(who).place
            to = game.board.push(stride.leaving, direction)
            if to is None or not free_step(game, who, to):
                break
            stride.path, stride.at = (*stride.path, to), moved
            if game.variant("forced_movement_provokes") == "yes":
                yield from game.window("leaving", stride)
                if game.body(who).place != stride.leaving:
                    break  # struck dead, or moved by what answered
            take_step(game, who, to)
            if game.state.readied:
                note_passage(game, who, stride.leaving, to)
            if game.state.zones:
                yield from stepped(game, who, stride.leaving)
            moved += 1
            yield from game.window("entered", stride)
            if game.body(who).place != to:
                break
    return moved


def free_step(game: LeyendasGame, who: str, to: Space) -> bool:
    """Whether ground and bodies leave room for a step to `to`."""
    extent = game.sheets[who].extent
    if not any(step.to == to for step in game.board.steps(game.body(who).place, extent)):
        return False
    if shares_spaces(game, who):
        return has_room(game, who, to)
    taken = set(game.occupied(without=who))
    return taken.isdisjoint(game.board.footprint(to, extent))


def shares_spaces(game: LeyendasGame, who: str) -> bool:
    """The smallest creatures, whose area is their own space, share spaces with others."""
    return game.sheets[who].reach == 0


def slips_through(game: LeyendasGame, who: str) -> bool:
    """For the smallest creatures a narrow opening is wide enough (ML-229)."""
    return SIZES.index(game.sheets[who].size) <= SIZES.index(Size.TINY)


def passable(game: LeyendasGame, other: str) -> bool:
    """A helpless enemy may be walked over where the variant says so; the smallest creatures always."""
    if shares_spaces(game, other):
        return True
    return game.variant("pass_helpless_enemies") == "yes" and Condition.HELPLESS in conditions(game, other)


def barred(game: LeyendasGame, who: str, through: Sequence[str] = ()) -> tuple[set[Space], set[Space]]:
    """(spaces it may not enter, spaces it may pass but not stop in): ML-223, ML-224, ML-225.

    Only creatures that its seat knows of bar the way; those it forces its way `through` do not.
    """
    closed: set[Space] = set()
    no_stop: set[Space] = set()
    seat = game.sheets[who].seat
    if shares_spaces(game, who):
        return closed, full_spaces(game, who, seat)
    side = game.sheets[who].side
    for cell, other in game.occupied().items():
        if other == who:
            continue
        if game.sheets[other].side == side or other in through:
            no_stop.add(cell)
        elif known_to_seat(game, seat, other):
            (no_stop if passable(game, other) else closed).add(cell)
    return closed, no_stop


def provokers(game: LeyendasGame, who: str, within: int) -> dict[Space, int]:
    """For each space at most `within` away, how many enemies could strike `who` on leaving it."""
    from refriega.rulesets.leyendas.opportunity import guarded_spaces

    return guarded_spaces(game, who, within)


def reach_by_moving(game: LeyendasGame, who: str, budget: int, *, careful: bool = True) -> Reachable:
    """All spaces that `who` can move to within `budget`, each with its cheapest path and, among
    equals, the one that provokes least (`careful`).
    """
    closed, no_stop = barred(game, who)
    return game.board.reachable(
        game.body(who).place,
        game.sheets[who].extent,
        budget,
        parity=parity_of(game, who),
        closed=closed,
        no_stop=no_stop,
        provoking=provokers(game, who, budget) if careful else None,
        minimum_one=budget >= 1,
        difficult_diagonal=difficult_diagonal(game),
    )


def parity_of(game: LeyendasGame, who: str) -> int:
    """The count of diagonals so far in this turn, for its actor and for the mount under it (ML-222)."""
    turn = game.state.turn
    return turn.parity if turn is not None and moves_in(game, turn.actor) == who else 0


def moves_in(game: LeyendasGame, actor: str) -> str:
    """Whose feet move in the turn of `actor`: its mount's, if it rides."""
    return game.body(actor).mount or actor


def difficult_diagonal(game: LeyendasGame) -> DifficultDiagonal:
    return "doubled" if game.variant("difficult_diagonal") == "doubled" else "flat_3"


def check_path(
    game: LeyendasGame, who: str, path: Sequence[Space], budget: int, through: Sequence[str] = ()
) -> Refusal | None:
    """Whether `who` may move along `path` with `budget` spaces of movement.

    However dear it is, a creature with any speed at all makes one step (ML-230).
    """
    if not path:
        return Refusal("move.no_path", "ML-160")
    closed, no_stop = barred(game, who, through)
    cost = game.board.path_cost(
        game.body(who).place,
        game.sheets[who].extent,
        path,
        parity=parity_of(game, who),
        closed=closed,
        no_stop=no_stop,
        difficult_diagonal=difficult_diagonal(game),
    )
    if cost.bad is not None and cost.reason is not None:
        return Refusal(f"move.{cost.reason.value}", "ML-222", "ML-224", "ML-225", args={"step": cost.bad + 1})
    if cost.cost > budget and not (len(path) == 1 and budget >= 1):
        return Refusal("move.too_far", "ML-130", "ML-227", args={"cost": cost.cost, "speed": budget})
    return None


def count_diagonal(game: LeyendasGame, who: str, to: Space) -> None:
    """Keep the count of the diagonals really made for the rest of the turn (ML-222)."""
    turn = game.state.turn
    if turn is None or moves_in(game, turn.actor) != who or game.variant("parity_scope") == "action":
        return
    steps = game.board.steps(game.body(who).place, game.sheets[who].extent)
    step = next((step for step in steps if step.to == to), None)
    if step is not None and step.diagonal and (not step.hard or difficult_diagonal(game) == "doubled"):
        turn.parity = 1 - turn.parity
