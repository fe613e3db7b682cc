"""The record: the text file that is the game.

JSON Lines. The header names the ruleset, the versions, the variants and the scenario (whole, so that a record
stands alone), and commits to the secret behind the dice; then comes every choice, chance result,
intervention, undo and turn digest, in order; the last line reveals the secret. A line
that is written is on the disk before the match goes on; a torn last line is dropped when the file is read.
"""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from types import MappingProxyType
from typing import Any, BinaryIO, NamedTuple, TypeAlias

import msgspec

from refriega import __version__
from refriega.core.chance import ChanceSource, commitment, draw_key, faces
from refriega.core.errors import Desync, RecordError, RefriegaError
from refriega.core.files import read_bytes
from refriega.core.foreign import of_system, of_value
from refriega.core.match import Match, Recorder, asked_for, written
from refriega.core.procedure import Chance, Choice, Decision, Gather, Option
from refriega.core.ruleset import Ruleset, Scenario, find_ruleset
from refriega.locale.harmless import writable
from refriega.locale.message import Message

FORMAT = "refriega-record/1"

LARGEST = 100_000_000
"""How many bytes a record may have: ten thousand rounds."""

LONGEST_LINE = 8_000_000
"""How many bytes a line may have: the header holds a whole scenario, with its signs written as escapes."""

SECRET = 32
"""How many bytes the secret has."""

_DICE = re.compile(r"([1-9]\d{0,5})d([1-9]\d{0,5})", re.ASCII)


class Unwritten(RecordError):
    """A line could not be written: the match must not go on."""


class Header(msgspec.Struct, frozen=True, tag="header"):
    """The first line. `seed` is set only for reproducible runs, whose dice are then not hidden.

    `agents` names who played the seats that no person did, for whoever goes on.
    """

    format: str
    ruleset: str
    ruleset_version: str
    refriega_version: str
    variants: dict[str, str]
    scenario: str
    scenario_file: str
    scenario_digest: str
    commitment: str
    seed: str | None = None
    nonces: tuple[str, ...] = ()
    agents: dict[str, str] = {}


class ChoiceLine(msgspec.Struct, frozen=True, tag="choice"):
    seat: str
    asked: tuple[str, ...]
    option: msgspec.Raw


class ChanceLine(msgspec.Struct, frozen=True, tag="chance"):
    key: str
    faces: tuple[int, ...]
    typed: bool = False


class InterventionLine(msgspec.Struct, frozen=True, tag="intervention"):
    by: str
    intervention: msgspec.Raw


class UndoLine(msgspec.Struct, frozen=True, tag="undo"):
    by: str
    to: int
    consent: tuple[str, ...] = ()


class EpochLine(msgspec.Struct, frozen=True, tag="epoch"):
    by: str
    epoch: int


class TurnLine(msgspec.Struct, frozen=True, tag="turn"):
    mark: str
    digest: str


class EndLine(msgspec.Struct, frozen=True, tag="end"):
    result: tuple[str, ...]
    secret: str


Line: TypeAlias = ChoiceLine | ChanceLine | InterventionLine | UndoLine | EpochLine | TurnLine | EndLine

_line_decoder = msgspec.json.Decoder(Line)
_header_decoder = msgspec.json.Decoder(Header)


class Record(NamedTuple):
    """A record that has been read. `torn` is the number of bytes of a torn last line."""

    header: Header
    lines: tuple[Line, ...]
    torn: int = 0
    file: str = ""


def digest_text(text: str) -> str:
    """The digest of a scenario's text."""
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def make_header(
    ruleset: Ruleset[Any],
    scenario: Scenario,
    *,
    file: str,
    secret: bytes | None,
    seed: str | None = None,
    nonces: Iterable[str] = (),
    agents: Mapping[str, str] = MappingProxyType({}),
) -> Header:
    """The header of a new match; `secret` is None where all dice are real ones."""
    return Header(
        FORMAT,
        ruleset.id,
        ruleset.version,
        __version__,
        dict(scenario.variants),
        scenario.source,
        writable(file),
        digest_text(scenario.source),
        commitment(secret) if secret is not None else "",
        seed,
        tuple(nonces),
        dict(agents),
    )


class RecordWriter:
    """Writes the lines of a match as they come; a `Recorder`. With `sync` each is forced to disk."""

    def __init__(self, out: BinaryIO, *, sync: bool = True) -> None:
        self._out = out
        self._sync = sync
        self._size = os.fstat(out.fileno()).st_size if sync else 0
        self._name = str(getattr(out, "name", ""))
        self._encoder = msgspec.json.Encoder()

    def write(self, line: msgspec.Struct) -> None:
        self.copy(self._encoder.encode(line) + b"\n")

    def copy(self, data: bytes) -> None:
        """Write whole lines; `Unwritten` if that cannot be done, and then nothing of them stands there."""
        try:
            if self._sync:
                self._see_to_it()
            left = memoryview(data)
            while left:
                left = left[self._out.write(left) :]
            self._out.flush()
            if self._sync:
                os.fsync(self._out.fileno())
        except OSError as error:
            if self._sync:
                with suppress(OSError):
                    os.ftruncate(self._out.fileno(), self._size)
            raise Unwritten(of_system(error), file=self._name) from None
        self._size += len(data)

    def _see_to_it(self) -> None:
        """That the file is still there, as it was left."""
        found = os.fstat(self._out.fileno())
        if not found.st_nlink or found.st_size != self._size:
            raise Unwritten(Message("record.meddled"), file=self._name)

    def choice(self, key: tuple[str, ...], choice: Choice) -> None:
        self.write(ChoiceLine(choice.seat, key, self._raw(choice.option)))

    def chance(self, key: str, faces: tuple[int, ...], covered: bool) -> None:
        self.write(ChanceLine(key, faces, not covered))

    def intervention(self, by: str, intervention: Option) -> None:
        self.write(InterventionLine(by, self._raw(intervention)))

    def rewind(self, by: str, answers: int, consent: Sequence[str]) -> None:
        self.write(UndoLine(by, answers, tuple(consent)))

    def epoch(self, by: str, epoch: int) -> None:
        self.write(EpochLine(by, epoch))

    def turn(self, mark: str, digest: str) -> None:
        self.write(TurnLine(mark, digest))

    def end(self, result: tuple[str, ...], secret: bytes | None) -> None:
        self.write(EndLine(result, secret.hex() if secret is not None else ""))

    def _raw(self, option: Option) -> msgspec.Raw:
        return msgspec.Raw(self._encoder.encode(option))


def read_record(file: Path) -> Record:
    """Read a record; a torn last line is left out and counted."""
    return parse_record(read_bytes(file, LARGEST), str(file))


def parse_record(data: bytes, file: str = "") -> Record:
    """The same from bytes."""
    whole, _, rest = data.rpartition(b"\n")
    if not whole:
        raise RecordError("record.empty", file=file, line=1)
    texts = whole.split(b"\n")
    for number, text in enumerate(texts, start=1):
        if len(text) > LONGEST_LINE:
            raise RecordError("record.long_line", most=LONGEST_LINE, file=file, line=number)
    try:
        header = _header_decoder.decode(texts[0])
    except (msgspec.MsgspecError, RecursionError) as error:
        raise RecordError("record.none", why=of_value(error), file=file, line=1) from None
    if header.format != FORMAT:
        raise RecordError("record.format", format=header.format, ours=FORMAT, file=file, line=1)
    lines: list[Line] = []
    for number, text in enumerate(texts[1:], start=2):
        try:
            line = _line_decoder.decode(text)
        except (msgspec.MsgspecError, RecursionError) as error:
            raise RecordError(of_value(error), file=file, line=number) from None
        if lines and isinstance(lines[-1], EndLine):
            raise RecordError("record.after_end", file=file, line=number)
        lines.append(line)
    return Record(header, tuple(lines), len(rest), file)


def open_record(record: Record) -> tuple[Ruleset[Any], Scenario]:
    """The ruleset and the scenario that a record was played with."""
    header = record.header
    ruleset = find_ruleset(header.ruleset)
    if ruleset.version != header.ruleset_version:
        raise RecordError(
            "record.version",
            ruleset=header.ruleset,
            version=header.ruleset_version,
            ours=ruleset.version,
            file=record.file,
            line=1,
        )
    if digest_text(header.scenario) != header.scenario_digest:
        raise RecordError("record.digest", file=record.file, line=1)
    return ruleset, ruleset.load(header.scenario, header.scenario_file, header.variants)


def replay(record: Record, *, log: bool = True, to: int | None = None, digests: bool = True) -> Match[Any]:
    """Play a record again, up to its `to`-th line; every key and digest is compared (`Desync`)."""
    ruleset, scenario = open_record(record)
    match: Match[Any] = Match(ruleset, scenario, _Recorded(), log=log, digests=digests)
    options = msgspec.json.Decoder(ruleset.option_type)
    interventions = msgspec.json.Decoder(ruleset.intervention_type)
    for number, line in enumerate(record.lines[:to], start=2):
        try:
            _follow(match, line, options, interventions, digests)
        except RefriegaError as error:
            raise RecordError(error.message, file=record.file, line=number) from error
        except msgspec.MsgspecError as error:
            raise RecordError(of_value(error), file=record.file, line=number) from error
        except RecursionError as error:
            raise RecordError(of_value(error), file=record.file, line=number) from None
    return match


class _Recorded:
    """Every roll waits for its line of the record, one that was rolled before an undo too."""

    covered = True

    def draw(self, chance: Chance, epoch: int) -> tuple[int, ...] | None:
        return None


def go_on(match: Match[Any], chance: ChanceSource, recorder: Recorder | None = None) -> None:
    """Take a replayed match over into live play, with `chance` from here on, told to `recorder`."""
    match.recorder = recorder
    match.take_up(chance)


def _follow(
    match: Match[Any],
    line: Line,
    options: msgspec.json.Decoder[Any],
    interventions: msgspec.json.Decoder[Any],
    digests: bool,
) -> None:
    pending = match.pending
    match line:
        case ChoiceLine():
            if not isinstance(pending, (Decision, Gather)):
                raise Desync(asked_for(pending), written(line.asked))
            asked = match.decision
            if isinstance(pending, Gather):
                asked = next((d for d in pending.decisions if d.seat == line.seat), asked)
            if asked.key() != line.asked:
                raise Desync(written(asked.key()), written(line.asked))
            match.choose(options.decode(line.option), line.seat)
        case ChanceLine():
            if not isinstance(pending, Chance) or draw_key(pending, match.epoch) != line.key:
                raise Desync(asked_for(pending), line.key)
            match.roll(line.faces)
        case InterventionLine():
            match.intervene(interventions.decode(line.intervention), line.by)
        case UndoLine():
            match.rewind(line.to, line.by, match.scenario.seats)
        case EpochLine():
            match.raise_epoch(line.by)
            if match.epoch != line.epoch:
                raise Desync(Message("desync.epoch", epoch=match.epoch), str(line.epoch))
        case TurnLine():
            if digests and (line.mark, line.digest) not in match.turns:
                reached = tuple(f"{mark} {digest}" for mark, digest in list(match.turns)[-1:])
                raise Desync(Message("desync.state", state=reached), f"{line.mark} {line.digest}")
        case EndLine():
            if match.state.result != line.result:
                raise Desync(Message("desync.result", result=match.state.result), str(line.result))


class Proof(NamedTuple):
    """What `verify` found: rolls that the commitment proves, typed ones, and those that are wrong."""

    revealed: bool
    committed: bool
    proved: int
    typed: int
    wrong: tuple[int, ...]

    @property
    def holds(self) -> bool:
        """Whether every covered roll is the one that the commitment fixed beforehand."""
        return self.revealed and self.committed and not self.wrong


def verify(record: Record, secret: bytes | None = None) -> Proof:
    """Check every roll of a record, on undone branches and across epochs too, against its secret."""
    secret = revealed(record) if secret is None else secret
    rolls = [(n, line) for n, line in enumerate(record.lines, start=2) if isinstance(line, ChanceLine)]
    typed = sum(line.typed for _, line in rolls)
    if secret is None:
        return Proof(not record.header.commitment and typed == len(rolls), True, 0, typed, ())
    wrong = tuple(n for n, line in rolls if not line.typed and not _proved(line, secret, record.header))
    committed = commitment(secret) == record.header.commitment
    return Proof(True, committed, len(rolls) - typed - len(wrong), typed, wrong)


def revealed(record: Record) -> bytes | None:
    """The secret in the record's last line, if it is finished and its dice were rolled here."""
    end = record.lines[-1] if record.lines else None
    if not isinstance(end, EndLine) or not end.secret:
        return None
    number = len(record.lines) + 1
    try:
        secret = bytes.fromhex(end.secret)
    except ValueError:
        raise RecordError("record.secret", file=record.file, line=number) from None
    if len(secret) != SECRET:
        raise RecordError("record.secret_length", wanted=SECRET, file=record.file, line=number)
    return secret


def _proved(line: ChanceLine, secret: bytes, header: Header) -> bool:
    """Whether the secret gives these faces for this key; nothing is proved of a key that is no draw."""
    dice = _DICE.fullmatch(line.key.rpartition("|")[2])
    if dice is None or int(dice[1]) != len(line.faces):
        return False
    return faces(secret, header.nonces, line.key) == line.faces
