"""The game as procedures see it: state, scene and log, and the few questions everything asks.

Only questions whose answer follows from the state at once live here; rules live in their own files.
"""

from __future__ import annotations

from collections.abc import Iterator

from refriega.boards.table import INCH, MM, Figure, Other, Table, gap, inches, within
from refriega.boards.table.regiment import Block, alone, body, places
from refriega.core.event import Event
from refriega.core.state import Game
from refriega.rulesets.warhammer.content import Content
from refriega.rulesets.warhammer.scene import Scene, Sheet
from refriega.rulesets.warhammer.spells.schema import Spell
from refriega.rulesets.warhammer.state import Contact, Unit, WarhammerState
from refriega.rulesets.warhammer.terms import Fate, Trait

OPEN_ORDER = INCH
"""How far apart the bases of skirmishers stand."""

TOUCHING = MM
"""Bases this near each other touch."""


class WarhammerGame(Game[WarhammerState]):
    """A battle of `warhammer` in progress."""

    __slots__ = ("content", "scene", "table")

    def __init__(self, scene: Scene, state: WarhammerState, log: list[Event] | None) -> None:
        super().__init__(state, log)
        self.scene = scene
        self.content: Content = scene.content
        self.table: Table = scene.table

    def unit(self, who: str) -> Unit:
        return self.state.units[who]

    def sheet(self, who: str) -> Sheet:
        """What never changes of a unit or character."""
        return self.scene.sheets[who]

    def spell(self, id_: str) -> Spell:
        """A spell as it is played: as revised, or as its lore was first printed."""
        spell = self.content.spells[id_]
        return spell if self.variant("revised_lores") == "yes" else spell.as_printed_first()

    def variant(self, name: str) -> str:
        """The choice of a variant in this battle."""
        return self.scene.variants[name]

    # -- sides ------------------------------------------------------------------------------------

    def army(self, who: str) -> str:
        """The army that a unit belongs to."""
        return self.state.units[who].army

    def seat(self, army: str) -> str:
        """The seat that plays an army."""
        return self.scene.armies[army].seat

    def opponent(self, army: str) -> str:
        """The other army."""
        return next(id_ for id_ in self.scene.armies if id_ != army)

    @property
    def reactive(self) -> str:
        """The army whose turn it is not."""
        return self.opponent(self.state.active)

    # -- who is there -----------------------------------------------------------------------------

    def in_play(self, who: str) -> bool:
        """Whether a unit or character is still in the battle."""
        unit = self.state.units.get(who)
        return unit is not None and unit.fate is Fate.IN_PLAY

    def present(self) -> Iterator[str]:
        """All units on the table, in a fixed order: not the characters that are in another."""
        for who, unit in self.state.units.items():
            if unit.fate is Fate.IN_PLAY and not unit.host and unit.at is not None:
                yield who

    def of_army(self, army: str) -> Iterator[str]:
        return (who for who in self.present() if self.state.units[who].army == army)

    def enemies(self, who: str) -> Iterator[str]:
        return self.of_army(self.opponent(self.army(who)))

    def friends(self, who: str) -> Iterator[str]:
        """The other units of its army on the table."""
        return (other for other in self.of_army(self.army(who)) if other not in (who, self.host(who)))

    def host(self, who: str) -> str:
        """The unit that a character is in; itself if it is in none, or is a unit."""
        return self.state.units[who].host or who

    def members(self, unit: str) -> tuple[str, ...]:
        """The characters in a unit, hidden ones too, in a fixed order."""
        units = self.state.units
        found = []
        for who in self.scene.characters:
            other = units.get(who)  # in a view those that are hidden are not there
            if other is not None and other.host == unit and other.fate is Fate.IN_PLAY:
                found.append(who)
        return tuple(found)

    def everybody(self) -> Iterator[str]:
        """All units and characters in play."""
        return (who for who, unit in self.state.units.items() if unit.fate is Fate.IN_PLAY)

    def rank_and_file(self, unit: str) -> int:
        """How many rank-and-file models a unit has; a character alone has none."""
        return 0 if self.sheet(unit).entry.character else self.unit(unit).models

    # -- engagement -------------------------------------------------------------------------------

    def contacts(self, who: str) -> tuple[Contact, ...]:
        """The contacts of a unit, or of the unit that a character is in."""
        unit = self.host(who)
        return tuple(c for c in self.state.contacts if unit in (c.charger, c.other))

    def engaged(self, who: str) -> bool:
        """Trabado: in base contact with an enemy; a character is if its unit is (WF-015)."""
        unit = self.host(who)
        return any(unit in (c.charger, c.other) for c in self.state.contacts)

    def foes(self, who: str) -> tuple[str, ...]:
        """The enemy units that a unit is in contact with."""
        unit = self.host(who)
        return tuple(dict.fromkeys(c.other if c.charger == unit else c.charger for c in self.contacts(unit)))

    # -- where ------------------------------------------------------------------------------------

    def block(self, who: str) -> Block:
        """The ranks and files of a unit on the table, with the characters in it: those on bases like its own
        stand in the ranks, others beside the front rank.
        """
        unit, sheet = self.unit(who), self.sheet(who)
        assert unit.at is not None, who
        within_ranks, beside = 0, []
        for member in self.members(who):
            base = self.sheet(member).base
            if base == sheet.base:
                within_ranks += not self.unit(member).hidden
            else:
                beside.append(base)
        return Block(
            at=unit.at,
            facing=unit.facing,
            base=sheet.base,
            files=unit.files,
            number=unit.models + within_ranks,
            gap=OPEN_ORDER if sheet.has(Trait.SKIRMISHER) else 0,
            beside=tuple(beside),
            height=sheet.height,
        )

    def own_block(self, who: str) -> Block:
        """How a unit stands; of a character in one, its own base there as a block of one."""
        return alone(self.body(who)) if self.unit(who).host else self.block(who)

    def bases(self, unit: str) -> tuple[tuple[str, Figure], ...]:
        """Every base of a unit, with the character that stands on it, "" for the rank and file. A hidden
        model passes for one of them.
        """
        figures = list(places(self.block(unit)))
        ranked = len(figures) - len(self.block(unit).beside)
        own = [""] * len(figures)
        aside = ranked
        for member in self.members(unit):
            if self.unit(member).hidden:
                continue
            if self.sheet(member).base == self.sheet(unit).base:
                slot = min(self.unit(member).slot, ranked - 1)
                while own[slot]:
                    slot = (slot + 1) % ranked
                own[slot] = member
            else:
                own[aside] = member
                aside += 1
        if self.sheet(unit).entry.character:
            own[0] = unit
        return tuple(zip(own, figures, strict=True))

    def body(self, who: str) -> Figure:
        """The whole of a unit on the table as one rectangle; of a character in a unit, its own base."""
        if self.unit(who).host and not self.unit(who).hidden:
            return next(figure for id_, figure in self.bases(self.host(who)) if id_ == who)
        return body(self.block(self.host(who)))

    def others(self, *but: str) -> tuple[Other, ...]:
        """All units on the table but these, as what is in the way."""
        return tuple(Other(who, self.body(who)) for who in self.present() if who not in but)

    def gap(self, a: str, b: str) -> int:
        """The distance between two units, or of a character in one, edge to edge, in units of the table."""
        return gap(self.body(a), self.body(b))

    def within(self, a: str, b: str, length: int) -> bool:
        """Whether they are at most so many inches apart."""
        return within(self.body(a), self.body(b), inches(length))

    # -- time -------------------------------------------------------------------------------------

    def in_this_turn(self, turn: int) -> bool:
        """Whether something that happened in that player turn happened in this one."""
        return turn == self.state.turn
