"""No leaks: whoever a seat does not know of appears neither in what it sees nor in what it is told."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import Any

import msgspec
import pytest

from refriega.agents import make_agent
from refriega.core.event import Event
from refriega.core.match import Match
from refriega.core.procedure import Gather
from refriega.core.view import view, visible_log
from refriega.rulesets.leyendas.state import LeyendasState
from tests.everywhere.fights import FIGHTS, Fight, play, random_choice

LEYENDAS = [fight for fight in FIGHTS.values() if fight.ruleset.id == "leyendas"]


def unknown(match: Match[Any], seat: str) -> set[str]:
    """The creatures that the seat does not see in its view."""
    state: LeyendasState = match.state
    return set(state.bodies) - set(view(match, seat).state.bodies)


def names(event: Event) -> set[str]:
    found: set[str] = set()
    for value in event.args.values():
        if isinstance(value, str):
            found.add(value)
        elif isinstance(value, tuple):
            found.update(part for part in value if isinstance(part, str))
    return found


@pytest.mark.rule("ML-026", "ML-201")
@pytest.mark.parametrize("fight", LEYENDAS, ids=[fight.name for fight in LEYENDAS])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_nobody_is_told_of_whom_it_does_not_know(fight: Fight, seed: int) -> None:
    match = fight.match(seed)
    rng = Random(seed)
    seats = match.scenario.seats
    log = match.log
    assert log is not None
    before = {seat: unknown(match, seat) for seat in seats}
    told = 0
    for _ in play(match, rng, 200):
        after = {seat: unknown(match, seat) for seat in seats}
        for seat in seats:
            secret = before[seat] & after[seat]
            for event in log[told:]:
                if event.visible_to(seat):
                    assert not secret & names(event), (seat, event)
            for who in after[seat]:
                seen = msgspec.json.encode(msgspec.to_builtins(view(match, seat).state, str_keys=True))
                assert f'"{who}"'.encode() not in seen, (seat, who)
        before, told = after, len(log)


@pytest.mark.parametrize("fight", LEYENDAS, ids=[fight.name for fight in LEYENDAS])
def test_what_others_have_readied_is_in_nobodys_view(fight: Fight) -> None:
    match = fight.match(4)
    for _ in play(match, Random(4), 300):
        for seat in match.scenario.seats:
            seen = view(match, seat).state
            if seat != getattr(match.scenario, "game_master", ""):
                sheets = match.scenario.sheets  # type: ignore[attr-defined]
                assert all(sheets[who].seat == seat for who in seen.readied)


# -- hardwired -------------------------------------------------------------------------------------------

SECRET_MISSION = FIGHTS["objetivo_humano"]


def marked(seed: int, nth: int) -> Match[Any]:
    """A fight set up by the same choices; the second player has picked the `nth` target on offer."""
    match = SECRET_MISSION.match(seed)
    rng = Random(seed)
    while not isinstance(match.pending, Gather):
        match.choose(*random_choice(match, rng))
    first, second = match.pending.decisions
    match.choose(next(iter(first.chooser.candidates())), first.seat)
    match.choose(list(second.chooser.candidates())[nth], second.seat)
    return match


def all_that_is_seen(match: Match[Any], seat: str) -> bytes:
    """State, events and, if it is asked, options: what a seat's screen, export or agent is made from."""
    seen = view(match, seat)
    decision = match.decision
    offered = list(islice(decision.chooser.candidates(), 60)) if decision.seat == seat else []
    parts = (seen.state, visible_log(match, seat), decision.key(), offered, seen.state.result)
    return msgspec.json.encode(msgspec.to_builtins(parts, str_keys=True))


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_whom_another_has_marked_for_death_makes_no_difference_to_what_one_sees(seed: int) -> None:
    """Two worlds that differ in nothing but the secret of the second player, up to the end of either."""
    worlds = [marked(seed, nth) for nth in (0, 3)]
    one, other = worlds
    mine, theirs = one.scenario.seats
    assert one.digest() != other.digest()
    assert all_that_is_seen(one, theirs) != all_that_is_seen(other, theirs)
    rng = Random(seed)
    compared = 0
    while not (one.over or other.over) and compared < 300:
        assert all_that_is_seen(one, mine) == all_that_is_seen(other, mine)
        assert all_that_is_seen(one, "nobody") == all_that_is_seen(other, "nobody")
        compared += 1
        option, seat = random_choice(one, rng)
        one.choose(option, seat)
        other.choose(option, seat)
    assert compared > 20


@pytest.mark.parametrize("seed", [1, 2])
def test_an_agent_does_not_know_whom_another_has_marked(seed: int) -> None:
    one, other = marked(seed, 0), marked(seed, 3)
    mine = one.scenario.seats[0]
    agents = [make_agent("greedy", "x"), make_agent("greedy", "x")]
    rng = Random(seed)
    asked = 0
    while not (one.over or other.over) and asked < 12:
        if one.decision.seat == mine:
            asked += 1
            chosen = [
                agent.choose(view(world, mine), world.decision)
                for agent, world in zip(agents, (one, other), strict=True)
            ]
            assert chosen[0] == chosen[1]
            option, seat = chosen[0], mine
        else:
            option, seat = random_choice(one, rng)
        one.choose(option, seat)
        other.choose(option, seat)
    assert asked > 5


def test_what_was_marked_is_told_once_it_is_over() -> None:
    match = marked(1, 0)
    rng = Random(1)
    while not match.over:
        match.choose(*random_choice(match, rng))
    for seat in match.scenario.seats:
        assert view(match, seat).state.targets == match.state.targets
