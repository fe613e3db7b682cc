"""A row of the book of actions: what declares, checks, lists and carries out one kind of option."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any, NamedTuple

from refriega.core.errors import Refusal
from refriega.core.procedure import Option, Procedure
from refriega.rulesets.malifaux.effects import carry_out
from refriega.rulesets.malifaux.game import MalifauxGame
from refriega.rulesets.malifaux.state import Deed

# The option of a row is of its own type, which no signature common to all rows can say.
Declare = Callable[[MalifauxGame, str, Any], Deed | Refusal]
Check = Callable[[MalifauxGame, str, Any], Refusal | None]
Listing = Callable[[MalifauxGame, str], Iterator[Option]]
Results = Callable[[MalifauxGame, Deed, Any], Procedure[None]]
Sample = Callable[[MalifauxGame, str, Random], Option | None]


def nothing_more(game: MalifauxGame, who: str, option: Option) -> None:
    """What its declaration says is all there is to check."""


def effects(game: MalifauxGame, deed: Deed, option: Option) -> Procedure[None]:
    """What the action itself says that it does."""
    yield from carry_out(game, deed)


class Row(NamedTuple):
    """One kind of option. `declare` makes the action that it is, with what it costs; `check` is what it needs
    besides AP and targets; `candidates` may list what is refused, and the book leaves it out; `results` is
    its third step.

    `weight` is how often random play tries it; `sample` draws one without listing all.
    """

    type: type[Option]
    group: str
    declare: Declare
    candidates: Listing
    check: Check = nothing_more
    results: Results = effects
    weight: int = 1
    sample: Sample | None = None
