"""Why a line of the log says what it says: the parts of its numbers, and the rules in full."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

from refriega.core.event import Event
from refriega.core.modifier import Breakdown
from refriega.terminal.screen import Screen

RECKONED = frozenset(
    {"attack.concealed", "boons", "critical", "damage.raised", "damage.reduced", "fumble", "spell.halved"}
)
"""Events that reckon, though they have neither a breakdown nor dice of their own."""


def tell_why(screen: Screen, ledger: str, number: int | None, event: Event) -> None:
    """What is behind an event, which is line `number` of the log, or none yet."""
    screen.explain(number, event)
    if not has_numbers(event) and not any(screen.words.face.reasons(event, screen.words)):
        screen.tell("why.no_numbers")
    known = statements(ledger)
    for rule in dict.fromkeys(event.rules):
        if rule in known:
            screen.say(f"    {rule}: {screen.words.title(known[rule])}", "dim")


def is_roll(event: Event) -> bool:
    """Whether it is what is explained when nothing is named: a move is asked for by its number."""
    return has_numbers(event) and event.key not in LESSER


LESSER = frozenset({"moves"})
"""Events that reckon, but are seldom wondered at."""


def has_numbers(event: Event) -> bool:
    """Whether an event tells of dice, or of anything that was added up."""
    return "faces" in event.args or event.key in RECKONED or explained(event)


def explained(event: Event) -> bool:
    return any(isinstance(value, Breakdown) for value in event.args.values())


@cache
def statements(file: str) -> dict[str, dict[str, str]]:
    """What each rule of a ledger says, by language."""
    data = tomllib.loads(Path(file).read_text(encoding="utf-8"))
    return {id_: entry for id_, entry in data.items() if id_ != "sections"}
