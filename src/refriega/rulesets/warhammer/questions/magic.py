"""Inquiries after magic: pools, who may cast what at whom, what may be dispelled, exact chances, who is under
what.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, Literal

import msgspec

from refriega.boards.table.scenery import At, point
from refriega.core.errors import Refusal
from refriega.core.modifier import Found
from refriega.core.questions import Inquiry
from refriega.core.reading import Id, Ref, need
from refriega.rulesets.warhammer import in_play
from refriega.rulesets.warhammer.game import WarhammerGame
from refriega.rulesets.warhammer.magic import bound, casting, dispelling, pools
from refriega.rulesets.warhammer.magic.odds import cast_odds, dispel_odds
from refriega.rulesets.warhammer.questions.position import RulingPosition
from refriega.rulesets.warhammer.scenario_file import Facing
from refriega.rulesets.warhammer.setting import towards
from refriega.rulesets.warhammer.spells import aiming
from refriega.rulesets.warhammer.state import Casting, Live

Number = Annotated[int, msgspec.Meta(ge=0, le=60)]
Dice = Annotated[int, msgspec.Meta(ge=1, le=12)]


def told(refusal: Refusal | None) -> Found:
    """`yes`, or the reason why not."""
    return Found("yes") if refusal is None else Found(refusal.key, rules=refusal.rules)


# -- pools -------------------------------------------------------------------------------------------


class AboutASide(Inquiry, frozen=True, kw_only=True):
    """An army."""

    side: Id

    def check(self, position: RulingPosition, place: str) -> None:
        need("side", self.side, position.scene.armies, f"{place}.side")


class PowerDice(AboutASide, tag="power_dice", frozen=True, kw_only=True):
    """How many power dice an army has in its own magic phase."""

    def find(self, game: WarhammerGame, position: RulingPosition) -> Found:
        found = pools.power_dice(game, self.side)
        return Found(found.total, found)


class DispelDice(AboutASide, tag="dispel_dice", frozen=True, kw_only=True):
    """How many dispel dice an army has in the other's magic phase."""

    def find(self, game: WarhammerGame, position: RulingPosition) -> Found:
        found = pools.dispel_dice(game, self.side)
        return Found(found.total, found)


# -- casting -----------------------------------------------------------------------------------------


class AboutASpell(Inquiry, frozen=True, kw_only=True):
    """A spell, and who casts it."""

    of: Id
    spell: Id

    def check(self, position: RulingPosition, place: str) -> None:
        check_spell(position, self.spell, place)


def check_spell(position: RulingPosition, spell: str, place: str) -> None:
    need("spell", spell, position.scene.content.spells, f"{place}.spell")


class Aimed(Inquiry, frozen=True, kw_only=True):
    """What a spell is aimed at, as a deed has it."""

    target: Ref = ""
    at: At | None = None
    facing: Facing | None = None
    also: Ref = ""

    def aim(self, caster: str, spell: str) -> Casting:
        return Casting(
            caster,
            spell,
            target=self.target,
            at=None if self.at is None else point(self.at),
            facing=None if self.facing is None else towards(self.facing, "ask.facing"),
            also=self.also,
        )


class MayCast(Aimed, tag="may_cast", frozen=True, kw_only=True):
    """Whether a wizard may cast a spell as it is named: `yes`, or the reason why not. With no dice named one
    is enough.
    """

    of: Id
    spell: Id
    dice: Dice = 1
    stone: Ref = ""

    def check(self, position: RulingPosition, place: str) -> None:
        check_spell(position, self.spell, place)

    def find(self, game: WarhammerGame, position: RulingPosition) -> Found:
        aimed = self.aim(self.of, self.spell)
        return told(casting.check(game, casting.option_of(aimed, self.dice, self.stone)))


class MayUse(Aimed, tag="may_use", frozen=True, kw_only=True):
    """Whether a bound item may be used so: `yes`, or the reason why not."""

    of: Id
    item: Id

    def check(self, position: RulingPosition, place: str) -> None:
        need("item", self.item, position.scene.content.items, f"{place}.item")

    def find(self, game: WarhammerGame, position: RulingPosition) -> Found:
        aimed = self.aim(self.of, position.scene.content.items[self.item].spell)
        return told(bound.check(game, bound.option_of(aimed, self.item)))


class TargetsOf(AboutASpell, tag="targets", frozen=True, kw_only=True):
    """The units and models that a wizard may cast a spell at; how far away they are is no matter yet."""

    def find(self, game: WarhammerGame, position: RulingPosition) -> Found:
        aimed = aiming.candidates(game, self.of, self.spell)
        return Found(frozenset(each.target for each in aimed if aiming.check(game, each) is None))


class ReachedBy(AboutASpell, tag="in_area", frozen=True, kw_only=True):
    """The enemy units that a spell on all of them reaches."""

    def find(self, game: WarhammerGame, position: RulingPosition) -> Found:
        return Found(frozenset(aiming.in_area(game, Casting(self.of, self.spell))))


class MostDice(Inquiry, tag="most_dice", frozen=True, kw_only=True):
    """How many dice of the pool a wizard may use for one casting now."""

    of: Id

    def find(self, game: WarhammerGame, position: RulingPosition) -> Found:
        return Found(casting.most_dice(game, self.of))


class ResistanceOf(AboutASpell, tag="resistance", frozen=True, kw_only=True):
    """The dice that Magic Resistance gives against a spell cast at a target."""

    target: Id

    def find(self, game: WarhammerGame, position: RulingPosition) -> Found:
        aimed = Casting(self.of, self.spell, target=self.target)
        return Found(dispelling.magic_resistance(game, game.opponent(game.army(self.of)), aimed))


# -- spells in play ----------------------------------------------------------------------------------


class MayDispel(AboutASide, tag="may_dispel", frozen=True, kw_only=True):
    """Whether an army may try to dispel something in play: `yes`, or the reason why not. It is named by its
    id, or by its spell.
    """

    live: Id

    def find(self, game: WarhammerGame, position: RulingPosition) -> Found:
        found = find_live(game, self.live)
        refusal = (
            Refusal("dispel.not_in_play") if found is None else dispelling.check_live(game, self.side, found)
        )
        return told(refusal)


class NeededToDispel(Inquiry, tag="needed_to_dispel", frozen=True, kw_only=True):
    """What a roll must reach to dispel something in play."""

    live: Id

    def find(self, game: WarhammerGame, position: RulingPosition) -> Found:
        found = find_live(game, self.live)
        return Found("none" if found is None else dispelling.later_value(game, found), rules=("WF-035",))


def find_live(game: WarhammerGame, written: str) -> Live | None:
    """What is in play under that id, or else of that spell."""
    return next(iter(called(game, written)), None)


def called(game: WarhammerGame, written: str) -> list[Live]:
    """All that is in play under that id, or of that spell: what has the id first."""
    found = [live for live in in_play.lives(game) if written in (live.id, live.name)]
    return sorted(found, key=lambda live: live.id != written)


class Under(Inquiry, tag="under", frozen=True, kw_only=True):
    """The spells, and what else goes on, that affect a unit or a character."""

    of: Id

    def find(self, game: WarhammerGame, position: RulingPosition) -> Found:
        return Found(frozenset(live.name for live in in_play.on(game, self.of)))


class Affected(Inquiry, tag="affected", frozen=True, kw_only=True):
    """The units and characters that something in play affects."""

    live: Id

    def find(self, game: WarhammerGame, position: RulingPosition) -> Found:
        named = called(game, self.live)
        return Found(
            frozenset(
                who for who in game.everybody() if any(in_play.affects(game, live, who) for live in named)
            )
        )


# -- exact chances -----------------------------------------------------------------------------------


class ChanceToCast(Inquiry, tag="chance_to_cast", frozen=True, kw_only=True):
    """The exact chance that so many dice cast a spell of that value, or that they do so irresistibly, or that
    they miscast; the dice of a power `stone` are among them.
    """

    dice: Dice
    value: Number
    bonus: Number = 0
    stone: bool = False
    what: Literal["success", "irresistible", "miscast"] = "success"

    def find(self, game: WarhammerGame, position: RulingPosition) -> Found:
        odds = cast_odds(self.dice, self.value, self.bonus, stone=self.stone)
        chance: Fraction = getattr(odds, self.what)
        return Found(str(chance))


class ChanceToDispel(Inquiry, tag="chance_to_dispel", frozen=True, kw_only=True):
    """The exact chance that so many dice dispel what needs so much."""

    dice: Dice
    needed: Number
    bonus: Number = 0

    def find(self, game: WarhammerGame, position: RulingPosition) -> Found:
        both = dispelling.both_succeed(game)
        return Found(str(dispel_odds(self.dice, self.needed, self.bonus, both_succeed=both)))


ABOUT_MAGIC: tuple[type[Inquiry], ...] = (
    PowerDice,
    DispelDice,
    MayCast,
    MayUse,
    TargetsOf,
    ReachedBy,
    MostDice,
    ResistanceOf,
    MayDispel,
    NeededToDispel,
    Under,
    Affected,
    ChanceToCast,
    ChanceToDispel,
)
