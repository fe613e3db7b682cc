"""Sentences not said yet: what an error carries until somebody reads it, in whichever language."""

from __future__ import annotations

import re

from refriega.locale import Catalogue, fill

_KEY = re.compile(r"(?:([a-z]+):)?([\w.]+)")


MOST_LISTED = 100
"""How many of a list are named: a file may hold a hundred thousand of anything."""


class Message:
    """A key of the catalogues, without its section `error`, and the arguments of its text.

    A key of another section names it before a colon (`refusal:budget.full`). Arguments may be messages
    themselves, or several in a tuple. A key that no catalogue has is said as it stands, so that a ruleset
    from elsewhere may put a plain sentence there. As `str` it speaks English.
    """

    __slots__ = ("args", "key")

    def __init__(self, key: str, /, **args: object) -> None:
        self.key = key
        self.args = args

    def __repr__(self) -> str:
        return f"Message({', '.join([repr(self.key), *(f'{n}={v!r}' for n, v in self.args.items())])})"

    def __str__(self) -> str:
        return self.said(Catalogue("en"))

    def said(self, catalogue: Catalogue) -> str:
        """The sentence, in the language of the catalogue."""
        found = _KEY.fullmatch(self.key)
        section, key = found.groups("error") if found else ("error", self.key)
        template = catalogue.get(f"{section}.{key}")
        args = {name: _said(value, catalogue) for name, value in self.args.items()}
        if template is not None:
            return fill(template, args)
        shown = ", ".join(f"{name}={value}" for name, value in args.items())
        return f"{key} ({shown})" if shown else key


def _said(value: object, catalogue: Catalogue) -> object:
    match value:
        case Message():
            return value.said(catalogue)
        case tuple() | list():
            shown = [str(_said(part, catalogue)) for part in value[:MOST_LISTED]]
            return ", ".join([*shown, "..."] if len(value) > MOST_LISTED else shown)
        case _:
            return value
