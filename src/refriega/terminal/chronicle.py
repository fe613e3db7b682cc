"""The log as the people at one terminal hear of it: each seat what it may see, numbered line by line.

A line's number depends on nothing but the log: not on when it was told, nor on whether the fight was left
and gone on with meanwhile. So what the next event may change waits, or is told again under its number.
"""

from __future__ import annotations

from collections.abc import Sequence

from refriega.core.event import Event
from refriega.terminal.screen import Line, Screen


class Chronicle:
    """What each viewer has been told (None sees all), and what waits for whoever may see it."""

    def __init__(self, screen: Screen, seats: Sequence[str]) -> None:
        self.screen = screen
        self.viewers = (None, *seats)
        self.untold: list[int] = []
        self.heard = 0
        self.known = 0
        """Up to where events are no news, though they may have to be heard again."""
        self.settled: dict[str | None, list[Line]] = {viewer: [] for viewer in self.viewers}
        self.open: dict[str | None, list[tuple[int, Event]]] = {viewer: [] for viewer in self.viewers}
        self.lines: dict[str | None, list[Line]] = {viewer: [] for viewer in self.viewers}
        self.in_the_middle = False

    def tell(self, viewer: str | None, log: Sequence[Event], *, in_the_middle: bool = False) -> None:
        """Show what `viewer` may see of what has not been shown, with the numbers of its own log.

        In the middle of an act, what was announced last waits for its outcome, which may tell it again.
        """
        self.in_the_middle = in_the_middle
        self.listen(log)
        waiting = set(self.untold)
        told = self.of(viewer)
        for number, line in told:
            if line.at in waiting:
                self.screen.line(number, line)
        withheld = {line.at for line in self.lines[viewer][len(told) :]}
        self.untold = [at for at in self.untold if at in withheld or not log[at].visible_to(viewer)]

    def listen(self, log: Sequence[Event]) -> None:
        """Take down what has happened since, for each seat what it may see."""
        if len(log) < self.heard:
            self.forget(len(log))
        fresh = range(self.heard, len(log))
        cuts = tuple(self.screen.words.face.cuts)
        for viewer in self.viewers:
            for n in fresh:
                if log[n].visible_to(viewer):
                    if log[n].key.startswith(cuts):
                        self.settled[viewer] += self.screen.lines_of(self.open[viewer])
                        self.open[viewer] = []
                    self.open[viewer].append((n, log[n]))
            if fresh:
                self.lines[viewer] = [*self.settled[viewer], *self.screen.lines_of(self.open[viewer])]
        self.untold += range(max(self.heard, self.known), len(log))
        self.heard = len(log)
        self.known = max(self.known, self.heard)

    def forget(self, at: int) -> None:
        """What stands in the log from there on has been taken back; what stands before is taken down anew."""
        self.untold = [n for n in self.untold if n < at]
        self.heard, self.known = 0, min(self.known, at)
        for viewer in self.viewers:
            self.settled[viewer], self.open[viewer], self.lines[viewer] = [], [], []

    def skip_to(self, at: int, log: Sequence[Event]) -> None:
        """Take the log up to there as told to everybody."""
        self.listen(log)
        self.untold = [n for n in self.untold if n >= at]

    def of(self, viewer: str | None) -> list[tuple[int, Line]]:
        """The log of a viewer, numbered."""
        lines = self.lines.get(viewer, [])
        if (
            lines
            and self.in_the_middle
            and lines[-1].event.key in self.screen.words.face.announced
            and not self.screen.as_json
        ):
            lines = lines[:-1]
        return list(enumerate(lines, start=1))
