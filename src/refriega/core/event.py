"""Events: what happened, as data.

An event is a message key with arguments, the rules it rests on, and who may know of it. It holds no
sentence: the catalogues turn it into Spanish or English. Events are facts about the past; nothing
in the rules reads them back.
"""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from refriega.core.modifier import Breakdown

Arg: TypeAlias = int | str | bool | None | Breakdown | tuple[int | str, ...] | tuple[tuple[int, ...], ...]
"""What an event tells: a point of a table is a tuple of two numbers, a way over it a tuple of those."""


class Event(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing that happened.

    `audience` is the seats that may see it; None is everybody.
    """

    key: str
    args: dict[str, Arg] = {}
    rules: tuple[str, ...] = ()
    audience: tuple[str, ...] | None = None

    def visible_to(self, seat: str | None) -> bool:
        """Whether `seat` may see it (None is the referee, who sees all)."""
        return seat is None or self.audience is None or seat in self.audience
