"""Empuje: whoever is hit may be pushed straight back."""

from __future__ import annotations

from collections.abc import Iterator

from refriega.boards.table import INCH, Point
from refriega.boards.table.push import push as pushed_to
from refriega.core.procedure import Menu, Option, Pass, Procedure
from refriega.core.window import Reaction
from refriega.rulesets.hardwired.arms import weapon_of
from refriega.rulesets.hardwired.falls import fall
from refriega.rulesets.hardwired.game import HardwiredGame
from refriega.rulesets.hardwired.options import Push
from refriega.rulesets.hardwired.state import Attack
from refriega.rulesets.hardwired.values import gear_of, worn


def offer(game: HardwiredGame, attack: Attack) -> Iterator[Reaction]:
    """Who has hit with a weapon that pushes may push; those whom no player moves always do."""
    who, target = attack.attacker, attack.target
    distance = pushed_by(game, target, weapon_of(game, attack).push * INCH)
    if not distance or game.model(target).at is None:
        return

    def resolve(option: Option) -> Procedure[None]:
        source = game.model(who).at
        assert source is not None  # whoever has just hit stands
        yield from push(game, target, source, distance)

    seat = game.seat(who)
    forced = None if seat else Push()
    yield Reaction(who, seat, "push", Menu((Pass(), Push())), resolve, (target,), forced=forced)


def pushed_by(game: HardwiredGame, who: str, distance: int) -> int:
    """How much of a push arrives: magnetic boots hold fast, padding takes some of it."""
    if any(gear.ignores_push for gear in gear_of(game, who)):
        return 0
    armour = worn(game, who)
    return max(distance - (armour.push_reduction * INCH if armour else 0), 0)


def push(game: HardwiredGame, who: str, away_from: Point, distance: int) -> Procedure[None]:
    """Straight back, until something stops it; over an edge it falls. It sets off no free attacks."""
    end = pushed_to(game.table, game.figure(who), away_from, distance, game.others(who))
    game.model(who).at = end.end
    if game.log is not None:
        stopped = end.stopped_by.id if end.stopped_by else ""
        game.note("pushed", who=who, distance=end.moved, to=end.end, stopped=stopped)
    if end.drop:
        yield from fall(game, who, end.drop)
