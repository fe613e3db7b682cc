"""What people type: commands, and whole acts such as `attack orc` or `mover 5,4`, in either language."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import NamedTuple

import msgspec

from refriega.core.procedure import Option
from refriega.locale import LANGUAGES, Catalogue
from refriega.terminal.face import plain, read_place
from refriega.terminal.words import SPACES, Words, fields

# Words that carry no meaning between a verb and its objects.
FILLERS = frozenset(
    ("a", "against", "al", "and", "at", "con", "contra", "de", "del", "door", "el", "en", "hasta", "in",
     "into", "la", "las", "los", "of", "on", "puerta", "the", "to", "up", "with", "y")
)  # fmt: skip


LONGEST_TYPED = 4000
"""How long a typed line may be: longer than options are, shorter than what is no number any more (4300)."""


def read_line(most: int) -> str:
    """A line of the standard input, "" at its end; of a longer one than `most` a little more than that."""
    if sys.stdin is None:
        return ""
    line = sys.stdin.readline(most + 1)
    rest = line
    while rest and not rest.endswith("\n") and len(line) > most:
        rest = sys.stdin.readline(most)
    return line


class Phrase(NamedTuple):
    """What a line begins with: a command or the tag of an action, and the rest of the line."""

    section: str
    name: str
    rest: str


@cache
def phrases() -> Mapping[str, tuple[str, str]]:
    """Everything that a line can begin with, of both languages: (section, name) by phrase."""
    found: dict[str, tuple[str, str]] = {}
    for section in ("verb", "command"):
        for lang in LANGUAGES:
            catalogue = Catalogue(lang)
            for key in catalogue:
                if key.startswith(f"{section}."):
                    name = key.removeprefix(f"{section}.")
                    for phrase in (name.replace("_", " "), *(catalogue.get(key) or "").split(",")):
                        found[plain(phrase.strip())] = (section, name)
    return found


def read_phrase(line: str) -> Phrase | None:
    """The command or action that a line begins with: the longest phrase, or a beginning that only one has."""
    known = phrases()
    parts = plain(line).split()
    written = line.split()
    for length in range(min(4, len(parts)), 0, -1):
        found = known.get(" ".join(parts[:length]))
        if found is not None:
            return Phrase(*found, " ".join(written[length:]))
    if not parts or len(parts[0]) < 2:  # a line may hold nothing but accents
        return None
    begun = {meaning for phrase, meaning in known.items() if phrase.startswith(parts[0])}
    return Phrase(*begun.pop(), " ".join(written[1:])) if len(begun) == 1 else None


def tokens(rest: str) -> list[str]:
    """The words that matter."""
    joined = rest.replace(", ", ",").replace(" ,", ",")
    return [token for token in joined.split() if plain(token) not in FILLERS]


def spaces_in(words: Iterable[str]) -> list[int]:
    """The spaces among what was typed."""
    return [place for word in words if (place := read_place(word)) is not None]


def matching(options: Iterable[Option], typed: list[str], words: Words) -> tuple[Option, ...]:
    """The options that everything typed fits: names by their beginning, spaces by where they aim."""
    return tuple(option for option in options if all(fits(option, token, words) for token in typed))


def fits(option: msgspec.Struct, token: str, words: Words) -> bool:
    place = read_place(token)
    if place is not None and any(aims_at(value, place) for name, value in fields(option) if name in SPACES):
        return True
    if any(name == "direction" and points(value, token, words) for name, value in fields(option)):
        return True
    if any(value is True and is_flag(name, token, words) for name, value in fields(option)):
        return True
    return any(named_so(value, token, words) for value in leaves(option))


def points(direction: object, token: str, words: Words) -> bool:
    """Whether a word names that point of the compass: `east`, `este`, `E`."""
    said = plain(str(words.value("direction", direction))).split()
    short = words.face.direction(words.scenario, direction) if isinstance(direction, int) else ""
    return bool(said) and (said[-1] == plain(token) or plain(short) == plain(token))


def is_flag(name: str, token: str, words: Words) -> bool:
    """Whether a word says that something is done in a certain way: `defensively`, `a la defensiva`."""
    said = plain(words.choice_of(name, True)).replace("(", "").replace(")", "").split()
    return len(token) > 2 and any(word.startswith(plain(token)) for word in said)


def aims_at(value: object, place: int) -> bool:
    """Whether a field names that space, or a way that ends there."""
    return value == place or (isinstance(value, tuple) and value[-1:] == (place,))


def leaves(option: msgspec.Struct) -> Iterable[str]:
    """All ids in an option."""
    for _, value in fields(option):
        for leaf in value if isinstance(value, tuple) else (value,):
            if isinstance(leaf, str):
                yield leaf
            elif isinstance(leaf, msgspec.Struct):
                yield from leaves(leaf)


def named_so(id_: str, token: str, words: Words) -> bool:
    """Whether a thing's id, or a word of its name, begins as typed."""
    wanted = plain(token)
    if plain(id_).startswith(wanted):
        return True
    return any(word.startswith(wanted) for word in plain(words.name(id_)).split())


def things_named(token: str, known: Iterable[str], words: Words) -> list[str]:
    """The ids among `known` that a token names; an exact one first."""
    found = [id_ for id_ in known if named_so(id_, token, words)]
    exact = [id_ for id_ in found if plain(token) in (plain(id_), plain(words.name(id_)))]
    return exact or found


def named_together(typed: list[str], known: Iterable[str], words: Words) -> list[str]:
    """The ids among `known` that some words name together, each the beginning of one; an exact one first."""
    if len(typed) == 1:
        return things_named(typed[0], known, words)
    wanted = [plain(token) for token in typed]
    found, exact = [], []
    for id_ in known:
        for name in (plain(words.name(id_)), plain(id_.partition("#")[0]).replace("_", " ")):
            parts = [part for part in name.split() if part not in FILLERS]
            if parts == wanted:
                exact.append(id_)
            elif len(parts) >= len(wanted) and all(any(p.startswith(w) for p in parts) for w in wanted):
                found.append(id_)
    return list(dict.fromkeys(exact or found))


def values_in(value: object) -> Iterator[object]:
    """All ids and numbers in an option."""
    if isinstance(value, msgspec.Struct):
        for _, inner in fields(value):
            yield from values_in(inner)
    elif isinstance(value, tuple):
        for inner in value:
            yield from values_in(inner)
    elif isinstance(value, str | int) and not isinstance(value, bool):
        yield value
