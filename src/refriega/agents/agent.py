"""Agents: whoever chooses without a keyboard.

An agent sees what its seat sees and is asked one decision at a time; it answers with an option that the
decision allows. Its own randomness comes from its own seed, never from the match.
"""

from __future__ import annotations

from importlib.metadata import entry_points
from random import Random
from typing import Any, Protocol

from refriega.core.errors import InputError
from refriega.core.match import Match
from refriega.core.procedure import Decision, Option
from refriega.core.view import View, view

GROUP = "refriega.agents"


class Agent(Protocol):
    """Chooses for a seat."""

    def choose(self, view: View[Any], decision: Decision) -> Option: ...


class RandomAgent:
    """Any legal option, without listing them all."""

    def __init__(self, seed: int | str = 0) -> None:
        self._rng = Random(f"refriega agent {seed}")

    def choose(self, view: View[Any], decision: Decision) -> Option:
        return self.pick(decision)

    def pick(self, decision: Decision) -> Option:
        """It looks at nothing but the decision, so it needs no view."""
        return decision.chooser.sample(self._rng)


def agent_names() -> tuple[str, ...]:
    """The agents that are installed (entry-point group `refriega.agents`)."""
    return tuple(sorted({point.name for point in entry_points(group=GROUP)}))


def make_agent(name: str, seed: int | str = 0) -> Agent:
    """The agent of that name; raises `InputError` naming those there are."""
    for point in entry_points(group=GROUP):
        if point.name == name:
            agent: Agent = point.load()(seed)
            return agent
    raise InputError("agent.absent", id=name, known=agent_names())


def play_on(match: Match[Any], agents: dict[str, Agent], limit: int = 1_000_000) -> int:
    """Let agents answer until the match is over, somebody else is asked, or `limit` decisions are
    made; returns how many were."""
    made = 0
    while not match.over and made < limit:
        decision = match.decision
        agent = agents.get(decision.seat)
        if agent is None:
            break
        if type(agent) is RandomAgent:
            option = agent.pick(decision)
        else:
            option = agent.choose(view(match, decision.seat), decision)
        match.choose(option)
        made += 1
    return made
