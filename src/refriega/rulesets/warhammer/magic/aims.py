"""Choosing a spell and its target: the part that is common to all questions about casting.

What can be chosen is a short list of sources, each a spell of somebody, and what may be aimed at with each of
them, found only when it is asked for.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import NamedTuple, TypedDict, TypeVar

from refriega.boards.table import Point
from refriega.rulesets.warhammer.game import WarhammerGame
from refriega.rulesets.warhammer.options import Aimed
from refriega.rulesets.warhammer.spells import aiming
from refriega.rulesets.warhammer.state import Casting

T = TypeVar("T")


class Source(NamedTuple):
    """A spell that somebody may work now; `item` is what holds it, if it is bound."""

    who: str
    spell: str
    item: str = ""


class Aim(TypedDict):
    """What a spell is aimed at, as `options.Aimed` has it."""

    target: str
    at: Point | None
    facing: Point | None
    also: str


def aim(of: Aimed | Casting) -> Aim:
    """The aim of a choice, for the casting that it leads to; or of a casting, for the choice."""
    return {"target": of.target, "at": of.at, "facing": of.facing, "also": of.also}


def aims(game: WarhammerGame, source: Source) -> Iterator[Casting]:
    """The targets that a spell may be worked on, each once."""
    seen: dict[tuple[object, ...], None] = {}
    for aimed in aiming.candidates(game, source.who, source.spell):
        named = (aimed.target, aimed.at, aimed.facing, aimed.also)
        if named not in seen and aiming.check(game, aimed) is None:
            seen[named] = None
            yield aimed


def aim_of(rng: Random, game: WarhammerGame, sources: Sequence[Source]) -> tuple[Source, Casting] | None:
    """One of the sources that have a target, and a target of it, at random; None if none has any."""
    left = list(sources)
    while left:
        source = drawn(rng, left)
        targets = list(aiming.possible_targets(game, source.who, game.spell(source.spell).aim))
        while targets:
            found = list(aiming.at_target(game, source.who, source.spell, drawn(rng, targets)))
            while found:
                aimed = drawn(rng, found)
                if aiming.check(game, aimed) is None:
                    return source, aimed
    return None


def drawn(rng: Random, left: list[T]) -> T:
    """One of a list, which is taken out of it."""
    return left.pop(int(rng.random() * len(left)))
