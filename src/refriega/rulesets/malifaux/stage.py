"""What a match is about as its scenario has it: the markers on the table, where crews are set up."""

from __future__ import annotations

from refriega.boards.table import Figure, Point, Table
from refriega.boards.table.scenery import TableEntry, point
from refriega.boards.table.zones import Ground, Zone, centre
from refriega.core.errors import ScenarioError
from refriega.core.faults import Faults
from refriega.core.reading import need
from refriega.rulesets.malifaux.content import Content
from refriega.rulesets.malifaux.markers import BASE
from refriega.rulesets.malifaux.muster import Muster
from refriega.rulesets.malifaux.scenario_file import MarkerEntry, ScenarioFile
from refriega.rulesets.malifaux.scenery import zone_at
from refriega.rulesets.malifaux.state import Marker
from refriega.rulesets.malifaux.strategies.row import OBJECTIVE


def markers_of(written: ScenarioFile, content: Content, table: Table) -> tuple[Marker, ...]:
    """The markers that the scenario lays out, and the objectives of the strategy: all written or none; then
    they lie where the table has places for them, a single one at the centre.
    """
    faults = Faults()
    found: list[Marker] = []
    for entry in written.markers:
        with faults.apart():
            found.append(marker_of(written, entry, table, found))
    objectives = sum(marker.kind == OBJECTIVE for marker in found)
    wanted = content.strategies[written.strategy].markers
    with faults.apart():
        if objectives not in (0, wanted):
            raise ScenarioError("scenario.strategy_markers", wanted=wanted, count=objectives, place="markers")
    faults.settle()
    if not objectives:
        places = places_for(content.tables[written.table], table, wanted)
        found += [Marker(f"{OBJECTIVE}_{n}", OBJECTIVE, at) for n, at in enumerate(places, start=1)]
    return tuple(found)


def marker_of(written: ScenarioFile, entry: MarkerEntry, table: Table, others: list[Marker]) -> Marker:
    """A marker with an id of its own, where there is room for it, of a side if it is anybody's."""
    place = f"markers.{entry.id}"
    if entry.id in [marker.id for marker in others]:
        raise ScenarioError("scenario.same_marker", id=entry.id, place=place)
    if entry.crew:
        need("side", entry.crew, written.sides, f"{place}.crew")
    at = point(entry.at)
    if table.has_room(Figure(at, BASE, 0), ()) is not None:
        raise ScenarioError("scenario.marker_room", id=entry.id, place=f"{place}.at")
    return Marker(entry.id, entry.kind, at, entry.crew)


def places_for(entry: TableEntry, table: Table, wanted: int) -> tuple[Point, ...]:
    """Where so many objective markers lie of themselves."""
    places = (centre(table),) if wanted == 1 else tuple(point(at) for at in entry.objectives[:wanted])
    if len(places) < wanted:
        raise ScenarioError("scenario.no_objectives", wanted=wanted, count=len(places), place="markers")
    return places


def zones_of(
    written: ScenarioFile, content: Content, table: Table, muster: Muster
) -> dict[str, tuple[Zone, ...]]:
    """Where each crew is set up: whoever has no place has a zone, with room for all of a crew."""
    faults = Faults()
    zones: dict[str, tuple[Zone, ...]] = {}
    everybody = [who for side in muster.sides for who in muster.waiting(side)]
    if everybody and not written.deployment:
        place = f"sides.{muster.models[everybody[0]].crew}.at"
        raise ScenarioError("scenario.no_place", id=everybody[0], place=place)
    if written.deployment and not everybody:
        raise ScenarioError("scenario.all_placed", place="deployment")
    if not everybody:
        return zones
    need("deployment", written.deployment, content.deployments, "deployment")
    deployment = content.deployments[written.deployment]
    for side in muster.sides.values():
        zones[side.id] = (zone_at(deployment, table, side.edge, "deployment"),)
        waiting = [
            (who, content.cards[muster.models[who].card].figure(Point(0, 0)))
            for who in muster.waiting(side.id)
        ]
        with faults.apart():
            Ground(table, zones[side.id], muster.bodies).check(waiting, written.deployment, side.id)
    faults.settle()
    return zones
