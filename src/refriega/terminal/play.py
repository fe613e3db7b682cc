"""`refriega play`: a fight at the keyboard."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

from refriega.agents import agent_names
from refriega.core.errors import InputError
from refriega.core.record import digest_text
from refriega.locale import Catalogue
from refriega.terminal.face import face_of
from refriega.terminal.run import make_agents, named_agents, steady
from refriega.terminal.scenarios import DEMO, load_scenario
from refriega.terminal.screen import Screen
from refriega.terminal.session import Session, begin, resume
from refriega.terminal.table import Table
from refriega.terminal.words import Words


def play(
    catalogue: Catalogue,
    scenario: str | None,
    *,
    save: Path | None,
    agents: str,
    seat: str | None,
    dice: str,
    nonces: tuple[str, ...],
    seed: str | None,
    variants: Mapping[str, str],
    verbose: bool,
    as_json: bool,
) -> int:
    """Play a fight, new or begun; 0 also when somebody leaves it unfinished."""
    shown = Shown(catalogue, verbose, as_json)
    session = resume(save) if save is not None else None
    if session is not None:
        with closing(session):
            if not same_fight(session, scenario, seed, variants, dice):
                raise InputError("terminal.another_fight", file=str(save))
            if agents or seat is not None:
                seating = seated(session.ruleset.id, session.scenario, agents, seat, catalogue.lang)
            else:
                seating = seated_before(session)
            return sit_down(session, seating, seat, flags(agents, seat, catalogue), "play.going_on", shown)
    loaded = load_scenario(scenario or DEMO, variants)
    # wrong seats are told before anything is written
    seating = seated(loaded.ruleset.id, loaded.scenario, agents, seat, catalogue.lang)
    begun = begin(loaded, seed=seed, nonces=nonces, real_dice=dice == "real", file=save, agents=seating)
    with closing(begun) as session:
        return sit_down(session, seating, seat, flags(agents, seat, catalogue), "play.saved_in", shown)


def same_fight(
    session: Session, scenario: str | None, seed: str | None, variants: Mapping[str, str], dice: str
) -> bool:
    """Whether the file holds the fight that was asked for: the same command goes on with it."""
    header = session.header
    if scenario is not None:
        loaded = load_scenario(scenario, variants)
        if digest_text(loaded.scenario.source) != header.scenario_digest:
            return False
    if any(header.variants.get(name) != choice for name, choice in variants.items()):
        return False
    return (seed is None or seed == header.seed) and (dice != "real" or session.real_dice)


class Shown(NamedTuple):
    """In which language, and how fully, a fight is shown."""

    catalogue: Catalogue
    verbose: bool
    as_json: bool


def sit_down(
    session: Session, seating: Mapping[str, str], seat: str | None, again: str, kept: str, shown: Shown
) -> int:
    """Say what is played, and play it; of a fight that is gone on with only the last round is told."""
    words = Words(shown.catalogue, face_of(session.ruleset.id), session.scenario)
    screen = Screen(words, as_json=shown.as_json, full=shown.verbose)
    players = make_agents(seating, session.header.seed or session.header.commitment)
    table = Table(session, words, screen, players, seat, again)
    if kept == "play.going_on" and not shown.as_json:
        rounds = [at for at, event in enumerate(session.match.log or ()) if event.key.startswith("round")]
        table.chronicle.skip_to(rounds[-1] if rounds else 0, session.match.log or [])
    welcome(session, screen, seating, kept)
    try:
        return table.play()
    except KeyboardInterrupt:
        table.farewell()
        raise


def seated(ruleset: str, scenario: Any, agents: str, seat: str | None, lang: str) -> dict[str, str]:
    """The agent of each seat that no human plays. Whoever plays one seat alone gets opponents."""
    named = named_agents(face_of(ruleset), scenario, agents, lang)
    if seat is not None:
        if seat not in scenario.seats:
            raise InputError("terminal.no_seat", name=seat, known=scenario.seats, place="--as")
        named = (
            dict.fromkeys((s for s in scenario.seats if s != seat), steady(ruleset)) | named | {seat: "human"}
        )
    return {s: name for s, name in named.items() if name != "human"}


def seated_before(session: Session) -> dict[str, str]:
    """The agents that the record names: they play on."""
    known = agent_names()
    named = session.header.agents.items()
    return {seat: name for seat, name in named if seat in session.scenario.seats and name in known}


def flags(agents: str, seat: str | None, catalogue: Catalogue) -> str:
    """What has to be said again when the fight is gone on with."""
    said = {"agents": agents, "as": seat, "lang": catalogue.lang if catalogue.asked_for else ""}
    return "".join(f" --{name} {value}" for name, value in said.items() if value)


def welcome(session: Session, screen: Screen, seating: Mapping[str, str], kept: str) -> None:
    """What is played, by whom, and where it is kept."""
    words = screen.words
    screen.say(words.title(session.scenario.title), "bold")
    screen.lines(words.face.introduction(session.scenario, words))
    for name in dict.fromkeys(seating.values()):
        seats = words.catalogue.listed([seat for seat, agent in seating.items() if agent == name])
        screen.tell("play.agent", agent=name, seats=seats)
    if session.dropped:
        screen.tell("play.torn", "yellow", n=session.dropped)
    if session.file is not None:
        screen.tell(kept, file=session.file)
    if session.header.seed is not None:
        screen.tell("play.seed", seed=session.header.seed)
    elif session.header.commitment:
        screen.tell("play.commitment", "dim", hash=session.header.commitment[:16])
    screen.tell("play.help_hint", "dim")
