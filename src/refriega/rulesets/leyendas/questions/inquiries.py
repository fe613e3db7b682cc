"""Inquiries: what a rules question may ask about without anybody doing anything."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, NamedTuple, TypeAlias

import msgspec

from refriega.boards import AreaError, Space, SquareBoard
from refriega.boards.hexes import FlatDirection, PointyDirection
from refriega.boards.square import SquareDirection
from refriega.core import enumeration
from refriega.core.effect import Until
from refriega.core.errors import ScenarioError
from refriega.core.match import Match
from refriega.core.modifier import Breakdown, breakdown
from refriega.core.procedure import Choice, Decision, Procedure
from refriega.rulesets.leyendas.arms import UNARMED, area_of, melee_weapons, weapon
from refriega.rulesets.leyendas.attack import attack_parts, defence_parts
from refriega.rulesets.leyendas.checks import passes, save_parts
from refriega.rulesets.leyendas.game import LeyendasGame
from refriega.rulesets.leyendas.life import dying_check, dying_difficulty, hours_of_care
from refriega.rulesets.leyendas.movement import difficult_diagonal
from refriega.rulesets.leyendas.questions.position import RulingPosition
from refriega.rulesets.leyendas.reading import convert
from refriega.rulesets.leyendas.state import Blow, CombatEffect, LeyendasState
from refriega.rulesets.leyendas.terms import Against, Condition, Save
from refriega.rulesets.leyendas.values import STACKING, conditions, speed

LeyendasMatch: TypeAlias = Match[LeyendasState]
Pair: TypeAlias = tuple[int, int]


class Found(NamedTuple):
    """See `refriega.rulings.questions.Found`."""

    value: object
    parts: Breakdown | None = None
    rules: tuple[str, ...] = ()


class Inquiry(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Base of the inquiries; the tag is what `ask` says."""

    def find(self, game: LeyendasGame, position: RulingPosition) -> Found:
        raise NotImplementedError


# -- numbers of a creature ------------------------------------------------------------------------


class DefenceOf(Inquiry, tag="defence", frozen=True, kw_only=True):
    """The defence of a creature (ML-050..ML-056): against `by`, or against nobody in particular.

    `flat_footed` asks what it would be if the creature were; `ranged` against an attack at range.
    """

    of: str
    by: str = ""
    against: Against = Against.NORMAL
    ranged: bool = False
    flat_footed: bool = False

    def find(self, game: LeyendasGame, position: RulingPosition) -> Found:
        if self.flat_footed:
            game = with_condition(game, self.of, Condition.FLAT_FOOTED)
        if not self.by:
            game = alone(game, self.of)
        blow = Blow(self.by or self.of, self.of, UNARMED, melee=not self.ranged, touch=self.against)
        parts = breakdown("defence", defence_parts(game, blow), STACKING)
        return Found(parts.total, parts, ("ML-050",))


class AttackOf(Inquiry, tag="attack", frozen=True, kw_only=True):
    """The attack bonus of a creature (ML-031, ML-032) with a weapon, against `target` or nobody."""

    of: str
    target: str = ""
    weapon: str = ""
    thrown: bool = False

    def find(self, game: LeyendasGame, position: RulingPosition) -> Found:
        item = self.weapon or next(iter(game.body(self.of).held), "") or first_natural(game, self.of)
        entry = weapon(game, item)
        melee = not self.thrown and (entry is None or entry.melee)
        if not self.target:
            game = alone(game, self.of)
        blow = Blow(self.of, self.target or self.of, item, melee=melee)
        parts = breakdown("attack", attack_parts(game, blow), STACKING)
        return Found(parts.total, parts, ("ML-031" if melee else "ML-032",))


class SaveOf(Inquiry, tag="save", frozen=True, kw_only=True):
    """The bonus of a saving throw (ML-133..ML-136)."""

    of: str
    save: Save

    def find(self, game: LeyendasGame, position: RulingPosition) -> Found:
        parts = breakdown("save", save_parts(game, self.of, self.save), STACKING)
        return Found(parts.total, parts, ("ML-133",))


class SpeedOf(Inquiry, tag="speed", frozen=True, kw_only=True):
    """Spaces per movement action (ML-130, ML-220)."""

    of: str

    def find(self, game: LeyendasGame, position: RulingPosition) -> Found:
        return Found(speed(game, self.of), rules=("ML-130",))


class ConditionsOf(Inquiry, tag="conditions", frozen=True, kw_only=True):
    """All conditions of a creature, implied ones too."""

    of: str

    def find(self, game: LeyendasGame, position: RulingPosition) -> Found:
        return Found(frozenset(condition.value for condition in conditions(game, self.of)))


class DyingDifficulty(Inquiry, tag="dying_difficulty", frozen=True, kw_only=True):
    """The number that a dying creature checks against (ML-084)."""

    of: str

    def find(self, game: LeyendasGame, position: RulingPosition) -> Found:
        return Found(dying_difficulty(game, self.of), rules=("ML-084",))


class ChanceToStabilise(Inquiry, tag="chance_to_stabilise", frozen=True, kw_only=True):
    """The exact chance that a dying creature left to itself stabilises before it dies, as a decimal
    text: the dying check of ML-084, every outcome of it, round after round."""

    of: str

    def find(self, game: LeyendasGame, position: RulingPosition) -> Found:
        return Found(decimal(stabilises(game, self.of)), rules=("ML-084", "ML-137"))


class CheckPasses(Inquiry, tag="check", frozen=True, kw_only=True):
    """Whether a check passes: a d20 that shows `natural`, a bonus, a difficulty (ML-137)."""

    natural: int
    bonus: int
    difficulty: int

    def find(self, game: LeyendasGame, position: RulingPosition) -> Found:
        return Found(passes(self.natural, self.bonus, self.difficulty), rules=("ML-137",))


class LifeAfter(Inquiry, tag="life_after", frozen=True, kw_only=True):
    """The life of a stable creature so many hours later (ML-084)."""

    of: str
    hours: int

    def find(self, game: LeyendasGame, position: RulingPosition) -> Found:
        life = hours_of_care(game.body(self.of).life, game.sheets[self.of].life, self.hours)
        return Found(life, rules=("ML-084",))


# -- spaces ---------------------------------------------------------------------------------------


class Threatened(Inquiry, tag="threatened", frozen=True, kw_only=True):
    """The threatened area of a creature with what it holds (ML-100..ML-103)."""

    of: str

    def find(self, game: LeyendasGame, position: RulingPosition) -> Found:
        spaces: set[Space] = set()
        for item in melee_weapons(game, self.of):
            spaces |= area_of(game, self.of, item)
        return Found(pairs(position, spaces), rules=("ML-100",))


class PathCosts(Inquiry, tag="path_costs", frozen=True, kw_only=True):
    """What a path has cost after each of its steps (ML-222, ML-227)."""

    of: str
    path: tuple[Pair, ...]

    def find(self, game: LeyendasGame, position: RulingPosition) -> Found:
        path = [position.space(list(pair), "ask.path") for pair in self.path]
        costs: list[int] = []
        for steps in range(1, len(path) + 1):
            cost = game.board.path_cost(
                game.body(self.of).place,
                game.sheets[self.of].extent,
                path[:steps],
                difficult_diagonal=difficult_diagonal(game),
            )
            if cost.bad is not None:
                return Found((*costs, str(cost.reason)), rules=("ML-222",))
            costs.append(cost.cost)
        return Found(tuple(costs), rules=("ML-222", "ML-227"))


class Area(Inquiry, frozen=True, kw_only=True):
    """Base of the shapes: from the space `at`, or from the body of a creature."""

    at: Pair | None = None
    of: str = ""

    def cells(self, game: LeyendasGame, position: RulingPosition) -> tuple[Space, ...]:
        if self.of:
            return game.cells(self.of)
        return (position.space(list(self.at or (0, 0)), "ask.at"),)


class Sphere(Area, tag="sphere", frozen=True, kw_only=True):
    """A burst (ML-268). On squares `at` names the grid point at its north-west corner."""

    radius: int

    def find(self, game: LeyendasGame, position: RulingPosition) -> Found:
        (centre, *_) = self.cells(game, position)
        return Found(pairs(position, game.board.sphere(centre, self.radius)), rules=("ML-268",))


class Emanation(Area, tag="emanation", frozen=True, kw_only=True):
    """All spaces within `radius` of a body, its own included."""

    radius: int

    def find(self, game: LeyendasGame, position: RulingPosition) -> Found:
        spaces = game.board.emanation(self.cells(game, position), self.radius)
        return Found(pairs(position, spaces))


class Cone(Area, tag="cone", frozen=True, kw_only=True):
    """A cone from the front of the caster (ML-266); `towards` is a direction such as "E" or "NE"."""

    towards: str
    length: int

    def find(self, game: LeyendasGame, position: RulingPosition) -> Found:
        way = direction(game, self.towards)
        spaces = game.board.cone(self.cells(game, position), way, self.length)
        return Found(pairs(position, spaces), rules=("ML-266",))


class Line(Area, tag="line", frozen=True, kw_only=True):
    """A line one space wide from the front of the caster (ML-267)."""

    towards: str
    length: int

    def find(self, game: LeyendasGame, position: RulingPosition) -> Found:
        way = direction(game, self.towards)
        spaces = game.board.line(self.cells(game, position), way, self.length)
        return Found(pairs(position, spaces), rules=("ML-267",))


class Cube(Area, tag="cube", frozen=True, kw_only=True):
    """A cube (ML-269): `at` is its north-western corner."""

    side: int

    def find(self, game: LeyendasGame, position: RulingPosition) -> Found:
        (corner, *_) = self.cells(game, position)
        return Found(pairs(position, game.board.cube(corner, self.side)), rules=("ML-269",))


class Wall(Inquiry, tag="wall", frozen=True, kw_only=True):
    """Whether a wall may have these two ends (ML-221)."""

    ends: tuple[Pair, Pair]

    def find(self, game: LeyendasGame, position: RulingPosition) -> Found:
        first, second = (position.space(list(end), "ask.ends") for end in self.ends)
        return Found(game.board.wall_fault(first, second) is None, rules=("ML-221",))


INQUIRIES: tuple[type[Inquiry], ...] = (
    DefenceOf,
    AttackOf,
    SaveOf,
    SpeedOf,
    ConditionsOf,
    DyingDifficulty,
    ChanceToStabilise,
    CheckPasses,
    LifeAfter,
    Threatened,
    PathCosts,
    Sphere,
    Emanation,
    Cone,
    Line,
    Cube,
    Wall,
)
BY_TAG = {str(type_.__struct_config__.tag): type_ for type_ in INQUIRIES}


def read_inquiry(
    position: RulingPosition, verb: str, keys: Mapping[str, Any], place: str
) -> Callable[[LeyendasMatch], Found]:
    """Check an inquiry; what it returns answers it at the moment when it is put."""
    type_ = BY_TAG.get(verb)
    if type_ is None:
        known = ", ".join(BY_TAG)
        raise ScenarioError(f"nothing to ask is called {verb!r}; there are: {known}", place=f"{place}.ask")
    inquiry = convert(dict(keys), type_, place)
    for key in ("of", "by", "target"):
        who = getattr(inquiry, key, "")
        if who and who not in position.scene.sheets:
            raise ScenarioError(f"no creature {who!r}", place=f"{place}.{key}")

    def put(match: LeyendasMatch) -> Found:
        try:
            found: Found = inquiry.find(LeyendasGame(position.scene, match.state.copy(), None), position)
        except AreaError as error:
            raise ScenarioError(str(error), place=place) from None
        return found

    return put


# -- how they are found -----------------------------------------------------------------------------


def alone(game: LeyendasGame, who: str) -> LeyendasGame:
    """The same fight with nobody else on the board: a number against nobody in particular."""
    state = game.state.copy()
    for other, body in state.bodies.items():
        if other != who:
            body.place = -1
    return LeyendasGame(game.scene, state, None)


def with_condition(game: LeyendasGame, who: str, condition: Condition) -> LeyendasGame:
    """The same fight with one condition more."""
    state = game.state.copy()
    asked = CombatEffect(id="asked", name="asked", bearer=who, until=Until(), conditions=(condition,))
    state.effects[who] = (*state.effects.get(who, ()), asked)
    return LeyendasGame(game.scene, state, None)


def first_natural(game: LeyendasGame, who: str) -> str:
    return next(iter(game.sheets[who].natural), UNARMED)


def pairs(position: RulingPosition, spaces: frozenset[Space] | set[Space]) -> frozenset[Pair]:
    """Spaces as files write them."""
    return frozenset((x, y) for x, y in (position.plain(space) for space in spaces))


def direction(game: LeyendasGame, name: str) -> int:
    """A direction of the board by its compass name."""
    board = game.board
    names: type[SquareDirection | PointyDirection | FlatDirection]
    if isinstance(board, SquareBoard):
        names = SquareDirection
    else:
        names = PointyDirection if getattr(board, "orientation", "pointy") == "pointy" else FlatDirection
    if name not in names.__members__:
        raise ScenarioError(f"no direction {name!r}; there are: {', '.join(names.__members__)}", place="towards")
    return int(names[name])


def stabilises(game: LeyendasGame, who: str) -> Fraction:
    """The chance that the dying checks to come end well."""

    def check() -> Procedure[LeyendasState]:
        later = LeyendasGame(game.scene, game.state.copy(), None)
        yield from dying_check(later, who)
        return later.state

    def decide(decision: Decision) -> Choice:
        raise AssertionError(decision.key())

    chance = Fraction(0)
    for weight, state in enumeration.outcomes(check, decide):
        body = state.bodies[who]
        if body.stable:
            chance += weight
        elif not body.dead:
            chance += weight * stabilises(LeyendasGame(game.scene, state, None), who)
    return chance


def decimal(number: Fraction) -> str:
    """Exact decimals where there are any, else the fraction."""
    for places in range(30):
        if (number * 10**places).denominator == 1:
            digits = f"{int(number * 10**places):0{places + 1}d}"
            return f"{digits[:-places]}.{digits[-places:]}" if places else digits
    return str(number)


