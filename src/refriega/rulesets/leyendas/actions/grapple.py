"""Holds: to grapple, to pin whom one holds, to get out, to let go (ML-121)."""

from __future__ import annotations

from collections.abc import Iterator

from refriega.core.effect import Until
from refriega.core.errors import Refusal
from refriega.core.modifier import Modifier, total
from refriega.core.procedure import Procedure
from refriega.rulesets.leyendas.actions.action import Action
from refriega.rulesets.leyendas.actions.contest import (
    attempt,
    check_grasp,
    number_parts,
    provokes,
    within_grasp,
)
from refriega.rulesets.leyendas.arms import UNARMED
from refriega.rulesets.leyendas.checks import skill_check
from refriega.rulesets.leyendas.damage import contact_damage
from refriega.rulesets.leyendas.game import LeyendasGame
from refriega.rulesets.leyendas.holds import HOLD, HOLDING, held_by, holder_of
from refriega.rulesets.leyendas.options import Escape, Grapple, Release
from refriega.rulesets.leyendas.references import hands_taken
from refriega.rulesets.leyendas.settle import apply_effect, end_effects
from refriega.rulesets.leyendas.state import Blow, CombatEffect
from refriega.rulesets.leyendas.terms import ActionKind, Against, Condition
from refriega.rulesets.leyendas.values import STACKING, conditions

C = Condition


def check_grapple(game: LeyendasGame, who: str, option: Grapple) -> Refusal | None:
    """Nobody holds two, nobody is held by two; whoever is already held may be pinned."""
    refusal = check_grasp(game, who, option)
    if refusal is not None:
        return refusal
    mine = held_by(game, who)
    if C.PINNED in conditions(game, option.target):
        return Refusal("manoeuvre.pinned", "ML-121", args={"target": option.target})
    if mine != option.target and (
        C.GRAPPLED in conditions(game, who) or C.GRAPPLED in conditions(game, option.target)
    ):
        return Refusal("manoeuvre.already_held", "ML-121", args={"target": option.target})
    return None


def grapple(game: LeyendasGame, who: str, option: Grapple) -> Procedure[None]:
    """Both are grappled; on a second success the one who is held is pinned. Bodies touch (ML-172)."""
    target = option.target
    again = held_by(game, who) == target
    if (yield from attempt(game, who, target, "grapple", without_two_hands(game, who))) < 0:
        return
    grip = Blow(who, target, UNARMED, touch=Against.TOUCH)
    grip.hits = True
    if apply_effect(game, side_of_hold(game, HOLD, target, who, C.PINNED if again else C.GRAPPLED)):
        if not again:
            apply_effect(game, side_of_hold(game, HOLDING, who, target, C.GRAPPLED))
        yield from contact_damage(game, grip)


def without_two_hands(game: LeyendasGame, who: str) -> tuple[Modifier, ...]:
    """-4 for whoever has hands, but not two of them free; beasts hold on with what they have."""
    hands = game.sheets[who].hands
    if not hands or hands - hands_taken(game.content, game.body(who).held) >= 2:
        return ()
    return (Modifier(-4, "", "hands_full"),)


def side_of_hold(
    game: LeyendasGame, name: str, bearer: str, owner: str, condition: Condition
) -> CombatEffect:
    """One side of a hold, which lasts until it is broken."""
    return CombatEffect(
        id=game.next_id("e"), name=name, bearer=bearer, owner=owner, until=Until(), conditions=(condition,)
    )


def check_escape(game: LeyendasGame, who: str, option: Escape) -> Refusal | None:
    return None if holder_of(game, who) else Refusal("manoeuvre.not_in_a_hold")


def escape(game: LeyendasGame, who: str, option: Escape) -> Procedure[None]:
    """Out of the hold, if the holder's number is equalled: by force, or with the escape-artist skill."""
    holder = holder_of(game, who)
    if option.by_skill:
        number = total(number_parts(game, holder, who), STACKING)
        free = yield from skill_check(game, who, "escape_artist", number)
    else:
        free = (yield from attempt(game, who, holder, "escape")) >= 0
    if free:
        end_effects(game, lambda e: e.name == HOLD and e.bearer == who)


def check_release(game: LeyendasGame, who: str, option: Release) -> Refusal | None:
    return None if held_by(game, who) else Refusal("manoeuvre.holds_nobody")


def release(game: LeyendasGame, who: str, option: Release) -> Procedure[None]:
    end_effects(game, lambda e: e.name == HOLD and e.owner == who)
    yield from ()


def list_grapples(game: LeyendasGame, who: str) -> Iterator[Grapple]:
    for target in game.enemies(who):
        if within_grasp(game, who, target):
            yield Grapple(target)


ACTIONS = (
    Action(
        option=Grapple,
        group="manoeuvre",
        rules=("ML-121",),
        kind=ActionKind.STANDARD,
        check=check_grapple,
        candidates=list_grapples,
        carry_out=grapple,
        provokes=provokes,
        tags=lambda game, who, option: ("attacks",),
        weight=1,
        attack=True,
    ),
    Action(
        option=Escape,
        group="manoeuvre",
        rules=(),
        kind=ActionKind.STANDARD,
        check=check_escape,
        candidates=lambda game, who: (Escape(), Escape(by_skill=True)),
        carry_out=escape,
        weight=8,
    ),
    Action(
        option=Release,
        group="manoeuvre",
        rules=(),
        kind=ActionKind.FREE,
        check=check_release,
        candidates=lambda game, who: (Release(),),
        carry_out=release,
        weight=1,
    ),
)
