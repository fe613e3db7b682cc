"""Inquiries after the table: who sees whom, who is in contact, how far it is, whose enemy somebody is."""

from __future__ import annotations

from refriega.boards.table.scenery import At, point
from refriega.boards.table.written import written_length
from refriega.core.errors import Refusal
from refriega.core.modifier import Found
from refriega.core.questions import Inquiry
from refriega.core.reading import Id, need
from refriega.rulesets.hardwired.game import HardwiredGame
from refriega.rulesets.hardwired.grenades import blast_at
from refriega.rulesets.hardwired.hostiles.behaviour import situation_of
from refriega.rulesets.hardwired.questions.position import RulingPosition
from refriega.rulesets.hardwired.terms import WeaponClass
from refriega.rulesets.hardwired.ways import find_way, means_of

# -- two models --------------------------------------------------------------------------------------


class Sees(Inquiry, tag="sees", frozen=True, kw_only=True):
    """Whether a model has a line of sight to another; what it must look past is not in the way."""

    of: Id
    target: Id

    def find(self, game: HardwiredGame, position: RulingPosition) -> Found:
        return Found(game.sees(self.of, self.target))


class InCover(Inquiry, tag="cover", frozen=True, kw_only=True):
    """Whether a target has cover from a model that sees it."""

    of: Id
    target: Id

    def find(self, game: HardwiredGame, position: RulingPosition) -> Found:
        return Found(game.sight(self.of, self.target).cover)


class Distance(Inquiry, tag="distance", frozen=True, kw_only=True):
    """How far two bases are apart, edge to edge, in inches."""

    of: Id
    target: Id

    def find(self, game: HardwiredGame, position: RulingPosition) -> Found:
        return Found(written_length(game.gap(self.of, self.target)))


class AreEnemies(Inquiry, tag="hostile", frozen=True, kw_only=True):
    """Whether two models treat each other as enemies (HW-018, HW-020)."""

    of: Id
    target: Id

    def find(self, game: HardwiredGame, position: RulingPosition) -> Found:
        return Found(game.hostile(self.of, self.target), rules=("HW-018",))


# -- one model ---------------------------------------------------------------------------------------


class EnemiesOf(Inquiry, tag="enemies", frozen=True, kw_only=True):
    """Everybody on the table that a model treats as an enemy (HW-018, HW-019, HW-020)."""

    of: Id

    def find(self, game: HardwiredGame, position: RulingPosition) -> Found:
        return Found(frozenset(game.enemies(self.of)), rules=("HW-018",))


class InContact(Inquiry, tag="contact", frozen=True, kw_only=True):
    """The enemies in contact with a model (Trabado): without any, it is not engaged."""

    of: Id

    def find(self, game: HardwiredGame, position: RulingPosition) -> Found:
        return Found(frozenset(game.in_contact(self.of)))


class SituationOf(Inquiry, tag="situation", frozen=True, kw_only=True):
    """Which column of its table a hostile or Companion reads: `unseen`, `seen` or `engaged` (HW-003)."""

    of: Id

    def find(self, game: HardwiredGame, position: RulingPosition) -> Found:
        return Found(situation_of(game, self.of).value, rules=("HW-003",))


class CostOfWay(Inquiry, tag="way", frozen=True, kw_only=True):
    """What the way to a point costs of a model's Movement, in inches; or `no_way`, if it cannot go there."""

    of: Id
    to: At
    climb_down: bool = False

    def check(self, position: RulingPosition, place: str) -> None:
        position.space(list(self.to), f"{place}.to")

    def find(self, game: HardwiredGame, position: RulingPosition) -> Found:
        means = means_of(game, self.of, climbs_down=self.climb_down)
        way = find_way(game, self.of, point(self.to), (), means)
        return Found("no_way" if isinstance(way, Refusal) else written_length(way.cost), rules=("HW-006",))


# -- a point -----------------------------------------------------------------------------------------


class Blast(Inquiry, tag="blast", frozen=True, kw_only=True):
    """Whom a grenade reaches that bursts at a point."""

    weapon: Id
    at: At

    def check(self, position: RulingPosition, place: str) -> None:
        weapons = position.scene.content.weapons
        grenades = [id_ for id_, weapon in weapons.items() if weapon.kind is WeaponClass.GRENADE]
        need("weapon", self.weapon, grenades, f"{place}.weapon")
        position.space(list(self.at), f"{place}.at")

    def find(self, game: HardwiredGame, position: RulingPosition) -> Found:
        return Found(frozenset(blast_at(game, point(self.at), self.weapon)))


ABOUT_THE_TABLE: tuple[type[Inquiry], ...] = (
    Sees,
    InCover,
    Distance,
    AreEnemies,
    EnemiesOf,
    InContact,
    SituationOf,
    CostOfWay,
    Blast,
)
