"""Options as a short numbered list.

A hundred moves are not a hundred lines: where an action has many options they become one line, which opens
into what tells them apart: first the spell, then the target, or a place that is typed. And of all actions
only the likeliest are listed, where there are many; the rest stand in groups.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import NamedTuple

import msgspec

from refriega.boards.place import Place, end_of
from refriega.boards.table.point import Point
from refriega.core.procedure import Chooser, Option, tag_of
from refriega.terminal.face import Face, plain
from refriega.terminal.words import Words, fields

FEW = 6
"""So many options of an action are listed one by one."""

FEWER = 3
"""The same in a short menu."""

SHORT = 9
"""So many lines has a short menu, before its groups."""

MOST = 5000
"""More than so many are not even counted."""


class Entry(NamedTuple):
    """A line of a menu: an option, or several that are told apart later.

    `seat` is whose choice it is, if not of the one that is asked.
    """

    label: str
    options: tuple[Option, ...]
    seat: str = ""

    @property
    def is_branch(self) -> bool:
        return len(self.options) > 1


Groups = list[tuple[str, list[Option]]]


def grouped(chooser: Chooser, words: Words) -> Groups:
    """Headings and the options under them."""
    found = []
    for group in chooser.groups():
        options = list(islice(chooser.candidates(group), MOST))
        if options:
            found.append((heading_of(group, words), options))
    return found


def heading_of(group: str, words: Words) -> str:
    """What a group is called: by a text of its own, or by the name of whose acts they are."""
    key = f"group.{group}"
    return words.text(key) if key in words.catalogue else words.name(group)


def short_menu(groups: Groups, words: Words) -> tuple[list[Entry], list[Entry]]:
    """The likeliest lines, and one for each group: or all lines and no group, if they are few."""
    options = [option for _, mine in groups for option in mine]
    every = entries_of(options, words)
    likeliest = words.face.likeliest
    if len(every) == 1 and every[0].is_branch and by_place(every[0].options, words.face) is None:
        return narrowed(every[0].options, words, words.face), []
    if words.face.in_order:
        every.sort(key=lambda entry: rank(entry, likeliest))
    if len(every) <= SHORT:
        return every, []
    by_tag: dict[str, list[Option]] = {}
    for option in options:
        by_tag.setdefault(tag_of(option), []).append(option)
    likely = [tag for tag in words.face.likeliest if tag in by_tag]
    lines: list[Entry] = []
    for tag in likely:
        lines += entries_of(by_tag[tag], words, FEW if tag in words.face.listed_first else FEWER)
    last = [entry for entry in lines if tag_of(entry.options[0]) in likely[-1:]]
    lines = [entry for entry in lines if entry not in last][: SHORT - len(last)] + last
    return lines, [Entry(heading, tuple(mine)) for heading, mine in groups if heading]


def unfolded(options: Iterable[Option], words: Words) -> list[Entry]:
    """Options one by one, in the order of a short menu. Those that differ in the place alone stay one line,
    and so do, for each who has them, those that nobody wants listed one by one.
    """
    found: dict[tuple[str, object], list[Option]] = {}
    entries: list[Entry] = []
    for option in options:
        tag = tag_of(option)
        key = "" if tag in words.face.folded else value_key(placeless(option, words.face))
        found.setdefault((tag, key), []).append(option)
    for (tag, _), alike in found.items():
        if tag in words.face.folded:
            lines = narrowed(tuple(alike), words, words.face)
            act = words.act(tag)
            entries += [e._replace(label=f"{act}: {e.label}") if e.is_branch else e for e in lines]
        elif len(alike) <= FEW:
            entries += [Entry(words.offered(option), (option,)) for option in alike]
        else:
            act = words.offered(placeless(alike[0], words.face))
            entries.append(Entry(words.text("play.many", act=act, n=len(alike)), tuple(alike)))
    return sorted(entries, key=lambda entry: rank(entry, words.face.likeliest))


def placeless(option: Option, face: Face) -> Option:
    """An option without the place at which it is aimed."""
    places = {name: None for name, value in fields(option) if isinstance(value, Point)}
    return msgspec.structs.replace(option, **places) if places and face.destination(option) else option


def rank(entry: Entry, likeliest: Sequence[str]) -> int:
    """The place of a line in the order of likeliness; what is in none comes before the last."""
    tag = tag_of(entry.options[0])
    return likeliest.index(tag) * 2 if tag in likeliest else len(likeliest) * 2 - 3


def entries_of(options: Iterable[Option], words: Words, few: int = FEW) -> list[Entry]:
    """Options by action: few are listed, many become one line."""
    by_tag: dict[str, list[Option]] = {}
    for option in options:
        by_tag.setdefault(tag_of(option), []).append(option)
    entries: list[Entry] = []
    for tag, group in by_tag.items():
        if len(group) == 1 or (len(group) <= few and tag not in words.face.folded):
            entries += [Entry(words.offered(option), (option,)) for option in group]
        else:
            entries.append(Entry(words.text("play.many", act=words.act(tag), n=len(group)), tuple(group)))
    return entries


def by_place(options: tuple[Option, ...], face: Face) -> dict[Place, tuple[Option, ...]] | None:
    """The options by the place they aim at, if that is what tells them apart next; else None."""
    if several_acts(options) or differing(options, face) != "":
        return None
    found: dict[Place, tuple[Option, ...]] = {}
    for option in options:
        to = face.destination(option)
        if to is None:
            return None
        found[to] = (*found.get(to, ()), option)
    return found if len(found) > 1 else None


def narrowed(options: tuple[Option, ...], words: Words, face: Face) -> list[Entry]:
    """One line for each value of the first thing in which the options differ."""
    if several_acts(options):
        return entries_of(options, words)
    name = differing(options, face)
    if len(options) <= FEW or not name:
        return [Entry(words.offered(option), (option,)) for option in options]
    found: dict[str, tuple[Option, ...]] = {}
    for option in options:
        value = words.choice_of(name, getattr(option, name, ""))
        found[value] = (*found.get(value, ()), option)
    return [
        Entry(
            words.offered(same[0]) if len(same) == 1 else words.text("play.many", act=value, n=len(same)),
            same,
        )
        for value, same in found.items()
    ]


def labelled(line: str, entries: Iterable[Entry], words: Words) -> Entry | None:
    """The only entry that a line says as it is printed, with what is remarked of it or without."""
    said = plain(line)
    found = [entry for entry in entries if said in labels(entry, words)]
    return found[0] if len(found) == 1 else None


def labels(entry: Entry, words: Words) -> Iterator[str]:
    yield plain(entry.label)
    if not entry.is_branch:
        yield plain(words.option(entry.options[0]))
    elif "..." in entry.label:
        yield plain(entry.label.partition("...")[0])


def several_acts(options: Sequence[Option]) -> bool:
    return len({tag_of(option) for option in options}) > 1


def differing(options: tuple[Option, ...], face: Face) -> str:
    """The first field in which the options differ; "" if it is (only) the place they aim at."""
    places = {face.destination(option) for option in options}
    for name, _ in fields(options[0]):
        values = {value_key(getattr(option, name, None)) for option in options}
        of_place = name in face.with_place or is_place(options, name, face)
        if len(values) > 1 and not (len(places) > 1 and of_place):
            return name
    return ""


def is_place(options: tuple[Option, ...], name: str, face: Face) -> bool:
    """Whether the field is where the option aims at."""
    for option in options:
        value = getattr(option, name, None)
        if value == ():  # no way of one's own is named: that says nothing of where to
            continue
        last = end_of(value)
        if isinstance(last, bool) or last != face.destination(option):
            return False
    return True


def value_key(value: object) -> object:
    """A value as something that can be compared and hashed."""
    return msgspec.json.encode(value, enc_hook=str)
