"""The errors of the machine.

A caller can tell malformed from illegal: what a file says wrongly is a `ScenarioError` or a
`RecordError`; what the rules forbid is an `IllegalChoice`, which carries the `Refusal` (why, and
under which rules). A `Desync` means that a re-run asked something else than the record answers.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from refriega.core.event import Arg


class RefriegaError(Exception):
    """Anything that Refriega itself reports; the command line turns it into a message."""


class InputError(RefriegaError):
    """A file that cannot be used as it is: names the file, the place in it, and what to do."""

    def __init__(self, message: str, *, file: str = "", place: str = "") -> None:
        self.message = message
        self.file = file
        self.place = place
        super().__init__(": ".join(part for part in (file, place, message) if part))


class ScenarioError(InputError):
    """A scenario, content or ruling file with a wrong key, value or reference."""


class RecordError(InputError):
    """A record that cannot be read, or that does not belong to this scenario or version."""


class Refusal:
    """Why the rules say no: a message key with its arguments, and the rules it rests on."""

    __slots__ = ("args", "key", "rules")

    def __init__(self, key: str, *rules: str, args: Mapping[str, Arg] | None = None) -> None:
        self.key = key
        self.rules = rules
        self.args = dict(args) if args else {}

    def __repr__(self) -> str:
        return f"Refusal({self.key!r}, {', '.join(self.rules)})"


class IllegalChoice(RefriegaError):
    """A well-formed choice that the rules, or the seat, do not allow now. The match is untouched."""

    def __init__(self, refusal: Refusal) -> None:
        self.refusal = refusal
        super().__init__(f"{refusal.key} ({', '.join(refusal.rules)})" if refusal.rules else refusal.key)


class ConsentNeeded(RefriegaError):
    """Something was revealed since: these seats, or the game master, must agree to the undo."""

    def __init__(self, seats: tuple[str, ...]) -> None:
        self.seats = seats
        super().__init__(f"chance has been revealed; consent needed from: {', '.join(seats)}")


class ChanceError(RefriegaError):
    """Dice that do not fit: a missing or left-over scripted die, a typed value off the die."""


class Desync(RefriegaError):
    """A re-run asked for something else than what was recorded."""

    def __init__(self, asked: str, recorded: str) -> None:
        self.asked = asked
        self.recorded = recorded
        super().__init__(f"the rules ask for {asked}, the record answers {recorded}")
