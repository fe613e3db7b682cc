"""Who is in a match as its scenario has it: sides, crews, where each model stands and how it begins."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from refriega.boards.table import Edge, Other, Table
from refriega.boards.table.scenery import no_room, point
from refriega.boards.table.zones import edges_across
from refriega.core.errors import ScenarioError
from refriega.core.faults import Faults
from refriega.core.reading import need, need_all, numbered_name
from refriega.core.scenario_file import own_seat
from refriega.rulesets.malifaux.abilities_schema import Immune
from refriega.rulesets.malifaux.content import Content
from refriega.rulesets.malifaux.effect_checks import conditions
from refriega.rulesets.malifaux.scenario_file import ModelEntry, ScenarioFile, SideEntry
from refriega.rulesets.malifaux.scene import CrewSide, strategy_of
from refriega.rulesets.malifaux.state import Crew, Model


class Muster:
    """Everybody, by id; filled as it is made. Raises a `ScenarioError` for whatever is wrong."""

    def __init__(self, written: ScenarioFile, content: Content, table: Table) -> None:
        self.written = written
        self.content = content
        self.table = table
        self.sides: dict[str, CrewSide] = {}
        self.crews: dict[str, Crew] = {}
        self.models: dict[str, Model] = {}
        self.names: dict[str, Mapping[str, str]] = {}
        self.bodies: list[Other] = []
        self.conditions: list[tuple[str, str, int]] = []
        self.faults = Faults()
        self.players()
        self.faults.settle()
        for who, entry in written.models.items():
            with self.faults.apart():
                self.override(who, entry)
        self.faults.settle()

    def seats(self) -> tuple[str, ...]:
        """The seats of the players, in order."""
        return tuple(side.seat for side in self.sides.values())

    def waiting(self, side: str) -> list[str]:
        """The models of a side without a place."""
        return [who for who, model in self.models.items() if model.crew == side and model.at is None]

    # -- sides -------------------------------------------------------------------------------------

    def players(self) -> None:
        """Two sides of players, each with a crew and a seat of its own, at edges across from each other."""
        written = self.written.sides
        edges = edges_across({id_: entry.edge for id_, entry in written.items()})
        for id_, entry in written.items():
            with self.faults.apart():
                self.side(id_, entry, edges[id_])
        if self.faults.found:
            return
        twice = self.cards_of_both()
        for id_, entry in written.items():
            self.crew(id_, entry, twice)

    def side(self, id_: str, entry: SideEntry, edge: Edge) -> None:
        """A side with its seat, which is nobody else's, and its schemes."""
        place = f"sides.{id_}"
        need("crew", entry.crew, self.content.crews, f"{place}.crew")
        need_all("scheme", entry.schemes, self.content.schemes, f"{place}.schemes")
        if len(set(entry.schemes)) < len(entry.schemes):
            raise ScenarioError("scenario.same_scheme", place=f"{place}.schemes")
        crew = self.content.crews[entry.crew]
        self.sides[id_] = CrewSide(
            id=id_,
            name=entry.name or crew.name,
            seat=own_seat(id_, entry.seat, self.seats()),
            edge=edge,
            schemes=tuple(strategy_of(scheme, self.content.schemes[scheme]) for scheme in entry.schemes),
        )
        self.crews[id_] = Crew(stones=crew.stones if entry.stones is None else entry.stones)

    # -- models ------------------------------------------------------------------------------------

    def members(self, side: str) -> Sequence[str]:
        return self.content.crews[self.written.sides[side].crew].members

    def cards_of_both(self) -> Counter[str]:
        """How many models there are of each card."""
        return Counter(id_ for side in self.written.sides for id_ in self.members(side))

    def crew(self, side: str, entry: SideEntry, of_each: Counter[str]) -> None:
        """The models of a crew, called like their cards, with a number where it has several of a card, each
        where it stands if it says so. What the other side has too bears the side's id before its own.
        """
        own = Counter(self.members(side))
        so_far: Counter[str] = Counter()
        known: list[str] = []
        for card in self.members(side):
            so_far[card] += 1
            id_ = f"{card}_{so_far[card]}" if own[card] > 1 else card
            known.append(id_)
            self.join(side, id_, card, of_each[card], entry)
        for id_ in entry.at:
            with self.faults.apart():
                need("model", id_, known, f"sides.{side}.at.{id_}")

    def join(self, side: str, id_: str, card: str, of_it: int, entry: SideEntry) -> None:
        """One more model."""
        who = id_ if id_ not in self.models else f"{side}-{id_}"
        sheet = self.content.cards[card]
        number = 1 + sum(model.card == card for model in self.models.values())
        self.names[who] = numbered_name(sheet.name, number) if of_it > 1 else sheet.name
        self.models[who] = Model(card, side, None, sheet.wounds)
        if id_ in entry.at:
            with self.faults.apart():
                self.stand(who, entry, id_, f"sides.{side}.at.{id_}")

    def stand(self, who: str, entry: SideEntry, id_: str, place: str) -> None:
        """A model on its place, where there must be room for it."""
        at = point(entry.at[id_])
        figure = self.content.cards[self.models[who].card].figure(at)
        fault = self.table.has_room(figure, self.bodies)
        if fault is not None:
            raise no_room(self.table, who, fault, place)
        self.models[who].at = at
        self.bodies.append(Other(who, figure))

    def override(self, who: str, entry: ModelEntry) -> None:
        """Those that do not begin as everybody does."""
        place = f"models.{who}"
        need("model", who, self.models, place)
        card = self.content.cards[self.models[who].card]
        if entry.wounds is not None:
            if entry.wounds > card.wounds:
                raise ScenarioError("scenario.wounds", most=card.wounds, place=f"{place}.wounds")
            self.models[who].wounds = entry.wounds
        known = conditions(self.content)
        for condition, value in entry.conditions.items():
            at = f"{place}.conditions.{condition}"
            need("condition", condition, known, at)
            if any(isinstance(each, Immune) and each.to == condition for each in card.abilities):
                raise ScenarioError("scenario.immune", id=who, condition=condition, place=at)
            self.conditions.append((who, condition, value))
