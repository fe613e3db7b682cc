"""Interrogar: Wits against the Wits of a Companion, who tells what it knows and is gone."""

from __future__ import annotations

from collections.abc import Iterator

from refriega.core.errors import Refusal
from refriega.core.modifier import Modifier
from refriega.core.procedure import Option, Procedure
from refriega.rulesets.hardwired.actions.action import Action
from refriega.rulesets.hardwired.budget import check_action, spend_action
from refriega.rulesets.hardwired.contest import contest
from refriega.rulesets.hardwired.damage import leave
from refriega.rulesets.hardwired.findings import find
from refriega.rulesets.hardwired.game import CONTACT, HardwiredGame
from refriega.rulesets.hardwired.options import Interrogate
from refriega.rulesets.hardwired.state import Contest
from refriega.rulesets.hardwired.terms import Attribute, Fate
from refriega.rulesets.hardwired.values import tier_parts, wounded

WOUNDED_TIER = 1
"""What it is worth, in tiers, if the Companion is wounded."""


def check_interrogate(game: HardwiredGame, who: str, option: Interrogate) -> Refusal | None:
    """A Companion within an inch, marked Hostile or not; one may be engaged with it, as with anybody."""
    target = option.target
    if target not in game.state.models or game.model(target).at is None:
        return Refusal("attack.not_there", args={"target": target})
    side = game.model(target).side
    if not game.scene.sides[side].companions or game.model(who).side == side:
        return Refusal("interrogate.no_companion", args={"target": target})
    a, b = game.figure(who), game.figure(target)
    if not game.touch(a, b):
        if not game.within(who, target, CONTACT):
            return Refusal("interrogate.far", args={"target": target})
        return Refusal("interrogate.too_high", args={"target": target, "height": game.rise(a.at, b.at)})
    return check_action(game, who)


def interrogate(game: HardwiredGame, who: str, option: Interrogate) -> Procedure[None]:
    """Whoever wins rolls for what it learns; the Companion leaves play, and with the last of its group its
    token (HW-005).
    """
    target = option.target
    spend_action(game, option)
    game.state.searched = game.model(who).at
    record = Contest(
        "interrogate",
        who,
        target,
        Attribute.WITS,
        Attribute.WITS,
        parts=(*tier_parts(game, who, Attribute.WITS), *advantages(game, target)),
        other_parts=tuple(tier_parts(game, target, Attribute.WITS)),
    )
    if (yield from contest(game, record)):
        leave(game, target, Fate.TAKEN)
        yield from find(game, who, "interrogate")


def advantages(game: HardwiredGame, target: str) -> Iterator[Modifier]:
    """It is wounded; it has said in the last round that it would cooperate."""
    if wounded(game, target):
        yield Modifier(WOUNDED_TIER, "", "wounded")
    if game.model(target).cooperates == game.state.round:
        faction = game.content.factions[game.profile(target).faction]
        yield Modifier(faction.cooperate_tier, "", "cooperates")


def list_interrogate(game: HardwiredGame, who: str) -> Iterator[Option]:
    sides = game.scene.sides
    return (Interrogate(other) for other in game.present() if sides[game.model(other).side].companions)


ROWS: tuple[Action, ...] = (
    Action(Interrogate, "objective", check_interrogate, list_interrogate, interrogate, weight=2),
)
