"""The record: written as it happens, read strictly, played again exactly, proved."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path

import msgspec
import pytest

from refriega.core.chance import SeededChance, TypedChance, commitment, secret_from_seed
from refriega.core.errors import ChanceError, Desync, IllegalChoice, InputError, RecordError
from refriega.core.match import Match
from refriega.core.procedure import Concede, Pass
from refriega.core.record import (
    ChanceLine,
    Record,
    RecordWriter,
    UndoLine,
    go_on,
    make_header,
    open_record,
    parse_record,
    read_record,
    replay,
    verify,
)
from refriega.core.ruleset import find_ruleset, ruleset_ids
from tests.core.duels import REACT, REST, STRIKE, TAUNT, duel, play, stances
from tests.toy.duel import RULESET, SCENARIO, Duel, Grant
from tests.toy.installed import install_toy

SECRET = secret_from_seed(5)


@pytest.fixture(autouse=True)
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    install_toy(tmp_path, monkeypatch)
    yield


class Recording:
    """A match with its record in memory."""

    def __init__(self, *, typed: bool = False, nonces: tuple[str, ...] = ()) -> None:
        self.out = BytesIO()
        self.writer = RecordWriter(self.out, sync=False)
        self.secret = None if typed else SECRET
        scenario = RULESET.load(SCENARIO, "dawn.toml", {})
        header = make_header(RULESET, scenario, file="dawn.toml", secret=self.secret, nonces=nonces)
        self.writer.write(header)
        chance = TypedChance() if typed else SeededChance(SECRET, nonces)
        self.match = duel(chance, recorder=self.writer)

    def end(self) -> Recording:
        self.writer.end(self.match.state.result, self.secret)
        return self

    @property
    def data(self) -> bytes:
        return self.out.getvalue()

    def read(self) -> Record:
        return parse_record(self.data, "duel.rec")


def eventful() -> Recording:
    """A duel with all in it: undo in a window, redo, an intervention, a new epoch, a standing offer."""
    recording = Recording()
    match = recording.match
    stances(match)
    match.choose(STRIKE)
    match.choose(Pass())
    match.undo("south", consent=("referee",))
    match.choose(REACT)
    match.choose(Pass())
    match.undo("south", consent=("referee",))
    match.redo()
    while match.decision.kind != "turn":
        match.choose(Pass())
    match.intervene(Grant("north", 2), "referee")
    match.choose(TAUNT)
    match.undo("south")
    match.choose(REST)
    match.choose(stance := next(match.decision.chooser.candidates()), "south")
    match.undo("south")
    match.choose(stance, "south")
    match.choose(stance, "north")
    match.choose(STRIKE)
    match.undo("north")
    match.raise_epoch("referee")
    play(match, 6)
    while match.decision.kind != "turn":
        play(match, 1)
    match.choose(Concede(), "south")
    return recording.end()


def line_of(data: bytes, change: Callable[[int, dict[str, object]], object]) -> bytes:
    """The record with its lines changed: what `change` returns replaces a line, None leaves it."""
    lines = []
    for number, text in enumerate(data.splitlines(), start=1):
        found = change(number, json.loads(text))
        lines.append(text if found is None else json.dumps(found).encode())
    return b"\n".join(lines) + b"\n"


# -- written and read ------------------------------------------------------------------------------------


def test_the_header_stands_alone() -> None:
    header = eventful().read().header
    assert (header.ruleset, header.ruleset_version, header.scenario_file) == ("toy", "1", "dawn.toml")
    assert header.scenario == SCENARIO
    assert header.variants == {"six": "d3"}
    assert header.commitment == commitment(SECRET)
    assert header.seed is None
    assert SECRET.hex() not in header.commitment


def test_every_line_is_written_before_the_match_goes_on() -> None:
    recording = Recording()
    match = recording.match
    written = [len(recording.data)]
    stances(match)
    match.choose(STRIKE)
    for _ in range(2):
        match.choose(Pass())
        written.append(len(recording.data))
    assert written == sorted(set(written))
    kinds = [type(line).__name__ for line in recording.read().lines]
    assert kinds[:5] == ["ChoiceLine", "ChoiceLine", "TurnLine", "ChoiceLine", "ChoiceLine"]
    assert kinds[5] == "ChanceLine"


def test_a_record_is_forced_to_disk_line_by_line(tmp_path: Path) -> None:
    file = tmp_path / "duel.rec"
    with file.open("wb") as out:
        writer = RecordWriter(out)
        writer.write(make_header(RULESET, RULESET.load(SCENARIO, "", {}), file="", secret=SECRET))
        match = duel(SeededChance(SECRET), recorder=writer)
        stances(match)
        assert len(read_record(file).lines) == 3


def test_a_torn_last_line_is_left_out_and_counted() -> None:
    recording = eventful()
    whole = recording.read()
    torn = parse_record(recording.data[:-10], "duel.rec")
    assert len(torn.lines) == len(whole.lines) - 1
    assert torn.torn == len(recording.data.splitlines()[-1]) + 1 - 10
    assert whole.torn == 0
    replay(torn)


@pytest.mark.parametrize("data", [b"", b"\n", b"{", b"not json\n", b'{"type":"turn"}\n', b"\xff\xfe\n"])
def test_what_is_no_record_says_so(data: bytes) -> None:
    with pytest.raises(RecordError, match="line 1"):
        parse_record(data, "duel.rec")


def test_another_format_is_refused() -> None:
    data = line_of(
        eventful().data, lambda n, line: {**line, "format": "refriega-record/9"} if n == 1 else None
    )
    with pytest.raises(RecordError, match="refriega-record/9"):
        parse_record(data, "duel.rec")


@pytest.mark.parametrize("bad", [b"", b"{}", b'{"type":"dance"}', b'{"type":"undo","by":"x"}', b"\xff"])
def test_a_bad_line_is_named_by_its_number(bad: bytes) -> None:
    lines = eventful().data.splitlines()
    lines[6] = bad
    with pytest.raises(RecordError, match=r"duel\.rec: line 7"):
        parse_record(b"\n".join(lines) + b"\n", "duel.rec")


def test_a_record_of_another_version_of_the_ruleset_is_refused() -> None:
    data = line_of(eventful().data, lambda n, line: {**line, "ruleset_version": "0.9"} if n == 1 else None)
    with pytest.raises(RecordError, match=r"toy 0\.9; this is 1"):
        open_record(parse_record(data))


def test_a_record_whose_scenario_was_changed_is_refused() -> None:
    changed = SCENARIO.replace("tokens = 4", "tokens = 5")
    data = line_of(eventful().data, lambda n, line: {**line, "scenario": changed} if n == 1 else None)
    with pytest.raises(RecordError, match="digest"):
        open_record(parse_record(data))


def test_a_record_of_an_unknown_ruleset_says_which_there_are() -> None:
    data = line_of(eventful().data, lambda n, line: {**line, "ruleset": "chess"} if n == 1 else None)
    with pytest.raises(InputError, match="toy"):
        open_record(parse_record(data))


def test_a_plugin_is_found_by_its_entry_point() -> None:
    assert find_ruleset("toy") is RULESET
    assert {"leyendas", "toy"} <= set(ruleset_ids())


# -- played again -----------------------------------------------------------------------------------------


def test_a_replay_ends_in_the_same_state_with_the_same_log() -> None:
    recording = eventful()
    again = replay(recording.read())
    assert again.digest() == recording.match.digest()
    assert again.journal() == recording.match.journal()
    assert again.log == recording.match.log
    assert again.epoch == 1


def test_every_beginning_of_a_record_can_be_replayed() -> None:
    record = eventful().read()
    for to in range(len(record.lines) + 1):
        replay(record, to=to, log=False)


def test_a_replayed_match_goes_on_as_the_first_one_did() -> None:
    record = eventful().read()
    for to in range(len(record.lines)):
        cut = replay(record, to=to)
        go_on(cut, SeededChance(SECRET))
        straight, out = cut.fork(cut.chance), BytesIO()
        go_on(cut, SeededChance(SECRET), RecordWriter(out, sync=False))
        play(cut)
        play(straight)
        assert cut.digest() == straight.digest()


def test_a_record_cut_off_before_a_die_fell_goes_on_with_that_very_die() -> None:
    recording = Recording()
    stances(recording.match)
    recording.match.choose(STRIKE)
    recording.match.choose(Pass())
    lines = recording.data.splitlines(keepends=True)
    at = next(n for n, line in enumerate(lines) if b'"chance"' in line)
    out = BytesIO()
    out.write(b"".join(lines[:at]))
    cut = replay(parse_record(out.getvalue()))
    go_on(cut, SeededChance(SECRET), RecordWriter(out, sync=False))
    assert out.getvalue() == recording.data  # as covered by the commitment as before
    assert cut.digest() == recording.match.digest()


def test_typed_dice_are_replayed_and_remembered() -> None:
    recording = Recording(typed=True)
    match = recording.match
    stances(match)
    match.choose(STRIKE)
    match.choose(Pass())
    match.roll((2,))
    match.undo("south", consent=("referee",))
    match.choose(Pass())
    match.roll((4,))  # the die had been misread
    again = replay(recording.read())
    assert again.digest() == match.digest()
    go_on(again, TypedChance())
    again.undo("south", consent=("referee",))
    again.choose(Pass())
    assert again.rolled_before == (4,)
    again.roll((4,))
    assert again.digest() == match.digest()


@pytest.mark.parametrize(
    ("kind", "change", "cause"),
    [
        ("choice", {"seat": "south"}, Desync),
        ("choice", {"asked": ["north", "x"]}, Desync),
        ("choice", {"option": {"type": "strike"}}, IllegalChoice),
        ("choice", {"option": {"type": "fly"}}, msgspec.ValidationError),
        ("turn", {"digest": "0" * 16}, Desync),
        ("chance", {"faces": [9]}, ChanceError),
        ("chance", {"faces": []}, ChanceError),
        ("chance", {"key": "0|1/north|x|0|1d6"}, Desync),
        ("undo", {"to": -3}, IllegalChoice),
        ("undo", {"to": 999}, IllegalChoice),
        ("end", {"result": ["nobody"]}, Desync),
    ],
)
def test_a_changed_line_is_found_out_by_its_number(
    kind: str, change: dict[str, object], cause: type[Exception]
) -> None:
    data = eventful().data
    number = next(
        n for n, line in enumerate(data.splitlines(), start=1) if b'"type":"%s"' % kind.encode() in line
    )
    record = parse_record(
        line_of(data, lambda n, line: {**line, **change} if n == number else None), "duel.rec"
    )
    with pytest.raises(RecordError, match=rf"duel\.rec: line {number}: ") as caught:
        replay(record)
    assert type(caught.value.__cause__) is cause


def test_a_changed_die_shows_in_the_digest_of_the_turn() -> None:
    data = line_of(
        eventful().data, lambda n, line: {**line, "faces": [5]} if line["type"] == "chance" else None
    )
    with pytest.raises(RecordError):
        replay(parse_record(data))


# -- proved ------------------------------------------------------------------------------------------------


def test_every_roll_is_proved_on_undone_branches_and_across_epochs_too() -> None:
    record = eventful().read()
    rolls = [line for line in record.lines if isinstance(line, ChanceLine)]
    assert any(line.key.startswith("1|") for line in rolls)
    assert sum(isinstance(line, UndoLine) for line in record.lines) == 5
    proof = verify(record)
    assert proof.holds
    assert (proof.proved, proof.typed, proof.wrong) == (len(rolls), 0, ())


def test_nonces_of_the_seats_are_part_of_the_proof() -> None:
    recording = Recording(nonces=("ana", "luis"))
    play(recording.match)
    assert verify(recording.end().read()).holds
    without = line_of(recording.data, lambda n, line: {**line, "nonces": []} if n == 1 else None)
    assert not verify(parse_record(without)).holds


def test_before_the_secret_is_known_nothing_is_proved() -> None:
    recording = Recording()
    play(recording.match)
    proof = verify(recording.read())
    assert not proof.revealed
    assert not proof.holds
    assert verify(recording.read(), SECRET).holds


def test_a_tampered_die_is_named_by_its_line() -> None:
    data = eventful().data
    number = next(n for n, line in enumerate(data.splitlines(), start=1) if b'"chance"' in line)
    (face,) = json.loads(data.splitlines()[number - 1])["faces"]
    changed = line_of(data, lambda n, line: {**line, "faces": [face % 6 + 1]} if n == number else None)
    proof = verify(parse_record(changed))
    assert proof.wrong == (number,)
    assert not proof.holds


@pytest.mark.parametrize("key", ["", "0|1|x|0|d6", "0|1|x|0|1d0", "0|1|x|0|9d6", "0|1|x|0|1d99999999999"])
def test_a_key_that_is_no_draw_proves_nothing(key: str) -> None:
    changed = line_of(
        eventful().data, lambda n, line: {**line, "key": key} if line["type"] == "chance" else None
    )
    proof = verify(parse_record(changed))
    assert proof.proved == 0
    assert proof.wrong


def test_another_secret_does_not_fit_the_commitment() -> None:
    other = secret_from_seed("other").hex()
    changed = line_of(
        eventful().data, lambda n, line: {**line, "secret": other} if line["type"] == "end" else None
    )
    proof = verify(parse_record(changed))
    assert not proof.committed
    assert not proof.holds
    broken = line_of(
        eventful().data, lambda n, line: {**line, "secret": "xyz"} if line["type"] == "end" else None
    )
    with pytest.raises(RecordError, match="hexadecimal"):
        verify(parse_record(broken))


def test_typed_dice_are_not_covered() -> None:
    recording = Recording(typed=True)
    stances(recording.match)
    recording.match.choose(STRIKE)
    recording.match.choose(Pass())
    recording.match.roll((2,))
    record = recording.end().read()
    proof = verify(record)
    assert (proof.proved, proof.typed) == (0, 1)
    assert record.header.commitment == ""


def test_a_reproducible_run_says_that_its_dice_are_not_hidden() -> None:
    scenario = RULESET.load(SCENARIO, "", {})
    header = make_header(RULESET, scenario, file="", secret=SECRET, seed="5")
    assert header.seed == "5"
    assert secret_from_seed(header.seed) == SECRET


def test_a_match_knows_nothing_of_its_record() -> None:
    match: Match[Duel] = duel(SeededChance(SECRET))
    recorded = Recording().match
    play(match)
    play(recorded)
    assert match.digest() == recorded.digest()
