"""The two files of a kept fight: the record, and beside it the key of its dice (`FILE.key`).

A record is opened by one player at a time: the lock goes with the open file, so that whoever is killed lets
go of it. Nothing that holds anything else is written over: not the record, nor the file its key goes into.
"""

from __future__ import annotations

import errno
import os
import re
import sys
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO

from refriega.core.chance import commitment, secret_from_seed
from refriega.core.errors import InputError, RecordError
from refriega.core.files import read_bytes
from refriega.core.foreign import of_system
from refriega.core.record import FORMAT, LARGEST, SECRET, Record, parse_record, revealed

HEADER = b'{"type":"header","format":"%b"' % FORMAT.encode()
"""How every record begins."""

_KEY = re.compile(rb"[0-9a-f]{0,%d}" % (2 * SECRET))


def open_kept(file: Path) -> BinaryIO | None:
    """The record in `file`, locked; None if there is none."""
    try:
        return opened(file, 0)
    except FileNotFoundError:
        return None
    except OSError as error:
        raise InputError(of_system(error), file=str(file)) from None


def open_new(file: Path) -> BinaryIO:
    """A new record, locked and empty; a file that holds anything but a torn header is left alone."""
    try:
        out = opened(file, os.O_CREAT)
        sync_folder(file)
    except OSError as error:
        raise InputError(of_system(error), file=str(file)) from None
    data = whole(out, file)
    if b"\n" in data or not begins_a_header(data):
        out.close()
        raise InputError("terminal.exists", file=str(file))
    out.truncate(0)
    return out


def opened(file: Path, flag: int) -> BinaryIO:
    """An ordinary file to be read and gone on with, locked. Not buffered: what is written, is written."""
    if file.exists() and not file.is_file():
        raise InputError("file.no_file", file=str(file))
    flags = os.O_RDWR | os.O_APPEND | flag | getattr(os, "O_BINARY", 0)
    try:
        out = open(  # noqa: SIM115 (whoever plays closes it)
            file, "rb+", buffering=0, opener=lambda name, _: os.open(name, flags, 0o666)
        )
    except ValueError:  # a name that no file can have
        raise InputError("file.absent", file=str(file)) from None
    if not locked(out):
        out.close()
        raise InputError("terminal.in_use", file=str(file))
    return out


def whole(out: BinaryIO, file: Path) -> bytes:
    """All that an open record holds."""
    out.seek(0)
    data = out.read(LARGEST + 1)
    out.seek(0, os.SEEK_END)
    if len(data) > LARGEST:
        raise InputError("file.larger", most=LARGEST, file=str(file))
    return data


def begins_a_header(data: bytes) -> bool:
    """Whether a header was begun there, or nothing."""
    return data.startswith(HEADER) or HEADER.startswith(data)


def read_kept(out: BinaryIO, file: Path) -> Record | None:
    """The record in an open file, or None if it was torn before its header was whole."""
    data = whole(out, file)
    if b"\n" not in data and begins_a_header(data):
        return None
    return parse_record(data, str(file))


def sync_folder(file: Path) -> None:
    """Have the folder remember the new file's name."""
    if hasattr(os, "O_DIRECTORY"):
        folder = os.open(file.parent, os.O_DIRECTORY)
        os.fsync(folder)
        os.close(folder)


# -- the lock ------------------------------------------------------------------------------------

if sys.platform == "win32":
    import msvcrt

    def locked(file: BinaryIO) -> bool:
        """Lock it, on a byte far behind its end, since nobody else may read what is locked."""
        try:
            file.seek(1 << 40)
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        file.seek(0)
        return True

else:
    import fcntl

    def locked(file: BinaryIO) -> bool:
        """Lock it, unless somebody else has; where the file system knows no locks, it goes without."""
        try:
            fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            return error.errno not in (errno.EWOULDBLOCK, errno.EACCES)
        return True


# -- the key -------------------------------------------------------------------------------------


def key_file(file: Path) -> Path:
    """Where the secret of an unfinished record lies."""
    return file.with_name(file.name + ".key")


def write_key(file: Path, secret: bytes | None) -> None:
    """Keep the secret beside the record, readable by nobody else, and on the disk."""
    if secret is None:
        return
    key = key_file(file)
    try:
        if key.is_symlink() or (key.exists() and not _KEY.fullmatch(read_bytes(key, LARGEST))):
            raise InputError("terminal.no_key", file=str(key))
        with os.fdopen(os.open(key, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as out:
            key.chmod(0o600)
            out.write(secret.hex().encode())
            out.flush()
            os.fsync(out.fileno())
    except OSError as error:
        raise InputError(of_system(error), file=str(key)) from None


def remove_key(file: Path) -> None:
    """Once the record tells the secret itself."""
    with suppress(OSError):
        key_file(file).unlink(missing_ok=True)


def secret_of(record: Record, file: Path) -> bytes | None:
    """The secret behind the dice of a record; None where people roll them."""
    header = record.header
    if not header.commitment:
        return None
    secret = secret_from_seed(header.seed) if header.seed is not None else revealed(record) or read_key(file)
    if commitment(secret) != header.commitment:
        raise RecordError("terminal.key_missing", file=str(key_file(file)))
    return secret


def read_key(file: Path) -> bytes:
    """What the key says; nothing if there is none."""
    try:
        written = read_bytes(key_file(file), 2 * SECRET)
        key_file(file).chmod(0o600)
        return bytes.fromhex(written.decode("ascii"))
    except (InputError, OSError, ValueError):
        return b""
