"""When all combats have been fought: whoever is broken flees, whoever broke them pursues.

First what can regenerates, for all blows of the phase have been struck; then friends who see units break may
panic. Each winner that fights nobody who still stands must pursue, or pass a Leadership test to restrain
itself; only then do the fleeing roll how far, all of them, and are cut down if a pursuer rolls as far. House
rule: who has broken several enemies pursues the first of them.
"""

from __future__ import annotations

from typing import NamedTuple

from refriega.core.effect import Boundary
from refriega.core.procedure import Menu, Pass, Procedure
from refriega.rulesets.warhammer import asking
from refriega.rulesets.warhammer.fighting import fresh
from refriega.rulesets.warhammer.game import WarhammerGame
from refriega.rulesets.warhammer.harm import leadership, panic, regeneration
from refriega.rulesets.warhammer.harm.strength import unit_strength
from refriega.rulesets.warhammer.magic import remaining
from refriega.rulesets.warhammer.moving import flight, may
from refriega.rulesets.warhammer.options import Pursue
from refriega.rulesets.warhammer.state import Broken, Phase


def chase(game: WarhammerGame) -> Procedure[None]:
    """The end of the close combat phase."""
    yield from regeneration.finish(game)
    broken = tuple(each for each in game.state.broken if game.in_play(each.unit))
    yield from panic.friends_broken(game, tuple(each.unit for each in broken))
    hunts = yield from pursuers(game, broken)
    flights = yield from flee(game, broken)
    for fled in flights:
        yield from hunt(game, fled, hunts.get(fled.unit, ()))
    end(game)


# -- pursuit or restraint ----------------------------------------------------------------------------


def pursuers(game: WarhammerGame, broken: tuple[Broken, ...]) -> Procedure[dict[str, tuple[str, ...]]]:
    """Who pursues each of the broken: all are asked before anybody runs."""
    fleeing = tuple(each.unit for each in broken)
    hunts: dict[str, tuple[str, ...]] = {}
    asked: list[str] = []
    for each in broken:
        for unit in each.by:
            if unit in asked or not may_pursue(game, unit, fleeing):
                continue
            asked.append(unit)
            if not (yield from restrained(game, unit, each.unit)):
                hunts[each.unit] = (*hunts.get(each.unit, ()), unit)
    return hunts


def may_pursue(game: WarhammerGame, unit: str, fleeing: tuple[str, ...]) -> bool:
    """Whether a unit stands, fights nobody but those who will flee, and is not held by a spell."""
    if not game.in_play(unit) or game.unit(unit).host or game.unit(unit).fleeing or unit in fleeing:
        return False
    if may.is_held(game, unit):
        return False
    return all(foe in fleeing for foe in game.foes(unit))


def restrained(game: WarhammerGame, unit: str, prey: str) -> Procedure[bool]:
    """Whether a unit lets its enemy run: its player wants it to, and it passes a Leadership test."""
    army = game.army(unit)
    option = yield from asking.ask(game, army, "pursue", (unit, prey), lambda: Menu((Pursue(), Pass())))
    if isinstance(option, Pursue):
        return False
    return (yield from leadership.test(game, unit, "restrain"))


# -- the chase ---------------------------------------------------------------------------------------


class Fled(NamedTuple):
    """A unit that has fled from close combat: how far, and the friends who would see it run down."""

    unit: str
    distance: int
    witnesses: tuple[str, ...]


def flee(game: WarhammerGame, broken: tuple[Broken, ...]) -> Procedure[tuple[Fled, ...]]:
    """All the broken flee before anybody pursues: so nobody runs into one that is broken and stands still."""
    found: list[Fled] = []
    for each in broken:
        if game.in_play(each.unit):
            near = panic.witnesses(game, each.unit)
            distance = yield from flight.flee(game, each.unit, strongest(game, each.by))
            found.append(Fled(each.unit, distance, near))
    return tuple(found)


def hunt(game: WarhammerGame, fled: Fled, hunters: tuple[str, ...]) -> Procedure[None]:
    """Those who pursue one that has fled follow it; whoever rolls as far as it has cuts it down, and whoever
    meets another enemy on the way charges it.
    """
    caught = False
    for hunter in hunters:
        if may_pursue(game, hunter, ()):  # for meanwhile it may have been charged, or have panicked
            reach = yield from fresh.pursue(game, hunter, fled.unit, fled.distance)
            caught = caught or reach >= fled.distance
    if caught and game.in_play(fled.unit):
        yield from fresh.cut_down(game, fled.unit, fled.witnesses)


def strongest(game: WarhammerGame, units: tuple[str, ...]) -> str:
    """The enemy that a unit flees from: of those that beat it, the one of most unit strength."""
    there = (unit for unit in units if game.in_play(unit))
    return max(there, key=lambda unit: unit_strength(game, unit), default="")


# -- the end of the phase ----------------------------------------------------------------------------


def end(game: WarhammerGame) -> None:
    """What lasts for this close combat ends."""
    state = game.state
    remaining.end_due(game, Boundary.PHASE_END, "combat", state.turn)
    state.fought, state.broken = (), ()
    state.phase = Phase.END
