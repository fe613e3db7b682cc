"""Soulstones: what a duel gains by one, and the damage that one prevents.

Only those who may use them are asked, and only while their crew has any: both lie open.
"""

from __future__ import annotations

from msgspec.structs import replace

from refriega.core.procedure import Decision, Menu, Option, Pass, Procedure, ask
from refriega.rulesets.malifaux.abilities_schema import StoneUser
from refriega.rulesets.malifaux.game import MalifauxGame
from refriega.rulesets.malifaux.options import Stone
from refriega.rulesets.malifaux.sides import crew_of, places, put, seat_of, side_at
from refriega.rulesets.malifaux.state import Duel
from refriega.rulesets.malifaux.terms import Station, Suit


def enhance(game: MalifauxGame, duel: Duel) -> Procedure[None]:
    """Step 1 of a duel: before any card is flipped each side may spend a stone, one a model; the acting side
    first.
    """
    for place in places(duel):
        side = side_at(duel, place)
        crew = crew_of(game, side)
        if side.relents or not may_use(game, side.who, crew):
            continue
        menu = Menu((Pass(), *(Stone(use) for use in gifts(game))))
        option = yield from ask(Decision(seat_of(game, side), "stone", (side.who, duel.what), menu))
        if isinstance(option, Stone):
            spend(game, side.who, crew, option.use)
            put(duel, place, replace(side, stone=option.use))


def gifts(game: MalifauxGame) -> tuple[str, ...]:
    """What a stone may give to a duel: a + or a suit; both, by variant."""
    if game.variant("soulstone_enhance") == "plus_and_suit":
        return tuple(f"+{suit}" for suit in Suit)
    return ("+", *Suit)


def prevents(game: MalifauxGame, who: str) -> Procedure[bool]:
    """Whether the player of a model that is about to suffer damage spends a stone to prevent some."""
    crew = game.model(who).crew
    if not may_use(game, who, crew):
        return False
    menu = Menu((Pass(), Stone("prevent")))
    option: Option = yield from ask(Decision(game.seat(who), "prevent", (who,), menu))
    if isinstance(option, Pass):
        return False
    spend(game, who, crew, "prevent")
    return True


def may_use(game: MalifauxGame, who: str, crew: str) -> bool:
    """Masters and henchmen may, and models with a rule for it, while the crew has a stone."""
    if game.state.crews[crew].stones < 1:
        return False
    if game.card(who).station in (Station.MASTER, Station.HENCHMAN):
        return True
    return any(isinstance(ability, StoneUser) for ability in game.abilities(who))


def spend(game: MalifauxGame, who: str, crew: str, use: str) -> None:
    """A stone of a crew is gone."""
    game.state.crews[crew].stones -= 1
    if game.log is not None:
        game.note("stone", who=who, use=use, left=game.state.crews[crew].stones)
