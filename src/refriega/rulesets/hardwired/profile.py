"""Profiles: what a model is, as far as it never changes in a match."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from refriega.boards.table import MM, Figure, Point, Round
from refriega.rulesets.hardwired.terms import Attribute, Tier


class Profile(msgspec.Struct, frozen=True, kw_only=True):
    """A model as it begins: of a squad, or a unit of hostiles or companions.

    `move` is in units of the table and holds what armour changes. `contract` is that of a squad's model;
    `faction` names the AI table of those that no player moves. `weapons`, `armour`, `gear` and
    `consumables` are ids of the content, as often as the model has them.
    """

    id: str
    name: Mapping[str, str]
    combat: Tier
    defence: Tier
    wits: Tier
    health: int
    move: int
    weapons: tuple[str, ...] = ()
    armour: str = ""
    gear: tuple[str, ...] = ()
    consumables: tuple[str, ...] = ()
    contract: str = ""
    boss: bool = False
    faction: str = ""
    base: Round = Round(25 * MM // 2)
    height: int = 32 * MM

    def figure(self, at: Point) -> Figure:
        """The body of such a model at a point."""
        return Figure(at, self.base, self.height)

    def tier(self, attribute: Attribute) -> Tier:
        """The tier that it rolls an attribute with."""
        match attribute:
            case Attribute.COMBAT:
                return self.combat
            case Attribute.DEFENCE:
                return self.defence
            case Attribute.WITS:
                return self.wits
