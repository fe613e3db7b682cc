"""What a match changes: models, crews with their decks and hands, conditions, markers, points, the turn
stack.
"""

from __future__ import annotations

from copy import copy
from enum import StrEnum

import msgspec

from refriega.boards.table import Point
from refriega.core.cards import Deck
from refriega.core.effect import Effect
from refriega.core.modifier import Modifier
from refriega.core.state import InFlight, State
from refriega.rulesets.malifaux.fate import FULL_DECK
from refriega.rulesets.malifaux.terms import Fate, Severity, Stat


class Phase(StrEnum):
    """Where the outer structure stands."""

    DEPLOYMENT = "deployment"
    DRAW = "draw"  # Fase de Robo
    INITIATIVE = "initiative"  # Fase de Iniciativa
    ACTIVATION = "activation"  # Fase de Activación: the next model is picked
    ACTING = "acting"  # the last of the turn stack acts
    END = "end"  # Fase de Cierre


class Model(msgspec.Struct):
    """A model: all fields are plain values or tuples, so a shallow copy is whole.

    `card` is its id in the content, `crew` whose it is. `at` is the centre of its base, None off the table.
    `turn` is the last in which it activated, `activations` how often it has; `summoned` the turn in which it
    came. `killed_by` is the crew that has the kill, if any, and `gone` the turn in which it left the game.
    """

    card: str
    crew: str
    at: Point | None
    wounds: int
    fate: Fate = Fate.IN_PLAY
    turn: int = 0
    activations: int = 0
    summoned: int = 0
    killed_by: str = ""
    gone: int = 0


class Held(Effect, frozen=True, kw_only=True):
    """A condition on a model, or an immunity: `name` says which. `value` 0 is one without a value.

    `immune` marks an immunity to `name`: to all of it, or only to what comes from `owner` (a passed horror
    duel).
    """

    value: int = 0
    immune: bool = False


class Crew(msgspec.Struct):
    """A player's side: deck, hand, soulstones, points. `in_use` are the cards of flips that are going on."""

    deck: Deck = Deck(FULL_DECK)
    hand: tuple[str, ...] = ()
    in_use: tuple[str, ...] = ()
    stones: int = 0
    points: int = 0


class Activation(msgspec.Struct, frozen=True):
    """An activation on the turn stack: who, its AP left, special AP left, whether the zero action is spent,
    what it did.

    `chained` by whom it was brought forward.
    """

    who: str
    ap: int
    special: tuple[str, ...] = ()
    zero_used: bool = False
    done: tuple[str, ...] = ()
    chained: str = ""


class Marker(msgspec.Struct, frozen=True):
    """Something on the table: a scheme marker, a strategy's, a corpse or scrap."""

    id: str
    kind: str
    at: Point
    crew: str = ""


class Score(msgspec.Struct, frozen=True):
    """Victory points that a crew has been given: for which strategy or scheme, in which turn, for what."""

    crew: str
    goal: str
    turn: int
    points: int
    what: str = ""


class MalifauxState(State):
    """The changing side of a match.

    `round` is the game turn. `first` is the First Player, `next` whose pick it is. `crews` by side.
    `scores` are the victory points that were given, in order. `taken` counts activations for the record's
    marks.
    """

    phase: Phase = Phase.DRAW
    models: dict[str, Model] = {}
    crews: dict[str, Crew] = {}
    effects: dict[str, tuple[Held, ...]] = {}
    turns: tuple[Activation, ...] = ()
    first: str = ""
    next: str = ""
    markers: tuple[Marker, ...] = ()
    conceded: tuple[str, ...] = ()
    scores: tuple[Score, ...] = ()
    taken: int = 0

    def copy(self) -> MalifauxState:
        """An independent state: models and crews are copied, all else is replaced on change."""
        new = copy(self)
        new.draws = self.draws.copy()
        new.in_flight = [copy(record) for record in self.in_flight]
        new.models = {who: copy(model) for who, model in self.models.items()}
        new.crews = {side: copy(crew) for side, crew in self.crews.items()}
        new.effects = self.effects.copy()
        return new


# -- what is being resolved ------------------------------------------------------------------------


class Side(msgspec.Struct, frozen=True):
    """One side of a duel: what it flips with and what came of it.

    `crew` plays it: whose deck, hand and stones it uses. `value` and `suits` are of the stat; `parts` are
    what `value` is made of, `fates` the fate modifiers. `flipped` are the cards on the table, `used` the one
    that counts, `cheated` whether it came from the hand; `stone` what a soulstone gave ("+", a suit, or
    both); `suit` what the owner of a red joker named. `relents`: it does not resist. `trigger` is the index
    of the trigger declared, -1 for none.
    """

    who: str
    stat: Stat
    value: int
    suits: str = ""
    crew: str = ""
    parts: tuple[Modifier, ...] = ()
    fates: tuple[Modifier, ...] = ()
    flipped: tuple[str, ...] = ()
    used: str = ""
    cheated: bool = False
    stone: str = ""
    suit: str = ""
    relents: bool = False
    trigger: int = -1


class Duel(InFlight):
    """A duel on its way: simple (nobody is `resisting`, `tn` is to be reached) or opposed.

    Several may resist the one flip of the acting model, each by itself. `action` is the id of the action
    whose duel it is, with its triggers; "" for a duel that something else demands. `denies` is what who
    resists may not use.
    """

    what: str
    acting: Side
    resisting: tuple[Side, ...] = ()
    tn: int = 0
    tn_suits: str = ""
    action: str = ""
    denies: tuple[str, ...] = ()


class Outcome(msgspec.Struct, frozen=True):
    """How the duel of an action went against one target ("" if it has none): kept for its results."""

    target: str
    won: bool
    acting: Side
    resisting: Side | None = None


class Boost(msgspec.Struct, frozen=True):
    """What a trigger makes of the damage of an action: to all (""), or to `target`, whose trigger it is."""

    target: str = ""
    damage: int = 0
    modifier: int = 0
    ignores_armor: bool = False
    plain: bool = False


class Deed(InFlight):
    """An action on its way: the frame of MX-004.

    `cost` is what it cost; a generated one costs nothing (MX-040). `mode` is the alternative declared.
    `focus` is what Focused gives to its flips. `crew` is the one that controls it, "" for the actor's own.
    `outcomes` are how its duels went; `affected` are the targets on which its effects come about: those that
    lost, or all where no duel was needed. `failed`: a duel that it needed was lost, or a walk is stopped.
    `boosts` are what triggers add.

    `path` is the way that a walk or a charge will go. `turned`: against one of its own, though the action is
    for enemies. `strike`: it is a disengaging strike.
    """

    actor: str
    action: str
    targets: tuple[str, ...] = ()
    mode: int = 0
    cost: int = 0
    generated: bool = False
    focus: int = 0
    failed: bool = False
    crew: str = ""
    outcomes: tuple[Outcome, ...] = ()
    affected: tuple[str, ...] = ()
    boosts: tuple[Boost, ...] = ()
    path: tuple[Point, ...] = ()
    turned: bool = False
    strike: bool = False


class Flip(InFlight):
    """A damage, healing or prevention flip on its way: `crew` flips for `who`; `fates` modify it."""

    what: str
    who: str
    crew: str
    fates: tuple[Modifier, ...] = ()
    flipped: tuple[str, ...] = ()
    used: str = ""
    cheated: bool = False


class Hurt(InFlight):
    """Damage on its way to a model: `attacker` may be nobody, `crew` gets the kill. `severity` is what the
    flip gave, `stat` what the attack was made with. `plain`: nothing reduces it. `parts` is what `amount` is
    made of.
    """

    target: str
    attacker: str
    source: str
    amount: int
    severity: Severity = Severity.NONE
    stat: Stat | None = None
    plain: bool = False
    ignores_armor: bool = False
    crew: str = ""
    parts: tuple[Modifier, ...] = ()


class Walk(InFlight):
    """A move on its way."""

    who: str
    kind: str
    path: tuple[Point, ...] = ()
