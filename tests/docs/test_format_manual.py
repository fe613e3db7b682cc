"""The page about records: its examples are computed here from its words alone, with nothing of ours."""

from __future__ import annotations

import hashlib
import io
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import msgspec
import pytest

from refriega.agents import GreedyAgent, RandomAgent, play_on
from refriega.core import record
from refriega.core.chance import SeededChance, secret_from_seed
from refriega.core.match import Match
from refriega.core.record import Header, Line, RecordWriter, make_header
from refriega.core.ruleset import find_ruleset
from refriega.terminal.scenarios import find_scenario

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "format.md").read_text(encoding="utf-8")

SECRET = bytes.fromhex(re.findall(r"^Secret: `(\w+)`", PAGE, flags=re.MULTILINE)[0])
ROWS = re.findall(r"^\| `(\S+)` \| (?:`(\w+)`)? ?\| ([\d ]+) \|", PAGE, flags=re.MULTILINE)


# -- the algorithm of the page, written anew -------------------------------------------------------


def words(secret: bytes, message: str) -> Iterator[int]:
    block = 0
    while True:
        text = message + (f"#{block}" if block else "")
        digest = hashlib.blake2b(text.encode("utf-8"), key=secret, digest_size=64).digest()
        yield from (int.from_bytes(digest[at : at + 4], "big") for at in range(0, 64, 4))
        block += 1


def dice(secret: bytes, key: str, nonces: list[str]) -> list[int]:
    count, sides = map(int, key.split("|")[-1].split("d"))
    bound = 2**32 - 2**32 % sides
    kept = (word % sides + 1 for word in words(secret, "|".join([key, *nonces])) if word < bound)
    return [next(kept) for _ in range(count)]


def commitment(secret: bytes) -> str:
    return hashlib.sha256(b"refriega commitment " + secret).hexdigest()


# -- the examples ----------------------------------------------------------------------------------


def test_the_commitment_of_the_example() -> None:
    assert f"Commitment: `{commitment(SECRET)}`" in PAGE


def test_the_block_of_the_example() -> None:
    block = "".join(re.findall(r"```\n([0-9a-f\n]+)```", PAGE)[0].split())
    key = "0|1/mira|mira/attack|0|1d20"
    assert block == hashlib.blake2b(key.encode(), key=SECRET).hexdigest()
    assert int(block[:8], 16) == 2997138611
    assert 2**32 - 2**32 % 20 == 4294967280
    assert 2997138611 % 20 + 1 == 12


@pytest.mark.parametrize(("key", "nonce", "faces"), ROWS)
def test_the_faces_of_the_table(key: str, nonce: str, faces: str) -> None:
    found = dice(SECRET, key.replace("\\|", "|"), [nonce] if nonce else [])
    assert found == [int(face) for face in faces.split()]


def test_the_table_shows_rejection_and_a_second_block() -> None:
    assert len(ROWS) == 6
    key = "0|example|oracle|8652|1d999999"
    assert next(words(SECRET, key)) == 4294107323 >= 2**32 - 2**32 % 999999 == 4293995706


@pytest.mark.parametrize("nonces", [(), ("amapola", "roble")])
def test_a_real_record_is_proved_by_the_page_alone(nonces: tuple[str, ...]) -> None:
    ruleset = find_ruleset("leyendas")
    file = find_scenario("taberna")
    scenario = ruleset.load(file.read_text(encoding="utf-8"), str(file), {})
    secret = secret_from_seed(11)
    out = io.BytesIO()
    writer = RecordWriter(out, sync=False)
    writer.write(make_header(ruleset, scenario, file="taberna.toml", secret=secret, nonces=nonces))
    match = Match(ruleset, scenario, SeededChance(secret, nonces), recorder=writer)
    play_on(match, {seat: GreedyAgent(seat) for seat in scenario.seats}, 300)
    writer.end((), secret)
    header, *lines = map(json.loads, out.getvalue().decode().splitlines())
    revealed = bytes.fromhex(lines[-1]["secret"])
    assert commitment(revealed) == header["commitment"]
    text = header["scenario"].encode("utf-8")
    assert hashlib.sha256(text).hexdigest()[:16] == header["scenario_digest"]
    rolls = [line for line in lines if line["type"] == "chance"]
    assert len(rolls) > 30
    assert all(dice(revealed, roll["key"], header["nonces"]) == roll["faces"] for roll in rolls)


def test_draws_and_points_stand_in_a_record_as_the_page_says() -> None:
    ruleset = find_ruleset("hardwired")
    file = find_scenario("primera")
    scenario = ruleset.load(file.read_text(encoding="utf-8"), str(file), {})
    secret = secret_from_seed(7)
    out = io.BytesIO()
    writer = RecordWriter(out, sync=False)
    match = Match(ruleset, scenario, SeededChance(secret), recorder=writer)
    play_on(match, {seat: RandomAgent(seat) for seat in scenario.seats}, 40)
    lines = [json.loads(line) for line in out.getvalue().decode().splitlines()]
    rolls = [line for line in lines if line["type"] == "chance"]
    draws = [roll for roll in rolls if roll["key"].split("|")[2] == "bag"]
    assert draws[0]["key"] == "0|1|bag|0|1d7"  # five of a squad, two groups
    assert all(dice(secret, roll["key"], []) == roll["faces"] for roll in rolls)
    moves = [line["option"] for line in lines if line.get("option", {}).get("type") == "move"]
    assert moves
    for x, y in (move["to"] for move in moves):
        assert type(x) is type(y) is int
        assert 0 < x < 24 * 25_400
        assert 0 < y < 24 * 25_400
    example = json.loads(re.findall(r'`(\{"type":"move".*?\})`', PAGE)[0])
    assert example["to"] == [12.5 * 25_400, 7 * 25_400]


def test_the_page_names_every_line_and_every_field() -> None:
    kinds: tuple[type[msgspec.Struct], ...] = (Header, *get_args(Line))
    for kind in kinds:
        for word in (kind.__struct_config__.tag, *kind.__struct_fields__):
            assert f"`{word}`" in PAGE
    assert record.FORMAT in PAGE
