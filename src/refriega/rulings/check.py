"""Checks: one expectation and what was found, and how the two are compared."""

from __future__ import annotations

import msgspec

from refriega.boards.place import written_point
from refriega.boards.table.point import Point
from refriega.core.errors import Refusal
from refriega.core.event import Arg, Event
from refriega.core.modifier import Breakdown
from refriega.rulings.format import Plain


class Check(msgspec.Struct, frozen=True, kw_only=True):
    """One expectation and what was found.

    `what` is a message key with `args`; `place` is where the file says it. `expected` and `found` are
    plain data. `refused` is the refusal that was met, `events` what was found in the log, or happened
    instead.
    """

    what: str
    args: dict[str, Arg] = {}
    place: str = ""
    expected: Plain
    found: Plain
    holds: bool
    rules: tuple[str, ...] = ()
    parts: Breakdown | None = None
    refused: Refusal | None = None
    events: tuple[Event, ...] = ()


def tells(refused: Refusal, wanted: str) -> bool:
    """Whether a refusal rests on the rule, or has the key, that is wanted ("" is any)."""
    return not wanted or wanted == refused.key or wanted in refused.rules


def refusal_check(
    place: str, named: dict[str, Arg], wanted: str | None, refused: Refusal | None, holds: bool
) -> Check:
    return Check(
        what="check.legal" if wanted is None else "check.refused",
        args=named,
        place=place,
        expected=None if wanted is None else wanted or True,
        found=None if refused is None else {"reason": refused.key, "args": plain(refused.args)},
        holds=holds,
        rules=refused.rules if refused is not None else (),
        refused=refused,
    )


def plain(value: object) -> Plain:
    """A value as a file would write it."""
    if isinstance(value, frozenset):
        return sorted(plain(part) for part in value)
    if isinstance(value, Point):
        return written_point(value)
    if isinstance(value, (tuple, list)):
        return [plain(part) for part in value]
    if isinstance(value, Breakdown):
        return {"total": value.total, **counted(value)}
    if isinstance(value, dict):
        return {key: plain(part) for key, part in value.items()}
    return value


def counted(breakdown: Breakdown) -> dict[str, int]:
    """The parts that count, by source."""
    parts: dict[str, int] = {}
    for part in breakdown.parts:
        if part.counts:
            parts[part.source] = parts.get(part.source, 0) + part.value
    return parts


def judges(key: str, wanted: Plain, found: Plain, *, ordered: bool) -> bool:
    """Whether what was found is as `is`, `count`, `includes` or `excludes` want it."""
    match key:
        case "includes":
            return isinstance(found, list) and all(part in found for part in wanted)
        case "excludes":
            return isinstance(found, list) and not any(part in found for part in wanted)
        case "is" if not ordered and isinstance(wanted, list):
            return isinstance(found, list) and sorted(wanted, key=repr) == sorted(found, key=repr)
        case _:
            return bool(wanted == found)


def compares(how: str, wanted: Plain, found: Plain) -> bool:
    match how:
        case "contains":
            return all(part in found for part in wanted)
        case "lacks":
            return not any(part in found for part in wanted)
        case _:
            return bool(wanted == found)
