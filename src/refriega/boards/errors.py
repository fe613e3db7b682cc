"""What can be wrong with a board's description."""

from __future__ import annotations

from refriega.core.errors import Malformed
from refriega.locale.message import Message


class MapError(Malformed):
    """A text map that cannot be read: where (both from 1) and why."""

    def __init__(self, why: str, line: int, column: int, **args: object) -> None:
        super().__init__("map.at", row=line, column=column, why=Message(why, **args))
        self.line = line
        self.column = column


class AreaError(Malformed):
    """An area that the rules do not allow; ``reason`` is a short code."""

    def __init__(self, reason: str) -> None:
        super().__init__(f"area.{reason}")
        self.reason = reason
