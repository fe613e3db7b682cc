"""Movement: the move of an activation, Moverse de Nuevo, Destrabarse."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import TypeVar

from refriega.boards import table as board
from refriega.boards.table import Gait, Objective, Other
from refriega.core.errors import Refusal
from refriega.core.procedure import Option, Procedure
from refriega.rulesets.hardwired import goals
from refriega.rulesets.hardwired.actions.action import Action
from refriega.rulesets.hardwired.budget import change_turn, check_action, check_movement, spend_action
from refriega.rulesets.hardwired.falls import STEP
from refriega.rulesets.hardwired.game import HardwiredGame
from refriega.rulesets.hardwired.options import Disengage, Move, MoveAgain
from refriega.rulesets.hardwired.values import contract_of
from refriega.rulesets.hardwired.walking import walk
from refriega.rulesets.hardwired.ways import Means, Way, find_way, means_of

AnyMove = Move | MoveAgain

M = TypeVar("M", Move, MoveAgain)

# -- whether ---------------------------------------------------------------------------------------


def check_move(game: HardwiredGame, who: str, option: Move) -> Refusal | None:
    """The Movement, whole and once: up to so many inches, before or after the action (HW-006)."""
    return check_movement(game, who) or refusal_of(way_of(game, who, option))


def check_move_again(game: HardwiredGame, who: str, option: MoveAgain) -> Refusal | None:
    """Moverse de Nuevo: the only action of the activation, extra action or not (HW-014)."""
    return check_moving_again(game, who) or refusal_of(way_of(game, who, option))


def check_moving_again(game: HardwiredGame, who: str) -> Refusal | None:
    refusal = check_action(game, who)
    if refusal is None and game.state.turns[-1].actions and game.variant("move_again") == "only_action":
        return Refusal("move_again.only_action", "HW-014", args={"who": who})
    return refusal


def check_disengage(game: HardwiredGame, who: str, option: Disengage) -> Refusal | None:
    """Destrabarse: an action, but for an Explorador; not for whoever carries an objective that slows it."""
    if game.state.turns[-1].disengaged:
        return Refusal("disengage.done", args={"who": who})
    if not game.engaged(who):
        return Refusal("disengage.not_engaged", args={"who": who})
    if game.model(who).carried and game.scene.mission.carrier_halved:
        return Refusal("disengage.carries", args={"who": who})
    return None if is_free(game, who) else check_action(game, who)


def is_free(game: HardwiredGame, who: str) -> bool:
    """Whether it disengages without an action."""
    contract = contract_of(game, who)
    return contract is not None and contract.free_disengage


def way_of(game: HardwiredGame, who: str, option: AnyMove) -> Way | Refusal:
    means = means_of(game, who, climbs_down=option.climb_down)
    return find_way(game, who, option.to, option.path, means)


def refusal_of(way: Way | Refusal) -> Refusal | None:
    return way if isinstance(way, Refusal) else None


# -- which -------------------------------------------------------------------------------------------


def list_moves(game: HardwiredGame, who: str) -> Iterator[Option]:
    if check_movement(game, who) is None:
        yield from moves(game, who, Move, means_of(game, who))


def list_moves_again(game: HardwiredGame, who: str) -> Iterator[Option]:
    if check_moving_again(game, who) is None:
        yield from moves(game, who, MoveAgain, means_of(game, who))


def list_disengage(game: HardwiredGame, who: str) -> Iterator[Option]:
    yield Disengage()


def moves(game: HardwiredGame, who: str, kind: type[M], means: Means) -> Iterator[M]:
    """A few dozen sensible moves; those that need no condition first, and none twice."""
    figure, others = game.figure(who), game.others(who)
    told: set[M] = set()
    for gait in gaits(means):
        for found in board.candidates(game.table, figure, gait, others, *worth_going(game, who)):
            for option in ways_to(found, kind):
                if option not in told:
                    told.add(option)
                    yield option


def gaits(means: Means) -> tuple[Gait, ...]:
    """How it moves, and how it might besides, under conditions that `check` knows."""
    plain = means.widest._replace(allowance=means.allowance)
    return (plain,) if means.widest == plain else (plain, means.widest)


def worth_going(game: HardwiredGame, who: str) -> tuple[Sequence[Other], Sequence[Objective]]:
    """Whom and what a model may want to go to."""
    return game.bodies(game.enemies(who)), tuple(goals.places(game, who))


def ways_to(found: board.Candidate, kind: type[M]) -> Iterator[M]:
    """The move to a candidate; where it leads down deep, also to climb down."""
    path = found.path if len(found.path) > 1 else ()
    yield kind(found.to, path)
    if any(drop.height > STEP for drop in found.falls):
        yield kind(found.to, path, climb_down=True)


def sample_move(game: HardwiredGame, who: str, rng: Random) -> Move | None:
    return sampled(game, who, rng, Move, means_of(game, who)) if check_movement(game, who) is None else None


def sample_move_again(game: HardwiredGame, who: str, rng: Random) -> MoveAgain | None:
    if check_moving_again(game, who) is not None:
        return None
    return sampled(game, who, rng, MoveAgain, means_of(game, who))


def sampled(game: HardwiredGame, who: str, rng: Random, kind: type[M], means: Means) -> M | None:
    """One move at random: straight, or at times one of the sensible ones, so that play gets somewhere."""
    figure, others = game.figure(who), game.others(who)
    if rng.random() < SENSIBLE:
        gait = rng.choice(gaits(means))
        picked = board.pick(rng, game.table, figure, gait, others, *worth_going(game, who))
        return None if picked is None else rng.choice(list(ways_to(picked, kind)))
    path = board.sample(rng, game.table, figure, gaits(means)[0], others)
    return kind(path[-1]) if path else None


SENSIBLE = 0.25
"""How often random play thinks about where it goes."""


# -- and then ----------------------------------------------------------------------------------------


def move(game: HardwiredGame, who: str, option: Move) -> Procedure[None]:
    change_turn(game, moved=True)
    yield from go(game, who, option, "move")


def move_again(game: HardwiredGame, who: str, option: MoveAgain) -> Procedure[None]:
    spend_action(game, option)
    yield from go(game, who, option, "move_again")


def go(game: HardwiredGame, who: str, option: AnyMove, kind: str) -> Procedure[None]:
    means = means_of(game, who, climbs_down=option.climb_down)
    way = find_way(game, who, option.to, option.path, means)
    assert isinstance(way, Way), way  # it has been checked
    yield from walk(game, who, way, means, kind=kind)


def disengage(game: HardwiredGame, who: str, option: Disengage) -> Procedure[None]:
    """No enemy strikes at it for leaving contact in this activation."""
    if not is_free(game, who):
        spend_action(game, option)
    change_turn(game, disengaged=True)
    if game.log is not None:
        game.note("disengages", who=who)
    yield from ()


ROWS: tuple[Action, ...] = (
    Action(Move, "move", check_move, list_moves, move, weight=4, sample=sample_move),
    Action(MoveAgain, "move", check_move_again, list_moves_again, move_again, sample=sample_move_again),
    Action(Disengage, "move", check_disengage, list_disengage, disengage),
)
