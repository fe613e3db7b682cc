"""Coup de grace: a whole round over the helpless (ML-178)."""

from __future__ import annotations

from collections.abc import Iterator

from refriega.core.effect import Boundary, Until
from refriega.core.errors import Refusal
from refriega.core.procedure import Procedure
from refriega.rulesets.leyendas.actions.action import Action
from refriega.rulesets.leyendas.actions.attacks import (
    check_melee,
    check_ranged,
    check_target,
    loose,
    melee_share,
    use_shield,
)
from refriega.rulesets.leyendas.arms import strikes, weapon
from refriega.rulesets.leyendas.checks import saving_throw
from refriega.rulesets.leyendas.damage import contact_damage, deal_damage
from refriega.rulesets.leyendas.game import LeyendasGame
from refriega.rulesets.leyendas.life import lose_life
from refriega.rulesets.leyendas.options import Attack, CoupDeGrace
from refriega.rulesets.leyendas.settle import apply_effect, end_effects, lay_down
from refriega.rulesets.leyendas.state import Blow, CombatEffect
from refriega.rulesets.leyendas.terms import Ability, ActionKind, Condition, Save
from refriega.rulesets.leyendas.values import ability_score, conditions

NAME = "coup_de_grace"


def check_coup(game: LeyendasGame, who: str, option: CoupDeGrace) -> Refusal | None:
    """A helpless enemy within reach; with a bow or crossbow only an adjacent one."""
    refusal = check_target(game, who, option.target)
    if refusal is not None:
        return refusal
    if Condition.HELPLESS not in conditions(game, option.target):
        return Refusal("coup.not_helpless", "ML-178", args={"target": option.target})
    found = weapon(game, option.weapon)
    if found is None or found.melee:
        return check_melee(game, who, option.target, option.weapon)
    if game.distance(who, option.target) > 1:
        return Refusal("coup.not_adjacent", "ML-178", args={"target": option.target})
    return check_ranged(game, who, Attack(option.target, option.weapon, found.thrown))


def begin_coup(game: LeyendasGame, who: str, option: CoupDeGrace) -> Procedure[None]:
    """It takes one round: the blow falls when the attacker's next turn begins (ML-178)."""
    places = (str(game.body(who).place), str(game.body(option.target).place))
    apply_effect(
        game,
        CombatEffect(
            id=game.next_id("e"),
            name=NAME,
            bearer=who,
            owner=who,
            until=Until(Boundary.TURN_END, who, game.state.round + 1),
            detail=(option.target, option.weapon, *places),
        ),
    )
    yield from ()


def pending_coup(game: LeyendasGame, who: str) -> Procedure[None]:
    """The blow that a coup de grace has been preparing, at the start of the attacker's turn (ML-178).

    It is lost if either has moved, if the target is no longer helpless or the weapon no longer at hand.
    """
    pending = next((e for e in game.state.effects.get(who, ()) if e.name == NAME), None)
    if pending is None:
        return
    target, item, mine, its = pending.detail
    end_effects(game, lambda e: e.id == pending.id)
    in_place = game.body(who).place == int(mine) and game.body(target).place == int(its)
    if not in_place or check_coup(game, who, CoupDeGrace(target, item)) is not None:
        if game.log is not None:
            game.note("coup.lost", "ML-178", who=who, target=target)
        return
    yield from blow_falls(game, who, target, item)


def blow_falls(game: LeyendasGame, who: str, target: str, item: str) -> Procedure[None]:
    """No attack roll: an automatic critical (ML-178)."""
    found = weapon(game, item)
    melee = found is None or found.melee
    share = melee_share(game, who, item)
    if found is not None and found.shoots:
        share = 0
        loose(game, who, item, found)
    elif not melee:
        lay_down(game, who, item, game.body(target).place)
    blow = Blow(who, target, item, melee=melee, share=share, hits=True, critical=True)
    with game.in_flight(blow):
        if not (yield from game.window("attack", blow)):
            return
        if game.log is not None:
            game.note("coup.falls", "ML-178", who=who, target=target, weapon=item)
        use_shield(game, who, item)
        yield from deal_damage(game, blow)
        if melee:
            yield from contact_damage(game, blow)
        if game.variant("coup_save") == "fort_10_plus_damage" and not game.body(target).dead:
            yield from survive(game, blow)


def survive(game: LeyendasGame, blow: Blow) -> Procedure[None]:
    """By the variant `coup_save`, Fortitude against 10 + the damage, or death (ML-178)."""
    who = blow.target
    if not (yield from saving_throw(game, who, Save.FORTITUDE, 10 + blow.damage)):
        rest = game.body(who).life + ability_score(game, who, Ability.CONSTITUTION)
        lose_life(game, who, rest, NAME)


def list_coups(game: LeyendasGame, who: str) -> Iterator[CoupDeGrace]:
    ranged = [i for i in game.body(who).held if (found := weapon(game, i)) is not None and not found.melee]
    items = list(dict.fromkeys((*strikes(game, who), *ranged)))
    for target in game.enemies(who):
        if Condition.HELPLESS in conditions(game, target):
            for item in items:
                yield CoupDeGrace(target, item)


ACTIONS = (
    Action(
        option=CoupDeGrace,
        group="attack",
        rules=("ML-178",),
        kind=ActionKind.FULL,
        check=check_coup,
        candidates=list_coups,
        carry_out=begin_coup,
        provokes=lambda game, who, option: True,
        tags=lambda game, who, option: ("attacks",),
        weight=4,
        attack=True,
    ),
)
