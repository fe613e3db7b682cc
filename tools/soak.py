"""Many random fights over all scenarios: `python tools/soak.py --fights 2000`.

Each is played by random agents with a record, must end without an exception, and its record must replay
to the same digest with every roll proved. `--invariants` looks after each choice at all that must hold in any
match (`tests/everywhere/invariants.py`), which takes longer. Prints progress; exits 1 and names the seed if
one fails.
"""

from __future__ import annotations

import argparse
import io
import sys
import time
import traceback
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path
from typing import Any

from refriega.agents import GreedyAgent, RandomAgent, play_on
from refriega.core.chance import SeededChance, secret_from_seed
from refriega.core.match import Match
from refriega.core.record import RecordWriter, make_header, parse_record, replay, verify
from refriega.terminal.scenarios import bundled_scenarios, load_scenario

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))


LIMIT = 50_000
"""So many decisions end any fight."""


def fight(file: Path, seed: int, *, look: bool) -> tuple[int, tuple[str, ...]]:
    """One fight, replayed and proved; how many decisions it took and who won."""
    ruleset, scenario, _ = load_scenario(str(file), {})
    secret = secret_from_seed(seed)
    out = io.BytesIO()
    writer = RecordWriter(out, sync=False)
    writer.write(make_header(ruleset, scenario, file=str(file), secret=secret, seed=str(seed)))
    match: Match[Any] = Match(ruleset, scenario, SeededChance(secret), log=look, recorder=writer)
    agents: dict[str, Any] = {
        seat: (GreedyAgent if (seed + at) % 5 == 0 else RandomAgent)(f"{seed}/{seat}")
        for at, seat in enumerate(scenario.seats)
    }
    decisions = looked_at(match, agents) if look else play_on(match, agents, LIMIT)
    if not match.over:
        raise AssertionError(f"not over after {decisions} decisions")
    writer.end(match.state.result, secret)
    record = parse_record(out.getvalue())
    again = replay(record, log=False)
    if again.digest() != match.digest():
        raise AssertionError("the replay ends in another state")
    if not verify(record).holds:
        raise AssertionError("the dice are not proved")
    return decisions, match.state.result


def looked_at(match: Match[Any], agents: dict[str, Any]) -> int:
    """Play to the end, and look at every invariant on the way."""
    from tests.everywhere.invariants import invariants  # tests are there in a checkout alone

    decisions = 0
    while not match.over and decisions < LIMIT:
        decisions += play_on(match, agents, 1)
        invariants(match)
    return decisions


def batch(jobs: list[tuple[Path, int]], *, look: bool) -> list[tuple[str, int, int, str]]:
    """(scenario, seed, decisions, failure) of some fights."""
    found = []
    for file, seed in jobs:
        try:
            decisions, _ = fight(file, seed, look=look)
            found.append((file.stem, seed, decisions, ""))
        except Exception:  # noqa: BLE001 - whatever goes wrong is what this looks for
            found.append((file.stem, seed, 0, traceback.format_exc()))
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--fights", type=int, default=2000)
    parser.add_argument("--first-seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--only", default="", help="scenarios with this in their path: hardwired, puente")
    parser.add_argument("--invariants", action="store_true", help="look at them after each choice")
    args = parser.parse_args()
    files = [file for file in bundled_scenarios() if args.only in f"{file.parent.name}/{file.stem}"]
    jobs = [(files[n % len(files)], args.first_seed + n // len(files)) for n in range(args.fights)]
    start, done, decisions, failures = time.monotonic(), 0, 0, 0
    with ProcessPoolExecutor(args.workers) as pool:
        batches = [
            pool.submit(batch, jobs[at : at + 20], look=args.invariants) for at in range(0, len(jobs), 20)
        ]
        for future in as_completed(batches):
            for name, seed, made, failure in future.result():
                done += 1
                decisions += made
                if failure:
                    failures += 1
                    print(f"\n{name}, seed {seed}:\n{failure}", file=sys.stderr)
            print(f"\r{done} fights, {decisions} decisions, {failures} failed", end="", file=sys.stderr)
    print(file=sys.stderr)
    spent = time.monotonic() - start
    print(
        f"{done} fights over {len(files)} scenarios, {decisions} decisions, {failures} failed, {spent:.0f} s"
    )
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
