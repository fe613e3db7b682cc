"""What can be wrong with a board's description."""

from __future__ import annotations


class MapError(ValueError):
    """A text map that cannot be read: where (both from 1) and why."""

    def __init__(self, message: str, line: int, column: int) -> None:
        super().__init__(f"line {line}, column {column}: {message}")
        self.message = message
        self.line = line
        self.column = column


class AreaError(ValueError):
    """An area that the rules do not allow; ``reason`` is a short code."""

    def __init__(self, reason: str, message: str) -> None:
        super().__init__(message)
        self.reason = reason
