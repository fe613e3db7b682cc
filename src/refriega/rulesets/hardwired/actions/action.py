"""A row of the book of actions: what checks, lists and carries out one kind of option."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any, NamedTuple

from refriega.core.errors import Refusal
from refriega.core.procedure import Option, Procedure
from refriega.rulesets.hardwired.game import HardwiredGame

# The option of a row is of its own type, which no signature common to all rows can say.
Check = Callable[[HardwiredGame, str, Any], Refusal | None]
Listing = Callable[[HardwiredGame, str], Iterator[Option]]
Resolve = Callable[[HardwiredGame, str, Any], Procedure[None]]
Sample = Callable[[HardwiredGame, str, Random], Option | None]


class Action(NamedTuple):
    """One kind of option. `check` is the truth; `candidates` may list what it refuses, and the book leaves
    it out.

    `weight` is how often random play tries it; `sample` draws one without listing all.
    """

    type: type[Option]
    group: str
    check: Check
    candidates: Listing
    resolve: Resolve
    weight: int = 1
    sample: Sample | None = None
