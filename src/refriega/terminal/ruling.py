"""`refriega ruling`: answers to rules questions that are written as files."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path

from refriega.core.errors import InputError
from refriega.core.event import Event
from refriega.core.files import exists
from refriega.locale import Catalogue
from refriega.rulings import Answer, Check, answer, load_ruling, report
from refriega.terminal.ruling_words import RulingWords
from refriega.terminal.screen import Screen


def ruling(
    catalogue: Catalogue,
    *,
    files: tuple[str, ...],
    variants: Mapping[str, str],
    quiet: bool,
    verbose: bool,
    as_json: bool,
) -> int:
    """Answer them all; 1 if an expectation does not hold."""
    screen = None
    marks: list[str] = []
    for path in rulings_in(files):
        found = answer(load_ruling(path, variants))
        marks.append("failed" if not found.holds else "held" if found.expects else "answered")
        if as_json:
            print(json.dumps(report(found), ensure_ascii=False))
            continue
        words = RulingWords(catalogue, found)
        screen = Screen(words, full=verbose or len(found.log) <= SHORT)
        tell(screen, words, found, quiet)
    if not marks:
        raise InputError("terminal.no_rulings", file=" ".join(files))
    if screen is not None:
        tell_all(screen, marks)
    return 1 if "failed" in marks else 0


def tell_all(screen: Screen, marks: list[str]) -> None:
    """How many there were, and how they came out."""
    counted = {mark: marks.count(mark) for mark in ("failed", "held", "answered")}
    if counted["failed"]:
        screen.tell("ruling.some_fail", "bold red", n=len(marks), failed=counted["failed"])
    elif not counted["answered"]:
        screen.tell("ruling.all_hold", "bold green", n=len(marks))
    elif not counted["held"]:
        screen.tell("ruling.all_answered", "bold green", n=len(marks))
    else:
        screen.tell("ruling.mixed", "bold green", n=len(marks), **counted)


def rulings_in(names: tuple[str, ...]) -> Iterator[Path]:
    """The files named, and all rulings in the folders named."""
    for name in names:
        path = Path(name)
        if exists(path) and path.is_dir():
            yield from sorted(path.rglob("*.toml"))
        elif exists(path) and path.is_file():
            yield path
        else:
            raise InputError("terminal.no_path", file=name)


SHORT = 12
"""Up to so many events the numbers are explained without being asked."""


def tell(screen: Screen, words: RulingWords, found: Answer, quiet: bool) -> None:
    """The question, what happened, and each expectation."""
    mark = "fails" if not found.holds else "holds" if found.expects else "answered"
    style = "bold green" if found.holds else "bold red"
    screen.tell(f"ruling.{mark}", style, file=found.ruling.file)
    if quiet and found.holds:
        return
    screen.say(f"  {words.title(found.ruling.head.question)}", "bold")
    if not quiet:
        tell_log(screen, words, found)
    for check in found.checks:
        if not quiet or not check.holds:
            tell_check(screen, words, check)
    notes = words.title(found.ruling.head.notes)
    if notes and not quiet:
        screen.say(f"  {notes}")
    if found.rules:
        screen.say(f"  {words.rules(found.rules)}", "dim")


def tell_log(screen: Screen, words: RulingWords, found: Answer) -> None:
    """What happened, with the offers where they were made."""
    waiting: list[tuple[int, Event]] = []
    for number, event in enumerate((*found.log, None)):
        offers = [offer for offer in found.offered if offer.after == number]
        if offers or event is None:
            screen.events(waiting)
            waiting = []
        for line in words.offers(offers):
            screen.say(f"    {line}", "italic")
        if event is not None:
            waiting.append((number + 1, event))


def tell_check(screen: Screen, words: RulingWords, check: Check) -> None:
    """One expectation: what was to be, and what is."""
    first, *more = words.check(check)
    style = "" if check.holds else "red"
    rules = "" if check.refused is not None else words.rules(check.rules)  # a refusal brings its own
    screen.say(f"  {first} {rules}".rstrip(), style)
    for line in more:
        screen.say(f"    {line}", style)
