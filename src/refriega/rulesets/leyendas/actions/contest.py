"""The one formula of all manoeuvres, and what all of them ask of a target (ML-121).

1d20 + base attack + Strength + special size against 10 + base attack + Strength + Dexterity + special size.
Special size is the size modifier with its sign turned: here it is good to be big. What conditions and
effects put on the attack rolls of the one who tries counts too, and so does, as a penalty, the damage of the
attacks of opportunity that the attempt gave. Without its talent a manoeuvre provokes from everybody who
threatens (ML-111).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from refriega.core.errors import Refusal
from refriega.core.modifier import Modifier, breakdown, total
from refriega.core.procedure import Option, Procedure
from refriega.rulesets.leyendas.actions.attacks import check_target
from refriega.rulesets.leyendas.arms import grasp
from refriega.rulesets.leyendas.attack import dexterity_counts, give_away, missed_in_the_dark
from refriega.rulesets.leyendas.cover import effect_reaches
from refriega.rulesets.leyendas.game import LeyendasGame
from refriega.rulesets.leyendas.options import Disarm, Grapple, Overrun, Push, Sunder, Trip
from refriega.rulesets.leyendas.settle import end_spent
from refriega.rulesets.leyendas.state import Act
from refriega.rulesets.leyendas.terms import SIZE_MODIFIER, SIZES, Ability, Value
from refriega.rulesets.leyendas.values import STACKING, ability_modifier, modifiers


class Manoeuvre(NamedTuple):
    """What sets one manoeuvre apart: the talent that keeps it from provoking, whether a target more than one
    size larger is out of the question, whether it is done with the body on foot.
    """

    talent: str
    sized: bool
    bodily: bool


MANOEUVRES: dict[type[Option], Manoeuvre] = {
    Trip: Manoeuvre("improved_trip", sized=True, bodily=False),
    Disarm: Manoeuvre("improved_disarm", sized=False, bodily=False),
    Sunder: Manoeuvre("improved_sunder", sized=False, bodily=False),
    Push: Manoeuvre("improved_push", sized=True, bodily=True),
    Grapple: Manoeuvre("improved_grapple", sized=True, bodily=True),
    Overrun: Manoeuvre("improved_overrun", sized=True, bodily=True),
}


# -- the formula -------------------------------------------------------------------------------


def attempt(
    game: LeyendasGame, who: str, target: str, name: str, more: tuple[Modifier, ...] = ()
) -> Procedure[int]:
    """Try it; returns by how much the number was beaten, negative for a failure (ML-121, ML-137).

    `more` is what this manoeuvre adds to the roll by itself.
    """
    if game.body(target).place < 0:
        return -1  # it fell in striking at whoever tried
    parts = [*attempt_parts(game, who, target), *more]
    against = number_parts(game, target, who)
    bonus, number = total(parts, STACKING), total(against, STACKING)

    def degree(faces: tuple[int, ...]) -> int:
        return max(margin(faces[0], bonus, number), -1) // 5

    faces = yield from game.roll(f"{who}/manoeuvre", 1, 20, degree)
    by = margin(faces[0], bonus, number)
    if game.log is not None:
        game.note(
            "manoeuvre.succeeds" if by >= 0 else "manoeuvre.fails",
            "ML-121",
            "ML-137",
            who=who,
            target=target,
            manoeuvre=name,
            natural=faces[0],
            total=faces[0] + bonus,
            number=number,
            parts=breakdown("manoeuvre", parts, STACKING),
            number_parts=breakdown("number", against, STACKING),
        )
    end_spent(game, who, "attack", target)
    give_away(game, who)
    if by >= 0 and (yield from missed_in_the_dark(game, who, target)):
        return -1
    return by


def margin(natural: int, bonus: int, number: int) -> int:
    """How far above the number a roll is; a natural 20 is never below it, a natural 1 always (ML-137)."""
    by = natural + bonus - number
    if natural == 20:
        return max(by, 0)
    return min(by, -1) if natural == 1 else by


def attempt_parts(game: LeyendasGame, who: str, target: str) -> list[Modifier]:
    """What is added to the d20 of a manoeuvre."""
    parts = [
        Modifier(game.sheets[who].base_attack, "", "base_attack"),
        Modifier(ability_modifier(game, who, Ability.STRENGTH), "", "strength"),
        Modifier(-SIZE_MODIFIER[game.sheets[who].size], "", "size"),
        *modifiers(game, who, Value.ATTACK, "melee", target),
        *modifiers(game, who, Value.MELEE_ATTACK, target),
    ]
    suffered = next((act.suffered for act in acts(game) if act.actor == who), 0)
    if suffered:
        parts.append(Modifier(-suffered, "", "opportunity"))
    return parts


def number_parts(game: LeyendasGame, who: str, attacker: str) -> list[Modifier]:
    """The number that must be equalled; the flat-footed drop their Dexterity from it, and so do those who
    have lost it against this attacker.
    """
    dexterity = ability_modifier(game, who, Ability.DEXTERITY)
    return [
        Modifier(10, "", "base"),
        Modifier(game.sheets[who].base_attack, "", "base_attack"),
        Modifier(ability_modifier(game, who, Ability.STRENGTH), "", "strength"),
        Modifier(dexterity if dexterity_counts(game, who, attacker, dexterity) else 0, "", "dexterity"),
        Modifier(-SIZE_MODIFIER[game.sheets[who].size], "", "size"),
    ]


def acts(game: LeyendasGame) -> Iterator[Act]:
    """The actions being resolved, innermost first."""
    return (record for record in reversed(game.state.in_flight) if isinstance(record, Act))


def provokes(game: LeyendasGame, who: str, option: Option) -> bool:
    """Without the right talent it does (ML-121)."""
    return MANOEUVRES[type(option)].talent not in game.sheets[who].talents


# -- what all have in common -------------------------------------------------------------------


def check_common(
    game: LeyendasGame, who: str, option: Trip | Disarm | Sunder | Push | Grapple | Overrun
) -> Refusal | None:
    """A known enemy, not too big; and two bodies on foot where it is a matter of bodies."""
    target = option.target
    refusal = check_target(game, who, target)
    if refusal is not None:
        return refusal
    manoeuvre = MANOEUVRES[type(option)]
    if manoeuvre.sized and steps_larger(game, target, who) > 1:
        return Refusal("manoeuvre.too_big", "ML-121", args={"target": target})
    if manoeuvre.bodily:
        if game.body(who).mount:
            return Refusal("manoeuvre.from_the_saddle", "ML-121")
        if game.body(target).mount:
            return Refusal("manoeuvre.rider", "ML-121", args={"target": target})
    return None


def steps_larger(game: LeyendasGame, who: str, than: str) -> int:
    """How many sizes `who` is above the other."""
    return SIZES.index(game.sheets[who].size) - SIZES.index(game.sheets[than].size)


def within_grasp(game: LeyendasGame, who: str, target: str) -> bool:
    """Adjacent, or as far as the body itself reaches."""
    return not grasp(game, who).isdisjoint(game.cells(target)) and effect_reaches(game, who, target)


def check_grasp(game: LeyendasGame, who: str, option: Push | Grapple) -> Refusal | None:
    refusal = check_common(game, who, option)
    if refusal is None and not within_grasp(game, who, option.target):
        return Refusal("attack.out_of_reach", "ML-100", args={"target": option.target})
    return refusal
