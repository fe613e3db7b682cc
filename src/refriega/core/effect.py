"""Effects and how long they last.

An effect is a frozen record on its bearer: it is never mutated, only replaced or ended, and what it
does is projected from the base values whenever a value is read. A duration names a boundary of the game
("start of Mira's next turn"), never a bare counter. Immunity refuses on application and purges on
gain, here and nowhere else.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from typing import TypeVar

import msgspec


class Boundary(StrEnum):
    """The moments at which an effect may end."""

    TURN_START = "turn_start"
    TURN_END = "turn_end"
    PLACE = "place"
    PHASE_START = "phase_start"
    PHASE_END = "phase_end"
    ROUND_END = "round_end"
    NEVER = "never"


class Until(msgspec.Struct, frozen=True):
    """The first `boundary` of `whose`, in `round` or later. NEVER is 'while in play'.

    TURN_START is the turn that `whose` actually takes; PLACE is the place of `whose` in the
    order, which comes up even when the creature cannot act. PHASE_START and PHASE_END are of a phase that
    `whose` names.
    """

    boundary: Boundary = Boundary.NEVER
    whose: str = ""
    round: int = 0

    def due(self, boundary: Boundary, whose: str, round_: int) -> bool:
        """Whether an effect with this duration ends at that moment."""
        return boundary is self.boundary and whose == self.whose and round_ >= self.round


class Effect(msgspec.Struct, frozen=True):
    """Base of a ruleset's effects: who bears it, who caused it (`owner`), what it is (`name`)."""

    id: str
    name: str
    bearer: str
    owner: str = ""
    until: Until = Until()


E = TypeVar("E", bound=Effect)
Effects = dict[str, tuple[E, ...]]
"""All effects in play, by bearer; a bearer without effects is absent."""


def apply(
    effects: Effects[E], effect: E, *, immune: Callable[[E], bool], stacks: Callable[[E, E], bool]
) -> bool:
    """Put `effect` on its bearer; False if the bearer is immune.

    An older effect that does not stack with it (`stacks(old, new)` is false) is replaced. An effect that
    grants immunity purges what it makes its bearer immune to: `immune` is asked again about the rest.
    """
    if immune(effect):
        return False
    old = effects.get(effect.bearer, ())
    effects[effect.bearer] = (*(e for e in old if stacks(e, effect)), effect)
    kept = tuple(e for e in effects[effect.bearer] if e is effect or not immune(e))
    if len(kept) != len(effects[effect.bearer]):
        effects[effect.bearer] = kept
    return True


def end(effects: Effects[E], ends: Callable[[E], bool]) -> tuple[E, ...]:
    """End every effect for which `ends` holds; returns them in a stable order."""
    ended: list[E] = []
    for bearer, held in list(effects.items()):
        kept = tuple(e for e in held if not ends(e))
        if len(kept) == len(held):
            continue
        ended.extend(e for e in held if ends(e))
        if kept:
            effects[bearer] = kept
        else:
            del effects[bearer]
    return tuple(ended)


def end_due(effects: Effects[E], boundary: Boundary, whose: str, round_: int) -> tuple[E, ...]:
    """End the effects whose duration names this moment."""
    if not any([e.until.due(boundary, whose, round_) for held in effects.values() for e in held]):
        return ()
    return end(effects, lambda e: e.until.due(boundary, whose, round_))
