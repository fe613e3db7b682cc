"""No leaks: whoever a seat does not know of appears neither in what it sees nor in what it is told."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from refriega.core.event import Event
from refriega.core.match import Match
from refriega.core.view import view
from refriega.rulesets.leyendas.state import LeyendasState
from tests.everywhere.fights import FIGHTS, Fight, play

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
