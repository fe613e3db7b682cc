"""Modifiers and the breakdown of a number.

A modifier is a value with a type and a source. The ruleset says which types stack, by a `Stacking`;
`stacked` applies it. A `Breakdown` is a total with the parts that made it: the answer to "why is
this number what it is?".
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import msgspec


class Modifier(NamedTuple):
    """A signed value, the type that decides stacking ("" is untyped), and what it comes from."""

    value: int
    type: str
    source: str


class Part(msgspec.Struct, frozen=True, array_like=True):
    """One line of a breakdown; `counts` is false for a bonus that a better one displaces."""

    value: int
    type: str
    source: str
    counts: bool = True


class Breakdown(msgspec.Struct, frozen=True):
    """A total and the parts that make it, in the order in which the rules name them."""

    name: str
    total: int
    parts: tuple[Part, ...]


class Found(NamedTuple):
    """The answer to a question about the rules: a value with what it rests on. A frozenset compares without
    order.
    """

    value: object
    parts: Breakdown | None = None
    rules: tuple[str, ...] = ()


class Stacking(msgspec.Struct, frozen=True):
    """Types of which only the best bonus counts; other types, and all penalties, add up.

    A penalty from the same source as an equal or worse one of the same type does not count twice.
    """

    best_only: frozenset[str]


def total(modifiers: Iterable[Modifier], stacking: Stacking) -> int:
    """The sum after stacking: the quick path, no parts kept."""
    plain = 0
    best: dict[str, int] = {}
    penalties: dict[tuple[str, str], int] = {}
    for value, type_, source in modifiers:
        if value < 0:
            if type_ or source:
                name = (type_, source)
                if value < penalties.get(name, 0):
                    penalties[name] = value
            else:
                plain += value
        elif type_ in stacking.best_only:
            if value > best.get(type_, 0):
                best[type_] = value
        else:
            plain += value
    return plain + sum(best.values()) + sum(penalties.values())


def breakdown(name: str, modifiers: Iterable[Modifier], stacking: Stacking) -> Breakdown:
    """The same sum with every part named, the displaced ones marked."""
    parts: list[Part] = []
    holders: dict[tuple[str, ...], int] = {}
    for value, type_, source in modifiers:
        if not value:
            continue
        key: tuple[str, ...] | None = None
        if value < 0 and (type_ or source):
            key = (type_, source)
        elif value > 0 and type_ in stacking.best_only:
            key = (type_,)
        counts = True
        if key is not None:
            held = holders.get(key)
            if held is None:
                holders[key] = len(parts)
            elif abs(value) > abs(parts[held].value):
                parts[held] = msgspec.structs.replace(parts[held], counts=False)
                holders[key] = len(parts)
            else:
                counts = False
        parts.append(Part(value, type_, source, counts))
    return Breakdown(name, sum(part.value for part in parts if part.counts), tuple(parts))
