"""How fast the engine is: `python benchmarks/engine.py`. Prints figures beside the aims; asserts nothing.

The machine is noisy: every rate is the best of several samples, every time the least of many.
"""

from __future__ import annotations

import argparse
import io
import json
import os
import platform
import resource
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, cast

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from benchmarks.fights import Fight, armies, crews, squads, warriors

from refriega.agents import GreedyAgent, RandomAgent, play_on
from refriega.core.chance import SeededChance, secret_from_seed
from refriega.core.match import Match
from refriega.core.procedure import Chooser, Option
from refriega.core.record import RecordWriter, make_header, parse_record, replay
from refriega.core.view import view
from refriega.rulesets.hardwired.actions.book import BOOK
from refriega.rulesets.hardwired.game import HardwiredGame
from refriega.rulesets.hardwired.options import Move
from refriega.rulesets.malifaux.state import Deed

SAMPLES = 5


def calibration() -> float:
    """Milliseconds of a fixed loop: how fast this machine is at this minute."""
    start = time.perf_counter()
    total = 0
    for number in range(100_000):
        total += number % 7
    return (time.perf_counter() - start) * 1e3


def rate(fight: Fight, make: Callable[[int], Any], seconds: float, history: bool) -> tuple[float, float]:
    """(decisions a second, fights a second): the best of the samples."""
    best = (0.0, 0.0)
    seed = 0
    for _ in range(SAMPLES):
        start = time.perf_counter()
        decisions = fights = 0
        while time.perf_counter() - start < seconds:
            match = fight.match(seed, history=history)
            agents = {seat: make(seed) for seat in fight.scene.seats}
            seed += 1
            decisions += play_on(match, agents, 20_000)
            fights += match.over
        spent = time.perf_counter() - start
        best = max(best, (decisions / spent, fights / spent))
    return best


def least(run: Callable[[], object], times: int = 200) -> float:
    """Microseconds of `run`, the least of many."""
    found = 1e9
    for _ in range(times):
        start = time.perf_counter()
        run()
        found = min(found, time.perf_counter() - start)
    return found * 1e6


def to_kind(fight: Fight, kind: str) -> Match[Any]:
    """A match that stands at a decision of this kind, reached by random play."""
    for seed in range(1000):
        match = fight.match(seed, history=True)
        rng = Random(seed)
        for _ in range(400):
            if match.over:
                break
            if match.decision.kind == kind and match.state.round > 1:
                return match
            match.choose(match.decision.chooser.sample(rng))
    raise SystemExit(f"no fight came to a decision of kind {kind}")


def is_reaction(match: Match[Any]) -> bool:
    """Whether a match stands at a reaction in the middle of somebody's action."""
    return match.decision.kind in ("leaving", "declared")


def is_in_a_charge(match: Match[Any]) -> bool:
    """Whether it stands in the middle of an attack that belongs to a charge."""
    deeds = [record for record in match.state.in_flight if isinstance(record, Deed)]
    return len(deeds) > 1 and deeds[0].action == "charge"


def mid_actions(
    fight: Fight,
    wanted: int,
    there: Callable[[Match[Any]], bool] = is_reaction,
    make: Callable[[int], Any] = RandomAgent,
) -> list[Match[Any]]:
    """Matches that stand where they should, one a fight, as agents have played them."""
    found: list[Match[Any]] = []
    for seed in range(1000):
        match = fight.match(seed, history=True)
        agents = {seat: make(seed) for seat in fight.scene.seats}
        while not match.over and not there(match):
            play_on(match, agents, 1)
        if not match.over:
            found.append(match)
            if len(found) == wanted:
                break
    return found


def latency(fight: Fight) -> float:
    """Milliseconds from a choice to the next decision, the 99th of 100."""
    spent: list[float] = []
    for seed in range(6):
        match = fight.match(seed, history=True)
        rng = Random(seed)
        while not match.over and len(spent) < 4000:
            option = match.decision.chooser.sample(rng)
            start = time.perf_counter()
            match.choose(option)
            spent.append(time.perf_counter() - start)
    spent.sort()
    return spent[int(len(spent) * 0.99)] * 1e3


def long_record(fight: Fight, decisions: int) -> bytes:
    """A record of at least that many decisions, one fight after another until one is long enough."""
    secret = secret_from_seed(1)
    out = io.BytesIO()
    writer = RecordWriter(out, sync=False)
    writer.write(make_header(fight.ruleset, fight.scene, file="benchmark", secret=secret, seed="1"))
    match: Match[Any] = Match(fight.ruleset, fight.scene, SeededChance(secret), log=False, recorder=writer)
    rng = Random(1)
    made = 0
    while not match.over and made < decisions:
        match.choose(match.decision.chooser.sample(rng))
        made += 1
    return out.getvalue()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=1.0, help="length of a sample")
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    small, large = warriors(4, 20), warriors(10, 40)
    rows: list[tuple[str, float, str, str]] = []

    def row(name: str, value: float, unit: str, aim: str) -> None:
        rows.append((name, round(value, 3 if value < 10 else 1), unit, aim))
        if not args.json:
            print(f"{name:52} {value:12,.1f} {unit:14} {aim}", flush=True)

    if not args.json:
        print(
            f"Python {platform.python_version()}, {os.cpu_count()} cores, calibration {calibration():.1f} ms"
        )
    for name, fight in (("4 v 4 on 20 x 20", small), ("10 v 10 on 40 x 40", large)):
        for who, make in (("random", RandomAgent), ("greedy", GreedyAgent)):
            decisions, fights = rate(fight, make, args.seconds, history=False)
            aim = "aim 15,000" if (who, name[0]) == ("random", "4") else ""
            row(f"{who}, {name}", decisions, "decisions/s", aim)
            aim = "aim 100; natural_20 0.09, dnd5e-engine 27" if (who, name[0]) == ("greedy", "4") else ""
            row(f"{who}, {name}", fights, "fights/s", aim)
    decisions, _ = rate(small, RandomAgent, args.seconds, history=True)
    row("random, 4 v 4, with history (undo, fork)", decisions, "decisions/s", "catanatron 26,000 without")
    other = SeededChance(secret_from_seed(99))
    match = to_kind(small, "turn")
    row("State.copy(), 8 bodies", least(lambda: match.state.copy()), "us", "")
    row("fork at rest, 8 bodies", least(lambda: match.fork(other)), "us", "aim 30")
    forks = sorted(least(partial(found.fork, other)) for found in mid_actions(small, 25))
    row("fork in mid-action, 8 bodies, median of 25", forks[len(forks) // 2], "us", "aim 100")
    row("fork in mid-action, 8 bodies, worst of 25", forks[-1], "us", "")
    big = to_kind(large, "turn")
    listing = least(lambda: list(big.decision.chooser.candidates()), 50)
    row(
        f"listing all {len(list(big.decision.chooser.candidates()))} options, 10 v 10",
        listing,
        "us",
        "aim 500",
    )
    row("choice to next decision, 10 v 10, p99", latency(large), "ms", "aim 10")
    data = long_record(large, 10_000)
    lines = data.count(b"\n")
    start = time.perf_counter()
    replay(parse_record(data), log=False)
    row(f"loading a record of {lines} lines", (time.perf_counter() - start) * 1e3, "ms", "")
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for seed in range(20):
        play_on(large.match(seed), {seat: RandomAgent(seed) for seat in large.scene.seats}, 5_000)
    after = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    row("memory gained over 100,000 decisions", (after - before) / 1024, "MiB", "aim flat")
    hardwired(row, args.seconds)
    malifaux(row, args.seconds)
    warhammer(row, args.seconds)
    if args.json:
        print(json.dumps([dict(zip(("name", "value", "unit", "aim"), r, strict=True)) for r in rows]))


def hardwired(row: Callable[[str, float, str, str], None], seconds: float) -> None:
    """The same for a measured table: two squads of five and a gang among walls."""
    fight = squads("doce_fichas")
    for who, make in (("random", RandomAgent), ("greedy", GreedyAgent)):
        decisions, fights = rate(fight, make, seconds, history=False)
        row(f"{who}, hardwired, 5 v 5 and a gang", decisions, "decisions/s", "")
        row(f"{who}, hardwired, 5 v 5 and a gang", fights, "fights/s", "")
    match = to_kind(fight, "activation")
    decision = match.decision
    who, chooser, rng = decision.subjects[0], decision.chooser, Random(1)
    game, moves = cast(HardwiredGame, match.game), BOOK.rows[Move]
    row("its candidate moves", least(lambda: list(moves.candidates(game, who)), 20), "us", "")
    found = list(chooser.candidates())
    row(f"listing all its {len(found)} options", least(lambda: list(chooser.candidates()), 20), "us", "")
    row("sampling one, mean of 200", mean_of(lambda: chooser.sample(rng), 200), "us", "")
    greedy = GreedyAgent()
    seen = view(match, decision.seat)
    row("what greedy would do", least(lambda: greedy.choose(seen, decision), 20), "us", "")
    other = SeededChance(secret_from_seed(99))
    row("its State.copy()", least(lambda: match.state.copy()), "us", "")
    row("its fork at rest", least(lambda: match.fork(other)), "us", "")
    row("its choice to next decision, p99", latency(fight), "ms", "")


def malifaux(row: Callable[[str, float, str, str], None], seconds: float) -> None:
    """The same with fate decks: seven a side, and actions inside actions."""
    fight = crews("vias_muertas")
    for who, make in (("random", RandomAgent), ("greedy", GreedyAgent)):
        decisions, fights = rate(fight, make, seconds, history=False)
        row(f"{who}, malifaux, 7 v 7", decisions, "decisions/s", "")
        row(f"{who}, malifaux, 7 v 7", fights, "fights/s", "")
    match = to_kind(fight, "activation")
    decision = match.decision
    chooser, rng = decision.chooser, Random(1)
    found = list(chooser.candidates())
    row(f"listing all its {len(found)} options", least(lambda: list(chooser.candidates()), 20), "us", "")
    row("sampling one, mean of 200", mean_of(lambda: chooser.sample(rng), 200), "us", "")
    greedy = GreedyAgent()
    seen = view(match, decision.seat)
    row("what greedy would do", least(lambda: greedy.choose(seen, decision), 20), "us", "")
    other = SeededChance(secret_from_seed(99))
    row("its State.copy()", least(lambda: match.state.copy()), "us", "")
    row("its fork at rest", least(lambda: match.fork(other)), "us", "")
    charging = mid_actions(fight, 25, is_in_a_charge, GreedyAgent)
    forks = sorted(least(partial(each.fork, other)) for each in charging)
    row("its fork inside a charge, median of 25", forks[len(forks) // 2], "us", "")
    row("its fork inside a charge, worst of 25", forks[-1], "us", "")
    row("its choice to next decision, p99", latency(fight), "ms", "")


def warhammer(row: Callable[[str, float, str, str], None], seconds: float) -> None:
    """The same for regiments: a pitched battle, 11 units and 4 characters a side, and a duel of wizards."""
    battle, duel = armies("batalla_campal"), armies("duelo_de_hechiceros")
    for name, fight in (("a pitched battle", battle), ("a duel", duel)):
        for who, make in (("random", RandomAgent), ("greedy", GreedyAgent)):
            decisions, fights = rate(fight, make, seconds, history=False)
            aim = {"a pitched battle": "aim 500"}.get(name, "") if who == "random" else ""
            row(f"{who}, warhammer, {name}", decisions, "decisions/s", aim)
            row(f"{who}, warhammer, {name}", fights, "fights/s", "")
    for kind in ("magic", "move", "charge"):
        match = to_kind(battle, kind)
        chooser, rng = match.decision.chooser, Random(1)
        found = list(chooser.candidates())
        row(
            f"listing all its {len(found)} options, {kind}",
            least(partial(listed, chooser), 20),
            "us",
            "",
        )
        row("sampling one, mean of 200", mean_of(partial(chooser.sample, rng), 200), "us", "")
        seen = view(match, match.decision.seat)
        row(
            "what greedy would do",
            least(partial(GreedyAgent().choose, seen, match.decision), 20),
            "us",
            "",
        )
    other = SeededChance(secret_from_seed(99))
    row("its State.copy()", least(match.state.copy), "us", "")
    row("its fork at rest", least(partial(match.fork, other)), "us", "")
    row("its choice to next decision, p99", latency(battle), "ms", "aim 50")


def listed(chooser: Chooser) -> list[Option]:
    return list(chooser.candidates())


def mean_of(run: Callable[[], object], times: int) -> float:
    """Microseconds of `run`, the mean of some."""
    start = time.perf_counter()
    for _ in range(times):
        run()
    return (time.perf_counter() - start) / times * 1e6


if __name__ == "__main__":
    main()
