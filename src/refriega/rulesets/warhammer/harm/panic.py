"""Panic: who runs without a blow.

At the end of a phase of magic or shooting, after regeneration, a unit tests once that has lost a quarter of
its models to the enemy's spells and shots in it, or has seen a friend within 4 inches wiped out by them. Who
fails flees at once; nobody panics because of those who do.
"""

from __future__ import annotations

from collections.abc import Iterable

from refriega.core.procedure import Procedure
from refriega.rulesets.warhammer.game import WarhammerGame
from refriega.rulesets.warhammer.harm import fear, leadership, losses, strength
from refriega.rulesets.warhammer.moving import flight
from refriega.rulesets.warhammer.terms import Side

PART = 4
"""The part of its models whose loss makes a unit panic: a quarter."""

SHOVE = 5
"""The unit strength of who makes a unit panic by charging it from elsewhere while it fights."""


def tests(game: WarhammerGame) -> Procedure[None]:
    """The tests at the end of a phase, one a unit; then losses are counted anew."""
    causes = tuple((who, cause(game, who)) for who in game.present())
    for who, why in causes:
        if why:
            yield from test(game, who, why)
    losses.begin(game)


def cause(game: WarhammerGame, who: str) -> str:
    """Why a unit must test at the end of a phase, "" if it need not."""
    unit = game.unit(who)
    if unit.lost and unit.lost * PART >= unit.stood:
        return "losses"
    return "friend_destroyed" if who in game.state.panicking else ""


def test_losses(game: WarhammerGame, unit: str) -> Procedure[None]:
    """The test of a unit that has been shot at outside a phase of shooting, there and then."""
    if cause(game, unit) == "losses":
        yield from test(game, unit, "losses")


def at_start_of_turn(game: WarhammerGame) -> Procedure[None]:
    """The units whose turn begins test if friends flee within 4 inches of them that are stronger together."""
    troubled = tuple(who for who in game.of_army(game.state.active) if is_outnumbered_by_flight(game, who))
    yield from test_all(game, troubled, "fleeing_friends")


def is_outnumbered_by_flight(game: WarhammerGame, unit: str) -> bool:
    running = sum(
        strength.unit_strength(game, who) for who in witnesses(game, unit) if game.unit(who).fleeing
    )
    return running > strength.unit_strength(game, unit)


def when_charged(game: WarhammerGame, unit: str, charger: str, side: Side) -> Procedure[None]:
    """A unit that is fighting already is charged from the side or from behind."""
    if side is not Side.FRONT and strength.unit_strength(game, charger) >= SHOVE:
        yield from test(game, unit, "charged")


def friends_broken(game: WarhammerGame, broken: tuple[str, ...]) -> Procedure[None]:
    """Units break and will flee from combat: friends within 6 inches of any of them test, once each."""
    seeing = dict.fromkeys(who for unit in broken for who in losses.near(game, unit, BREAKING))
    yield from test_all(game, (who for who in seeing if who not in broken), "friend_broken")


BREAKING = 6
"""How many inches away it is seen that a friendly unit breaks."""


def witnesses(game: WarhammerGame, unit: str) -> tuple[str, ...]:
    """The friends who see it if a fleeing unit is run down."""
    return losses.near(game, unit, losses.NEAR)


def friend_cut_down(game: WarhammerGame, near: tuple[str, ...]) -> Procedure[None]:
    """A fleeing unit has been run down: those who have seen it test."""
    yield from test_all(game, near, "friend_cut_down")


def test_all(game: WarhammerGame, units: Iterable[str], why: str) -> Procedure[None]:
    """All these test, whatever becomes of one of them."""
    for who in units:
        yield from test(game, who, why)


def test(game: WarhammerGame, unit: str, why: str) -> Procedure[None]:
    """A panic test: who fails it flees at once."""
    if can_panic(game, unit) and not (yield from leadership.test(game, unit, f"panic.{why}")):
        yield from flight.flee(game, unit)


def can_panic(game: WarhammerGame, unit: str) -> bool:
    """Not who is gone, flees already, or is immune; who fights, by a variant."""
    if not game.in_play(unit) or game.unit(unit).fleeing or fear.is_immune(game, unit):
        return False
    return game.variant("engaged_units_panic") == "yes" or not game.engaged(unit)
