"""Inquiries after the table: sight, distance, who is engaged, templates, moves and charges."""

from __future__ import annotations

from typing import Literal

from refriega.boards.table import INCH, inches, touched, under, within
from refriega.boards.table.scenery import At, point
from refriega.boards.table.written import written_length
from refriega.core.modifier import Found
from refriega.core.questions import Inquiry
from refriega.core.reading import Id
from refriega.rulesets.warhammer import seeing
from refriega.rulesets.warhammer.game import WarhammerGame
from refriega.rulesets.warhammer.harm import shooting
from refriega.rulesets.warhammer.moving import charges, charging, pace
from refriega.rulesets.warhammer.questions.magic import told
from refriega.rulesets.warhammer.questions.position import RulingPosition

# -- two units ---------------------------------------------------------------------------------------


class Sees(Inquiry, tag="sees", frozen=True, kw_only=True):
    """Whether a unit or a character sees another."""

    of: Id
    target: Id

    def find(self, game: WarhammerGame, position: RulingPosition) -> Found:
        return Found(seeing.sees(game, self.of, self.target), rules=("WF-012",))


class Distance(Inquiry, tag="distance", frozen=True, kw_only=True):
    """How far two are apart, edge to edge, in inches."""

    of: Id
    target: Id

    def find(self, game: WarhammerGame, position: RulingPosition) -> Found:
        return Found(written_length(game.gap(self.of, self.target)))


class Within(Inquiry, tag="within", frozen=True, kw_only=True):
    """Whether two are no more than so many inches apart."""

    of: Id
    target: Id
    inches: float

    def find(self, game: WarhammerGame, position: RulingPosition) -> Found:
        return Found(within(game.body(self.of), game.body(self.target), inches(self.inches)))


class EngagedWith(Inquiry, tag="engaged", frozen=True, kw_only=True):
    """The enemies that a unit, or that of a character, is in close combat with."""

    of: Id

    def find(self, game: WarhammerGame, position: RulingPosition) -> Found:
        return Found(frozenset(game.foes(self.of)), rules=("WF-015",))


class MayShoot(Inquiry, tag="may_shoot", frozen=True, kw_only=True):
    """Whether a unit of the active army may shoot at another: `yes`, or the reason why not."""

    of: Id
    target: Id

    def find(self, game: WarhammerGame, position: RulingPosition) -> Found:
        return told(shooting.may_shoot(game, self.of, self.target))


# -- templates ---------------------------------------------------------------------------------------


class UnderTemplate(Inquiry, tag="under_template", frozen=True, kw_only=True):
    """How many bases of a unit a round template covers, so many inches across: `fully`, or only in `part`."""

    of: Id
    at: At
    across: Literal[3, 5]
    how: Literal["fully", "part"] = "fully"

    def check(self, position: RulingPosition, place: str) -> None:
        position.space(list(self.at), f"{place}.at")

    def find(self, game: WarhammerGame, position: RulingPosition) -> Found:
        centre, radius = point(self.at), self.across * INCH // 2
        figures = [figure for _, figure in game.bases(game.host(self.of))]
        covered = sum([under(centre, radius, figure) for figure in figures])
        met = sum([touched(centre, radius, figure) for figure in figures])
        return Found(covered if self.how == "fully" else met - covered, rules=("WF-001", "WF-002"))


# -- moves -------------------------------------------------------------------------------------------


class MoveOf(Inquiry, tag="move", frozen=True, kw_only=True):
    """How far a unit moves, neither charging nor marching, in inches."""

    of: Id

    def find(self, game: WarhammerGame, position: RulingPosition) -> Found:
        return Found(written_length(pace.move(game, self.of)))


class ChargeReach(Inquiry, tag="charge_reach", frozen=True, kw_only=True):
    """How far a unit charges, in inches."""

    of: Id

    def find(self, game: WarhammerGame, position: RulingPosition) -> Found:
        return Found(written_length(pace.charge_reach(game, self.of)))


class MayCharge(Inquiry, tag="may_charge", frozen=True, kw_only=True):
    """Whether a unit of the active army may declare a charge: `yes`, or the reason why not."""

    of: Id
    target: Id

    def find(self, game: WarhammerGame, position: RulingPosition) -> Found:
        return told(charges.check(game, self.of, self.target))


class SideCharged(Inquiry, tag="side_charged", frozen=True, kw_only=True):
    """Which side of a target a charge within so many inches meets (the unit's own reach, if none are named);
    or `none`, if it does not get there.
    """

    of: Id
    target: Id
    inches: float | None = None

    def find(self, game: WarhammerGame, position: RulingPosition) -> Found:
        own = pace.charge_reach(game, self.of)
        reach = own if self.inches is None else inches(self.inches)
        way = charging.way_to(game, self.of, self.target, reach, flies=pace.flies(game, self.of))
        return Found("none" if way is None else way.side)


ABOUT_THE_TABLE: tuple[type[Inquiry], ...] = (
    Sees,
    Distance,
    Within,
    EngagedWith,
    MayShoot,
    UnderTemplate,
    MoveOf,
    ChargeReach,
    MayCharge,
    SideCharged,
)
