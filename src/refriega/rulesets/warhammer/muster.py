"""Who is in a battle as its scenario has it: armies, their units, who is in which, how each begins."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from refriega.boards.table import Edge
from refriega.boards.table.zones import edges_across
from refriega.core.errors import ScenarioError
from refriega.core.faults import Faults
from refriega.core.reading import need, need_all, numbered_name
from refriega.core.scenario_file import own_seat
from refriega.locale import LANGUAGES, fill, own_texts
from refriega.rulesets.warhammer.content import Content
from refriega.rulesets.warhammer.references import check_joins, check_units
from refriega.rulesets.warhammer.scenario_file import PlaceEntry, ScenarioFile, SideEntry
from refriega.rulesets.warhammer.scene import Army, Sheet
from refriega.rulesets.warhammer.setting import across
from refriega.rulesets.warhammer.state import Unit
from refriega.rulesets.warhammer.terms import Kind
from refriega.rulesets.warhammer.troops import Troop, UnitEntry

FILES = 5
WIDE_FILES = 3
"""How many files a unit forms by itself: fewer if its bases are large."""


class Muster:
    """Everybody, by id; filled as it is made. Raises a `ScenarioError` for whatever is wrong.

    `entries` say how each unit begins, `ids` how the units of each side are called in the battle.
    """

    def __init__(self, scenario: ScenarioFile, content: Content) -> None:
        self.scenario = scenario
        self.content = content
        self.armies: dict[str, Army] = {}
        self.sheets: dict[str, Sheet] = {}
        self.units: dict[str, Unit] = {}
        self.entries: dict[str, PlaceEntry] = {}
        self.ids: dict[str, dict[str, str]] = {}
        self.faults = Faults()
        lists = self.players()
        self.faults.settle()
        for side, units in lists.items():
            self.enlist(side, units)
        self.faults.settle()
        self.number_namesakes()

    # -- armies ------------------------------------------------------------------------------------

    def players(self) -> dict[str, Mapping[str, UnitEntry]]:
        """Two sides, each with a seat of its own, at edges across from each other; their army lists."""
        written = self.scenario.sides
        edges = edges_across({id_: entry.edge for id_, entry in written.items()})
        found: dict[str, Mapping[str, UnitEntry]] = {}
        for id_, entry in written.items():
            with self.faults.apart():
                found[id_] = self.army_list(entry, f"sides.{id_}")
                self.army(id_, entry, edges[id_])
        return found

    def army_list(self, entry: SideEntry, place: str) -> Mapping[str, UnitEntry]:
        """The units of a side: of an army of the content, or of those that it takes of it; or its own."""
        if bool(entry.army) == bool(entry.units) or (entry.only and not entry.army):
            raise ScenarioError("scenario.army_or_units", place=place)
        if entry.units:
            check_units(self.content, entry.units, f"{place}.units", self.faults)
            return entry.units
        need("army", entry.army, self.content.armies, f"{place}.army")
        units = self.content.armies[entry.army].units
        need_all("unit", entry.only, units, f"{place}.only")
        return {id_: unit for id_, unit in units.items() if not entry.only or id_ in entry.only}

    def army(self, id_: str, entry: SideEntry, edge: Edge) -> None:
        """An army with its seat, which is nobody else's."""
        listed = self.content.armies.get(entry.army)
        own = 2 if listed is None else listed.dispel_dice
        self.armies[id_] = Army(
            id=id_,
            name=entry.name or ({"es": id_, "en": id_} if listed is None else listed.name),
            seat=own_seat(id_, entry.seat, self.seats()),
            edge=edge,
            dispel_dice=own if entry.dispel_dice is None else entry.dispel_dice,
        )

    def seats(self) -> tuple[str, ...]:
        """The seats of the players, in order."""
        return tuple(army.seat for army in self.armies.values())

    # -- units -------------------------------------------------------------------------------------

    def enlist(self, side: str, units: Mapping[str, UnitEntry]) -> None:
        """The units of a side, called like in its list; what the other side has too bears the side's id
        before its own.
        """
        place = self.scenario.sides[side].place
        self.ids[side] = {id_: id_ if id_ not in self.units else f"{side}-{id_}" for id_ in units}
        for id_ in place:
            with self.faults.apart():
                need("unit", id_, units, f"sides.{side}.place.{id_}")
        for id_ in units:
            with self.faults.apart():
                self.join(side, id_, units, place.get(id_, PlaceEntry()))

    def join(self, side: str, id_: str, units: Mapping[str, UnitEntry], begins: PlaceEntry) -> None:
        """One more unit, as it begins; where it stands is not said yet."""
        who, entry, place = self.ids[side][id_], units[id_], f"sides.{side}.place.{id_}"
        sheet = self.sheet(who, side, entry)
        host = host_of(id_, units, begins, place)
        check_beginning(sheet, begins, place, inside=bool(host))
        self.sheets[who] = sheet
        self.entries[who] = begins
        models = begins.models or entry.models
        self.units[who] = Unit(
            army=side,
            at=None,
            facing=across(self.armies[side].edge),
            files=begins.files or entry.files or min(entry.models, usual_files(sheet)),
            models=models,
            started=entry.models,
            stood=models,
            wounds=begins.wounds,
            mount_wounds=begins.mount_wounds,
            host=self.ids[side].get(host, ""),
            slot=begins.slot or 0,
            hidden=begins.hidden or entry.hidden,
            fleeing=begins.fleeing,
            fled_in=max(self.scenario.turn - 1, 0) if begins.fleeing else 0,
            rallied_in=self.scenario.turn if begins.rallied else 0,
        )

    def sheet(self, who: str, side: str, entry: UnitEntry) -> Sheet:
        """What never changes of a unit."""
        troop = self.content.troops[entry.troop]
        return Sheet(
            id=who,
            name=entry.name or called(entry, troop),
            army=side,
            troop=troop,
            entry=entry,
            mount=self.troop(entry.mount),
            steed=self.troop(troop.steed),
        )

    def number_namesakes(self) -> None:
        """Those who are called alike are told apart by a number."""
        names = [sheet.name for sheet in self.sheets.values()]
        so_far: list[Mapping[str, str]] = []
        for who, sheet in tuple(self.sheets.items()):
            so_far.append(sheet.name)
            if names.count(sheet.name) > 1:
                name = numbered_name(sheet.name, so_far.count(sheet.name))
                self.sheets[who] = replace(sheet, name=name)

    def troop(self, id_: str) -> Troop | None:
        return self.content.troops[id_] if id_ else None


def called(entry: UnitEntry, troop: Troop) -> Mapping[str, str]:
    """What a unit is called that has no name: one model by its troop, several by that in the plural."""
    if entry.models == 1:
        return troop.name
    return troop.plural or {
        lang: fill(own_texts("warhammer", lang)["name.unit"], {"troop": said})
        for lang, said in troop.name.items()
        if lang in LANGUAGES
    }


def usual_files(sheet: Sheet) -> int:
    """How many files a unit forms by itself."""
    return FILES if sheet.kind in (Kind.INFANTRY, Kind.CAVALRY, Kind.WAR_BEAST) else WIDE_FILES


def host_of(id_: str, units: Mapping[str, UnitEntry], begins: PlaceEntry, place: str) -> str:
    """The unit that a character begins in: as the scenario says, or the army list, unless the scenario has it
    stand elsewhere or leaves that unit out.
    """
    if begins.joins:
        if not units[id_].character:
            raise ScenarioError("army.only_characters", place=f"{place}.joins")
        check_joins(id_, units, begins.joins, f"{place}.joins")
        return begins.joins
    listed = units[id_].joins
    return listed if listed in units and begins.at is None and not begins.fights else ""


def check_beginning(sheet: Sheet, begins: PlaceEntry, place: str, *, inside: bool) -> None:
    """No more models than the unit has nor wounds than one can suffer; who is in a unit stands and does what
    the unit does, and only there can one hide.
    """
    if begins.models is not None and begins.models > sheet.entry.models:
        raise ScenarioError("scenario.most_models", most=sheet.entry.models, place=f"{place}.models")
    if begins.wounds >= sheet.troop.profile.w:
        raise ScenarioError("scenario.wounds_lost", most=sheet.troop.profile.w - 1, place=f"{place}.wounds")
    most = sheet.mount.profile.w - 1 if sheet.mount else 0
    if begins.mount_wounds > most:
        raise ScenarioError("scenario.wounds_lost", most=most, place=f"{place}.mount_wounds")
    if begins.at is not None and begins.fights:
        raise ScenarioError("scenario.at_and_fights", place=f"{place}.at")
    if inside:
        for key in ("at", "facing", "fights", "fleeing", "rallied"):
            if getattr(begins, key):
                raise ScenarioError("scenario.as_its_unit", place=f"{place}.{key}")
    elif begins.hidden or sheet.entry.hidden:
        raise ScenarioError("scenario.hidden_alone", place=place)
    if begins.fleeing and (begins.fights or begins.rallied):
        raise ScenarioError("scenario.fleeing", place=f"{place}.fleeing")
