"""The position of a ruling: a table, models on it, and where the match stands.

Models that share no side are enemies, and every side is played by a seat of its name, save those of the
factions that the rules play. Without anything else the table is open and 24 by 24 inches.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Literal

import msgspec

from refriega.boards.place import Place, written_point
from refriega.boards.table import INCH, Other, Point
from refriega.boards.table.scenery import At, laid, no_room, point
from refriega.boards.table.written import OnTable, read_space, table_meant
from refriega.boards.table.zones import EDGES, EdgeName
from refriega.core.content import files_beside, gathered_whole
from refriega.core.errors import ScenarioError
from refriega.core.reading import Id, OptionalName, Ref, convert, need
from refriega.core.variants import check_variants
from refriega.rulesets.hardwired import effects
from refriega.rulesets.hardwired.activation import controller
from refriega.rulesets.hardwired.build import unit_profiles
from refriega.rulesets.hardwired.content import Content, ContentFile, own_content
from refriega.rulesets.hardwired.game import HardwiredGame
from refriega.rulesets.hardwired.muster import faction_side, reinforcements_of
from refriega.rulesets.hardwired.questions.people import (
    EffectEntry,
    ModelEntry,
    check_entry,
    model_of,
    profile_of,
)
from refriega.rulesets.hardwired.references import check_content
from refriega.rulesets.hardwired.scenario_file import ReinforcementsEntry
from refriega.rulesets.hardwired.scene import Scene, Side
from refriega.rulesets.hardwired.state import (
    Activation,
    HardwiredState,
    Marker,
    Model,
    Phase,
    TierChange,
)
from refriega.rulesets.hardwired.terms import Boon
from refriega.rulesets.hardwired.variants import VARIANTS


class SideEntry(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A player's side; `seat` plays it, the seat of its own name if the file says nothing."""

    name: OptionalName = {}
    seat: Ref = ""
    edge: EdgeName | None = None
    defends: bool | None = None


class MarkerEntry(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Something that lies on the table; a weapon says which one in `thing`."""

    id: Id
    kind: Literal["loot", "objective", "weapon"] = "loot"
    at: At
    thing: Ref = ""


class PositionFile(OnTable, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The position as written.

    `stands`: the next thing is a `draw` from the bag, or the begin of the next `round`; or it is the `turn`
    of a model. `boons` are those in hand, by side; `points` those scored.
    """

    mission: Id = "control"
    content: tuple[str, ...] = ()
    define: ContentFile = ContentFile()
    sides: dict[Id, SideEntry] = {}
    models: tuple[ModelEntry, ...] = ()
    markers: tuple[MarkerEntry, ...] = ()
    boons: dict[Id, tuple[Boon, ...]] = {}
    points: dict[Id, int] = {}
    reinforcements: ReinforcementsEntry | None = None
    stands: Literal["draw", "round"] = "draw"
    turn: Ref = ""
    round: int = 1

    @property
    def begun(self) -> int:
        """The last round that has begun."""
        return self.round if self.stands == "draw" else self.round - 1


class RulingPosition:
    """A position that has been read; see `refriega.rulings.questions.Position`."""

    def __init__(self, written: PositionFile, scene: Scene) -> None:
        self.written = written
        self.scene = scene

    def start(self) -> HardwiredState:
        """The state before the first draw, the round or the activation that the file names."""
        written = self.written
        scene = self.scene
        state = HardwiredState(
            phase=Phase.DRAW if written.stands == "draw" else Phase.ROUND,
            round=written.begun,
            scope=str(written.begun),
            models=scene.models,
            markers=scene.markers,
            boons={scene.seat_of(side): boons for side, boons in written.boons.items()},
            points=dict(written.points),
        ).copy()
        game = HardwiredGame(scene, state, None)
        for entry in written.models:
            for effect in entry.effects:
                bear(game, entry.id, effect)
        if written.turn:
            model = state.models[written.turn]
            model.round = written.round
            model.activations += 1
            state.turns = (Activation(written.turn, controller(game, written.turn)),)
            state.phase = Phase.ACTIVATION
        return state

    def plain(self, place: Place) -> list[int | float]:
        assert isinstance(place, Point)  # the table has no other places
        return written_point(place)

    def space(self, written: object, place: str) -> Point:
        """[x, y] in inches as a point of the table; `ScenarioError` if it is none."""
        return read_space(self.scene.table, written, place)


def bear(game: HardwiredGame, who: str, entry: EffectEntry) -> None:
    """Put an effect on a model, as the rules do."""
    change = TierChange(entry.tier, entry.attribute, entry.only)
    tiers = (change,) if entry.tier else ()
    move = entry.move * INCH
    match entry.lasts:
        case "next_activation":
            effects.in_next_activation(game, who, entry.name, tiers=tiers, move=move)
        case "round":
            effects.until_end_of_round(game, who, entry.name, tiers=tiers, move=move)
        case "game":
            detail = (str(entry.amount),)
            effects.for_good(game, who, entry.name, tiers=tiers, move=move, detail=detail)


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
    need("mission", written.mission, content.missions, "mission")
    people = People(written, content)
    scene = Scene(
        title=question,
        text={},
        source=text,
        file=file,
        variants=chosen,
        content=content,
        table=laid(entry, content.pieces, "pieces"),
        table_name=entry.name,
        profiles=unit_profiles(content) | people.profiles,
        names={who: profile.name for who, profile in people.profiles.items()},
        sides=people.sides,
        models=people.models,
        markers=markers_of(written, content),
        seats=people.seats(),
        game_master="",
        mission=content.missions[written.mission],
        reinforcements=reinforcements_of(written.reinforcements, content, people.sides),
    )
    check_room(scene)
    check_moment(written, scene)
    return RulingPosition(written, scene)


class People:
    """The models of a position and their sides, in the order in which the file names them."""

    def __init__(self, written: PositionFile, content: Content) -> None:
        self.written = written
        self.content = content
        self.profiles: dict[str, Any] = {}
        self.models: dict[str, Model] = {}
        self.sides: dict[str, Side] = {}
        for id_ in written.sides:
            self.player(id_)
        for entry in written.models:
            self.join(entry, f"models.{entry.id}")

    def seats(self) -> tuple[str, ...]:
        """The seats of the players, in order."""
        return tuple(side.seat for side in self.sides.values() if side.seat)

    def join(self, entry: ModelEntry, place: str) -> None:
        """One more model, on the side of its faction or of the player that it says."""
        check_entry(self.content, entry, place)
        if entry.id in self.models:
            raise ScenarioError("scenario.same_model", id=entry.id, place=place)
        profile = profile_of(self.content, entry)
        if profile.faction:
            side = faction_side(self.content, self.sides, profile.faction, f"{place}.faction")
            group = entry.group or side
        else:
            side = self.player(entry.side or entry.id)
            group = ""
        self.profiles[entry.id] = profile
        model = model_of(self.content, entry, profile, side, group, self.written.begun)
        self.models[entry.id] = model

    def player(self, id_: str) -> str:
        """The side of a player; the second that is named defends."""
        if id_ not in self.sides:
            entry = self.written.sides.get(id_, SideEntry())
            first = not self.seats()
            edge = entry.edge or ("bottom" if first else "top")
            self.sides[id_] = Side(
                id=id_,
                name=entry.name or {"es": id_, "en": id_},
                seat=entry.seat or id_,
                edge=EDGES[edge],
                defends=not first if entry.defends is None else entry.defends,
            )
        return id_


def markers_of(written: PositionFile, content: Content) -> tuple[Marker, ...]:
    """What lies on the table."""
    for entry in written.markers:
        if entry.kind == "weapon":
            need("weapon", entry.thing, content.weapons, f"markers.{entry.id}.thing")
    return tuple(Marker(entry.id, entry.kind, point(entry.at), entry.thing) for entry in written.markers)


# -- checking --------------------------------------------------------------------------------------------


def check_room(scene: Scene) -> None:
    """There is room for every model where it is said to stand."""
    bodies: list[Other] = []
    for who, model in scene.models.items():
        assert model.at is not None  # a file places all of them
        figure = scene.profiles[model.profile].figure(model.at)
        fault = scene.table.has_room(figure, bodies)
        if fault is not None:
            raise no_room(scene.table, who, fault, f"models.{who}.at")
        bodies.append(Other(who, figure))


def check_moment(written: PositionFile, scene: Scene) -> None:
    """Whose turn it is, whose boons and points these are, and what the marks on models mean."""
    if written.turn:
        need("model", written.turn, scene.models, "turn")
        if written.stands == "round":
            raise ScenarioError("ruling.stands", place="stands")
    if not 1 <= written.round <= scene.mission.ends[-1][0]:
        raise ScenarioError("ruling.round", most=scene.mission.ends[-1][0], place="round")
    for where, side in sides_named(written):
        need("side", side, scene.sides, where)
    for side in written.boons:
        if not scene.seat_of(side):
            raise ScenarioError("ruling.no_player", id=side, place=f"boons.{side}")
    for entry in written.models:
        if entry.hostile and not scene.sides[scene.models[entry.id].side].companions:
            raise ScenarioError("scenario.hostile", id=entry.id, place=f"models.{entry.id}.hostile")


def sides_named(written: PositionFile) -> Iterator[tuple[str, str]]:
    """(where, which) for the sides that boons and points name."""
    yield from ((f"boons.{side}", side) for side in written.boons)
    yield from ((f"points.{side}", side) for side in written.points)
