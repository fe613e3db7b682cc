"""Pursuers who run into another enemy than the one that they pursue.

A fresh one they charge, and count as having charged in the next close combat phase, which is the enemy's.
House rules: it is charged by who would be stopped before it and gets there with what is left of the roll; it
holds, and nobody tests for fear. One that flees flees again, as whoever is charged in flight does, and is cut
down if what is left of the roll still gets there.
"""

from __future__ import annotations

from refriega.boards.table import Point, gap, length
from refriega.boards.table.regiment import Block, body
from refriega.core.procedure import Procedure
from refriega.rulesets.warhammer.game import WarhammerGame
from refriega.rulesets.warhammer.harm import casualties, panic
from refriega.rulesets.warhammer.moving import charging, flight, ground
from refriega.rulesets.warhammer.moving.placing import bring
from refriega.rulesets.warhammer.state import Contact
from refriega.rulesets.warhammer.terms import Side

STOPPED = ground.KEPT_APART * 11 // 10
"""Who is no farther than this from an enemy may have been stopped by it."""


def pursue(game: WarhammerGame, hunter: str, prey: str, fled: int) -> Procedure[int]:
    """Pursue who has fled so far, and charge whoever is in the way; returns how far the dice say."""
    start = body(game.block(hunter)).at
    reach = yield from flight.pursue(game, hunter, prey, fled)
    if game.in_play(hunter):
        yield from charge_on(game, hunter, prey, reach - gone(game, hunter, start))
    return reach


def gone(game: WarhammerGame, hunter: str, start: Point) -> int:
    """How far a pursuer has come."""
    return length(start, body(game.block(hunter)).at)


def charge_on(game: WarhammerGame, hunter: str, prey: str, left: int) -> Procedure[None]:
    """With what is left of its roll a pursuer meets the nearest enemy that has stopped it, if any has."""
    block = game.block(hunter)
    near = sorted(
        (gap(body(block), game.body(enemy)), enemy) for enemy in game.enemies(hunter) if enemy != prey
    )
    for apart, enemy in near:
        if apart > min(left, STOPPED):
            return
        way = charging.way_to(game, hunter, enemy, left, flies=False)
        if way is None:
            continue
        if game.unit(enemy).fleeing:
            yield from drive_on(game, hunter, enemy, left)
        else:
            yield from meet(game, hunter, enemy, way.block, Side(way.side))
        return


def drive_on(game: WarhammerGame, hunter: str, enemy: str, left: int) -> Procedure[None]:
    """An enemy that flees already flees again, and is cut down if the pursuer still gets there."""
    near = panic.witnesses(game, enemy)
    yield from flight.flee(game, enemy, hunter)
    if not game.in_play(enemy):
        return
    way = charging.way_to(game, hunter, enemy, left, flies=False)
    if way is not None:
        yield from bring(game, hunter, way.block)
        yield from cut_down(game, enemy, near)


def cut_down(game: WarhammerGame, unit: str, witnesses: tuple[str, ...]) -> Procedure[None]:
    """Pursuers have caught a fleeing unit, which is destroyed; friends who see it may panic."""
    if game.log is not None:
        game.note("combat.cut_down", who=unit)
    casualties.destroyed(game, unit, "pursuit")
    yield from panic.friend_cut_down(game, witnesses)


def meet(game: WarhammerGame, hunter: str, enemy: str, block: Block, side: Side) -> Procedure[None]:
    """They are in contact: the charge is of the turn that comes."""
    fought = game.engaged(enemy)
    yield from bring(game, hunter, block)
    if not game.in_play(hunter):
        return
    game.state.contacts = (*game.state.contacts, Contact(hunter, enemy, side, game.state.turn + 1))
    if game.log is not None:
        game.note("combat.fresh", who=hunter, target=enemy, side=side)
    if fought:
        yield from panic.when_charged(game, enemy, hunter, side)
