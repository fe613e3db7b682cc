"""Records that were damaged, or are meant to do damage: told, never a crash, never half believed."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from functools import cache
from io import BytesIO
from pathlib import Path
from random import Random
from typing import Any

import pytest

from refriega.core.chance import SeededChance, secret_from_seed
from refriega.core.errors import InputError, RecordError
from refriega.core.match import Match
from refriega.core.record import (
    LONGEST_LINE,
    RecordWriter,
    make_header,
    parse_record,
    read_record,
    replay,
    verify,
)
from refriega.rulesets.leyendas.interventions import SetLife
from refriega.rulesets.leyendas.ruleset import RULESET
from refriega.terminal.session import resume
from tests.cli.kit import DUEL
from tests.everywhere.fights import random_choice
from tests.robustness.recording import damaged, read, recorded

SECRET = secret_from_seed(11)

RECORDED = (
    "duelo_de_hechiceros",
    "batalla_campal",
    "asesino_oculto",
    "primera",
    "objetivo_humano",
    "duelo_del_cruce",
    "conjuradores",
)
"""Fights of every ruleset."""


@cache
def lines() -> tuple[bytes, ...]:
    """A fight with all in it: choices, dice, an undo, an intervention, a new epoch, its end."""
    scene = RULESET.load(DUEL, "duel.toml", {})
    out = BytesIO()
    writer = RecordWriter(out, sync=False)
    writer.write(make_header(RULESET, scene, file="duel.toml", secret=SECRET))
    match = Match(RULESET, scene, SeededChance(SECRET), recorder=writer)
    rng = Random(4)
    for number in range(12):
        match.choose(*random_choice(match, rng))
        if number == 6:
            match.undo(match.decision.seat, scene.seats)
            match.raise_epoch("referee")
    while not match.between_steps:
        match.choose(*random_choice(match, rng))
    match.intervene(SetLife("mira", 5), "referee")
    match.intervene(SetLife("mira", -12), "referee")
    assert match.over
    writer.end(match.state.result, SECRET)
    return tuple(out.getvalue().splitlines())


def test_the_record_itself_is_in_order() -> None:
    record = parse_record(b"\n".join(lines()) + b"\n")
    assert verify(record).holds
    assert replay(record).over
    kinds = {json.loads(line)["type"] for line in lines()}
    assert kinds == {"header", "choice", "chance", "intervention", "undo", "epoch", "turn", "end"}


@pytest.mark.parametrize("seed", range(8))
def test_damage_is_told_and_nothing_else_comes_of_it(seed: int) -> None:
    rng = Random(f"damage {seed}")
    for _ in range(25):
        read(damaged(rng, lines()))


@pytest.mark.parametrize("name", RECORDED)
def test_damage_to_the_record_of_any_fight_is_told(name: str) -> None:
    whole = parse_record(b"\n".join(recorded(name)) + b"\n")
    assert verify(whole).holds
    assert list(replay(whole).state.result) == json.loads(recorded(name)[-1])["result"]
    rng = Random(name)
    for _ in range(30):
        read(damaged(rng, recorded(name)))


PLAY = """
import hashlib, sys
from tests.robustness.recording import recorded
for name in sys.argv[1:]:
    print(hashlib.sha256(b"\\n".join(recorded(name))).hexdigest())
"""


def test_the_same_seed_gives_the_same_record_however_python_hashes() -> None:
    here = [hashlib.sha256(b"\n".join(recorded(name))).hexdigest() for name in RECORDED]
    found = subprocess.run(
        [sys.executable, "-c", PLAY, *RECORDED],
        env={**os.environ, "PYTHONHASHSEED": "1"},
        cwd=Path(__file__).parents[2],
        capture_output=True,
        check=True,
        timeout=120,
    )
    assert found.stdout.decode().split() == here


def changed(number: int, **fields: Any) -> bytes:  # any JSON
    """The record with other fields in one line."""
    found = list(lines())
    found[number] = json.dumps({**json.loads(found[number]), **fields}).encode()
    return b"\n".join(found) + b"\n"


def of_type(type_: str) -> int:
    return next(n for n, line in enumerate(lines()) if json.loads(line)["type"] == type_)


def test_nothing_follows_an_end(tmp_path: Path) -> None:
    """What would be played after it would be kept nowhere, and with dice that are known."""
    end = json.dumps({"type": "end", "result": [], "secret": SECRET.hex()}).encode()
    begun = lines()[:5]
    data = b"\n".join([*begun, end]) + b"\n"
    assert not replay(parse_record(data)).over
    (tmp_path / "fight").write_bytes(data)
    with pytest.raises(RecordError, match="cannot be gone on with"):
        resume(tmp_path / "fight")
    assert (tmp_path / "fight").read_bytes() == data
    with pytest.raises(RecordError, match="line 7: nothing may follow the end"):
        parse_record(b"\n".join([*begun, end, lines()[5]]) + b"\n")


def test_an_epoch_is_the_next_one() -> None:
    for epoch in (0, 2, -1):
        with pytest.raises(RecordError, match=f"the dice of epoch 1, the record answers {epoch}"):
            replay(parse_record(changed(of_type("epoch"), epoch=epoch)))


@pytest.mark.parametrize("to", [-1, 10**6, 10**18])
def test_an_undo_goes_back_to_what_was(to: int) -> None:
    with pytest.raises(RecordError):
        replay(parse_record(changed(of_type("undo"), to=to)))


@pytest.mark.parametrize("secret", ["zz", "00", "00" * 31, "00" * 33, "00" * 100])
def test_a_secret_of_another_length_is_none(secret: str) -> None:
    with pytest.raises(RecordError, match="secret"):
        verify(parse_record(changed(len(lines()) - 1, secret=secret)))


def test_absurd_dice_prove_nothing_and_cost_nothing() -> None:
    at = of_type("chance")
    for dice in ("1000000000d20", "1d0", "0d0", "d", "1d99999999999999999999", "-1d6", "1d20|"):
        data = changed(at, key=f"0|initiative|mira/initiative|0|{dice}")
        assert not verify(parse_record(data)).holds


def test_a_line_without_end_is_not_read(tmp_path: Path) -> None:
    data = lines()[0] + b"\n" + b" " * (LONGEST_LINE + 1) + b"\n"
    with pytest.raises(RecordError, match="line 2: the line is longer than"):
        parse_record(data)
    file = tmp_path / "record"
    with file.open("wb") as out:
        out.truncate(10**12)  # a file of nothing, a terabyte long
    with pytest.raises(InputError, match="larger than"):
        read_record(file)


def test_what_the_referee_may_not_do_a_record_may_not_either() -> None:
    at = of_type("intervention")
    for life in (-(10**12), 10**12, 10**30):
        order = {"type": "set_life", "creature": "mira", "life": life}
        with pytest.raises(RecordError):
            replay(parse_record(changed(at, intervention=order)))
    for amount in (-5, 10**12):
        injury = {"type": "injure", "creature": "mira", "amount": amount}
        with pytest.raises(RecordError):
            replay(parse_record(changed(at, intervention=injury)))
