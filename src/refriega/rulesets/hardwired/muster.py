"""Who is in a match as its scenario has it: sides, squads, groups, where each model stands and how it
begins.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

import msgspec

from refriega.boards.table import Other, Point, Table
from refriega.boards.table.scenery import no_room, point
from refriega.boards.table.zones import EDGES, OPPOSITE
from refriega.core.errors import ScenarioError
from refriega.core.faults import Faults
from refriega.core.reading import need, numbered_name
from refriega.core.scenario_file import own_seat
from refriega.rulesets.hardwired.build import new_model, unit_profiles
from refriega.rulesets.hardwired.content import Content
from refriega.rulesets.hardwired.profile import Profile
from refriega.rulesets.hardwired.scenario_file import (
    GroupEntry,
    ModelEntry,
    ReinforcementsEntry,
    ScenarioFile,
    SideEntry,
)
from refriega.rulesets.hardwired.scene import ROLLED, Reinforcements, Side
from refriega.rulesets.hardwired.squads import member_profile
from refriega.rulesets.hardwired.state import Model

MOST_SIDES = 2
"""The game is for one player or two."""


class Muster:
    """Everybody, by id; filled as it is made. Raises a `ScenarioError` for whatever is wrong."""

    def __init__(self, written: ScenarioFile, content: Content, table: Table) -> None:
        self.written = written
        self.content = content
        self.table = table
        self.profiles: dict[str, Profile] = unit_profiles(content)
        self.names: dict[str, Mapping[str, str]] = {}
        self.sides: dict[str, Side] = {}
        self.models: dict[str, Model] = {}
        self.bodies: list[Other] = []
        self.kinds = Counter(entry.unit for entry in written.groups for _ in entry.at)
        self.faults = Faults()
        self.players()
        self.groups()
        self.faults.settle()
        self.overrides()
        self.faults.settle()

    def seats(self) -> tuple[str, ...]:
        """The seats of the players, in order."""
        return tuple(side.seat for side in self.sides.values() if side.seat)

    def waiting(self) -> list[str]:
        """The models without a place."""
        return [who for who, model in self.models.items() if model.at is None]

    # -- players -----------------------------------------------------------------------------------

    def players(self) -> None:
        """One or two sides of players, each with a squad and a seat of its own."""
        written = self.written.sides
        if not 1 <= len(written) <= MOST_SIDES:
            raise ScenarioError("scenario.sides", most=MOST_SIDES, count=len(written), place="sides")
        roles = self.roles()
        for id_, entry in written.items():
            with self.faults.apart():
                self.side(id_, entry, roles[id_])
        if self.faults.found:
            return
        with self.faults.apart():
            self.own_edges()
        for id_, entry in written.items():
            with self.faults.apart():
                self.squad(id_, entry)

    def side(self, id_: str, entry: SideEntry, role: str) -> None:
        """A side with its seat, which is nobody else's."""
        need("squad", entry.squad, self.content.squads, f"sides.{id_}.squad")
        self.sides[id_] = Side(
            id=id_,
            name=entry.name or self.content.squads[entry.squad].name,
            seat=own_seat(id_, entry.seat, self.seats()),
            edge=EDGES["top" if role == "defender" else "bottom"],
            defends=role == "defender",
        )

    def roles(self) -> dict[str, str]:
        """Who attacks and who defends: the first and the second, unless they say otherwise."""
        sides = self.written.sides
        taken = [entry.role for entry in sides.values() if entry.role is not None]
        if len(set(taken)) < len(taken):
            raise ScenarioError("scenario.same_role", place="sides")
        free = [role for role in ("attacker", "defender") if role not in taken]
        return {id_: entry.role or free.pop(0) for id_, entry in sides.items()}

    def own_edges(self) -> None:
        """Each side's own edge, as written; whoever writes none has the one across from the other's."""
        written = {id_: entry.edge for id_, entry in self.written.sides.items()}
        for id_, edge in written.items():
            if edge is None:
                continue
            if self.written.deployment:
                raise ScenarioError("scenario.edge_given", place=f"sides.{id_}.edge")
            self.sides[id_] = msgspec.structs.replace(self.sides[id_], edge=EDGES[edge])
            for other in self.sides:
                if other != id_ and written[other] is None:
                    across = OPPOSITE[EDGES[edge]]
                    self.sides[other] = msgspec.structs.replace(self.sides[other], edge=across)
        if len({side.edge for side in self.sides.values()}) < len(self.sides):
            raise ScenarioError("scenario.same_edge", place="sides")

    def squad(self, side: str, entry: SideEntry) -> None:
        """The members of a squad, each where it stands if it says so."""
        members = {member.id: member for member in self.content.squads[entry.squad].members}
        for id_ in entry.at:
            with self.faults.apart():
                need("member", id_, members, f"sides.{side}.at.{id_}")
        for id_, member in members.items():
            who = id_ if id_ not in self.profiles else f"{side}-{id_}"
            profile = member_profile(self.content, member)
            self.profiles[who] = msgspec.structs.replace(profile, id=who)
            at = entry.at.get(id_)
            self.join(who, profile.name, new_model(self.content, self.profiles[who], side, None))
            if at is not None:
                with self.faults.apart():
                    self.stand(who, point(at), f"sides.{side}.at.{id_}")

    # -- those that the rules move -----------------------------------------------------------------

    def groups(self) -> None:
        """Groups of hostiles and Companions, each on the side of its faction."""
        so_far: Counter[str] = Counter()
        seen: list[str] = []
        for entry in self.written.groups:
            with self.faults.apart():
                if entry.id in (*seen, *self.sides):
                    raise ScenarioError("scenario.same_group", id=entry.id, place=f"groups.{entry.id}")
                seen.append(entry.id)
                self.group(entry, so_far)

    def group(self, entry: GroupEntry, so_far: Counter[str]) -> None:
        """The members of a group; `so_far` counts those of each unit."""
        place = f"groups.{entry.id}"
        need("unit", entry.unit, self.content.units, f"{place}.unit")
        side = self.faction_side(self.content.units[entry.unit].faction, f"{place}.unit")
        for number, at in enumerate(entry.at, start=1):
            so_far[entry.unit] += 1
            who = f"{entry.id}_{number}"
            model = new_model(self.content, self.profiles[entry.unit], side, None, entry.id)
            self.join(who, self.unit_name(entry, number, so_far[entry.unit]), model, place)
            with self.faults.apart():
                self.stand(who, point(at), f"{place}.at[{number - 1}]")

    def unit_name(self, entry: GroupEntry, number: int, of_its_kind: int) -> Mapping[str, str]:
        """What one of a group is called: with a number, where there are several of the name."""
        if entry.name:
            return numbered_name(entry.name, number) if len(entry.at) > 1 else entry.name
        name = self.content.units[entry.unit].name
        return numbered_name(name, of_its_kind) if self.kinds[entry.unit] > 1 else name

    def faction_side(self, faction: str, place: str) -> str:
        """The side of a faction."""
        return faction_side(self.content, self.sides, faction, place)

    # -- each of them ------------------------------------------------------------------------------

    def join(self, who: str, name: Mapping[str, str], model: Model, place: str = "") -> None:
        """One more model."""
        if who in self.models:
            raise ScenarioError("scenario.same_model", id=who, place=place)
        self.models[who] = model
        self.names[who] = name

    def stand(self, who: str, at: Point, place: str) -> None:
        """A model on its place, where there must be room for it."""
        figure = self.profiles[self.models[who].profile].figure(at)
        fault = self.table.has_room(figure, self.bodies)
        if fault is not None:
            raise no_room(self.table, who, fault, place)
        self.models[who].at = at
        self.bodies.append(Other(who, figure))

    def overrides(self) -> None:
        """Those that do not begin as everybody does."""
        for who, entry in self.written.models.items():
            with self.faults.apart():
                self.override(who, entry)

    def override(self, who: str, entry: ModelEntry) -> None:
        place = f"models.{who}"
        need("model", who, self.models, place)
        model = self.models[who]
        most = self.profiles[model.profile].health
        if entry.health is not None and entry.health > most:
            raise ScenarioError("scenario.health", most=most, place=f"{place}.health")
        if entry.hostile and not self.sides[model.side].companions:
            raise ScenarioError("scenario.hostile", id=who, place=f"{place}.hostile")
        model.health = model.health if entry.health is None else entry.health
        model.fleeing = entry.fleeing
        model.hostile = entry.hostile


def faction_side(content: Content, sides: dict[str, Side], faction: str, place: str) -> str:
    """The side of a faction, which is there from when the first of it is (HW-018, HW-019)."""
    there = [faction]
    for id_ in there:  # grows by those whom they may summon
        entry = content.factions[id_]
        companions = entry.kind == "companion"
        known = sides.get(entry.side)
        if known is None:
            leading = content.factions.get(entry.side, entry)
            sides[entry.side] = Side(id=entry.side, name=leading.name, companions=companions)
        elif known.seat:
            raise ScenarioError("scenario.faction_side", id=entry.side, place=place)
        elif known.companions is not companions:
            raise ScenarioError("scenario.mixed_side", id=entry.side, place=place)
        if entry.summons is not None:
            summoned = content.units[entry.summons.unit].faction
            there += [summoned] if summoned not in there else []
    return content.factions[faction].side


def reinforcements_of(
    entry: ReinforcementsEntry | None, content: Content, sides: dict[str, Side]
) -> Reinforcements | None:
    """Who comes during the match; the sides of all that may are there from the beginning."""
    if entry is None:
        return None
    hostile = tuple(id_ for id_, faction in content.factions.items() if faction.kind == "hostile")
    need("faction", entry.faction, (*hostile, ROLLED), "reinforcements.faction")
    need("timing", entry.timing, (*content.timings, ROLLED), "reinforcements.timing")
    need("spawn_place", entry.place, (*content.spawn_places, ROLLED), "reinforcements.place")
    faction, timing, place = (
        "" if id_ == ROLLED else id_ for id_ in (entry.faction, entry.timing, entry.place)
    )
    for id_ in (faction,) if faction else hostile:
        faction_side(content, sides, id_, "reinforcements.faction")
    return Reinforcements(faction=faction, timing=timing, place=place)
