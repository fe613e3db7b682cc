"""Reading files that others wrote, whatever they turn out to be.

Only ordinary files are read (a device never ends, a pipe may never begin), and no more of them than their
limit: the size that a file claims is not believed. All that may go wrong comes out as one `InputError`.
"""

from __future__ import annotations

import os
import stat
import tomllib
from pathlib import Path
from typing import Any

from refriega.core.errors import InputError, ScenarioError
from refriega.core.foreign import of_system, of_toml

LONGEST = 1_000_000
"""How many characters a text may have: far more than any scenario, and read in a moment."""

LARGEST_TEXT = 4 * LONGEST
"""How many bytes that may be: a character of UTF-8 has four at most."""


MOST_DOTS = 250
"""How many dots a line of TOML may have: maps are narrower, and a key of thousands takes its reader hours."""


def read_bytes(file: Path, most: int) -> bytes:
    """What is in an ordinary file of at most so many bytes."""
    try:
        if not stat.S_ISREG(file.stat().st_mode):
            raise InputError("file.folder" if file.is_dir() else "file.no_file", file=str(file))
        # opening does not wait, should the file have become a pipe meanwhile
        opened = os.open(file, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
        with os.fdopen(opened, "rb") as source:
            data = source.read(most + 1)
    except OSError as error:
        raise InputError(of_system(error), file=str(file)) from None
    except ValueError:  # a name that no file can have
        raise InputError("file.absent", file=str(file)) from None
    if len(data) > most:
        raise InputError("file.larger", most=most, file=str(file))
    return data


def exists(file: Path) -> bool:
    """Whether there is anything of that name; no, where no file can have such a name."""
    try:
        return file.exists()
    except OSError:
        return False


def read_text(file: Path) -> str:
    """The text of a scenario, content or ruling file, without the mark that some editors put before it."""
    try:
        return read_bytes(file, LARGEST_TEXT).decode("utf-8-sig")
    except InputError as error:
        raise ScenarioError(error.message, file=error.file) from None
    except UnicodeDecodeError:
        raise ScenarioError("file.no_text", file=str(file)) from None


def read_toml(text: str, file: str) -> dict[str, Any]:  # what TOML holds
    """The tables of a text."""
    if len(text) > LONGEST:
        raise ScenarioError("file.longer", most=LONGEST, file=file)
    for number, line in enumerate(text.split("\n"), start=1):
        if line.count(".") > MOST_DOTS:
            raise ScenarioError("toml.dots", most=MOST_DOTS, file=file, line=number)
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ScenarioError(of_toml(error), file=file) from None
    except (ValueError, RecursionError):
        raise ScenarioError("toml.deep", file=file) from None
