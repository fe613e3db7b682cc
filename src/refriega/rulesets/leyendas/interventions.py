"""The referee's overrides: recorded steps of their own, between steps."""

from __future__ import annotations

from refriega.boards import Space
from refriega.core.effect import Until
from refriega.core.errors import Refusal
from refriega.core.interventions import check_amount
from refriega.core.procedure import Option, Procedure, tag_of
from refriega.rulesets.leyendas import victory
from refriega.rulesets.leyendas.actions.mounted import resolve_falls
from refriega.rulesets.leyendas.damage import Hurt, hurt
from refriega.rulesets.leyendas.game import LeyendasGame
from refriega.rulesets.leyendas.life import heal
from refriega.rulesets.leyendas.movement import shares_spaces
from refriega.rulesets.leyendas.settle import apply_effect, end_effects, settle
from refriega.rulesets.leyendas.sharing import has_room
from refriega.rulesets.leyendas.state import CombatEffect
from refriega.rulesets.leyendas.terms import Condition, DamageType
from refriega.rulesets.leyendas.turn import end_turn_of_the_fallen


class Injure(Option, frozen=True, tag="injure", kw_only=True):
    """Damage from outside; `kind` "" is plain loss of life, which nothing reduces."""

    creature: str
    amount: int
    kind: str = ""


class Restore(Option, frozen=True, tag="restore"):
    """Life given back."""

    creature: str
    amount: int


class SetCondition(Option, frozen=True, tag="set_condition"):
    """A condition begins, or ends (`on` false)."""

    creature: str
    condition: Condition
    on: bool = True


class Place(Option, frozen=True, tag="place"):
    """A creature is put on a space."""

    creature: str
    at: Space


class SetLife(Option, frozen=True, tag="set_life"):
    """Life is set to a number."""

    creature: str
    life: int


MOST = 1_000_000
"""How much damage, healing or life a referee may name: beyond anybody's, and safe in every record."""


def check(game: LeyendasGame, intervention: Option) -> Refusal | None:
    """Only creatures that are in the fight, only life up to their own, only spaces with room (ML-224)."""
    who: str = getattr(intervention, "creature", "")
    if isinstance(intervention, (Injure, Restore)):
        unfit = check_amount(intervention.amount, MOST, "ML-060")
        if unfit is not None:
            return unfit
    if isinstance(intervention, SetLife) and intervention.life < -MOST:
        return Refusal("referee.too_little_life", "ML-080", args={"least": -MOST})
    if who not in game.sheets or game.body(who).dead:
        return Refusal("referee.not_in_the_fight", "ML-088", args={"who": who})
    if isinstance(intervention, SetLife) and intervention.life > game.sheets[who].life:
        return Refusal("referee.too_much_life", "ML-080", args={"who": who, "most": game.sheets[who].life})
    if isinstance(intervention, Injure) and intervention.kind and intervention.kind not in set(DamageType):
        return Refusal("referee.no_such_damage", "ML-060", args={"kind": intervention.kind})
    if isinstance(intervention, Place):
        return check_place(game, who, intervention.at)
    return None


def check_place(game: LeyendasGame, who: str, at: Space) -> Refusal | None:
    """Whether there is room for `who`: the smallest creatures share their spaces."""
    board, extent = game.board, game.extent(who)
    if not board.fits(at, extent):
        return Refusal("referee.no_room", "ML-224", args={"who": who})
    if shares_spaces(game, who):
        return None if has_room(game, who, at) else Refusal("referee.no_room", "ML-224", args={"who": who})
    body = game.body(who)
    mine = {who, body.mount, body.rider}
    taken = game.occupied()
    for cell in board.footprint(at, extent):
        other = taken.get(cell)
        if other is not None and other not in mine and not shares_spaces(game, other):
            return Refusal("referee.no_room", "ML-224", args={"who": who})
    return None


def carry_out(game: LeyendasGame, intervention: Option) -> Procedure[None]:
    """Carry it out; what follows from it follows as ever."""
    if game.log is not None:
        game.note("intervention", what=tag_of(intervention))
    match intervention:
        case Injure(creature=who, amount=amount, kind=type_):
            kind = DamageType(type_) if type_ else DamageType.LIFE
            hurt(game, who, [Hurt(amount, kind)], "referee")
        case Restore(creature=who, amount=amount):
            heal(game, who, amount, "referee")
        case SetLife(creature=who, life=life):
            body = game.body(who)
            body.life = life
            body.stable = body.stable and life < 0
            settle(game)
        case SetCondition(creature=who, condition=condition, on=True):
            apply_effect(
                game,
                CombatEffect(
                    id=game.next_id("e"),
                    name=condition.value,
                    bearer=who,
                    until=Until(),
                    conditions=(condition,),
                ),
            )
        case SetCondition(creature=who, condition=condition):
            end_effects(game, lambda e: e.bearer == who and e.conditions == (condition,))
        case Place(creature=who, at=at):
            game.put(who, at)
    yield from resolve_falls(game)
    end_turn_of_the_fallen(game)
    victory.judge(game)
