"""What people type, and what they call an option, whatever the case and the accents."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable

Texts = Callable[[str], str | None]
"""What a language says under a key, if anything."""


def verbs(tags: Iterable[str], languages: Iterable[Texts]) -> dict[str, str]:
    """Tags of options by all that people may type for them, as `folded` makes it."""
    tags = tuple(tags)
    found: dict[str, str] = {}
    for texts in languages:
        for tag in tags:
            for key in (f"verb.{tag}", f"act.{tag}"):
                for word in filter(None, (texts(key) or "").split(",")):
                    found.setdefault(folded(word), tag)
    return found


def folded(word: str) -> str:
    """A word as it is compared: plain, and without lines between its parts."""
    return plain(word.replace("_", " ").strip())


def plain(text: str) -> str:
    """Lower case without accents.

    >>> plain("Ataque Rápido")
    'ataque rapido'
    """
    spread = unicodedata.normalize("NFD", text.casefold())
    return "".join(sign for sign in spread if not unicodedata.combining(sign))
