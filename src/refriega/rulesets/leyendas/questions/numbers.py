"""Inquiries after the numbers of a creature: defence, attack, saves, speed, dying."""

from __future__ import annotations

from fractions import Fraction

from refriega.core import enumeration
from refriega.core.effect import Until
from refriega.core.modifier import Found, breakdown
from refriega.core.procedure import Choice, Decision, Procedure
from refriega.core.questions import Inquiry
from refriega.rulesets.leyendas.arms import UNARMED, weapon
from refriega.rulesets.leyendas.attack import attack_parts, defence_parts
from refriega.rulesets.leyendas.checks import passes, save_parts
from refriega.rulesets.leyendas.game import LeyendasGame
from refriega.rulesets.leyendas.life import dying_check, dying_difficulty, hours_of_care
from refriega.rulesets.leyendas.questions.position import RulingPosition
from refriega.rulesets.leyendas.state import Blow, CombatEffect, LeyendasState
from refriega.rulesets.leyendas.terms import Against, Condition, Save
from refriega.rulesets.leyendas.values import STACKING, conditions, speed


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
    text: the dying check of ML-084, every outcome of it, round after round.
    """

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


NUMBERS: tuple[type[Inquiry], ...] = (
    DefenceOf,
    AttackOf,
    SaveOf,
    SpeedOf,
    ConditionsOf,
    DyingDifficulty,
    ChanceToStabilise,
    CheckPasses,
    LifeAfter,
)


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
