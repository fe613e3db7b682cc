"""The errors of the machine.

A caller can tell malformed from illegal: what a file says wrongly is a `ScenarioError` or a
`RecordError`; what the rules forbid is an `IllegalChoice`, which carries the `Refusal` (why, and
under which rules). A `Desync` means that a re-run asked something else than the record answers.

An error holds no sentence but a `Message`: a key of the catalogues with its arguments. `said` turns it into
the reader's language; `str` speaks English, for programmers.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Self, TypeVar

from refriega.core.modifier import Breakdown
from refriega.locale import Catalogue
from refriega.locale.message import Message

if TYPE_CHECKING:
    from refriega.core.event import Arg


E = TypeVar("E", bound="InputError")


class RefriegaError(Exception):
    """Anything that Refriega itself reports; the command line turns it into a message."""

    def __init__(self, message: Message | str, **args: object) -> None:
        self.message = message_of(message, args)
        super().__init__(self.message)

    def __str__(self) -> str:
        return self.said(Catalogue("en"))

    def said(self, catalogue: Catalogue) -> str:
        """The whole of it in one line."""
        return self.message.said(catalogue)


class InputError(RefriegaError):
    """A file that cannot be used as it is: names the file, the place in it, and what to do.

    `place` is a key; in a record, which has lines, `line` counts them from 1. `also` is what else is wrong.
    """

    def __init__(
        self, message: Message | str, *, file: str = "", place: str = "", line: int = 0, **args: object
    ) -> None:
        super().__init__(message, **args)
        self.file = file
        self.place = place
        self.line = line
        self.also: tuple[Self, ...] = ()

    def __reduce__(self) -> tuple[object, ...]:
        """Whole from one process to another, compiled or not."""
        return _input_error, (type(self), self.message, self.file, self.place, self.line, self.also)

    def each(self) -> tuple[Self, ...]:
        """This error and what else is wrong, each alone."""
        return (_input_error(type(self), self.message, self.file, self.place, self.line), *self.also)

    def of_file(self, file: str) -> Self:
        """The same of that file, as far as it is of none; so what else is wrong."""
        found = [
            _input_error(type(self), error.message, error.file or file, error.place, error.line)
            for error in self.each()
        ]
        return together(found)

    def where(self, catalogue: Catalogue) -> str:
        """The place in the file."""
        return Message("record.line", n=self.line).said(catalogue) if self.line else self.place

    def said(self, catalogue: Catalogue) -> str:
        parts = (self.file, self.where(catalogue), self.message.said(catalogue))
        return ": ".join(part for part in parts if part)


class ScenarioError(InputError):
    """A scenario, content or ruling file with a wrong key, value or reference."""


class RecordError(InputError):
    """A record that cannot be read, or that does not belong to this scenario or version."""


class Malformed(ValueError):
    """A text or an entry that makes no sense in itself. Who reads the file makes an `InputError` of it."""

    def __init__(self, message: Message | str, **args: object) -> None:
        self.message = message_of(message, args)
        super().__init__(self.message)


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
        args = {
            name: value.total if isinstance(value, Breakdown) else value
            for name, value in refusal.args.items()
        }
        why = Message(f"refusal:{refusal.key}", **args)
        super().__init__("illegal", why=why, rules=refusal.rules)


class ConsentNeeded(RefriegaError):
    """Something was revealed since: these seats, or the game master, must agree to the undo."""

    def __init__(self, seats: tuple[str, ...]) -> None:
        self.seats = seats
        super().__init__("consent", seats=seats)


class ChanceError(RefriegaError):
    """Dice that do not fit: a missing or left-over scripted die, a typed value off the die."""


class Desync(RefriegaError):
    """A re-run asked for something else than what was recorded."""

    def __init__(self, asked: str | Message, recorded: str | Message) -> None:
        self.asked = asked
        self.recorded = recorded
        super().__init__("desync", asked=asked, recorded=recorded)


def together(errors: Sequence[E]) -> E:
    """The first of some errors, which brings the others along."""
    first, *others = errors
    first.also = tuple(others)
    return first


def _input_error(
    type_: type[E], message: Message, file: str, place: str, line: int, also: tuple[E, ...] = ()
) -> E:
    return together((type_(message, file=file, place=place, line=line), *also))


def message_of(message: Message | str, args: Mapping[str, object]) -> Message:
    """A message as it is, or of its key and arguments."""
    return message if isinstance(message, Message) else Message(message, **args)
