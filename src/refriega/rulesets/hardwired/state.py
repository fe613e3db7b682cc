"""What a match changes: models, effects, boons, the turn stack, what lies on the table, points."""

from __future__ import annotations

from copy import copy
from enum import StrEnum
from typing import TypeVar

import msgspec

from refriega.boards.table import Circle, Point
from refriega.core.effect import Effect, Until
from refriega.core.modifier import Modifier
from refriega.core.state import InFlight, State
from refriega.rulesets.hardwired.terms import Attribute, Boon, Fate, Tier

T = TypeVar("T")


class Phase(StrEnum):
    """Where the outer structure stands."""

    DEPLOYMENT = "deployment"
    ROUND = "round"  # a round is about to begin
    DRAW = "draw"  # a token is about to be drawn
    ACTIVATION = "activation"  # the last of the turn stack is activating
    GROUP = "group"  # the members of a group activate, one after another


class Use(StrEnum):
    """What a roll is for, where an effect tells such rolls apart."""

    ATTACK = "attack"  # not the answer to one
    SHOT = "shot"


class Model(msgspec.Struct):
    """A model: all fields are plain values or tuples, so a shallow copy is whole.

    `profile` is its id in the scene; `side` its faction, `group` the group that shares a token ("" in a
    squad). `at` is the centre of its base, None off the table. `round` is the last in which it activated,
    `activations` how often it has begun an activation. `blessed` is the last round in which it received a
    boon. `hostile` marks a Companion that has been attacked (HW-020). `cooperates` is the round in which it
    is easier to interrogate. `armour` is the weight that it wears; `weapons`, `items` and `carried` are ids:
    arms, gear and consumables not used up, objectives.
    """

    profile: str
    side: str
    at: Point | None
    health: int
    group: str = ""
    fate: Fate = Fate.IN_PLAY
    round: int = 0
    activations: int = 0
    blessed: int = 0
    fleeing: bool = False
    hostile: bool = False
    cooperates: int = 0
    weapons: tuple[str, ...] = ()
    armour: int = 0
    items: tuple[str, ...] = ()
    carried: tuple[str, ...] = ()


class TierChange(msgspec.Struct, frozen=True, array_like=True):
    """So many tiers up or down: on one attribute, or (None) on all; `only` where the roll is of that use."""

    amount: int
    attribute: Attribute | None = None
    only: Use | None = None


class ModelEffect(Effect, frozen=True, kw_only=True):
    """An effect on a model: what it projects, and when.

    `name` says what it is ("bleeding", "stunned", "aim"...). `tiers` change dice; `move` changes the
    Movement, in units. `turn`: it holds only in the bearer's activation of that number (Siguiente
    Activación, HW-017); 0 is always. `against` narrows it to rolls against one model. `critical` is
    the id of the critical that brought it, if one did. `detail` is what a particular kind needs besides.
    """

    tiers: tuple[TierChange, ...] = ()
    move: int = 0
    turn: int = 0
    against: str = ""
    critical: str = ""
    detail: tuple[str, ...] = ()


class Activation(msgspec.Struct, frozen=True):
    """An activation on the turn stack: who, and what it has done of its one Movement and its action (HW-006).

    `actions` are the tags of the actions taken; `extra` says what gave an extra action (HW-007), if
    anything did. `seat` decides what it does: not always its owner.
    """

    who: str
    seat: str
    moved: bool = False
    actions: tuple[str, ...] = ()
    extra: str = ""
    disengaged: bool = False


class GroupTurn(msgspec.Struct, frozen=True):
    """A group whose token was drawn: its AI die (HW-003)."""

    group: str
    die: int


class Marker(msgspec.Struct, frozen=True):
    """Something that lies on the table: `kind` is loot, a weapon that was dropped, or a mission's objective.

    `thing` is the weapon that it is, if it is one.
    """

    id: str
    kind: str
    at: Point
    thing: str = ""


class Veil(msgspec.Struct, frozen=True):
    """Smoke: no line of sight passes it."""

    outline: Circle
    until: Until


class HardwiredState(State):
    """The changing side of a match.

    `turns` is the turn stack, the running activation last; `group_turn` the group that activates. `boons` are
    those not used this round, by seat. `owed` are morale tests to be taken before anything else is asked:
    (who, because of whom). `points` are by side. `deeds` is what a mission keeps count of. `taken` counts
    activations, for the record's marks.

    `searched` is where somebody last searched or interrogated. `summoned` tells in which rounds which faction
    has summoned, `fallen` who is out of action and where, until it is known whether it gets up again.
    """

    phase: Phase = Phase.ROUND
    models: dict[str, Model] = {}
    effects: dict[str, tuple[ModelEffect, ...]] = {}
    turns: tuple[Activation, ...] = ()
    group_turn: GroupTurn | None = None
    boons: dict[str, tuple[Boon, ...]] = {}
    owed: tuple[tuple[str, str], ...] = ()
    markers: tuple[Marker, ...] = ()
    veils: tuple[Veil, ...] = ()
    points: dict[str, int] = {}
    deeds: tuple[tuple[str, ...], ...] = ()
    conceded: tuple[str, ...] = ()
    taken: int = 0
    rolled: tuple[tuple[str, str], ...] = ()
    advancing: tuple[str, ...] = ()
    targets: dict[str, str] = {}
    searched: Point | None = None
    summoned: tuple[tuple[int, str], ...] = ()
    fallen: tuple[tuple[str, Point], ...] = ()

    def copy(self) -> HardwiredState:
        """An independent state: models, effects and boons are replaced or copied, never shared."""
        new = self.copy_base()
        new.models = {who: copy(model) for who, model in self.models.items()}
        new.effects = self.effects.copy()
        new.boons = self.boons.copy()
        new.points = self.points.copy()
        new.targets = self.targets.copy()
        return new


def without(things: tuple[T, ...], thing: T) -> tuple[T, ...]:
    """The same things with one of a kind fewer."""
    at = things.index(thing)
    return (*things[:at], *things[at + 1 :])


# -- what is being resolved ------------------------------------------------------------------------


class Contest(InFlight):
    """An opposed roll on its way: two dice each.

    `what` names it ("attack", "search", "morale"...). `other` is "" where it is rolled against 2d6. The parts
    are what makes each side's tier; `tier` and `other_tier` are the tiers rolled, after the overflow.
    Dice of the other side that show at most `other_rerolls` are rolled again, once.
    """

    what: str
    who: str
    other: str
    attribute: Attribute
    other_attribute: Attribute
    parts: tuple[Modifier, ...] = ()
    other_parts: tuple[Modifier, ...] = ()
    tier: Tier = Tier.D4
    other_tier: Tier = Tier.D4
    faces: tuple[int, ...] = ()
    other_faces: tuple[int, ...] = ()
    other_rerolls: int = 0

    @property
    def total(self) -> int:
        return sum(self.faces)

    @property
    def other_total(self) -> int:
        return sum(self.other_faces)

    @property
    def tied(self) -> bool:
        """Equal totals with equal tiers: it is rolled again."""
        return self.total == self.other_total and self.tier == self.other_tier

    @property
    def won(self) -> bool:
        """Higher wins; of equal totals the lower tier."""
        if self.total != self.other_total:
            return self.total > self.other_total
        return self.tier < self.other_tier

    @property
    def multiple(self) -> int:
        """How many times the other's total the winner's is: 2 is a double, 3 a triple..."""
        high, low = max(self.total, self.other_total), min(self.total, self.other_total)
        return high // low


class Attack(InFlight):
    """An attack on its way: the weapon used, who is really struck, what is known of the roll and the damage.

    `kind` names it; `penalty` is what such an attack is worth in tiers (a free attack: -1, a Jauría: +1).
    `overcharged`: a tier was given up for the most damage. `riposte`: the target answers with its own Combat.
    `multiple`: how many times over it was won, or lost. `maximal`: the weapon does its most. `shrugged_off`:
    what its critical brings is undone. A grenade on its way has no target.
    """

    attacker: str
    target: str
    weapon: str
    kind: str = "attack"
    penalty: int = 0
    overcharged: bool = False
    riposte: bool = False
    multiple: int = 1
    maximal: bool = False
    shrugged_off: bool = False


class Walk(InFlight):
    """A move on its way: the ends of its legs, the leg that it is on, and the enemies whose contact it is
    about to leave.
    """

    who: str
    kind: str
    path: tuple[Point, ...]
    place: int = 0
    leaving: tuple[str, ...] = ()
