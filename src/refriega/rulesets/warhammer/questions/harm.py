"""Inquiries after harm and numbers: wounds, saves, hits in close combat, panic, Leadership, any stat."""

from __future__ import annotations

from typing import Annotated

import msgspec

from refriega.core.errors import ScenarioError
from refriega.core.modifier import Breakdown, Found
from refriega.core.questions import Inquiry
from refriega.core.reading import Id, Ref
from refriega.rulesets.warhammer import values
from refriega.rulesets.warhammer.fighting import hitting
from refriega.rulesets.warhammer.fighting.ground import Target
from refriega.rulesets.warhammer.fighting.weapons import Part
from refriega.rulesets.warhammer.game import WarhammerGame
from refriega.rulesets.warhammer.harm import leadership, panic, saves, shooting, strength, wounds
from refriega.rulesets.warhammer.questions.position import RulingPosition
from refriega.rulesets.warhammer.terms import Stat

Number = Annotated[int, msgspec.Meta(ge=1, le=10)]

NONE = "none"
"""What stands for a number that there is not: no save, no effect, no reason."""


def needed(found: Breakdown | None) -> Found:
    """What a die must show, with its parts, or that there is no such roll."""
    return Found(NONE) if found is None else Found(found.total, found)


# -- wounds and saves --------------------------------------------------------------------------------


class ToWound(Inquiry, tag="to_wound", frozen=True, kw_only=True):
    """What hits of a Strength need to wound a Toughness, or a unit, or a character's `mount`; or `none`."""

    strength: Number
    toughness: Annotated[int, msgspec.Meta(ge=0, le=10)] = 0
    target: Ref = ""
    mount: bool = False

    def check(self, position: RulingPosition, place: str) -> None:
        if bool(self.toughness) == bool(self.target):
            raise ScenarioError("key.missing", name="target", place=place)

    def find(self, game: WarhammerGame, position: RulingPosition) -> Found:
        against = self.toughness or wounds.toughness(game, self.target, mount=self.mount)
        return Found(wounds.needed(self.strength, against) or NONE)


class ArmourSave(Inquiry, tag="armour_save", frozen=True, kw_only=True):
    """What the armour of a unit, a character or its mount needs against a Strength, perhaps of a missile; or
    `none`.
    """

    of: Id
    strength: Number = 3
    mount: bool = False
    missile: bool = False

    def find(self, game: WarhammerGame, position: RulingPosition) -> Found:
        return needed(saves.armour(game, self.of, self.strength, mount=self.mount, missile=self.missile))


class WardSave(Inquiry, tag="ward_save", frozen=True, kw_only=True):
    """What the ward save of a unit, a character or its mount needs, perhaps against a missile; or `none`."""

    of: Id
    mount: bool = False
    missile: bool = False

    def find(self, game: WarhammerGame, position: RulingPosition) -> Found:
        return needed(saves.ward(game, self.of, mount=self.mount, missile=self.missile))


# -- blows and shots ---------------------------------------------------------------------------------


class ToHit(Inquiry, tag="to_hit", frozen=True, kw_only=True):
    """What a blow in close combat needs to hit; or `none`, if it is not struck."""

    of: Id
    target: Id

    def find(self, game: WarhammerGame, position: RulingPosition) -> Found:
        target = Target(self.target, game.host(self.target))
        return needed(hitting.needed(game, self.of, Part.SELF, target))


class ToShoot(Inquiry, tag="to_shoot", frozen=True, kw_only=True):
    """What a shot needs to hit; above 6 it takes two rolls."""

    of: Id
    target: Id

    def check(self, position: RulingPosition, place: str) -> None:
        if position.scene.sheets[self.of].troop.missile is None:
            raise ScenarioError("key.missing", name="missile", place=f"units.{self.of}")

    def find(self, game: WarhammerGame, position: RulingPosition) -> Found:
        missile = game.sheet(self.of).troop.missile
        assert missile is not None  # it has been checked
        return needed(shooting.to_hit(game, self.of, missile, self.target, charging=False))


# -- numbers -----------------------------------------------------------------------------------------


class StatOf(Inquiry, tag="stat", frozen=True, kw_only=True):
    """A number of a unit or a character, with all that is in play."""

    of: Id
    stat: Stat

    def find(self, game: WarhammerGame, position: RulingPosition) -> Found:
        return needed(values.breakdown(game, self.of, self.stat))


class LeadershipOf(Inquiry, tag="leadership", frozen=True, kw_only=True):
    """What a unit may roll at most in a Leadership test."""

    of: Id

    def find(self, game: WarhammerGame, position: RulingPosition) -> Found:
        return needed(leadership.leadership(game, game.host(self.of)))


class UnitStrength(Inquiry, tag="unit_strength", frozen=True, kw_only=True):
    """The unit strength of a unit, with those who are in it."""

    of: Id

    def find(self, game: WarhammerGame, position: RulingPosition) -> Found:
        return Found(strength.unit_strength(game, self.of))


class PanicCause(Inquiry, tag="panic", frozen=True, kw_only=True):
    """Why a unit must test for panic at the end of this phase: `losses`, `friend_destroyed`; or `none`."""

    of: Id

    def find(self, game: WarhammerGame, position: RulingPosition) -> Found:
        can = panic.can_panic(game, self.of)
        return Found((panic.cause(game, self.of) if can else "") or NONE)


ABOUT_HARM: tuple[type[Inquiry], ...] = (
    ToWound,
    ArmourSave,
    WardSave,
    ToHit,
    ToShoot,
    StatOf,
    LeadershipOf,
    UnitStrength,
    PanicCause,
)
