"""A fight at this terminal: the match, who plays which seat, and the file it is kept in.

Every line of the record is on the disk before the match goes on, so that whoever pulls the plug loses nothing
that was acknowledged. The secret behind the dice lies in a file of its own beside the record (`FILE.key`, for
its owner's eyes only) until the fight is over; then the record's last line reveals it and the key is removed.
"""

from __future__ import annotations

import os
import secrets
from collections.abc import Mapping
from contextlib import ExitStack
from io import BytesIO
from pathlib import Path
from types import MappingProxyType
from typing import Any, BinaryIO

from refriega.core.chance import ChanceSource, SeededChance, TypedChance, secret_from_seed
from refriega.core.errors import InputError, RecordError
from refriega.core.files import exists
from refriega.core.match import Match
from refriega.core.record import (
    EndLine,
    Header,
    RecordWriter,
    go_on,
    make_header,
    replay,
)
from refriega.core.ruleset import Ruleset, find_ruleset
from refriega.terminal.keeping import open_kept, open_new, read_kept, remove_key, secret_of, whole, write_key
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
            remove_key(self.file)

    def save(self, file: Path) -> None:
        """Write the record so far to `file`, and go on in it."""
        if exists(file):
            raise InputError("terminal.exists", file=str(file))
        out = open_new(file)
        try:
            if self.header.seed is None and not self.ended:
                write_key(file, self.secret)
            writer = RecordWriter(out)
            writer.copy(whole(self.out, file))
        except InputError:
            out.close()
            file.unlink(missing_ok=True)
            raise
        self.out.close()
        self.out, self.file, self.writer = out, file, writer
        if self.match.recorder is not None:
            self.match.recorder = self.writer

    def close(self) -> None:
        self.out.close()


def begin(
    loaded: Loaded,
    *,
    seed: str | None,
    real_dice: bool,
    file: Path | None,
    agents: Mapping[str, str] = MappingProxyType({}),
    nonces: tuple[str, ...] = (),
) -> Session:
    """Start a fight; `nonces` are words of the players that go into every die.

    With a `file`, its key and its header are written before the first die."""
    if real_dice:
        secret = None
    elif seed is not None:
        secret = secret_from_seed(seed)
    else:
        secret = secrets.token_bytes(32)
    header = make_header(
        loaded.ruleset,
        loaded.scenario,
        file=loaded.file,
        secret=secret,
        seed=seed,
        nonces=nonces,
        agents=agents,
    )
    with ExitStack() as stack:
        out: BinaryIO = BytesIO() if file is None else open_new(file)
        stack.callback(out.close)
        if file is not None and seed is None:
            write_key(file, secret)
        session = Session(loaded.ruleset, loaded.scenario, header, secret, out)
        session.file = file
        session.writer.write(header)
        session.match = Match(loaded.ruleset, loaded.scenario, session.chance, recorder=session.writer)
        stack.pop_all()
    return session


def resume(file: Path) -> Session | None:
    """Go on with the fight in `file`; None if there is none yet (no file, or not even a whole header)."""
    out = open_kept(file)
    if out is None:
        return None
    with ExitStack() as stack:
        stack.callback(out.close)
        record = read_kept(out, file)
        if record is None:
            return None
        secret = secret_of(record, file)
        match = replay(record)
        if record.torn:
            out.truncate(out.seek(0, os.SEEK_END) - record.torn)
            os.fsync(out.fileno())
        session = Session(find_ruleset(record.header.ruleset), match.scenario, record.header, secret, out)
        session.file = file
        session.dropped = record.torn
        session.ended = any(isinstance(line, EndLine) for line in record.lines[-1:])
        session.match = match
        if session.ended and not match.over:
            raise RecordError("terminal.revealed", file=str(file))
        if not session.ended:
            go_on(match, session.chance, session.writer)
        session.finish()
        stack.pop_all()
    return session
