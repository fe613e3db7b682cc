"""The characters that are left when the rank and file around them are gone.

They go on from where they stand, each as a unit of its own, and do what the unit did: who flees goes on
fleeing. Whose base touches an enemy fights on; who does not stands free (house rule).
"""

from __future__ import annotations

from msgspec.structs import replace

from refriega.boards.table import Figure
from refriega.boards.table.regiment import alone
from refriega.rulesets.warhammer.engagement import combat_over
from refriega.rulesets.warhammer.game import TOUCHING, WarhammerGame
from refriega.rulesets.warhammer.state import Contact

Standing = tuple[tuple[str, Figure], ...]


def standing(game: WarhammerGame, unit: str) -> Standing:
    """The characters in a unit and where they stand, as long as its ranks are there."""
    return tuple((who, figure) for who, figure in game.bases(unit) if who)


def stand_alone(game: WarhammerGame, unit: str, where: Standing) -> None:
    """Each becomes a unit of its own."""
    of = game.unit(unit)
    for who, figure in where:
        own = game.unit(who)
        own.host, own.slot, own.files = "", 0, 1
        own.at = alone(figure).at
        own.facing = of.facing
        own.fleeing, own.fled_in, own.rallied_in = of.fleeing, of.fled_in, of.rallied_in
        own.moved_in, own.marched_in, own.charged_in = of.moved_in, of.marched_in, of.charged_in
        own.failed_charge_in, own.stupid_in, own.shot_in = of.failed_charge_in, of.stupid_in, of.shot_in
        own.stood, own.lost = 1, 0
    take_over(game, unit, tuple(who for who, _ in where))


def take_over(game: WarhammerGame, unit: str, survivors: tuple[str, ...]) -> None:
    """Of the contacts of the unit each survivor keeps those in which it touches the enemy."""
    foes = game.foes(unit)
    kept: list[Contact] = []
    for contact in game.state.contacts:
        if unit == contact.charger:
            kept += [replace(contact, charger=who) for who in survivors if touches(game, who, contact.other)]
        elif unit == contact.other:
            kept += [replace(contact, other=who) for who in survivors if touches(game, who, contact.charger)]
        else:
            kept.append(contact)
    game.state.contacts = tuple(kept)
    if foes:
        combat_over(game, (*survivors, *foes))


def touches(game: WarhammerGame, who: str, enemy: str) -> bool:
    return game.gap(who, enemy) <= TOUCHING
