"""The log as the people at one terminal hear of it: each seat what it may see, numbered line by line."""

from __future__ import annotations

from collections.abc import Sequence

from refriega.core.event import Event
from refriega.terminal.screen import Line, Screen


class Chronicle:
    """What each viewer has been told (None sees all), and what waits for whoever may see it."""

    def __init__(self, screen: Screen, seats: Sequence[str]) -> None:
        self.screen = screen
        self.viewers = (None, *seats)
        self.lines: dict[str | None, list[Line]] = {viewer: [] for viewer in self.viewers}
        self.untold: list[int] = []
        self.heard = 0

    def tell(self, viewer: str | None, log: Sequence[Event]) -> None:
        """Show what `viewer` may see of what has not been shown, with the numbers of its own log."""
        self.listen(log)
        waiting = set(self.untold)
        for number, line in self.of(viewer):
            if line.at in waiting:
                self.screen.line(number, line)
        self.untold = [at for at in self.untold if not log[at].visible_to(viewer)]

    def listen(self, log: Sequence[Event]) -> None:
        """Take down what has happened since, for each seat what it may see."""
        self.forget(min(self.heard, len(log)))
        fresh = range(self.heard, len(log))
        for viewer in self.viewers:
            self.lines[viewer] += self.screen.lines_of(
                [(n, log[n]) for n in fresh if log[n].visible_to(viewer)]
            )
        self.untold += fresh
        self.heard = len(log)

    def forget(self, at: int) -> None:
        """What stands in the log from there on has been taken back."""
        self.heard = at
        self.untold = [n for n in self.untold if n < at]
        for viewer in self.viewers:
            self.lines[viewer] = [line for line in self.lines[viewer] if line.at < at]

    def skip_to(self, at: int, log: Sequence[Event]) -> None:
        """Take the log up to there as told to everybody."""
        self.listen(log)
        self.untold = [n for n in self.untold if n >= at]

    def of(self, viewer: str | None) -> list[tuple[int, Line]]:
        """The log of a viewer, numbered."""
        return list(enumerate(self.lines.get(viewer, ()), start=1))
