"""Victory points: given for a strategy or a scheme, never more than it can bring, and counted up."""

from __future__ import annotations

from collections.abc import Iterator

from refriega.rulesets.malifaux.game import MalifauxGame
from refriega.rulesets.malifaux.scene import Strategy
from refriega.rulesets.malifaux.state import Score


def award(game: MalifauxGame, goal: Strategy, crew: str, times: int, what: str = "") -> None:
    """A crew has brought something off so many times; `what` is that for which there are points only once."""
    state = game.state
    points = times * goal.points if state.round >= goal.since else 0
    if goal.most:
        points = min(points, goal.most - scored(game, goal, crew))
    if points <= 0:
        return
    state.scores = (*state.scores, Score(crew, goal.id, state.round, points, what))
    state.crews[crew].points += points
    if game.log is not None:
        game.note("points", crew=crew, goal=goal.id, points=points, total=state.crews[crew].points)


def scored(game: MalifauxGame, goal: Strategy, crew: str) -> int:
    """What a crew has been given for something so far."""
    return sum(one.points for one in game.state.scores if (one.crew, one.goal) == (crew, goal.id))


def has_scored(game: MalifauxGame, goal: Strategy, crew: str, what: str) -> bool:
    """Whether a crew has been given points for this already."""
    return any((one.crew, one.goal, one.what) == (crew, goal.id, what) for one in game.state.scores)


def goals(game: MalifauxGame) -> Iterator[tuple[Strategy, str]]:
    """All that can bring points, and to which crew: the strategy to each, its schemes to each."""
    for crew in game.state.crews:
        yield game.scene.strategy, crew
        for scheme in game.scene.sides[crew].schemes:
            yield scheme, crew
