"""No leaks: whoever a seat does not know of appears neither in what it sees nor in what it is told."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import Any

import msgspec
import pytest

from refriega.agents import make_agent
from refriega.core.chance import SeededChance, secret_from_seed
from refriega.core.event import Event
from refriega.core.match import Match
from refriega.core.procedure import Chooser, Gather, Option, Pass
from refriega.core.state import State
from refriega.core.view import view, visible_log
from refriega.rulesets.leyendas.game import LeyendasGame
from refriega.rulesets.leyendas.state import LeyendasState
from refriega.rulesets.warhammer.options import Reveal
from refriega.rulesets.warhammer.state import WarhammerState
from tests.everywhere.absurd import thrown
from tests.everywhere.fights import FIGHTS, Fight, game_of, play, random_choice

LEYENDAS = [fight for fight in FIGHTS.values() if fight.ruleset.id == "leyendas"]
HIDING = [*LEYENDAS, FIGHTS["asesino_oculto"]]
"""The fights in which somebody may be there of whom others do not know."""


def everybody(state: State) -> set[str]:
    """The creatures or units that a state has."""
    if isinstance(state, WarhammerState):
        return set(state.units)
    assert isinstance(state, LeyendasState)
    return set(state.bodies)


def unknown(match: Match[Any], seat: str) -> set[str]:
    """Whom the seat does not see in its view."""
    return everybody(match.state) - everybody(view(match, seat).state)


def names(event: Event) -> set[str]:
    found: set[str] = set()
    for value in event.args.values():
        if isinstance(value, str):
            found.add(value)
        elif isinstance(value, tuple):
            found.update(part for part in value if isinstance(part, str))
    return found


@pytest.mark.rule("ML-026", "ML-201", "WF-061")
@pytest.mark.parametrize("fight", HIDING, ids=[fight.name for fight in HIDING])
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
                sheets = game_of(match, LeyendasGame).scene.sheets
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


# -- warhammer -------------------------------------------------------------------------------------------

AMBUSH = FIGHTS["asesino_oculto"].text
OTHERS = """otros = { troop = "lancero_elfo", models = 10, files = 5, points = 90 }
[sides.ocaso.place]
otros = { at = [41, 9], facing = "south" }
"""


def ambushes(seed: int) -> list[Match[Any]]:
    """A battle in which an assassin hides among the spears, in another unit, or is not there at all."""
    ruleset = FIGHTS["asesino_oculto"].ruleset
    here = AMBUSH.replace("[sides.ocaso.place]\n", OTHERS)
    (assassin,) = [line for line in here.splitlines(keepends=True) if line.startswith("asesino =")]
    texts = (here, here.replace(assassin, assassin.replace("lanceros", "otros")), here.replace(assassin, ""))
    chance = SeededChance(secret_from_seed(seed))
    return [Match(ruleset, ruleset.load(text, "x.toml", {}), chance) for text in texts]


def keeps_hidden(match: Match[Any]) -> None:
    """The owner of the assassin does not reveal it."""
    while not match.over and match.decision.kind == "reveal":
        match.choose(Pass())


@pytest.mark.rule("WF-061")
@pytest.mark.parametrize("seed", range(6))
def test_where_somebody_hides_makes_no_difference_to_what_others_see(seed: int) -> None:
    """Worlds that differ in nothing else, up to the end of a unit that somebody hides in."""
    worlds = ambushes(seed)
    mine, theirs = worlds[0].scenario.seats
    rng = Random(seed)
    compared = 0
    while compared < 120:
        for world in worlds:
            keeps_hidden(world)
        lost = any("asesino" in everybody(view(world, mine).state) for world in worlds)
        if lost or any(world.over for world in worlds):
            break
        for seat in (mine, "nobody"):
            seen = {all_that_is_seen(world, seat) for world in worlds}
            assert len(seen) == 1, compared
        assert len({all_that_is_seen(world, theirs) for world in worlds}) == len(worlds)
        compared += 1
        option, seat = random_choice(worlds[0], rng)
        for world in worlds:
            world.choose(option, seat)
    assert compared > 5


def why(chooser: Chooser, option: Option) -> tuple[object, ...]:
    """All that a refusal tells."""
    refusal = chooser.check(option)
    return () if refusal is None else (refusal.key, refusal.rules, refusal.args)


@pytest.mark.rule("WF-061")
@pytest.mark.parametrize("seed", range(4))
def test_whatever_is_tried_on_a_hidden_model_is_refused_as_if_it_were_not_there(seed: int) -> None:
    """The other player knows how it is called, and tries everything with that name and with another."""
    here, _, absent = ambushes(seed)
    mine = here.scenario.seats[0]
    rng = Random(seed)
    names = (*9 * ("asesino",), *sorted(everybody(absent.state)))
    tried = 0
    for _ in range(60):
        keeps_hidden(here)
        if here.over or "asesino" in everybody(view(here, mine).state):
            break
        keeps_hidden(absent)
        asked, other = here.decision.chooser_for(mine), absent.decision.chooser_for(mine)
        assert (asked is None) == (other is None)
        for _ in range(20):
            if asked is None or other is None:
                break
            like = here.decision.chooser.sample(rng) if rng.random() < 1 / 2 else None
            option = thrown(rng, here.ruleset.option_type, names, like)
            if option is not None and "asesino" in repr(option) and not isinstance(option, Reveal):
                tried += 1
                assert why(asked, option) == why(other, option), option
        option, seat = random_choice(here, rng)
        here.choose(option, seat)
        absent.choose(option, seat)
    assert tried > 50
