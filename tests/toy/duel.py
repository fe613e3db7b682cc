"""The toy ruleset: a duel of dice and tokens.

It shows everything that a ruleset is made of: a scenario, a state, options, a step that asks, dice, a secret
choice of both seats, windows inside windows, a hidden offer, an effect with a duration, a standing offer, a
referee's override and a view. The rules are in `rules.toml` (TD-1..TD-8).
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from copy import copy
from pathlib import Path
from typing import Any

import msgspec

from refriega.core import effect as effects
from refriega.core.effect import Boundary, Effect, Until
from refriega.core.errors import IllegalChoice, Refusal, ScenarioError
from refriega.core.event import Event
from refriega.core.foreign import of_toml
from refriega.core.modifier import Modifier, Stacking, breakdown, total
from refriega.core.procedure import Choice, Concede, Decision, Menu, Option, Pass, Procedure, gather
from refriega.core.ruleset import Variant
from refriega.core.state import Game, InFlight, State
from refriega.core.window import Reaction, window

STACKING = Stacking(frozenset({"stance"}))


# -- what can be chosen ------------------------------------------------------------------------------


class Stance(Option, frozen=True, tag="stance"):
    how: str


class Strike(Option, frozen=True, tag="strike"):
    """Strike at the foe (TD-3)."""


class Taunt(Option, frozen=True, tag="taunt"):
    """Taunt the foe (TD-6)."""


class Rest(Option, frozen=True, tag="rest"):
    """Do nothing."""


class React(Option, frozen=True, tag="react"):
    """Take up what a window offers."""


class Grant(Option, frozen=True, tag="grant"):
    """The referee gives or takes tokens."""

    seat: str
    tokens: int


# -- what there is -----------------------------------------------------------------------------------


class Fighter(msgspec.Struct):
    """One side of the duel. `charm` is known to its own seat only."""

    tokens: int
    charm: bool = False
    stance: str = ""
    sidesteps: int = 1


class Duel(State):
    """`waiting` are those who still have a turn in this round, in order."""

    fighters: dict[str, Fighter] = msgspec.field(default_factory=dict)
    effects: dict[str, tuple[Effect, ...]] = msgspec.field(default_factory=dict)
    waiting: tuple[str, ...] = ()
    turns: int = 0

    def copy(self) -> Duel:
        new = copy(self)
        new.draws = self.draws.copy()
        new.in_flight = [copy(record) for record in self.in_flight]
        new.fighters = {seat: copy(fighter) for seat, fighter in self.fighters.items()}
        new.effects = self.effects.copy()
        return new


class Blow(InFlight):
    """A strike on its way."""

    actor: str
    target: str
    sidestepped: bool = False
    taken: int = 0


class Setup(msgspec.Struct, frozen=True):
    """A scenario, read and checked."""

    title: Mapping[str, str]
    fighters: dict[str, dict[str, Any]]
    variants: Mapping[str, str]
    source: str
    game_master: str = ""

    @property
    def seats(self) -> tuple[str, ...]:
        return (*self.fighters, *((self.game_master,) if self.game_master else ()))


class DuelGame(Game[Duel]):
    """The game as procedures see it."""

    def __init__(self, setup: Setup, state: Duel, log: list[Event] | None) -> None:
        super().__init__(state, log)
        self.setup = setup

    def foe(self, seat: str) -> str:
        return next(other for other in self.state.fighters if other != seat)

    def reactions(self, timing: str, blow: InFlight) -> Iterable[Reaction]:
        assert isinstance(blow, Blow)
        return FINDERS[timing](self, blow)

    def reaction_order(self, reaction: Reaction) -> tuple[int, ...]:
        return (list(self.state.fighters).index(reaction.seat),)

    def may_go_on(self, blow: InFlight) -> bool:
        assert isinstance(blow, Blow)
        return self.state.fighters[blow.actor].tokens > 0


# -- the rules ---------------------------------------------------------------------------------------


def step(game: DuelGame) -> Procedure[None]:
    """A round's beginning, or one turn."""
    state = game.state
    if state.waiting:
        yield from turn(game, state.waiting[0])
    else:
        yield from choose_stances(game)
    left = [seat for seat, fighter in state.fighters.items() if fighter.tokens > 0]
    if len(left) < 2 and not state.result:
        state.result = tuple(left) or ("draw",)


def choose_stances(game: DuelGame) -> Procedure[None]:
    """Both choose in secret and show it together (TD-1)."""
    state = game.state
    state.round += 1
    state.draws = {}
    menu = Menu((Stance("bold"), Stance("wary")))
    chosen = yield from gather([Decision(seat, "stance", (seat,), menu) for seat in state.fighters])
    for seat, option in chosen.items():
        assert isinstance(option, Stance)
        state.fighters[seat].stance = option.how
        state.fighters[seat].sidesteps = 1
        if game.log is not None:
            game.note("stance", "TD-1", seat=seat, how=option.how)
    state.waiting = tuple(state.fighters)


def turn(game: DuelGame, who: str) -> Procedure[None]:
    """Strike, taunt or rest (TD-2); both may concede meanwhile (TD-8)."""
    state = game.state
    state.scope = f"{state.round}/{who}"
    choice: Choice = yield Decision(who, "turn", (who,), TurnMenu(), standing=lambda seat: Menu((Concede(),)))
    match choice.option:
        case Concede():
            state.result = (game.foe(choice.seat),)
            return
        case Strike():
            yield from strike(game, who)
        case Taunt():
            taunt(game, who)
    effects.end_due(state.effects, Boundary.TURN_END, who, state.turns)
    state.waiting = state.waiting[1:]
    state.turns += 1


class TurnMenu(Menu):
    """The verbs, and giving up, which is never listed."""

    def __init__(self) -> None:
        super().__init__((Strike(), Taunt(), Rest()))

    def check(self, option: Option) -> Refusal | None:
        return None if isinstance(option, Concede) else super().check(option)


def strike(game: DuelGame, who: str) -> Procedure[None]:
    """Declared, perhaps sidestepped, rolled, perhaps saved from (TD-3, TD-4)."""
    foe = game.foe(who)
    with game.in_flight(Blow(who, foe)) as blow:
        if not (yield from window(game, game.state.in_flight, "struck_at", blow)):
            return
        parts = strike_parts(game, blow)
        needed = 5 if game.state.fighters[foe].stance == "wary" else 4
        faces = yield from game.roll(f"{who}/strike", 1, 6)
        hits = faces[0] + total(parts, STACKING) >= needed
        if game.log is not None:
            named = breakdown("strike", parts, STACKING)
            key = "hit" if hits else "miss"
            game.note(key, "TD-3", who=who, natural=faces[0], needed=needed, parts=named)
        if not hits:
            return
        blow.taken = 1
        if faces[0] == 6 and game.setup.variants["six"] == "two":
            blow.taken = 2
        elif faces[0] == 6:
            (blow.taken,) = yield from game.roll(f"{who}/six", 1, 3)
        yield from window(game, game.state.in_flight, "hurt", blow)
        lose(game, foe, blow.taken)


def strike_parts(game: DuelGame, blow: Blow) -> list[Modifier]:
    parts = [Modifier(1, "stance", "bold")] if game.state.fighters[blow.actor].stance == "bold" else []
    parts += [Modifier(-2, "", "sidestep")] if blow.sidestepped else []
    return parts + [Modifier(-2, "", effect.name) for effect in game.state.effects.get(blow.actor, ())]


def lose(game: DuelGame, seat: str, tokens: int) -> None:
    fighter = game.state.fighters[seat]
    fighter.tokens = max(0, fighter.tokens - tokens)
    if game.log is not None:
        game.note("tokens", "TD-4", seat=seat, left=fighter.tokens)


def taunt(game: DuelGame, who: str) -> None:
    """The wary are immune; else the next strike is worse, up to the end of the foe's next turn (TD-6)."""
    state = game.state
    foe = game.foe(who)
    effects.apply(
        state.effects,
        Effect(game.next_id("e"), "taunted", foe, who, Until(Boundary.TURN_END, foe, state.turns + 1)),
        immune=lambda effect: state.fighters[effect.bearer].stance == "wary",
        stacks=lambda old, new: old.name != new.name,
    )


# -- who may answer ----------------------------------------------------------------------------------


Resolve = Callable[[Option], Procedure[None]]


def offer(seat: str, source: str, resolve: Resolve, *, hidden: bool = False) -> Reaction:
    return Reaction(seat, seat, source, Menu((Pass(), React())), resolve, hidden=hidden)


def sidestep(game: DuelGame, blow: Blow) -> Iterator[Reaction]:
    """TD-5: once a round; the striker may answer it in turn."""
    if game.state.fighters[blow.target].sidesteps:

        def resolve(option: Option) -> Procedure[None]:
            game.state.fighters[blow.target].sidesteps -= 1
            blow.sidestepped = True
            yield from window(game, game.state.in_flight, "sidestepped", blow)

        yield offer(blow.target, "sidestep", resolve)


def press(game: DuelGame, blow: Blow) -> Iterator[Reaction]:
    """TD-5: a token undoes the sidestep."""
    if blow.sidestepped and game.state.fighters[blow.actor].tokens > 1:

        def resolve(option: Option) -> Procedure[None]:
            lose(game, blow.actor, 1)
            blow.sidestepped = False
            yield from ()

        yield offer(blow.actor, "press", resolve)


def charm(game: DuelGame, blow: Blow) -> Iterator[Reaction]:
    """TD-7: only its owner knows that it is asked."""
    if game.state.fighters[blow.target].charm and blow.taken:

        def resolve(option: Option) -> Procedure[None]:
            game.state.fighters[blow.target].charm = False
            blow.taken = 0
            yield from ()

        yield offer(blow.target, "charm", resolve, hidden=True)


FINDERS: dict[str, Callable[[DuelGame, Blow], Iterator[Reaction]]] = {
    "struck_at": sidestep,
    "sidestepped": press,
    "hurt": charm,
}


# -- the ruleset -------------------------------------------------------------------------------------


class Toy:
    """What the machine and its tools see."""

    id = "toy"
    version = "1"
    title: Mapping[str, str] = {"es": "Duelo de fichas", "en": "Duel of tokens"}
    option_type: Any = Stance | Strike | Taunt | Rest | React | Pass | Concede
    intervention_type: Any = Grant

    def load(self, text: str, file: str, variants: Mapping[str, str]) -> Setup:
        try:
            written = tomllib.loads(text)
            fighters = {seat: dict(entry) for seat, entry in written["fighters"].items()}
        except tomllib.TOMLDecodeError as error:
            raise ScenarioError(of_toml(error), file=file) from None
        except KeyError as error:
            raise ScenarioError("key.missing", name=error.args[0], file=file) from None
        chosen = {"six": "d3", **written.get("variants", {}), **variants}
        return Setup(written.get("title", {}), fighters, chosen, text, written.get("game_master", ""))

    def start(self, scenario: Setup) -> Duel:
        return Duel(fighters={seat: Fighter(**entry) for seat, entry in scenario.fighters.items()})

    def game(self, scenario: Setup, state: Duel, log: list[Event] | None) -> DuelGame:
        return DuelGame(scenario, state, log)

    def step(self, game: DuelGame) -> Procedure[None]:
        return step(game)

    def intervene(self, game: DuelGame, intervention: Option) -> Procedure[None]:
        if not isinstance(intervention, Grant) or intervention.seat not in game.state.fighters:
            raise IllegalChoice(Refusal("no_such_seat"))
        return grant(game, intervention)

    def turn_mark(self, state: Duel) -> str:
        return f"{state.round}/{state.turns}"

    def view(self, scenario: Setup, state: Duel, seat: str) -> Duel:
        seen = state.copy()
        for other, fighter in seen.fighters.items():
            if seat not in (other, scenario.game_master):
                fighter.charm = False
        return seen

    def copy(self, state: Duel) -> Duel:
        return state.copy()

    def variants(self) -> Iterable[Variant]:
        return (Variant("six", "d3", ("d3", "two"), {"es": "Lo que quita un 6.", "en": "What a 6 takes."}),)

    def ledger(self) -> Path:
        return Path(__file__).with_name("rules.toml")


def grant(game: DuelGame, intervention: Grant) -> Procedure[None]:
    game.state.fighters[intervention.seat].tokens += intervention.tokens
    if game.log is not None:
        game.note("granted", seat=intervention.seat, tokens=intervention.tokens)
    yield from ()


RULESET = Toy()

SCENARIO = """
ruleset = "toy"
title = { es = "Al alba", en = "At dawn" }
game_master = "referee"
[fighters.north]
tokens = 4
[fighters.south]
tokens = 4
charm = true
"""
