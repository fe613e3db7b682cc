"""Consume: a consumable used by an action, upon oneself or a friend within an inch; it is used up."""

from __future__ import annotations

from collections.abc import Iterator

from refriega.boards.table import INCH
from refriega.core.errors import Refusal
from refriega.core.procedure import Option, Procedure
from refriega.rulesets.hardwired import effects
from refriega.rulesets.hardwired.actions.action import Action
from refriega.rulesets.hardwired.budget import check_action, spend_action
from refriega.rulesets.hardwired.criticals import shrug_off
from refriega.rulesets.hardwired.damage import heal
from refriega.rulesets.hardwired.equipment import Consumable
from refriega.rulesets.hardwired.game import CONTACT, HardwiredGame
from refriega.rulesets.hardwired.options import Consume
from refriega.rulesets.hardwired.state import TierChange
from refriega.rulesets.hardwired.supplies import use_up
from refriega.rulesets.hardwired.terms import Attribute
from refriega.rulesets.hardwired.values import wounded

CURES = {"staunch": "bleeding", "antidote": "poisoned"}
"""Which effect ends with what."""


def check_consume(game: HardwiredGame, who: str, option: Consume) -> Refusal | None:
    """Whether it has such a thing, an action for it, and somebody whom it helps."""
    if option.item not in game.model(who).items or option.item not in game.content.consumables:
        return Refusal("consume.not_there", args={"who": who, "item": option.item})
    thing = game.content.consumables[option.item]
    return (
        check_action(game, who)
        or check_target(game, who, option, thing)
        or check_need(game, option.target, option.item, thing)
    )


def check_target(game: HardwiredGame, who: str, option: Consume, thing: Consumable) -> Refusal | None:
    """Oneself; or, where the thing says so, a friend within an inch."""
    target = option.target
    if target == who:
        return None
    if target not in game.state.models or game.model(target).at is None:
        return Refusal("consume.nobody", args={"target": target})
    if not thing.adjacent:
        return Refusal("consume.oneself", args={"item": option.item})
    if game.hostile(who, target):
        return Refusal("consume.enemy", "HW-018", args={"target": target})
    if not game.touch(game.figure(who), game.figure(target)):
        return Refusal("consume.too_far", args={"target": target, "most": CONTACT})
    return None


def check_need(game: HardwiredGame, target: str, item: str, thing: Consumable) -> Refusal | None:
    """What cures is not wasted on those who have nothing to be cured of."""
    cured = CURES.get(thing.effect)
    if cured is not None and not effects.has(game, target, cured):
        return Refusal("consume.no_need", args={"target": target, "item": item})
    if thing.effect == "heal" and not wounded(game, target):
        return Refusal("consume.no_need", args={"target": target, "item": item})
    if thing.effect == "shrug_off" and not any(e.critical for e in game.state.effects.get(target, ())):
        return Refusal("consume.no_need", args={"target": target, "item": item})
    return None


def list_consume(game: HardwiredGame, who: str) -> Iterator[Option]:
    for item in dict.fromkeys(game.model(who).items):
        if item in game.content.consumables:
            yield from (Consume(item, target) for target in game.present())


def consume(game: HardwiredGame, who: str, option: Consume) -> Procedure[None]:
    """It takes effect at once: until the end of the round (HW-011), to the end of the game, or once."""
    item, target = option.item, option.target
    thing = game.content.consumables[item]
    spend_action(game, option)
    use_up(game, who, item)
    if game.log is not None:
        game.note("consumes", who=who, item=item, target=target)
    if thing.effect == "move":
        strengthen(game, target, item, thing, move=thing.amount * INCH)
    elif thing.effect == "heal":
        (face,) = yield from game.roll(f"{who}/heal", 1, thing.die)
        heal(game, target, face)
    elif thing.effect in CURES:
        effects.drop(game, target, CURES[thing.effect])
    elif thing.effect == "shrug_off":
        shrug_off(game, target)
    else:
        change = TierChange(thing.amount, Attribute(thing.effect))
        strengthen(game, target, item, thing, tiers=(change,))


def strengthen(
    game: HardwiredGame,
    who: str,
    item: str,
    thing: Consumable,
    tiers: tuple[TierChange, ...] = (),
    move: int = 0,
) -> None:
    """It works to the end of the round (HW-011), or of the game."""
    if thing.lasts == "round":
        effects.until_end_of_round(game, who, item, tiers=tiers, move=move)
    else:
        effects.for_good(game, who, item, tiers=tiers, move=move)


ROWS: tuple[Action, ...] = (Action(Consume, "items", check_consume, list_consume, consume),)
