"""`refriega run`: agents play a fight out."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from contextlib import closing
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any

from refriega.agents import Agent, agent_names, make_agent
from refriega.core.errors import InputError
from refriega.core.files import exists
from refriega.core.match import Match
from refriega.core.view import view
from refriega.locale import Catalogue
from refriega.terminal.face import Face, face_of
from refriega.terminal.scenarios import DEMO, load_scenario
from refriega.terminal.screen import Screen
from refriega.terminal.session import begin
from refriega.terminal.words import Words


def steady(ruleset: str) -> str:
    """The agent that plays where none is named: greedy, where somebody advises it on that ruleset."""
    advised = {point.name for point in entry_points(group="refriega.advisers")}
    return "greedy" if ruleset in advised else "random"


def run(
    catalogue: Catalogue,
    scenario: str | None,
    *,
    seed: str | None,
    agents: str,
    variants: Mapping[str, str],
    as_json: bool,
    record: Path | None,
    most: int,
    quiet: bool,
) -> int:
    """Play it out; exit code 0 when it was finished."""
    loaded = load_scenario(scenario or DEMO, variants)
    face = face_of(loaded.ruleset.id)
    seed = seed if seed is not None else str(secrets.randbelow(10**12))
    named = named_agents(face, loaded.scenario, agents, catalogue.lang)
    if "human" in named.values():
        raise InputError("terminal.only_agents", place="--agents")
    seating = dict.fromkeys(loaded.scenario.seats, steady(loaded.ruleset.id)) | named
    players = make_agents(seating, seed)
    words = Words(catalogue, face, loaded.scenario)
    screen = Screen(words, as_json=as_json, quiet=quiet, full=True)
    if record is not None and exists(record):
        raise InputError("terminal.exists", file=str(record))
    begun = begin(loaded, seed=seed, real_dice=False, file=record, agents=seating)
    with closing(begun) as session:
        match = session.match
        if as_json:
            screen.data(
                "start", ruleset=loaded.ruleset.id, scenario=loaded.file,
                title=words.title(loaded.scenario.title), seed=seed, seats=list(loaded.scenario.seats),
            )  # fmt: skip
        elif not quiet:
            screen.tell("run.start", "bold", title=words.title(loaded.scenario.title), seed=seed)
            screen.lines(face.introduction(loaded.scenario, words))
            screen.picture(
                face.picture(loaded.scenario, match.state), face.roster(loaded.scenario, match.state, words)
            )
        made = play_out(match, players, screen, most)
        session.finish()
    tell_result(screen, face, match, made, seed)
    return 0 if match.over else 1


def play_out(match: Match[Any], players: Mapping[str, Agent], screen: Screen, most: int) -> int:
    """Let the agents choose, and tell the news after each choice; returns how many there were."""
    made = told = 0
    while not match.over and made < most:
        told = tell_news(screen, match, told)
        choose(match, players[match.decision.seat])
        made += 1
    tell_news(screen, match, told)
    return made


def choose(match: Match[Any], agent: Agent) -> None:
    """One decision of an agent, by what its seat sees."""
    decision = match.decision
    match.choose(agent.choose(view(match, decision.seat), decision))


def tell_news(screen: Screen, match: Match[Any], told: int) -> int:
    """Show the events after the first `told`; returns how many there are now."""
    log = match.log or []
    screen.words.state = match.state
    if not screen.quiet:
        screen.news(log[told:])
    return len(log)


def tell_result(screen: Screen, face: Face, match: Match[Any], made: int, seed: str | None) -> None:
    """How it ended, and how it stands."""
    words = screen.words
    screen.news([], more=False)
    result = list(match.state.result)
    if screen.as_json:
        screen.data(
            "result", over=match.over, sides=result, rounds=match.state.round, decisions=made,
            rolls=match.answers - made, seed=seed if seed is not None else "-", **face.score(match.state),
        )  # fmt: skip
        return
    if not screen.quiet:
        screen.picture(
            face.picture(match.scenario, match.state), face.roster(match.scenario, match.state, words)
        )
    if match.over:
        who = words.catalogue.listed([words.name(side) for side in result])
        key = "run.draw" if result in (["draw"], ["nobody"]) else "run.won"
        screen.tell(key, "bold", who=who, rounds=match.state.round, made=made, seed=seed)
    else:
        screen.tell("run.unfinished", "bold", made=made, rounds=match.state.round)


def named_agents(face: Face, scenario: Any, text: str, lang: str) -> dict[str, str]:
    """`red=greedy,luis=random` as seat to name; a side stands for all its seats, `*` for everybody."""
    found: dict[str, str] = {}
    for part in filter(None, (piece.strip() for piece in text.split(","))):
        who, equals, name = part.partition("=")
        if not equals:
            who, name = "*", part
        seats = scenario.seats if who == "*" else face.seats_of(scenario, who)
        if not seats:
            raise InputError(
                "terminal.no_side", name=who, sides=sides_called(face, scenario, lang), seats=scenario.seats,
                place="--agents",
            )  # fmt: skip
        if name != "human" and name not in agent_names():
            raise InputError(
                "terminal.no_agent", name=name, known=("human", *agent_names()), place="--agents"
            )
        found |= dict.fromkeys(seats, name)
    return found


def sides_called(face: Face, scenario: Any, lang: str) -> tuple[str, ...]:
    """Each side by its id and by what it is called."""
    called = face.sides(scenario, lang)
    return tuple(f"{side} ({name})" if name != side else side for side, name in called.items())


def make_agents(named: Mapping[str, str], seed: str) -> dict[str, Agent]:
    """The agents of the seats that have one, each with a seed of its own."""
    return {seat: make_agent(name, f"{seed}/{seat}") for seat, name in named.items() if name != "human"}
