"""Writing to the terminal: for people with rich (colours only where they belong), or as JSON Lines."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from typing import Any, NamedTuple

from rich.console import Console, ConsoleOptions, RenderableType
from rich.highlighter import NullHighlighter
from rich.segment import Segment
from rich.text import Text

from refriega.core.event import Event
from refriega.locale.harmless import harmless
from refriega.terminal.face import Picture
from refriega.terminal.words import Words, encoded

SIDES = ("bold cyan", "bold red", "bold yellow", "bold magenta", "bold green", "bold blue")

WIDTH = 80
"""Of what is written to a file or a pipe, unless COLUMNS says otherwise."""

NARROWEST, WIDEST = 20, 1000
"""Terminals narrower than that show no more than this; nobody has a wider one."""

WIDE = 100
"""So many columns have room for the ids of the rules."""

ROOM = 36
"""So many columns beside a map have room for who is on it."""

BOUND = "\ue000"
"""Stands for a space at which no line is broken (rich breaks lines at no-break spaces too)."""

HANGING = 2
"""Further lines of a paragraph are indented by so much more than its first."""

# The keys of events that stand out.
LOUD = {"round": "bold", "round.surprise": "bold", "victory": "bold green", "draw": "bold"}

# Announced acts that the next line tells again, by how the keys of such lines begin.
TOLD_AGAIN = (
    "attack.", "manoeuvre.", "move.step", "spell.cast", "power.used", "item.", "coup.falls", "equipped",
    "picked_up", "put_down", "handed_over", "door.", "dropped", "loaded", "speech", "mount.", "readied",
)  # fmt: skip

ENDS = ".ends"
"""Keys so ended tell what is over: several effects that are called alike end in one line. All else that is
said twice has happened twice.
"""


def make_console() -> Console:
    """A console that keeps to NO_COLOR (nothing bold either) and COLUMNS; into files it writes no colours."""
    to_file = not sys.stdout.isatty() and "COLUMNS" not in os.environ
    console = _Harmless(
        highlighter=NullHighlighter(),
        markup=False,
        width=WIDTH if to_file else None,
        color_system=None if os.environ.get("NO_COLOR") else "auto",
    )
    console.width = min(max(console.width, NARROWEST), WIDEST)
    return console


class _Harmless(Console):
    """Writes out what a terminal would obey; only its own colours are spared."""

    def on_broken_pipe(self) -> None:
        raise  # for the program to handle, as with everything else that it prints

    def render(self, renderable: RenderableType, options: ConsoleOptions | None = None) -> Iterator[Segment]:
        for segment in super().render(renderable, options):
            yield segment if segment.control else segment._replace(text=harmless(segment.text))


class Line(NamedTuple):
    """A line of the log: where the event that it tells stands (the last of several), and what it says."""

    at: int
    event: Event
    said: str


class Screen:
    """Where a fight is shown. With `as_json` each thing is one line of JSON.

    `full` tells every number with its parts, and every rule; else the rules stand there if there is room.
    """

    def __init__(
        self, words: Words, *, as_json: bool = False, quiet: bool = False, full: bool = False
    ) -> None:
        self.words = words
        self.as_json = as_json
        self.quiet = quiet
        self.full = full
        self.told = 0
        self.waiting: list[Event] = []
        self.console = make_console()

    def say(self, text: str, style: str = "", indent: int | None = None) -> None:
        """A line for people; `note` kind for programs. A long one goes on indented."""
        if self.as_json:
            self.data("note", text=text)
            return
        if indent is None:
            indent = len(text) - len(text.lstrip()) + HANGING
        self.put(Text(text, style=style), indent)

    def put(self, text: Text, indent: int) -> None:
        """Write it, broken at spaces where it is too long."""
        for line in hanging(text, self.console.width, indent, self.console):
            self._print(line)

    def tell(self, key: str, /, style: str = "", **args: object) -> None:
        """The same from the catalogue."""
        self.say(self.words.text(key, **args), style)

    def lines(self, lines: list[str]) -> None:
        for line in lines:
            self.say(line)

    def data(self, type_: str, /, **fields: Any) -> None:
        """One line of JSON."""
        print(json.dumps({"type": type_, **fields}, ensure_ascii=False, separators=(",", ":")), flush=True)

    # -- the map ---------------------------------------------------------------------------------

    def picture(self, picture: Picture | None, beside: list[str] | None = None) -> None:
        """The map, each side's letters in its colour; what is to stand `beside` it below, if too wide."""
        beside = beside or []
        if self.as_json:
            if picture is not None:
                self.data("map", lines=picture.lines)
            self.lines(beside)
            return
        drawn = [self._map_line(line, picture) for line in picture.lines] if picture is not None else []
        wide = max((line.cell_len for line in drawn), default=0) + HANGING
        room = self.console.width - wide
        if not drawn or room < ROOM:
            for line in drawn:
                self._print(line)
            self.lines(beside)
            return
        rows = [row for line in beside for row in hanging(Text(line), room, 2 * HANGING, self.console)]
        for at in range(max(len(drawn), len(rows))):
            row = drawn[at] if at < len(drawn) else Text()
            if at < len(rows):
                row.append(" " * (wide - row.cell_len)).append_text(rows[at])
            self._print(row)

    def _print(self, line: Text) -> None:
        self.console.print(line, no_wrap=True, overflow="ignore", crop=False)

    def _map_line(self, line: str, picture: Picture) -> Text:
        text = Text(line, no_wrap=True)
        for at, sign in enumerate(line):
            if sign in picture.colours and sign.isalpha():
                text.stylize(SIDES[picture.colours[sign] % len(SIDES)], at, at + 1)
            elif sign == "*":
                text.stylize("green", at, at + 1)
        return text

    # -- what happened ---------------------------------------------------------------------------

    def events(self, numbered: list[tuple[int, Event]]) -> None:
        """Events with their numbers in the log, each told once; the steps of one walk in one line."""
        for line in self.lines_of(numbered):
            self.line(line.at, line)

    def news(self, events: list[Event], *, more: bool = True) -> None:
        """Events of a fight that is watched from its beginning: the lines are numbered as they are told.

        What the next events may be told together with waits for them, if there are `more` to come: so it
        is all the same how the fight was cut into pieces.
        """
        self.waiting += events
        waits = {"move.step", *self.words.face.announced}
        ready = len(self.waiting)
        while more and not self.as_json and ready and self.waiting[ready - 1].key in waits:
            ready -= 1
        for line in self.lines_of(list(enumerate(self.waiting[:ready]))):
            self.told += 1
            self.line(self.told, line)
        del self.waiting[:ready]

    def lines_of(self, numbered: list[tuple[int, Event]]) -> list[Line]:
        """What is worth a line: not what the next line tells again, and the steps of one walk together."""
        if self.as_json:
            return [Line(at, event, self.words.event(event)) for at, event in numbered]
        found: list[Line] = []
        face = self.words.face
        for steps in walks(face.retold(worth_telling(numbered, self.words), self.words)):
            at, event = steps[-1]
            said = self._walk(steps) if event.key == "move.step" else self.words.event(event, self.full)
            if not (found and said == found[-1].said and event.key.endswith(ENDS)):
                found.append(Line(at, event, said))
        return found

    def line(self, number: int, line: Line) -> None:
        """One line of the log."""
        if self.as_json:
            self.data("event", n=number, text=line.said, **encoded(line.event))
        else:
            self._line(number, line.said, line.event)

    def _walk(self, steps: list[tuple[int, Event]]) -> str:
        way = " ".join(str(self.words.value("to", event.args["to"])) for _, event in steps)
        who = self.words.value("who", steps[-1][1].args["who"])
        return self.words.sentence("event.move.walk", who=who, way=way)

    def _line(self, number: int | str, sentence: str, event: Event, rules: bool = False) -> None:
        text = Text.assemble((f"{number:>3} ", "dim"), (sentence, LOUD.get(event.key, "")))
        named = self.words.rules(event.rules)
        if named and (rules or self.full or self.console.width >= WIDE):
            text.append(f" {named}", "dim")
        self.put(text, 4)

    def explain(self, number: int | None, event: Event) -> None:
        """Why a number is what it is: its parts, and the rules."""
        if self.as_json:
            self.data("why", n=number, text=self.words.event(event), **encoded(event))
            return
        self._line(number or "", self.words.event(event), event, rules=True)
        for heading, parts in self.words.breakdowns(event):
            self.say(f"    {heading}")
            for part in parts:
                self.say(f"      {part}")
        for reason in self.words.face.reasons(event, self.words):
            self.say(f"    {reason}")


def worth_telling(numbered: list[tuple[int, Event]], words: Words) -> Iterator[tuple[int, Event]]:
    """Without what the next line tells again: that somebody attacks, that the effect of a spell ends."""
    ended: set[str] = set()  # spells that have ended just now
    for at, (number, event) in enumerate(numbered):
        following = numbered[at + 1][1] if at + 1 < len(numbered) else None
        if event.key == "action" and following is not None and tells_again(following, event):
            continue
        if event.key == "spell.ends":
            ended.add(words.name(str(event.args["spell"])))
        elif event.key != "effect.ends":
            ended.clear()
        elif words.name(str(event.args["effect"])) in ended:
            continue
        yield number, event


def tells_again(following: Event, event: Event) -> bool:
    """Whether what was announced is told by what follows, or comes to be told anew: it was taken back."""
    if following.key.partition(".")[0] == "taken_back":
        return True
    return following.key.startswith(TOLD_AGAIN) and following.args.get("who") == event.args["who"]


def walks(numbered: Iterator[tuple[int, Event]]) -> Iterator[list[tuple[int, Event]]]:
    """Event by event, but the steps of one creature's walk together."""
    walk: list[tuple[int, Event]] = []
    for number, event in numbered:
        if walk and (event.key != "move.step" or event.args["who"] != walk[0][1].args["who"]):
            yield walk
            walk = []
        if event.key == "move.step":
            walk.append((number, event))
        else:
            yield [(number, event)]
    if walk:
        yield walk


def hanging(text: Text, width: int, indent: int, console: Console) -> list[Text]:
    """A text as lines, the second and the following ones indented."""
    if text.cell_len <= width or indent + HANGING >= width:
        return [text]
    text.plain = text.plain.replace(" %", f"{BOUND}%")
    lines = text.wrap(console, width)
    first = lines[0]
    rest = text[len(first.plain) :]
    while rest.plain.startswith(" "):
        rest = rest[1:]
    first.rstrip()
    further = rest.wrap(console, width - indent)
    for line in further:
        line.rstrip()
    for line in (first, *further):
        line.plain = line.plain.replace(BOUND, " ")
    return [first, *(Text(" " * indent) + line for line in further)]
