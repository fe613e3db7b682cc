"""The close combat phase: hidden models are revealed, then the combats are fought one after another, in the
order that the active player likes; when all have been fought, the broken flee (see `chasing`).

A combat is all units that hang together by contact.
"""

from __future__ import annotations

from refriega.core.errors import Refusal
from refriega.core.procedure import Menu, Option, Procedure
from refriega.rulesets.warhammer import asking, revealing
from refriega.rulesets.warhammer.fighting import breaking, result, striking
from refriega.rulesets.warhammer.game import WarhammerGame
from refriega.rulesets.warhammer.options import ChooseFight
from refriega.rulesets.warhammer.state import Fight, Phase


def begin(game: WarhammerGame) -> Procedure[None]:
    """The phase begins: whoever is hidden may be revealed."""
    yield from revealing.reveal(game)
    game.state.phase = Phase.FIGHTS


def fight_next(game: WarhammerGame) -> Procedure[None]:
    """The active player chooses the next combat, where there is a choice, and it is fought."""
    waiting = combats(game)
    if not waiting:
        game.state.phase = Phase.CHASE
        return
    if len(waiting) == 1:
        yield from fight(game, waiting[0])
        return
    option = yield from asking.ask_next(
        game,
        game.state.active,
        "fight",
        (),
        lambda: Combats(combats(game)),
    )
    if isinstance(option, ChooseFight):
        yield from fight(game, next(units for units in combats(game) if option.unit in units))


class Combats(Menu):
    """Each combat once; it may be named by any unit in it."""

    __slots__ = ("units",)

    def __init__(self, waiting: tuple[tuple[str, ...], ...]) -> None:
        super().__init__(ChooseFight(units[0]) for units in waiting)
        self.units = tuple(unit for units in waiting for unit in units)

    def check(self, option: Option) -> Refusal | None:
        if isinstance(option, ChooseFight) and option.unit in self.units:
            return None
        return super().check(option)


def combats(game: WarhammerGame) -> tuple[tuple[str, ...], ...]:
    """The combats that have not been fought in this phase, each with all its units."""
    found: list[tuple[str, ...]] = []
    for unit in game.present():
        if game.engaged(unit) and not any(unit in units for units in found):
            units = connected(game, unit)
            if not any(who in game.state.fought for who in units):
                found.append(units)
    return tuple(found)


def connected(game: WarhammerGame, unit: str) -> tuple[str, ...]:
    """A unit and all others that it hangs together with."""
    found = [unit]
    for who in found:
        found += [foe for foe in game.foes(who) if foe not in found]
    return tuple(found)


def fight(game: WarhammerGame, units: tuple[str, ...]) -> Procedure[None]:
    """One round of one combat: blows, the result, and break tests of those who lost it."""
    combat = Fight(units, everybody(game, units), result.rank_bonuses(game, units))
    with game.in_flight(combat):
        if game.log is not None:
            game.note("combat", units=units)
        yield from striking.exchange(game, combat)
        game.state.fought = (*game.state.fought, *result.left(game, combat))
        yield from breaking.losers(game, combat, result.outcome(game, combat))


def everybody(game: WarhammerGame, units: tuple[str, ...]) -> tuple[str, ...]:
    """These units and the characters in them: none that is hidden, of whom nobody may learn (WF-061)."""
    return tuple(who for unit in units for who in (unit, *game.members(unit)) if not game.unit(who).hidden)
