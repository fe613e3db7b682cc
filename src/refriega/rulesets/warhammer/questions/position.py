"""The position of a ruling: a table, two armies on it, spells in play, and where the turn stands.

Every army is played by a seat of its name; the one that is named first has the near edge and the first turn.
Without anything else the table is open and 48 by 48 inches, and it is the magic phase of the first army.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any

import msgspec
from msgspec.structs import replace

from refriega.boards.place import Place, written_point
from refriega.boards.table import Point
from refriega.boards.table.scenery import laid
from refriega.boards.table.written import OnTable, read_space, table_meant
from refriega.boards.table.zones import EdgeName, edges_across
from refriega.core.content import files_beside, gathered_whole
from refriega.core.errors import ScenarioError
from refriega.core.faults import Faults
from refriega.core.reading import Id, OptionalName, Ref, convert, need
from refriega.core.variants import check_variants
from refriega.rulesets.warhammer.content import Content, ContentFile, own_content
from refriega.rulesets.warhammer.game import WarhammerGame
from refriega.rulesets.warhammer.magic import pools
from refriega.rulesets.warhammer.questions.units import (
    UnitOfPosition,
    check_beginning,
    place_of,
    sheet_of,
    unit_of,
)
from refriega.rulesets.warhammer.references import check_content
from refriega.rulesets.warhammer.scenario_effects import effects_of
from refriega.rulesets.warhammer.scenario_file import EffectEntry, PlaceEntry
from refriega.rulesets.warhammer.scene import Army, Scene, Sheet
from refriega.rulesets.warhammer.setting import across, set_up
from refriega.rulesets.warhammer.state import Contact, Live, Phase, Unit, WarhammerState
from refriega.rulesets.warhammer.variants import VARIANTS

SIDES = 2

OF_MAGIC = (Phase.MAGIC, Phase.DISPELS)
"""The phases in which both players have their pools."""

Dice = Annotated[int, msgspec.Meta(ge=0, le=30)]


class SideOfPosition(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An army; `seat` plays it, the seat of its own name if the file says nothing. `dispel_dice` are those it
    has of itself.
    """

    name: OptionalName = {}
    seat: Ref = ""
    edge: EdgeName | None = None
    dispel_dice: Annotated[int, msgspec.Meta(ge=0, le=6)] = 2


class EffectOfPosition(EffectEntry, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A spell in play, as a scenario has it: of an earlier magic phase, or of this one. `id` is how steps
    call it, if its spell alone does not tell.
    """

    id: Ref = ""
    this_phase: bool = False


class PositionFile(OnTable, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The position as written.

    It is `phase` of player turn `turn`, which is of the army `active`, the one named first if the file does
    not say; battles last `turns` game turns. `power` and `dispel` are the pools, in a magic phase those that
    the rules give if they are not written.
    """

    width: int = 48
    depth: int = 48
    content: tuple[str, ...] = ()
    define: ContentFile = ContentFile()
    sides: dict[Id, SideOfPosition] = {}
    units: tuple[UnitOfPosition, ...] = ()
    effects: tuple[EffectOfPosition, ...] = ()
    phase: Phase = Phase.MAGIC
    active: Ref = ""
    turn: Annotated[int, msgspec.Meta(ge=1, le=40)] | None = None
    turns: Annotated[int, msgspec.Meta(ge=1, le=20)] = 6
    power: Dice | None = None
    dispel: Dice | None = None


class RulingPosition:
    """A position that has been read; see `refriega.rulings.questions.Position`."""

    def __init__(self, written: PositionFile, scene: Scene) -> None:
        self.written = written
        self.scene = scene

    def start(self) -> WarhammerState:
        """The state in which the file says that the battle stands."""
        written, scene = self.written, self.scene
        state = scene.start()
        state.magic = scene.turn
        if scene.phase in OF_MAGIC:
            pools.build(WarhammerGame(scene, state, None))
        if written.power is not None:
            state.power = written.power
        if written.dispel is not None:
            state.dispel = written.dispel
        return state

    def plain(self, place: Place) -> list[int | float]:
        assert isinstance(place, Point)  # the table has no other places
        return written_point(place)

    def space(self, written: object, place: str) -> Point:
        """[x, y] in inches as a point of the table; `ScenarioError` if it is none."""
        return read_space(self.scene.table, written, place)


# -- reading -----------------------------------------------------------------------------------------


def read_position(
    table: Mapping[str, Any],
    question: Mapping[str, str],
    file: str,
    text: str,
    variants: Mapping[str, str],
) -> RulingPosition:
    """Read and build a position; errors name the key."""
    written = convert(dict(table), PositionFile, "")
    chosen = check_variants(VARIANTS, dict(variants))
    beside = files_beside(file, written.content, ContentFile)
    content = gathered_whole(Content, own_content(), beside, (("define", written.define),), check_content)
    entry = table_meant(written, content.tables, content.pieces, question)
    armies = armies_of(written)
    turn, first = moment(written, armies)
    mustered = Mustered(written, content, armies, turn)
    scene = Scene(
        title=question,
        text={},
        source=text,
        file=file,
        variants=chosen,
        content=content,
        table=laid(entry, content.pieces, "pieces"),
        table_name=entry.name,
        sheets=mustered.sheets,
        armies=armies,
        units=mustered.units,
        seats=tuple(army.seat for army in armies.values()),
        game_master="",
        turns=max(written.turns, -(-turn // SIDES)),
        first=first,
        phase=written.phase,
        turn=turn,
    )
    game = WarhammerGame(scene, WarhammerState(units=scene.units), None)
    set_up(game, mustered.places, {id_: f"units.{id_}" for id_ in mustered.places})
    scene.contacts = tuple(contact_of(game, contact, turn) for contact in game.state.contacts)
    scene.effects = tuple(lives_of(game, written, turn))
    return RulingPosition(written, scene)


def armies_of(written: PositionFile) -> dict[str, Army]:
    """The two armies, in the order in which the file names them."""
    ids = dict.fromkeys((*written.sides, *(unit.side for unit in written.units if unit.side)))
    if len(ids) != SIDES:
        raise ScenarioError("scenario.two_sides", count=len(ids), place="units")
    entries = {id_: written.sides.get(id_, SideOfPosition()) for id_ in ids}
    edges = edges_across({id_: entry.edge for id_, entry in entries.items()})
    return {
        id_: Army(
            id=id_,
            name=entry.name or {"es": id_, "en": id_},
            seat=entry.seat or id_,
            edge=edges[id_],
            dispel_dice=entry.dispel_dice,
        )
        for id_, entry in entries.items()
    }


def moment(written: PositionFile, armies: Mapping[str, Army]) -> tuple[int, str]:
    """The player turn that it is, and the army that had the first one."""
    one, other = armies
    active = written.active or one
    need("side", active, armies, "active")
    turn = written.turn or (1 if active == one else 2)
    return turn, active if turn % 2 else other if active == one else one


class Mustered:
    """The units of a position: what each is, how each does, and where it stands."""

    def __init__(
        self, written: PositionFile, content: Content, armies: Mapping[str, Army], turn: int
    ) -> None:
        self.written = written
        self.armies = armies
        self.sheets: dict[str, Sheet] = {}
        self.units: dict[str, Unit] = {}
        self.places: dict[str, PlaceEntry] = {}
        faults = Faults()
        for entry in written.units:
            with faults.apart():
                self.enlist(content, entry, turn)
        faults.settle()
        for entry in written.units:
            with faults.apart():
                self.check_host(entry)
        faults.settle()

    def enlist(self, content: Content, entry: UnitOfPosition, turn: int) -> None:
        """One more unit, of the army that it says or that its unit is of."""
        place = f"units.{entry.id}"
        if entry.id in self.sheets or entry.id in self.armies:
            raise ScenarioError("content.twice", id=entry.id, place=place)
        side = entry.side or next((u.side for u in self.written.units if u.id == entry.joins), "")
        need("side", side, self.armies, f"{place}.side")
        check_beginning(entry, place)
        self.sheets[entry.id] = sheet_of(content, entry, side, place)
        facing = across(self.armies[side].edge)
        self.units[entry.id] = unit_of(entry, self.sheets[entry.id], facing, turn)
        self.places[entry.id] = place_of(entry)

    def check_host(self, entry: UnitOfPosition) -> None:
        """A character is in a unit of its army, which is no character."""
        if entry.joins:
            side = self.sheets[entry.id].army
            hosts = [id_ for id_, s in self.sheets.items() if s.army == side and not s.entry.character]
            need("unit", entry.joins, hosts, f"units.{entry.id}.joins")


def contact_of(game: WarhammerGame, contact: Contact, turn: int) -> Contact:
    """A contact of this turn, if its charger has charged in it; else of an earlier one."""
    return replace(contact, turn=turn if game.unit(contact.charger).charged_in == turn else turn - 1)


def lives_of(game: WarhammerGame, written: PositionFile, turn: int) -> Iterator[Live]:
    """The spells in play, those of this very phase as such."""
    for live, entry in zip(effects_of(game, written.effects), written.effects, strict=True):
        yield replace(live, id=entry.id or live.id, phase=turn if entry.this_phase else live.phase)
