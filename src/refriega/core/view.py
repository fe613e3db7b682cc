"""What a seat may see of a match.

A view is a state of the same kind with the secrets taken out, so that rules can be asked about it: agents,
the terminal and the table all look through it. It never leads back to the match.
"""

from __future__ import annotations

from typing import Any, Generic, NamedTuple, TypeVar

from refriega.core.event import Event
from refriega.core.match import Match
from refriega.core.ruleset import Ruleset
from refriega.core.state import Game, State

S = TypeVar("S", bound=State)


class View(NamedTuple, Generic[S]):
    """`seat` looks at `state`; `scenario` is what everybody knows of the set-up."""

    seat: str
    ruleset: Ruleset[S]
    scenario: Any
    state: S

    def game(self) -> Game[S]:
        """A game on the view's state, for asking rules about it; not a copy."""
        return self.ruleset.game(self.scenario, self.state, None)


def view(match: Match[S], seat: str) -> View[S]:
    """What `seat` may see of `match` now."""
    ruleset = match.ruleset
    return View(seat, ruleset, match.scenario, ruleset.view(match.scenario, match.state, seat))


def visible_log(match: Match[S], seat: str | None) -> list[Event]:
    """The events that a seat may see, in order (None: all of them)."""
    return [event for event in match.log or () if event.visible_to(seat)]
