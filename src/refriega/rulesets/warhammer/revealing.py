"""Hidden models (Despliegue Oculto): at the start of any turn and of any close combat phase their owner may
reveal them.

Nobody else learns that they are there: not even that their owner is asked.
"""

from __future__ import annotations

from collections.abc import Iterator

from refriega.boards.table.manoeuvres import with_files
from refriega.boards.table.regiment import files_of
from refriega.boards.table.room import room_for
from refriega.core.procedure import Menu, Option, Pass, Procedure
from refriega.rulesets.warhammer import asking
from refriega.rulesets.warhammer.game import WarhammerGame
from refriega.rulesets.warhammer.moving.placing import put
from refriega.rulesets.warhammer.options import Reveal


def reveal(game: WarhammerGame) -> Procedure[None]:
    """Each army that has anybody hidden, the active one first, may reveal them one by one (WF-061)."""
    for army in (game.state.active, game.reactive):
        while any(hidden(game, army)) and (yield from reveal_one(game, army)):
            pass


def reveal_one(game: WarhammerGame, army: str) -> Procedure[bool]:
    """Whether the owner reveals one more."""
    option = yield from asking.ask(game, army, "reveal", (army,), lambda: offers(game, army), hidden=True)
    if not isinstance(option, Reveal):
        return False
    show(game, option.unit)
    return True


def hidden(game: WarhammerGame, army: str) -> Iterator[str]:
    """The models of an army that are hidden in a unit."""
    return (who for who in game.everybody() if game.army(who) == army and game.unit(who).hidden)


def offers(game: WarhammerGame, army: str) -> Menu:
    options: tuple[Option, ...] = tuple(map(Reveal, hidden(game, army)))
    return Menu((Pass(), *options))


def show(game: WarhammerGame, who: str) -> None:
    """A hidden model steps out of its unit's ranks, into its place there; from now on it can be hit like
    anybody, and is under the spells that its unit is under (WF-061).
    """
    game.unit(who).hidden = False
    if game.log is not None:
        game.note("revealed", "WF-061", who=who, unit=game.host(who))
    make_room(game, game.host(who))


def make_room(game: WarhammerGame, unit: str) -> None:
    """House rule: where there is no room for the rank that one more model begins, the unit has one file more,
    if there is room for that.
    """
    block, others = game.block(unit), game.others(unit)
    wider = with_files(block, files_of(block) + 1)
    if room_for(game.table, block, others) is not None and room_for(game.table, wider, others) is None:
        put(game, unit, wider)
