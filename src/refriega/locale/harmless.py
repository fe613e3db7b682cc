"""Text that others wrote, as a terminal may be given it: nothing in it is obeyed, moved or hidden."""

from __future__ import annotations

import unicodedata

_KEPT = frozenset("\n\t\u200c\u200d")
"""Ends of lines and tabs; the joiners, without which some scripts are not written right."""


def harmless(text: str) -> str:
    """The text with its control signs written out: `\\x1b`, or `\\u202e` where it would turn around."""
    if text.isprintable():
        return text
    return "".join(sign if _shows(sign) else sign.encode("unicode_escape").decode() for sign in text)


def _shows(sign: str) -> bool:
    return sign.isprintable() or sign in _KEPT or unicodedata.category(sign) == "Zs"


def writable(text: str) -> str:
    """The text with what is no Unicode (of file names and arguments in other encodings) written out."""
    return text.encode("utf-8", "backslashreplace").decode()


def escaped(error: UnicodeError) -> tuple[str, int]:
    r"""A handler of encodings: what a stream cannot hold becomes `\u00e9`, as JSON writes it."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    units = error.object[error.start : error.end].encode("utf-16-be", "surrogatepass").hex()
    return "".join(f"\\u{units[at : at + 4]}" for at in range(0, len(units), 4)), error.end
