"""What a general thinks with: the battle as the seat sees it, and what everybody is worth, in points.

Numbers are for comparing only, so plain floats will do here: no rule rests on them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, TypeVar

from refriega.core.state import InFlight
from refriega.rulesets.warhammer.game import WarhammerGame
from refriega.rulesets.warhammer.harm import wounds

Record = TypeVar("Record", bound=InFlight)

LEADER = 1.3
"""A wizard's or a general's Wounds weigh more than others of the same price."""


class Mind(NamedTuple):
    """An army, and the battle as its player sees it."""

    game: WarhammerGame
    army: str

    def own(self, who: str) -> bool:
        return self.game.army(who) == self.army

    def sign(self, who: str) -> float:
        """What is good for a unit is good for its player, and as bad for the other."""
        return 1.0 if self.own(who) else -1.0

    def friends(self) -> Iterator[str]:
        return self.game.of_army(self.army)

    def foes(self) -> Iterator[str]:
        return self.game.of_army(self.game.opponent(self.army))

    def on(self, game: WarhammerGame) -> Mind:
        """The same general in a battle that is otherwise."""
        return Mind(game, self.army)

    def in_flight(self, kind: type[Record]) -> Record | None:
        """The innermost of what is being resolved, of that kind."""
        records = reversed(self.game.state.in_flight)
        return next((record for record in records if isinstance(record, kind)), None)

    def supposing(self) -> Mind:
        """The same in a copy of the battle, to try something in."""
        return self.on(WarhammerGame(self.game.scene, self.game.state.copy(), None))


# -- what they are worth -------------------------------------------------------------------------------


def price(game: WarhammerGame, who: str) -> float:
    """What a whole unit or character is worth, without those in it: its points, or a guess by its profile."""
    sheet = game.sheet(who)
    if sheet.entry.points:
        return float(sheet.entry.points)
    one = sheet.troop.profile
    guess = one.ws + one.s + one.t + 3 * one.w + one.a + one.ld - 12
    return max(guess, 4) * game.unit(who).started + 60 * sheet.entry.level


def per_wound(game: WarhammerGame, who: str) -> float:
    """What one Wound of it is worth."""
    sheet = game.sheet(who)
    whole = game.unit(who).started * wounds.capacity(game, who, mount=False)
    if sheet.mount is not None:
        whole += sheet.mount.profile.w
    weight = LEADER if sheet.entry.level or sheet.entry.general else 1.0
    return weight * price(game, who) / max(whole, 1)


def remaining(game: WarhammerGame, who: str) -> float:
    """What is left of a unit or character is worth, without those in it."""
    left = wounds.left(game, who)
    if game.sheet(who).mount is not None:
        left += wounds.left(game, who, mount=True)
    return left * per_wound(game, who)


def company(game: WarhammerGame, unit: str) -> tuple[str, ...]:
    """A unit and the characters who are seen in it."""
    return (unit, *(who for who in game.members(unit) if not game.unit(who).hidden))


def value(game: WarhammerGame, unit: str) -> float:
    """What is left of a unit is worth, with those in it."""
    return sum(remaining(game, who) for who in company(game, unit))
