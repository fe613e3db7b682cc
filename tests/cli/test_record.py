"""Kept fights: saved line by line, gone on with after any interruption, replayed and proved."""

from __future__ import annotations

import json
import random
import signal
import stat
import subprocess
import time
from pathlib import Path
from typing import Any

import pytest

from refriega.core.record import ChoiceLine, EndLine, parse_record
from refriega.locale import Catalogue
from refriega.terminal.keeping import key_file
from refriega.terminal.session import resume
from tests.cli.kit import duel, good, lines_of_json, refriega, start

RANDOM = ("--agents", "random")


def saved(folder: Path, *typed: str, more: tuple[str, ...] = ()) -> Path:
    """A fight that was begun and left."""
    file = folder / "fight.jsonl"
    good("play", duel(folder), "--save", str(file), *more, typed="".join(f"{line}\n" for line in typed))
    return file


def finished(folder: Path, *more: str) -> Path:
    file = folder / "fight.jsonl"
    good("play", duel(folder, life=60), "--save", str(file), *RANDOM, *more)
    return file


# -- saving and going on -------------------------------------------------------------------------


def test_a_fight_is_left_and_gone_on_with(tmp_path: Path) -> None:
    file = saved(tmp_path, "", "end", "quit")
    before = file.read_bytes()
    text = good("play", "--save", str(file), typed="log 3\nend\nquit\n")
    assert f"Going on with {file}." in text
    assert file.read_bytes().startswith(before)
    assert f"To go on: refriega play --save {file}" in text


def test_the_key_is_for_its_owner_only_and_goes_when_the_fight_is_over(tmp_path: Path) -> None:
    file = saved(tmp_path, "", "quit")
    key = key_file(file)
    assert stat.S_IMODE(key.stat().st_mode) == 0o600
    assert key.read_text().encode() not in file.read_bytes()
    good("play", "--save", str(file), *RANDOM)
    assert not key.exists()
    lines = parse_record(file.read_bytes()).lines
    assert isinstance(lines[-1], EndLine)
    assert lines[-1].secret


def test_without_its_key_a_hidden_fight_cannot_go_on_but_can_be_seen(tmp_path: Path) -> None:
    file = saved(tmp_path, "", "quit")
    key_file(file).unlink()
    result = refriega("play", "--save", str(file))
    assert result.exit_code == 2
    assert "the key of its dice is missing" in result.stderr
    assert "Order of turns" in good("replay", str(file))


def test_a_fight_in_memory_is_saved_when_asked(tmp_path: Path) -> None:
    file = tmp_path / "later.jsonl"
    good("play", duel(tmp_path), typed=f"\nend\nsave {file}\n\nend\nquit\n")
    kept = [line for line in parse_record(file.read_bytes()).lines if isinstance(line, ChoiceLine)]
    assert len(kept) == 3
    assert "Going on" in good("play", "--save", str(file), typed="quit\n")


def test_a_file_that_is_there_is_not_written_over(tmp_path: Path) -> None:
    other = tmp_path / "letter.txt"
    other.write_text("dear aunt\n")
    assert refriega("play", duel(tmp_path), "--save", str(other)).exit_code == 2
    assert other.read_text() == "dear aunt\n"
    text = good("play", duel(tmp_path), typed=f"save {other}\nquit\n")
    assert "choose another name" in text
    assert other.read_text() == "dear aunt\n"


def test_the_same_command_goes_on(tmp_path: Path) -> None:
    file = saved(tmp_path, "", "end", "quit", more=("--seed", "3"))
    before = file.read_bytes()
    again = good("play", duel(tmp_path), "--save", str(file), "--seed", "3", typed="quit\n")
    assert "Going on" in again
    assert file.read_bytes() == before


@pytest.mark.parametrize(
    "other", [("duelo",), ("--seed", "4"), ("--dice", "real"), ("--variant", "crit_method=roll_n_times")]
)
def test_another_fight_is_not_begun_in_a_file_that_holds_one(tmp_path: Path, other: tuple[str, ...]) -> None:
    file = saved(tmp_path, "", "quit")
    before = file.read_bytes()
    result = refriega("play", "--save", str(file), *other)
    assert result.exit_code == 2
    assert "this file holds another fight" in result.stderr
    assert file.read_bytes() == before


def test_undo_is_recorded_and_the_record_replays_with_it(tmp_path: Path) -> None:
    file = saved(tmp_path, "", "charge brun", "undo", "y", "end", "quit", more=("--seed", "3"))
    good("play", "--save", str(file), *RANDOM)
    assert b'"type":"undo"' in file.read_bytes()
    assert good("replay", str(file), "--verify").endswith("The record holds.\n")


def test_a_torn_last_line_is_dropped_with_a_word(tmp_path: Path) -> None:
    file = saved(tmp_path, "", "end", "quit")
    whole = file.read_bytes()
    file.write_bytes(whole + b'{"type":"choice","seat":"an')
    text = good("play", "--save", str(file), typed="quit\n")
    assert "A torn last line (27 bytes) was dropped" in text
    assert file.read_bytes() == whole


def test_wherever_the_file_is_cut_the_fight_goes_on(tmp_path: Path) -> None:
    file = saved(tmp_path, "", "charge brun", "charge mira", "", "end", "quit")
    data, secret = file.read_bytes(), key_file(file).read_bytes()
    header = data.index(b"\n") + 1
    for at in [*range(header, min(header + 300, len(data)), 7), *range(len(data) - 40, len(data))]:
        file.write_bytes(data[:at])
        key_file(file).write_bytes(secret)
        session = resume(file)
        assert session is not None
        whole = parse_record(data[:at]).lines
        again = parse_record(file.read_bytes()).lines
        assert again[: len(whole)] == whole
        session.close()


def test_a_file_cut_in_its_header_is_begun_anew(tmp_path: Path) -> None:
    file = saved(tmp_path, "", "quit")
    file.write_bytes(file.read_bytes()[:50])
    good("play", duel(tmp_path), "--save", str(file), typed="\nquit\n")
    assert parse_record(file.read_bytes()).torn == 0


def test_a_cut_last_line_gives_the_same_dice_when_gone_on_with(tmp_path: Path) -> None:
    file = finished(tmp_path)
    data = file.read_bytes()
    lines = data.splitlines(keepends=True)
    end = json.loads(lines[-1])
    last_roll = max(n for n, line in enumerate(lines) if b'"type":"chance"' in line)
    file.write_bytes(b"".join(lines[:last_roll]) + lines[last_roll][:20])
    key_file(file).write_text(end["secret"])
    good("play", "--save", str(file), *RANDOM)
    assert file.read_bytes().splitlines(keepends=True)[last_roll] == lines[last_roll]
    assert good("replay", str(file), "--verify").endswith("The record holds.\n")


# -- pulling the plug ----------------------------------------------------------------------------


def test_killed_at_any_moment_a_fight_goes_on_and_ends_and_holds(tmp_path: Path) -> None:
    file = tmp_path / "fight.jsonl"
    scenario = duel(tmp_path, life=150)
    chance = random.Random(5)
    killed = 0
    for _ in range(12):
        arguments = ["play", "--save", str(file), *RANDOM]
        if not file.exists() or b"\n" not in file.read_bytes():
            arguments.insert(1, scenario)
        child = start(*arguments, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        begun = time.monotonic()
        size = file.stat().st_size if file.exists() else 0
        while child.poll() is None and time.monotonic() - begun < 20:
            if file.exists() and file.stat().st_size > size + chance.randrange(9000):
                break
            time.sleep(0.001)
        before = file.read_bytes() if file.exists() else b""
        child.send_signal(signal.SIGKILL)
        _, complaint = child.communicate()
        assert child.returncode in (0, -signal.SIGKILL), complaint.decode()
        assert file.read_bytes().startswith(before)
        if child.returncode == 0:
            break
        killed += 1
    assert killed >= 1
    good("play", "--save", str(file), *RANDOM)
    assert good("replay", str(file), "--verify").endswith("The record holds.\n")


def test_what_was_acknowledged_survives_the_plug(tmp_path: Path) -> None:
    file = tmp_path / "fight.jsonl"
    child = start(
        "play", duel(tmp_path), "--save", str(file), "--json", stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    assert child.stdin is not None
    assert child.stdout is not None
    chosen = []
    for _ in range(7):
        decision = next_decision(child)
        number = 1 if decision["kind"] == "begin" else len(decision["options"])
        chosen.append(decision["options"][number - 1]["option"])
        child.stdin.write(f"{number}\n".encode())
        child.stdin.flush()
    next_decision(child)  # asked anew: the seventh is acknowledged
    child.kill()
    child.wait()
    child.stdin.close()
    child.stdout.close()
    session = resume(file)
    assert session is not None
    lines = parse_record(file.read_bytes()).lines
    assert [json.loads(bytes(line.option)) for line in lines if isinstance(line, ChoiceLine)] == chosen
    session.close()


def next_decision(child: subprocess.Popen[bytes]) -> dict[str, Any]:
    assert child.stdout is not None
    while True:
        line = json.loads(child.stdout.readline())
        if line["type"] == "decision":
            return dict(line)


def test_ctrl_c_leaves_with_130_and_the_save_intact(tmp_path: Path) -> None:
    file = tmp_path / "fight.jsonl"
    child = start(
        "play", duel(tmp_path), "--save", str(file), "--json",
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip
    next_decision(child)
    child.send_signal(signal.SIGINT)
    _, complaint = child.communicate(timeout=20)
    assert child.returncode == 130
    assert b"Traceback" not in complaint
    assert "Going on" in good("play", "--save", str(file), typed="quit\n")


# -- replay and proof ----------------------------------------------------------------------------


def test_a_replay_tells_the_same_fight(tmp_path: Path) -> None:
    record = tmp_path / "fight.jsonl"
    played = good("run", duel(tmp_path), "--seed", "4", *RANDOM, "--record", str(record))
    told = [line for line in played.splitlines() if line[:3].strip().isdecimal() and line[3:4] == " "]
    again = good("replay", str(record))
    assert told
    assert [line for line in again.splitlines() if " attacks " in line] == [
        line for line in told if " attacks " in line
    ]
    assert again.splitlines()[-1] == played.splitlines()[-1]


def test_a_replay_stops_at_a_line(tmp_path: Path) -> None:
    file = finished(tmp_path)
    text = good("replay", str(file), "--to", "3")
    assert "Initiative of" in text
    assert "Not over" in text


def test_a_replay_can_be_stepped_through(tmp_path: Path) -> None:
    file = finished(tmp_path)
    text = good("replay", str(file), "--step", typed="\n\nq\n")
    assert text.count("Enter: on") == 3


def test_a_finished_fight_is_proved(tmp_path: Path) -> None:
    file = finished(tmp_path)
    text = good("replay", str(file), "--verify")
    assert "The secret is the one that the header committed to" in text
    assert "rolls proved" in text
    assert text.endswith("The record holds.\n")
    proof = json.loads(good("replay", str(file), "--verify", "--json"))
    assert proof["holds"] is True
    assert proof["typed"] == 0


def test_an_unfinished_fight_cannot_be_proved_yet(tmp_path: Path) -> None:
    file = saved(tmp_path, "", "quit")
    result = refriega("replay", str(file), "--verify")
    assert result.exit_code == 0
    assert "The secret is not revealed before the fight is over: 2 rolls" in result.stdout
    assert "The record cannot be proved yet" in result.stdout
    (proof,) = lines_of_json(good("replay", str(file), "--verify", "--json"))
    assert (proof["holds"], proof["open"]) == (False, True)


def test_an_unfinished_record_that_is_wrong_does_not_hold(tmp_path: Path) -> None:
    file = saved(tmp_path, "", "quit")
    file.write_bytes(file.read_bytes().replace(b'"begin"', b'"turn"'))
    result = refriega("replay", str(file), "--verify")
    assert result.exit_code == 1
    assert "The record does NOT hold." in result.stdout


@pytest.mark.parametrize("what", ["a roll", "a choice", "the secret"])
def test_whoever_tampers_is_found_out(tmp_path: Path, what: str) -> None:
    file = finished(tmp_path)
    lines = file.read_bytes().splitlines(keepends=True)
    for n, line in enumerate(lines):
        data = json.loads(line)
        if what == "a roll" and data["type"] == "chance" and "initiative" in data["key"]:
            data["faces"] = [data["faces"][0] % 20 + 1]
        elif what == "a choice" and data["type"] == "choice" and data["option"]["type"] == "begin":
            data["option"]["type"] = "end_turn"
        elif what == "the secret" and data["type"] == "end":
            data["secret"] = "00" * 32
        else:
            continue
        lines[n] = json.dumps(data, separators=(",", ":")).encode() + b"\n"
        break
    file.write_bytes(b"".join(lines))
    result = refriega("replay", str(file), "--verify")
    assert result.exit_code == 1
    assert "The record does NOT hold." in result.stdout


def test_typed_dice_are_shown_as_not_covered(tmp_path: Path) -> None:
    file = saved(tmp_path, "15", "4", "", "concede luis", "y", more=("--dice", "real"))
    text = good("replay", str(file), "--verify")
    assert "All dice are real ones" in text
    assert "2 typed rolls are not covered" in text
    assert not key_file(file).exists()


def test_what_is_no_record_is_malformed(tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("dear aunt\n")
    result = refriega("replay", str(file))
    assert result.exit_code == 2
    assert "this is not a record of Refriega" in result.stderr
    assert refriega("replay", str(tmp_path / "nothing")).exit_code == 2


def test_typed_dice_are_asked_for_again_after_an_undo_also_when_gone_on_with(tmp_path: Path) -> None:
    file = saved(tmp_path, "15", "4", "", "charge brun", "12", "3", "quit", more=("--dice", "real"))
    text = good("play", "--save", str(file), typed="undo\ny\ncharge brun\n\n\nquit\n")
    assert "Roll 1d20: attack of Mira [before: 12; Enter: again]>" in text
    assert Catalogue("en").text("play.asked_again") in text
    assert "Going on" in good("play", "--save", str(file), typed="quit\n")


def test_words_of_the_players_go_into_the_dice_and_are_proved(tmp_path: Path) -> None:
    file = tmp_path / "fight.jsonl"
    words = ("--nonce", "toro", "--nonce", "luna")
    good("play", str(duel(tmp_path)), "--save", str(file), *words, "--agents", "random")
    lines = file.read_text(encoding="utf-8").splitlines()
    assert json.loads(lines[0])["nonces"] == ["toro", "luna"]
    assert refriega("replay", str(file), "--verify").exit_code == 0
    file.write_text("\n".join([lines[0].replace("luna", "sol"), *lines[1:], ""]), encoding="utf-8")
    assert refriega("replay", str(file), "--verify").exit_code == 1
