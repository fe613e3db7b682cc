"""What people type: commands, and whole acts such as `attack orc` or `mover 5,4`, in either language."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import groupby
from typing import Any, NamedTuple, get_args

import msgspec

from refriega.boards.place import Place, end_of, is_row
from refriega.boards.table.point import Point
from refriega.core.procedure import Option
from refriega.locale import LANGUAGES, Catalogue
from refriega.terminal.face import SPACES, Face, plain
from refriega.terminal.words import Words, fields

# Words that carry no meaning between a verb and its objects.
FILLERS = frozenset(
    ("a", "against", "al", "and", "at", "con", "contra", "de", "del", "door", "el", "en", "from", "hasta",
     "in", "into", "la", "las", "los", "of", "on", "puerta", "sobre", "the", "to", "up", "with", "y")
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


@lru_cache(maxsize=8)
def phrases(face: Face) -> Mapping[str, tuple[str, str]]:
    """Everything that a line can begin with, of both languages: (section, name) by phrase."""
    found: dict[str, tuple[str, str]] = {}
    for section in ("verb", "command"):
        for lang in LANGUAGES:
            catalogue = Catalogue(lang).extended(face.texts(lang))
            for key in catalogue:
                name = key.removeprefix(f"{section}.")
                typed = section == "command" or face.verbs is None or name in face.verbs
                if key.startswith(f"{section}.") and typed:
                    for phrase in (name.replace("_", " "), *(catalogue.get(key) or "").split(",")):
                        found[plain(phrase.strip())] = (section, name)
    return found


def read_phrase(line: str, face: Face) -> Phrase | None:
    """The command or action that a line begins with: the longest phrase, or a beginning that only one has."""
    known = phrases(face)
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


def tokens(rest: str, words: Words) -> list[str]:
    """The words that matter; a place that takes two (`12.5 7`) is one of them. A sign of the map is the id of
    whoever it stands for.
    """
    signs, face = words.signs, words.face
    joined = face.spelled(rest).replace(", ", ",").replace(" ,", ",")
    found: list[str] = []
    written = (signs.get(word, word) for word in joined.split())
    kept = (signs.get(word.upper(), word) for word in written if plain(word) not in FILLERS)
    for paired, row in groupby(kept, lambda word: face.read_place(f"{word} {word}") is not None):
        alone = list(row)
        if paired:  # of an odd row the first number belongs to the name before it
            odd = len(alone) % 2
            numbers = iter(alone[odd:])
            alone = alone[:odd] + [f"{x} {y}" for x, y in zip(numbers, numbers, strict=True)]
        found += alone
    return found


def places_in(words: Iterable[str], face: Face) -> list[Place]:
    """The places among what was typed."""
    return [place for word in words if (place := face.read_place(word)) is not None]


def matching(options: Iterable[Option], typed: list[str], words: Words) -> tuple[Option, ...]:
    """The options that everything typed fits: names by their beginning, places by where they aim. An id that
    is typed whole means nothing else; nor does a whole name, where it would leave several.
    """
    found = list(options)
    for token in typed:
        fitting = [option for option in found if fits(option, token, words)]
        found = [option for option in fitting if token in leaves(option)] or fitting
    for token in typed if len(found) > 1 else ():
        found = [option for option in found if is_named_wholly(option, token, words)] or found
    return tuple(found)


def is_named_wholly(option: msgspec.Struct, token: str, words: Words) -> bool:
    """Whether a word is, articles apart, the whole name of something in an option."""
    names = (plain(words.name(leaf)).split() for leaf in leaves(option))
    return any([part for part in name if part not in FILLERS] == [plain(token)] for name in names)


def fits(option: msgspec.Struct, token: str, words: Words) -> bool:
    place = words.face.read_place(token)
    aims = (value for name, value in fields(option) if name in SPACES)
    if place is not None and any(aims_at(value, place, words.face) for value in aims):
        return True
    if any(name == "direction" and points(value, token, words) for name, value in fields(option)):
        return True
    if any(value is True and is_flag(name, token, words) for name, value in fields(option)):
        return True
    return words.face.says(option, token) or any(named_so(value, token, words) for value in leaves(option))


def points(direction: object, token: str, words: Words) -> bool:
    """Whether a word names that point of the compass: `east`, `este`, `E`."""
    said = plain(str(words.value("direction", direction))).split()
    short = words.face.direction(words.scenario, direction) if isinstance(direction, int) else ""
    return bool(said) and (said[-1] == plain(token) or plain(short) == plain(token))


def is_flag(name: str, token: str, words: Words) -> bool:
    """Whether a word says that something is done in a certain way: `defensively`, `a la defensiva`."""
    said = plain(words.choice_of(name, True)).replace("(", "").replace(")", "").split()
    return len(token) > 2 and any(word.startswith(plain(token)) for word in said)


def aims_at(value: object, place: Place, face: Face) -> bool:
    """Whether a field names that place, or a way that ends there: to people it is what it is called."""
    end = end_of(value)
    return isinstance(end, type(place)) and face.place_name(end) == face.place_name(place)


def leaves(option: msgspec.Struct) -> Iterable[str]:
    """All ids in an option."""
    for _, value in fields(option):
        for leaf in value if is_row(value) else (value,):
            if isinstance(leaf, str):
                yield leaf
            elif isinstance(leaf, msgspec.Struct):
                yield from leaves(leaf)


def named_so(id_: str, token: str, words: Words) -> bool:
    """Whether a thing's id, or a word of its name, begins as typed."""
    wanted = plain(token)
    if plain(id_).startswith(wanted):
        return True
    return any(word.lstrip("(").startswith(wanted) for word in plain(words.name(id_)).split())


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
    """All ids, numbers and points in an option."""
    if isinstance(value, msgspec.Struct):
        for _, inner in fields(value):
            yield from values_in(inner)
    elif is_row(value):
        for inner in value:
            yield from values_in(inner)
    elif isinstance(value, str | int | Point) and not isinstance(value, bool):
        yield value


def option_type(union: object, tag: str) -> Any:  # a type of `Option`
    """The type of options of a ruleset that has the tag; None if there is none."""
    return next((type_ for type_ in get_args(union) if type_.__struct_config__.tag == tag), None)


def tags_of(union: object) -> Iterator[str]:
    """The tags of the options of a ruleset."""
    return (str(type_.__struct_config__.tag) for type_ in get_args(union))
