"""The position of a ruling: a table, models on it, crews with their cards, and where the match stands.

Models that share no side are enemies, and every side is played by a seat of its name. Without anything else
the table is open and 24 by 24 inches, nobody has a hand or soulstones, and a deck is all that is not in the
hand or among the discards.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Literal

import msgspec

from refriega.boards.place import Place, written_point
from refriega.boards.table import Other, Point
from refriega.boards.table.scenery import At, laid, no_room, point
from refriega.boards.table.written import OnTable, read_space, table_meant
from refriega.boards.table.zones import EDGES, EdgeName
from refriega.core.cards import Deck
from refriega.core.content import files_beside, gathered_whole
from refriega.core.errors import ScenarioError
from refriega.core.faults import Faults
from refriega.core.reading import Id, OptionalName, Ref, convert, need
from refriega.core.variants import check_variants
from refriega.rulesets.malifaux.activation import generate_ap
from refriega.rulesets.malifaux.budget import change_turn
from refriega.rulesets.malifaux.card import Card
from refriega.rulesets.malifaux.conditions import lasts
from refriega.rulesets.malifaux.content import Content, ContentFile, own_content
from refriega.rulesets.malifaux.fate import FULL_DECK
from refriega.rulesets.malifaux.game import MalifauxGame
from refriega.rulesets.malifaux.questions.people import ModelEntry, card_of, model_of
from refriega.rulesets.malifaux.references import check_card, check_content
from refriega.rulesets.malifaux.scene import CrewSide, Scene, Strategy, strategy_of
from refriega.rulesets.malifaux.state import Activation, Crew, Held, MalifauxState, Marker, Model, Phase
from refriega.rulesets.malifaux.variants import VARIANTS

Cards = tuple[str, ...]


class SideEntry(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A player's side; `seat` plays it, the seat of its own name if the file says nothing."""

    name: OptionalName = {}
    seat: Ref = ""
    edge: EdgeName | None = None
    schemes: tuple[Id, ...] = ()


class MarkerEntry(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Something that lies on the table; `side` is whose it is, if anybody's."""

    id: Id
    kind: Literal["objective", "scheme", "corpse", "scrap"] = "scheme"
    at: At
    side: Ref = ""


class PositionFile(OnTable, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The position as written.

    `stands`: the next thing is that somebody activates, or a turn begins (`draw`), or the initiative is
    flipped for, or the turn is at its `end`; or it is the `turn` of a model, with so many `ap` left. `first`
    is the First Player's side, which picks next. `hands`, `decks`, `discards`, `stones` and `points` are by
    side.
    """

    strategy: Ref = ""
    content: tuple[str, ...] = ()
    define: ContentFile = ContentFile()
    sides: dict[Id, SideEntry] = {}
    models: tuple[ModelEntry, ...] = ()
    markers: tuple[MarkerEntry, ...] = ()
    hands: dict[Id, Cards] = {}
    decks: dict[Id, Cards] = {}
    discards: dict[Id, Cards] = {}
    stones: dict[Id, Annotated[int, msgspec.Meta(ge=0, le=20)]] = {}
    points: dict[Id, int] = {}
    stands: Literal["draw", "initiative", "activation", "end"] = "activation"
    turn: Ref = ""
    ap: Annotated[int, msgspec.Meta(ge=0, le=10)] | None = None
    first: Ref = ""
    round: Annotated[int, msgspec.Meta(ge=1, le=20)] = 1

    @property
    def begun(self) -> int:
        """The last turn that has begun."""
        return self.round - 1 if self.stands == "draw" else self.round


class RulingPosition:
    """A position that has been read; see `refriega.rulings.questions.Position`."""

    def __init__(self, written: PositionFile, scene: Scene) -> None:
        self.written = written
        self.scene = scene

    def start(self) -> MalifauxState:
        """The state in which the file says that the match stands."""
        written, scene = self.written, self.scene
        first = written.first or next(iter(scene.sides))
        state = MalifauxState(
            phase=Phase(written.stands),
            round=written.begun,
            scope=str(written.begun),
            models=scene.models,
            crews=scene.crews,
            markers=scene.markers,
            first=first,
            next=first,
        ).copy()
        game = MalifauxGame(scene, state, None)
        for entry in written.models:
            hold(game, entry)
        if written.turn:
            activate(game, written.turn, written.ap)
        return state

    def plain(self, place: Place) -> list[int | float]:
        assert isinstance(place, Point)  # the table has no other places
        return written_point(place)

    def space(self, written: object, place: str) -> Point:
        """[x, y] in inches as a point of the table; `ScenarioError` if it is none."""
        return read_space(self.scene.table, written, place)


def hold(game: MalifauxGame, entry: ModelEntry) -> None:
    """The conditions that a model has from before."""
    for name, value in entry.conditions.items():
        held = Held(game.next_id("c"), name, entry.id, "", lasts(game, entry.id, name), value=value)
        game.state.effects[entry.id] = (*game.held(entry.id), held)


def activate(game: MalifauxGame, who: str, ap: int | None) -> None:
    """It is somebody's activation: they have their AP, or those that the file says."""
    state = game.state
    model = state.models[who]
    model.turn = state.round
    model.activations += 1
    state.turns = (Activation(who, 0),)
    state.phase = Phase.ACTING
    others = game.crews_from(model.crew)
    state.next = others[1 % len(others)]
    generate_ap(game, who)
    if ap is not None:
        change_turn(game, ap=ap)


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
    people = People(written, content)
    check_crews(written, people)
    scene = Scene(
        title=question,
        text={},
        source=text,
        file=file,
        variants=chosen,
        content=content,
        table=laid(entry, content.pieces, "pieces"),
        table_name=entry.name,
        cards=content.cards | people.cards,
        names={who: card.name for who, card in people.cards.items()},
        sides=people.sides,
        models=people.models,
        crews={side: crew_of(written, side) for side in people.sides},
        markers=tuple(Marker(each.id, each.kind, point(each.at), each.side) for each in written.markers),
        seats=tuple(side.seat for side in people.sides.values()),
        game_master="",
        strategy=strategy(written, content),
        deployment={},
        hazards={
            piece.id: content.pieces[piece.kind].hazard
            for piece in entry.pieces
            if content.pieces[piece.kind].hazard
        },
    )
    check_room(scene)
    return RulingPosition(written, scene)


def strategy(written: PositionFile, content: Content) -> Strategy:
    """What is played for; without a word it is to kill, and the match may end after the fifth turn."""
    if not written.strategy:
        return Strategy()
    need("strategy", written.strategy, content.strategies, "strategy")
    return strategy_of(written.strategy, content.strategies[written.strategy])


def crew_of(written: PositionFile, side: str) -> Crew:
    """The cards, soulstones and points of a side."""
    hand = written.hands.get(side, ())
    discards = written.discards.get(side, ())
    rest = tuple(card for card in FULL_DECK if card not in (*hand, *discards))
    deck = Deck(tuple(sorted(written.decks.get(side, rest))), tuple(sorted(discards)))
    return Crew(
        deck, tuple(sorted(hand)), stones=written.stones.get(side, 0), points=written.points.get(side, 0)
    )


class People:
    """The models of a position and their sides, in the order in which the file names them."""

    def __init__(self, written: PositionFile, content: Content) -> None:
        self.written = written
        self.content = content
        self.cards: dict[str, Card] = {}
        self.models: dict[str, Model] = {}
        self.sides: dict[str, CrewSide] = {}
        for id_ in written.sides:
            self.side(id_)
        for entry in written.models:
            self.join(entry, f"models.{entry.id}")

    def join(self, entry: ModelEntry, place: str) -> None:
        """One more model, on its side."""
        if entry.id in self.models:
            raise ScenarioError("scenario.same_model", id=entry.id, place=place)
        if entry.id in self.content.cards and entry.is_ != entry.id:
            raise ScenarioError("ruling.model_card", id=entry.id, place=place)
        card = card_of(self.content, entry, place)
        faults = Faults()
        check_card(self.content, card, place, faults)
        faults.settle()
        self.cards[entry.id] = card
        side = self.side(entry.side or entry.id)
        self.models[entry.id] = model_of(self.content, entry, card, side, self.written.begun)

    def side(self, id_: str) -> str:
        if id_ not in self.sides:
            entry = self.written.sides.get(id_, SideEntry())
            known = self.content.schemes
            for scheme in entry.schemes:
                need("scheme", scheme, known, f"sides.{id_}.schemes")
            self.sides[id_] = CrewSide(
                id=id_,
                name=entry.name or {"es": id_, "en": id_},
                seat=entry.seat or id_,
                edge=EDGES[entry.edge or ("top" if self.sides else "bottom")],
                schemes=tuple(strategy_of(scheme, known[scheme]) for scheme in entry.schemes),
            )
        return id_


# -- checking --------------------------------------------------------------------------------------------


def check_room(scene: Scene) -> None:
    """There is room for every model where it is said to stand."""
    bodies: list[Other] = []
    for who, model in scene.models.items():
        assert model.at is not None  # a file places all of them
        figure = scene.cards[model.card].figure(model.at)
        fault = scene.table.has_room(figure, bodies)
        if fault is not None:
            raise no_room(scene.table, who, fault, f"models.{who}.at")
        bodies.append(Other(who, figure))


def check_crews(written: PositionFile, people: People) -> None:
    """Whatever is said of a side is of one that there is, and every card is in one place at most."""
    if len(people.sides) < 2:
        raise ScenarioError("ruling.opponent", place="models")
    for where, side in sides_named(written):
        need("side", side, people.sides, where)
    for side in people.sides:
        seen: list[str] = []
        for where, card in cards_named(written, side):
            need("fate_card", card, FULL_DECK, where)
            if card in seen:
                raise ScenarioError("ruling.card_twice", card=card, place=where)
            seen.append(card)
    if written.turn:
        need("model", written.turn, people.models, "turn")
        if written.stands != "activation":
            raise ScenarioError("ruling.stands", place="stands")
    elif written.ap is not None:
        raise ScenarioError("ruling.ap", place="ap")


def sides_named(written: PositionFile) -> Iterator[tuple[str, str]]:
    """(where, which) for all sides that the file says something of."""
    for key in ("hands", "decks", "discards", "stones", "points"):
        yield from ((f"{key}.{side}", side) for side in getattr(written, key))
    yield from ((f"markers.{each.id}.side", each.side) for each in written.markers if each.side)
    if written.first:
        yield "first", written.first


def cards_named(written: PositionFile, side: str) -> Iterator[tuple[str, str]]:
    """(where, which) for all cards of a side that the file places."""
    for key in ("hands", "discards", "decks"):
        yield from ((f"{key}.{side}", card) for card in getattr(written, key).get(side, ()))
