"""The scene: a scenario read and checked, everything about a battle that does not change."""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from functools import cached_property
from typing import TypeAlias

import msgspec

from refriega.boards.table import MM, Edge, Figure, Rectangle
from refriega.boards.table.regiment import Block
from refriega.boards.table.scene import TableScene
from refriega.rulesets.warhammer.content import Content
from refriega.rulesets.warhammer.state import Contact, Live, Phase, Unit, WarhammerState
from refriega.rulesets.warhammer.terms import Kind, Trait
from refriega.rulesets.warhammer.troops import Troop, UnitEntry

NORMAL_HEIGHT = 32 * MM
LARGE_HEIGHT = 90 * MM


class Sheet(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """What a unit or character is, as far as it never changes: its troop, and its line of the army list.

    `mount` is the monster or chariot that a character rides, with wounds of its own; `steed` what cavalry
    rides, part of one model.
    """

    id: str
    name: Mapping[str, str]
    army: str
    troop: Troop
    entry: UnitEntry
    mount: Troop | None = None
    steed: Troop | None = None

    @cached_property
    def base(self) -> Rectangle:
        """The base of one of its models; a rider's is that of its mount."""
        return (self.mount or self.troop).rectangle

    @cached_property
    def kind(self) -> Kind:
        """What it counts as on the table: a rider as its mount."""
        return (self.mount or self.troop).kind

    @cached_property
    def on_foot(self) -> bool:
        """Whether it is a character on foot, the size of a man."""
        return self.entry.character and self.kind is Kind.INFANTRY

    @cached_property
    def mover(self) -> Troop:
        """Whose legs or wings it goes on: its mount's or steed's, or its own."""
        return self.mount or self.steed or self.troop

    @cached_property
    def height(self) -> int:
        large = self.has(Trait.LARGE_TARGET) or (self.mount and Trait.LARGE_TARGET in self.mount.traits)
        return LARGE_HEIGHT if large else NORMAL_HEIGHT

    def has(self, trait: Trait) -> bool:
        return trait in self.troop.traits


class Army(msgspec.Struct, frozen=True, kw_only=True):
    """A side of the battle: its name, the seat that plays it, its edge of the table, its own dispel dice."""

    id: str
    name: Mapping[str, str]
    seat: str
    edge: Edge = "south"
    dispel_dice: int = 2


Between: TypeAlias = tuple[tuple[int, Block], ...]
"""How high whoever stands who is between two units."""

Look: TypeAlias = tuple[str, Figure | None, Block, Block, Between]
"""Who looks, a character in it from its own base, how it stands, how its target does, and who is between."""


class Scene(TableScene, kw_only=True, dict=True):
    """A scenario of `warhammer`, ready to start. Never changes while a battle runs.

    `turns` is after how many game turns it ends; `first` the army that has the first turn. It begins in
    `phase` of player turn `turn`; `units`, `contacts` and `effects` are how everything is then.

    `looks` is no part of it: what `seeing` has found, remembered.
    """

    content: Content
    sheets: dict[str, Sheet]
    armies: dict[str, Army]
    units: dict[str, Unit]
    contacts: tuple[Contact, ...] = ()
    effects: tuple[Live, ...] = ()
    turns: int
    first: str
    phase: Phase = Phase.START
    turn: int = 1
    looks: dict[Look, bool] = {}

    @property
    def names(self) -> dict[str, Mapping[str, str]]:
        """What each unit and character is called."""
        return {who: sheet.name for who, sheet in self.sheets.items()}

    @cached_property
    def characters(self) -> tuple[str, ...]:
        """Whoever may be in a unit, in a fixed order."""
        return tuple(who for who, sheet in self.sheets.items() if sheet.entry.character)

    def start(self) -> WarhammerState:
        """The state before anything has happened: before the start of a turn, or within it."""
        begun = self.turn - (self.phase is Phase.START)
        state = WarhammerState(
            phase=self.phase,
            round=(begun + 1) // 2,
            turn=begun,
            active=self.army_of(self.turn),
            units={who: copy(unit) for who, unit in self.units.items()},
            contacts=self.contacts,
            victory=dict.fromkeys(self.armies, 0),
        )
        state.scope = f"{state.round}/{state.active}"
        for live in self.effects:
            state.effects[live.bearer] = (*state.effects.get(live.bearer, ()), live)
        state.serial = len(self.effects)
        return state

    def army_of(self, turn: int) -> str:
        """The army whose player turn that is: the odd ones are of the army that is first."""
        return next(army for army in self.armies if (army == self.first) == (turn % 2 == 1))
