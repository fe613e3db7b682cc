"""A fight at this terminal: the match, who plays which seat, and the file it is kept in.

Every line of the record is on the disk before the match goes on, so that whoever pulls the plug loses nothing
that was acknowledged. The secret behind the dice lies in a file of its own beside the record (`FILE.key`, for
its owner's eyes only) until the fight is over; then the record's last line reveals it and the key is removed.
"""

from __future__ import annotations

import os
import secrets
from io import BytesIO
from pathlib import Path
from typing import Any, BinaryIO

from refriega.core.chance import ChanceSource, SeededChance, TypedChance, commitment, secret_from_seed
from refriega.core.errors import InputError, RecordError
from refriega.core.foreign import of_system
from refriega.core.match import Match
from refriega.core.record import (
    EndLine,
    Header,
    Record,
    RecordWriter,
    go_on,
    make_header,
    parse_record,
    replay,
)
from refriega.core.ruleset import Ruleset, find_ruleset
from refriega.terminal.scenarios import Loaded


class Session:
    """A match that is being recorded. Without a file the record is kept in memory until it is saved."""

    def __init__(
        self, ruleset: Ruleset[Any], scenario: Any, header: Header, secret: bytes | None, out: BinaryIO
    ) -> None:
        self.ruleset = ruleset
        self.scenario = scenario
        self.header = header
        self.secret = secret
        self.out = out
        self.file: Path | None = None
        self.dropped = 0
        self.writer = RecordWriter(out, sync=not isinstance(out, BytesIO))
        self.match: Match[Any]
        self.ended = False

    @property
    def real_dice(self) -> bool:
        """Whether people roll the dice and type them in."""
        return self.secret is None

    @property
    def chance(self) -> ChanceSource:
        if self.secret is None:
            return TypedChance()
        return SeededChance(self.secret, self.header.nonces)

    def finish(self) -> None:
        """If the fight is over, reveal the secret in the record's last line and remove the key."""
        if not self.match.over:
            return
        if not self.ended:
            self.writer.end(self.match.state.result, self.secret)
            self.ended = True
        if self.file is not None:
            key_file(self.file).unlink(missing_ok=True)

    def save(self, file: Path) -> None:
        """Write the record so far to `file`, and go on in it."""
        if file.exists():
            raise InputError("terminal.exists", file=str(file))
        if isinstance(self.out, BytesIO):
            data = self.out.getvalue()
        else:
            assert self.file is not None
            data = self.file.read_bytes()
        if self.header.seed is None and not self.ended:
            write_key(file, self.secret)
        out = open_new(file, data)
        self.out.close()
        self.out, self.file = out, file
        self.writer = RecordWriter(out)
        if self.match.recorder is not None:
            self.match.recorder = self.writer

    def close(self) -> None:
        self.out.close()


def begin(loaded: Loaded, *, seed: str | None, real_dice: bool, file: Path | None) -> Session:
    """Start a fight. With a `file`, its key and its header are written before the first die."""
    if real_dice:
        secret = None
    elif seed is not None:
        secret = secret_from_seed(seed)
    else:
        secret = secrets.token_bytes(32)
    header = make_header(loaded.ruleset, loaded.scenario, file=loaded.file, secret=secret, seed=seed)
    if file is None:
        out: BinaryIO = BytesIO()
    else:
        if seed is None:
            write_key(file, secret)
        out = open_new(file, b"")
    session = Session(loaded.ruleset, loaded.scenario, header, secret, out)
    session.file = file
    session.writer.write(header)
    session.match = Match(loaded.ruleset, loaded.scenario, session.chance, recorder=session.writer)
    return session


def resume(file: Path) -> Session | None:
    """Go on with the fight in `file`; None if there is none yet (no file, or not even a whole header)."""
    record = read_whole(file)
    if record is None:
        return None
    secret = secret_of(record, file)
    match = replay(record)
    if record.torn:
        with file.open("rb+") as torn:
            torn.truncate(file.stat().st_size - record.torn)
            torn.flush()
            os.fsync(torn.fileno())
    out = file.open("ab")
    session = Session(find_ruleset(record.header.ruleset), match.scenario, record.header, secret, out)
    session.file = file
    session.dropped = record.torn
    session.ended = any(isinstance(line, EndLine) for line in record.lines)
    session.match = match
    if not session.ended:
        go_on(match, session.chance, session.writer)
    session.finish()
    return session


def read_whole(file: Path) -> Record | None:
    """The record in `file`, or None if it was torn before its header was whole."""
    try:
        data = file.read_bytes()
    except FileNotFoundError:
        return None
    except OSError as error:
        raise InputError(of_system(error), file=str(file)) from None
    if b"\n" not in data and data[:9] == b'{"type":"'[: len(data)]:
        return None
    return parse_record(data, str(file))


def secret_of(record: Record, file: Path) -> bytes | None:
    """The secret behind the dice of an unfinished record."""
    end = next((line for line in record.lines if isinstance(line, EndLine)), None)
    if not record.header.commitment:
        return None
    if record.header.seed is not None:
        return secret_from_seed(record.header.seed)
    if end is not None:
        return bytes.fromhex(end.secret)
    try:
        secret = bytes.fromhex(key_file(file).read_text(encoding="ascii"))
    except (OSError, ValueError):
        secret = b""
    if commitment(secret) != record.header.commitment:
        raise RecordError("terminal.key_missing", file=str(key_file(file)))
    return secret


def key_file(file: Path) -> Path:
    """Where the secret of an unfinished record lies."""
    return file.with_name(file.name + ".key")


def write_key(file: Path, secret: bytes | None) -> None:
    """Keep the secret beside the record, readable by nobody else, and on the disk."""
    if secret is None:
        return
    try:
        key = os.open(key_file(file), os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    except OSError as error:
        raise InputError(of_system(error), file=str(key_file(file))) from None
    with os.fdopen(key, "wb") as out:
        key_file(file).chmod(0o600)
        out.write(secret.hex().encode())
        out.flush()
        os.fsync(out.fileno())


def open_new(file: Path, data: bytes) -> BinaryIO:
    """A new file with `data` in it, on the disk, open to be gone on with."""
    try:
        out = file.open("wb")
        out.write(data)
        out.flush()
        os.fsync(out.fileno())
        if hasattr(os, "O_DIRECTORY"):
            folder = os.open(file.parent, os.O_DIRECTORY)
            os.fsync(folder)
            os.close(folder)
    except OSError as error:
        raise InputError(of_system(error), file=str(file)) from None
    return out
