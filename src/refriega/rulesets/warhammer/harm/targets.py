"""Whom a shot, or a magic missile, may be aimed at.

House rules: distances between units are between their nearest edges; whose are equal are equally near. A
target is seen if any of it is.
"""

from __future__ import annotations

from collections.abc import Iterator

from refriega.core.errors import Refusal
from refriega.rulesets.warhammer import seeing
from refriega.rulesets.warhammer.game import WarhammerGame
from refriega.rulesets.warhammer.harm import strength

SHELTER = 5
"""How many inches from a crowd of friends a lone model is not easily picked out."""


def may_be_shot(game: WarhammerGame, by: str, target: str, reach: int | None) -> Refusal | None:
    """Whether a unit may be aimed at by another, or by a wizard, under the rules of shooting (WF-011).

    It is an enemy, alone on the table (nobody inside a unit can be picked), not in close combat, and seen
    (WF-012); `reach` is how many inches away it may be, None where that is measured later. Who is in close
    combat, or whose unit is, aims at nobody (WF-015). A lone character near a crowd of friends that is not of
    clearly smaller models may be picked only as the closest target (WF-013).
    """
    if game.engaged(by):
        return Refusal("shoot.in_combat", "WF-015")
    unfit = no_target(game, by, target)
    if unfit is not None:
        return unfit
    if reach is not None and not game.within(by, target, reach):
        return Refusal("shoot.out_of_range", "WF-011", args={"target": target, "inches": reach})
    if not seeing.sees(game, by, target):
        return unseen(target)
    shelter = next(shelters(game, target), "")
    nearer = nearer_target(game, by, target) if shelter else ""
    if nearer:
        args = {"target": target, "shelter": shelter, "nearer": nearer}
        return Refusal("shoot.not_closest", "WF-013", args=args)
    return None


def unfit_target(game: WarhammerGame, by: str, target: str) -> Refusal | None:
    """Why a unit can be no target, however near it is."""
    refusal = no_target(game, by, target)
    if refusal is not None:
        return refusal
    return None if seeing.sees(game, by, target) else unseen(target)


def unseen(target: str) -> Refusal:
    return Refusal("shoot.unseen", "WF-012", args={"target": target})


def no_target(game: WarhammerGame, by: str, target: str) -> Refusal | None:
    """Why a unit can be no target at all, wherever it stands."""
    if not game.in_play(target) or game.army(target) == game.army(by):
        return Refusal("shoot.no_enemy", "WF-011", args={"target": target})
    if game.host(target) != target:
        return Refusal("shoot.in_unit", "WF-011", args={"target": target, "unit": game.host(target)})
    if game.engaged(target):
        return Refusal("shoot.engaged", "WF-011", args={"target": target})
    return None


def shelters(game: WarhammerGame, target: str) -> Iterator[str]:
    """The friends near a lone character among whom it is not easily picked out (WF-013)."""
    if not game.sheet(target).entry.character:
        return
    for unit in game.friends(target):
        if strength.hides(game, unit, target) and game.within(unit, target, SHELTER):
            yield unit


def nearer_target(game: WarhammerGame, by: str, target: str) -> str:
    """A target that could be aimed at and is nearer: none that is engaged or unseen (WF-013)."""
    distance = game.gap(by, target)
    for other in game.enemies(by):
        if other != target and game.gap(by, other) < distance and unfit_target(game, by, other) is None:
            return other
    return ""
