"""Writing to the terminal: for people with rich (colours only where they belong), or as JSON Lines."""

from __future__ import annotations

import json
import os
import sys
from typing import Any

from rich.console import Console
from rich.highlighter import NullHighlighter
from rich.text import Text

from refriega.core.event import Event
from refriega.terminal.face import Picture
from refriega.terminal.words import Words, encoded

SIDES = ("bold cyan", "bold red", "bold yellow", "bold magenta", "bold green", "bold blue")

UNBROKEN = 10_000

# The keys of events that stand out.
LOUD = {"round": "bold", "round.surprise": "bold", "victory": "bold green", "draw": "bold"}


def make_console(width: int = UNBROKEN) -> Console:
    """A console that keeps to NO_COLOR and COLUMNS; into files it writes no colours, and `width` wide."""
    to_file = not sys.stdout.isatty() and "COLUMNS" not in os.environ
    return Console(
        highlighter=NullHighlighter(),
        markup=False,
        soft_wrap=to_file and width == UNBROKEN,
        width=width if to_file else None,
    )


class Screen:
    """Where a fight is shown. With `as_json` each thing is one line of JSON."""

    def __init__(self, words: Words, *, as_json: bool = False, quiet: bool = False) -> None:
        self.words = words
        self.as_json = as_json
        self.quiet = quiet
        self.console = make_console()

    def say(self, text: str, style: str = "") -> None:
        """A line for people; `note` kind for programs."""
        if self.as_json:
            self.data("note", text=text)
        else:
            self.console.print(Text(text, style=style))

    def tell(self, key: str, /, style: str = "", **args: object) -> None:
        """The same from the catalogue."""
        self.say(self.words.text(key, **args), style)

    def lines(self, lines: list[str]) -> None:
        for line in lines:
            self.say(line)

    def data(self, type_: str, /, **fields: Any) -> None:
        """One line of JSON."""
        print(json.dumps({"type": type_, **fields}, ensure_ascii=False, separators=(",", ":")), flush=True)

    def picture(self, picture: Picture | None) -> None:
        """The map, each side's letters in its colour."""
        if picture is None:
            return
        if self.as_json:
            self.data("map", lines=picture.lines)
            return
        for line in picture.lines:
            text = Text(line, no_wrap=True)
            for at, sign in enumerate(line):
                if sign in picture.colours and sign.isalpha():
                    text.stylize(SIDES[picture.colours[sign] % len(SIDES)], at, at + 1)
                elif sign == "*":
                    text.stylize("green", at, at + 1)
            self.console.print(text)

    def events(self, numbered: list[tuple[int, Event]]) -> None:
        """Events with their numbers in the log; the steps of one walk in one line."""
        walk: list[tuple[int, Event]] = []
        for number, event in numbered:
            if self.as_json:
                self.data("event", n=number, text=self.words.event(event), **encoded(event))
                continue
            if walk and (event.key != "move.step" or event.args["who"] != walk[0][1].args["who"]):
                self._walk(walk)
                walk = []
            if event.key == "move.step":
                walk.append((number, event))
            else:
                self._line(number, self.words.event(event), event)
        if walk:
            self._walk(walk)

    def _walk(self, walk: list[tuple[int, Event]]) -> None:
        number, last = walk[-1]
        way = " ".join(str(self.words.value("to", event.args["to"])) for _, event in walk)
        who = self.words.value("who", last.args["who"])
        self._line(number, self.words.text("event.move.walk", who=who, way=way), last)

    def _line(self, number: int, sentence: str, event: Event) -> None:
        text = Text.assemble((f"{number:>3} ", "dim"), (sentence, LOUD.get(event.key, "")))
        rules = self.words.rules(event.rules)
        if rules:
            text.append(f" {rules}", "dim")
        self.console.print(text)

    def explain(self, number: int, event: Event) -> None:
        """Why a number is what it is: its parts, and the rules."""
        if self.as_json:
            self.data("why", n=number, text=self.words.event(event), **encoded(event))
            return
        self._line(number, self.words.event(event), event)
        for heading, parts in self.words.breakdowns(event):
            self.say(f"    {heading}")
            for part in parts:
                self.say(f"      {part}")
