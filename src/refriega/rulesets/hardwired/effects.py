"""Effects on models: how they begin, how they end, and what some do at the start of an activation."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypedDict, Unpack

from refriega.core import effect as effects
from refriega.core.effect import Boundary, Until
from refriega.rulesets.hardwired.damage import fell, hurt
from refriega.rulesets.hardwired.game import HardwiredGame
from refriega.rulesets.hardwired.state import ModelEffect, TierChange
from refriega.rulesets.hardwired.terms import Fate

ONCE = ("bleeding", "poisoned", "stunned", "aim")
"""Effects of which a new one takes the place of the old."""

DRAINING = ("bleeding", "poisoned")
"""Effects that take Health at the start of each activation, so much as their detail says."""

DISSOLVING = "dissolving"
"""Whoever bears it when it ends is out of action."""


def apply(game: HardwiredGame, effect: ModelEffect) -> None:
    """Put an effect on its bearer, unless it has left; others of the same name add up, but for a few."""
    if game.model(effect.bearer).fate is not Fate.IN_PLAY:
        return
    effects.apply(
        game.state.effects,
        effect,
        immune=lambda e: False,
        stacks=lambda old, new: old.name != new.name or new.name not in ONCE,
    )
    if game.log is not None:
        game.note("effect", who=effect.bearer, effect=effect.name, **account(effect))


def account(effect: ModelEffect) -> dict[str, Any]:
    """What an effect does, for the log: tiers (each with its attribute, "" for all, and its use), Movement,
    Health lost at the start of each activation; whether it holds in the next activation alone, or until the
    end of which round (0: neither).
    """
    lasts_round = effect.until.boundary is Boundary.ROUND_END
    return {
        "tiers": tuple([change.amount for change in effect.tiers]),
        "attributes": tuple([change.attribute or "" for change in effect.tiers]),
        "uses": tuple([change.only or "" for change in effect.tiers]),
        "move": effect.move,
        "drain": int(effect.detail[0]) if effect.name in DRAINING else 0,
        "against": effect.against,
        "next": bool(effect.turn),
        "to_round": effect.until.round if lasts_round else 0,
    }


class Brought(TypedDict, total=False):
    """What an effect projects and what brought it: what its duration leaves open of a `ModelEffect`."""

    owner: str
    critical: str
    tiers: tuple[TierChange, ...]
    move: int
    against: str
    detail: tuple[str, ...]


def in_next_activation(game: HardwiredGame, who: str, name: str, **brought: Unpack[Brought]) -> None:
    """An effect that holds in the bearer's own next activation, be it in another round, and ends with it
    (HW-017).

    Of a model that is activating now, the next is the one after this.
    """
    turn = game.model(who).activations + 1
    until = Until(Boundary.TURN_END, who, turn)
    id_ = game.next_id("e")
    apply(game, ModelEffect(id=id_, name=name, bearer=who, until=until, turn=turn, **brought))


def until_end_of_round(
    game: HardwiredGame, who: str, name: str, *, later: int = 0, **brought: Unpack[Brought]
) -> None:
    """An effect that ends with this round (HW-011), or so many rounds later."""
    until = Until(Boundary.ROUND_END, "", game.state.round + later)
    apply(game, ModelEffect(id=game.next_id("e"), name=name, bearer=who, until=until, **brought))


def for_good(game: HardwiredGame, who: str, name: str, **brought: Unpack[Brought]) -> None:
    """An effect that lasts to the end of the game, unless something ends it."""
    apply(game, ModelEffect(id=game.next_id("e"), name=name, bearer=who, **brought))


def dissolve(game: HardwiredGame, who: str, critical: str) -> None:
    """It is out of action at the end of the next round, unless that is undone before."""
    until_end_of_round(game, who, DISSOLVING, later=1, critical=critical)


def end(game: HardwiredGame, ends: Callable[[ModelEffect], bool]) -> None:
    """End the effects for which `ends` holds, and tell of it."""
    told(game, effects.end(game.state.effects, ends))


def drop(game: HardwiredGame, who: str, *names: str) -> None:
    """End the effects of these names on a model."""
    end(game, lambda effect: effect.bearer == who and effect.name in names)


def end_due(game: HardwiredGame, boundary: Boundary, whose: str, number: int) -> None:
    """End what lasts until this moment: `number` is the round, or the activation of `whose`."""
    ended = effects.end_due(game.state.effects, boundary, whose, number)
    told(game, ended, boundary)
    for effect in ended:
        if effect.name == DISSOLVING:
            fell(game, effect.bearer)


def told(game: HardwiredGame, ended: tuple[ModelEffect, ...], boundary: Boundary | None = None) -> None:
    if game.log is not None:
        rules = ("HW-011",) if boundary is Boundary.ROUND_END else ()
        for effect in ended:
            game.note("effect.ends", *rules, who=effect.bearer, effect=effect.name)


def has(game: HardwiredGame, who: str, name: str) -> bool:
    """Whether `who` bears an effect of that name."""
    return any(effect.name == name for effect in game.state.effects.get(who, ()))


def loses_activation(game: HardwiredGame, who: str) -> bool:
    """Whether this activation of `who` is lost: its token was spent all the same (HW-017)."""
    turn = game.model(who).activations
    lost = any(e.name == "stunned" and e.turn == turn for e in game.state.effects.get(who, ()))
    if lost and game.log is not None:
        game.note("activation.lost", "HW-017", who=who)
    return lost


def bleed(game: HardwiredGame, who: str) -> None:
    """Whoever bleeds or is poisoned loses Health at the start of each of its activations."""
    for effect in game.state.effects.get(who, ()):
        if effect.name in DRAINING:
            hurt(game, who, int(effect.detail[0]), effect.name)
