"""Grenades: thrown at a point, they burst over everybody round it, friend and foe."""

from __future__ import annotations

from collections.abc import Iterator

from refriega.boards.table import INCH, Circle, Point, touched
from refriega.boards.table.scatter import scatter
from refriega.core.effect import Boundary, Until
from refriega.core.procedure import Procedure
from refriega.rulesets.hardwired import effects
from refriega.rulesets.hardwired.attack import TRIPLE
from refriega.rulesets.hardwired.consequences import lose
from refriega.rulesets.hardwired.contest import contest, unopposed
from refriega.rulesets.hardwired.game import HardwiredGame
from refriega.rulesets.hardwired.harm import deal
from refriega.rulesets.hardwired.state import Attack, Use, Veil
from refriega.rulesets.hardwired.terms import Attribute
from refriega.rulesets.hardwired.values import tier_parts


def throw(game: HardwiredGame, who: str, weapon: str, at: Point) -> Procedure[None]:
    """Combat against 2d6: it bursts where it was thrown, or strays; of a fumble at the thrower's own feet."""
    attack = Attack(who, "", weapon, kind="throw")
    with game.in_flight(attack):
        if game.log is not None:
            game.note("throw", who=who, weapon=weapon, at=at)
        lose(game, who, weapon)
        combat = tier_parts(game, who, Attribute.COMBAT, uses=(Use.ATTACK,))
        roll = unopposed("throw", who, Attribute.COMBAT, combat)
        if not (yield from contest(game, roll)):
            at = yield from astray(game, who, at, roll.multiple)
        effects.drop(game, who, "next_attack")
        yield from game.window("hit", attack)
        yield from burst(game, attack, at)


def astray(game: HardwiredGame, who: str, at: Point, multiple: int) -> Procedure[Point]:
    """A throw that fails strays so many inches towards an hour of the clock; it stops at the table's edge."""
    if multiple >= TRIPLE:
        feet = game.model(who).at
        assert feet is not None  # it has just thrown
        return feet
    (hour,) = yield from game.roll(f"{who}/direction", 1, 12)
    (far,) = yield from game.roll(f"{who}/distance", 1, 6)
    return scatter(game.table, at, hour, far * INCH)


def burst(game: HardwiredGame, attack: Attack, at: Point) -> Procedure[None]:
    """Everybody whose base the blast touches suffers, rolled for each; smoke stays for the round, and strikes
    nobody.
    """
    who, weapon = attack.attacker, game.content.weapons[attack.weapon]
    if game.log is not None:
        game.note("burst", weapon=attack.weapon, at=at)
    if weapon.smoke:
        cloud = Circle(at, weapon.radius * INCH)
        until = Until(Boundary.ROUND_END, "", game.state.round)
        game.state.veils = (*game.state.veils, Veil(cloud, until))
    for struck in tuple(blast_at(game, at, attack.weapon)) if weapon.strikes else ():
        yield from deal(game, who, struck, attack.weapon, most="severance" if attack.maximal else "")


def blast_at(game: HardwiredGame, at: Point, weapon: str) -> Iterator[str]:
    """Whom the blast of a grenade reaches."""
    radius = game.content.weapons[weapon].radius * INCH
    return (other for other in game.present() if touched(at, radius, game.figure(other)))
