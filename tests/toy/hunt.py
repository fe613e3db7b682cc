"""The second toy: a hunt on a table measured in inches.

Who acts is drawn from a bag; whoever acts goes up to 4 inches, and never nearer than an inch to anybody, or
throws something at a point. It shows places that are points, and draws by name.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from copy import copy
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from refriega.boards.place import Place, read_point, written_point
from refriega.boards.table.point import INCH, Point, squared
from refriega.core.errors import IllegalChoice, Refusal, ScenarioError
from refriega.core.event import Event
from refriega.core.match import Match
from refriega.core.procedure import Decision, Option, Pass, Procedure, ask
from refriega.core.questions import Look, who_is_asked
from refriega.core.ruleset import Variant
from refriega.core.state import Game, State
from refriega.rulings.questions import Deed, Inquiry
from refriega.terminal.inches import InchFace

SIDE = 24 * INCH
STRIDE = 4 * INCH


class Move(Option, frozen=True, tag="move"):
    to: Point
    path: tuple[Point, ...] = ()


class Throw(Option, frozen=True, tag="throw"):
    weapon: str
    at: Point


class Hunt(State):
    """Where everybody is, and who has not acted in this round."""

    places: dict[str, Point] = msgspec.field(default_factory=dict)
    waiting: tuple[str, ...] = ()

    def copy(self) -> Hunt:
        new = copy(self)
        new.draws, new.places = self.draws.copy(), self.places.copy()
        return new


class Setup(msgspec.Struct, frozen=True):
    """A scenario: each model with its seat and its place."""

    models: dict[str, str]
    places: dict[str, Point]
    source: str
    title: Mapping[str, str]
    variants: Mapping[str, str] = {}

    @property
    def seats(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(self.models.values()))


class HuntGame(Game[Hunt]):
    def __init__(self, setup: Setup, state: Hunt, log: list[Event] | None) -> None:
        super().__init__(state, log)
        self.setup = setup


def step(game: HuntGame) -> Procedure[None]:
    """A token is drawn, and the first model of that seat acts."""
    state, models = game.state, game.setup.models
    if not state.waiting:
        state.round, state.waiting = state.round + 1, tuple(models)
    state.scope = f"{state.round}/{len(state.waiting)}"
    seats = [models[who] for who in state.waiting]
    seat = yield from game.draw("bag", tuple((s, seats.count(s)) for s in game.setup.seats if s in seats))
    who = next(who for who in state.waiting if models[who] == seat)
    option = yield from ask(Decision(seat, "turn", (who,), Ways(state, who)))
    match option:
        case Move(to=to, path=path):
            state.places[who] = to
            game.note("went", who=who, to=to, path=path or (to,))
        case Throw(weapon=weapon, at=at):
            game.note("threw", who=who, weapon=weapon, at=at)
    state.waiting = tuple(other for other in state.waiting if other != who)


class Ways:
    """What a model can do; on offer are the four winds, a step each way, and a throw at everybody."""

    def __init__(self, state: Hunt, who: str) -> None:
        self.others = {other: at for other, at in state.places.items() if other != who}
        self.here = state.places[who]

    def check(self, option: Option) -> Refusal | None:
        match option:
            case Move(to=to):
                if squared(self.here, to) > STRIDE**2:
                    return Refusal("too_far", "HU-1", args={"to": to})
                if any(squared(at, to) < INCH**2 for at in self.others.values()):
                    return Refusal("too_near", "HU-2", args={"to": to})
                inside = 0 <= to.x <= SIDE and 0 <= to.y <= SIDE
                return None if inside else Refusal("off_table", "HU-1", args={"to": to})
            case Throw() | Pass():
                return None
        return Refusal("not_on_offer")

    def candidates(self, group: str = "") -> Iterator[Option]:
        steps = [(dx * far * INCH, dy * far * INCH) for dx, dy in WINDS for far in (4, 2)]
        moves = (Move(Point(self.here.x + dx, self.here.y + dy)) for dx, dy in steps)
        yield from (move for move in moves if self.check(move) is None)
        yield from (Throw(weapon, at) for weapon in ("net", "stone") for at in self.others.values())
        yield Pass()

    def groups(self) -> tuple[str, ...]:
        return ("",)

    def sample(self, rng: Random) -> Option:
        return rng.choice(list(self.candidates()))


WINDS = ((0, -1), (1, 0), (0, 1), (-1, 0))


class Toy:
    id = "hunt"
    version = "1"
    title: Mapping[str, str] = {"es": "Caza", "en": "Hunt"}
    option_type: Any = Move | Throw | Pass
    intervention_type: Any = Pass
    questions = "tests.toy.hunt:QUESTIONS"

    def load(self, text: str, file: str, variants: Mapping[str, str]) -> Setup:
        models = tomllib.loads(text)["models"]
        places = {who: read_point(entry["at"]) for who, entry in models.items()}
        seats = {who: str(entry["seat"]) for who, entry in models.items()}
        return Setup(seats, {who: at for who, at in places.items() if at is not None}, text, self.title)

    def start(self, scenario: Setup) -> Hunt:
        return Hunt(places=dict(scenario.places))

    def game(self, scenario: Setup, state: Hunt, log: list[Event] | None) -> HuntGame:
        return HuntGame(scenario, state, log)

    def step(self, game: HuntGame) -> Procedure[None]:
        return step(game)

    def intervene(self, game: HuntGame, intervention: Option) -> Procedure[None]:
        raise IllegalChoice(Refusal("not_on_offer"))

    def turn_mark(self, state: Hunt) -> str:
        return f"{state.round}/{len(state.waiting)}"

    def view(self, scenario: Setup, state: Hunt, seat: str) -> Hunt:
        return state.copy()

    def copy(self, state: Hunt) -> Hunt:
        return state.copy()

    def variants(self) -> Iterable[Variant]:
        return ()

    def ledger(self) -> Path:
        return Path(__file__).with_name("rules.toml")


class HuntFace(InchFace):
    """How it looks: names, and a few sentences."""

    likeliest = ("throw", "move")

    def texts(self, lang: str) -> Mapping[str, str]:
        return {**super().texts(lang), **TEXTS}

    def creatures(self, scenario: Setup, lang: str) -> dict[str, str]:
        return {who: {"ines": "Ines Okafor"}.get(who, who.capitalize()) for who in scenario.models}

    def in_sight(self, state: Hunt) -> tuple[str, ...]:
        return tuple(state.places)

    def stands_at(self, state: Hunt, who: str) -> Place | None:
        return state.places.get(who)

    def things(self, scenario: Setup, state: Hunt) -> tuple[str, ...]:
        return ("net", "stone")


TEXTS = {
    "event.went": "{who} goes to {to}.",
    "event.threw": "{who} throws the {weapon} at {at}.",
    "refusal.too_far": "{to} is too far.",
    "refusal.too_near": "Somebody stands too near {to}.",
    "refusal.off_table": "{to} is off the table.",
    "term.bag": "a token",
    "term.red": "the red band",
    "option.move": "go to {to}",
    "option.throw": "throw the {weapon} at {at}",
    "act.throw": "throw",
    "verb.throw": "hurl, tirar",
    "decision.turn": "{who} acts.",
}


class Spot:
    """A position of a ruling: the models."""

    def __init__(self, scene: Setup) -> None:
        self.scene = scene

    def start(self) -> Hunt:
        return RULESET.start(self.scene)

    def plain(self, place: Point) -> list[int | float]:
        return written_point(place)

    def space(self, written: object, place: str) -> Point:
        point = read_point(written)
        if point is None:
            raise ScenarioError("write.space", place=place)
        return point


class HuntQuestions:
    """What a ruling of the hunt may say: `move` with `to` and `path`, and where everybody is."""

    looks: Mapping[str, Look] = {"at": Look(lambda match, spot, of: match.state.places[of])}
    events = ("went", "threw")
    spaces = ()

    def position(
        self, written: Mapping[str, Any], question: Mapping[str, str], file: str, text: str, variants: Any
    ) -> Spot:
        return Spot(RULESET.load(text, file, {}))

    def verb(self, written: str) -> str:
        return written

    def expected(self, position: Spot, key: str, wanted: Any, place: str) -> None:
        """Nothing to check."""

    def deed(self, position: Spot, verb: str, keys: Mapping[str, Any], place: str) -> Deed:
        path = tuple(position.space(part, place) for part in keys.get("path", ()))
        move = Move(position.space(keys["to"], place), path)
        return lambda match, actor: move

    def intervention(self, position: Spot, verb: str, keys: Mapping[str, Any], place: str) -> Option:
        return Pass()

    def inquiry(self, position: Spot, verb: str, keys: Mapping[str, Any], place: str) -> Inquiry:
        raise ScenarioError("key.missing", name=verb, place=place)

    def said_at(self, decision: Decision, actor: str, verb: str) -> bool:
        return decision.subjects == (actor,)

    asked = staticmethod(who_is_asked)

    def at_rest(self, decision: Decision) -> bool:
        return True

    def idle(self, decision: Decision) -> Option:
        return Pass()

    def seat(self, match: Match[Any], decision: Decision, actor: str) -> str:
        return decision.seat


RULESET = Toy()
QUESTIONS = HuntQuestions()

SCENARIO = """
ruleset = "hunt"
[models.ines]
seat = "red"
at = [12, 12]
[models.marta]
seat = "red"
at = [12.5, 7.25]
[models.perro]
seat = "blue"
at = [20, 12]
"""
