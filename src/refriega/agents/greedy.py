"""The greedy agent: looks one action ahead, by what the ruleset's own adviser thinks best.

What is good in a game only somebody who knows the game can say, so each ruleset has an adviser, found by
entry point (`refriega.advisers`). An adviser gets the view and the decision and names wishes, the best
first; the first that the rules allow is chosen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from importlib.metadata import entry_points
from random import Random
from typing import Any

from refriega.core.errors import InputError
from refriega.core.procedure import Decision, Option
from refriega.core.view import View

Adviser = Callable[[View[Any], Decision], Iterable[Option]]


@cache
def adviser_of(ruleset: str) -> Adviser:
    """The adviser of a ruleset."""
    for point in entry_points(group="refriega.advisers"):
        if point.name == ruleset:
            adviser: Adviser = point.load()
            return adviser
    raise InputError("agent.no_adviser", ruleset=ruleset)


class GreedyAgent:
    """Takes the first wish of its adviser that is legal; any legal option if none is."""

    def __init__(self, seed: int | str = 0) -> None:
        self._rng = Random(f"refriega agent {seed}")

    def choose(self, view: View[Any], decision: Decision) -> Option:
        check = decision.chooser.check
        for option in adviser_of(view.ruleset.id)(view, decision):
            if check(option) is None:
                return option
        return decision.chooser.sample(self._rng)
