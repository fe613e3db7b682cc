"""Forks in the middle of an attack that a charge brought about: the hardest place to take one."""

from __future__ import annotations

import pytest

from refriega.agents import GreedyAgent
from refriega.core.chance import SeededChance, secret_from_seed
from refriega.core.view import view
from refriega.rulesets.malifaux.state import Deed
from tests.everywhere.fights import FIGHTS

OTHER = SeededChance(secret_from_seed("another"))


@pytest.mark.rule("MX-040", "MX-041")
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_fork_inside_an_attack_of_a_charge_stands_at_the_same_moment_and_leads_nowhere(seed: int) -> None:
    match = FIGHTS["duelo_del_cruce"].match(seed)
    agents = {seat: GreedyAgent(f"{seed}/{seat}") for seat in match.scenario.seats}
    forks = 0
    while not match.over:
        decision = match.decision
        deeds = [record for record in match.state.in_flight if isinstance(record, Deed)]
        if len(deeds) > 1 and deeds[0].action == "charge":
            before = match.digest(), decision.key()
            fork = match.fork(OTHER)
            assert (fork.digest(), fork.decision.key()) == before
            twin = match.fork(match.chance)
            option = agents[decision.seat].choose(view(match, decision.seat), decision)
            for _ in range(6):
                if not fork.over:
                    seat = fork.decision.seat
                    fork.choose(agents[seat].choose(view(fork, seat), fork.decision))
            assert (match.digest(), decision.key()) == before
            match.choose(option)
            twin.choose(option)
            assert twin.digest() == match.digest()
            forks += 1
        else:
            match.choose(agents[decision.seat].choose(view(match, decision.seat), decision))
    assert forks > 0
