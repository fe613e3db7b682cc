"""Options and interventions as JSON out of the blue: of every type that a ruleset has, about things that are
there and things that are not.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
from msgspec import inspect

from refriega.core.match import Match
from refriega.core.procedure import Option

HUGE: tuple[Any, ...] = (
    0, -1, 1, 2, 6, 99, 2**31, 2**63 - 1, 2**63, -(2**63), 10**30, -(10**30), 1.5, 12.0, 1e308, float("nan"),
    None, True, "5", "", [], {}, [[]], "\ud800",
)  # fmt: skip
"""What a number may be taken for."""

STRANGE = ("nobody", "", "\x1b[31m", "\u202e", "a" * 500, "0", "1_1", "s999")
"""Names of nothing."""

SHARE = 0.04
"""How often a value is of another kind than is asked for."""

ON_ANY_TABLE = 2_000_000
"""Numbers up to here are points on tables as well as spaces of grids."""


def there(match: Match[Any]) -> tuple[str, ...]:
    """Every word that the state of a match holds: ids, and much else."""
    return tuple(dict.fromkeys((*words(msgspec.to_builtins(match.state, str_keys=True)), *STRANGE)))


def words(data: Any) -> Iterator[str]:  # whatever JSON may be
    """All the texts in some data, in order."""
    if isinstance(data, dict):
        for key, value in data.items():
            yield from words(key)
            yield from words(value)
    elif isinstance(data, list | tuple):
        for value in data:
            yield from words(value)
    elif isinstance(data, str):
        yield data


def thrown(rng: Random, type_: Any, names: tuple[str, ...], like: Option | None) -> Option | None:
    """An option of one of the types, as somebody sends it: anything at all, or one that is `like` another but
    for one thing in it; None if it is not even of such a type.
    """
    kind = inspect.type_info(type_)
    kinds = kind.types if isinstance(kind, inspect.UnionType) else (kind,)
    if like is None:
        data = made(rng, rng.choice(kinds), names)
    else:
        data = twisted(rng, json.loads(msgspec.json.encode(like)), kinds, names)
    try:
        found: Option = msgspec.json.decode(json.dumps(data).encode(), type=type_)
    except msgspec.DecodeError:  # what is of no such type goes no further
        return None
    return found


def twisted(
    rng: Random, data: dict[str, Any], kinds: tuple[inspect.Type, ...], names: tuple[str, ...]
) -> dict[str, Any]:
    """An option with one of its fields made anew."""
    kind = next(kind for kind in kinds if isinstance(kind, inspect.StructType) and is_of(data, kind))
    if kind.fields:
        field = rng.choice(kind.fields)
        data[field.encode_name] = made(rng, field.type, names)
    return data


def is_of(data: dict[str, Any], kind: inspect.StructType) -> bool:
    return kind.tag_field is not None and data.get(kind.tag_field) == kind.tag


def made(rng: Random, type_: inspect.Type, names: tuple[str, ...]) -> Any:
    """A value of a type as JSON has it, now and then of none."""
    if rng.random() < SHARE:
        return rng.choice(HUGE)
    match type_:
        case inspect.IntType() | inspect.FloatType():
            return rng.choice(HUGE) if rng.random() < 1 / 2 else rng.randrange(-10, ON_ANY_TABLE)
        case inspect.StrType():
            return rng.choice(names)
        case inspect.BoolType():
            return rng.random() < 1 / 2
        case inspect.NoneType():
            return None
        case inspect.EnumType(cls=cls):
            return rng.choice(list(cls)).value
        case inspect.LiteralType(values=values):
            return rng.choice(values)
        case inspect.UnionType(types=types):
            return made(rng, rng.choice(types), names)
        case inspect.TupleType(item_types=types):
            return [made(rng, item, names) for item in types]
        case inspect.VarTupleType(item_type=item) | inspect.ListType(item_type=item):
            return [made(rng, item, names) for _ in range(rng.choice((0, 1, 1, 2, 3, 40)))]
        case inspect.NamedTupleType(fields=fields):
            return [made(rng, field.type, names) for field in fields]
        case inspect.StructType(fields=fields, tag=tag, tag_field=tag_field):
            named = {} if tag_field is None else {tag_field: tag}
            wanted = [field for field in fields if field.required or rng.random() < 1 / 2]
            return named | {field.encode_name: made(rng, field.type, names) for field in wanted}
    raise AssertionError(f"nobody knows how to make up {type_}")
