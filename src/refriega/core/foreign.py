"""Errors of others as messages of ours: msgspec's, the TOML reader's and the operating system's.

They speak English only, so what they are likely to say is known here by its form. Anything else keeps their
own words in brackets behind a lead that is translated.
"""

from __future__ import annotations

import errno
import re
import tomllib

import msgspec

from refriega.core.errors import Malformed
from refriega.locale.message import Message

TYPES = {
    "object": "table",
    "array": "list",
    "str": "text",
    "int": "whole",
    "float": "number",
    "bool": "bool",
    "null": "nothing",
}
"""The types of msgspec, and under which key (`type.KEY`) we call them what writers of files do."""

BOUNDS = {None: "exactly", ">=": "at_least", "<=": "at_most"}

_TYPE = re.compile(r"Expected `([^`]+)`(?:, got `([^`]+)`)?")
_LENGTH = re.compile(r"Expected `([^`]+)` of length (?:(<=|>=) )?(\d+)(?:, got \d+)?")
_RANGE = re.compile(r"Expected `(?:int|float)[^`]*` (<=|>=) (-?[\d.]+)")
_MISSING = re.compile(r"Object missing required field `(.*)`")
_UNKNOWN = re.compile(r"Object contains unknown field `(.*)`")
_VALUE = re.compile(r"Invalid (?:enum )?value '?(.*?)'?", re.DOTALL)
_JSON = re.compile(r"JSON is malformed: (.*)")
_BYTE = re.compile(r"\(byte (\d+)\)")
_TOML = re.compile(r"(.*) \(at (?:line (\d+), column (\d+)|end of document)\)", re.DOTALL)

TOML = {
    "Cannot overwrite a value": "twice",
    "Expected '=' after a key in a key/value pair": "equals",
    "Expected newline or end of document after a statement": "newline",
    "Invalid initial character for a key part": "key",
    "Invalid statement": "statement",
    "Invalid value": "value",
    "Unclosed array": "array",
    "Unclosed inline table": "inline",
    "Unterminated string": "string",
}
"""What the TOML reader may say, and under which key (`toml.KEY`) we say it."""

SYSTEM = {
    errno.ENOENT: "absent",
    errno.ENOTDIR: "absent",
    errno.EACCES: "forbidden",
    errno.EPERM: "forbidden",
    errno.EISDIR: "folder",
    errno.EEXIST: "exists",
    errno.ENOSPC: "full",
    errno.EROFS: "read_only",
    errno.ENAMETOOLONG: "long",
}
"""What the operating system may say of a file, and under which key (`file.KEY`) we say it."""


def of_toml(error: tomllib.TOMLDecodeError) -> Message:
    """A text that is no TOML: the line and column, and the reader's own words."""
    found = _TOML.fullmatch(str(error))
    if found is None:
        return Message("toml.broken", detail=_toml_said(str(error)))
    detail, line, column = found.groups()
    if line is None:
        return Message("toml.at_end", detail=_toml_said(detail))
    return Message("toml.at", row=int(line), column=int(column), detail=_toml_said(detail))


def _toml_said(detail: str) -> Message | str:
    """What the TOML reader says most often, in our words; else in its own."""
    return Message(f"toml.{TOML[detail]}") if detail in TOML else detail


def of_system(error: OSError) -> Message:
    """A file that cannot be read or written."""
    known = SYSTEM.get(error.errno or 0)
    return Message(f"file.{known}") if known else Message("file.other", detail=error.strerror or str(error))


def of_value(error: Exception, data: object = None) -> Message:
    """A value that does not fit its type: ours where a notation has said it, else msgspec's.

    `data`: what is written there, if that is known.
    """
    for cause in (error, error.__cause__):
        if isinstance(cause, Malformed):
            return cause.message
    if isinstance(error, RecursionError):
        return Message("nested")
    text = str(error).partition(" - at `")[0]
    if "matching regex" in text:
        return Message("value.id")
    if found := _MISSING.fullmatch(text):
        return Message("key.missing", name=found[1])
    if found := _UNKNOWN.fullmatch(text):
        return Message("key.unknown", name=found[1])
    if found := _RANGE.fullmatch(text):
        return Message(f"value.{BOUNDS[found[1]]}", bound=found[2])
    if found := _LENGTH.fullmatch(text):
        return Message(f"length.{BOUNDS[found[2]]}", type=_types(found[1]), length=int(found[3]))
    if found := _TYPE.fullmatch(text):
        if found[2] is None:
            return Message("value.type", type=_types(found[1]))
        value = f"{data:g}" if isinstance(data, (int, float)) and not isinstance(data, bool) else ""
        return Message("value.other_type", type=_types(found[1]), found=_types(found[2]), value=value)
    if found := _JSON.fullmatch(text):
        at = _BYTE.search(found[1])
        return Message("json.broken", at=at[1] if at else "")
    if text == "Input data was truncated":
        return Message("json.torn")
    if (found := _VALUE.fullmatch(text)) and isinstance(error, msgspec.ValidationError):
        return Message("value.unknown", value=found[1])
    return Message("value.other", detail=text)


def _types(written: str) -> Message:
    """`int | str | null` in our words; that nothing may stand there goes without saying."""
    names = [name for name in written.split(" | ") if name != "null"] or ["null"]
    types = [
        Message(f"type.{TYPES[name]}") if name in TYPES else Message("type.other", name=name)
        for name in names
    ]
    return types[0] if len(types) == 1 else Message("either", some=tuple(types[:-1]), last=types[-1])
