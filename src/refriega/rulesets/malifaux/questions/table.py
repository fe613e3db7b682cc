"""Inquiries after the table and who is on it: range, sight, cover, engagement, ways, immunities, hands."""

from __future__ import annotations

from refriega.boards.table.scenery import At, point
from refriega.boards.table.written import written_length
from refriega.core.errors import Refusal
from refriega.core.modifier import Breakdown, Found, Part
from refriega.core.questions import Inquiry
from refriega.core.reading import Id, Ref, need
from refriega.rulesets.malifaux import conditions
from refriega.rulesets.malifaux.duel import printed
from refriega.rulesets.malifaux.effect_checks import immunities
from refriega.rulesets.malifaux.game import MalifauxGame
from refriega.rulesets.malifaux.moving.cover import cover
from refriega.rulesets.malifaux.moving.engagement import engaged_with, engagement_range
from refriega.rulesets.malifaux.moving.ways import find_way, speed
from refriega.rulesets.malifaux.questions.position import RulingPosition
from refriega.rulesets.malifaux.state import Deed
from refriega.rulesets.malifaux.targeting import check as check_targets
from refriega.rulesets.malifaux.terms import Stat
from refriega.rulesets.malifaux.values import most_cards, stat_parts

# -- two models --------------------------------------------------------------------------------------


class Sees(Inquiry, tag="sees", frozen=True, kw_only=True):
    """Whether a model has line of sight to another."""

    of: Id
    target: Id

    def find(self, game: MalifauxGame, position: RulingPosition) -> Found:
        return Found(game.sees(self.of, self.target), rules=("MX-016",))


class CoverOf(Inquiry, tag="cover", frozen=True, kw_only=True):
    """The cover that a target has from a shooter: `none`, `soft` or `hard`."""

    of: Id
    target: Id

    def find(self, game: MalifauxGame, position: RulingPosition) -> Found:
        return Found(cover(game, self.of, self.target) or "none")


class Distance(Inquiry, tag="distance", frozen=True, kw_only=True):
    """How far two bases are apart, edge to edge, in inches."""

    of: Id
    target: Id

    def find(self, game: MalifauxGame, position: RulingPosition) -> Found:
        return Found(written_length(game.gap(self.of, self.target)))


class Within(Inquiry, tag="within", frozen=True, kw_only=True):
    """Whether two bases are no more than so many inches apart."""

    of: Id
    target: Id
    inches: float

    def find(self, game: MalifauxGame, position: RulingPosition) -> Found:
        return Found(game.within(self.of, self.target, self.inches))


class MayTarget(Inquiry, tag="may_target", frozen=True, kw_only=True):
    """Whether a model may be the target of an action: `yes`, or the reason why it may not."""

    of: Id
    target: Id
    action: Id

    def check(self, position: RulingPosition, place: str) -> None:
        known = [action.id for action in position.scene.cards[self.of].actions]
        need("action", self.action, known, f"{place}.action")

    def find(self, game: MalifauxGame, position: RulingPosition) -> Found:
        refusal = check_targets(game, Deed(self.of, self.action, (self.target,)))
        return Found("yes" if refusal is None else refusal.key, rules=("MX-015", "MX-016"))


# -- one model ---------------------------------------------------------------------------------------


class EngagedWith(Inquiry, tag="engaged", frozen=True, kw_only=True):
    """The enemies that a model is engaged with (Trabado)."""

    of: Id

    def find(self, game: MalifauxGame, position: RulingPosition) -> Found:
        return Found(frozenset(engaged_with(game, self.of)), rules=("MX-011",))


class EngagementRange(Inquiry, tag="engagement_range", frozen=True, kw_only=True):
    """How far a model engages, in inches; 0 if it engages nobody."""

    of: Id

    def find(self, game: MalifauxGame, position: RulingPosition) -> Found:
        return Found(engagement_range(game, self.of) or 0, rules=("MX-011",))


class ImmuneTo(Inquiry, tag="immune", frozen=True, kw_only=True):
    """Whether a model is immune to a condition, or to a rule; `target`: to what comes from that model."""

    of: Id
    to: Id
    target: Ref = ""

    def check(self, position: RulingPosition, place: str) -> None:
        need("immunity", self.to, immunities(position.scene.content), f"{place}.to")

    def find(self, game: MalifauxGame, position: RulingPosition) -> Found:
        return Found(conditions.immune(game, self.of, self.to, self.target), rules=("MX-050", "MX-052"))


class WhoIsImmune(Inquiry, tag="who_is_immune", frozen=True, kw_only=True):
    """All models on the table that are immune to a condition, or to a rule."""

    to: Id

    def check(self, position: RulingPosition, place: str) -> None:
        need("immunity", self.to, immunities(position.scene.content), f"{place}.to")

    def find(self, game: MalifauxGame, position: RulingPosition) -> Found:
        found = frozenset(who for who in game.present() if conditions.immune(game, who, self.to))
        return Found(found, rules=("MX-050", "MX-052"))


class StatOf(Inquiry, tag="stat", frozen=True, kw_only=True):
    """A stat of a model, everything counted."""

    of: Id
    stat: Stat

    def find(self, game: MalifauxGame, position: RulingPosition) -> Found:
        base, _ = printed(game, self.of, self.stat)
        parts = tuple(stat_parts(game, self.of, self.stat))
        total = base + sum(part.value for part in parts)
        told = (Part(base, "", "base"), *(Part(part.value, part.type, part.source) for part in parts))
        return Found(total, Breakdown(self.stat, total, told))


class CostOfWay(Inquiry, tag="way", frozen=True, kw_only=True):
    """What a walk to a point costs of a model's Wk, in inches; or `no_way`, if it cannot go there."""

    of: Id
    to: At

    def check(self, position: RulingPosition, place: str) -> None:
        position.space(list(self.to), f"{place}.to")

    def find(self, game: MalifauxGame, position: RulingPosition) -> Found:
        way = find_way(game, self.of, point(self.to), speed(game, self.of, Stat.WK))
        return Found("no_way" if isinstance(way, Refusal) else written_length(way.cost))


# -- a side ------------------------------------------------------------------------------------------


class HandLimit(Inquiry, tag="hand_limit", frozen=True, kw_only=True):
    """How many cards the hand of a side may hold."""

    side: Id

    def check(self, position: RulingPosition, place: str) -> None:
        need("side", self.side, position.scene.sides, f"{place}.side")

    def find(self, game: MalifauxGame, position: RulingPosition) -> Found:
        return Found(most_cards(game, self.side))


ABOUT_THE_TABLE: tuple[type[Inquiry], ...] = (
    Sees,
    CoverOf,
    Distance,
    Within,
    MayTarget,
    EngagedWith,
    EngagementRange,
    ImmuneTo,
    WhoIsImmune,
    StatOf,
    CostOfWay,
    HandLimit,
)
