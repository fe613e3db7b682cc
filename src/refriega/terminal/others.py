"""What the other seats at this keyboard may do while somebody else is asked: a spell is let go."""

from __future__ import annotations

from typing import TYPE_CHECKING

from refriega.core.procedure import Decision, Option, tag_of
from refriega.terminal.menu import Entry
from refriega.terminal.typed import Phrase, matching, read_phrase, tokens

if TYPE_CHECKING:
    from refriega.terminal.table import Table

Offers = list[tuple[str, Option]]
"""Seats, and what each may do."""


def offers(table: Table, decision: Decision) -> Offers:
    """What stands open to the other seats here while this is asked."""
    found = []
    for seat in table.people:
        chooser = decision.chooser_for(seat) if seat != decision.seat else None
        if chooser is not None:
            found += [(seat, option) for option in chooser.candidates()]
    return found


def show(table: Table, found: Offers) -> None:
    """List it by seat: the numbers mean that now."""
    table.entries, table.choosing = [], ()
    said = table.words.option
    table.list_entries([Entry(f"{seat}: {said(option)}", (option,), seat) for seat, option in found])


def obey(table: Table, seat: str, line: str, decision: Decision) -> None:
    """`ana: drop sword`: an act of another seat that was named."""
    phrase = read_phrase(line, table.face)
    if phrase is None or not act(table, phrase, decision, seat):
        table.screen.tell("play.not_now_of", "yellow", seat=seat)


def act(table: Table, phrase: Phrase, decision: Decision, whose: str = "") -> bool:
    """Whether an act that was typed is one of another seat, of `whose` if that is said: it is done, then.
    What whoever is asked may do comes first.
    """
    if phrase.section != "verb":
        return False
    typed = tokens(phrase.rest, table.words)
    found = [
        (seat, option)
        for seat, option in offers(table, decision)
        if tag_of(option) == phrase.name
        and (not whose or seat == whose)
        and matching([option], typed, table.words)
    ]
    own = (o for o in decision.chooser.candidates() if tag_of(o) == phrase.name)
    if not found or (not whose and matching(own, typed, table.words)):
        return False
    if len(found) > 1:
        show(table, found)
    else:
        table.match.choose(found[0][1], found[0][0])
    return True
