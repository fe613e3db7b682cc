"""Life, incapacity, dying, death and healing (ML-080..ML-090)."""

from __future__ import annotations

from refriega.core.procedure import Procedure
from refriega.rulesets.leyendas.checks import check_d20, save_parts
from refriega.rulesets.leyendas.game import LeyendasGame
from refriega.rulesets.leyendas.settle import settle
from refriega.rulesets.leyendas.terms import Condition, Save
from refriega.rulesets.leyendas.values import conditions


def lose_life(game: LeyendasGame, who: str, amount: int, cause: str, *, damage: bool = True) -> None:
    """Take `amount` off the life of `who` (ML-060); what follows from it follows at once.

    A stable creature that is hurt is dying again. What dying and strain take is no `damage` received.
    """
    if amount <= 0:
        return
    body = game.body(who)
    body.life -= amount
    if damage:
        body.last_loss = amount
        body.damage_taken += amount
    body.stable = False
    if game.log is not None:
        game.note("life.lost", "ML-060", who=who, amount=amount, life=body.life, cause=cause)
    settle(game)


def heal(game: LeyendasGame, who: str, amount: int, cause: str) -> None:
    """Give life back, never above the maximum (ML-089). A dying creature becomes stable."""
    body = game.body(who)
    if body.dead or amount <= 0:
        return
    healed = max(0, min(amount, game.sheets[who].life - body.life))
    body.life += healed
    body.stable = body.life < 0
    if game.log is not None:
        game.note("life.healed", "ML-089", who=who, amount=healed, life=body.life, cause=cause)
    settle(game)


def dying_difficulty(game: LeyendasGame, who: str) -> int:
    """10 + damage received (ML-084); what that is, is the variant `dying_dc`."""
    body = game.body(who)
    match game.variant("dying_dc"):
        case "last_hit":
            return 10 + body.last_loss
        case "round_damage":
            return 10 + body.damage_taken
        case _:
            return 10 - body.life


def dying_check(game: LeyendasGame, who: str) -> Procedure[None]:
    """At the start of its turn a dying creature checks Fortitude or loses 1 life (ML-084)."""
    if Condition.DYING not in conditions(game, who):
        return
    difficulty = dying_difficulty(game, who)
    passed = yield from check_d20(
        game, who, "dying", save_parts(game, who, Save.FORTITUDE), difficulty, "ML-084"
    )
    if passed:
        game.body(who).stable = True
        if game.log is not None:
            game.note("life.stable", "ML-084", who=who)
        settle(game)
    else:
        lose_life(game, who, 1, "dying", damage=False)


def is_incapacitated(game: LeyendasGame, who: str) -> bool:
    """Whether `who` stands at exactly 0 (ML-081)."""
    return Condition.INCAPACITATED in conditions(game, who)


def after_standard_action(game: LeyendasGame, who: str, strained: bool) -> None:
    """A creature that was incapacitated when it took a standard action (`strained`) pays for it (ML-082).

    It pays at the action's end, so one that healed itself above 0 does not.
    """
    if strained and is_incapacitated(game, who):
        lose_life(game, who, 1, "strain", damage=False)


def hours_of_care(life: int, maximum: int, hours: int) -> int:
    """The life of a stable creature after so many hours: 1 an hour, up to 0 (ML-084)."""
    return min(0, life + hours) if life < 0 else min(life, maximum)


def rest(game: LeyendasGame, who: str) -> Procedure[None]:
    """Eight hours of unbroken rest give back one life die (ML-090); outside combat only."""
    die = game.sheets[who].life_die
    faces = yield from game.roll(f"{who}/rest", 1, die)
    tell_life_dice(game, who, die, faces, "rest")
    heal(game, who, faces[0], "rest")


def tell_life_dice(game: LeyendasGame, who: str, die: int, faces: tuple[int, ...], cause: str) -> None:
    """Life dice that were rolled for `who`, before the maximum cuts off what is too much (ML-089)."""
    if game.log is not None:
        dice = f"{len(faces)}d{die}"
        game.note("life.rolled", "ML-089", who=who, cause=cause, dice=dice, faces=faces, total=sum(faces))
