"""The book of strategies and schemes, by type, and the moments at which they are counted."""

from __future__ import annotations

from refriega.boards.table import inches, within
from refriega.core.errors import Refusal
from refriega.rulesets.malifaux.game import MalifauxGame
from refriega.rulesets.malifaux.markers import body_of
from refriega.rulesets.malifaux.state import Marker
from refriega.rulesets.malifaux.strategies.ground import GROUND, QUARTERS
from refriega.rulesets.malifaux.strategies.killing import HEADHUNT, SLAUGHTER
from refriega.rulesets.malifaux.strategies.lines import BREAKTHROUGH, CORDON
from refriega.rulesets.malifaux.strategies.objectives import CLAIMS, SALVAGE
from refriega.rulesets.malifaux.strategies.row import OBJECTIVE, Row
from refriega.rulesets.malifaux.strategies.scoring import award, goals, has_scored
from refriega.rulesets.malifaux.strategies_schema import StrategyType

STRATEGIES: dict[StrategyType, Row] = {
    "slaughter": SLAUGHTER,
    "ground": GROUND,
    "claims": CLAIMS,
    "salvage": SALVAGE,
    "quarters": QUARTERS,
    "headhunt": HEADHUNT,
    "cordon": CORDON,
    "breakthrough": BREAKTHROUGH,
}


# -- when it is counted --------------------------------------------------------------------------------


def count_deeds(game: MalifauxGame) -> None:
    """Whatever counts at once and has not been counted."""
    for goal, crew in goals(game):
        for what in STRATEGIES[goal.type].deeds(game, goal, crew):
            if not has_scored(game, goal, crew, what):
                award(game, goal, crew, 1, what)


def count_turn(game: MalifauxGame) -> None:
    """At the end of a turn."""
    for goal, crew in goals(game):
        award(game, goal, crew, STRATEGIES[goal.type].turn(game, goal, crew))


def count_end(game: MalifauxGame) -> None:
    """When the match is over."""
    for goal, crew in goals(game):
        award(game, goal, crew, STRATEGIES[goal.type].end(game, goal, crew))


# -- objective markers -------------------------------------------------------------------------------

NEAR = 1
"""From how many inches away a model can do something with an objective marker."""


def objectives(game: MalifauxGame) -> tuple[Marker, ...]:
    """The objective markers on the table."""
    return tuple(marker for marker in game.state.markers if marker.kind == OBJECTIVE)


def check_touch(game: MalifauxGame, who: str, id_: str) -> Refusal | None:
    """Whether a model can interact with an objective marker: if the strategy has something to do there."""
    row = STRATEGIES[game.scene.strategy.type]
    marker = next((marker for marker in objectives(game) if marker.id == id_), None)
    if row.touch is None or marker is None:
        return Refusal("interact.no_objective")
    if not row.may_touch(game, game.model(who).crew, marker):
        return Refusal("interact.claimed")
    if not within(game.figure(who), body_of(marker), inches(NEAR)):
        return Refusal("interact.objective_too_far", args={"most": NEAR})
    return None


def touch(game: MalifauxGame, who: str, id_: str) -> None:
    """A model interacts with an objective marker."""
    goal = game.scene.strategy
    act = STRATEGIES[goal.type].touch
    marker = next(marker for marker in objectives(game) if marker.id == id_)
    assert act is not None  # it has been checked
    act(game, goal, who, marker)
