"""Faults: what is wrong with a file where one thing can be told without the other.

Checks that do not depend on each other stand apart: `with faults.apart(): ...`. Before anything that builds
on them, `settle` raises the first fault that was found; it brings the others along.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from refriega.core.errors import ScenarioError, together


class Faults:
    """The faults found so far, in the order of the checks."""

    __slots__ = ("found",)

    def __init__(self) -> None:
        self.found: list[ScenarioError] = []

    @contextmanager
    def apart(self) -> Iterator[None]:
        """What is wrong in here is kept, and the checks after it are made all the same."""
        try:
            yield
        except ScenarioError as error:
            self.found += error.each()

    def settle(self) -> None:
        """Raise what was found, if anything was."""
        if self.found:
            raise together(self.found)
