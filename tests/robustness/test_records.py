"""Records that were damaged, or are meant to do damage: told, never a crash, never half believed."""

from __future__ import annotations

import json
import re
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
    open_record,
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

SECRET = secret_from_seed(11)


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


def read(data: bytes) -> None:
    """All that is ever done with a record; only `InputError` may come of it."""
    try:
        record = parse_record(data, "record")
        open_record(record)
    except InputError as error:
        assert str(error)
        return
    for use in (verify, replay):
        try:
            use(record)
        except InputError as error:
            assert str(error)


def test_the_record_itself_is_in_order() -> None:
    record = parse_record(b"\n".join(lines()) + b"\n")
    assert verify(record).holds
    assert replay(record).over
    kinds = {json.loads(line)["type"] for line in lines()}
    assert kinds == {"header", "choice", "chance", "intervention", "undo", "epoch", "turn", "end"}


WEIRD = (
    b"0", b"-1", b"1000000000000", b"9" * 400, b"null", b'""', b"[]", b"{}", b"true", b"1e400", b"1.5",
    b'"\\u0000"', b'"\\ud800"', b'["a"]', b"[" * 5000 + b"]" * 5000, b'{"a":' * 5000 + b"1" + b"}" * 5000,
    b'"0|a|b|0|1000000000d20"', b'"0|a|b|0|1d0"', b'"\\u001b[31m"', b"\xff\xfe", b"\x00",
)  # fmt: skip

VALUES = re.compile(rb'(?<=[:,\[])(-?\d+|"[^"]*"|true|false|null)')


def damaged(rng: Random) -> bytes:
    """One to three damages: bits, bytes, values, whole lines."""
    found = list(lines())
    for _ in range(rng.choice((1, 1, 2, 3))):
        at, other = rng.randrange(len(found)), rng.randrange(len(found))
        line = found[at]
        spot = rng.randrange(len(line) + 1)
        match rng.randrange(8):
            case 0:
                bits = bytearray(line)
                bits[spot - 1] ^= 1 << rng.randrange(8)
                found[at] = bytes(bits)
            case 1:
                found[at], found[other] = found[other], found[at]
            case 2:
                found.insert(at, found[other])
            case 3:
                del found[at]
            case 4:
                found[at] = line[:spot]
            case 5:
                found[at] = line[:spot] + rng.randbytes(3) + line[spot:]
            case 6:
                found[at] = line + b"\r"
            case _:
                start, end = rng.choice([m.span() for m in VALUES.finditer(line)] or [(0, 0)])
                found[at] = line[:start] + rng.choice(WEIRD) + line[end:]
        if len(found) < 2:
            break
    return b"\n".join(found) + rng.choice((b"\n", b""))


@pytest.mark.parametrize("seed", range(8))
def test_damage_is_told_and_nothing_else_comes_of_it(seed: int) -> None:
    rng = Random(f"damage {seed}")
    for _ in range(25):
        read(damaged(rng))


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
