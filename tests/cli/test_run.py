"""`refriega run`: agents play, the same seed gives the same fight, the fight is told or given as JSON."""

from __future__ import annotations

import re
from pathlib import Path

from refriega.core.record import parse_record
from tests.cli.kit import duel, good, lines_of_json, refriega

PLAY = ("--seed", "7", "--agents", "random")


def test_the_same_seed_gives_the_same_fight(tmp_path: Path) -> None:
    file = duel(tmp_path)
    assert good("run", file, *PLAY) == good("run", file, *PLAY)
    assert good("run", file, *PLAY) != good("run", file, "--seed", "8", "--agents", "random")


def test_without_a_seed_one_is_chosen_and_told(tmp_path: Path) -> None:
    file = duel(tmp_path)
    (first,) = [
        line
        for line in lines_of_json(good("run", file, "--agents", "random", "--json"))
        if line["type"] == "start"
    ]
    again = good("run", file, "--agents", "random", "--json", "--seed", first["seed"])
    assert lines_of_json(again)[0] == first


def test_json_is_one_object_a_line_from_start_to_result(tmp_path: Path) -> None:
    lines = lines_of_json(good("run", duel(tmp_path), *PLAY, "--json"))
    assert [line["type"] for line in lines[:2]] == ["start", "event"]
    assert lines[-1]["type"] == "result"
    assert lines[-1]["over"] is True
    events = [line for line in lines if line["type"] == "event"]
    assert [event["n"] for event in events] == list(range(1, len(events) + 1))
    rolled = next(event for event in events if event["key"] == "initiative")
    assert rolled["args"]["parts"]["parts"][0][2] == "dexterity"
    assert rolled["rules"] == ["ML-010"]


def test_every_number_of_an_attack_is_in_its_line(tmp_path: Path) -> None:
    text = good("run", duel(tmp_path), *PLAY)
    hit = next(line for line in text.splitlines() if " attacks " in line)
    assert re.search(r": \d+ [+-] \d+ \(base attack \+1, Strength \+2.*\) = -?\d+ against \d+", hit)
    assert "[ML-031 ML-030 ML-050" in hit


def test_quiet_tells_only_the_end(tmp_path: Path) -> None:
    text = good("run", duel(tmp_path), *PLAY, "-q")
    assert len(text.splitlines()) == 1
    assert "Victory: " in text


def test_a_fight_that_is_stopped_is_a_failure(tmp_path: Path) -> None:
    result = refriega("run", duel(tmp_path), *PLAY, "--max-decisions", "3")
    assert result.exit_code == 1
    assert "Not over: 3 decisions" in result.output


def test_agents_are_named_by_side_or_by_seat(tmp_path: Path) -> None:
    file = duel(tmp_path)
    by_side = good("run", file, "--seed", "1", "--agents", "red=random,blue=random")
    assert by_side == good("run", file, "--seed", "1", "--agents", "ana=random,luis=random")


def test_an_unknown_side_or_agent_is_told_with_those_there_are(tmp_path: Path) -> None:
    file = duel(tmp_path)
    result = refriega("run", file, "--agents", "green=random")
    assert result.exit_code == 2
    assert (
        "no side or seat 'green' in this fight; its sides are: red (reds), blue (blues); "
        "its seats: ana, luis" in result.stderr
    )
    result = refriega("run", file, "--agents", "red=genius")
    assert result.exit_code == 2
    assert "random" in result.stderr


def test_the_record_is_whole_and_reveals_its_secret(tmp_path: Path) -> None:
    record = tmp_path / "fight.jsonl"
    good("run", duel(tmp_path), *PLAY, "--record", str(record), "-q")
    found = parse_record(record.read_bytes())
    assert found.torn == 0
    assert found.header.seed == "7"
    assert not (tmp_path / "fight.jsonl.key").exists()
    assert refriega("run", duel(tmp_path), "--record", str(record)).exit_code == 2


def test_a_variant_can_be_chosen(tmp_path: Path) -> None:
    file = duel(tmp_path)
    record = tmp_path / "fight.jsonl"
    good("run", file, *PLAY, "--variant", "crit_method=roll_n_times", "--record", str(record), "-q")
    assert parse_record(record.read_bytes()).header.variants["crit_method"] == "roll_n_times"
    assert refriega("run", file, "--variant", "crit_method").exit_code == 2
    assert refriega("run", file, "--variant", "crit_method=perhaps").exit_code == 2
