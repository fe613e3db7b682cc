"""`refriega ruling`: answers to rules questions that are written as files."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path

from refriega.core.errors import InputError
from refriega.locale import Catalogue
from refriega.rulings import Answer, Check, answer, load_ruling, report
from refriega.terminal.face import face_of
from refriega.terminal.screen import Screen
from refriega.terminal.words import Words


def ruling(
    catalogue: Catalogue, *, files: tuple[str, ...], variants: Mapping[str, str], quiet: bool, as_json: bool
) -> int:
    """Answer them all; 1 if an expectation does not hold."""
    screen = None
    asked = failed = 0
    for path in rulings_in(files):
        found = answer(load_ruling(path, variants))
        asked += 1
        failed += not found.holds
        if as_json:
            print(json.dumps(report(found), ensure_ascii=False))
            continue
        words = Words(catalogue, face_of(found.ruling.head.ruleset), found.scene)
        screen = Screen(words)
        tell(screen, found, quiet)
    if not asked:
        raise InputError("terminal.no_rulings", file=" ".join(files))
    if screen is not None:
        key = "ruling.all_hold" if not failed else "ruling.some_fail"
        screen.tell(key, "bold green" if not failed else "bold red", n=asked, failed=failed)
    return 1 if failed else 0


def rulings_in(names: tuple[str, ...]) -> Iterator[Path]:
    """The files named, and all rulings in the folders named."""
    for name in names:
        path = Path(name)
        if path.is_dir():
            yield from sorted(path.rglob("*.toml"))
        elif path.is_file():
            yield path
        else:
            raise InputError("terminal.no_path", file=name)


def tell(screen: Screen, found: Answer, quiet: bool) -> None:
    """The question, what happened, and each expectation."""
    words = screen.words
    mark = "ruling.holds" if found.holds else "ruling.fails"
    screen.tell(mark, "bold green" if found.holds else "bold red", file=found.ruling.file)
    if quiet and found.holds:
        return
    screen.say(f"  {words.title(found.ruling.head.question)}", "bold")
    if not quiet:
        screen.events(list(enumerate(found.log, start=1)))
    for check in found.checks:
        if not quiet or not check.holds:
            tell_check(screen, check)
    notes = words.title(found.ruling.head.notes)
    if notes and not quiet:
        screen.say(f"  {notes}")
    if found.rules:
        screen.say(f"  {words.rules(found.rules)}", "dim")


def tell_check(screen: Screen, check: Check) -> None:
    """One expectation: what was to be, and what is."""
    words = screen.words
    args = {name: words.value(name, value) for name, value in check.args.items()}
    name = check.what.removeprefix("check.")
    if f"expectation.{name}" in words.catalogue:
        what = words.text(f"expectation.{name}", **{"of": "", **args})
    else:  # what the ruleset lets one look at
        what = " ".join((words.name(name), *map(str, args.values())))
    key = "ruling.as_expected" if check.holds else "ruling.otherwise"
    expected, found = (json.dumps(value, ensure_ascii=False) for value in (check.expected, check.found))
    line = words.text(key, place=check.place, what=what, expected=expected, found=found)
    screen.say(f"  {line} {words.rules(check.rules)}".rstrip(), "" if check.holds else "red")
    if check.parts is not None:
        for part in check.parts.parts:
            screen.say(f"      {words.part(part)}")
