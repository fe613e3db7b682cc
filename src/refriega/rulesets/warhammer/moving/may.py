"""Who may move at all, and who may march."""

from __future__ import annotations

from refriega.core.errors import Refusal
from refriega.rulesets.warhammer import in_play
from refriega.rulesets.warhammer.game import WarhammerGame
from refriega.rulesets.warhammer.moving import pace
from refriega.rulesets.warhammer.terms import Mark


def own(game: WarhammerGame, who: str) -> Refusal | None:
    """Whether the active player may speak for a unit."""
    if not game.in_play(who) or game.unit(who).hidden:
        return Refusal("move.nobody", args={"who": who})
    if game.army(who) != game.state.active:
        return Refusal("move.not_yours", args={"who": who})
    return None


def move(game: WarhammerGame, who: str) -> Refusal | None:
    """Whether a unit, or a character by leaving its unit, may make a move of its own in this phase."""
    refusal = own(game, who) or leave(game, who)
    if refusal is not None:
        return refusal
    unit = game.unit(game.host(who))
    for key, turn in (
        ("move.charged", unit.charged_in),
        ("move.failed_charge", unit.failed_charge_in),
        ("move.rallied", unit.rallied_in),
        ("move.stupid", unit.stupid_in),
    ):
        if game.in_this_turn(turn):
            return Refusal(key, args={"who": who})
    for key, holds in (("move.moved", moved), ("move.held", is_held), ("move.rooted", is_rooted)):
        if holds(game, who):
            return Refusal(key, args={"who": who})
    return None


def leave(game: WarhammerGame, who: str) -> Refusal | None:
    """Whether a unit is free to go: neither fleeing nor engaged; a character leaves no unit that is."""
    host = game.host(who)
    key = tied(game, host)
    if not key:
        return None
    return Refusal(f"move.{key}" if host == who else f"leave.{key}", args={"who": who, "unit": host})


def tied(game: WarhammerGame, unit: str) -> str:
    """What keeps a unit from being moved, joined or left."""
    return "fleeing" if game.unit(unit).fleeing else "engaged" if game.engaged(unit) else ""


def moved(game: WarhammerGame, who: str) -> bool:
    """Whether a unit has moved in this turn, or somebody in it has: who was joined goes nowhere (house
    rule).
    """
    return any(game.in_this_turn(game.unit(each).moved_in) for each in (who, *game.members(who)))


def is_held(game: WarhammerGame, who: str) -> bool:
    """Whether a spell forbids a unit, or anybody in it, to move."""
    return any(in_play.marked(game, each, Mark.NO_MOVE) for each in pace.walkers(game, who))


def is_rooted(game: WarhammerGame, who: str) -> bool:
    """Whether a unit cannot move at all."""
    return not pace.move(game, who)


def march(game: WarhammerGame, who: str) -> Refusal | None:
    """Whether a unit may march: no enemy is within 8 inches of it, but for lone characters on foot. A flight
    is not doubled.
    """
    if pace.flies(game, who):
        return Refusal("march.flies", args={"who": who})
    if game.sheet(who).on_foot:
        return None
    for enemy in game.enemies(who):
        if game.within(who, enemy, pace.MARCH_BLOCK):
            return Refusal("march.enemy_near", args={"who": who, "enemy": enemy})
    return None
