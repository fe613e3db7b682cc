"""Total defence and aid to another (ML-190..ML-195)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from refriega.core.effect import Boundary, Until
from refriega.core.errors import Refusal
from refriega.core.modifier import Modifier, total
from refriega.core.procedure import Procedure
from refriega.rulesets.leyendas.actions.action import Action
from refriega.rulesets.leyendas.actions.attacks import check_target
from refriega.rulesets.leyendas.arms import strikes, weapon
from refriega.rulesets.leyendas.attack import attack_parts
from refriega.rulesets.leyendas.game import LeyendasGame
from refriega.rulesets.leyendas.options import Aid, TotalDefence
from refriega.rulesets.leyendas.settle import apply_effect
from refriega.rulesets.leyendas.state import Blow, CombatEffect, ValueModifier
from refriega.rulesets.leyendas.terms import ActionKind, BonusType, Condition, Value
from refriega.rulesets.leyendas.values import STACKING, check_modifiers

# -- total defence -----------------------------------------------------------------------------


def check_total_defence(game: LeyendasGame, who: str, option: TotalDefence) -> Refusal | None:
    return None


def total_defence(game: LeyendasGame, who: str, option: TotalDefence) -> Procedure[None]:
    """Until its own next turn better covered, and without attacks of opportunity (ML-190).

    The bonus itself is in the defence, where it is known whether a shield is in hand.
    """
    apply_effect(
        game,
        CombatEffect(
            id=game.next_id("e"),
            name=Condition.TOTAL_DEFENCE.value,
            bearer=who,
            owner=who,
            until=Until(Boundary.TURN_START, who),
            conditions=(Condition.TOTAL_DEFENCE,),
        ),
    )
    yield from ()


# -- aid another -------------------------------------------------------------------------------


LEAST_BONUS = 2
TOO_WEAK_BY = 3


def check_aid(game: LeyendasGame, who: str, option: Aid) -> Refusal | None:
    """An adjacent ally (ML-192), and help that is worth something (ML-193, ML-195)."""
    if option.to not in game.allies(who):
        return Refusal("aid.not_an_ally", "ML-191", args={"who": option.to})
    if game.distance(who, option.to) > 1:
        return Refusal("aid.not_adjacent", "ML-192", args={"who": option.to})
    if bool(option.against) is bool(option.skill):
        return Refusal("aid.one_check", "ML-191")
    if option.skill:
        return check_skill_aid(game, who, option)
    return check_target(game, who, option.against) or check_attack_aid(game, who, option)


def check_attack_aid(game: LeyendasGame, who: str, option: Aid) -> Refusal | None:
    """At least +2 in the attack roll (ML-193), and not 3 or more below the one helped (ML-195)."""
    mine = best_attack(game, who, option.against)
    if mine is None or mine < LEAST_BONUS:
        return Refusal("aid.too_weak", "ML-193", args={"bonus": mine or 0})
    return none_for_the_stronger(mine, best_attack(game, option.to, option.against) or 0)


def check_skill_aid(game: LeyendasGame, who: str, option: Aid) -> Refusal | None:
    """Trained in the skill (ML-193), and not 3 or more below the one helped (ML-195)."""
    if option.skill not in game.sheets[who].skills:
        return Refusal("aid.untrained", "ML-193", args={"skill": option.skill})
    return none_for_the_stronger(
        own_total(check_modifiers(game, who, option.skill)),
        own_total(check_modifiers(game, option.to, option.skill)),
    )


def none_for_the_stronger(mine: int, theirs: int) -> Refusal | None:
    if theirs - mine >= TOO_WEAK_BY:
        return Refusal("aid.no_gain", "ML-195", args={"bonus": mine, "other": theirs})
    return None


def best_attack(game: LeyendasGame, who: str, against: str) -> int | None:
    """The best bonus of an attack against that enemy with what is in hand; None without any."""
    blows = [Blow(who, against, item) for item in strikes(game, who)]
    for item in dict.fromkeys(game.body(who).held):
        found = weapon(game, item)
        if found is not None and not found.melee:
            blows.append(Blow(who, against, item, melee=False))
    return max((own_total(attack_parts(game, blow)) for blow in blows), default=None)


def own_total(parts: Iterable[Modifier]) -> int:
    """A bonus without the help of others."""
    return total([part for part in parts if part.type != BonusType.AID], STACKING)


def aid(game: LeyendasGame, who: str, option: Aid) -> Procedure[None]:
    """+2, of type aid, to that check, until it is made or the helper's next turn begins (ML-191, ML-194).

    Several helpers do not add up.
    """
    if option.against:
        bonus = ValueModifier(Value.ATTACK, 2, BonusType.AID, versus=option.against)
        check = f"attack:{option.against}"
    else:
        bonus = ValueModifier(Value.CHECKS, 2, BonusType.AID, versus=option.skill)
        check = option.skill
    apply_effect(
        game,
        CombatEffect(
            id=game.next_id("e"),
            name="aid",
            bearer=option.to,
            owner=who,
            until=Until(Boundary.TURN_START, who),
            modifiers=(bonus,),
            spent_on=check,
        ),
    )
    yield from ()


def list_aids(game: LeyendasGame, who: str) -> Iterator[Aid]:
    for to in game.allies(who):
        if game.distance(who, to) <= 1:
            for enemy in game.enemies(who):
                yield Aid(to, against=enemy)
            for skill in game.sheets[who].skills:
                yield Aid(to, skill=skill)


ACTIONS = (
    Action(
        option=TotalDefence,
        group="defence",
        rules=("ML-190",),
        kind=ActionKind.STANDARD,
        check=check_total_defence,
        candidates=lambda game, who: (TotalDefence(),),
        carry_out=total_defence,
        weight=1,
    ),
    Action(
        option=Aid,
        group="defence",
        rules=("ML-191", "ML-192", "ML-193", "ML-194"),
        kind=ActionKind.STANDARD,
        check=check_aid,
        candidates=list_aids,
        carry_out=aid,
        weight=1,
    ),
)
