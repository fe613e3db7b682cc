"""Records of whole fights, ways to damage them, and all that is ever done with one."""

from __future__ import annotations

import re
from functools import cache
from io import BytesIO
from random import Random
from typing import Any

from refriega.core.chance import SeededChance, secret_from_seed
from refriega.core.errors import IllegalChoice, InputError
from refriega.core.match import Match
from refriega.core.record import RecordWriter, make_header, open_record, parse_record, replay, verify
from tests.everywhere.absurd import there, thrown
from tests.everywhere.fights import FIGHTS, play

Lines = tuple[bytes, ...]


@cache
def recorded(name: str) -> Lines:
    """A fight with all in it: choices, dice, an undo, a new epoch, an intervention, its end."""
    fight, secret = FIGHTS[name], secret_from_seed(11)
    out = BytesIO()
    writer = RecordWriter(out, sync=False)
    writer.write(make_header(fight.ruleset, fight.scenario, file=fight.file, secret=secret))
    match = fight.match(11, recorder=writer, chance=SeededChance(secret))
    rng = Random(3)
    ordered = False
    for number in play(match, rng, 250):
        if number == 6:
            match.undo(match.decision.seat, fight.scenario.seats)
            match.raise_epoch("referee")
        if number > 8 and not ordered:
            ordered = orders(match, rng, fight.ruleset.intervention_type)
    assert ordered
    writer.end(match.state.result, secret)
    return tuple(out.getvalue().splitlines())


def orders(match: Match[Any], rng: Random, type_: Any) -> bool:
    """The referee orders something, if anything of what comes to mind can be ordered now."""
    for _ in range(60 if match.between_steps else 0):
        order = thrown(rng, type_, there(match), None)
        if order is None:
            continue
        try:
            match.intervene(order, "referee")
        except IllegalChoice:
            continue
        return True
    return False


# -- what is done with one -------------------------------------------------------------------------


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


# -- damage ----------------------------------------------------------------------------------------

WEIRD = (
    b"0", b"-1", b"1000000000000", b"9" * 400, b"null", b'""', b"[]", b"{}", b"true", b"1e400", b"1.5",
    b'"\\u0000"', b'"\\ud800"', b'["a"]', b"[" * 5000 + b"]" * 5000, b'{"a":' * 5000 + b"1" + b"}" * 5000,
    b'"0|a|b|0|1000000000d20"', b'"0|a|b|0|1d0"', b'"\\u001b[31m"', b"\xff\xfe", b"\x00",
)  # fmt: skip

VALUES = re.compile(rb'(?<=[:,\[])(-?\d+|"[^"]*"|true|false|null)')


def damaged(rng: Random, lines: Lines) -> bytes:
    """One to three damages: bits, bytes, values, whole lines."""
    found = list(lines)
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
