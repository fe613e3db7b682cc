"""What a fight changes: bodies, effects, the turn, objects and ground."""

from __future__ import annotations

from copy import copy
from enum import StrEnum

import msgspec

from refriega.boards import Space
from refriega.core.effect import Effect, Until
from refriega.core.modifier import Modifier
from refriega.core.procedure import Option
from refriega.core.state import InFlight, State
from refriega.core.turn_order import InitiativeOrder
from refriega.rulesets.leyendas.magic.options import Cast
from refriega.rulesets.leyendas.terms import ActionKind, Against, Condition, DamageType, Value
from refriega.rulesets.leyendas.triggers import Trigger


class Phase(StrEnum):
    """Where the outer structure stands."""

    DEPLOYMENT = "deployment"
    INITIATIVE = "initiative"
    ORDER = "order"
    TURN = "turn"


class Body(msgspec.Struct):
    """The changing side of a creature. All fields are plain values or tuples: a shallow copy is whole.

    `place` is the anchor of the occupied spaces; -1 is off the board (dead, or carried). `held` is
    what is in its hands, one entry an object. `opportunities` and `immediates` count what it did this round.
    `damage_taken` is what it has lost since its place in the order last came up and `last_loss` in the last
    blow (variants of ML-084).
    """

    life: int
    place: Space
    held: tuple[str, ...] = ()
    carried: tuple[str, ...] = ()
    armour: str = ""
    aware: bool = True
    stable: bool = False
    dead: bool = False
    opportunities: int = 0
    immediates: int = 0
    upkeep: int = -1
    loaded: tuple[str, ...] = ()
    used: tuple[tuple[str, int], ...] = ()
    mount: str = ""
    rider: str = ""
    last_loss: int = 0
    damage_taken: int = 0


class ValueModifier(msgspec.Struct, frozen=True, array_like=True):
    """A modifier that an effect puts on a value; `versus` narrows it ("melee", "ranged", an id...)."""

    value: Value
    amount: int
    type: str = ""
    versus: str = ""

    def as_modifier(self, source: str) -> Modifier:
        return Modifier(self.amount, self.type, source)


class CombatEffect(Effect, frozen=True, kw_only=True):
    """An effect of `leyendas`: conditions and modifiers that it projects, and how it may end.

    `dispellable` is the mark (A) (ML-270); `spell` and `level` say where it came from. `immune_to`
    grants immunity. `spent_on` names the check that uses it up. `concealment` is a miss chance in percent,
    `reductions` damage reduction as written. `casting` is the lasting spell that it belongs to, and ends
    with; `zone` the zone or aura inside which it holds. `detail` is what a particular kind needs besides.
    """

    conditions: tuple[Condition, ...] = ()
    modifiers: tuple[ValueModifier, ...] = ()
    immune_to: tuple[Condition, ...] = ()
    spell: str = ""
    level: int = 0
    dispellable: bool = False
    spent_on: str = ""
    concealment: int = 0
    reductions: tuple[str, ...] = ()
    immune_damage: tuple[DamageType, ...] = ()
    casting: str = ""
    zone: str = ""
    detail: tuple[str, ...] = ()


class Turn(msgspec.Struct):
    """The running turn: what is left of its budget (ML-146) and what it has done.

    `parity` is the count of diagonals (ML-222). `outside` are those who have used their free
    action in this turn of another (A-95). `mount_done` is what the mount of a rider has done in its turn:
    "move" and "attack" count against what the mount may do, "shot" is the rider's shot from its back;
    "spent" stands for what the mount did in a turn of its own.
    """

    actor: str
    standard: int = 1
    movement: int = 1
    swift: int = 1
    parity: int = 0
    done: tuple[str, ...] = ()
    outside: tuple[str, ...] = ()
    mount_done: tuple[str, ...] = ()


class Readied(msgspec.Struct, frozen=True):
    """A readied action (ML-200): what, upon which trigger. Seen by its own seat only.

    What has come true of the trigger so far: who has `entered` the space that is watched, and from which
    space; who has `passed` it; who was `down` already when the action was readied.
    """

    who: str
    trigger: Trigger
    action: Option
    entered: tuple[tuple[str, Space], ...] = ()
    passed: tuple[str, ...] = ()
    down: tuple[str, ...] = ()


class Act(InFlight):
    """A declared action that has not been carried out yet.

    `suffered` is the damage that the attacks of opportunity it provoked have dealt to its actor; `before`
    what it had taken this round when it declared.
    """

    actor: str
    option: Option
    kind: ActionKind
    provokes: bool = False
    tags: tuple[str, ...] = ()
    suffered: int = 0
    before: int = 0


class Stride(InFlight):
    """A move, step by step: `at` is the index of the step being taken, `leaving` where it starts.
    `shielded` moves do not provoke from creatures the mover sees (ML-161, ML-162); a `squeezing` one may
    enter narrow openings (ML-229); `through` are creatures whose spaces it crosses by force.
    """

    actor: str
    path: tuple[Space, ...]
    start: Space
    at: int = 0
    shielded: bool = False
    leaving: Space = -1
    squeezing: bool = False
    through: tuple[str, ...] = ()


class Blow(InFlight):
    """One attack roll and what follows from it.

    `share` is the part of Strength that goes into the damage in halves (1 is half, 2 whole, 3 one
    and a half, 0 none). `bonus` holds modifiers that the action itself gives (a charge's +2). `times`
    multiplies the damage (a lance in a mounted charge). One that merely `touches` carries a spell. One that
    is `guessed` was aimed at a space, not at a target that the attacker knew of.
    """

    actor: str
    target: str
    weapon: str
    melee: bool = True
    touch: Against = Against.NORMAL
    share: int = 2
    bonus: tuple[Modifier, ...] = ()
    times: int = 1
    touches: bool = False
    opportunity: bool = False
    guessed: bool = False
    natural: int = 0
    total: int = 0
    defence: int = 0
    hits: bool = False
    critical: bool = False
    damage: int = 0
    seen: bool = True


class Spellcast(InFlight):
    """Magic being carried out: `source` is `spell:` or `power:` and its id, `part` the part of it that
    acts (of a zone; "" is the whole). `rolled` is what was rolled for all targets alike, by part.

    `casting` is the lasting spell that it has become. `critical`: the touch was a critical hit.
    """

    actor: str
    source: str
    level: int
    grade: int
    difficulty: int
    targets: tuple[str, ...] = ()
    cells: tuple[Space, ...] = ()
    at: Space = -1
    to: Space = -1
    part: str = ""
    casting: str = ""
    critical: bool = False
    rolled: tuple[tuple[int, int], ...] = ()


class Casting(msgspec.Struct, frozen=True):
    """A spell or power that lasts: what is to be dismissed, dispelled, or kept up by concentration.

    `until` is when it ends by itself. `terrain` is what it has laid on spaces, `cells` where it is at
    work. `life` is its caster's life when it was last concentrated on.
    """

    id: str
    source: str
    caster: str
    level: int
    grade: int
    until: Until
    dispellable: bool = False
    concentration: bool = False
    last: int = 0
    life: int = 0
    cells: tuple[Space, ...] = ()
    terrain: tuple[tuple[Space, str], ...] = ()


class Zone(msgspec.Struct, frozen=True):
    """Spaces in which a spell keeps acting: `part` is the number of the part of `source` that says how.

    An aura has a `bearer` and a `radius` in place of fixed `cells`.
    """

    id: str
    casting: str
    source: str
    part: int
    owner: str
    level: int
    grade: int
    difficulty: int
    cells: tuple[Space, ...] = ()
    bearer: str = ""
    radius: int = 0


class Unfinished(msgspec.Struct, frozen=True):
    """A spell whose casting takes a round: it is done when its caster's next turn starts.

    `life` is the caster's life when it began.
    """

    who: str
    option: Cast
    life: int


class LeyendasState(State):
    """The whole state of a `leyendas` fight. `wear` is the damage that struck objects have taken."""

    phase: Phase = Phase.INITIATIVE
    surprise: bool = False
    order: InitiativeOrder = InitiativeOrder()
    initiative: dict[str, int] = {}
    bodies: dict[str, Body] = {}
    effects: dict[str, tuple[CombatEffect, ...]] = {}
    turn: Turn | None = None
    turns: int = 0
    readied: dict[str, Readied] = {}
    ground: dict[Space, tuple[str, ...]] = {}
    terrain: tuple[tuple[Space, str], ...] = ()
    charges: dict[str, int] = {}
    wear: dict[str, int] = {}
    conceded: tuple[str, ...] = ()
    castings: tuple[Casting, ...] = ()
    zones: tuple[Zone, ...] = ()
    unfinished: tuple[Unfinished, ...] = ()

    def copy(self) -> LeyendasState:
        """An independent state: everything that rules change in place is copied."""
        new = self.copy_base()
        new.initiative = self.initiative.copy()
        new.bodies = {id_: copy(body) for id_, body in self.bodies.items()}
        new.effects = self.effects.copy()
        new.turn = copy(self.turn) if self.turn is not None else None
        new.readied = self.readied.copy()
        new.ground = self.ground.copy()
        new.charges = self.charges.copy()
        new.wear = self.wear.copy()
        return new
