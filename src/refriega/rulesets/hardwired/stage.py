"""What a match is about as its scenario has it: deployment, markers, who is there and who comes later."""

from __future__ import annotations

from refriega.boards.table import Point, Table
from refriega.boards.table.scenery import point
from refriega.boards.table.zones import Ground
from refriega.core.errors import ScenarioError
from refriega.core.faults import Faults
from refriega.core.reading import need
from refriega.rulesets.hardwired.content import Content
from refriega.rulesets.hardwired.goals.book import GOALS
from refriega.rulesets.hardwired.markers import count, fixed_loot, fixed_objectives, has_room, marker_id
from refriega.rulesets.hardwired.missions import Mission
from refriega.rulesets.hardwired.muster import Muster, reinforcements_of
from refriega.rulesets.hardwired.scenario_file import ScenarioFile
from refriega.rulesets.hardwired.scene import ROLLED
from refriega.rulesets.hardwired.state import Marker


def written_markers(written: ScenarioFile, table: Table, mission: Mission) -> tuple[Marker, ...]:
    """The markers that the scenario lays out: where a base could stand, all or none of the objectives."""
    faults = Faults()
    found: list[Marker] = []
    for entry in written.markers:
        place = f"markers.{entry.id}"
        with faults.apart():
            if entry.id in [marker.id for marker in found]:
                raise ScenarioError("scenario.same_marker", id=entry.id, place=place)
        with faults.apart():
            if not has_room(table, point(entry.at)):
                raise ScenarioError("scenario.marker_room", id=entry.id, place=f"{place}.at")
        found.append(Marker(entry.id, entry.kind, point(entry.at)))
    objectives, wanted = count(found, "objective"), mission.objectives
    with faults.apart():
        if objectives not in (0, wanted):
            raise ScenarioError("scenario.objectives", wanted=wanted, count=objectives, place="markers")
    faults.settle()
    return tuple(found)


class Stage:
    """The mission and what belongs to it, checked; raises a `ScenarioError` for whatever is wrong."""

    def __init__(
        self,
        written: ScenarioFile,
        content: Content,
        table: Table,
        muster: Muster,
        markers: tuple[Marker, ...],
    ) -> None:
        self.written = written
        self.content = content
        self.table = table
        self.muster = muster
        self.mission = content.missions[written.mission]
        self.markers = markers
        self.settings = self.choices()
        self.reinforcements = reinforcements_of(written.reinforcements, content, muster.sides)

    def check(self) -> None:
        """What the parts of a scenario say about each other."""
        faults = Faults()
        sides = self.written.sides
        with faults.apart():
            if len(sides) == 1 and GOALS[self.mission.type].secret:
                raise ScenarioError("scenario.two_players", place="mission")
        hostile = any(not side.seat and not side.companions for side in self.muster.sides.values())
        with faults.apart():
            if len(sides) == 1 and not hostile:
                raise ScenarioError("scenario.no_hostiles", place="groups")
        with faults.apart():
            self.check_deployment()
        with faults.apart():
            self.lay_out()
        faults.settle()

    def is_left(self) -> bool:
        """Whether something is left to be set up before the first round."""
        layout = self.content.loot.get(self.settings["loot"])
        return (
            ROLLED in self.settings.values()
            or bool(self.settings["companions"])
            or bool(self.muster.waiting())
            or self.count("objective") < self.mission.objectives
            or (layout is not None and self.count("loot") < layout.markers)
            or GOALS[self.mission.type].secret
        )

    # -- what is chosen ------------------------------------------------------------------------------

    def choices(self) -> dict[str, str]:
        """Ids of the content, or what dice will choose. Loot that the scenario lays out itself is all there
        is.
        """
        written = self.written
        own_loot = self.count("loot") > 0
        if own_loot and written.loot:
            raise ScenarioError("scenario.loot_twice", place="loot")
        loot = "" if own_loot else written.loot or self.mission.loot
        if written.deployment:
            need("deployment", written.deployment, (*self.content.deployments, ROLLED), "deployment")
        if loot:
            need("loot_layout", loot, (*self.content.loot, ROLLED), "loot")
        if written.companions:
            need(
                "companion_setup", written.companions, (*self.content.companion_setups, ROLLED), "companions"
            )
            for id_, faction in self.content.factions.items():
                if faction.kind == "companion":
                    self.muster.faction_side(id_, "companions")
        return {"deployment": written.deployment, "loot": loot, "companions": written.companions}

    # -- markers -------------------------------------------------------------------------------------

    def lay_out(self) -> None:
        """Markers that need nobody to choose their place: objectives at the centre, loot of a layout that
        says where.
        """
        if not self.count("objective"):
            self.add("objective", fixed_objectives(self.table, self.mission))
        layout = self.content.loot.get(self.settings["loot"])
        if layout is not None:
            self.add("loot", fixed_loot(self.table, layout))

    def add(self, kind: str, places: tuple[Point, ...]) -> None:
        """So many markers of a kind, with ids of their own."""
        for number, at in enumerate(places, start=1):
            id_ = marker_id(kind, number)
            if id_ in [marker.id for marker in self.markers]:
                raise ScenarioError("scenario.same_marker", id=id_, place=f"markers.{id_}")
            self.markers = (*self.markers, Marker(id_, kind, at))

    def count(self, kind: str) -> int:
        return count(self.markers, kind)

    # -- deployment ----------------------------------------------------------------------------------

    def check_deployment(self) -> None:
        """Whoever has no place has a deployment, and its zones have room for a squad."""
        waiting = self.muster.waiting()
        id_ = self.settings["deployment"]
        if waiting and not id_:
            side = self.muster.models[waiting[0]].side
            raise ScenarioError("scenario.no_place", id=waiting[0], place=f"sides.{side}.at")
        if id_ and not waiting:
            raise ScenarioError("scenario.all_placed", place="deployment")
        for name in self.content.deployments if id_ == ROLLED else (id_,) if id_ else ():
            deployment = self.content.deployments[name]
            for of in self.muster.sides.values():
                if of.seat:
                    zones = deployment.defender if of.defends else deployment.attacker
                    squad = [who for who in waiting if self.muster.models[who].side == of.id]
                    figures = [(who, self.muster.profiles[who].figure(Point(0, 0))) for who in squad]
                    Ground(self.table, zones, self.muster.bodies).check(figures, name, of.id)
