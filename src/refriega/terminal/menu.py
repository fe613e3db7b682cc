"""Options as a short numbered list.

A hundred moves are not a hundred lines: where an action has many options they become one line, which opens
into what tells them apart: first the spell, then the target, or a space that is typed.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from typing import NamedTuple

import msgspec

from refriega.core.procedure import Chooser, Option
from refriega.terminal.face import Face
from refriega.terminal.words import Words, fields, tag_of

FEW = 6
"""So many options of an action are listed one by one."""

MOST = 5000
"""More than so many are not even counted."""


class Entry(NamedTuple):
    """A line of a menu: an option, or several that are told apart later."""

    label: str
    options: tuple[Option, ...]

    @property
    def is_branch(self) -> bool:
        return len(self.options) > 1


def main_menu(chooser: Chooser, words: Words) -> list[tuple[str, list[Entry]]]:
    """Headings and their lines."""
    found = []
    for group in chooser.groups():
        entries = entries_of(islice(chooser.candidates(group), MOST), words)
        if entries:
            found.append((words.text(f"group.{group}") if group else "", entries))
    return found


def entries_of(options: Iterable[Option], words: Words) -> list[Entry]:
    """Options by action: few are listed, many become one line."""
    by_tag: dict[str, list[Option]] = {}
    for option in options:
        by_tag.setdefault(tag_of(option), []).append(option)
    entries: list[Entry] = []
    for tag, group in by_tag.items():
        if len(group) == 1 or (len(group) <= FEW and tag not in words.face.folded):
            entries += [Entry(words.option(option), (option,)) for option in group]
        else:
            entries.append(Entry(words.text("play.many", act=words.act(tag), n=len(group)), tuple(group)))
    return entries


def by_space(options: tuple[Option, ...], face: Face) -> dict[int, tuple[Option, ...]] | None:
    """The options by the space they aim at, if that is what tells them apart next; else None."""
    if differing(options, face) != "":
        return None
    found: dict[int, tuple[Option, ...]] = {}
    for option in options:
        to = face.destination(option)
        if to is None:
            return None
        found[to] = (*found.get(to, ()), option)
    return found if len(found) > 1 else None


def narrowed(options: tuple[Option, ...], words: Words, face: Face) -> list[Entry]:
    """One line for each value of the first thing in which the options differ."""
    name = differing(options, face)
    if len(options) <= FEW or not name:
        return [Entry(words.option(option), (option,)) for option in options]
    found: dict[str, tuple[Option, ...]] = {}
    for option in options:
        value = str(words.value(name, getattr(option, name, "")))
        found[value] = (*found.get(value, ()), option)
    return [
        Entry(
            words.option(same[0]) if len(same) == 1 else words.text("play.many", act=value, n=len(same)), same
        )
        for value, same in found.items()
    ]


def differing(options: tuple[Option, ...], face: Face) -> str:
    """The first field in which the options differ; "" if it is (only) the space they aim at."""
    spaces = {face.destination(option) for option in options}
    for name, _ in fields(options[0]):
        values = {value_key(getattr(option, name, None)) for option in options}
        if len(values) > 1 and not (len(spaces) > 1 and is_place(options, name, face)):
            return name
    return ""


def is_place(options: tuple[Option, ...], name: str, face: Face) -> bool:
    """Whether the field is where the option aims at."""
    for option in options:
        value = getattr(option, name, None)
        last = value[-1] if isinstance(value, tuple) and value else value
        if isinstance(last, bool) or last != face.destination(option):
            return False
    return True


def value_key(value: object) -> object:
    """A value as something that can be compared and hashed."""
    return msgspec.json.encode(value, enc_hook=str)
