"""Who has won: at once, as the last one left, or when the last round is over."""

from __future__ import annotations

from collections.abc import Callable

from refriega.rulesets.hardwired.game import HardwiredGame
from refriega.rulesets.hardwired.goals.book import goal_of
from refriega.rulesets.hardwired.goals.goal import score_nothing
from refriega.rulesets.hardwired.goals.presence import is_hostile, players, standing
from refriega.rulesets.hardwired.goals.seizure import near_beacon
from refriega.rulesets.hardwired.missions import TieBreak
from refriega.rulesets.hardwired.settings import rolled

NOBODY = ("nobody",)


def won(game: HardwiredGame) -> tuple[str, ...] | None:
    """Who has reached the goal at once, if anybody has; of several, ties decide."""
    winners = goal_of(game).won(game)
    return winners if winners is None or len(winners) == 1 else break_ties(game, winners)


def last_standing(game: HardwiredGame) -> tuple[str, ...] | None:
    """The last side of players with models in play has won; without any, nobody that plays has.

    Where models leave over the opponent's edge, those who have left have not lost: what they did is counted
    once nobody is left.
    """
    sides = players(game)
    left = tuple(side for side in sides if standing(game, side))
    if len(left) > 1 or (len(sides) == 1 and left):
        return None
    if goal_of(game).exits:
        return None if left else decided(game)
    return left or those_who_stay(game)


def unopposed(game: HardwiredGame) -> tuple[str, ...] | None:
    """A player without an opponent has won when no hostile is left on the table and none is to come."""
    sides = players(game)
    if len(sides) > 1 or any(is_hostile(game, who) for who in game.present()) or more_to_come(game):
        return None
    return sides


def more_to_come(game: HardwiredGame) -> bool:
    """Whether hostiles may still arrive."""
    plan = game.scene.reinforcements
    if plan is None:
        return False
    timing = plan.timing or rolled(game, "timing")
    if not timing:
        return True
    return any(spawn.round > game.state.round for spawn in game.content.timings[timing].spawns)


def decided(game: HardwiredGame) -> tuple[str, ...]:
    """Who has won when the last round is over: the most of what counts; of those who are level, as ties
    decide.

    A player without an opponent needs enough of it, or must hold what was to be carried off.
    """
    goal = goal_of(game)
    sides = players(game)
    if not sides:
        return those_who_stay(game)
    scores = {side: goal.score(game, side) for side in sides}
    alone = len(sides) == 1
    if game.log is not None and goal.score is not score_nothing:
        needed = goal.alone if alone else 0
        game.note("mission.scored", sides=sides, scores=tuple(scores.values()), needed=needed)
    if alone:
        (side,) = sides
        held = decider(game, "holder", sides)[side] if goal.carried else 0
        return sides if held or (not goal.carried and scores[side] >= goal.alone) else those_who_stay(game)
    most = max(scores.values())
    return break_ties(game, tuple(side for side in sides if scores[side] == most))


def those_who_stay(game: HardwiredGame) -> tuple[str, ...]:
    """Where no player has won: the hostiles on the table, or nobody."""
    sides = dict.fromkeys(game.model(who).side for who in game.present() if is_hostile(game, who))
    return tuple(sides) or NOBODY


# -- ties ------------------------------------------------------------------------------------------------


def break_ties(game: HardwiredGame, level: tuple[str, ...]) -> tuple[str, ...]:
    """What decides between sides that are level, in the mission's order; several that nothing decides between
    have won.
    """
    for tie in game.scene.mission.ties:
        if len(level) == 1:
            break
        values = decider(game, tie, level)
        most = max(values.values())
        level = tuple(side for side in level if values[side] == most)
    return level


def decider(game: HardwiredGame, tie: TieBreak, level: tuple[str, ...]) -> dict[str, int]:
    """What each of these sides has of what decides between them."""
    values = {side: TIES[tie](game, side) for side in level}
    if game.log is not None:
        game.note("mission.tie", tie=tie, sides=level, scores=tuple(values.values()))
    return values


def holds(game: HardwiredGame, side: str) -> int:
    """How many objectives its models carry."""
    return sum(len(game.model(who).carried) for who in game.alive() if game.model(who).side == side)


def defends(game: HardwiredGame, side: str) -> int:
    return int(game.scene.sides[side].defends)


TIES: dict[TieBreak, Callable[[HardwiredGame, str], int]] = {
    "holder": holds,
    "near": near_beacon,
    "survivors": standing,
    "defender": defends,
}
