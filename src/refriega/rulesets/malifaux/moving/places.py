"""Places where a model can be put down without a way there: as things to choose from."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import NamedTuple

from refriega.boards.table import INCH, Figure, Other, Point, length, towards_hour, within
from refriega.boards.table.route import beside
from refriega.boards.table.scatter import FINE
from refriega.boards.table.stretches import Gait
from refriega.boards.table.travel import Walk as Steps
from refriega.core.errors import Refusal
from refriega.core.procedure import Option
from refriega.rulesets.malifaux.game import MalifauxGame
from refriega.rulesets.malifaux.options import ToPoint

CONTACT = FINE
"""Bases are in contact that are no farther apart: people name places in hundredths of an inch."""


class Limits(NamedTuple):
    """Where one may be put down: with the whole base carried no farther than `carried` from where it stands;
    or no more than `gap` from the base of another.
    """

    carried: int = -1
    gap: int = -1
    anchor: Figure | None = None


class PlaceMenu:
    """All places within some limits where there is room for a figure. Those listed lie round about it, and
    beside whoever stands near.
    """

    __slots__ = ("figure", "game", "limits", "others")

    def __init__(self, game: MalifauxGame, figure: Figure, others: tuple[Other, ...], limits: Limits) -> None:
        self.game = game
        self.figure = figure
        self.others = others
        self.limits = limits

    def check(self, option: Option) -> Refusal | None:
        if not isinstance(option, ToPoint):
            return Refusal("not_on_offer")
        limits, there = self.limits, self.figure._replace(at=option.to)
        if limits.carried >= 0 and length(self.figure.at, option.to) > limits.carried:
            return Refusal("place.too_far", args={"most": limits.carried})
        if limits.anchor is not None and not within(there, limits.anchor, limits.gap):
            return Refusal("place.not_near", args={"most": limits.gap})
        fault = self.game.table.has_room(there, self.others)
        return None if fault is None else Refusal("place.no_room", args={"id": fault.id})

    def groups(self) -> Sequence[str]:
        return ("",)

    def candidates(self, group: str = "") -> Iterator[Option]:
        for at in dict.fromkeys(self.places()):
            if self.check(ToPoint(at)) is None:
                yield ToPoint(at)

    def places(self) -> Iterator[Point]:
        """By the clock, far and less far; then in contact with others; its own place is the last."""
        walk = Steps(self.game.table, self.figure, Gait(0), self.others)
        limits = self.limits
        if limits.anchor is not None:
            for gap in dict.fromkeys((0, limits.gap // 2, limits.gap)):
                yield from (at for at in beside(walk, limits.anchor, gap) if at)
        if limits.carried >= 0:
            for distance in (limits.carried, limits.carried // 2):
                yield from (towards_hour(self.figure.at, hour, distance) for hour in range(1, 13))
            for other in self.others:
                if within(self.figure, other.figure, limits.carried):
                    yield from (at for at in beside(walk, other.figure, 0) if at)
            yield self.figure.at

    def sample(self, rng: Random) -> Option:
        """One of them, or in one case of two any place that is found in a few tries."""
        middle = self.limits.anchor.at if self.limits.anchor is not None else self.figure.at
        far = max(self.limits.carried, self.limits.gap + 2 * INCH)
        for _ in range(6 if rng.random() < 0.5 else 0):
            x, y = (int((2 * rng.random() - 1) * far) for _ in range(2))
            option = ToPoint(Point(middle.x + x, middle.y + y))
            if self.check(option) is None:
                return option
        found = list(self.candidates())
        return found[int(rng.random() * len(found))]
