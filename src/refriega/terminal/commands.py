"""The commands of the table, besides acts: why, undo, save, map, log and the rest."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from refriega.core.event import Event
from refriega.core.modifier import Breakdown
from refriega.core.procedure import Choice, Concede, Decision
from refriega.terminal.face import plain
from refriega.terminal.menu import Entry
from refriega.terminal.typed import things_named

if TYPE_CHECKING:
    from refriega.terminal.table import Table

LINES = 20


class Leave(Exception):
    """The people leave; the fight can be gone on with."""


def why(table: Table, rest: str, decision: Decision | None) -> None:
    """The last roll explained, or the line of the log with a number: parts, and the rules in full."""
    seen = visible(table, decision)
    if rest:
        found = next((pair for pair in seen if str(pair[0]) == rest), None)
        if found is None:
            table.screen.tell("why.not_a_line", n=rest, last=len(table.match.log or ()))
            return
    else:
        found = next((pair for pair in reversed(seen) if has_numbers(pair[1])), None)
        if found is None:
            table.screen.tell("why.none")
            return
    table.screen.explain(*found)
    if not has_numbers(found[1]):
        table.screen.tell("why.no_numbers")
    ledger = statements(str(table.match.ruleset.ledger()))
    for rule in dict.fromkeys(found[1].rules):
        if rule in ledger:
            table.screen.say(f"    {rule}: {table.words.title(ledger[rule])}", "dim")


def has_numbers(event: Event) -> bool:
    return any(isinstance(value, Breakdown) for value in event.args.values())


def visible(table: Table, decision: Decision | None) -> list[tuple[int, Event]]:
    """The log as whoever is asked may see it, with its numbers."""
    viewer = table.seat or (decision.seat if decision is not None else None)
    return [(n, e) for n, e in enumerate(table.match.log or (), start=1) if e.visible_to(viewer)]


@cache
def statements(file: str) -> dict[str, dict[str, str]]:
    """What each rule of a ledger says, by language."""
    data = tomllib.loads(Path(file).read_text(encoding="utf-8"))
    return {id_: entry for id_, entry in data.items() if id_ != "sections"}


def undo(table: Table, rest: str, decision: Decision | None) -> None:
    """Take back the last choice made here, and all that followed; the same dice will come again."""
    journal = table.match.journal()
    last = next(
        (
            (at, entry.answer.seat)
            for at, entry in reversed(list(enumerate(journal)))
            if isinstance(entry.answer, Choice) and entry.answer.seat in table.people
        ),
        None,
    )
    if last is None:
        table.screen.tell("refusal.nothing_to_undo")
        return
    at, seat = last
    owed = [other for other in table.match.consent_owed(at, seat) if other in table.people]
    if table.match.consent_owed(at, seat):
        table.screen.tell("play.revealed_since")
        if owed and not agreed(
            table, table.words.text("play.consent", seats=table.words.catalogue.listed(owed))
        ):
            table.screen.tell("play.no_consent")
            return
    table.match.undo(seat, consent=table.scenario.seats)
    table.heard = len(table.match.log or ()) - 1  # but for the news that it was taken back


def agreed(table: Table, question: str) -> bool:
    """A yes or no; anything but a yes is a no."""
    answer = plain(table.read(f"{question} "))
    return answer in {word.strip() for word in table.words.text("play.yes").split(",")}


def redo(table: Table, rest: str, decision: Decision | None) -> None:
    table.match.redo()


def save(table: Table, rest: str, decision: Decision | None) -> None:
    """Write the fight to a file and go on in it."""
    if not rest:
        table.screen.tell("play.save_where")
        return
    table.session.save(Path(rest))
    table.screen.tell("play.saved_in", file=rest)


def options(table: Table, rest: str, decision: Decision | None) -> None:
    if decision is not None:
        table.show_options(decision.chooser, decision)


def draw(table: Table, rest: str, decision: Decision | None) -> None:
    """The map and who is on it."""
    state = table.state(viewer(table, decision))
    table.screen.picture(table.face.picture(table.scenario, state))
    table.screen.lines(table.face.roster(table.scenario, state, table.words))


def viewer(table: Table, decision: Decision | None) -> str:
    if decision is not None:
        return decision.seat
    return (table.people or list(table.scenario.seats))[0]


def log(table: Table, rest: str, decision: Decision | None) -> None:
    """The last lines of the log, so many as asked, or all."""
    seen = visible(table, decision)
    many = int(rest) if rest.isdecimal() else len(seen) if rest else LINES
    table.screen.events(seen[-many:] if many else [])


def status(table: Table, rest: str, decision: Decision | None) -> None:
    """All there is to say of a creature; without a name, one line about everybody."""
    state = table.state(viewer(table, decision))
    if not rest:
        table.screen.lines(table.face.roster(table.scenario, state, table.words))
        return
    for who in things_named(rest, table.face.in_sight(state), table.words)[:1]:
        table.screen.lines(table.face.status(table.scenario, state, who, table.words))
        return
    table.screen.tell("play.nobody", name=rest)


def meanwhile(table: Table, rest: str, decision: Decision | None) -> None:
    """What the other seats here may do while somebody else is asked."""
    if decision is None or table.match.pending is not decision:
        return
    offers = []
    for seat in table.people:
        chooser = decision.chooser_for(seat) if seat != decision.seat else None
        if chooser is not None:
            offers += [(seat, option) for option in chooser.candidates()]
    if not offers:
        table.screen.tell("play.nothing_meanwhile")
        return
    table.entries = []
    table.list_entries([Entry(f"{seat}: {table.words.option(option)}", (option,)) for seat, option in offers])
    line = table.read(table.words.text("play.which"))
    if line.isdecimal() and 1 <= int(line) <= len(offers):
        seat, option = offers[int(line) - 1]
        table.match.choose(option, seat)
    else:
        options(table, "", decision)


def concede(table: Table, rest: str, decision: Decision | None) -> None:
    """A seat gives the fight up: the one that is asked, or the one named."""
    if decision is None:
        return
    seat = rest or decision.seat
    if seat not in table.people:
        table.screen.tell("play.not_here", seat=seat)
    elif agreed(table, table.words.text("play.sure", seat=seat)):
        table.match.choose(Concede(), seat)


def new_dice(table: Table, rest: str, decision: Decision | None) -> None:
    """The game master has the dice after this come anew."""
    master = getattr(table.scenario, "game_master", "")
    if not master or master not in table.people:
        table.screen.tell("play.no_game_master")
    else:
        table.match.raise_epoch(master)


def help_(table: Table, rest: str, decision: Decision | None) -> None:
    table.screen.lines(table.words.text("play.help").strip().splitlines())


def leave(table: Table, rest: str, decision: Decision | None) -> None:
    raise Leave


# A command gets the table, what was typed after its name, and the decision (None while dice are asked for).
COMMANDS: dict[str, Callable[[Table, str, Decision | None], None]] = {
    "concede": concede,
    "help": help_,
    "log": log,
    "map": draw,
    "meanwhile": meanwhile,
    "new_dice": new_dice,
    "options": options,
    "quit": leave,
    "redo": redo,
    "save": save,
    "status": status,
    "undo": undo,
    "why": why,
}

AT_DICE = frozenset({"help", "log", "map", "quit", "save", "status", "undo", "why"})
