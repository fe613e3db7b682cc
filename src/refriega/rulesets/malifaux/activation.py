"""Activations: who is picked, what it may spend, what it does, who goes next."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from refriega.core.effect import Boundary
from refriega.core.errors import Refusal
from refriega.core.procedure import Chooser, Concede, ConcedeToo, Menu, Option, Pass, Procedure
from refriega.rulesets.malifaux import conditions, damage, victory
from refriega.rulesets.malifaux.abilities_schema import Accomplice, ExtraAP
from refriega.rulesets.malifaux.actions.book import BOOK
from refriega.rulesets.malifaux.budget import change_turn
from refriega.rulesets.malifaux.game import MalifauxGame
from refriega.rulesets.malifaux.moving.hazards import stood_in, suffer_from
from refriega.rulesets.malifaux.options import Activate, EndActivation
from refriega.rulesets.malifaux.state import Activation, Hurt, Phase
from refriega.rulesets.malifaux.terms import Condition, Fate, Station
from refriega.rulesets.malifaux.values import auras_on

# -- who is next -------------------------------------------------------------------------------------


def next_model(game: MalifauxGame) -> Procedure[None]:
    """The player whose pick it is activates a model that has not activated (MX-001); one who has none left
    is skipped, and when nobody has, the turn ends.
    """
    state = game.state
    crew = next((crew for crew in game.crews_from(state.next) if waiting(game, crew)), None)
    if crew is None:
        state.phase = Phase.END
        return
    menu = PickMenu(game, crew)
    option = yield from victory.ask(game, game.scene.sides[crew].seat, "activate", crew, menu)
    if isinstance(option, Pass):
        decline(game, crew)
    elif isinstance(option, Activate):
        state.next = after(game, crew)
        yield from begin(game, option.model)


def after(game: MalifauxGame, crew: str) -> str:
    """Whose pick comes after that of a crew."""
    return game.crews_from(crew)[1 % len(game.state.crews)]


def waiting(game: MalifauxGame, crew: str) -> tuple[str, ...]:
    """The models of a crew that may be picked."""
    return tuple(who for who in game.present() if game.model(who).crew == crew and waits(game, who))


def waits(game: MalifauxGame, who: str) -> bool:
    """Whether a model may be picked: it has not activated in this turn, or may again (Reactivar)."""
    model = game.model(who)
    if model.summoned == game.state.round and game.variant("summoned_may_activate") == "no":
        return False
    return is_fresh(game, who) or conditions.has(game, who, Condition.REACTIVATE)


def is_fresh(game: MalifauxGame, who: str) -> bool:
    """Whether a model has not activated in this turn: it counts as activated from when it is picked."""
    return game.model(who).turn < game.state.round


def decline(game: MalifauxGame, crew: str) -> None:
    """A player lets go what models that have activated already might do again."""
    for who in waiting(game, crew):
        conditions.lose(game, who, Condition.REACTIVATE)


class PickMenu(ConcedeToo):
    """Whoever of a crew waits. Only a second activation may be declined, when no first one is left."""

    __slots__ = ("crew", "game")

    def __init__(self, game: MalifauxGame, crew: str) -> None:
        picks = waiting(game, crew)
        passing = () if any(is_fresh(game, who) for who in picks) else (Pass(),)
        super().__init__(Menu((*map(Activate, picks), *passing)))
        self.game = game
        self.crew = crew

    def check(self, option: Option) -> Refusal | None:
        refusal = super().check(option)
        if refusal is not None and isinstance(option, Activate):
            model = self.game.state.models.get(option.model)
            if model is not None and model.crew == self.crew and not is_fresh(self.game, option.model):
                return Refusal("activate.has_activated", args={"who": option.model})
        return refusal


# -- one activation ----------------------------------------------------------------------------------


def begin(game: MalifauxGame, who: str, chained: str = "") -> Procedure[None]:
    """An activation begins: what lasted until now ends, what lies in wait strikes, then there are AP."""
    state = game.state
    model = game.model(who)
    if not is_fresh(game, who):
        conditions.lose(game, who, Condition.REACTIVATE)
    model.turn = state.round
    model.activations += 1
    state.taken += 1
    state.scope = f"{state.round}/{who}"
    state.turns = (*state.turns, Activation(who, 0, chained=chained))
    state.phase = Phase.ACTING
    if game.log is not None:
        game.note("activation", "MX-001", who=who, chained=chained)
    conditions.end_due(game, Boundary.TURN_START, who, model.activations)
    yield from hazards(game, who)
    if model.fate is Fate.IN_PLAY:
        generate_ap(game, who)


def hazards(game: MalifauxGame, who: str) -> Procedure[None]:
    """What hurts whoever begins its activation in it: terrain, and auras, whose kills are their model's."""
    for piece in stood_in(game, who):
        if game.model(who).fate is Fate.IN_PLAY:
            yield from suffer_from(game, who, piece)
    for source, aura in tuple(auras_on(game, who)):
        if aura.hazardous and game.model(who).fate is Fate.IN_PLAY:
            crew = game.model(source).crew
            yield from damage.suffer(game, Hurt(who, source, "aura", aura.hazardous, crew=crew))


def generate_ap(game: MalifauxGame, who: str) -> None:
    """3 AP of a master, 2 of everybody else; Fast one more, Slow one fewer, Paralyzed none; and what cards
    give for some actions only (MX-001).
    """
    ap = 3 if game.card(who).station is Station.MASTER else 2
    ap += conditions.has(game, who, Condition.FAST) - conditions.has(game, who, Condition.SLOW)
    special = tuple(ability.only for ability in game.abilities(who) if isinstance(ability, ExtraAP))
    if not conditions.may_act(game, who):
        ap, special = 0, ()
    change_turn(game, ap=ap, special=special)
    if game.log is not None:
        game.note("ap", who=who, ap=ap, special=special)


def take(game: MalifauxGame) -> Procedure[None]:
    """Ask the one question of an activation and carry the answer out; who cannot act has come to its end."""
    who = game.state.turns[-1].who
    if not conditions.may_act(game, who):
        yield from finish(game)
        return
    option = yield from victory.ask(game, game.seat(who), "activation", who, ActivationMenu(game, who))
    if isinstance(option, EndActivation):
        yield from finish(game)
    elif option is not None:
        yield from BOOK.carry_out(game, who, option)


def finish(game: MalifauxGame) -> Procedure[None]:
    """The running activation is over: AP that are left are lost, Paralyzed, Fast and Slow go; an accomplice
    may follow at once.
    """
    state = game.state
    turn = state.turns[-1]
    conditions.end_due(game, Boundary.TURN_END, turn.who, game.model(turn.who).activations)
    state.turns = state.turns[:-1]
    state.phase = Phase.ACTIVATION
    follow = accomplices(game, turn)
    if not follow:
        return
    menu = ConcedeToo(Menu((Pass(), *map(Activate, follow))))
    option = yield from victory.ask(game, game.seat(turn.who), "accomplice", turn.who, menu)
    if isinstance(option, Activate):
        yield from begin(game, option.model, chained=turn.who)


def accomplices(game: MalifauxGame, turn: Activation) -> tuple[str, ...]:
    """Who may activate at once after an activation: a friend near enough that has not activated; one link
    only.
    """
    if turn.chained or game.model(turn.who).fate is not Fate.IN_PLAY:
        return ()
    reach = max((a.inches for a in game.abilities(turn.who) if isinstance(a, Accomplice)), default=None)
    if reach is None:
        return ()
    return tuple(
        who
        for who in game.friends(turn.who)
        if is_fresh(game, who) and waits(game, who) and game.within(turn.who, who, reach)
    )


# -- what can be chosen ------------------------------------------------------------------------------


class ActivationMenu(Chooser):
    """Everything that the activating model may do, or the end of its activation."""

    __slots__ = ("game", "who")

    def __init__(self, game: MalifauxGame, who: str) -> None:
        self.game = game
        self.who = who

    def check(self, option: Option) -> Refusal | None:
        if isinstance(option, (EndActivation, Concede)):
            return None
        return BOOK.check(self.game, self.who, option)

    def groups(self) -> Sequence[str]:
        return (*BOOK.groups, "turn")

    def candidates(self, group: str = "") -> Iterator[Option]:
        yield from BOOK.candidates(self.game, self.who, group)
        if group in ("", "turn"):
            yield EndActivation()

    def sample(self, rng: Random) -> Option:
        return BOOK.sample(self.game, self.who, rng) or EndActivation()
