"""Real dice at the table: people are asked until what they type fits, and may give a command instead."""

from __future__ import annotations

from typing import TYPE_CHECKING

from refriega.core.errors import RefriegaError
from refriega.core.procedure import Chance
from refriega.core.record import Unwritten
from refriega.terminal import real_dice
from refriega.terminal.commands import AT_DICE, COMMANDS
from refriega.terminal.typed import read_phrase

if TYPE_CHECKING:
    from refriega.terminal.table import Table


def roll(table: Table, chance: Chance) -> None:
    """Real dice: ask until they fit; what was typed before it was taken back is on offer."""
    table.tell_news(table.viewer(None))
    before = table.match.rolled_before
    if table.screen.as_json:
        table.screen.data("roll", **real_dice.as_data(chance, table.words))
    line = table.read(real_dice.prompt(chance, before, table.words))
    faces = real_dice.read_name(chance, line, table.words)
    phrase = read_phrase(line, table.face) if line and faces is None and not line[0].isdigit() else None
    if phrase is not None and phrase.section == "command" and phrase.name in AT_DICE:
        try:
            COMMANDS[phrase.name](table, phrase.rest, None)
        except Unwritten:
            raise
        except RefriegaError as error:
            table.screen.say(error.said(table.words.catalogue), "yellow")
        return
    several = real_dice.several(chance, line, table.words) if faces is None else []
    if several:
        roll_in_a_row(table, chance, several)
        return
    faces = faces or (real_dice.read_numbers(chance, line, table.face) if line else before)
    if faces is None:
        table.screen.say(real_dice.what_fits(chance, table.words), "yellow")
        return
    if chance.outcomes and line.isdecimal() and not table.screen.as_json:
        table.screen.tell("dice.stands_for", "dim", n=line, drawn=table.words.faces(chance, faces))
    table.match.roll(faces)


def roll_in_a_row(table: Table, chance: Chance, rest: list[str]) -> None:
    """Dice or draws that are asked for one after another, typed in one line; what is too many says so."""
    while rest:
        pending = table.match.pending
        if not isinstance(pending, Chance) or pending.stream != chance.stream:
            break
        faces = real_dice.read(pending, rest[0], table.words)
        if faces is None:  # a card that has been drawn just now
            break
        table.match.roll(faces)
        rest = rest[1:]
    if rest:
        table.screen.tell("dice.left", "yellow", rest=" ".join(rest))
