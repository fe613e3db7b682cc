"""Inquiries after numbers: the bag, dice and their chances, what a model has, how the game ends."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated

import msgspec

from refriega.boards.table import inches
from refriega.boards.table.written import written_length
from refriega.core.modifier import Found
from refriega.core.procedure import Procedure
from refriega.core.questions import Inquiry
from refriega.core.reading import Id, Ref, need
from refriega.rulesets.hardwired.arms import shoots, striking_arms
from refriega.rulesets.hardwired.attack import DOUBLE, TRIPLE, rolls
from refriega.rulesets.hardwired.boons import DICE, one_boon
from refriega.rulesets.hardwired.contest import contest, explained, tiers, told
from refriega.rulesets.hardwired.contracts import TIERS, TierText
from refriega.rulesets.hardwired.falls import dice_of_fall
from refriega.rulesets.hardwired.game import HardwiredGame
from refriega.rulesets.hardwired.questions.chances import outcomes, said
from refriega.rulesets.hardwired.questions.position import RulingPosition
from refriega.rulesets.hardwired.questions.words import check_holder
from refriega.rulesets.hardwired.state import Attack, Contest
from refriega.rulesets.hardwired.terms import Attribute, Boon
from refriega.rulesets.hardwired.turn import count, tokens
from refriega.rulesets.hardwired.values import armour_of, move_of, tier_parts
from refriega.rulesets.hardwired.victory import last_round

Total = Annotated[int, msgspec.Meta(ge=2, le=24)]
"""What two dice can come to."""

# -- the bag and the boons ---------------------------------------------------------------------------


class TokensIn(Inquiry, tag="tokens", frozen=True, kw_only=True):
    """The tokens in the bag, by holder (HW-002)."""

    def find(self, game: HardwiredGame, position: RulingPosition) -> Found:
        return Found(dict(tokens(game)), rules=("HW-002",))


class BagCount(Inquiry, tag="bag", frozen=True, kw_only=True):
    """How many tokens are in the bag (HW-002)."""

    def find(self, game: HardwiredGame, position: RulingPosition) -> Found:
        return Found(count(tokens(game)), rules=("HW-002",))


class NextToken(Inquiry, tag="next_token", frozen=True, kw_only=True):
    """The chance that the next token drawn is the holder's: a side or a group (HW-003)."""

    holder: Id

    def check(self, position: RulingPosition, place: str) -> None:
        check_holder(position, self.holder, f"{place}.holder")

    def find(self, game: HardwiredGame, position: RulingPosition) -> Found:
        left = tokens(game)
        chance = Fraction(dict(left).get(self.holder, 0), count(left)) if left else Fraction(0)
        return Found(said(chance), rules=("HW-003",))


class ExpectedBoons(Inquiry, tag="expected_boons", frozen=True, kw_only=True):
    """How many useful boons a player may expect in a round (HW-001)."""

    def find(self, game: HardwiredGame, position: RulingPosition) -> Found:
        seat = next(iter(game.scene.seats), "")
        each = sum(
            chance * sum(boon is not Boon.DENIED for boon in boons)
            for chance, boons in outcomes(game, lambda g: one_boon(g, seat))
        )
        return Found(said(Fraction(DICE * each)), rules=("HW-001",))


# -- attacks -----------------------------------------------------------------------------------------


class AboutAnAttack(Inquiry, frozen=True, kw_only=True):
    """An attack that could be made: by default with the first weapon in hand, and met with Defence.

    `kind` and `tier` are those of an attack that is not an ordinary one, such as a free attack.
    """

    of: Id
    target: Id
    weapon: Ref = ""
    kind: str = "attack"
    tier: int = 0
    overcharged: bool = False
    riposte: bool = False

    def check(self, position: RulingPosition, place: str) -> None:
        if self.weapon:
            need("weapon", self.weapon, position.scene.content.weapons, f"{place}.weapon")

    def roll(self, game: HardwiredGame) -> Contest:
        """What both sides would roll."""
        weapon = self.weapon or next(striking_arms(game, self.of))
        attack = Attack(
            self.of,
            self.target,
            weapon,
            kind=self.kind,
            penalty=self.tier,
            overcharged=self.overcharged,
            riposte=self.riposte and not shoots(game, weapon),
        )
        return rolls(game, attack)


class TiersRolled(AboutAnAttack, tag="tiers", frozen=True, kw_only=True):
    """The dice that attacker and target roll, after what goes beyond the ends has passed to the other."""

    def find(self, game: HardwiredGame, position: RulingPosition) -> Found:
        roll = self.roll(game)
        own, other = tiers(roll.parts, roll.other_parts)
        return Found((own.dice, other.dice), explained(roll.parts, roll.other_parts)[0])


class ChanceToHit(AboutAnAttack, tag="chance_to_hit", frozen=True, kw_only=True):
    """The exact chance that an attack hits, `times` over: 2 is a double, 3 a triple."""

    times: Annotated[int, msgspec.Meta(ge=1, le=12)] = 1

    def find(self, game: HardwiredGame, position: RulingPosition) -> Found:
        roll = self.roll(game)
        chance = chance_of(game, roll, won=True, times=self.times)
        return Found(said(chance), explained(roll.parts, roll.other_parts)[0])


class ChanceToFumble(AboutAnAttack, tag="chance_to_fumble", frozen=True, kw_only=True):
    """The exact chance that an attack is fumbled: the target's total is three times the attacker's."""

    def find(self, game: HardwiredGame, position: RulingPosition) -> Found:
        roll = self.roll(game)
        chance = chance_of(game, roll, won=False, times=TRIPLE)
        return Found(said(chance), explained(roll.parts, roll.other_parts)[0])


def chance_of(game: HardwiredGame, roll: Contest, *, won: bool, times: int) -> Fraction:
    """The chance that a roll is won, or lost, with so many times the other's total."""

    def play(game: HardwiredGame) -> Procedure[tuple[bool, int]]:
        record = msgspec.structs.replace(roll)
        result = yield from contest(game, record)
        return result, record.multiple

    return sum(
        (chance for chance, (win, multiple) in outcomes(game, play) if win is won and multiple >= times),
        start=Fraction(0),
    )


class Compared(Inquiry, tag="compared", frozen=True, kw_only=True):
    """What comes of two totals of two tiers: `won`, `lost` or `tied`, and of a hit or a miss how many times
    over: `double`, `triple`, `fumble`, with the number where it is more.
    """

    tiers: tuple[TierText, TierText]
    totals: tuple[Total, Total]

    def find(self, game: HardwiredGame, position: RulingPosition) -> Found:
        own, other = (TIERS[tier] for tier in self.tiers)
        roll = Contest(
            what="attack",
            who="",
            other="",
            attribute=Attribute.COMBAT,
            other_attribute=Attribute.DEFENCE,
            tier=own,
            other_tier=other,
            faces=(self.totals[0],),
            other_faces=(self.totals[1],),
        )
        if roll.tied:
            return Found(("tied",))
        beyond = [f"{roll.multiple - TRIPLE}"] if roll.multiple > TRIPLE else []
        if not roll.won:
            return Found(("lost", *(["fumble", *beyond] if roll.multiple >= TRIPLE else [])))
        more = "triple" if roll.multiple >= TRIPLE else "double" if roll.multiple >= DOUBLE else ""
        return Found(("won", *([more] if more else []), *beyond))


# -- models ------------------------------------------------------------------------------------------


class TierOf(Inquiry, tag="tier", frozen=True, kw_only=True):
    """The dice of a model for an attribute, everything counted."""

    of: Id
    attribute: Attribute

    def find(self, game: HardwiredGame, position: RulingPosition) -> Found:
        parts = tier_parts(game, self.of, self.attribute)
        return Found(tiers(parts, ())[0].dice, told(parts))


class MoveOf(Inquiry, tag="move", frozen=True, kw_only=True):
    """The Movement of a model, in inches."""

    of: Id

    def find(self, game: HardwiredGame, position: RulingPosition) -> Found:
        return Found(written_length(move_of(game, self.of)), rules=("HW-006",))


class ArmourOf(Inquiry, tag="armour", frozen=True, kw_only=True):
    """What a model's armour takes off damage."""

    of: Id

    def find(self, game: HardwiredGame, position: RulingPosition) -> Found:
        return Found(int(armour_of(game, self.of)))


class FallDice(Inquiry, tag="fall_dice", frozen=True, kw_only=True):
    """How many d6 a fall of so many inches is worth."""

    height: Annotated[float, msgspec.Meta(ge=0, le=96)]

    def find(self, game: HardwiredGame, position: RulingPosition) -> Found:
        return Found(dice_of_fall(inches(self.height)))


# -- the end -----------------------------------------------------------------------------------------


class EndsAfter(Inquiry, tag="ends_after", frozen=True, kw_only=True):
    """The exact chance that the game goes on to a round and ends after it."""

    round: Annotated[int, msgspec.Meta(ge=1, le=20)]

    def find(self, game: HardwiredGame, position: RulingPosition) -> Found:
        if self.round < game.state.round:
            return Found(said(Fraction(0)))
        goes_on = Fraction(1)
        for number_ in range(game.state.round, self.round):
            goes_on *= 1 - ends(game, number_)
        return Found(said(goes_on * ends(game, self.round)))


def ends(game: HardwiredGame, round_: int) -> Fraction:
    """The chance that a round is the last if it is played."""

    def play(game: HardwiredGame) -> Procedure[bool]:
        game.state.round = round_
        yield from last_round(game)
        return bool(game.state.result)

    return sum((chance for chance, over in outcomes(game, play) if over), start=Fraction(0))


NUMBERS: tuple[type[Inquiry], ...] = (
    TokensIn,
    BagCount,
    NextToken,
    ExpectedBoons,
    TiersRolled,
    ChanceToHit,
    ChanceToFumble,
    Compared,
    TierOf,
    MoveOf,
    ArmourOf,
    FallDice,
    EndsAfter,
)
