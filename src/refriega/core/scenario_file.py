"""Scenario files: what every ruleset's begin with."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

import msgspec

from refriega.core.errors import ScenarioError
from refriega.core.reading import Name, Ref, Text


class ScenarioHead(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Base of a ruleset's scenario as written, which names the `ruleset` that it is of.

    `variants` are the switches that it sets, `content` the content files beside it, `game_master` the seat
    that has everything in hand, if there is one.
    """

    ruleset: str
    title: Name
    text: Text = {}
    variants: dict[str, str] = {}
    content: Annotated[tuple[str, ...], msgspec.Meta(max_length=100)] = ()
    game_master: Ref = ""

    def seats(self, players: tuple[str, ...]) -> tuple[str, ...]:
        """All seats: those of the players, and the game master's if it is none of them."""
        if self.game_master and self.game_master not in players:
            return (*players, self.game_master)
        return players


def own_seat(side: str, written: str, taken: Iterable[str]) -> str:
    """The seat that plays a side: it is called like the side unless it says so, and plays no other."""
    seat = written or side
    if seat in taken:
        raise ScenarioError("scenario.seat_twice", id=seat, place=f"sides.{side}.seat")
    return seat
